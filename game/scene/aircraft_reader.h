// aircraft_reader.h: functions shared by the readers of an aircraft file's parts, and private to them.
// All raise Lua errors, as fields.h does.
#pragma once
#include "scene/fields.h"

// What a number in a file is multiplied by on its way in.
#define SK_READ_DEGREES (SK_PI / 180.0)
#define SK_READ_RPM     (SK_PI / 30.0)

typedef struct sk_aircraft_reader {
    sk_aircraft_type *type;
    sk_vec3 centre; // of gravity, structural axes, m
    bool described;
} sk_aircraft_reader;

// A place in structural axes as the body frame sees it; one read from a field, in structural axes and in the body frame; a
// direction, which takes the same turn without the shift.
sk_vec3 sk_body_place(const sk_aircraft_reader *r, sk_vec3 structural);
sk_vec3 sk_read_structural(const sk_fields *f, const char *name);
sk_vec3 sk_read_place(const sk_aircraft_reader *r, const sk_fields *f, const char *name);
sk_vec3 sk_read_direction(const sk_fields *f, const char *name);

// One number of a struct: its field, where it goes, what is allowed, what it is multiplied by. Left out: 0, or an error.
typedef struct sk_number_row {
    const char *name;
    size_t offset;
    double low, high, factor;
    bool needed;
} sk_number_row;

#define SK_ROW_COUNT(rows) ((int32_t)(sizeof(rows) / sizeof((rows)[0])))
void sk_read_rows(const sk_fields *f, const sk_number_row *rows, int32_t count, void *out);

// A curve: two lists of equal length, { alpha = {...}, value = {...} }; the first must grow and is multiplied by `factor`.
// False where it is left out.
bool sk_read_curve(const sk_fields *f, const char *name, const char *argument, const char *value, double factor,
                   sk_table *out);

// Opens a list of parts and answers how many there are: at most `most`, 0 where it is left out.
int32_t sk_read_parts(const sk_fields *f, const char *name, int32_t most, sk_fields *list);

// The field `rotors`.
void sk_read_rotors(const sk_aircraft_reader *r, const sk_fields *f);

// The fields `wheels` and `hull`.
void sk_read_gear(sk_aircraft_reader *r, const sk_fields *f);

// The skids, where it has any; and, once its masses are known, whether they can be built for a step of h s.
void sk_read_skids(sk_aircraft_reader *r, const sk_fields *f);
void sk_check_skids(const sk_aircraft_reader *r, const sk_fields *aircraft, double h);
