// The Cessna's file, against its published numbers, and where scenes put aircraft.
#include "scene/aircraft_file.h"
#include "scene/loaded.h"
#include "stepping.h"

static const double INCH = 0.0254, POUND = 0.45359237;

static sk_aircraft_type cessna(void) {
    sk_aircraft_type type;
    sk_result result = sk_aircraft_file_load("c172p", &type);
    if (!result.ok) fail_msg("line %d: %s", (int)result.line, result.text);
    return type;
}

static void the_cessna_weighs_2400_lb_and_puts_a_fifth_on_its_nose_wheel(void **state) {
    (void)state;
    sk_aircraft_type t = cessna();
    assert_string_equal(t.name, "c172p");
    check_number(t.mass.mass, 2400 * POUND, 1e-9);
    // Lever rule on the wheels' places, body frame: nose + mains = 1, nose x_n + mains x_m = 0.
    double nose = t.wheels[0].position.x, main = t.wheels[1].position.x;
    check_number(-main / (nose - main), 0.20, 0.01);
}

static void body_axes_point_forward_right_and_down_from_the_centre_of_gravity(void **state) {
    (void)state;
    sk_aircraft_type t = cessna();
    // (1500 41 + 360 36 + 370 56 + 170 73) / 2400 in, from the masses in the file.
    double x = (1500.0 * 41 + 360.0 * 36 + 370.0 * 56 + 170.0 * 73) / 2400.0;
    double z = (1500.0 * 36.5 + 360.0 * 24 + 370.0 * 59.4 + 170.0 * 24) / 2400.0;
    check_number(t.datum.x, x * INCH, 1e-12);
    check_number(t.datum.y, 0.0, 1e-12);
    check_number(t.datum.z, z * INCH, 1e-12);
    check_number(t.wheels[1].position.x, -(58.2 - x) * INCH, 1e-12);
    check_number(t.wheels[1].position.y, -43 * INCH, 1e-12);
    check_number(t.wheels[1].position.z, (15.5 + z) * INCH, 1e-12);
    assert_true(t.propeller.position.x > 2.0);   // the spinner is ahead
    assert_true(t.eye.z < 0.0 && t.eye.y < 0.0); // the pilot sits high, on the left
}

static void inertia_is_the_sum_of_its_parts(void **state) {
    (void)state;
    sk_aircraft_type t = cessna();
    const struct {
        double pounds, x, y, z;
    } parts[] = {{1500, 41, 0, 36.5},   {180, 36, -14, 24},   {180, 36, 14, 24},
                 {185, 56, -112, 59.4}, {185, 56, 112, 59.4}, {170, 73, 0, 24}};
    const double slug_ft2 = 1.3558179483314004;
    double ixx = 948 * slug_ft2, izz = 1967 * slug_ft2, ixz = 0.0;
    for (int i = 0; i < 6; i++) {
        double m = parts[i].pounds * POUND, x = t.datum.x - parts[i].x * INCH, y = parts[i].y * INCH,
               z = t.datum.z - parts[i].z * INCH;
        ixx += m * (y * y + z * z);
        izz += m * (x * x + y * y);
        ixz += m * x * z;
    }
    check_number(t.mass.inertia.row[0].x, ixx, 1e-6);
    check_number(t.mass.inertia.row[2].z, izz, 1e-6);
    check_number(t.mass.inertia.row[0].z, -ixz, 1e-6);
    check_number(t.mass.inertia.row[2].x, -ixz, 1e-6);
    check_number(t.mass.inertia.row[0].y, 0.0, 1e-6);
}

static void units_and_angles_arrive_in_si_and_radians(void **state) {
    (void)state;
    sk_aircraft_type t = cessna();
    check_number(t.aero.area, 16.165, 0.001);
    check_number(t.wheels[1].stiffness, 78807, 1.0);
    check_number(t.wheels[0].steer_limit, 10 * SK_PI / 180, 1e-12);
    check_number(t.propeller.engine_power, 119312, 10.0);
    check_number(t.propeller.engine_speed, 2700 * SK_PI / 30, 1e-9);
    check_number(t.limits.elevator[1], -28 * SK_PI / 180, 1e-12);
    check_number(t.aero.flap_angle[3], SK_PI / 6, 1e-12);
    check_number(sk_table_at(&t.aero.lift, 0.09), 0.73, 1e-9);
    check_number(sk_table_at(&t.aero.lift, 0.0), 0.25, 1e-9);
    check_number(sk_table_at(&t.propeller.thrust, 0.5), 0.069, 1e-9);
    assert_int_equal(t.wheels[1].brake_side, -1);
    assert_int_equal(t.wheels[2].brake_side, 1);
    check_number(t.wheels[0].brake_force, 0.0, 0.0);
}

static void every_delivered_aircraft_is_stable_at_the_standard_step(void **state) {
    (void)state;
    const char *const names[] = {"c172p", "c172rg", "j3cub", "rig", "skid_rig", "ah1s", "r22"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        sk_aircraft_type t;
        assert_true(sk_aircraft_file_load(names[i], &t).ok);
        sk_result result = sk_aircraft_type_check(&t, 1.0 / (SK_TICK_HZ * SK_SUBSTEPS));
        if (!result.ok) fail_msg("%s: %s", names[i], result.text);
    }
}

// ---- crush strengths ----

static sk_body_type airframe_of(const char *name, sk_aircraft_type *type) {
    sk_body_type body = {0};
    sk_result r = sk_aircraft_file_load(name, type);
    if (r.ok) r = sk_airframe_body(&type->airframe, name, type->mass.mass, &type->mass.inertia, &body);
    if (!r.ok) fail_msg("%s: %s", name, r.text);
    return body;
}

// The piece of this name, with its index in the airframe.
static int32_t piece_named(const sk_aircraft_type *type, const char *name) {
    for (int32_t i = 0; i < type->airframe.piece_count; i++)
        if (strcmp(type->airframe.pieces[i].name, name) == 0) return i;
    fail_msg("%s has no piece '%s'", type->name, name);
    return -1;
}

static void every_delivered_airframe_stops_a_dive_at_its_speed_limit(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double never_exceed; // m/s
    } ROWS[] = {{"c172p", 158 * 1852.0 / 3600.0},
                {"c172rg", 164 * 1852.0 / 3600.0},
                {"j3cub", 122 * 0.44704},
                {"j3cub_solo", 122 * 0.44704},
                {"ask21", 280 / 3.6},
                {"ah1s", 190 * 1852.0 / 3600.0},
                {"r22", 102 * 1852.0 / 3600.0}};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        sk_aircraft_type t;
        sk_body_type body = airframe_of(ROWS[i].name, &t);
        double absorbed = sk_airframe_crush_energy(&body), by_hand = 0.0;
        for (int32_t k = 0; k < t.airframe.piece_count; k++) {
            assert_true(body.pieces[k].strength == t.airframe.pieces[k].strength);
            double volume = sk_measures_of_convex(&body.pieces[k].solid).volume;
            by_hand += isinf(body.pieces[k].strength) ? 0.0 : body.pieces[k].strength * volume;
        }
        check_number(absorbed, by_hand, 1e-9 * by_hand);
        check_number(t.never_exceed, ROWS[i].never_exceed, 1e-9);
        double needed = 0.5 * t.mass.mass * t.never_exceed * t.never_exceed;
        print_message("%s: %d pieces absorb %.3f MJ; a dive has %.3f MJ\n", t.name, (int)t.airframe.piece_count,
                      1e-6 * absorbed, 1e-6 * needed);
        if (absorbed < needed) fail_msg("%s: %g J absorbed, %g J needed", t.name, absorbed, needed);
        sk_body_type_release(&body);
    }
}

static void vehicles_and_rigs_are_rigid(void **state) {
    (void)state;
    static const char *const NAMES[] = {"tug", "bowser", "trolley", "skid_rig"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        sk_aircraft_type t;
        sk_body_type body = airframe_of(NAMES[i], &t);
        assert_true(body.piece_count > 0 && t.never_exceed == 0.0);
        for (int32_t k = 0; k < body.piece_count; k++) assert_true(isinf(body.pieces[k].strength));
        assert_true(sk_airframe_crush_energy(&body) == 0.0);
        sk_body_type_release(&body);
    }
}

static void parts_have_the_strengths_of_their_file(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double strength; // Pa
    } ROWS[] = {{"spinner", 3e5},        {"cowling 1", 3e5},    {"cabin 3", 2e5},
                {"tail cone 2", 1.5e5},  {"left wing 1", 75e3}, {"right wing 5", 50e3},
                {"left tailplane", 1e5}, {"fin 2", 1e5},        {"tie-down ring", INFINITY},
                {"cabin core 2", 4.5e6}};
    sk_aircraft_type t = cessna();
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        double strength = t.airframe.pieces[piece_named(&t, ROWS[i].name)].strength;
        if (strength != ROWS[i].strength)
            fail_msg("'%s' has %g Pa, expected %g", ROWS[i].name, strength, ROWS[i].strength);
    }
}

// Cores come after all other pieces. Each is inside its piece, with half of its size.
static void a_core_is_inside_its_piece_at_half_its_size(void **state) {
    (void)state;
    static const char *const NAMES[] = {"c172p", "j3cub", "ask21", "ah1s", "r22"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        sk_aircraft_type t;
        sk_body_type body = airframe_of(NAMES[i], &t);
        int32_t cores = 0;
        for (int32_t k = 0; k < body.piece_count; k++) {
            const char *name = t.airframe.pieces[k].name, *word = strstr(name, " core");
            char skin[SK_NAME];
            if (word == NULL && cores > 0) fail_msg("%s: '%s' comes after a core", NAMES[i], name);
            if (word == NULL) continue;
            snprintf(skin, sizeof skin, "%.*s%s", (int)(word - name), name, word + strlen(" core"));
            const sk_convex *core = &body.pieces[k].solid, *around = &body.pieces[piece_named(&t, skin)].solid;
            double volume = sk_measures_of_convex(around).volume;
            check_number(sk_measures_of_convex(core).volume, 0.125 * volume, 1e-9 * volume);
            for (int32_t f = 0; f < around->face_count; f++)
                for (int32_t v = 0; v < core->vertex_count; v++)
                    assert_true(sk_dot(around->face[f].normal, core->vertex[v]) < around->face[f].offset);
            cores++;
        }
        assert_true(cores > 0);
        sk_body_type_release(&body);
    }
}

static const char *const WORLD = "return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, "
                                 "halfspace{ normal = {0, 0, 1}, offset = 0 }), aircraft = { %s } }";

static sk_scene *with_aircraft(const char *fields) {
    char text[600];
    snprintf(text, sizeof text, WORLD, fields);
    return loaded(text);
}

static void an_aircraft_in_flight_moves_along_its_heading_and_climb(void **state) {
    (void)state;
    sk_scene *s = with_aircraft(
        "{ type = 'c172p', at = {1, 2, 300}, heading = 90, climb = 30, speed = 50, pitch = 5, rpm = 2400 }");
    const sk_placement *p = &s->model->aircraft[0];
    check_number(p->position.z, 300.0, 0.0);
    check_number(p->velocity.x, 50 * sqrt(0.75), 1e-9);
    check_number(p->velocity.y, 0.0, 1e-9);
    check_number(p->velocity.z, 25.0, 1e-9);
    check_number(p->engine_speed, 80 * SK_PI, 1e-9);
    double heading, pitch, roll;
    sk_attitude_to_angles(p->attitude, &heading, &pitch, &roll);
    check_number(heading, SK_PI / 2, 1e-9);
    check_number(pitch, SK_PI / 36, 1e-9);
    sk_scene_destroy(s);
}

static void an_aircraft_on_its_gear_starts_at_rest_and_stays(void **state) {
    (void)state;
    sk_scene *s = with_aircraft("{ type = 'c172p', at = {5, -7}, engine = false, controls = { parking_brake = 1 } }");
    sk_state *now = NULL;
    test_state_begin(s->model, &now);
    assert_int_equal(sk_state_aircraft(now, 0)->engine_running, 0);
    sk_vec3 begin = sk_state_aircraft(now, 0)->position;
    for (int i = 0; i < 5 * SK_TICK_HZ; i++) step_world(s->model, now, &s->model->aircraft[0].controls);
    assert_true(sk_length(sk_sub(sk_state_aircraft(now, 0)->position, begin)) < 0.02);
    sk_scene_destroy(s);
}

static void two_aircraft_of_one_type_share_it(void **state) {
    (void)state;
    sk_scene *s = with_aircraft(
        "{ type = 'c172p', at = {0, 0} }, { type = 'rig', at = {30, 0} }, { type = 'c172p', at = {60, 0} }");
    assert_int_equal(s->model->type_count, 2);
    assert_int_equal(s->model->aircraft_count, 3);
    assert_int_equal(s->model->aircraft[2].type, 0);
    sk_scene_destroy(s);
}

static void every_aircraft_may_have_a_pilot_of_its_own(void **state) {
    (void)state;
    sk_scene *s = with_aircraft(
        "{ type = 'c172p', at = {0, 0}, pilot = function(t, s) return { throttle = 0.25 } end },"
        "{ type = 'c172p', at = {60, 0} },"
        "{ type = 'c172p', at = {90, 0}, pilot = function(t, s) return { brake = true, rudder = -2 } end }");
    sk_state *now = NULL;
    test_state_begin(s->model, &now);
    sk_controls controls[SK_AIRCRAFT_ROOM] = {0};
    controls[1].throttle = 77;
    assert_true(sk_scene_pilot(s, now, controls).ok);
    assert_int_equal(controls[0].throttle, sk_control_quantise(0.25, 0.0));
    assert_int_equal(controls[1].throttle, 77);
    assert_int_equal(controls[2].brake_left, 32767);
    assert_int_equal(controls[2].brake_right, 32767);
    assert_int_equal(controls[2].rudder, -32767); // beyond its end: the end
    sk_scene_destroy(s);
}

static void the_cutlass_lands_on_its_belly_with_its_gear_up_and_stands_with_it_down(void **state) {
    (void)state;
    for (int up = 0; up < 2; up++) {
        sk_scene *s = with_aircraft(
            up ? "{ type = 'c172rg', at = {0, 0, 1.5}, speed = 33, pitch = 4, engine = false, "
                 "controls = { gear_up = 1 } }"
               : "{ type = 'c172rg', at = {0, 0}, engine = false, controls = { parking_brake = 1, gear_up = 1 } }");
        sk_state *now = NULL;
        test_state_begin(s->model, &now);
        if (!up) // put down by hand: the lever is up, and the squat switch must keep it there
            for (int i = 0; i < 3; i++) sk_state_aircraft(now, 0)->wheel[i].extension = 1.0;
        for (int i = 0; i < 30 * SK_TICK_HZ; i++) step_world(s->model, now, &s->model->aircraft[0].controls);
        const sk_aircraft_state *a = sk_state_aircraft(now, 0);
        assert_true(sk_length(a->velocity) < 1e-3);
        for (int i = 0; i < 3; i++) {
            check_number(a->wheel[i].extension, up ? 0.0 : 1.0, 0.0);
            assert_true((a->wheel[i].contact.mode == SK_AIR) == (up != 0));
        }
        assert_true(up ? a->position.z < 1.1 && a->position.z > 0.4 : a->position.z > 1.2);
        sk_scene_destroy(s);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cessna_weighs_2400_lb_and_puts_a_fifth_on_its_nose_wheel),
        cmocka_unit_test(body_axes_point_forward_right_and_down_from_the_centre_of_gravity),
        cmocka_unit_test(inertia_is_the_sum_of_its_parts),
        cmocka_unit_test(units_and_angles_arrive_in_si_and_radians),
        cmocka_unit_test(every_delivered_aircraft_is_stable_at_the_standard_step),
        cmocka_unit_test(every_delivered_airframe_stops_a_dive_at_its_speed_limit),
        cmocka_unit_test(vehicles_and_rigs_are_rigid),
        cmocka_unit_test(parts_have_the_strengths_of_their_file),
        cmocka_unit_test(a_core_is_inside_its_piece_at_half_its_size),
        cmocka_unit_test(an_aircraft_in_flight_moves_along_its_heading_and_climb),
        cmocka_unit_test(an_aircraft_on_its_gear_starts_at_rest_and_stays),
        cmocka_unit_test(two_aircraft_of_one_type_share_it),
        cmocka_unit_test(every_aircraft_may_have_a_pilot_of_its_own),
        cmocka_unit_test(the_cutlass_lands_on_its_belly_with_its_gear_up_and_stands_with_it_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
