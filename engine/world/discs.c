#include "world/discs.h"

#include "body/bodies_sector.h"
#include "math/elementary.h"
#include "world/compiled_bodies.h"
#include "world/debris.h"
#include "world/events.h"
#include "world/flight.h"
#include "world/proximity.h"

static const double SLOWEST = 1.0; // m/s of the tip: a slower blade strikes nothing
static const double ROOT = 0.1;    // of the radius: nearer to the shaft there is no blade
static const double STALLS = 0.5;  // of the idle speed: an engine that is forced to turn more slowly stops
static const double IDLE = 0.2;    // of the rated speed, of a type without an idle speed

static const sk_aircraft_type *type_of(const sk_model *model, int32_t aircraft) {
    return &model->types[model->aircraft[aircraft].type];
}

sk_pose sk_disc_pose(const sk_disc *disc, const sk_body_motion *motion) {
    sk_vec3 x = sk_mat3_mul(&motion->axes, disc->across), z = sk_mat3_mul(&motion->axes, disc->axis);
    sk_vec3 y = sk_cross(z, x);
    const sk_mat3 axes = {{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
    return (sk_pose){sk_add(motion->position, sk_mat3_mul(&motion->axes, disc->position)), sk_quat_from_mat3(&axes)};
}

static bool can_strike(const sk_disc *disc, const sk_aircraft_state *a) {
    if (!(disc->gear * a->engine_speed * disc->radius > SLOWEST)) return false;
    return sk_blades_left(disc, a->blade) > 0.0;
}

// ---- what is near ----

static bool near_solid(const sk_disc *disc, const sk_solid *solid, const sk_body_motion *motion, double dt) {
    static const double MARGIN = 0.05; // m
    sk_body_motion seen = sk_motion_seen_from(solid, motion);
    sk_vec3 hub = sk_add(seen.position, sk_mat3_mul(&seen.axes, disc->position));
    sk_vec3 axis = sk_mat3_mul(&seen.axes, disc->axis);
    double far = disc->radius + sk_length(disc->position);
    double swing = MARGIN + 2.0 * dt * far * sk_length(seen.rate), R = disc->radius;
    sk_vec3 half = {R * sqrt(sk_max(0.0, 1.0 - axis.x * axis.x)) + swing + 2.0 * dt * fabs(seen.velocity.x),
                    R * sqrt(sk_max(0.0, 1.0 - axis.y * axis.y)) + swing + 2.0 * dt * fabs(seen.velocity.y),
                    R * sqrt(sk_max(0.0, 1.0 - axis.z * axis.z)) + swing + 2.0 * dt * fabs(seen.velocity.z)};
    return !sk_scenery_clear(solid->shape, (sk_box){sk_sub(hub, half), sk_add(hub, half)});
}

// A ball that contains a thing, and the speed of its fastest point.
typedef struct ball {
    sk_vec3 middle;
    double radius, speed;
} ball;

static bool near_ball(const ball *disc, const ball *other, double dt) {
    static const double MARGIN = 0.05; // m
    double reach = disc->radius + other->radius + MARGIN + 2.0 * dt * (disc->speed + other->speed);
    sk_vec3 between = sk_sub(disc->middle, other->middle);
    return !(sk_dot(between, between) > reach * reach);
}

static bool near_bodies(const sk_model *model, const sk_state *state, const sk_present_bodies *present,
                        const ball *disc, double dt) {
    int32_t count = present != NULL ? present->count : model->body_count;
    for (int32_t n = 0; n < count; n++) {
        int32_t i = present != NULL ? present->body[n] : n;
        const sk_body_state *body = sk_state_body(state, i);
        const sk_body_type *type = &model->body_types[model->bodies[i].type];
        if (body->absent) continue;
        ball of = {body->position, type->reach, 0.0};
        if (!body->asleep) of.speed = sk_length(body->velocity) + type->reach * sk_length(sk_body_rate(type, body));
        if (near_ball(disc, &of, dt)) return true;
    }
    return false;
}

static bool near_one(const sk_model *model, const sk_state *state, int32_t other, const ball *disc, double dt) {
    const sk_aircraft_state *a = sk_state_aircraft(state, other);
    double reach = sk_airframe_of(model, other)->reach;
    const ball of = {a->position, reach, sk_length(a->velocity) + reach * sk_length(a->rate)};
    return near_ball(disc, &of, dt);
}

// The rooms begin one after the other along x. A room is larger than what the aircraft in it reaches.
static bool near_aircraft(const sk_model *model, const sk_state *state, int32_t own, const ball *disc, double dt,
                          const sk_room *rooms) {
    static const double MARGIN = 0.05; // m
    double reach = disc->radius + MARGIN + 2.0 * dt * disc->speed;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        int32_t other = rooms == NULL ? i : rooms[i].aircraft;
        if (rooms != NULL) {
            const sk_room *room = &rooms[i];
            if (room->middle.x - room->radius > disc->middle.x + reach) return false;
            if (room->middle.x + room->radius < disc->middle.x - reach) continue;
        }
        if (other != own && near_one(model, state, other, disc, dt)) return true;
    }
    return false;
}

bool sk_discs_are_near(const sk_model *model, const sk_state *state, int32_t aircraft, sk_ground ground, double dt,
                       const sk_body_step *step) {
    const sk_aircraft_type *type = type_of(model, aircraft);
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    sk_disc disc[SK_DISCS_MAX];
    int32_t count = sk_discs_of(type, disc);
    const sk_compiled_bodies *bodies = model->compiled_bodies;
    if (bodies == NULL || aircraft >= bodies->set.driven_count) return false;
    sk_body_motion motion = sk_motion_of(a);
    for (int32_t d = 0; d < count; d++) {
        if (!can_strike(&disc[d], a)) continue;
        double far = disc[d].radius + sk_length(disc[d].position);
        const ball of = {sk_add(motion.position, sk_mat3_mul(&motion.axes, disc[d].position)), disc[d].radius,
                         sk_length(a->velocity) + far * sk_length(a->rate)};
        for (int32_t i = 0; i < ground.solid_count; i++)
            if (near_solid(&disc[d], &ground.solids[i], &motion, dt)) return true;
        if (near_bodies(model, state, step != NULL ? &step->present : NULL, &of, dt) ||
            near_aircraft(model, state, aircraft, &of, dt, step != NULL ? step->rooms : NULL))
            return true;
    }
    return false;
}

// ---- strikes ----

// A blade that sweeps, and what it may strike.
typedef struct swing {
    const sk_discs_step *step;
    const sk_aircraft_type *type;
    sk_aircraft_state *a;
    sk_body_motion motion;
    const sk_disc *disc;
    int32_t blade;
    sk_pose pose; // of the disc
} swing;

// World axes.
static sk_mat3 inverse_inertia(const sk_mass_left *left, const sk_body_motion *motion) {
    const sk_body_type rest = {.inertia_inverse = left->mass.inertia_inverse};
    return sk_body_inertia_inverse_world(&rest, &motion->axes);
}

static sk_blade_carrier carrier_of(const swing *s) {
    const sk_disc *disc = s->disc;
    uint32_t gone = (uint32_t)s->a->blades_gone;
    sk_vec3 momentum = sk_discs_momentum_left(s->type, gone);
    sk_mass_left left = sk_aircraft_mass_of(s->type, s->a);
    const sk_body_motion centre = sk_aircraft_centre_motion(&left, &s->motion), *m = &centre;
    return (sk_blade_carrier){.mass = left.mass.mass,
                              .inertia_inverse = inverse_inertia(&left, m),
                              .position = m->position,
                              .velocity = m->velocity,
                              .rate = m->rate,
                              .shaft_speed = s->a->engine_speed,
                              .shaft_inertia = sk_shaft_inertia_left(s->type, gone),
                              .shaft_momentum = sk_mat3_mul(&m->axes, momentum),
                              .hub = s->pose.position,
                              .axis = sk_mat3_mul(&m->axes, disc->axis),
                              .gear = disc->gear};
}

// Aircraft follow the loose bodies in the numbers of bodies. What is frozen does not yield.
static sk_struck struck_by(const swing *s, int32_t body) {
    const sk_discs_step *step = s->step;
    const sk_model *model = step->model;
    sk_struck hit = {.inverse_mass = 0.0};
    if (body < 0) {
        const sk_body_solid *solid = &step->bodies->solid[-1 - body];
        hit.position = solid->pose.position;
        hit.velocity = solid->velocity;
        hit.rate = solid->rate;
    } else if (body < model->body_count) {
        const sk_body_type *type = &model->body_types[model->bodies[body].type];
        const sk_body_state *b = sk_state_body(step->state, body);
        sk_body_motion motion = sk_body_motion_of(type, b);
        hit.position = motion.position;
        if (b->frozen) return hit;
        hit = (sk_struck){1.0 / type->mass, sk_body_inertia_inverse_world(type, &motion.axes), motion.position,
                          motion.velocity, motion.rate};
    } else {
        int32_t other = body - model->body_count;
        const sk_aircraft_state *a = sk_state_aircraft(step->state, other);
        sk_mass_left left = sk_aircraft_mass_of(type_of(model, other), a);
        sk_body_motion origin = sk_motion_of(a), motion = sk_aircraft_centre_motion(&left, &origin);
        hit.position = motion.position;
        if (a->frozen) return hit;
        hit = (sk_struck){1.0 / left.mass.mass, inverse_inertia(&left, &motion), motion.position, motion.velocity,
                          motion.rate};
    }
    return hit;
}

static void push_struck(const swing *s, int32_t body, sk_vec3 point, sk_vec3 impulse) {
    const sk_discs_step *step = s->step;
    const sk_model *model = step->model;
    if (body < 0) return;
    if (body < model->body_count) {
        sk_bodies_state bodies = sk_state_bodies(model, step->state);
        bodies.driven = step->bodies->driven;
        sk_bodies_strike(step->bodies->work, &bodies, body, point, impulse);
        return;
    }
    int32_t other = body - model->body_count;
    sk_aircraft_state *a = sk_state_aircraft(step->state, other);
    sk_mass_left left = sk_aircraft_mass_of(type_of(model, other), a);
    sk_aircraft_strike(&left, a, point, impulse);
}

static void count_energy(const swing *s, int32_t body, const sk_struck *hit, const sk_bite *bite) {
    const sk_discs_step *step = s->step;
    bool yields = hit->inverse_mass > 0.0;
    sk_bodies_count_strike(step->bodies->work, bite->on_carrier + bite->on_shaft + (yields ? bite->on_struck : 0.0),
                           yields ? 0.0 : -bite->on_struck);
    if (step->energies == NULL) return;
    sk_energy_note_strike(&step->energies[step->aircraft], bite->on_carrier, bite->on_shaft);
    int32_t other = body - step->model->body_count;
    if (other >= 0 && yields) sk_energy_note_strike(&step->energies[other], bite->on_struck, 0.0);
}

// What a blade strikes, as an event names it.
static sk_contact_surface surface_of(const sk_model *model, const sk_sector_hit *hit) {
    int32_t solid = hit->body < 0 ? -1 - hit->body : 1 + model->platform_count + hit->body;
    return (sk_contact_surface){solid, hit->material};
}

static int32_t part_of(const swing *s) {
    return sk_event_first_blade(s->type) + s->blade;
}

static void note_strike(const swing *s, const sk_sector_hit *hit, double speed) {
    const sk_discs_step *step = s->step;
    sk_contact_surface on = surface_of(step->model, hit);
    if (sk_event_is_recent(step->state, SK_EVENT_PROPELLER_STRIKE, step->aircraft, part_of(s), (int32_t)on.solid))
        return;
    sk_event_note(step->state, SK_EVENT_PROPELLER_STRIKE, step->aircraft, part_of(s), on, speed);
}

// It becomes a body at the end of the tick (breakage.h).
static void break_off(const swing *s, const sk_sector_hit *hit, double load) {
    const sk_discs_step *step = s->step;
    s->a->blade[s->blade].broken = 1;
    sk_event_note(step->state, SK_EVENT_BLADE_BREAKS, step->aircraft, part_of(s), surface_of(step->model, hit), load);
}

// A blade that breaks off, and a shaft that is braked below half of its idle speed, ruin the engine.
static void stop_engine(const swing *s) {
    double idle = s->type->idle_speed > 0.0 ? s->type->idle_speed : IDLE * sk_shaft_rated_speed(s->type);
    if (!sk_engine_runs(s->a)) return;
    if (!s->a->blade[s->blade].broken && s->a->engine_speed >= STALLS * idle) return;
    sk_event_note(s->step->state, SK_EVENT_ENGINE_STALLS, s->step->aircraft, -1, sk_no_surface(), s->a->engine_speed);
    s->a->engine_running = SK_ENGINE_RUINED;
}

static void bite(swing *s, const sk_sector_hit *hit) {
    const sk_disc *disc = s->disc;
    sk_blade_state *blade = &s->a->blade[s->blade];
    const sk_obstacle obstacle = {hit->strength, hit->reach.least, hit->reach.most, hit->reach.end - hit->reach.begin};
    sk_bite_limit limit = sk_blade_limit(disc->blade, disc->radius, blade, &obstacle);
    sk_blade_carrier by = carrier_of(s);
    sk_struck struck = struck_by(s, hit->body);
    sk_vec3 point = sk_pose_point(s->pose, hit->reach.point);
    double speed = s->a->engine_speed, before = disc->blade->strength * blade->bend;
    sk_bite taken = sk_blade_bite(&by, &struck, point, limit.most);
    if (!(taken.lost > 0.0)) return;
    sk_mass_left left = sk_aircraft_mass_of(s->type, s->a);
    s->a->velocity = sk_sub(by.velocity, sk_cross(by.rate, sk_left_centre(&left, &s->motion.axes)));
    s->a->rate = sk_mat3_mul_back(&s->motion.axes, by.rate);
    s->a->engine_speed = by.shaft_speed;
    s->motion = sk_motion_of(s->a);
    push_struck(s, hit->body, point, taken.impulse);
    count_energy(s, hit->body, &struck, &taken);
    blade->bend = sk_blade_bend_after(disc->blade, blade, &limit, taken.lost);
    note_strike(s, hit, speed);
    if (limit.breaks && !(taken.lost < limit.most))
        break_off(s, hit, (before + taken.needed) / (disc->blade->strength * disc->blade->bend));
    stop_engine(s);
}

// The sector that the blade swept, with what the hub moved along the axis.
static sk_sector sector_of(const swing *s, double turn) {
    const sk_disc *disc = s->disc;
    double end = sk_blade_azimuth(disc, s->blade, sk_disc_azimuth(s->type, disc, s->a));
    double half = 0.5 * disc->blade->thickness;
    sk_vec3 axis = sk_mat3_mul(&s->motion.axes, disc->axis);
    double along = s->step->model->substep * sk_dot(axis, sk_body_velocity_at(&s->motion, s->pose.position));
    return (sk_sector){.begin = end - turn,
                       .end = end,
                       .low = -half - sk_max(0.0, along),
                       .high = half + sk_max(0.0, -along),
                       .root = ROOT * disc->radius,
                       .radius = disc->radius * sk_cos(s->a->blade[s->blade].bend)};
}

static void sweep(swing *s) {
    const sk_discs_step *step = s->step;
    double turn = sk_min(SK_SECTOR_WIDEST, step->model->substep * s->disc->gear * s->a->engine_speed);
    sk_bodies_state bodies = sk_state_bodies(step->model, step->state);
    bodies.driven = step->bodies->driven;
    const sk_sector_query query = {sector_of(s, turn), s->pose, step->model->body_count + step->aircraft};
    sk_sector_hit hit[SK_SECTOR_HITS_MAX];
    int32_t count = sk_bodies_in_sector(step->bodies->work, &bodies, step->bodies->solid, &query, hit);
    for (int32_t i = 0; i < count; i++) {
        if (s->a->blade[s->blade].broken || !can_strike(s->disc, s->a)) return;
        bite(s, &hit[i]);
    }
}

void sk_discs_strike(const sk_discs_step *step) {
    const sk_aircraft_type *type = type_of(step->model, step->aircraft);
    sk_aircraft_state *a = sk_state_aircraft(step->state, step->aircraft);
    sk_disc disc[SK_DISCS_MAX];
    int32_t count = sk_discs_of(type, disc);
    for (int32_t d = 0; d < count; d++) {
        for (int32_t k = disc[d].first; k < disc[d].first + disc[d].blades; k++) {
            if (a->blade[k].broken || !can_strike(&disc[d], a)) continue;
            swing s = {step, type, a, sk_motion_of(a), &disc[d], k, {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}}};
            s.pose = sk_disc_pose(s.disc, &s.motion);
            sweep(&s);
        }
    }
}

void sk_discs_tear(const sk_model *model, sk_state *state, int32_t aircraft) {
    const sk_aircraft_type *type = type_of(model, aircraft);
    sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    sk_disc disc[SK_DISCS_MAX];
    int32_t count = sk_discs_of(type, disc);
    double most = SK_IMBALANCE_MOST * SK_STANDARD_GRAVITY * type->mass.mass;
    for (int32_t d = 0; d < count; d++) {
        double speed = disc[d].gear * a->engine_speed;
        double pull = sk_length(sk_disc_imbalance(&disc[d], sk_blades_broken(&disc[d], a->blade), 0.0, speed));
        for (int32_t k = disc[d].first; k < disc[d].first + disc[d].blades && pull > most; k++) {
            if (a->blade[k].broken) continue;
            a->blade[k].broken = 1;
            sk_event_note(state, SK_EVENT_BLADE_TORN_OFF, aircraft, sk_event_first_blade(type) + k, sk_no_surface(),
                          pull);
        }
    }
    for (int32_t d = 0; d < count; d++) a->blades_out |= sk_blades_broken(&disc[d], a->blade);
}
