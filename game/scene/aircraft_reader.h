// aircraft_reader.h: functions shared by the readers of an aircraft file's parts, and private to them.
// All raise Lua errors, as fields.h does.
#pragma once
#include "scene/fields.h"

// Factors from the units of the file to SI units.
#define SK_READ_DEGREES (SK_PI / 180.0)
#define SK_READ_RPM     (SK_PI / 30.0)

typedef struct sk_aircraft_reader {
    sk_aircraft_type *type;
    sk_vec3 centre; // centre of gravity, structural axes, m
    bool described;
} sk_aircraft_reader;

// sk_body_place converts a position from structural axes to the body frame. sk_read_structural reads a position in
// structural axes. sk_read_place reads one and converts it to the body frame. sk_read_direction reads a direction and
// returns it as a unit vector in body axes.
sk_vec3 sk_body_place(const sk_aircraft_reader *r, sk_vec3 structural);
sk_vec3 sk_read_structural(const sk_fields *f, const char *name);
sk_vec3 sk_read_place(const sk_aircraft_reader *r, const sk_fields *f, const char *name);
sk_vec3 sk_read_direction(const sk_fields *f, const char *name);

// Adds what lies in a piece of the airframe, by the field `in_piece` of an entry of `masses`: mass (kg), place (structural axes)
// and inertia (Ixx, Iyy, Izz, Ixz, kg m^2 about its own centre).
void sk_read_carried_mass(const sk_aircraft_reader *r, const sk_fields *item, double mass, sk_vec3 at,
                          const double inertia[4]);

// Describes one number of a struct: name of its field, offset in the struct, permitted range, factor to apply. If the
// field is missing, the number is 0, or an error is raised if it is `needed`.
typedef struct sk_number_row {
    const char *name;
    size_t offset;
    double low, high, factor;
    bool needed;
} sk_number_row;

#define SK_ROW_COUNT(rows) ((int32_t)(sizeof(rows) / sizeof((rows)[0])))
void sk_read_rows(const sk_fields *f, const sk_number_row *rows, int32_t count, void *out);

// Reads a curve: two lists of equal length, { alpha = {...}, value = {...} }. The first list must increase; it is
// multiplied by `factor`. Returns false if the curve is missing.
bool sk_read_curve(const sk_fields *f, const char *name, const char *argument, const char *value, double factor,
                   sk_table *out);

// Opens a list of parts and returns its length: at most `most`, 0 if the list is missing.
int32_t sk_read_parts(const sk_fields *f, const char *name, int32_t most, sk_fields *list);

// Read the fields `blade_mass` and others of a propeller or rotor, whose other fields must have been read.
#define SK_BLADE_FIELD_NAMES "blade_mass", "blade_centre", "blade_thickness", "blade_strength", "blade_bend"
void sk_read_propeller_blade(const sk_fields *f, const sk_propeller *propeller, sk_blade *blade);
void sk_read_rotor_blade(const sk_fields *f, const sk_rotor *rotor, sk_blade *blade);

// Reads the field `rotors`.
void sk_read_rotors(const sk_aircraft_reader *r, const sk_fields *f);

// Reads the field `airframe`. The masses must have been read.
void sk_read_airframe(const sk_aircraft_reader *r, const sk_fields *f);

// Reads the optional field `carried_by`, the name of a piece. Returns 1 + its number, or 0 without the field. The airframe must
// have been read.
int32_t sk_read_piece(const sk_aircraft_reader *r, const sk_fields *f);

// Reads the fields `wheels` and `hull`. The airframe must have been read.
void sk_read_gear(sk_aircraft_reader *r, const sk_fields *f);

// sk_read_skids reads the skids, if there are any. sk_check_skids fails if they cannot be built for a step of h s, or
// if an aircraft without wheels cannot stand on them. The masses must have been read.
void sk_read_skids(sk_aircraft_reader *r, const sk_fields *f);
void sk_check_skids(const sk_aircraft_reader *r, const sk_fields *aircraft, double h);
