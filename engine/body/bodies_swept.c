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
    s->flight = calloc(count, sizeof *s->flight);
    s->thickness = calloc(count, sizeof *s->thickness);
    s->near = calloc(count, sizeof *s->near);
    bool listed = bodies_sweep_list_create(s, bodies, pairs);
    if (s->flight != NULL && s->thickness != NULL && s->near != NULL && listed) return s;
    bodies_swept_destroy(s);
    return NULL;
}

void bodies_swept_destroy(struct bodies_swept *s) {
    if (s == NULL) return;
    free(s->flight);
    free(s->thickness);
    free(s->near);
    bodies_sweep_list_destroy(s);
    free(s);
}

void bodies_swept_begin(sk_bodies_work *w) {
    w->swept->tick = w->substep; // it never returns, as the number of a tick may
}

// ---- begin ----

// The velocities after all forces that are known: of the solve, or of the load alone.
static bodies_flight flight_of_driven(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i, int32_t row) {
    const sk_body_driven *driven = &state->driven[i - w->set->body_count];
    sk_body_motion before = sk_body_motion_of(bodies_type(w, i), &driven->body);
    double h = w->set->substep;
    bodies_flight f = {.solved = true};
    if (row >= 0) {
        f.velocity = w->island_body[row].velocity;
        f.rate = w->island_body[row].rate;
    } else {
        sk_body_state after = driven->body;
        after.velocity = sk_add_scaled(after.velocity, h / bodies_type(w, i)->mass, driven->load.force);
        after.spin = sk_add_scaled(after.spin, h, driven->load.moment);
        sk_body_motion motion = sk_body_motion_of(bodies_type(w, i), &after);
        f.velocity = motion.velocity;
        f.rate = motion.rate;
    }
    f.path = sk_scale(h, sk_mix(before.velocity, f.velocity, 0.5));
    f.turn = sk_scale(h, sk_mix(before.rate, f.rate, 0.5));
    f.work = row >= 0 ? sk_dot(driven->contact.force, f.path) + sk_dot(driven->contact.moment, f.turn) : 0.0;
    return f;
}

// `row`: of the body in the system, if it moves with the velocities of the solve; else -1.
static bodies_flight flight_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i, int32_t row) {
    if (bodies_is_driven(w, i)) return flight_of_driven(w, state, i, row);
    const sk_body_type *type = bodies_type(w, i);
    const sk_body_surroundings *around = &w->around[i];
    const sk_body_state *body = bodies_at(w, state, i);
    double h = w->set->substep;
    bodies_flight f = {.solved = row >= 0};
    if (!f.solved) {
        f.drag = sk_body_free_drag(type, body, around, h);
        return f;
    }
    f.drag = sk_body_drag(type, sk_sub(body->velocity, around->wind), around->density, h);
    f.velocity = w->island_body[row].velocity;
    f.rate = w->island_body[row].rate;
    return f;
}

bool bodies_swept_strikes(sk_bodies_work *w, const sk_bodies_state *state, sk_box_pair pair) {
    int32_t moving = bodies_moves(bodies_at(w, state, pair.a)) ? pair.a : pair.b;
    w->swept->flight[moving] = flight_of(w, state, moving, -1);
    bodies_sweep_list_clear(w->swept);
    w->swept->renews = false;
    bodies_sweeps_add(w, state, pair.a, pair.b, 0.0);
    bool strikes = false;
    for (int32_t k = 0; k < w->swept->count && !strikes; k++) {
        bodies_sweep_find(w, state, &w->swept->list[k]);
        strikes = isfinite(w->swept->list[k].at);
    }
    return strikes;
}

static void begin(sk_bodies_work *w, const sk_bodies_state *state) {
    bodies_sweep_list_clear(w->swept);
    w->swept->renews = false;
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->awake[n];
        // The flight of an airframe far from everything is computed only if a struck body may reach it.
        if (bodies_is_driven(w, i) && !w->body[i].held && !w->body[i].paired && w->body[i].solids == 0)
            w->swept->flight[i] = (bodies_flight){.left_out = true};
        else
            w->swept->flight[i] = flight_of(w, state, i, w->body[i].held ? n : -1);
    }
    for (int32_t k = 0; k < w->pairs.count; k++)
        bodies_sweeps_add(w, state, w->pairs.pairs[k].a, w->pairs.pairs[k].b, 0.0);
    bodies_sweeps_add_deep(w, state);
    for (int32_t n = 0; n < w->awake_count; n++)
        for (int32_t s = 0; s < w->set->solid_count; s++) bodies_sweeps_add(w, state, w->awake[n], -1 - s, 0.0);
}

// ---- a touch ----

typedef struct touch {
    sk_bodies_work *w;
    sk_bodies_state *state;
    bodies_sweep *pair;
    sk_patch_law law;
    int32_t material; // of a solid
} touch;

static sk_patch_law law_of(const sk_bodies_work *w, const bodies_sweep *pair, int32_t *of_solid) {
    sk_body_contact_key k = pair->key;
    const sk_body_type *type = bodies_type(w, k.body);
    bool round = bodies_is_round(type, k.part);
    const sk_patch_side *side = round ? NULL : bodies_patch_side(w, k.body, k.part);
    sk_rounded shape;
    if (round) shape = bodies_rounded(type, k.part);
    double area = round ? sk_rounded_area(&shape) : side->face_area;
    if (k.other >= 0) {
        const sk_body_type *other = bodies_type(w, k.other);
        if (bodies_is_round(other, k.other_part)) {
            sk_rounded of_other = bodies_rounded(other, k.other_part);
            area = round ? sk_min(area, sk_rounded_area(&of_other)) : sk_rounded_area(&of_other);
        } else if (!round) {
            area = sk_patch_area(side, bodies_patch_side(w, k.other, k.other_part));
        }
        return bodies_law(w, k, area, 0.0);
    }
    int32_t solid = -1 - k.other;
    sk_vec3 at = sk_pose_point_back(bodies_solid_pose(w, solid, pair->at), pair->point);
    sk_vec3 normal = sk_rotate_back(bodies_solid_pose(w, solid, pair->at).rotation, pair->normal);
    int32_t material = *of_solid = sk_scenery_surface(w->set->shapes[solid], pair->feature, normal, at).material;
    sk_friction friction = bodies_friction(w, bodies_material(type, k.part), material);
    return (sk_patch_law){.kappa = type->kappa,
                          .chi = type->chi,
                          .mu_static = friction.mu_static,
                          .mu_kinetic = friction.mu_kinetic,
                          .area = area};
}

// The acceleration of a body by gravity and drag.
static sk_vec3 acceleration_of(const touch *t, int32_t who) {
    if (who < 0 || !bodies_moves(bodies_at(t->w, t->state, who))) return (sk_vec3){0.0, 0.0, 0.0};
    if (bodies_is_driven(t->w, who)) return bodies_acceleration(t->w, t->state, who);
    sk_vec3 a = sk_scale(1.0 / bodies_type(t->w, who)->mass, t->w->swept->flight[who].drag);
    a.z -= t->w->around[who].gravity;
    return a;
}

// The speed at which gravity and drag press a pair together in the rest of the substep. A pair at its deepest leaves with
// it, so that it is there again at the end of the substep, without further touches.
static double pressed_speed(const touch *t) {
    sk_vec3 a = sk_sub(acceleration_of(t, t->pair->key.body), acceleration_of(t, t->pair->key.other));
    double rest = t->w->set->substep - t->pair->at;
    return sk_max(0.0, -rest * sk_dot(a, t->pair->normal));
}

// Applies an impulse at a point and counts its energy.
static void strike(const touch *t, sk_vec3 point, double restitution) {
    sk_bodies_work *w = t->w;
    int32_t a = t->pair->key.body, b = t->pair->key.other;
    sk_impact_body of_a = bodies_impact_whole(w, t->state, a, t->pair->at);
    sk_impact_body of_b = bodies_impact_whole(w, t->state, b, t->pair->at);
    sk_impact impact = {.point = point,
                        .normal = t->pair->normal,
                        .restitution = restitution,
                        .leave = t->pair->allowed > 0.0 ? pressed_speed(t) : 0.0,
                        .friction = {t->law.mu_static, t->law.mu_kinetic}};
    sk_vec3 impulse = sk_impact_impulse(&of_a, &of_b, &impact);
    sk_body_contact_key key = t->pair->key;
    double share = bodies_snap_by_impulse(w, t->state, a, key.part, point, impulse);
    if (b >= 0) share = sk_min(share, bodies_snap_by_impulse(w, t->state, b, key.other_part, point, impulse));
    impulse = sk_scale(share, impulse);
    double work = bodies_push_whole(w, t->state, a, &of_a, point, impulse) +
                  bodies_push_whole(w, t->state, b, &of_b, point, sk_neg(impulse));
    double prescribed = 0.0;
    if (!(of_b.mass_inverse > 0.0))
        prescribed = sk_dot(impulse, sk_add(of_b.velocity, sk_cross(of_b.rate, sk_sub(point, of_b.centre))));
    w->flows.contacts += work;
    w->flows.prescribed += prescribed;
    w->flows.lost += prescribed - work;
}

static double closing_at(const touch *t, sk_vec3 point) {
    sk_impact_body a = bodies_impact_whole(t->w, t->state, t->pair->key.body, t->pair->at);
    sk_impact_body b = bodies_impact_whole(t->w, t->state, t->pair->key.other, t->pair->at);
    return sk_impact_closing(&a, &b, point, t->pair->normal);
}

static double deepest_of(const touch *t) {
    return bodies_deepest(t->w, t->pair->key, t->pair->width, t->pair->yields, 0.0);
}

// That of the patch which would act if the pair were slower.
static double restitution_of(const touch *t, const bodies_touch_area *area, double closing) {
    const bodies_sweep *pair = t->pair;
    sk_impact_body a = bodies_impact_whole(t->w, t->state, pair->key.body, pair->at);
    sk_impact_body b = bodies_impact_whole(t->w, t->state, pair->key.other, pair->at);
    sk_impact_patch patch = {.mass = sk_impact_mass(&a, &b, area->middle, pair->normal),
                             .stiffness = t->law.kappa * (area->size > 0.0 ? area->size : t->law.area),
                             .chi = t->law.chi,
                             .speed = closing,
                             .step = t->w->set->substep,
                             .deepest = deepest_of(t)};
    if (!(area->size > 0.0)) patch.damping = 2.0 * BODIES_ROUND_DAMPING * sqrt(patch.stiffness * patch.mass);
    return sk_impact_restitution(&patch);
}

// ---- too many touches ----

static void wait(sk_bodies_work *w, int32_t who, double time) {
    if (who < 0) return;
    w->swept->flight[who].waits = true;
    w->swept->flight[who].time = time;
}

// Whether a pair that touches too often moves as one from now on. Small parts that spin would stay in each other
// otherwise. An airframe that slides on a solid would stop dead: it only waits.
static bool moves_as_one(const touch *t) {
    sk_body_contact_key k = t->pair->key;
    return t->pair->turns_fast || k.other >= 0 || !bodies_is_driven(t->w, k.body);
}

// Gives both bodies of a pair one rigid motion.
static void join_motions(const touch *t) {
    sk_bodies_work *w = t->w;
    int32_t a = t->pair->key.body, b = t->pair->key.other;
    bool moves_a = bodies_moves(bodies_at(t->w, t->state, a)),
         moves_b = b >= 0 && bodies_moves(bodies_at(t->w, t->state, b));
    double prescribed = 0.0, work;
    if (moves_a && moves_b) {
        work = bodies_join(w, t->state, a, b);
    } else {
        sk_impact_body motion = bodies_impact_body(w, t->state, moves_a ? b : a, t->pair->at);
        work = bodies_move_with(w, t->state, moves_a ? a : b, &motion, &prescribed);
    }
    w->flows.contacts += work;
    w->flows.prescribed += prescribed;
    w->flows.lost += prescribed - work;
}

// Two bodies fly on with their common motion.
static bool flies_as_one(const touch *t) {
    sk_body_contact_key k = t->pair->key;
    return k.other >= 0 && bodies_moves(bodies_at(t->w, t->state, k.body)) &&
           bodies_moves(bodies_at(t->w, t->state, k.other));
}

// Counts the touch of a body. What moves as one waits together.
static void count_touch_of(const touch *t, int32_t who, bool waits) {
    sk_bodies_work *w = t->w;
    if (who < 0 || (++w->swept->flight[who].touches < BODY_TOUCHES_MAX && !waits)) return;
    wait(w, who, t->pair->at);
    wait(w, bodies_partner(w, who), t->pair->at);
}

// What moves as one is struck as one. Its touches are counted of the bodies only, and the count begins again.
static void count_touch(const touch *t) {
    bodies_flight *flight = t->w->swept->flight;
    int32_t a = t->pair->key.body, b = t->pair->key.other;
    bool alone = bodies_partner(t->w, a) < 0 && bodies_partner(t->w, b) < 0;
    bool often = ++t->pair->touches >= PAIR_TOUCHES_MAX && alone, join = often && flies_as_one(t);
    if (often && moves_as_one(t)) join_motions(t);
    count_touch_of(t, a, often && !join);
    count_touch_of(t, b, often && !join);
    if (!join || flight[a].waits || flight[b].waits) return;
    flight[a].joined = b + 1;
    flight[b].joined = a + 1;
    flight[a].touches = flight[b].touches = 0;
}

// A pair that approaches slowly enough for a patch may overlap from now on. Otherwise an impulse acts at the middle of
// the area that touches, and at the point that touches if it still approaches.
static void act(const touch *t) {
    sk_bodies_work *w = t->w;
    const sk_bodies_state *state = t->state;
    bodies_sweep *pair = t->pair;
    if (pair->yields &&
        !bodies_ground_yields(w, pair->key.body, pair->key.part, t->material)) { // harder than around it
        pair->yields = false;
        pair->width = sk_min(pair->width, bodies_part_width(w, pair->key.body, pair->key.part));
        pair->allowed = sk_min(pair->allowed, deepest_of(t));
    }
    bodies_touch_area area = bodies_sweep_area(w, state, pair);
    sk_vec3 middle = area.middle;
    double closing = closing_at(t, middle), first = closing_at(t, pair->point);
    double slow = BODIES_SWEPT_MOTION * pair->width / w->set->substep;
    if (!(pair->allowed > 0.0) && closing <= slow && first <= slow) {
        pair->allowed = deepest_of(t);
        return;
    }
    // The patch of a pair has an event of its own.
    if (!pair->patch && !pair->noted)
        bodies_note_once(w, (sk_bodies_event){.kind = SK_BODIES_TOUCH,
                                              .body = pair->key.body,
                                              .other = pair->key.other,
                                              .part = pair->key.part,
                                              .other_part = pair->key.other >= 0 ? pair->key.other_part : pair->feature,
                                              .material = t->material,
                                              .value = sk_max(closing, first)});
    pair->noted = true;
    bool plastic = pair->allowed > 0.0 || pair->touches > 0;
    if (closing > 0.0) strike(t, middle, plastic ? 0.0 : restitution_of(t, &area, closing));
    if (!bodies_pair_is_gone(w, pair->key) && closing_at(t, pair->point) > 0.0) strike(t, pair->point, 0.0);
}

// ---- what a body that was touched can reach now ----

static void add_near(sk_bodies_work *w, const sk_bodies_state *state, int32_t i, int32_t other, double time) {
    if (w->swept->flight[other].left_out) w->swept->flight[other] = flight_of(w, state, other, -1);
    bodies_sweeps_add(w, state, i < other ? i : other, i < other ? other : i, time);
}

static void renew(sk_bodies_work *w, sk_bodies_state *state, int32_t i, double time) {
    if (i < 0 || !bodies_moves(bodies_at(w, state, i))) return;
    struct bodies_swept *s = w->swept;
    bodies_sweep_mark_body(s, i);
    sk_box box = sk_body_swept_box(bodies_type(w, i), bodies_at(w, state, i), w->set->substep - time);
    if (!sk_box_holds(w->boxes[i].box, box)) {
        w->boxes[i].box = (sk_box){sk_min3(w->boxes[i].box.min, box.min), sk_max3(w->boxes[i].box.max, box.max)};
        w->body[i].solids |= bodies_solids_near(w, w->boxes[i].box);
        w->stale = true;
    }
    bodies_renew_near_parts(w, state, i, w->set->substep - time);
    s->renews = true;
    int32_t near = sk_boxes_touching(w->boxes, bodies_count(w), i, s->near, bodies_count(w));
    for (int32_t k = 0; k < near; k++) add_near(w, state, i, s->near[k], time);
    for (int32_t k = 0; k < w->set->solid_count; k++) bodies_sweeps_add(w, state, i, -1 - k, time);
}

static bool sleeps(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who) {
    return who >= 0 && bodies_at(w, state, who)->asleep && !bodies_at(w, state, who)->frozen;
}

static void touch_pair(sk_bodies_work *w, sk_bodies_state *state, bodies_sweep *pair) {
    int32_t a = pair->key.body, b = pair->key.other;
    double time = pair->at;
    const int32_t moved[4] = {a, b, bodies_partner(w, a), bodies_partner(w, b)};
    for (int k = 0; k < 4; k++) bodies_fly_to(w, state, moved[k], time);
    if (sleeps(w, state, a) || sleeps(w, state, b)) {
        // The solve has changed the path, so this was not foreseen by bodies_swept_strikes. It will be in the next one.
        wait(w, a, time);
        wait(w, b, time);
    } else {
        touch t = {w, state, pair, .material = SK_NO_MATERIAL};
        t.law = law_of(w, pair, &t.material);
        act(&t);
        count_touch(&t);
    }
    bodies_sweep_mark(w->swept, (int32_t)(pair - w->swept->list));
    for (int k = 0; k < 4; k++) renew(w, state, moved[k], time);
}

static bodies_sweep *earliest(sk_bodies_work *w, const sk_bodies_state *state) {
    for (bodies_sweep *pair; (pair = bodies_sweep_take(w->swept)) != NULL;) {
        bodies_sweep_find(w, state, pair);
        bodies_sweep_enter(w->swept, pair);
    }
    return bodies_sweep_first(w->swept);
}

// A pair that came to overlap remembers the direction in which it was apart, so that its patch begins with its faces.
static void keep_direction(sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair) {
    if (pair->key.other < 0 || pair->patch || !(pair->allowed > 0.0)) return;
    bool found;
    int32_t at = bodies_find_now(w, pair->key, &found);
    if (!found || sk_patch_is_held(&w->now[at].memory)) return;
    bool exchange = bodies_second_is_crushed(w, pair->key);
    sk_vec3 normal = exchange ? sk_neg(pair->normal) : pair->normal;
    sk_quat of_b = bodies_at(w, state, exchange ? pair->key.body : pair->key.other)->attitude;
    w->now[at].memory.direction = sk_rotate_back(of_b, normal);
}

void bodies_swept_run(sk_bodies_work *w, sk_bodies_state *state) {
    begin(w, state);
    for (bodies_sweep *pair; (pair = earliest(w, state)) != NULL;) touch_pair(w, state, pair);
    for (int32_t n = 0; w->swept->count > 0 && n < w->awake_count; n++)
        if (w->swept->flight[w->awake[n]].begun) bodies_fly_to(w, state, w->awake[n], w->set->substep);
    for (int32_t k = 0; k < w->swept->count; k++) keep_direction(w, state, &w->swept->list[k]);
}

bool bodies_swept_flew(const sk_bodies_work *w, int32_t body) {
    return w->swept->flight[body].begun;
}

void bodies_swept_report(const sk_bodies_work *w, int32_t body, sk_body_driven *driven) {
    const bodies_flight *f = &w->swept->flight[body];
    driven->flown = driven->touching = true;
    driven->path = f->path;
    driven->turn = f->turn;
    driven->work = f->work;
}
