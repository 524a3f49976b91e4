// thrown.h: a scene in which an aircraft or a block is thrown at a target in the air.
#pragma once
#include "base/random.h"
#include "loaded.h"
#include "math/elementary.h"
#include "stepping.h"

enum { LINES_MAX = 2000, PIECES_MAX = SK_BODY_PIECES_MAX };

static const char *const AIRCRAFT[] = {"c172p", "j3cub", "ask21", "r22", "ah1s"};
enum { AIRCRAFT_COUNT = sizeof AIRCRAFT / sizeof AIRCRAFT[0] };

typedef enum target_kind { POST, WIRE, PLATE, LOOSE_POST, LOOSE_PLATE, CABLE, WING, TARGET_KINDS } target_kind;
static const char *const TARGET_NAMES[] = {"post", "wire", "plate", "loose post", "loose plate", "cable", "wing"};

// A segment that belongs to a piece of the target, in its frame.
typedef struct line {
    sk_vec3 from, to;
    int32_t piece;
} line;

typedef struct thrown_scene {
    uint64_t seed, random;
    target_kind kind;
    const char *aircraft; // null: a block
    sk_scene *scene;
    const sk_model *model;
    sk_state *state, *was, *begin; // now, before the tick, and before the throw
    int32_t thing, target;         // numbers of the thrown thing and of the target; -1: scenery
    sk_vec3 half;                  // m: of a box
    sk_convex box;                 // of a target that is no aircraft
    int32_t line_count;
    line lines[LINES_MAX];
    double deep[PIECES_MAX]; // m, of each piece of the thrown thing
    // Of each piece of the thrown thing, bit j: piece j of the target was pressed into it, and goes back the way it came.
    uint32_t elastic[PIECES_MAX];
    double speed; // m/s, of the present throw
} thrown_scene;

static inline double random_between(uint64_t *random, double low, double high) {
    return low * pow(high / low, sk_random_unit(random));
}

static inline sk_vec3 any_vector(uint64_t *random, double size) {
    double x = sk_random_range(random, -size, size), y = sk_random_range(random, -size, size);
    return (sk_vec3){x, y, sk_random_range(random, -size, size)};
}

static inline sk_vec3 any_direction(uint64_t *random) {
    for (;;) {
        sk_vec3 v = any_vector(random, 1.0);
        double length = sk_length(v);
        if (length > 0.1 && length <= 1.0) return sk_scale(1.0 / length, v);
    }
}

static inline sk_quat any_attitude(uint64_t *random) {
    double u = sk_random_unit(random), a = sk_random_range(random, 0.0, 2.0 * SK_PI),
           b = sk_random_range(random, 0.0, 2.0 * SK_PI);
    double p = sqrt(1.0 - u), q = sqrt(u);
    return (sk_quat){p * sk_sin(a), p * sk_cos(a), q * sk_sin(b), q * sk_cos(b)};
}

// ---- what is thrown at what ----

static inline bool is_of_scenery(target_kind kind) {
    return kind == POST || kind == WIRE || kind == PLATE;
}
static inline bool is_plate(target_kind kind) {
    return kind == PLATE || kind == LOOSE_PLATE;
}

static inline void choose_target(thrown_scene *t) {
    uint64_t *r = &t->random;
    double width = random_between(r, 0.05, 1.0),
           wire = random_between(r, t->kind == CABLE ? 0.02 : 0.002, t->kind == CABLE ? 0.1 : 0.02),
           thick = random_between(r, 0.001, 0.01);
    t->half = is_plate(t->kind) ? sk_vec(0.5 * thick, 3.0, 3.0)
              : t->kind == WIRE || t->kind == CABLE
                  ? sk_vec(0.5 * wire, 0.5 * wire, t->kind == CABLE ? sk_min(6.0, 15.0 * wire) : 6.0)
                  : sk_vec(0.5 * width, 0.5 * width, 6.0);
}

static inline int body_text(char *out, size_t size, const char *shape, const char *mass, double strength, double y) {
    char strong[60] = "";
    if (isfinite(strength)) snprintf(strong, sizeof strong, ", strength = %.17g", strength);
    return snprintf(out, size, "body{ name = 'thing', %s, material = materials.steel, %s, at = {0, %.17g, 0}%s }, ",
                    shape, mass, y, strong);
}

static inline int aircraft_text(char *out, size_t size, const char *type, double y) {
    return snprintf(out, size, "{ type = '%s', at = {0, %.17g, 300}, engine = false }, ", type, y);
}

// Rods end to end. A capsule longer than seven radii is pressed at places farther apart than half a radius (patch.md, "Spheres
// and capsules"), and a slow thin piece passes between them. Such capsules are left out here.
static inline void cable_text(char *out, size_t size, sk_vec3 half) {
    int count = (int)ceil(2.0 * half.z / (6.0 * half.x)), at = snprintf(out, size, "capsules = { ");
    for (int i = 0; i < count; i++) {
        double low = -half.z + 2.0 * half.z * i / count, high = -half.z + 2.0 * half.z * (i + 1) / count;
        at += snprintf(out + at, size - (size_t)at, "{ from = {0, 0, %.17g}, to = {0, 0, %.17g}, radius = %.17g }, ",
                       low, high, half.x);
    }
    snprintf(out + at, size - (size_t)at, "}");
}

static inline void load_scene(thrown_scene *t) {
    char text[12000], shape[5000], bodies[6000] = "", aircraft[300] = "";
    uint64_t *r = &t->random;
    sk_vec3 h = t->half;
    int at = 0, flies = 0;
    char mass[200];
    snprintf(mass, sizeof mass, "density = %.17g", random_between(r, 50, 1000));
    if (t->aircraft != NULL)
        flies += aircraft_text(aircraft, sizeof aircraft, t->aircraft, -300.0);
    else
        at += body_text(bodies, sizeof bodies, "shape = box{ min = {-0.6, -0.4, -0.3}, max = {0.6, 0.4, 0.3} }", mass,
                        random_between(r, 1e5, 1e7), -300.0);
    snprintf(shape, sizeof shape, "%sbox{ min = {%.17g, %.17g, %.17g}, max = {%.17g, %.17g, %.17g} }",
             is_of_scenery(t->kind) ? "" : "shape = ", -h.x, -h.y, -h.z, h.x, h.y, h.z);
    if (t->kind == CABLE) cable_text(shape, sizeof shape, h);
    double density = random_between(r, 1000.0, 8000.0), strength = random_between(r, 1e4, 1e8);
    snprintf(mass, sizeof mass, "density = %.17g", density);
    if (sk_random_unit(r) < 0.5) strength = INFINITY;
    if (t->kind == CABLE) {
        double m = density * SK_PI * h.x * h.x * 2.0 * h.z, across = m * (h.x * h.x / 4.0 + h.z * h.z / 3.0);
        strength = INFINITY;
        snprintf(mass, sizeof mass, "mass = %.17g, centre = {0, 0, 0}, inertia = {%.17g, %.17g, %.17g}", m, across,
                 across, m * h.x * h.x / 2.0);
    }
    if (t->kind == WING)
        aircraft_text(aircraft + flies, sizeof aircraft - (size_t)flies,
                      AIRCRAFT[(int)sk_random_range(r, 0, AIRCRAFT_COUNT)], 0.0);
    else if (!is_of_scenery(t->kind))
        body_text(bodies + at, sizeof bodies - (size_t)at, shape, mass, strength, 0.0);
    snprintf(text, sizeof text,
             "return scene{ title = 'Throws', bodies = { %s}, aircraft = { %s},\n"
             "scenery = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = -800 })%s%s%s }\n",
             bodies, aircraft, is_of_scenery(t->kind) ? " + made_of(materials.steel, " : "",
             is_of_scenery(t->kind) ? shape : "", is_of_scenery(t->kind) ? ")" : "");
    t->scene = loaded(text);
    t->model = t->scene->model;
    if (!sk_state_create(t->model, &t->state).ok) abort();
    if (!sk_state_create(t->model, &t->was).ok) abort();
    if (!sk_state_create(t->model, &t->begin).ok) abort();
    int32_t count = t->model->body_count;
    t->thing = t->aircraft != NULL ? count : 0;
    t->target = is_of_scenery(t->kind) ? -1
                : t->kind == WING      ? count + (t->aircraft != NULL ? 1 : 0)
                                       : (t->aircraft != NULL ? 0 : 1);
}

// ---- where it is ----

static inline sk_pose pose_in(const thrown_scene *t, const sk_state *state, int32_t thing) {
    if (thing < 0) return (sk_pose){.rotation = sk_quat_identity()};
    if (thing < t->model->body_count) return sk_body_pose(sk_state_body(state, thing));
    const sk_aircraft_state *a = sk_state_aircraft(state, thing - t->model->body_count);
    return (sk_pose){a->position, a->attitude};
}

static inline sk_pose pose_of(const thrown_scene *t, int32_t thing) {
    return pose_in(t, t->state, thing);
}

static inline void put(thrown_scene *t, int32_t thing, sk_pose pose, sk_vec3 velocity, sk_vec3 rate) {
    if (thing < t->model->body_count) {
        *sk_state_body(t->state, thing) = sk_body_state_at(sk_model_thing_type(t->model, thing), pose, velocity, rate);
        return;
    }
    sk_aircraft_state *a = sk_state_aircraft(t->state, thing - t->model->body_count);
    a->position = pose.position;
    a->attitude = pose.rotation;
    a->velocity = velocity;
    a->rate = rate;
}
