// The touches of a substep, in the order of time.
//  1. Pairs that move fast, and the time of the next touch of each.
//  2. The earliest touch: both bodies fly to it. An impulse acts, or the pair is slow enough and may overlap from now on.
//  3. The pairs of these bodies are looked for again, with their new velocities. Go to 2.
//  4. Bodies that were touched fly to the end of the substep.
// A body flies only as far as no pair of it can have met. So nothing passes, whatever the impulses do.
#include "body/bodies_swept.h"

#include <stdlib.h>

// Touches of a pair, and of a body, in a substep after which it waits for the next one.
enum { PAIR_TOUCHES_MAX = 8, BODY_TOUCHES_MAX = 32 };

struct bodies_swept *bodies_swept_create(int32_t bodies, int32_t pairs) {
    struct bodies_swept *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    size_t count = (size_t)bodies + 1;
    s->capacity = pairs;
    s->flight = calloc(count, sizeof *s->flight);
    s->thickness = calloc(count, sizeof *s->thickness);
    s->near = calloc(count, sizeof *s->near);
    s->list = calloc((size_t)pairs + 1, sizeof *s->list);
    if (s->flight != NULL && s->thickness != NULL && s->near != NULL && s->list != NULL) return s;
    bodies_swept_destroy(s);
    return NULL;
}

void bodies_swept_destroy(struct bodies_swept *s) {
    if (s == NULL) return;
    free(s->flight);
    free(s->thickness);
    free(s->near);
    free(s->list);
    free(s);
}

// ---- begin ----

static bodies_flight flight_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t n, bool solved) {
    int32_t i = w->awake[n];
    const sk_body_type *type = bodies_type(w, i);
    const sk_body_surroundings *around = &w->around[i];
    const sk_body_state *body = &state->body[i];
    double h = w->set->substep;
    bodies_flight f = {.solved = solved};
    if (!solved) {
        f.drag = sk_body_free_drag(type, body, around, h);
        return f;
    }
    f.drag = sk_body_drag(type, sk_sub(body->velocity, around->wind), around->density, h);
    f.velocity = w->island_body[n].velocity;
    f.rate = w->island_body[n].rate;
    return f;
}

static void begin(sk_bodies_work *w, const sk_bodies_state *state) {
    w->swept->count = 0;
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->awake[n];
        w->swept->flight[i] = flight_of(w, state, n, w->body[i].held);
    }
    for (int32_t k = 0; k < w->pairs.count; k++)
        bodies_sweeps_add(w, state, w->pairs.pairs[k].a, w->pairs.pairs[k].b, 0.0);
    for (int32_t n = 0; n < w->awake_count; n++)
        for (int32_t s = 0; s < w->set->solid_count; s++) bodies_sweeps_add(w, state, w->awake[n], -1 - s, 0.0);
}

// ---- a touch ----

typedef struct touch {
    sk_bodies_work *w;
    sk_bodies_state *state;
    bodies_sweep *pair;
    sk_patch_law law;
} touch;

static sk_patch_law law_of(const sk_bodies_work *w, const bodies_sweep *pair) {
    sk_body_contact_key k = pair->key;
    const sk_body_type *type = bodies_type(w, k.body);
    bool round = bodies_is_round(type, k.part);
    const sk_patch_side *side = round ? NULL : &w->set->sides[w->set->type_of[k.body]][k.part];
    sk_rounded shape;
    if (round) shape = bodies_rounded(type, k.part);
    double area = round ? sk_rounded_area(&shape) : side->face_area;
    if (k.other >= 0) {
        const sk_body_type *other = bodies_type(w, k.other);
        if (bodies_is_round(other, k.other_part)) {
            sk_rounded of_other = bodies_rounded(other, k.other_part);
            area = round ? sk_min(area, sk_rounded_area(&of_other)) : sk_rounded_area(&of_other);
        } else if (!round) {
            area = sk_patch_area(side, &w->set->sides[w->set->type_of[k.other]][k.other_part]);
        }
        return bodies_law(w, k, area, 0.0);
    }
    int32_t solid = -1 - k.other;
    sk_vec3 at = sk_pose_point_back(bodies_solid_pose(w, solid, pair->at), pair->point);
    int32_t material = sk_scenery_material(w->set->shapes[solid], pair->feature, at);
    sk_friction friction = bodies_friction(w, bodies_material(type, k.part), material);
    return (sk_patch_law){.kappa = type->kappa,
                          .chi = type->chi,
                          .mu_static = friction.mu_static,
                          .mu_kinetic = friction.mu_kinetic,
                          .area = area};
}

// What the implicit step of a patch leaves of its restitution, by omega h. Measured at the speed above which pairs are
// swept, so that the restitution is continuous there: tests/body/swept_law_test.c.
static double step_factor(double omega_h) {
    static const double X[] = {0.35, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 3.0, 5.0, 10.0};
    static const double Y[] = {1.0, 0.87, 0.69, 0.56, 0.41, 0.32, 0.19, 0.15, 0.07, 0.02};
    enum { COUNT = sizeof X / sizeof X[0] };
    if (omega_h <= X[0]) return Y[0];
    for (int32_t i = 1; i < COUNT; i++)
        if (omega_h <= X[i]) return Y[i - 1] + (Y[i] - Y[i - 1]) * ((omega_h - X[i - 1]) / (X[i] - X[i - 1]));
    return Y[COUNT - 1] * X[COUNT - 1] / omega_h;
}

static void push(sk_bodies_state *state, int32_t who, const sk_impact_body *body, sk_vec3 point, sk_vec3 impulse) {
    if (who < 0 || !(body->mass_inverse > 0.0)) return;
    sk_body_state *s = &state->body[who];
    s->velocity = sk_add_scaled(s->velocity, body->mass_inverse, impulse);
    s->spin = sk_add(s->spin, sk_cross(sk_sub(point, s->position), impulse));
}

static double energy_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who) {
    if (who < 0 || !bodies_moves(&state->body[who])) return 0.0;
    return sk_body_energy(bodies_type(w, who), &state->body[who]);
}

// Applies an impulse at a point and counts its energy.
static void strike(const touch *t, sk_vec3 point, double restitution) {
    sk_bodies_work *w = t->w;
    int32_t a = t->pair->key.body, b = t->pair->key.other;
    sk_impact_body of_a = bodies_impact_body(w, t->state, a, t->pair->at);
    sk_impact_body of_b = bodies_impact_body(w, t->state, b, t->pair->at);
    sk_impact impact = {point, t->pair->normal, restitution, {t->law.mu_static, t->law.mu_kinetic}};
    sk_vec3 impulse = sk_impact_impulse(&of_a, &of_b, &impact);
    double before = energy_of(w, t->state, a) + energy_of(w, t->state, b);
    push(t->state, a, &of_a, point, impulse);
    push(t->state, b, &of_b, point, sk_neg(impulse));
    double work = energy_of(w, t->state, a) + energy_of(w, t->state, b) - before, prescribed = 0.0;
    if (!(of_b.mass_inverse > 0.0))
        prescribed = sk_dot(impulse, sk_add(of_b.velocity, sk_cross(of_b.rate, sk_sub(point, of_b.centre))));
    w->flows.contacts += work;
    w->flows.prescribed += prescribed;
    w->flows.lost += prescribed - work;
}

static double closing_at(const touch *t, sk_vec3 point) {
    sk_impact_body a = bodies_impact_body(t->w, t->state, t->pair->key.body, t->pair->at);
    sk_impact_body b = bodies_impact_body(t->w, t->state, t->pair->key.other, t->pair->at);
    return sk_impact_closing(&a, &b, point, t->pair->normal);
}

static double restitution_of(const touch *t, sk_vec3 point, double closing) {
    sk_impact_body a = bodies_impact_body(t->w, t->state, t->pair->key.body, t->pair->at);
    sk_impact_body b = bodies_impact_body(t->w, t->state, t->pair->key.other, t->pair->at);
    double mass = sk_impact_mass(&a, &b, point, t->pair->normal);
    double omega_h = t->w->set->substep * sqrt(t->law.kappa * t->law.area / mass);
    return sk_impact_restitution(t->law.chi * closing) * step_factor(omega_h);
}

static void wait(sk_bodies_work *w, int32_t who, double time) {
    if (who < 0) return;
    w->swept->flight[who].waits = true;
    w->swept->flight[who].time = time;
}

static void count_touch(sk_bodies_work *w, bodies_sweep *pair) {
    int32_t of[2] = {pair->key.body, pair->key.other};
    pair->touches++;
    for (int k = 0; k < 2; k++) {
        if (of[k] < 0) continue;
        bodies_flight *f = &w->swept->flight[of[k]];
        if (++f->touches >= BODY_TOUCHES_MAX || pair->touches >= PAIR_TOUCHES_MAX) wait(w, of[k], pair->at);
    }
}

// A pair that approaches slowly enough for a patch may overlap from now on. Otherwise an impulse acts at the middle of
// the area that touches, and at the point that touches if it still approaches.
static void act(sk_bodies_work *w, sk_bodies_state *state, bodies_sweep *pair) {
    touch t = {w, state, pair, law_of(w, pair)};
    sk_vec3 middle = bodies_sweep_middle(w, state, pair);
    double closing = closing_at(&t, middle), first = closing_at(&t, pair->point);
    double slow = BODIES_SWEPT_MOTION * pair->width / w->set->substep;
    if (!(pair->skin > 0.0) && closing <= slow && first <= slow) {
        pair->skin = BODIES_SWEPT_DEPTH * pair->width;
        return;
    }
    if (!(pair->skin > 0.0) && pair->touches == 0)
        bodies_note(w, (sk_bodies_event){SK_BODIES_TOUCH, pair->key.body, pair->key.other, pair->key.part,
                                         sk_max(closing, first)});
    bool plastic = pair->skin > 0.0 || pair->touches > 0;
    if (closing > 0.0) strike(&t, middle, plastic ? 0.0 : restitution_of(&t, middle, closing));
    if (closing_at(&t, pair->point) > 0.0) strike(&t, pair->point, 0.0);
}

// ---- what a body that was touched can reach now ----

static void renew(sk_bodies_work *w, sk_bodies_state *state, int32_t i, double time) {
    if (i < 0 || !bodies_moves(&state->body[i])) return;
    struct bodies_swept *s = w->swept;
    for (int32_t k = 0; k < s->count; k++)
        if (s->list[k].key.body == i || s->list[k].key.other == i) s->list[k].stale = true;
    sk_box box = sk_body_swept_box(bodies_type(w, i), &state->body[i], w->set->substep - time);
    if (!sk_box_holds(w->boxes[i].box, box)) {
        w->boxes[i].box = (sk_box){sk_min3(w->boxes[i].box.min, box.min), sk_max3(w->boxes[i].box.max, box.max)};
        w->body[i].solids |= bodies_solids_near(w, w->boxes[i].box);
        w->stale = true;
    }
    int32_t near = sk_body_pairs_of(w->boxes, w->set->body_count, i, s->near, w->set->body_count);
    for (int32_t k = 0; k < near; k++)
        bodies_sweeps_add(w, state, i < s->near[k] ? i : s->near[k], i < s->near[k] ? s->near[k] : i, time);
    for (int32_t k = 0; k < w->set->solid_count; k++) bodies_sweeps_add(w, state, i, -1 - k, time);
}

static bool sleeps(const sk_bodies_state *state, int32_t who) {
    return who >= 0 && state->body[who].asleep && !state->body[who].frozen;
}

static void touch_pair(sk_bodies_work *w, sk_bodies_state *state, bodies_sweep *pair) {
    int32_t a = pair->key.body, b = pair->key.other;
    double time = pair->at;
    bodies_fly_to(w, state, a, time);
    bodies_fly_to(w, state, b, time);
    if (sleeps(state, a) || sleeps(state, b)) {
        // It was not foreseen that the body that sleeps is struck in this substep: bodies_swept_wake.
        wait(w, a, time);
        wait(w, b, time);
    } else {
        act(w, state, pair);
        count_touch(w, pair);
    }
    pair->stale = true;
    renew(w, state, a, time);
    renew(w, state, b, time);
}

static bodies_sweep *earliest(sk_bodies_work *w, const sk_bodies_state *state) {
    bodies_sweep *first = NULL;
    for (int32_t k = 0; k < w->swept->count; k++) {
        bodies_sweep *pair = &w->swept->list[k];
        if (pair->stale) bodies_sweep_find(w, state, pair);
        if (isfinite(pair->at) && (first == NULL || pair->at < first->at)) first = pair;
    }
    return first;
}

// A pair that came to overlap remembers the direction in which it was apart, so that its patch begins with its faces.
static void keep_direction(sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair) {
    if (pair->key.other < 0 || pair->patch || !(pair->skin > 0.0)) return;
    bool found;
    int32_t at = bodies_find_now(w, pair->key, &found);
    if (!found || sk_patch_is_held(&w->now[at].memory)) return;
    w->now[at].memory.direction = sk_rotate_back(state->body[pair->key.other].attitude, pair->normal);
}

void bodies_swept_run(sk_bodies_work *w, sk_bodies_state *state) {
    begin(w, state);
    for (bodies_sweep *pair = earliest(w, state); pair != NULL; pair = earliest(w, state)) touch_pair(w, state, pair);
    for (int32_t n = 0; w->swept->count > 0 && n < w->awake_count; n++)
        if (w->swept->flight[w->awake[n]].begun) bodies_fly_to(w, state, w->awake[n], w->set->substep);
    for (int32_t k = 0; k < w->swept->count; k++) keep_direction(w, state, &w->swept->list[k]);
}

bool bodies_swept_flew(const sk_bodies_work *w, int32_t body) {
    return w->swept->flight[body].begun;
}
