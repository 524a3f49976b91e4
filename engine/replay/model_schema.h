// model_schema.h: the tables of everything that a model is made of.
// A new member of one of these structs is a new row here, SK_ROW_LATER where files without it shall still be read; a test compares
// the tables with the headers.
#pragma once
#include "replay/schema.h"
#include "world/model.h"

enum { SK_MODEL_SCHEMAS = 34, SK_MATERIALS_MAX = 4096 };

// The model's own is the first.
extern const sk_schema *const sk_model_schemas[SK_MODEL_SCHEMAS];
