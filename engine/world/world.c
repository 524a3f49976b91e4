#include "world/world.h"

#include "base/arithmetic.h"
#include "base/assert.h"
#include "world/energy_internal.h"
#include "world/events.h"
#include "world/flight.h"
#include "world/ground.h"
#include "world/legs.h"
#include "world/nearness.h"
#include "world/splash.h"
#include "world/turbulence.h"
#include "world/twice.h"
#include <string.h>

// Moves `value` towards `target` by at most `step`.
static double approach(double value, double target, double step) {
    return value + sk_clamp(target - value, -step, step);
}

// A quantised control as a number, within its range whatever the caller gave.
static double asked(int16_t quantised, double low) {
    return sk_max(low, sk_control_value(quantised));
}

// The controls follow what the pilot asks for as fast as they can.
static void move_controls(const sk_aircraft_type *type, const sk_controls *c, sk_aircraft_state *a, double dt) {
    const sk_control_limits *limits = &type->limits;
    double stick = limits->surface_rate * dt, brake = limits->brake_rate * dt;
    a->throttle = approach(a->throttle, asked(c->throttle, 0.0), stick);
    a->elevator = approach(a->elevator, asked(c->elevator, -1.0), stick);
    a->aileron = approach(a->aileron, asked(c->aileron, -1.0), stick);
    a->rudder = approach(a->rudder, asked(c->rudder, -1.0), stick);
    a->trim = approach(a->trim, asked(c->trim, -1.0), stick);
    a->brake_left = approach(a->brake_left, asked(sk_controls_brake(c, c->brake_left), 0.0), brake);
    a->brake_right = approach(a->brake_right, asked(sk_controls_brake(c, c->brake_right), 0.0), brake);
    a->tailwheel_lock = sk_control_is_on(c->tailwheel_lock);
    a->gear_up = sk_control_is_on(c->gear_up);
    int32_t stages = type->aero.flap_stages;
    if (stages > 0)
        a->flaps = approach(a->flaps, asked(c->flaps, 0.0) * type->aero.flap_angle[stages - 1], limits->flap_rate * dt);
}

// One substep's sum of contacts, and what happened in them.
typedef struct contacts {
    sk_wrench wrench; // force in world axes, moment in body axes
    bool touching;
    int64_t broke;              // a bit per wheel that broke
    double fall[SK_WHEELS_MAX]; // m/s up, of those: the body's speed over what they stood on
    int64_t burst;              // a bit per tyre that burst
    double load[SK_WHEELS_MAX]; // N, of those
    int32_t propeller;          // the hull point of the propeller that touches, -1 for none
} contacts;

static void add_force(contacts *sum, const sk_body_motion *motion, const sk_contact_report *report) {
    if (!report->touching) return;
    sk_vec3 moment = sk_add(report->moment, sk_cross(sk_sub(report->point, motion->position), report->force));
    sum->touching = true;
    sum->wrench.force = sk_add(sum->wrench.force, report->force);
    sum->wrench.moment = sk_add(sum->wrench.moment, sk_mat3_mul_back(&motion->axes, moment));
}

static contacts touch(const sk_model *model, const sk_aircraft_type *type, sk_aircraft_state *a,
                      const sk_body_motion *motion, sk_ground ground, const sk_nearness *near, sk_energy_books *books) {
    contacts sum = {.propeller = -1};
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_wheel_input input = sk_wheel_input_of(&type->wheels[i], a);
        if (!near->wheels) {
            sk_caster_report caster = sk_wheel_hang(&type->wheels[i], &a->wheel[i], input, model->substep);
            if (books != NULL) books->step.caster[i] = caster;
            continue;
        }
        sk_wheel_result met = sk_wheel_evaluate(&type->wheels[i], ground, &a->wheel[i], motion, input, model->substep);
        add_force(&sum, motion, &met.report);
        if (met.broke) {
            sum.broke |= INT64_C(1) << i;
            sum.fall[i] = sk_velocity_over(ground, (int32_t)met.next.contact.solid, motion).z;
        }
        if (books != NULL) sk_energy_note_wheel(books, i, &met, ground);
        if (met.burst) {
            sum.burst |= INT64_C(1) << i;
            sum.load[i] = met.report.normal_force;
        }
        sk_wheel_commit(&a->wheel[i], &met);
    }
    if (sum.broke != 0) sum.broke = sk_legs_break_together(type, a, sum.broke);
    if (!near->hull) return sum;
    for (int32_t i = 0; i < type->point_count; i++) {
        sk_point_result met = sk_hull_point_met(type, i, a, ground, motion, model->substep);
        add_force(&sum, motion, &met.report);
        if (met.report.touching && type->points[i].propeller) sum.propeller = i;
        if (books != NULL) sk_energy_note_point(books, i, &met);
        a->point[i] = met.next;
    }
    return sum;
}

// Second order from one evaluation: extrapolated half a step ahead from this and the last (Adams and Bashforth).
static sk_wrench half_step_ahead(sk_aircraft_state *a, sk_wrench now) {
    sk_wrench ahead = now;
    if (a->smooth_known) {
        ahead.force = sk_add_scaled(sk_scale(1.5, now.force), -0.5, a->smooth_force);
        ahead.moment = sk_add_scaled(sk_scale(1.5, now.moment), -0.5, a->smooth_moment);
    }
    a->smooth_known = 1;
    a->smooth_force = now.force;
    a->smooth_moment = now.moment;
    return ahead;
}

// The same for the shaft.
static double shaft_ahead(const sk_propeller_output *out, const sk_aircraft_state *a) {
    return a->smooth_known ? 1.5 * out->acceleration - 0.5 * a->shaft_acceleration : out->acceleration;
}

// Answers the shaft's mean speed over the step.
static double turn_shaft(const sk_propeller *propeller, const sk_propeller_output *out, sk_aircraft_state *a,
                         double h) {
    if (!propeller->present) return a->engine_speed;
    double before = a->engine_speed, ahead = shaft_ahead(out, a);
    a->shaft_acceleration = out->acceleration;
    a->engine_speed = sk_max(0.0, before + h * ahead);
    a->propeller_angle += h * a->engine_speed;
    a->propeller_angle -= 2.0 * SK_PI * floor(a->propeller_angle / (2.0 * SK_PI));
    return 0.5 * (before + a->engine_speed);
}

// What the account of energy asks of a substep's forces: those on the body as they were taken, over the attitude half a step
// ahead. What the extrapolation adds counts as the air's.
static void note_forces(sk_energy_books *books, sk_wrench smooth, const sk_flight *flight, const contacts *met,
                        double gravity) {
    sk_energy_substep *s = &books->step;
    sk_wrench thrust = flight->propeller.wrench;
    sk_vec3 turned = sk_add_scaled(thrust.force, 0.5 * books->model->substep, sk_cross(s->rate, thrust.force));
    thrust.force = sk_mat3_mul(&s->motion.axes, turned);
    s->thrust = thrust;
    s->air = (sk_wrench){sk_sub(smooth.force, thrust.force), sk_sub(smooth.moment, thrust.moment)};
    s->engine_torque = flight->propeller.engine_torque;
    s->contacts = met->wrench;
    s->touching = met->touching;
    s->gravity = gravity;
}

static void substep(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                    const sk_surroundings *around, sk_ground ground, const sk_nearness *near, sk_energy_books *books) {
    double h = model->substep;
    sk_aircraft_state *a = &state->aircraft[index];
    sk_body_motion motion = sk_motion_of(a);
    sk_flight flight = sk_flight_of(type, a, &motion, around);
    if (books != NULL) {
        sk_energy_begin_substep(books, a, &motion, ground);
        books->step.shaft_acceleration = shaft_ahead(&flight.propeller, a);
    }
    contacts met = touch(model, type, a, &motion, ground, near, books);

    double spin = type->propeller.inertia * turn_shaft(&type->propeller, &flight.propeller, a, h);
    sk_wrench smooth = half_step_ahead(a, (sk_wrench){sk_add(flight.aero.force, flight.propeller.wrench.force),
                                                      sk_add(flight.aero.moment, flight.propeller.wrench.moment)});

    sk_vec3 on_body = sk_add(smooth.force, sk_mat3_mul_back(&motion.axes, met.wrench.force));
    a->acceleration = sk_scale(1.0 / type->mass.mass, on_body);
    // Body-fixed forces turn with the body: the world force is taken at the attitude half a step ahead.
    sk_vec3 turned = sk_add_scaled(smooth.force, 0.5 * h, sk_cross(a->rate, smooth.force));
    smooth.force = sk_mat3_mul(&motion.axes, turned);
    double gravity = sk_gravity_at(model->gravity, a->position.z + 0.5 * h * a->velocity.z);

    sk_rigid_body body = {a->position, a->velocity, a->attitude, a->rate};
    sk_vec3 turning = sk_rigid_body_step(&body, &type->mass, met.touching, met.wrench, smooth, gravity, spin, h);
    if (books != NULL) {
        note_forces(books, smooth, &flight, &met, gravity);
        books->step.turning = turning;
    }
    a->position = body.position;
    a->velocity = body.velocity;
    a->attitude = body.attitude;
    a->rate = body.rate;

    for (int32_t i = 0; met.burst != 0 && i < type->wheel_count; i++)
        if (met.burst >> i & 1) sk_event_note(state, SK_EVENT_TYRE_BURSTS, index, i, met.load[i]);
    for (int32_t i = 0; met.broke != 0 && i < type->wheel_count; i++)
        if (met.broke >> i & 1) sk_event_note(state, SK_EVENT_WHEEL_BREAKS, index, i, met.fall[i]);
    if (met.propeller >= 0 && a->engine_running) {
        sk_event_note(state, SK_EVENT_PROPELLER_STRIKE, index, type->wheel_count + met.propeller, a->engine_speed);
        a->engine_running = 0;
    }
}

// Stops a body whose state is no longer one of a body, where it was before the tick; the rest of the world goes on. The
// event names the first quantity that left its bounds.
static bool keep_in_bounds(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before) {
    static const double FASTEST = 2000.0, QUICKEST = 500.0, QUICKEST_SHAFT = 1e5; // m/s, rad/s, rad/s
    sk_aircraft_state *a = &state->aircraft[index];
    sk_quat q = a->attitude;
    const double sizes[SK_QUANTITIES] = {
        [SK_QUANTITY_POSITION] = sk_length(a->position) / model->bounds,
        [SK_QUANTITY_VELOCITY] = sk_length(a->velocity) / FASTEST,
        [SK_QUANTITY_ATTITUDE] = 0.5 * (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z),
        [SK_QUANTITY_RATE] = sk_length(a->rate) / QUICKEST,
        [SK_QUANTITY_ENGINE_SPEED] = a->engine_speed / QUICKEST_SHAFT,
    };
    int32_t bad = 0;
    while (bad < SK_QUANTITIES && sizes[bad] <= 1.0) bad++; // NaN is not <= 1
    if (bad == SK_QUANTITIES) return true;
    *a = *before;
    a->velocity = (sk_vec3){0.0, 0.0, 0.0};
    a->rate = (sk_vec3){0.0, 0.0, 0.0};
    a->acceleration = (sk_vec3){0.0, 0.0, 0.0};
    a->engine_speed = 0.0;
    a->frozen = 1;
    sk_event_note(state, SK_EVENT_FROZEN, index, -1, bad);
    return false;
}

// What changed between two ticks, told once: contacts that opened and closed, slipping, ground that gave way. Speeds are over
// the solid that is touched, as it all was before the tick.
static void note_changes(const sk_aircraft_type *type, sk_state *state, int32_t index, const sk_aircraft_state *before,
                         sk_ground ground) {
    static const double FIRST_SINK = 0.001; // m
    sk_aircraft_state *a = &state->aircraft[index];
    sk_body_motion motion = sk_motion_of(before);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_contact_state *now = &a->wheel[i].contact, *was = &before->wheel[i].contact;
        sk_vec3 velocity = sk_velocity_over(ground, (int32_t)now->solid, &motion);
        double speed = sk_length(velocity);
        if (was->mode == SK_AIR && now->mode != SK_AIR) sk_event_note(state, SK_EVENT_TOUCHDOWN, index, i, velocity.z);
        if (was->mode != SK_AIR && now->mode == SK_AIR) sk_event_note(state, SK_EVENT_LIFT_OFF, index, i, speed);
        if (a->wheel[i].broken) continue; // its stub scrapes; that is told once, when it breaks
        if (was->mode != SK_SLIPPING && now->mode == SK_SLIPPING)
            sk_event_note(state, SK_EVENT_SLIP_BEGINS, index, i, speed);
        if (was->mode == SK_SLIPPING && (now->mode == SK_STANDING || now->mode == SK_ROLLING))
            sk_event_note(state, SK_EVENT_SLIP_ENDS, index, i, speed);
        if (now->mode != SK_AIR && was->sinkage < FIRST_SINK && now->sinkage >= FIRST_SINK)
            sk_event_note(state, SK_EVENT_SURFACE_YIELDS, index, i, now->sinkage);
    }
    for (int32_t i = 0; i < type->point_count; i++) {
        if (before->point[i].mode != SK_AIR || a->point[i].mode == SK_AIR) continue;
        sk_vec3 velocity = sk_velocity_over(ground, (int32_t)a->point[i].solid, &motion);
        sk_event_note(state, SK_EVENT_HULL_TOUCHES, index, type->wheel_count + i, velocity.z);
    }
}

// What stands sunk leaves its mark on the ground. A hull point's is as wide as two hands.
static void lay_ruts(const sk_aircraft_type *type, sk_aircraft_state *a, sk_ruts *ruts) {
    static const double HANDS = 0.2; // m
    for (int32_t i = 0; i < type->wheel_count; i++)
        sk_ruts_lay(ruts, &a->wheel[i].contact, SK_TRACK_WIDTH * type->wheels[i].radius);
    for (int32_t i = 0; i < type->point_count; i++) sk_ruts_lay(ruts, &a->point[i], HANDS);
}

static void give_candidates(const sk_nearness *near, int32_t solid_count, sk_solids *solids) {
    for (int32_t i = 0; i < solid_count; i++) solids->solid[i].candidates = &near->candidates[i];
}

static void step_aircraft(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls,
                          sk_energy_books *books) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = &state->aircraft[index];
    sk_aircraft_state before = *a;
    double dt = model->substep * model->substeps;
    if (a->frozen) return;
    move_controls(type, controls, a, dt);

    sk_solids first, now; // where the tick begins, and in a substep
    sk_ground_walk walk;
    sk_ground ground = sk_ground_walk_begin(model, state->tick, &walk, &first);
    sk_surroundings around = sk_surroundings_of(model, type, a, ground, sk_world_time(model, state->tick, 0));
    a->height = around.below;
    sk_body_motion motion = sk_motion_of(a);
    sk_vec3 air = sk_mat3_mul_back(&motion.axes, sk_sub(a->velocity, around.wind));
    sk_legs_tear(type, state, index, sk_length(air) * sqrt(around.density / SK_AIR_DENSITY_SEA_LEVEL));
    if (state->tick > 0)
        sk_legs_move(type, a, dt); // at first nothing has touched yet, and squat switches would not know
    sk_turbulence_step(&model->weather, a, air, sk_weather_height(&around), type->aero.span, dt);

    sk_nearness near;
    sk_nearness_find(ground, type, a, &motion, dt, &near);
    now = first;
    sk_ground here = {now.solid, ground.solid_count, ground.materials, &state->ruts};
    give_candidates(&near, here.solid_count, &now);
    if (books != NULL) sk_energy_open(books, type, &near, &before, a, here);
    for (int32_t i = 0; i < model->substeps; i++) {
        substep(model, type, state, index, &around, here, &near, books);
        if (!keep_in_bounds(model, state, index, &before)) {
            if (books != NULL) sk_energy_freeze(books, state, index);
            return;
        }
        // Far from everything nothing asks where the platforms have got to.
        bool asked = i + 1 < model->substeps || books != NULL;
        if (asked && (near.wheels || near.hull)) {
            sk_ground_walk_on(model, &walk, &now);
            give_candidates(&near, here.solid_count, &now);
        }
        if (books != NULL) sk_energy_end_substep(books, a, here);
    }
    note_changes(type, state, index, &before, ground);
    sk_splash_note(model, state, index, &before);
    sk_splash_drown(model, state, index);
    lay_ruts(type, a, &state->ruts);
    if (books != NULL) sk_energy_ruts_are_laid(books, a, here);
}

static void step(const sk_model *model, sk_state *state, const sk_controls *controls) {
    for (int32_t i = 0; i < model->aircraft_count; i++) step_aircraft(model, state, i, &controls[i], NULL);
    state->tick++;
}

void sk_world_step(const sk_model *model, sk_state *state, const sk_controls *controls) {
    SK_ASSERT(sk_arithmetic_fault() == NULL);
#ifdef NDEBUG
    step(model, state, controls);
#else
    sk_step_twice_or_abort(step, model, state, controls);
#endif
}

void sk_world_step_audited(const sk_model *model, sk_state *state, const sk_controls *controls,
                           sk_energy_audit *audit) {
#ifndef NDEBUG
    sk_state unwatched = *state;
    sk_world_step(model, &unwatched, controls);
#endif
    sk_energy_books books;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        books.model = model;
        books.account = &audit->aircraft[i];
        step_aircraft(model, state, i, &controls[i], &books);
    }
    state->tick++;
    for (int32_t i = 0; i < model->aircraft_count; i++) audit->aircraft[i].now = sk_energy_of(model, state, i);
#ifndef NDEBUG
    sk_same_bits_or_abort(model, state, &unwatched);
#endif
}
