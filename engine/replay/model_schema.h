// model_schema.h: the tables of all members of a model.
// A new member of one of these structs needs a row in its table (SK_ROW_LATER if files without it must remain
// readable). A test compares the tables with the headers.
#pragma once
#include "replay/schema.h"
#include "world/model.h"

enum { SK_MODEL_SCHEMAS = 46, SK_MATERIALS_MAX = 4096 };

// The first is the table of sk_model.
extern const sk_schema *const sk_model_schemas[SK_MODEL_SCHEMAS];
