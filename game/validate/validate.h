// validate.h: the validation suite: what the physics promises, measured.
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
    const char *name;   // "hold.parked_level"
    const char *unit;   // of all three numbers
    const char *source; // where the expected value comes from
    const char *reason; // why the tolerance, or the bound, is as wide as it is
    sk_check_kind kind;
    sk_result (*measure)(sk_measurement *out);
} sk_check;

typedef struct sk_check_list {
    const sk_check *checks;
    int32_t count;
} sk_check_list;

// The groups, one per file.
sk_check_list sk_checks_hold(void);
sk_check_list sk_checks_slide(void);
sk_check_list sk_checks_flight(void);
sk_check_list sk_checks_handbook(void);
sk_check_list sk_checks_crash(void);
sk_check_list sk_checks_deck(void);
sk_check_list sk_checks_ruts(void);
sk_check_list sk_checks_taildragger(void);
sk_check_list sk_checks_cub(void);

bool sk_measurement_passes(const sk_check *check, sk_measurement m);

// Runs every check whose name matches the shell pattern (null: all) and prints a table, or JSON;
// nothing when none matches. Counts go to *ran and
// *failed.
sk_result sk_validate(const char *pattern, bool json, int32_t *ran, int32_t *failed);
