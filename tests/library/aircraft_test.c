// Controls and types of aircraft through the public headers.
#include "library/flown.h"

static void control_is_set_and_read_back_as_it_is_recorded(void **unused) {
    (void)unused;
    flown f = begin("landing");
    double value;
    assert_ok(sk_controls_set(f.model, f.controls, 0, "elevator", 0.3));
    assert_ok(sk_controls_get(f.model, f.controls, 0, "elevator", &value));
    assert_near(value, 9830.0 / 32767.0, 1e-15);
    assert_ok(sk_controls_set(f.model, f.controls, 0, "elevator", -7.0));
    assert_ok(sk_controls_get(f.model, f.controls, 0, "elevator", &value));
    assert_near(value, -1.0, 0.0);
    assert_ok(sk_controls_set(f.model, f.controls, 0, "throttle", -7.0));
    assert_ok(sk_controls_get(f.model, f.controls, 0, "throttle", &value));
    assert_near(value, 0.0, 0.0);
    end(&f);
}

static void unknown_control_aircraft_and_value_are_refused(void **unused) {
    (void)unused;
    flown f = begin("landing");
    double value;
    assert_refused(sk_controls_set(f.model, f.controls, 0, "trottle", 1.0), "did you mean 'throttle'?");
    assert_refused(sk_controls_get(f.model, f.controls, 0, "trottle", &value), "did you mean 'throttle'?");
    assert_refused(sk_controls_set(f.model, f.controls, 1, "throttle", 1.0), "there is no aircraft 1");
    assert_refused(sk_controls_set(f.model, f.controls, 0, "throttle", (double)NAN), "not a number");
    end(&f);
}

static void controls_begin_as_the_scene_has_them(void **unused) {
    (void)unused;
    flown f = begin("airfield");
    double value;
    assert_ok(sk_controls_get(f.model, f.controls, 0, "parking_brake", &value));
    assert_near(value, 1.0, 0.0);
    end(&f);
}

static void every_control_has_a_name_and_a_lowest_value(void **unused) {
    (void)unused;
    assert_true(sk_control_count() > 20);
    for (int32_t i = 0; i < sk_control_count(); i++) {
        assert_non_null(sk_control_name(i));
        assert_true(sk_control_lowest(i) == 0.0 || sk_control_lowest(i) == -1.0);
    }
    assert_null(sk_control_name(-1));
    assert_null(sk_control_name(sk_control_count()));
}

static void cessna_is_described(void **unused) {
    (void)unused;
    sk_aircraft_type *type;
    sk_wheel_info wheel;
    sk_vec3 point;
    char warnings[16][160];
    assert_ok(sk_aircraft_open("c172p", &type));
    sk_aircraft_info info = sk_aircraft_describe(type);
    assert_string_equal(info.title, "Cessna 172P");
    assert_true(info.mass > 700.0 && info.mass < 1200.0);
    assert_true(info.inertia[2][2] > info.inertia[0][0]);
    assert_near(info.inertia[0][2], info.inertia[2][0], 0.0);
    assert_int_equal(info.wheel_count, 3);
    assert_int_equal(info.skid_node_count, 0);
    assert_true(info.has_engine && !info.has_rotors);
    assert_ok(sk_aircraft_wheel(type, 0, &wheel));
    assert_true(wheel.position.x > 0.0 && wheel.radius > 0.1 && wheel.steer_limit > 0.0 && wheel.brake_force == 0.0);
    assert_ok(sk_aircraft_wheel(type, 1, &wheel));
    assert_true(wheel.position.x < 0.0 && wheel.brake_force > 0.0 && wheel.travel[1] > wheel.travel[0]);
    assert_refused(sk_aircraft_wheel(type, 3, &wheel), "there is no wheel 3: c172p has 3");
    assert_refused(sk_aircraft_hull_point(type, 0, &point), "there is no hull point 0: c172p has 0");
    assert_refused(sk_aircraft_hull_point(type, -1, &point), "there is no hull point -1");
    assert_true(sk_aircraft_list_warnings(type, warnings, 16) >= 0);
    sk_aircraft_close(type);
    assert_ok(sk_aircraft_open("rig", &type));
    assert_ok(sk_aircraft_hull_point(type, 0, &point));
    sk_aircraft_close(type);
}

static void helicopter_of_a_model_has_rotors_and_skids(void **unused) {
    (void)unused;
    flown f = begin("helicopter");
    sk_aircraft_info info = sk_aircraft_describe(sk_model_aircraft_type(f.model, 0));
    assert_true(info.has_rotors && info.skid_node_count > 0);
    assert_null(sk_model_aircraft_type(f.model, 1));
    end(&f);
}

static void missing_aircraft_is_refused(void **unused) {
    (void)unused;
    sk_aircraft_type *type = (sk_aircraft_type *)(void *)&type;
    assert_refused(sk_aircraft_open("c172q", &type), "did you mean 'c172p'?");
    assert_null(type);
    assert_refused(sk_aircraft_open("./nothing.lua", &type), "");
    sk_aircraft_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(control_is_set_and_read_back_as_it_is_recorded),
        cmocka_unit_test(unknown_control_aircraft_and_value_are_refused),
        cmocka_unit_test(controls_begin_as_the_scene_has_them),
        cmocka_unit_test(every_control_has_a_name_and_a_lowest_value),
        cmocka_unit_test(cessna_is_described),
        cmocka_unit_test(helicopter_of_a_model_has_rotors_and_skids),
        cmocka_unit_test(missing_aircraft_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
