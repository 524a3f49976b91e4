// Closed forms of the laws of wheels, struts and tyres, in as few steps as they need.
#include "gear/caster.h"
#include "gear/strut.h"
#include "gear/wheel_bench.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_springs.h"
#include "gear/wheel_step.h"
#include "law.h"
#include "world/outputs.h"

static const double H = 1.0 / 960.0, EXACT = 1e-9;

enum { STIFFNESS = 50000, DAMPING = 4000, SIDE_STIFFNESS = 120000, SIDE_DAMPING = 6000 };

// Struts point down from the origin of the body, z_max = 0: a wheel is pressed by what the body is below the ground.
static bench bench_on(sk_material material) {
    bench b = bench_over("wheel", material, 0.0);
    b.wheel.position = (sk_vec3){0, 0, 0};
    b.wheel.z_min = -0.5;
    b.wheel.stiffness = STIFFNESS;
    b.wheel.damping = b.wheel.rebound_damping = DAMPING;
    b.wheel.side_stiffness = SIDE_STIFFNESS;
    b.wheel.side_damping = SIDE_DAMPING;
    return b;
}

static sk_ground ground_of(const bench *b) {
    return (sk_ground){.solids = &b->solid, .solid_count = 1, .materials = &b->material};
}

// Heading north, banked to the right.
static sk_body_motion body_at(sk_vec3 place, double heading, double bank, sk_vec3 velocity) {
    return (sk_body_motion){
        .position = place, .axes = sk_mat3_from_quat(sk_attitude_from_angles(heading, 0, bank)), .velocity = velocity};
}

static sk_wheel_result step(const bench *b, const sk_wheel_state *wheel, const sk_body_motion *body, double brake) {
    return sk_wheel_evaluate(&b->wheel, ground_of(b), wheel, body, (sk_wheel_input){.brake = brake}, H);
}

// ---- rolling ----

// A wheel goes round the origin to the right. How far off its pebble is after so many steps.
static double pebble_on_a_circle(const bench *b, double radius, double rate, int steps) {
    sk_wheel_state wheel = sk_wheel_begin();
    for (int i = 0; i < steps; i++) {
        double turned = rate * H * i, sine = sk_sin(turned), cosine = sk_cos(turned), speed = rate * radius;
        sk_body_motion body = body_at((sk_vec3){-radius * cosine, radius * sine, -0.05}, turned, 0.0,
                                      (sk_vec3){speed * sine, speed * cosine, 0.0});
        body.rate = (sk_vec3){0, 0, -rate};
        sk_wheel_result r = step(b, &wheel, &body, 0.0);
        sk_wheel_commit(&wheel, &r);
    }
    assert_int_equal(wheel.contact.mode, SK_ROLLING);
    return sqrt(wheel.contact.pebble.x * wheel.contact.pebble.x + wheel.contact.pebble.y * wheel.contact.pebble.y);
}

// Once its tie has settled the pebble stays on its circle: the wheel's ways over the substeps are chords that close.
static void a_turned_wheel_s_chords_close_to_a_circle(void **state) {
    (void)state;
    static const double RADIUS = 5.0, RATE = 1.0;
    bench b = bench_on(fixture_material(0.8, 0.6, 0.0, INFINITY));
    check_law("gear, turned wheel's chord", pebble_on_a_circle(&b, RADIUS, RATE, 1920),
              pebble_on_a_circle(&b, RADIUS, RATE, 960), 1e-6);
    sk_scenery_destroy(b.plane);
}

// Rolling bears brake + rolling N along, a burst tyre the rim's resistance too, on metal's grip.
static void a_wheel_bears_its_brake_and_its_rolling_resistance(void **state) {
    (void)state;
    bench b = bench_on(fixture_material(0.8, 0.6, 0.02, INFINITY));
    b.wheel.tyre.rim_radius = 0.2;
    b.wheel.tyre.rim_rolling = 0.1;
    sk_body_motion body = body_at((sk_vec3){0, 0, -0.1}, 0.0, 0.0, (sk_vec3){0, 5.0, 0});
    for (int burst = 0; burst < 2; burst++) {
        sk_wheel_state wheel = sk_wheel_begin();
        wheel.burst = burst;
        sk_wheel_result r = step(&b, &wheel, &body, 300.0);
        double N = r.report.normal_force;
        check_law("gear, load on tyre or rim", N, STIFFNESS * (burst ? 0.05 : 0.1), EXACT);
        check_law("gear, brake and rolling resistance", r.report.border.band, 300.0 + (burst ? 0.12 : 0.02) * N, EXACT);
        check_law("gear, grip of rubber or metal", r.report.border.grip, (burst ? 0.45 : 0.8) * N, EXACT);
    }
    sk_scenery_destroy(b.plane);
}

// Slides straight to the side: k_y r - d_y v is asked for, and clipped; the pebble comes along so far that both give mu N.
static void a_tie_s_spring_and_damper_give_what_the_border_lets_pass(void **state) {
    (void)state;
    bench b = bench_on(fixture_material(0.8, 0.6, 0.0, INFINITY));
    sk_wheel_state wheel = sk_wheel_begin();
    wheel.contact = (sk_contact_state){.mode = SK_SLIPPING, .normal = {0, 0, 1}, .feature = -1};
    sk_body_motion body = body_at((sk_vec3){0.03, 0, -0.05}, 0.0, 0.0, (sk_vec3){2.0, 0, 0});
    sk_wheel_result r = step(&b, &wheel, &body, 0.0);
    double slid = r.next.contact.pebble.x, force = SIDE_STIFFNESS * (0.03 - slid) + SIDE_DAMPING * (2.0 - slid / H);
    check_law("gear, tie of a wheel that slips", force, 0.6 * r.report.normal_force, EXACT);
    double loses = force * 2.0, stored = SIDE_STIFFNESS * (0.03 - slid) * (2.0 - slid / H);
    check_law("gear, heat of a wheel that slips", r.report.friction_power, loses - stored, EXACT);
    sk_scenery_destroy(b.plane);
}

// The band of rolling opens into the disc with the eighth power of the normal's part along the axle.
static void a_wheel_on_its_side_is_held_across_and_along_alike(void **state) {
    (void)state;
    static const double BANK = 0.9;
    bench b = bench_on(fixture_material(0.8, 0.6, 0.0, INFINITY));
    sk_wheel_state wheel = sk_wheel_begin();
    sk_body_motion body = body_at((sk_vec3){0, 0, -0.05}, 0.0, BANK, (sk_vec3){0, 9.0, 0});
    sk_wheel_result r = step(&b, &wheel, &body, 0.0);
    double leans = sk_sin(BANK), squared = leans * leans, fourth = squared * squared;
    check_law("gear, band of a leaning wheel over its grip", r.report.border.band / r.report.border.grip,
              fourth * fourth, EXACT);
    sk_scenery_destroy(b.plane);
}

// ---- a strut that leans ----

// J in the springs of a wheel whose contact is known.
static double energy_at(const bench *b, const sk_wheel_state *wheel, double bank) {
    sk_body_motion body = body_at((sk_vec3){0, 0, -0.05}, 0.0, bank, (sk_vec3){0, 0, 0});
    sk_springs springs = sk_wheel_springs(&b->wheel, ground_of(b), wheel, &body, (sk_wheel_input){0});
    double energy = sk_strut_energy(&b->wheel, springs.strain[0]);
    for (int i = 1; i < SK_CONTACT_SPRINGS; i++)
        energy += 0.5 * b->wheel.side_stiffness * springs.strain[i] * springs.strain[i];
    return energy;
}

// Tilted past 60 degrees it is pressed by u of its depth: u = x^2 (3 - 2 x), x the cosine from cos 60 back to 1/4. Its moment is
// what its energy loses as it tilts, which nothing but the right slope of u gives.
static void a_strut_that_lies_over_turns_by_what_its_energy_loses(void **state) {
    (void)state;
    static const double STEP = 1e-5, DOWN = 0.05;
    for (double bank = 1.08; bank < 1.30; bank += 0.05) {
        bench b = bench_on(fixture_material(0.8, 0.6, 0.0, INFINITY));
        sk_wheel_state wheel = sk_wheel_begin();
        sk_body_motion body = body_at((sk_vec3){0, 0, -DOWN}, 0.0, bank, (sk_vec3){0, 0, 0});
        sk_wheel_result r = step(&b, &wheel, &body, 0.0);
        double x = (sk_cos(bank) - 0.25) / 0.25, share = x * x * (3.0 - 2.0 * x);
        check_law("gear, stroke of a strut that lies over", r.stroke, share * DOWN / sk_cos(bank), EXACT);
        wheel = r.next;
        r = step(&b, &wheel, &body, 0.0);
        sk_vec3 lever = sk_sub(r.report.point, body.position);
        double moment = sk_add(r.report.moment, sk_cross(lever, r.report.force)).y;
        double expected = -(energy_at(&b, &wheel, bank + STEP) - energy_at(&b, &wheel, bank - STEP)) / (2.0 * STEP);
        check_law("gear, moment of a strut that lies over", moment, expected, 1e-6);
        sk_scenery_destroy(b.plane);
    }
}

// ---- soft ground ----

// It sinks until spring and damper, which both have that much less, press with what the ground bears.
static void soft_ground_sinks_under_a_wheel_until_it_bears_it(void **state) {
    (void)state;
    static const double DEEP = 0.1, DOWN = 1.0;
    bench b = bench_on(fixture_material(0.8, 0.6, 0.0, 2000.0));
    sk_wheel_state wheel = sk_wheel_begin();
    sk_body_motion body = body_at((sk_vec3){0, 0, -DEEP}, 0.0, 0.0, (sk_vec3){0, 0, -DOWN});
    sk_wheel_result r = step(&b, &wheel, &body, 0.0);
    double sunk = r.next.contact.sinkage;
    assert_true(r.sank && sunk > 0.0);
    check_law("gear, force on ground that has sunk", STIFFNESS * (DEEP - sunk) + DAMPING * (DOWN - sunk / H), 2000.0,
              EXACT);
    sk_scenery_destroy(b.plane);
}

// A wheel in a rut of 4 cm, pressed by 5 cm; it rolls, or is dragged, northwards.
static sk_wheel_result in_a_rut(const bench *b, double speed, double brake) {
    static const double RUT = 0.04;
    sk_wheel_state wheel = sk_wheel_begin();
    wheel.contact = (sk_contact_state){
        .mode = SK_SLIPPING, .normal = {0, 0, 1}, .pebble = {0, -speed * H, -RUT}, .sinkage = RUT, .feature = -1};
    sk_body_motion body = body_at((sk_vec3){0, 0, -RUT - 0.05}, 0.0, 0.0, (sk_vec3){0, speed, 0});
    return step(b, &wheel, &body, brake);
}

// N (rolling + sqrt(s / 2 r)).
static void a_rut_resists_by_the_ground_that_it_presses(void **state) {
    (void)state;
    bench b = bench_on(fixture_material(0.8, 0.6, 0.05, 1e5));
    sk_wheel_result r = in_a_rut(&b, 3.0, 0.0);
    check_law("gear, rolling resistance of a rut", r.report.border.band / r.report.normal_force,
              0.05 + sqrt(0.04 / (2.0 * b.wheel.radius)), EXACT);
    sk_scenery_destroy(b.plane);
}

// A locked wheel on slippery ground climbs out by what friction pays: (F + k p) p = work.
static void a_locked_wheel_climbs_out_of_its_rut_by_what_friction_pays(void **state) {
    (void)state;
    bench b = bench_on(fixture_material(0.1, 0.1, 0.0, 1e5));
    sk_wheel_result r = in_a_rut(&b, 10.0, 1e6);
    double climbed = 0.04 - r.next.contact.sinkage,
           work = fabs(r.report.force_x) * sk_length((sk_vec3){r.report.slid.x, r.report.slid.y, 0.0});
    assert_true(climbed > 0.0);
    check_law("gear, work of a wheel's climb", (r.report.normal_force + STIFFNESS * climbed) * climbed, work, EXACT);
    sk_scenery_destroy(b.plane);
}

// ---- what a wheel is made of ----

// Up a kerb the foot follows a parabola of the tyre's radius, and then one back: 2 sqrt(height r) in all.
static void a_kerb_is_climbed_along_parabolas_of_the_tyre_s_radius(void **state) {
    (void)state;
    static const double HEIGHT = 0.04;
    bench b = bench_on(fixture_asphalt());
    double radius = b.wheel.radius, whole = 2.0 * sqrt(HEIGHT * radius), part = 0.3 * whole;
    wheel_frame frame = {.axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0))};
    sk_contact_state contact = {.mode = SK_ROLLING, .step = HEIGHT};
    wheel_step_on(&b.wheel, &frame, part, 0.0, &contact);
    check_law("gear, what is left of a kerb", contact.step, HEIGHT - part * part / (2.0 * radius), EXACT);
    wheel_step_on(&b.wheel, &frame, 0.6 * whole - part, 0.0, &contact);
    check_law("gear, what is left of its second half", contact.step, 0.16 * whole * whole / (2.0 * radius), EXACT);
    wheel_step_on(&b.wheel, &frame, 0.41 * whole, 0.0, &contact);
    assert_true(contact.step == 0.0);
    sk_scenery_destroy(b.plane);
}

// In one step I (w' - w) = h (M - c w'), and friction takes h F / (I + h c) of w'.
static void a_caster_turns_by_moment_damping_and_friction(void **state) {
    (void)state;
    static const double STEP = 0.01;
    sk_caster_type type = {.trail = 0.1, .inertia = 0.5, .damping = 20.0, .friction = 3.0};
    sk_caster_report report;
    sk_caster_motion then = sk_caster_step(&type, (sk_caster_motion){.rate = 2.0},
                                           (sk_caster_drive){.contact_moment = 10.0}, STEP, &report);
    double expected = (0.5 * 2.0 + STEP * 10.0 - STEP * 3.0) / (0.5 + STEP * 20.0);
    check_law("gear, rate of a caster", then.rate, expected, EXACT);
}

// Straight to the release, then straight down to nothing; its energy is the area below.
static void a_caster_s_springs_slip_out_of_their_detent(void **state) {
    (void)state;
    sk_caster_type type = {.centring = 100.0, .release = 0.2};
    double last = SK_CASTER_FREE * 0.2, middle = 0.5 * (0.2 + last);
    check_law("gear, caster's spring before its release", sk_caster_spring(&type, 0.1), -10.0, EXACT);
    check_law("gear, caster's spring beyond its release", sk_caster_spring(&type, middle), -10.0, EXACT);
    check_law("gear, energy of a caster's spring", sk_caster_stored(&type, 0.1), 0.5 * 100.0 * 0.01, EXACT);
    check_law("gear, energy of a released spring", sk_caster_stored(&type, last),
              0.5 * 20.0 * 0.2 + 0.5 * 20.0 * (last - 0.2), EXACT);
}

// A wheel that is braked as it slides at 20 m/s.
static sk_wheel_result sliding(const bench *b) {
    sk_wheel_state wheel = sk_wheel_begin();
    wheel.contact = (sk_contact_state){.mode = SK_SLIPPING, .normal = {0, 0, 1}, .feature = -1};
    sk_body_motion body = body_at((sk_vec3){0, 0, -0.05}, 0.0, 0.0, (sk_vec3){0, 20.0, 0});
    return step(b, &wheel, &body, 1e6);
}

// The valve lets out 20 of what is there a second, and in 2 of what is missing, and 0.05 more.
static void the_anti_skid_valve_lets_out_and_in_at_its_rates(void **state) {
    (void)state;
    bench b = bench_on(fixture_asphalt());
    b.wheel.anti_skid = true;
    sk_wheel_state wheel = sliding(&b).next;
    check_law("gear, pressure let out", wheel.brake_released, 20.0 * H, EXACT);
    wheel.brake_released = 0.6;
    sk_wheel_hang(&b.wheel, &wheel, (sk_wheel_input){0}, H);
    check_law("gear, pressure let in", 0.6 - wheel.brake_released, H * (0.05 + 2.0 * 0.4), EXACT);
    sk_scenery_destroy(b.plane);
}

// J dw/dt = mu_k N r.
static void the_ground_spins_a_wheel_up_by_its_friction(void **state) {
    (void)state;
    bench b = bench_on(fixture_material(0.8, 0.6, 0.0, INFINITY));
    b.wheel.tyre.spin_inertia = 2.0;
    sk_wheel_state wheel = sk_wheel_begin();
    sk_body_motion body = body_at((sk_vec3){0, 0, -0.05}, 0.0, 0.0, (sk_vec3){0, 40.0, 0});
    sk_wheel_result r = step(&b, &wheel, &body, 0.0);
    check_law("gear, spin of a wheel that touches down", r.next.spin,
              H * 0.6 * r.report.normal_force * b.wheel.radius / 2.0, EXACT);
    sk_scenery_destroy(b.plane);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turned_wheel_s_chords_close_to_a_circle),
        cmocka_unit_test(a_wheel_bears_its_brake_and_its_rolling_resistance),
        cmocka_unit_test(a_tie_s_spring_and_damper_give_what_the_border_lets_pass),
        cmocka_unit_test(a_wheel_on_its_side_is_held_across_and_along_alike),
        cmocka_unit_test(a_strut_that_lies_over_turns_by_what_its_energy_loses),
        cmocka_unit_test(soft_ground_sinks_under_a_wheel_until_it_bears_it),
        cmocka_unit_test(a_rut_resists_by_the_ground_that_it_presses),
        cmocka_unit_test(a_locked_wheel_climbs_out_of_its_rut_by_what_friction_pays),
        cmocka_unit_test(a_kerb_is_climbed_along_parabolas_of_the_tyre_s_radius),
        cmocka_unit_test(a_caster_turns_by_moment_damping_and_friction),
        cmocka_unit_test(a_caster_s_springs_slip_out_of_their_detent),
        cmocka_unit_test(the_anti_skid_valve_lets_out_and_in_at_its_rates),
        cmocka_unit_test(the_ground_spins_a_wheel_up_by_its_friction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
