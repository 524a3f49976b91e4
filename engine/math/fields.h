// fields.h: how a row of a state table becomes a member of a struct and a named number.
// A table is a macro FIELDS(X) of rows X(name, TYPE, unit). All types are 8 bytes or a row of doubles, so a struct made from
// a table has no padding.
#pragma once
#include "math/quat.h"
#include <stdint.h>

#define SK_FIELD_TYPE_REAL  double
#define SK_FIELD_TYPE_COUNT int64_t
#define SK_FIELD_TYPE_WORD  uint64_t
#define SK_FIELD_TYPE_VEC3  sk_vec3
#define SK_FIELD_TYPE_QUAT  sk_quat

#define SK_FIELD_MEMBER(name, type, unit) SK_FIELD_TYPE_##type name;
