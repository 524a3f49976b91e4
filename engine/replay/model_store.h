// model_store.h: writes a model as bytes and reads it back, so that a recording plays without its scene.
// The bytes hold all input numbers of the model, by name. Derived data is compiled again by the same code, so a copy
// gives the same bits as the original. docs/recordings.md, "The model".
#pragma once
#include "base/bytes.h"
#include "world/model.h"

// Appends the model, field by field with names, so that it can be read years later. The model is one that
// sk_model_check accepts.
void sk_model_write(const sk_model *model, sk_writer *writer);

// The first difference of two models: the path of a member and both values (sk_schema_difference); false if there is
// none.
bool sk_model_difference(const sk_model *first, const sk_model *second, char *out, size_t size);

// Reads a model. Any bytes may be read. Error, with what is wrong and what is allowed, if they are not a complete and
// valid model of this version; then *out is null. The caller destroys the model.
sk_result sk_model_read(sk_reader *reader, sk_model **out);
