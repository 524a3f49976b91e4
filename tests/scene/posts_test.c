// A Cessna strikes steel posts and wires with its wing: they pass through it only where they have crushed it.
#include "scene/loaded.h"
#include "stepping.h"
#include "validate/holes.h"
#include <stdio.h>

#define FIELD "local field = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"

// A post with this section stands ahead of the right wing.
static sk_scene *post_scene(double speed, double width, double from_middle) {
    static char text[1024];
    snprintf(text, sizeof text,
             FIELD "local post = made_of(materials.steel, box{ min = {%.17g, 0, -1}, max = {%.17g, %.17g, 8} })\n"
                   "return scene{ title = 'x', scenery = field + post, aircraft = {\n"
                   "{ type = 'c172p', at = {0, -12}, heading = 0, speed = %.17g, engine = false } } }",
             from_middle - 0.5 * width, from_middle + 0.5 * width, width, speed);
    return loaded(text);
}

// The middle of the post in the frame of the aircraft, where the wing is: x forward, y right.
static sk_vec3 seen_from(const sk_aircraft_state *a, double from_middle, double width) {
    static const double WING = -0.8; // m, of body z
    sk_vec3 beneath = sk_rotate_back(a->attitude, sk_sub(sk_vec(from_middle, 0.5 * width, 0.0), a->position));
    sk_vec3 up = sk_rotate_back(a->attitude, sk_vec(0, 0, 1));
    return sk_add_scaled(beneath, (WING - beneath.z) / up.z, up);
}

typedef struct strike {
    bool passed, hit;
    double loss; // J, of the energy of motion
} strike;

// The spar is 0.4 m behind the leading edge. A post that was ahead of it may be behind it, between fuselage and tip, only in
// a hole of the wing.
static strike strike_post(double speed, double width, double from_middle) {
    static const double SPAR = 0.25, TIP = 5.3, FLAT = 0.5, MARGIN = 0.05; // m, m, cosine of the tilt, m
    sk_scene *scene = post_scene(speed, width, from_middle);
    TEST_AUDIT(audit);
    sk_state *s;
    sk_controls controls = scene->model->aircraft[0].controls;
    assert_true(sk_state_create(scene->model, &s).ok);
    sk_energy_begin(scene->model, s, &audit);
    strike out = {0};
    const sk_aircraft_state *a = sk_state_aircraft(s, 0);
    sk_vec3 was = seen_from(a, from_middle, width);
    double begin = sk_energy_total(&audit.aircraft[0].begin), most = begin;
    for (int n = 0; n < 3 * SK_TICK_HZ; n++) {
        step_world_audited(scene->model, s, &controls, &audit);
        sk_vec3 now = seen_from(a, from_middle, width);
        bool flat = sk_rotate(a->attitude, sk_vec(0, 0, -1)).z > FLAT;
        if (was.x > SPAR && now.x <= SPAR && fabs(was.y) < TIP && fabs(now.y) < TIP && flat)
            out.passed |=
                !sk_run_in_hole(&(sk_run){.model = scene->model, .state = s}, scene->model->body_count, now, MARGIN);
        was = now;
        most = sk_max(most, sk_energy_total(&audit.aircraft[0].now));
    }
    for (int64_t i = 0; i < s->event_count && i < SK_EVENTS_KEPT; i++)
        out.hit |= s->event[i].kind == SK_EVENT_HULL_TOUCHES;
    const sk_energy_account *account = &audit.aircraft[0];
    out.loss = begin - sk_energy_total(&account->now);
    check_number(sk_energy_remainder(account), 0.0, 1e-6 * account->turnover);
    assert_true(most - begin < 1e-3 * begin); // the trim of the controls at the start does work
    stepping_forget();
    sk_state_destroy(s);
    sk_scene_destroy(scene);
    return out;
}

static void a_post_passes_only_where_it_has_crushed_the_wing(void **state) {
    (void)state;
    static const double SPEED[] = {13, 16, 19, 22, 25, 28, 31, 34, 37};
    for (size_t i = 0; i < sizeof SPEED / sizeof SPEED[0]; i++) {
        strike s = strike_post(SPEED[i], 0.2, 3.0);
        printf("%g m/s: %s, loses %.0f J\n", SPEED[i],
               s.passed ? "passed without a hole"
               : s.hit  ? "hit"
                        : "no touch",
               s.loss);
        assert_false(s.passed);
        assert_true(s.hit);
    }
}

// A wire of 4 mm, a rod of 1 cm, a wall of 1 m; near the root and near the tip.
static void a_wire_passes_only_where_it_has_crushed_the_wing(void **state) {
    (void)state;
    static const double WIDTH[] = {0.004, 0.01, 1.0}, PLACE[] = {1.5, 4.9};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) {
            strike s = strike_post(31.0, WIDTH[i], PLACE[k]);
            assert_false(s.passed);
            assert_true(s.hit);
        }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_post_passes_only_where_it_has_crushed_the_wing),
        cmocka_unit_test(a_wire_passes_only_where_it_has_crushed_the_wing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
