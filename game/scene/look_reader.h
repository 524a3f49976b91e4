// look_reader.h: functions shared by the readers of a look's parts, and private to them.
// All raise Lua errors, as fields.h does.
#pragma once
#include "scene/fields.h"
#include "scene/look.h"

enum { LOOK_LIST_MAX = 4096, LOOK_PAINTS_MAX = 256, LOOK_WHEELS_MAX = 8 };
#define LOOK_FARTHEST 500.0 // m: no part of an aircraft is further from its datum

// The data that the readers share.
typedef struct look_reader {
    sk_look *look;
    double unit; // m
    char paint_names[LOOK_PAINTS_MAX][SK_NAME];
} look_reader;

// Allocates memory that belongs to the look, for `count` + 1 items of this size.
void *look_take(const sk_fields *f, const sk_look *look, int32_t count, size_t size);

// Read lengths and positions in the file's unit and return metres. Read angles in degrees and return radians.
double look_length(const look_reader *r, const sk_fields *f, const char *field);
double look_length_or(const look_reader *r, const sk_fields *f, const char *field, double otherwise);
double look_positive_length(const look_reader *r, const sk_fields *f, const char *field);
sk_vec3 look_place(const look_reader *r, const sk_fields *f, const char *field);
double look_degrees_or(const sk_fields *f, const char *field, double most, double otherwise);

// Returns the index of the paint that the field names. If `otherwise` is negative, the field must be present.
int32_t look_paint(const look_reader *r, const sk_fields *f, const char *field, int32_t otherwise);

// Reads entry `i` (from 1) of the list part, a number.
double look_entry_number(const sk_fields *f, int i, double low, double high);

// Calls `read` for every entry of the list in the field. Returns the number of entries, 0 if the field is left out.
// Entries with look_no_names are lists of numbers.
extern const char *const look_no_names[];
int32_t look_each(look_reader *r, const sk_fields *f, const char *field, const char *const *names,
                  void (*read)(look_reader *r, const sk_fields *f));

// Returns the index of a new item. The whole file may have `most` of its kind.
int32_t look_one_more(const sk_fields *f, int32_t *count, int32_t most);

// Read the fields of these names. The look must have its paints, and memory for bodies, surfaces, links and gauges.
// Wheels are read before bodies and links, because both refer to them.
void look_read_wheels(look_reader *r, const sk_fields *f);
void look_read_bodies(look_reader *r, const sk_fields *f);
void look_read_surfaces(look_reader *r, const sk_fields *f);
void look_read_links(look_reader *r, const sk_fields *f);
void look_read_gauges(look_reader *r, const sk_fields *f);
void look_read_propeller(look_reader *r, const sk_fields *f);
void look_read_rotors(look_reader *r, const sk_fields *f);
