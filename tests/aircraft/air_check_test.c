// Aircraft that can only diverge are refused, with the number. Odd ones that fly give a warning.
#include "check.h"
#include "scene/aircraft_file.h"

#include <string.h>

static const double H = 1.0 / (SK_TICK_HZ * SK_SUBSTEPS);

static sk_aircraft_type loaded_type(const char *name) {
    sk_aircraft_type type = {0};
    sk_result r = sk_aircraft_file_load(name, &type);
    if (!r.ok) fail_msg("%s: %s", name, r.text);
    return type;
}

static void expect_refused(sk_aircraft_type *type, const char *says) {
    sk_aircraft_type_finish(type);
    sk_result r = sk_aircraft_type_check(type, H);
    if (r.ok || strstr(r.text, says) == NULL) fail_msg("'%s' for '%s'", r.ok ? "accepted" : r.text, says);
}

static void expect_accepted(sk_aircraft_type *type, const char *what) {
    sk_aircraft_type_finish(type);
    sk_result r = sk_aircraft_type_check(type, H);
    if (!r.ok) fail_msg("%s: %s", what, r.text);
}

static void air_that_would_drive_the_aircraft_is_refused(void **state) {
    (void)state;
    const sk_aircraft_type cessna = loaded_type("c172p");
    sk_aircraft_type t = cessna;
    t.aero.drag_zero = -0.027;
    expect_refused(&t, "aero.drag_zero -0.027, drag_beta 0.17 and drag_elevator 0.06 must not be negative");
    t = cessna;
    t.aero.drag.y[3] = -0.05;
    expect_refused(&t, "aero: drag falls to a coefficient of -0.023 (drag_zero 0.027");
    t = cessna;
    t.aero.flap_drag[3] = -0.2;
    expect_refused(&t, "the least of the curves of drag 0, of the flaps -0.2)");
    t = cessna;
    t.aero.ground_drag.y[0] = -1.0;
    expect_refused(&t, "aero.ground_drag has a factor of -1; 0 to 3 is allowed");
    t = cessna;
    t.propeller.engine_power = -1e5;
    expect_refused(&t, "propeller: engine_power -100000 W");
    t = cessna;
    t.propeller.thrust.y[5] = 0.2;
    expect_refused(
        &t, "propeller: at an advance of 0.5 a thrust of 0.2 takes a power of 0.0456; by momentum theory it takes at "
            "least");
    t = cessna;
    t.propeller.power.y[13] = -0.2;
    expect_refused(&t, "it drives its engine with a power of -0.2; its drag gives at most");
}

static void rates_that_would_feed_themselves_are_refused(void **state) {
    (void)state;
    const sk_aircraft_type cessna = loaded_type("c172p");
    sk_aircraft_type t = cessna;
    t.aero.roll_roll_rate = 0.484;
    expect_refused(&t, "aero.roll_roll_rate is 0.484; it must not be positive: a roll would feed itself");
    t = cessna;
    t.aero.pitch_pitch_rate = 1.0;
    expect_refused(&t, "aero.pitch_pitch_rate is 1");
    t = cessna;
    t.aero.yaw_yaw_rate = 1e-3;
    expect_refused(&t, "aero.yaw_yaw_rate is 0.001");
    t = cessna;
    t.aero.yaw_roll_rate = 1.0; // 0.484 0.0937 = 0.045 is less than 0.0798 1
    expect_refused(&t, "roll and yaw would feed each other");
    t = cessna;
    t.aero.roll_roll_rate = -0.05;
    expect_refused(&t, "p b / 2V = ");
    t = cessna;
    t.aero.pitch_alpha = t.aero.pitch_pitch_rate = 0.0;
    expect_refused(&t, "q c / 2V = inf; at most 1 is allowed");
}

// Roll damping S b^2 rho V / 4 I = 0.22 V per unit of coefficient at the Cessna: at 340 m/s a coefficient of 13 damps by 960 1/s.
static void damping_that_no_substep_holds_is_refused(void **state) {
    (void)state;
    const sk_aircraft_type cessna = loaded_type("c172p");
    sk_aircraft_type t = cessna;
    double per_unit = 0.25 * 1.225 * 340.0 * t.aero.area * t.aero.span * t.aero.span / t.mass.inertia.row[0].x;
    double limit = 1.0 / (H * per_unit);
    t.aero.roll_roll_rate = -0.9 * limit;
    expect_accepted(&t, "nine tenths of the limit");
    t.aero.roll_roll_rate = -1.1 * limit;
    expect_refused(&t, "the air changes its motion at ");
    t = cessna;
    t.aero.plates[0].area = 1e6;
    expect_refused(&t, "a substep of 0.00104167 s holds less than 960 1/s");
    t = cessna;
    t.aero.lift.y[7] = 1e6;
    expect_refused(&t, "the air changes its motion at ");
    t = loaded_type("c172rg");
    t.wheels[0].retraction.drag = 1e6;
    expect_refused(&t, "the air changes its motion at ");
    t = cessna;
    t.propeller.inertia = 1e5;
    expect_refused(&t, "turns it over as a gyro");
    sk_aircraft_type cobra = loaded_type("ah1s");
    cobra.rotors.main.drag_zero = 1e3;
    expect_refused(&cobra, "rotors: the air changes their speed at ");
    cobra = loaded_type("ah1s");
    cobra.point_count = 0;
    cobra.mass.mass = 1.0; // in place of 3856 kg
    expect_refused(&cobra, "the air changes its motion at ");
}

// The same moment on each axis, and products of y z, x z and x y.
static void set_inertia(sk_aircraft_type *t, double moment, sk_vec3 products) {
    sk_vec3 p = products;
    t->mass.inertia = (sk_mat3){{{moment, p.z, p.y}, {p.z, moment, p.x}, {p.y, p.x, moment}}};
}

// On its axes each of these looks like a body; along the principal axes none is one.
static void products_of_inertia_that_no_body_has_are_refused(void **state) {
    (void)state;
    const sk_aircraft_type cessna = loaded_type("c172p");
    sk_aircraft_type t = cessna;
    // Twice negative: the determinant is positive.
    set_inertia(&t, 1000.0, sk_vec(2000.0, 2000.0, 2000.0));
    t.mass.inertia.row[0].y = t.mass.inertia.row[1].x = -2000.0;
    t.mass.inertia.row[0].z = t.mass.inertia.row[2].x = -2000.0;
    sk_result r = sk_aircraft_type_check(&t, H);
    assert_true(!r.ok &&
                strstr(r.text, "principal moments of inertia are -1000, -1000, 5000 kg m^2; all must be positive"));
    // 1000 +- 600 and 1000: 1600 > 400 + 1000.
    t = cessna;
    set_inertia(&t, 1000.0, sk_vec(0.0, 600.0, 0.0));
    expect_refused(&t, "principal moments of inertia 400, 1000, 1600 kg m^2 belong to no body");
    t = cessna;
    t.airframe.piece_count = 0; // its parts have an inertia, too
    set_inertia(&t, 1300.0, sk_vec(0.0, 300.0, 0.0));
    sk_aircraft_type_finish(&t);
    r = sk_aircraft_type_check(&t, H);
    assert_true(r.ok || strstr(r.text, "inertia") == NULL);
}

static void what_is_shipped_has_no_warnings_and_what_is_odd_is_reported(void **state) {
    (void)state;
    static const char *const shipped[] = {"c172p", "c172rg", "j3cub", "j3cub_solo", "ah1s", "r22", "rig", "skid_rig"};
    sk_aircraft_warning odd[SK_AIRCRAFT_WARNINGS_MAX];
    for (size_t i = 0; i < sizeof shipped / sizeof shipped[0]; i++) {
        sk_aircraft_type t = loaded_type(shipped[i]);
        if (sk_aircraft_warnings(&t, odd) > 0) fail_msg("%s: %s", shipped[i], odd[0].text);
    }
    const sk_aircraft_type cessna = loaded_type("c172p");
    sk_aircraft_type t = cessna;
    t.aero.pitch_alpha = 0.2;
    t.aero.yaw_beta = -0.01;
    t.aero.roll_beta = 0.01;
    t.limits.aileron[1] = -t.limits.aileron[0];
    t.limits.aileron[0] = -t.limits.aileron[1];
    t.limits.elevator[0] = -t.limits.elevator[0];
    t.limits.elevator[1] = -t.limits.elevator[1];
    expect_accepted(&t, "an unstable aircraft");
    int32_t count = sk_aircraft_warnings(&t, odd);
    static const char *const says[] = {"unstable in pitch", "turns away from the wind", "rolls it into the slip",
                                       "a pull at the stick lowers its nose"};
    assert_int_equal(count, 4);
    for (int i = 0; i < 4; i++)
        if (strstr(odd[i].text, says[i]) == NULL) fail_msg("'%s' for '%s'", odd[i].text, says[i]);
    t = cessna;
    for (int32_t i = 0; i < t.aero.lift.count; i++) t.aero.lift.x[i] -= 0.4;
    count = sk_aircraft_warnings(&t, odd);
    assert_true(count == 1 && strstr(odd[0].text, "it stalls below zero") != NULL);
}

static void surfaces_that_never_break_off_are_reported(void **state) {
    (void)state;
    sk_aircraft_warning odd[SK_AIRCRAFT_WARNINGS_MAX];
    sk_aircraft_type t = loaded_type("c172p");
    int32_t wings = 0;
    for (int32_t k = t.airframe.piece_count - 1; k >= 0; k--) {
        sk_airframe_piece *piece = &t.airframe.pieces[k];
        if (piece->surface != SK_AIR_WING) continue;
        piece->joint = 0; // fixed to the bay that carries it, which still breaks off, and the last one to the cabin
        wings++;
        if (piece->carried_by >= 0 && t.airframe.pieces[piece->carried_by].surface == SK_AIR_WING)
            assert_int_equal(sk_aircraft_warnings(&t, odd), wings > 5 ? 2 : 0);
        piece->carried_by = wings == 10 ? -1 : piece->carried_by;
    }
    assert_int_equal(wings, 10);
    assert_int_equal(sk_aircraft_warnings(&t, odd), 2);
    assert_string_equal(odd[0].text,
                        "airframe: 'left wing 1' has a surface but no joint (carried_by): it never breaks off");
    assert_string_equal(odd[1].text, "airframe: 9 more pieces have a surface but no joint: they never break off");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(air_that_would_drive_the_aircraft_is_refused),
        cmocka_unit_test(rates_that_would_feed_themselves_are_refused),
        cmocka_unit_test(damping_that_no_substep_holds_is_refused),
        cmocka_unit_test(products_of_inertia_that_no_body_has_are_refused),
        cmocka_unit_test(what_is_shipped_has_no_warnings_and_what_is_odd_is_reported),
        cmocka_unit_test(surfaces_that_never_break_off_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
