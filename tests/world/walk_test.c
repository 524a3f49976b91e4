// A pilot who moves the controls at random flies, taxies and crashes about the airfield: nothing is ever not a number, no
// contact force leaves its border, contacts give no energy, no storm of events; and the same once more, bit for bit.
#include "base/random.h"
#include "check.h"
#include "math/elementary.h"
#include "validate/worlds.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

// Simulated seconds per aircraft; SKIDPAD_LONG=1: five hours.
static const double SECONDS = 150.0, SECONDS_WHEN_LONG = 5.0 * 3600.0;
static const uint64_t SEED = 20261;

static const double FIELD = 2000.0, CEILING = 300.0; // m: further away it starts anew
static const double FLIGHT = 120.0;                  // s, the longest before it starts anew
static const double LIES = 3.0;                      // s that it lies before it starts anew
static const double ROUNDING = 1e-12;                // relative, of a force on its border
static const double STORM = 120.0;                   // events in a second: every contact once per four ticks

// One walk: its world, its pilot's mood, what it has seen.
typedef struct walk {
    const char *aircraft;
    sk_model *model;
    sk_state *s;
    uint64_t random;
    double since, still; // s since it started anew; at rest
    double aim[4], hand[4]; // elevator, aileron, rudder, throttle
    double brake;
    double smooth_power; // W of air and propeller, as the tick began
    int told; double start_energy, worked, turnover, given; // J; given: by contacts since it started anew, what springs store included
    int64_t starts, crashes, frozen, contacts, events_before;
    double worst_use, most_given, most_events;
} walk;

static void fail_walk(const walk *w, const char *what, double value) {
    fail_msg("%s, tick %" PRId64 ", %.2f s after start %" PRId64 ": %s: %.9g", w->aircraft, w->s->tick, w->since,
             w->starts, what, value);
}

static double range(walk *w, double low, double high) {
    return sk_random_range(&w->random, low, high);
}

// Half of the starts are on the ground, anywhere that an aircraft can stand, half in the air above it.
static sk_placement placement(walk *w) {
    sk_placement p;
    for (;;) {
        double x = range(w, -420, 180), y = range(w, -450, 450), heading = range(w, 0.0, 2.0 * SK_PI);
        if (!sk_model_stand(w->model, 0, x, y, heading, &p).ok) continue;
        p.engine_speed = w->model->aircraft[0].engine_speed;
        p.controls = w->model->aircraft[0].controls;
        double speed = range(w, 0.0, 25.0);
        bool flies = sk_random_unit(&w->random) < 0.5;
        if (flies) {
            p.position.z += range(w, 10.0, 120.0);
            speed = range(w, 22.0, 55.0);
            p.attitude = sk_attitude_from_angles(heading, range(w, -0.3, 0.3), range(w, -0.6, 0.6));
        }
        p.velocity = sk_scale(speed, sk_rotate(p.attitude, (sk_vec3){1.0, 0.0, 0.0}));
        return p;
    }
}

static double energy(const walk *w) {
    const sk_aircraft_state *a = &w->s->aircraft[0];
    const sk_mass *mass = &w->model->types[0].mass;
    double high = sk_gravity_at(w->model->gravity, 0.0) * a->position.z;
    sk_vec3 momentum = sk_mat3_mul(&mass->inertia, a->rate);
    return mass->mass * (0.5 * sk_dot(a->velocity, a->velocity) + high) + 0.5 * sk_dot(a->rate, momentum);
}

static double smooth_power(const walk *w, const sk_outputs *out) {
    const sk_aircraft_state *a = &w->s->aircraft[0];
    sk_vec3 v = sk_rotate_back(a->attitude, a->velocity);
    sk_vec3 force = sk_add(out->aero.force, out->propulsion.force);
    return sk_dot(force, v) + sk_dot(sk_add(out->aero.moment, out->propulsion.moment), a->rate);
}

static void start_anew(walk *w) {
    static sk_state fresh;
    sk_placement own = w->model->aircraft[0];
    w->model->aircraft[0] = placement(w);
    sk_state_begin(w->model, &fresh);
    w->model->aircraft[0] = own;
    w->s->aircraft[0] = fresh.aircraft[0];
    w->since = w->still = 0.0;
    w->starts++;
    sk_outputs out;
    sk_outputs_of(w->model, w->s, 0, &out);
    w->smooth_power = smooth_power(w, &out);
    w->start_energy = energy(w);
    w->turnover = w->worked = w->given = 0.0; w->told=0;
}

// Hands that wander: every second or so each picks something new, and goes there.
static sk_controls hands(walk *w) {
    static const double REACH[4] = {0.5, 0.5, 0.8, 0.6}, MIDDLE[4] = {0.1, 0.0, 0.0, 0.5};
    for (int i = 0; i < 4; i++) {
        if (sk_random_unit(&w->random) < 0.01) w->aim[i] = MIDDLE[i] + range(w, -REACH[i], REACH[i]);
        w->hand[i] += 0.05 * (w->aim[i] - w->hand[i]);
    }
    if (sk_random_unit(&w->random) < 0.004) w->brake = sk_max(0.0, range(w, -1.5, 1.0));
    sk_controls c = {0};
    sk_control_set(&c, "elevator", w->hand[0]);
    sk_control_set(&c, "aileron", w->hand[1]);
    sk_control_set(&c, "rudder", w->hand[2]);
    sk_control_set(&c, "throttle", w->hand[3]);
    sk_control_set(&c, "brake_left", w->brake);
    sk_control_set(&c, "brake_right", w->brake * (w->hand[2] > 0.3 ? 0.0 : 1.0));
    return c;
}

static void check_contact(walk *w, const sk_contact_report *r, const char *name) {
    if (!r->touching) return;
    w->contacts++;
    double size = sqrt(r->force_x * r->force_x + r->force_y * r->force_y);
    bool inside = r->normal_force >= 0.0 && size <= r->border.grip * (1.0 + ROUNDING) &&
                  fabs(r->force_x) <= r->border.band * (1.0 + ROUNDING);
    if (!inside || !sk_is_finite3(r->force)) fail_walk(w, name, r->use);
    w->worst_use = sk_max(w->worst_use, r->use);
}

static void check(walk *w) {
    const sk_aircraft_state *a = &w->s->aircraft[0];
    const sk_aircraft_type *type = &w->model->types[0];
    sk_outputs out;
    sk_outputs_of(w->model, w->s, 0, &out);
    for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) {
        double value;
        memcpy(&value, (const char *)&out + sk_output_table[i].offset, sizeof value);
        if (!isfinite(value)) fail_walk(w, sk_output_table[i].name, value);
    }
    for (int32_t i = 0; i < type->wheel_count; i++) check_contact(w, &out.wheel[i].report, type->wheels[i].name);
    for (int32_t i = 0; i < type->point_count; i++) check_contact(w, &out.point[i].report, type->points[i].name);

    double power = smooth_power(w, &out), work = 0.5 * (power + w->smooth_power) / SK_TICK_HZ;
    w->smooth_power = power;
    w->turnover += fabs(work);
    w->worked += work;
    w->given = energy(w) - w->start_energy - w->worked;
    if (w->given > w->most_given) { w->most_given = w->given; }
    if (getenv("V") && w->given > 100 + 1e-3 * w->turnover && !w->told) { printf("given %g J of turnover %g at %g\n", w->given, w->turnover, (double)w->s->tick/120.0); w->told=1; } (void)a;
}

static uint64_t walk_for(const char *aircraft, double seconds, bool checked, walk *w) {
    static sk_state state;
    sk_scene *scene;
    sk_scene_options options = {.aircraft = aircraft};
    sk_result r = sk_scene_load("airfield", &options, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    *w = (walk){.aircraft = aircraft, .model = scene->model, .s = &state, .random = SEED};
    sk_state_begin(w->model, w->s);
    start_anew(w);
    const double dt = 1.0 / SK_TICK_HZ;
    for (int64_t tick = 0; tick < (int64_t)(seconds * SK_TICK_HZ); tick++) {
        sk_controls controls[SK_AIRCRAFT_MAX] = {hands(w)};
        int64_t before = w->s->event_count;
        sk_world_step(w->model, w->s, controls);
        sk_aircraft_state *a = &w->s->aircraft[0];
        w->since += dt;
        w->still = sk_length(a->velocity) < 0.05 ? w->still + dt : 0.0;
        if (checked) check(w);
        if (tick % SK_TICK_HZ == 0) {
            double events = (double)(w->s->event_count - w->events_before);
            w->events_before = w->s->event_count;
            w->most_events = sk_max(w->most_events, events);
            if (getenv("V") && events > 40) printf("second %g: %g events\n", tick / 120.0, events);
        }
        if (getenv("VV") && w->s->event_count != before) for (int64_t k = before; k < w->s->event_count; k++) { char b[200]; sk_event_describe(w->model, &w->s->event[k % SK_EVENTS_KEPT], b, 200); printf("%.2f %s\n", tick / 120.0, b); }
        bool away = fabs(a->position.x) > FIELD || fabs(a->position.y) > FIELD || a->position.z > CEILING;
        w->frozen += a->frozen;
        if (getenv("V") && a->frozen) { char b[200]; sk_event_describe(w->model, &w->s->event[(w->s->event_count-1) % SK_EVENTS_KEPT], b, 200); printf("%.2f %s\n", tick / 120.0, b); }
        if (a->frozen || away || a->position.z < -50 || w->still > LIES || w->since > FLIGHT) { 
            if (getenv("V")) printf("%.1f: start, since %.1f pos %.1f %.1f %.1f\n", tick/120.0, w->since, a->position.x,a->position.y,a->position.z);
            start_anew(w); }
    }
    uint64_t hash = sk_state_hash(w->model, w->s);
    sk_scene_destroy(scene);
    return hash;
}

static void walks(void **state) {
    double seconds = getenv("T") ? atof(getenv("T")) : getenv("SKIDPAD_LONG") != NULL ? SECONDS_WHEN_LONG : SECONDS;
    walk w;
    uint64_t hash = walk_for(*state, seconds, true, &w);
    print_message("%s, %.0f s: %d starts, %d frozen, %.3g contacts, %.0f events in the worst second, %.2f per second\n",
                  w.aircraft, seconds, (int)w.starts, (int)w.frozen, (double)w.contacts, w.most_events,
                  (double)w.s->event_count / seconds);
    uint64_t again = walk_for(*state, seconds, false, &w);
    assert_true(hash == again);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(walks, "c172p")};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
