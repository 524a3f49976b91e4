// columns.h: every number that a user can read by name: from a state, its outputs and the energy account.
// These are the columns of CSV files, in their order; docs/csv.md describes them.
#pragma once
#include "world/energy.h"
#include "world/outputs.h"

typedef enum sk_column_source {
    SK_COLUMN_TIME,   // of the state, s
    SK_COLUMN_STATE,  // a number of the state
    SK_COLUMN_OUTPUT, // of an aircraft
    SK_COLUMN_CLEARANCE,
    SK_COLUMN_WHEEL,  // of the contact of a wheel
    SK_COLUMN_ENERGY, // of an aircraft's account
    SK_COLUMN_WHEEL_ENERGY,
    SK_COLUMN_BODY_ENERGY // of all loose bodies and ties
} sk_column_source;

typedef struct sk_column {
    char name[80]; // "aircraft[0].wheel[1].normal_force"
    const char *unit;
    sk_column_source source;
    int32_t aircraft, part; // part: the wheel
    int32_t place;          // index in the table of the source
    sk_number number;       // of SK_COLUMN_STATE
} sk_column;

// Writes the columns of a model: "t" first, then the state, then outputs, wheels and energy of each aircraft, then the
// energy of bodies. Returns
// their number; at most `capacity` are written.
int32_t sk_columns_of(const sk_model *model, sk_column *out, int32_t capacity);

// The value of a column. `outputs`: of the column's aircraft in that state, read for outputs and wheels only. `audit`:
// read for energy only.
double sk_column_value(const sk_column *column, const sk_state *state, const sk_outputs *outputs,
                       const sk_energy_audit *audit);

// Whether a column needs the outputs of its aircraft.
bool sk_column_needs_outputs(const sk_column *column);
// Whether these must have clearance and time to contact (sk_outputs_measure).
bool sk_column_is_clearance(const sk_column *column);
// Whether a column belongs to the energy account.
bool sk_column_is_energy(const sk_column *column);

// Whether a pattern matches a column. * matches any text, ? one character. "aircraft[N]." may be omitted.
bool sk_column_matches(const sk_column *column, const char *pattern);

// A column's name without "aircraft[N].".
const char *sk_column_short_name(const sk_column *column);
