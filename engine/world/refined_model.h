// refined_model.h: a model with shorter substeps, for comparisons of step lengths.
#pragma once
#include "world/model.h"

// Creates a model that has so many substeps in a tick of the same length. It shares all the rest with `model`, which must
// outlive it. Errors: memory is short; those of sk_model_compile_skids. Then *out is null.
sk_result sk_refined_model_create(const sk_model *model, int32_t substeps, sk_model **out);
void sk_refined_model_destroy(sk_model *refined); // null is allowed
