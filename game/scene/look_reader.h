// look_reader.h: functions shared by the readers of a look's parts, and private to them.
// All raise Lua errors, as fields.h does.
#pragma once
#include "scene/fields.h"
#include "scene/look.h"

enum { LOOK_LIST_MAX = 4096, LOOK_PAINTS_MAX = 256, LOOK_WHEELS_MAX = 8 };
#define LOOK_FARTHEST 500.0 // m: no part of an aircraft is further from its datum

// What a conversion needs to know.
typedef struct look_reader {
    sk_look *look;
    double unit; // m
    char paint_names[LOOK_PAINTS_MAX][SK_NAME];
} look_reader;

// Memory of the look's own for one more than `count` things of this size.
void *look_take(const sk_fields *f, const sk_look *look, int32_t count, size_t size);

// Lengths and places in the file's unit come in metres, angles in degrees in radians.
double look_length(const look_reader *r, const sk_fields *f, const char *field);
double look_length_or(const look_reader *r, const sk_fields *f, const char *field, double otherwise);
double look_positive_length(const look_reader *r, const sk_fields *f, const char *field);
sk_vec3 look_place(const look_reader *r, const sk_fields *f, const char *field);
double look_degrees_or(const sk_fields *f, const char *field, double most, double otherwise);

// The index of the paint of this name; a negative `otherwise` means that it must be given.
int32_t look_paint(const look_reader *r, const sk_fields *f, const char *field, int32_t otherwise);

// A number of the list part, from 1.
double look_entry_number(const sk_fields *f, int i, double low, double high);

// Calls `read` for every entry of the list in the field, which may be left out; answers how many there are. Entries with
// look_no_names are lists of numbers.
extern const char *const look_no_names[];
int32_t look_each(look_reader *r, const sk_fields *f, const char *field, const char *const *names,
                  void (*read)(look_reader *r, const sk_fields *f));

// The index of one more thing, of which the whole file may have `most`.
int32_t look_one_more(const sk_fields *f, int32_t *count, int32_t most);

// The fields of their names. Wheels come before what follows them: bodies and links; paints, which the look has by now, before
// all. Room for the bodies, surfaces, links and gauges is taken.
void look_read_wheels(look_reader *r, const sk_fields *f);
void look_read_bodies(look_reader *r, const sk_fields *f);
void look_read_surfaces(look_reader *r, const sk_fields *f);
void look_read_links(look_reader *r, const sk_fields *f);
void look_read_gauges(look_reader *r, const sk_fields *f);
void look_read_propeller(look_reader *r, const sk_fields *f);
void look_read_rotors(look_reader *r, const sk_fields *f);
