// The time until an aircraft touches something, if all keep their velocities and rates.
//
// Balls about whole bodies give the first time at which two can touch (bounds/first_contact.h), so most things need no
// more. From there on the distance d at a time t bounds the next: no point of either comes nearer than d sooner than
// d / u later, where u is the relative speed of the centres plus rate times radius of both. So the time grows by d / u
// until d is below 1 mm.
#include "world/clearance_internal.h"

#include "bounds/first_contact.h"
#include "math/elementary.h"

static const double TOUCH = 1e-3; // m
enum { STEPS_MAX = 256 };

// A body that keeps its velocity and its angular velocity (world). Its radius is that about the centre of gravity.
typedef struct moving {
    clearance_own own;
    sk_vec3 velocity, rate;
    double radius, speed; // speed of the fastest point relative to the centre
} moving;

static moving moving_of(clearance_own own, sk_vec3 velocity, sk_vec3 rate) {
    double radius = sk_length(own.shape->ball.centre) + own.shape->ball.radius;
    return (moving){own, velocity, rate, radius, radius * sk_length(rate)};
}

static clearance_own at_time(const moving *m, double t) {
    clearance_own own = m->own;
    double angle = sk_length(m->rate) * t;
    own.pose.position = sk_add_scaled(own.pose.position, t, m->velocity);
    if (angle == 0.0) return own;
    sk_quat turn = sk_quat_half_angle(sk_unit(m->rate), sk_sin(0.5 * angle), sk_cos(0.5 * angle));
    own.pose.rotation = sk_quat_unit(sk_quat_mul(turn, own.pose.rotation));
    return own;
}

// Balls about the centres of gravity, which go straight: nothing that turns with the body leaves them.
static double balls_touch_at(const moving *a, const moving *b) {
    sk_moving_ball first = {{a->own.pose.position, a->radius}, a->velocity, 0.0, 0.0};
    sk_moving_ball second = {{b->own.pose.position, b->radius}, b->velocity, 0.0, 0.0};
    return sk_first_contact(&first, &second, 0.0);
}

static void try_shape(const moving *own, const moving *other, sk_near_thing thing, sk_contact_time *best) {
    if (own->own.shape->count == 0 || other->own.shape->count == 0 || other->own.parts == 0) return;
    double t = balls_touch_at(own, other);
    double closing = sk_length(sk_sub(own->velocity, other->velocity)) + own->speed + other->speed;
    for (int32_t i = 0; i < STEPS_MAX && t < best->seconds; i++) {
        clearance_own a = at_time(own, t), b = at_time(other, t);
        clearance_best found = {.distance = SK_CLEARANCE_MOST};
        clearance_to_shape(&a, &b, &found);
        thing.part = found.other_part;
        if (found.distance <= TOUCH || i == STEPS_MAX - 1) {
            *best = (sk_contact_time){t, found.part, thing, found.other_point};
            return;
        }
        if (!(closing > 0.0)) return;
        t += found.distance / closing;
    }
}

// A solid whose frame keeps its velocity and rate, too. Its frame turns about an origin that may be far, so a step
// is at most 1 s long, and the distance from the origin grows in it.
static void try_solid(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, int32_t solid,
                      const moving *own, sk_contact_time *best) {
    const sk_model *model = meter->model;
    double now = sk_world_time(model, state->tick, 0), t = 0.0;
    moving frame = {.own.pose = clearance_frame(model, solid, now)};
    if (solid > 0) {
        sk_body_motion motion = sk_platform_motion_at(&model->platforms[solid - 1], now);
        frame.velocity = motion.velocity;
        frame.rate = motion.rate;
    }
    clearance_ground ground;
    clearance_ground_of(meter, state, aircraft, solid, frame.own.pose, &ground);
    double over = sk_length(sk_sub(own->velocity, frame.velocity)), turning = sk_length(frame.rate);
    for (int32_t i = 0; i < STEPS_MAX && t < best->seconds; i++) {
        clearance_own a = at_time(own, t);
        sk_pose then = at_time(&frame, t).pose;
        a.pose = clearance_pose_in(then, a.pose);
        clearance_best found = {.distance = SK_CLEARANCE_MOST};
        clearance_to_solid(&a, &meter->solid[solid], &ground, &found);
        bool any = found.distance < SK_CLEARANCE_MOST;
        if (found.distance <= TOUCH || (any && i == STEPS_MAX - 1)) {
            int32_t piece = meter->solid[solid].items[found.other_part].piece;
            *best =
                (sk_contact_time){t, found.part, {SK_NEAR_SOLID, solid, piece}, sk_pose_point(then, found.other_point)};
            return;
        }
        double far = turning > 0.0 ? sk_length(a.pose.position) + own->radius + over : 0.0;
        double closing = over + own->speed + turning * far;
        if (!(closing > 0.0)) return;
        t += turning > 0.0 ? sk_min(1.0, found.distance / closing) : found.distance / closing;
    }
}

static moving moving_aircraft(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft) {
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    return moving_of(clearance_aircraft(meter, state, aircraft), a->velocity, sk_rotate(a->attitude, a->rate));
}

static moving moving_body(const sk_clearance_meter *meter, const sk_state *state, int32_t body) {
    const sk_body_state *b = sk_state_body(state, body);
    const sk_body_type *type = &meter->model->body_types[meter->model->bodies[body].type];
    return moving_of(clearance_body(meter, state, body), b->velocity, sk_body_rate(type, b));
}

sk_contact_time sk_contact_time_of(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft,
                                   uint64_t parts) {
    const sk_model *model = meter->model;
    sk_contact_time best = {.seconds = SK_CONTACT_TIME_MOST};
    moving own = moving_aircraft(meter, state, aircraft);
    own.own.parts &= parts;
    if (own.own.shape->count == 0) return best;
    for (int32_t i = 0; i < model->body_count; i++) {
        moving other = moving_body(meter, state, i);
        if (clearance_stands_on(meter, state, aircraft, i)) continue;
        try_shape(&own, &other, (sk_near_thing){SK_NEAR_BODY, i, 0}, &best);
    }
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        moving other = moving_aircraft(meter, state, i);
        if (i != aircraft) try_shape(&own, &other, (sk_near_thing){SK_NEAR_AIRCRAFT, i, 0}, &best);
    }
    for (int32_t s = 0; s <= model->platform_count; s++) try_solid(meter, state, aircraft, s, &own, &best);
    return best;
}
