// fields.h: how a row of a state table becomes a member of a struct and a named number.
// A table is a macro FIELDS(X) of rows X(name, TYPE, unit). Every type has 8 bytes or is a row of doubles, so a struct
// made from a table has no padding.
// TYPE is REAL, WORD (any 64 bits), VEC3, QUAT, or one of the counts in SK_COUNT_RANGES, which define the range of the
// number.
#pragma once
#include "math/quat.h"
#include <stdint.h>

#define SK_FIELD_TYPE_REAL  double
#define SK_FIELD_TYPE_COUNT int64_t
#define SK_FIELD_TYPE_WORD  uint64_t
#define SK_FIELD_TYPE_VEC3  sk_vec3
#define SK_FIELD_TYPE_QUAT  sk_quat

// The ranges of counts, both ends included. A state from a file is refused if a count is out of its range. The ends
// that depend on the model are in replay/state_check.c.
//   COUNT          0 and up, without an upper end
//   FLAG           0 or 1
//   ENGINE         an sk_engine_mode
//   MODE           an sk_contact_mode
//   OUTCOME        an sk_oriented_outcome
//   EVENT_KIND     an sk_event_kind that is stored in a state, or 0
//   AIRCRAFT       index of an aircraft of the model
//   PART           part of an aircraft, numbered as in events, or -1
//   SOLID          solid of the ground: 0 the scenery, 1 and up the platforms; SOLID_OR_NONE: the same, or -1
//   MATERIAL       index of a material of the model, or -1
//   FEATURE        number of a half-space of a solid, or -1
//   RUT            0: none, else 1 + the number of the stretch of rut, counted from the first one begun
//   BESIDE         0 to 4, see SK_SKID_EDGE_FIELDS
//   BREAK          0 to 3, see SK_SKID_ELEMENT_FIELDS
//   BODY           index of a loose body of the model
//   BODY_PART      part of a body's shape
//   BODY_OR_SOLID  index of a loose body, or -1 - solid
//   OTHER_PART     part of a body, or number of a half-space of a solid
//   PLANES         1 to 5, of a hole
#define SK_COUNT_RANGES(X)                                                                                             \
    X(COUNT)                                                                                                           \
    X(FLAG)                                                                                                            \
    X(ENGINE)                                                                                                          \
    X(MODE)                                                                                                            \
    X(OUTCOME)                                                                                                         \
    X(EVENT_KIND)                                                                                                      \
    X(AIRCRAFT)                                                                                                        \
    X(PART)                                                                                                            \
    X(SOLID)                                                                                                           \
    X(SOLID_OR_NONE)                                                                                                   \
    X(MATERIAL)                                                                                                        \
    X(FEATURE)                                                                                                         \
    X(RUT)                                                                                                             \
    X(BESIDE)                                                                                                          \
    X(BREAK)                                                                                                           \
    X(BODY)                                                                                                            \
    X(BODY_PART)                                                                                                       \
    X(BODY_OR_SOLID)                                                                                                   \
    X(OTHER_PART)                                                                                                      \
    X(PLANES)

#define SK_COUNT_RANGE(name) SK_RANGE_##name,
typedef enum sk_count_range { SK_COUNT_RANGES(SK_COUNT_RANGE) SK_RANGES } sk_count_range;

#define SK_FIELD_TYPE_FLAG          int64_t
#define SK_FIELD_TYPE_ENGINE        int64_t
#define SK_FIELD_TYPE_MODE          int64_t
#define SK_FIELD_TYPE_OUTCOME       int64_t
#define SK_FIELD_TYPE_EVENT_KIND    int64_t
#define SK_FIELD_TYPE_AIRCRAFT      int64_t
#define SK_FIELD_TYPE_PART          int64_t
#define SK_FIELD_TYPE_SOLID         int64_t
#define SK_FIELD_TYPE_SOLID_OR_NONE int64_t
#define SK_FIELD_TYPE_MATERIAL      int64_t
#define SK_FIELD_TYPE_FEATURE       int64_t
#define SK_FIELD_TYPE_RUT           int64_t
#define SK_FIELD_TYPE_BESIDE        int64_t
#define SK_FIELD_TYPE_BREAK         int64_t
#define SK_FIELD_TYPE_BODY          int64_t
#define SK_FIELD_TYPE_BODY_PART     int64_t
#define SK_FIELD_TYPE_BODY_OR_SOLID int64_t
#define SK_FIELD_TYPE_OTHER_PART    int64_t
#define SK_FIELD_TYPE_PLANES        int64_t

#define SK_FIELD_MEMBER(name, type, unit) SK_FIELD_TYPE_##type name;
