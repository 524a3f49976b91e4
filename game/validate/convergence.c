// The order in which results converge with the substep, and how far contacts are from instability.
#include "validate/numerics.h"
#include "validate/validate.h"

#include <string.h>

static const sk_study *study_of(const char *name) {
    const sk_study *study = sk_studies;
    while (study->name != NULL && strcmp(study->name, name) != 0) study++;
    SK_ASSERT(study->name != NULL);
    return study;
}

static sk_result order_of(const char *name, double tolerance, sk_measurement *out) {
    const sk_study *study = study_of(name);
    sk_convergence c = {0};
    sk_result r = sk_study_measure(study, &c);
    *out = (sk_measurement){c.order[0], study->expected, tolerance};
    return r;
}

// Events happen at different moments with every substep, so the differences decrease unevenly. The order is averaged
// over two halvings.
static sk_result order_at_least(const char *name, sk_measurement *out) {
    sk_convergence c = {0};
    sk_result r = sk_study_measure(study_of(name), &c);
    *out = (sk_measurement){0.5 * (c.order[0] + c.order[1]), 0.25, 0.0};
    return r;
}

#define ORDER(name, tolerance)                                                                                         \
    static sk_result name(sk_measurement *out) {                                                                       \
        return order_of(#name, tolerance, out);                                                                        \
    }
ORDER(tumble, 0.2)
ORDER(fall, 0.1)
ORDER(glide, 0.3)
ORDER(climb, 0.3)
ORDER(stick, 0.1)
ORDER(settle, 0.1)
ORDER(rollout, 0.1)
ORDER(brake, 0.1)
ORDER(stop, 0.1)
ORDER(turn, 0.1)
ORDER(bumps, 0.1)
ORDER(deck, 0.1)
#define LEAST(name)                                                                                                    \
    static sk_result name(sk_measurement *out) {                                                                       \
        return order_at_least(#name, out);                                                                             \
    }
LEAST(drop)
LEAST(slide)
LEAST(sand)
LEAST(crash)

static sk_result together(const char *aircraft, sk_measurement *out) {
    sk_scene *scene;
    sk_result r = sk_world_load(&scene, "plane", "aircraft=%s", aircraft);
    if (!r.ok) return r;
    *out = (sk_measurement){sk_contacts_together(&scene->model->types[0], scene->model->substep), 1.0, 0.0};
    sk_scene_destroy(scene);
    return r;
}
static sk_result cessna_together(sk_measurement *out) {
    return together("c172p", out);
}
static sk_result cub_together(sk_measurement *out) {
    return together("j3cub", out);
}

sk_check_list sk_checks_numerics(void) {
#define FOURTH "Runge and Kutta, classical"
#define SECOND "Adams and Bashforth"
#define FIRST  "contact forces once per substep (symplectic Euler)"
#define EVENT  "first order; events reduce the order"
#define NEXT   "the next term of the error: a few per cent at this substep"
#define KINKS  "the next term of the error, and kinks of the tables"
#define JUMPS  "the method extrapolates a jump of the controls for one substep; the next term of the error"
#define SOME   "the step detects an event up to one substep late: the differences decrease unevenly, but must decrease"
#define LIMIT  "the explicit step is unstable beyond its limit; the tests aircraft.stability show it"
    static const sk_check CHECKS[] = {
        {"numerics.order_tumble", "", FOURTH, NEXT, SK_CHECK_WITHIN, tumble},
        {"numerics.order_fall_with_drag", "", SECOND, NEXT, SK_CHECK_WITHIN, fall},
        {"numerics.order_glide", "", SECOND, KINKS, SK_CHECK_WITHIN, glide},
        {"numerics.order_climb", "", SECOND, KINKS, SK_CHECK_WITHIN, climb},
        {"numerics.order_stick", "", "a moved stick", JUMPS, SK_CHECK_WITHIN, stick},
        {"numerics.order_settle", "", FIRST, NEXT, SK_CHECK_WITHIN, settle},
        {"numerics.order_rollout", "", FIRST, NEXT, SK_CHECK_WITHIN, rollout},
        {"numerics.order_brake", "", FIRST, NEXT, SK_CHECK_WITHIN, brake},
        {"numerics.order_stop", "", FIRST, NEXT, SK_CHECK_WITHIN, stop},
        {"numerics.order_taxi_turn", "", FIRST, NEXT, SK_CHECK_WITHIN, turn},
        {"numerics.order_bumps", "", FIRST, NEXT, SK_CHECK_WITHIN, bumps},
        {"numerics.order_deck", "", FIRST, NEXT, SK_CHECK_WITHIN, deck},
        {"numerics.order_drop", "", EVENT, SOME, SK_CHECK_AT_LEAST, drop},
        {"numerics.order_slide", "", EVENT, SOME, SK_CHECK_AT_LEAST, slide},
        {"numerics.order_sand", "", EVENT, SOME, SK_CHECK_AT_LEAST, sand},
        {"numerics.order_crash", "", EVENT, SOME, SK_CHECK_AT_LEAST, crash},
        {"numerics.stable_c172p", "", "all contacts at once", LIMIT, SK_CHECK_AT_MOST, cessna_together},
        {"numerics.stable_j3cub", "", "all contacts at once", LIMIT, SK_CHECK_AT_MOST, cub_together},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
