// validate.h: the validation suite: checks of the physics against expected values.
// A check is a row of a group's file. `suite.h` lists them, `workers.h` measures them, `report.h` prints them.
#pragma once
#include "skidpad.h"

typedef enum sk_check_kind {
    SK_CHECK_WITHIN,  // |measured - expected| <= tolerance
    SK_CHECK_AT_MOST, // measured <= expected
    SK_CHECK_AT_LEAST // measured >= expected
} sk_check_kind;

typedef struct sk_measurement {
    double measured, expected, tolerance;
} sk_measurement;

// One row of the suite. `measure` runs the world; an error means that a scene could not be loaded.
typedef struct sk_check {
    const char *name;   // "hold.parked_level": group, dot, subject
    const char *unit;   // of all three numbers
    const char *source; // source of the expected value
    const char *reason; // reason for the width of the tolerance, or of the bound
    sk_check_kind kind;
    sk_result (*measure)(sk_measurement *out);
} sk_check;

typedef struct sk_check_list {
    const sk_check *checks;
    int32_t count;
} sk_check_list;

// The checks, one list per file. A file may have checks of several groups, and a group several files.
sk_check_list sk_checks_aids(void);
sk_check_list sk_checks_hold(void);
sk_check_list sk_checks_slip(void);
sk_check_list sk_checks_stop(void);
sk_check_list sk_checks_roll(void);
sk_check_list sk_checks_corner(void);
sk_check_list sk_checks_drop(void);
sk_check_list sk_checks_rebound(void);
sk_check_list sk_checks_tip(void);
sk_check_list sk_checks_tow(void);
sk_check_list sk_checks_glider(void);
sk_check_list sk_checks_flight(void);
sk_check_list sk_checks_handbook(void);
sk_check_list sk_checks_crash(void);
sk_check_list sk_checks_crash_blocks(void);
sk_check_list sk_checks_crash_dives(void);
sk_check_list sk_checks_crash_loads(void);
sk_check_list sk_checks_crash_strikes(void);
sk_check_list sk_checks_crash_wings(void);
sk_check_list sk_checks_deck(void);
sk_check_list sk_checks_deck_skids(void);
sk_check_list sk_checks_ruts(void);
sk_check_list sk_checks_wind_field(void);
sk_check_list sk_checks_wind(void);
sk_check_list sk_checks_sweep(void);
sk_check_list sk_checks_numerics(void);
sk_check_list sk_checks_body_flight(void);
sk_check_list sk_checks_body_post(void);
sk_check_list sk_checks_body_rest(void);
sk_check_list sk_checks_body_slide(void);
sk_check_list sk_checks_body_hit(void);
sk_check_list sk_checks_body_masonry(void);
sk_check_list sk_checks_body_ties(void);
sk_check_list sk_checks_body_wheel(void);
sk_check_list sk_checks_body_faces(void);
sk_check_list sk_checks_patch(void);

sk_check_list sk_checks_energy(void);
sk_check_list sk_checks_taildragger(void);
sk_check_list sk_checks_cub(void);
sk_check_list sk_checks_cub_gear(void);
sk_check_list sk_checks_gear(void);
sk_check_list sk_checks_skid(void);
sk_check_list sk_checks_rotor(void);

// Returns true if the measurement passes. NaN never passes.
bool sk_measurement_passes(const sk_check *check, sk_measurement m);

// Returns true if SKIDPAD_LONG requests the long sweeps: more headings, more random states. The bounds stay the same.
bool sk_validate_long(void);

typedef enum sk_validate_form { SK_VALIDATE_TABLE, SK_VALIDATE_JSON, SK_VALIDATE_MARKDOWN } sk_validate_form;

typedef struct sk_validate_options {
    const char *pattern; // shell pattern on names, or the name of a group; null: all
    sk_validate_form form;
    bool why;     // print source and reason of every row, not only of those that fail
    bool list;    // print names, sources and reasons only: nothing is measured
    int32_t jobs; // processes at once
} sk_validate_options;

// Measures every check that matches the pattern and prints the report. Errors: no check matches, a scene could not be
// loaded.
sk_result sk_validate(const sk_validate_options *options, int32_t *failed);
