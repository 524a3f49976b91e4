// The air on an aircraft that has lost surfaces, and the bending of what is left of its wing.
#include "aircraft/air_left.h"
#include "aircraft/atmosphere.h"
#include "aircraft/spars.h"
#include "base/random.h"
#include "check.h"
#include "math/elementary.h"
#include <string.h>

static const uint64_t SEED = 20261129;
static const double RHO = 1.225, SPEED = 50.0;

// A wing of 10 m by 1.6 m, of which 0.5 m on each side belong to the fuselage, with a tailplane and a fin 4.5 m behind.
static sk_aerodynamics round_numbers(void) {
    sk_aerodynamics a = {.area = 16,
                         .span = 10,
                         .chord = 1.6,
                         .reference = {0.1, 0, -0.5},
                         .lift = {3, {-0.3, 0.28, 0.4}, {-1.2, 1.7, 1.0}}, // 5 per rad, 0.3 at 0
                         .drag = {3, {-0.1, 0, 0.28}, {0.01, 0.005, 0.18}},
                         .roll_by_yaw_alpha = {2, {0, 0.1}, {0.08, 0.19}},
                         .drag_zero = 0.027,
                         .drag_elevator = 0.06,
                         .lift_elevator = 0.4,
                         .lift_pitch_rate = 4,
                         .side_beta = -0.4,
                         .side_rudder = 0.2,
                         .side_yaw_rate = 0.2,
                         .roll_beta = -0.09,
                         .roll_roll_rate = -0.48,
                         .roll_aileron = 0.23,
                         .roll_rudder = 0.015,
                         .pitch_zero = 0.1,
                         .pitch_alpha = -1.4,
                         .pitch_pitch_rate = -16,
                         .pitch_elevator = -1.1,
                         .yaw_beta = 0.06,
                         .yaw_yaw_rate = -0.1,
                         .yaw_aileron = -0.005,
                         .yaw_rudder = -0.043,
                         .blend_alpha = {0.36, 0.6},
                         .blend_beta = {0.35, 0.7},
                         .slipstream_tail = 0.7,
                         .plate_count = 5};
    a.plates[0] = (sk_plate){{0, -2.5, -0.5}, {0, 0, 1}, {1, 0, 0}, 8, 1.3, 0.0, 0.3, SK_AIR_WING};
    a.plates[1] = (sk_plate){{0, 2.5, -0.5}, {0, 0, 1}, {1, 0, 0}, 8, 1.3, 0.0, 0.3, SK_AIR_WING};
    a.plates[2] = (sk_plate){{-4.5, 0, 0}, {0, 0, 1}, {1, 0, 0}, 3, 1.2, 4.0, 0.1, SK_AIR_TAILPLANE};
    a.plates[3] = (sk_plate){{-4.5, 0, -1}, {0, 1, 0}, {1, 0, 0}, 2, 1.2, 0.0, 0.2, SK_AIR_FIN};
    a.plates[4] = (sk_plate){{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, 6, 1.0, 0.0, 0.4, SK_AIR_BODY};
    return a;
}

// From one section to the other; a wing whose chord lies along x, its quarter at `x`.
static sk_airframe_piece piece_of(sk_air_surface surface, double x, sk_vec3 from, sk_vec3 to, double chord[2]) {
    sk_airframe_piece p = {.corner_count = 8, .strength = INFINITY, .carried_by = -1, .surface = (int32_t)surface};
    const sk_vec3 end[2] = {from, to};
    const sk_vec3 up = surface == SK_AIR_FIN ? sk_vec(0.0, 0.05, 0.0) : sk_vec(0.0, 0.0, 0.05);
    for (int i = 0; i < 2; i++) {
        double lead = x + 0.25 * chord[i], middle = lead - 0.4 * chord[i];
        p.corners[4 * i] = sk_vec(lead, end[i].y, end[i].z);
        p.corners[4 * i + 1] = sk_add(sk_vec(middle, end[i].y, end[i].z), up);
        p.corners[4 * i + 2] = sk_vec(lead - chord[i], end[i].y, end[i].z);
        p.corners[4 * i + 3] = sk_sub(sk_vec(middle, end[i].y, end[i].z), up);
    }
    return p;
}

enum { CABIN, LEFT_1, LEFT_2, LEFT_3, RIGHT_1, RIGHT_2, RIGHT_3, LEFT_TAIL, RIGHT_TAIL, FIN, PIECES };
static const uint32_t WINGS = 0x7e, TAILS = 1u << LEFT_TAIL | 1u << RIGHT_TAIL;

static sk_airframe airframe_of(const sk_aerodynamics *aero, double limit) {
    static const double ENDS[] = {0.5, 2.0, 3.5, 5.0};
    sk_airframe a = {.piece_count = PIECES};
    double chord[2] = {1.6, 1.6}, tail[2] = {0.9, 0.7};
    a.pieces[CABIN] = piece_of(SK_AIR_BODY, 1.0, sk_vec(0, -0.5, 0), sk_vec(0, 0.5, 0), chord);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3; i++) {
            double s = side == 0 ? -1.0 : 1.0;
            sk_airframe_piece *p = &a.pieces[(side == 0 ? LEFT_1 : RIGHT_1) + i];
            *p = piece_of(SK_AIR_WING, 0.1, sk_vec(0, s * ENDS[i], -0.5), sk_vec(0, s * ENDS[i + 1], -0.5), chord);
            p->carried_by = i == 0 ? CABIN : (side == 0 ? LEFT_1 : RIGHT_1) + i - 1;
            p->joint = 1;
            p->mass = 20.0;
            p->centre = sk_vec(-0.1, s * 0.5 * (ENDS[i] + ENDS[i + 1]), -0.5);
            p->inertia = (sk_mat3){{{4, 0, 0}, {0, 4, 0}, {0, 0, 8}}};
            p->limit_load = limit;
        }
    a.pieces[LEFT_TAIL] = piece_of(SK_AIR_TAILPLANE, -4.4, sk_vec(0, 0, 0), sk_vec(0, -1.6, 0), tail);
    a.pieces[RIGHT_TAIL] = piece_of(SK_AIR_TAILPLANE, -4.4, sk_vec(0, 0, 0), sk_vec(0, 1.6, 0), tail);
    a.pieces[FIN] = piece_of(SK_AIR_FIN, -4.4, sk_vec(0, 0, -0.2), sk_vec(0, 0, -1.6), tail);
    sk_air_surfaces_finish(&a, aero, 1000.0);
    return a;
}

static void near_to(const char *what, double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%s: %.17g, expected %.17g", what, value, expected);
}

static sk_flow flow_at(double alpha, double beta, sk_vec3 rate) {
    return (sk_flow){
        .velocity = {SPEED * sk_cos(beta) * sk_cos(alpha), SPEED * sk_sin(beta), SPEED * sk_cos(beta) * sk_sin(alpha)},
        .rate = rate,
        .density = RHO,
        .height = 1000.0};
}

static const sk_vec3 STILL = {0.0, 0.0, 0.0};
static const sk_surfaces NEUTRAL = {0};

// The wrench on what is left.
static sk_wrench left_at(const sk_airframe *airframe, const sk_aerodynamics *aero, uint32_t gone, sk_flow flow,
                         sk_surfaces surfaces) {
    sk_wrench whole = sk_aerodynamics_evaluate(aero, &flow, surfaces);
    sk_wrench lost = sk_air_of_pieces(airframe, aero, gone, &flow, surfaces);
    return (sk_wrench){sk_sub(whole.force, lost.force), sk_sub(whole.moment, lost.moment)};
}

// ---- geometry ----

static void a_trapezoid_has_its_area_and_its_quarter_chord(void **state) {
    (void)state;
    double chord[2] = {2.0, 1.0};
    sk_airframe_piece wing = piece_of(SK_AIR_WING, 0.3, sk_vec(0, 1, -0.5), sk_vec(0, 4, -0.2), chord);
    sk_trapezoid t = sk_trapezoid_of(&wing, false);
    double s = 4.0 / 9.0; // (c1 + 2 c2) / (3 (c1 + c2))
    near_to("area", t.area, 4.5, 1e-14);
    near_to("x", t.quarter.x, 0.3, 1e-14);
    near_to("y", t.quarter.y, 1.0 + 3.0 * s, 1e-14);
    near_to("z", t.quarter.z, -0.5 + 0.3 * s, 1e-14);
    sk_airframe_piece fin = piece_of(SK_AIR_FIN, -4.0, sk_vec(0, 0, 0), sk_vec(0, 0, -3), chord);
    t = sk_trapezoid_of(&fin, true);
    near_to("area of a fin", t.area, 4.5, 1e-14);
    near_to("z of a fin", t.quarter.z, -3.0 * s, 1e-14);
}

static void schrenk_areas_of_a_wing_add_up_to_it(void **state) {
    (void)state;
    double sum = 0.0;
    for (int i = -5; i < 5; i++) sum += sk_schrenk_area(1.6, i, i + 1, 16.0, 10.0);
    near_to("sum", sum, 16.0, 1e-12);
    // The outer half of a half span of an ellipse has 1/2 - (asin(1/2) + 1/2 sqrt(3/4)) / pi of its area.
    double ellipse = 16.0 * (0.5 - (SK_PI / 6.0 + 0.25 * sqrt(3.0)) / SK_PI);
    near_to("outer half", sk_schrenk_area(4.0, 2.5, 5.0, 16.0, 10.0), 0.5 * (4.0 + ellipse), 1e-12);
}

static void tail_slopes_follow_from_the_dampings(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe a = airframe_of(&aero, 0.0);
    near_to("arm", a.air.tail_arm, 4.5, 1e-12);
    near_to("Cmq", -2.0 * a.air.tail_slope * 4.5 * 4.5 / (1.6 * 1.6), aero.pitch_pitch_rate, 1e-12);
    near_to("Cnr", -2.0 * a.air.fin_slope * a.air.fin_arm * a.air.fin_arm / 100.0, aero.yaw_yaw_rate, 1e-12);
    double aspect = 100.0 / 16.0;
    near_to("downwash", a.air.tail_alpha_slope / a.air.tail_slope, 1.0 - 4.0 / (aspect + 2.0), 1e-12);
}

// ---- what is left ----

static void nothing_gone_takes_nothing(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe a = airframe_of(&aero, 0.0);
    sk_flow flow = flow_at(0.1, 0.05, sk_vec(0.2, 0.1, -0.1));
    sk_wrench w = sk_air_of_pieces(&a, &aero, 1u << CABIN, &flow, (sk_surfaces){0.1, -0.1, 0.05, 0});
    assert_true(sk_length(w.force) == 0.0 && sk_length(w.moment) == 0.0);
}

static void a_tip_that_is_gone_rolls_the_aircraft_towards_it(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe a = airframe_of(&aero, 0.0);
    double alpha = 0.08, pressure = 0.5 * RHO * SPEED * SPEED;
    sk_flow flow = flow_at(alpha, 0.0, STILL);
    sk_wrench lost = sk_air_of_pieces(&a, &aero, 1u << LEFT_3, &flow, NEUTRAL);
    double tail = a.air.tail_alpha_slope * alpha - 0.1 * 1.6 / 4.5;
    double lift = pressure * sk_schrenk_area(2.4, 3.5, 5.0, 16.0, 10.0) * (0.3 + 5.0 * alpha - tail);
    double along = sk_cos(alpha), down = sk_sin(alpha);
    near_to("lift", lost.force.x * down - lost.force.z * along, lift, 1e-9);
    sk_wrench left = left_at(&a, &aero, 1u << LEFT_3, flow, NEUTRAL);
    // To the left: a moment about x of the lost force times the distance of 4.25 m.
    near_to("roll", left.moment.x, 4.25 * lost.force.z, 1e-9);
    assert_true(left.moment.x < -0.95 * 4.25 * lift);
    // The one on the right does the opposite.
    near_to("right", left_at(&a, &aero, 1u << RIGHT_3, flow, NEUTRAL).moment.x, -left.moment.x, 1e-9);
}

static double roll_at(const sk_airframe *a, const sk_aerodynamics *aero, uint32_t gone, double p, double aileron) {
    sk_flow flow = flow_at(0.05, 0.0, sk_vec(p, 0, 0));
    return left_at(a, aero, gone, flow, (sk_surfaces){.aileron = aileron}).moment.x;
}

static void without_wings_the_fuselage_part_and_the_tail_lift(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe a = airframe_of(&aero, 0.0);
    double alpha = 0.05, pressure = 0.5 * RHO * SPEED * SPEED;
    sk_flow flow = flow_at(alpha, 0.0, STILL);
    sk_vec3 force = left_at(&a, &aero, WINGS, flow, NEUTRAL).force;
    double tail = a.air.tail_alpha_slope * alpha - 0.1 * 1.6 / 4.5, strips = 0.0;
    for (int k = LEFT_1; k <= RIGHT_3; k++) strips += a.pieces[k].lift_area;
    double expected = pressure * ((16.0 - strips) * (0.3 + 5.0 * alpha - tail) + 16.0 * tail);
    near_to("lift", force.x * sk_sin(alpha) - force.z * sk_cos(alpha), expected, 1e-8);
    assert_true(16.0 - strips > 1.6 && 16.0 - strips < 2.0); // 1 m of span
    double damping = roll_at(&a, &aero, WINGS, 0.02, 0.0) / roll_at(&a, &aero, 0, 0.02, 0.0);
    near_to("damping in roll", damping, 0.0, 0.03);
    double whole = roll_at(&a, &aero, 0, 0.0, 0.1);
    near_to("ailerons", roll_at(&a, &aero, WINGS, 0.0, 0.1), 0.0, 1e-12 * fabs(whole));
    // Both outer bays have all ailerons: beyond 2.5 m.
    near_to("outer",
            roll_at(&a, &aero, 1u << LEFT_2 | 1u << LEFT_3, 0.0, 0.1) -
                roll_at(&a, &aero, 1u << LEFT_2 | 1u << LEFT_3, 0.0, 0.0),
            0.5 * whole, 1e-9 * fabs(whole));
}

// Slope of the moment in pitch about the centre of gravity over alpha (N m per rad), and over the elevator and the rate.
static double pitch_at(const sk_airframe *a, const sk_aerodynamics *aero, uint32_t gone, double alpha, double q,
                       double elevator) {
    sk_flow flow = flow_at(alpha, 0.0, sk_vec(0, q, 0));
    flow.slipstream = 200.0;
    return left_at(a, aero, gone, flow, (sk_surfaces){.elevator = elevator}).moment.y;
}

static void without_a_tailplane_pitch_is_unstable_and_the_elevator_dead(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe a = airframe_of(&aero, 0.0);
    assert_true(pitch_at(&a, &aero, 0, 0.06, 0, 0) < pitch_at(&a, &aero, 0, 0.04, 0, 0));
    assert_true(pitch_at(&a, &aero, TAILS, 0.06, 0, 0) > pitch_at(&a, &aero, TAILS, 0.04, 0, 0));
    double by_elevator = pitch_at(&a, &aero, 0, 0.05, 0, 0.1) - pitch_at(&a, &aero, 0, 0.05, 0, 0);
    near_to("elevator", pitch_at(&a, &aero, TAILS, 0.05, 0, 0.1) - pitch_at(&a, &aero, TAILS, 0.05, 0, 0), 0.0,
            1e-9 * fabs(by_elevator));
    double by_rate = pitch_at(&a, &aero, 0, 0.05, 0.1, 0) - pitch_at(&a, &aero, 0, 0.05, 0, 0);
    near_to("damping", pitch_at(&a, &aero, TAILS, 0.05, 0.1, 0) - pitch_at(&a, &aero, TAILS, 0.05, 0, 0), 0.0,
            1e-9 * fabs(by_rate));
    // One half of it has half of the effect, and rolls the aircraft.
    double half = pitch_at(&a, &aero, 1u << LEFT_TAIL, 0.05, 0, 0.1) - pitch_at(&a, &aero, 1u << LEFT_TAIL, 0.05, 0, 0);
    near_to("half", half, 0.5 * by_elevator, 1e-9 * fabs(by_elevator));
}

static double yaw_at(const sk_airframe *a, const sk_aerodynamics *aero, uint32_t gone, double beta, double r,
                     double rudder) {
    sk_flow flow = flow_at(0.05, beta, sk_vec(0, 0, r));
    flow.slipstream = 200.0;
    return left_at(a, aero, gone, flow, (sk_surfaces){.rudder = rudder}).moment.z;
}

static void without_a_fin_yaw_is_unstable_and_the_rudder_dead(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe a = airframe_of(&aero, 0.0);
    const uint32_t fin = 1u << FIN;
    assert_true(yaw_at(&a, &aero, 0, 0.05, 0, 0) > 0.0);
    assert_true(yaw_at(&a, &aero, fin, 0.05, 0, 0) < 0.0);
    near_to("rudder", yaw_at(&a, &aero, fin, 0, 0, 0.1) - yaw_at(&a, &aero, fin, 0, 0, 0), 0.0, 1e-9);
    near_to("damping", yaw_at(&a, &aero, fin, 0, 0.1, 0) - yaw_at(&a, &aero, fin, 0, 0, 0), 0.0, 1e-9);
}

static void beyond_the_stall_the_plates_of_what_is_gone_are_gone(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers(), rest = round_numbers();
    sk_airframe a = airframe_of(&aero, 0.0);
    aero.drag_zero = rest.drag_zero = a.air.skin = 0.0;
    rest.plates[0] = rest.plates[4]; // the wing and the tailplane are not there, the fin and the body are
    rest.plates[1] = rest.plates[3];
    rest.plate_count = 2;
    sk_flow flow = flow_at(1.2, 0.3, sk_vec(0.5, -0.3, 0.2));
    flow.velocity.x = -1e-6; // no flow over the control surfaces
    sk_wrench left = left_at(&a, &aero, WINGS | TAILS, flow, NEUTRAL);
    sk_wrench expected = sk_aerodynamics_evaluate(&rest, &flow, NEUTRAL);
    near_to("force", sk_length(sk_sub(left.force, expected.force)), 0.0, 1e-9);
    near_to("moment", sk_length(sk_sub(left.moment, expected.moment)), 0.0, 1e-9);
    // The left plate loses 1.5 m of its 4.5 m; that acts 1.5 m further out.
    sk_wrench whole = sk_air_of_pieces(&a, &aero, 0xe, &flow, NEUTRAL),
              one = sk_air_of_pieces(&a, &aero, 1u << LEFT_3, &flow, NEUTRAL);
    near_to("share", one.force.z, whole.force.z / 3.0, 1e-9);
    near_to("place", one.moment.x, whole.moment.x / 3.0 - 1.5 * one.force.z, 1e-9);
}

// A helicopter: no wing area, so the plates are all of the air.
static void without_a_wing_area_plates_are_gone_with_what_they_stand_for(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers(), rest;
    aero.area = 0.0;
    rest = aero;
    sk_airframe a = airframe_of(&aero, 0.0);
    assert_true(sk_air_surfaces_check(&a, &aero).ok);
    rest.plates[2] = rest.plates[3]; // the wings, the fin and the body are there
    rest.plates[3] = rest.plates[4];
    rest.plate_count = 4;
    sk_flow flow = flow_at(0.1, 0.2, sk_vec(0.5, -0.3, 0.2));
    sk_wrench left = left_at(&a, &aero, TAILS, flow, NEUTRAL),
              expected = sk_aerodynamics_evaluate(&rest, &flow, NEUTRAL);
    near_to("force", sk_length(sk_sub(left.force, expected.force)), 0.0, 1e-9);
    near_to("moment", sk_length(sk_sub(left.moment, expected.moment)), 0.0, 1e-9);
    // Half of the tailplane acts where it is.
    sk_wrench whole = sk_air_of_pieces(&a, &aero, TAILS, &flow, NEUTRAL),
              one = sk_air_of_pieces(&a, &aero, 1u << LEFT_TAIL, &flow, NEUTRAL);
    assert_true(fabs(whole.force.z) > 100.0);
    near_to("half", one.force.z, 0.5 * whole.force.z, 1e-9);
    near_to("place", one.moment.x, a.pieces[LEFT_TAIL].quarter.y * one.force.z, 1e-9);
}

static void the_air_on_a_wreck_is_finite_and_continuous(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe a = airframe_of(&aero, 0.0);
    uint64_t random = SEED;
    for (int i = 0; i < 20000; i++) {
        double alpha = sk_random_range(&random, -SK_PI, SK_PI), beta = sk_random_range(&random, -1.57, 1.57);
        uint32_t gone = (uint32_t)sk_random_range(&random, 0, 1024);
        sk_vec3 rate = {sk_random_range(&random, -3, 3), sk_random_range(&random, -3, 3),
                        sk_random_range(&random, -3, 3)};
        sk_flow flow = flow_at(alpha, beta, rate), next = flow;
        next.velocity = sk_add(next.velocity, sk_vec(1e-6, -1e-6, 1e-6));
        sk_wrench one = left_at(&a, &aero, gone, flow, (sk_surfaces){0.1, -0.1, 0.05, 0});
        sk_wrench two = left_at(&a, &aero, gone, next, (sk_surfaces){0.1, -0.1, 0.05, 0});
        assert_true(sk_is_finite3(one.force) && sk_is_finite3(one.moment));
        assert_true(sk_length(sk_sub(one.force, two.force)) < 0.2); // of some 30 kN
        assert_true(sk_length(sk_sub(one.moment, two.moment)) < 0.5);
    }
    sk_flow none = {.density = RHO};
    sk_wrench w = sk_air_of_pieces(&a, &aero, 0x3ff, &none, (sk_surfaces){0.1, -0.1, 0.05, 0});
    assert_true(sk_length(w.force) == 0.0 && sk_length(w.moment) == 0.0);
}

// ---- spars ----

// A wing that lifts 1.05 times the weight times n; the tail would push down what is too much.
static sk_spar_load pull(const sk_airframe *a, sk_aerodynamics *aero, double n) {
    double pressure = 0.5 * RHO * SPEED * SPEED;
    double coefficient = 1.05 * n * 1000.0 * SK_STANDARD_GRAVITY / (pressure * 16.0);
    aero->lift = (sk_table){2, {-1.0, 1.0}, {coefficient, coefficient}};
    sk_flow flow = flow_at(0.0, 0.0, STILL);
    sk_spar_motion motion = {.force = {0, 0, -n * SK_STANDARD_GRAVITY}};
    return sk_spars_worst(a, aero, &flow, NEUTRAL, &motion, 0);
}

static void a_wing_breaks_at_its_root_at_one_and_a_half_times_the_limit_load(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    aero.pitch_pitch_rate = aero.pitch_zero = 0.0; // the tailplane does not lift
    sk_airframe a = airframe_of(&aero, 3.8);
    sk_spar_load load = pull(&a, &aero, 5.7);
    near_to("ratio", load.ratio, 1.0, 1e-12);
    assert_true(load.piece == LEFT_1 || load.piece == RIGHT_1);
    // By hand: lift of the bays and their weight about the root at 0.5 m, 1.25 g each apart by 1.5 m.
    double lift = 0.0, weight = 0.0, g = 5.7 * SK_STANDARD_GRAVITY;
    for (int i = 0; i < 3; i++) {
        lift += 1050.0 / 16.0 * sk_schrenk_area(2.4, 0.5 + 1.5 * i, 2.0 + 1.5 * i, 16.0, 10.0) * (0.75 + 1.5 * i);
        weight += 20.0 * (0.75 + 1.5 * i);
    }
    near_to("moment", load.moment, g * (lift - weight), 1e-6);
    near_to("limit", pull(&a, &aero, 3.8).ratio, 3.8 / 5.7, 1e-12);
    near_to("negative", pull(&a, &aero, -5.7).ratio, 1.0, 1e-12);
    // The joint at 3.5 m is stronger than it must be: 20 % of 3 m over 5 m.
    near_to("outer", a.pieces[LEFT_3].break_moment,
            g * 1.12 * (1050.0 / 16.0 * sk_schrenk_area(2.4, 3.5, 5.0, 16.0, 10.0) - 20.0) * 0.75, 1e-6);
}

static void a_turning_wing_bends_by_its_own_inertia(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe a = airframe_of(&aero, 3.8);
    sk_flow none = {.density = RHO};
    sk_spar_motion motion = {.turning = {10, 0, 0}};
    // m y (y - joint) and the own inertia. The tip has the largest ratio; without it and the bay before it, the root.
    sk_spar_load load = sk_spars_worst(&a, &aero, &none, NEUTRAL, &motion, 0x70); // the right wing is gone
    near_to("moment at the tip", load.moment, 10.0 * (20.0 * 4.25 * 0.75 + 4.0), 1e-9);
    assert_int_equal(load.piece, LEFT_3);
    load = sk_spars_worst(&a, &aero, &none, NEUTRAL, &motion, 0x70 | 1u << LEFT_2 | 1u << LEFT_3);
    near_to("moment at the root", load.moment, 10.0 * (20.0 * 1.25 * 0.75 + 4.0), 1e-9);
    assert_int_equal(load.piece, LEFT_1);
}

static void quiet_flight_costs_nothing(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers();
    sk_airframe with = airframe_of(&aero, 3.8), without = airframe_of(&aero, 0.0);
    sk_spar_motion level = {.force = {0, 0, -9.8}}, pulled = {.force = {0, 0, -15.0}},
                   rolling = {.force = {0, 0, -9.8}, .turning = {3, 0, 0}};
    assert_true(sk_spars_are_quiet(&with, &aero, &level));
    assert_false(sk_spars_are_quiet(&with, &aero, &pulled));
    assert_false(sk_spars_are_quiet(&with, &aero, &rolling));
    assert_true(sk_spars_are_quiet(&without, &aero, &pulled));
}

// ---- checks ----

static void refused(sk_airframe *a, const sk_aerodynamics *aero, const char *part) {
    sk_air_surfaces_finish(a, aero, 1000.0);
    sk_result r = sk_air_surfaces_check(a, aero);
    assert_false(r.ok);
    if (strstr(r.text, part) == NULL) fail_msg("'%s' does not contain '%s'", r.text, part);
}

static void bad_surfaces_are_refused(void **state) {
    (void)state;
    sk_aerodynamics aero = round_numbers(), none = {0};
    sk_airframe good = airframe_of(&aero, 3.8), a = good;
    assert_true(sk_air_surfaces_check(&a, &aero).ok);
    a.pieces[FIN].surface = 4;
    refused(&a, &aero, "0 to 3 is allowed");
    a = good;
    sk_air_surfaces_finish(&a, &none, 1000.0);
    assert_true(sk_air_surfaces_check(&a, &none).ok && a.air.lift_area == 0.0);
    aero.area = 0.0;
    a = good;
    refused(&a, &aero, "has a limit load, but aero.area is 0");
    for (int i = LEFT_1; i <= RIGHT_3; i++) a.pieces[i].limit_load = 0.0;
    sk_air_surfaces_finish(&a, &aero, 1000.0);
    assert_true(sk_air_surfaces_check(&a, &aero).ok);
    aero.plates[3].surface = SK_AIR_BODY;
    refused(&a, &aero, "is a fin, but aero.area is 0 and no plate of aero has this surface");
    aero = round_numbers();
    none.area = 10.0;
    refused(&a, &none, "no aero.span");
    a = good;
    a.pieces[FIN].surface = SK_AIR_WING;
    refused(&a, &aero, "has an area of 0 m^2 as a wing");
    a = good;
    a.pieces[FIN].limit_load = 3.8;
    refused(&a, &aero, "only a wing");
    a = good;
    a.pieces[LEFT_1].limit_load = 0.5;
    refused(&a, &aero, "1 to 30 g is allowed");
    a = good;
    a.pieces[LEFT_1].limit_load = NAN;
    refused(&a, &aero, "1 to 30 g is allowed");
    a = good;
    for (int i = 0; i < 8; i++) a.pieces[FIN].corners[i].x += 8.0;
    refused(&a, &aero, "must be behind");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trapezoid_has_its_area_and_its_quarter_chord),
        cmocka_unit_test(schrenk_areas_of_a_wing_add_up_to_it),
        cmocka_unit_test(tail_slopes_follow_from_the_dampings),
        cmocka_unit_test(nothing_gone_takes_nothing),
        cmocka_unit_test(a_tip_that_is_gone_rolls_the_aircraft_towards_it),
        cmocka_unit_test(without_wings_the_fuselage_part_and_the_tail_lift),
        cmocka_unit_test(without_a_tailplane_pitch_is_unstable_and_the_elevator_dead),
        cmocka_unit_test(without_a_fin_yaw_is_unstable_and_the_rudder_dead),
        cmocka_unit_test(beyond_the_stall_the_plates_of_what_is_gone_are_gone),
        cmocka_unit_test(without_a_wing_area_plates_are_gone_with_what_they_stand_for),
        cmocka_unit_test(the_air_on_a_wreck_is_finite_and_continuous),
        cmocka_unit_test(a_wing_breaks_at_its_root_at_one_and_a_half_times_the_limit_load),
        cmocka_unit_test(a_turning_wing_bends_by_its_own_inertia),
        cmocka_unit_test(quiet_flight_costs_nothing),
        cmocka_unit_test(bad_surfaces_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
