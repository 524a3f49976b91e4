// The contacts of a substep, in the order of the list of contacts.
// Each body has a task: its contacts with the solids and its pairs. Threads share out stretches of tasks; each thread
// puts its links into its own lane. Then the links are listed in the order of the tasks.
#include "body/bodies_internal.h"

// Whether the spheres around two parts overlap. Poses are those of the bodies.
static bool spheres_touch(const sk_patch_side *a, sk_pose pose_a, const sk_patch_side *b, sk_pose pose_b) {
    sk_vec3 between = sk_sub(sk_pose_point(pose_a, a->solid.centre), sk_pose_point(pose_b, b->solid.centre));
    double reach = a->solid.radius + b->solid.radius;
    return sk_dot(between, between) <= reach * reach;
}

static void press(sk_bodies_work *w, const sk_bodies_state *state, bodies_link *link, bodies_slot *slot) {
    slot->hold.patch = sk_patch_evaluate(&link->pair, &link->pose, &link->contact.memory);
    if (slot->hold.patch.touching && link->pair.strength > 0.0 &&
        bodies_limit_by_strength(link, link->pair.strength, slot))
        bodies_find_hole(w, state, link, slot);
}

// No live face presses what is left of a piece that is crushed. A sheet that came with its edge first, and moves across its
// side, has left the piece with its edge: the contact begins again with the side against which the piece moves, if this side
// presses.
static void begin_against_motion(sk_bodies_work *w, const sk_bodies_state *state, bodies_link *link,
                                 bodies_slot *slot) {
    sk_vec3 normal = sk_patch_against_motion(&link->pair, link->contact.memory.live_b);
    if (!(sk_dot(normal, normal) > 0.0)) return;
    sk_patch_memory before = link->contact.memory;
    link->contact.memory.direction = normal;
    sk_patch_begin(&link->pair, &link->pose, &link->contact.memory);
    press(w, state, link, slot);
    if (!slot->hold.patch.touching && slot->hole.planes == 0) link->contact.memory = before;
}

// Evaluates a pair exactly.
static void evaluate_pair(sk_bodies_work *w, const sk_bodies_state *state, bodies_link *link) {
    sk_patch_memory *memory = &link->contact.memory;
    bodies_slot *slot = bodies_take_slot(w, link);
    if (!sk_patch_is_held(memory)) {
        slot->clear = sk_patch_gap(&link->pair, &link->pose, memory);
        if (slot->clear > 0.0 || memory->released) return;
        sk_patch_begin(&link->pair, &link->pose, memory);
    }
    double clear = bodies_clear_of_holes(link);
    slot->clear = sk_max(0.0, clear);
    if (clear >= 0.0) return;
    press(w, state, link, slot);
    if (!slot->hold.patch.touching && slot->hole.planes == 0 && link->pair.strength > 0.0)
        begin_against_motion(w, state, link, slot);
    link->elastic = slot->hold.patch.elastic;
}

// The motion of the middle of piece a relative to piece b in a substep, in the frame of b.
static sk_vec3 motion_of(const sk_bodies_work *w, const sk_bodies_state *state, const bodies_link *link) {
    const sk_body_state *a = bodies_at(w, state, link->a), *b = bodies_at(w, state, link->b);
    sk_vec3 at = sk_pose_point(sk_body_pose(a), link->pair.a->solid.centre);
    sk_vec3 rate_a = sk_body_rate(bodies_type(w, link->a), a), rate_b = sk_body_rate(bodies_type(w, link->b), b);
    sk_vec3 of_a = sk_add(a->velocity, sk_cross(rate_a, sk_sub(at, a->position))),
            of_b = sk_add(b->velocity, sk_cross(rate_b, sk_sub(at, b->position)));
    return sk_scale(w->set->substep, sk_rotate_back(link->frame.rotation, sk_sub(of_a, of_b)));
}

static void touch_part(bodies_lane *lane, const sk_bodies_state *state, sk_body_contact_key key) {
    sk_bodies_work *w = lane->work;
    bool exchange;
    sk_patch_pair pair = bodies_pair_of(w, state, key, &exchange);
    int32_t a = exchange ? key.other : key.body, b = exchange ? key.body : key.other;
    sk_pose of_a = sk_body_pose(bodies_at(w, state, a)), frame = sk_body_pose(bodies_at(w, state, b));
    if (!spheres_touch(pair.a, of_a, pair.b, frame)) return;
    bodies_link *link = bodies_add_link(lane, state, key);
    if (link == NULL) return;
    link->a = a;
    link->b = b;
    link->pair = pair;
    link->frame = frame;
    link->pose = bodies_pose_in(frame, bodies_at(w, state, a));
    if (pair.strength > 0.0) link->pair.motion = motion_of(w, state, link);
    int32_t slot = link->now >= 0 ? w->now_slot[link->now] : -1;
    bool yielded =
        pair.strength > 0.0 && (sk_print_yielded(&link->contact.memory) || (slot >= 0 && w->slot[slot].crushes));
    if (slot >= 0 && !yielded && bodies_use_slot(w, link->now, link)) return;
    if (slot >= 0 && bodies_slot_is_clear(&w->slot[slot], &link->pose, bodies_type(w, a)->reach))
        bodies_keep_slot(w, link, slot);
    else
        evaluate_pair(w, state, link);
}

static void touch_body(bodies_lane *lane, const sk_bodies_state *state, sk_body_contact_key key) {
    const sk_body_type *a = bodies_type(lane->work, key.body), *b = bodies_type(lane->work, key.other);
    for (key.other_part = 0; key.other_part < bodies_parts(b); key.other_part++) {
        if (bodies_is_gone(lane->work, key.other, key.other_part)) continue;
        if (bodies_is_round(a, key.part) || bodies_is_round(b, key.other_part))
            bodies_touch_round(lane, state, key);
        else
            touch_part(lane, state, key);
    }
}

static void do_task(bodies_lane *lane, const sk_bodies_state *state, const bodies_task *task) {
    sk_bodies_work *w = lane->work;
    const sk_body_type *type = bodies_type(w, task->body);
    const bodies_body *body = &w->body[task->body];
    for (int32_t part = 0; part < bodies_parts(type); part++) {
        if (bodies_is_gone(w, task->body, part)) continue;
        bool far = bodies_is_driven(w, task->body) && (body->near_parts >> part & 1) == 0;
        for (int32_t s = w->set->solid_count - 1; s >= 0; s--)
            if (far || (body->solids >> s & 1u) == 0)
                continue;
            else if (bodies_is_round(type, part))
                bodies_touch_solid_round(lane, state, task->body, part, s);
            else
                bodies_touch_solid(lane, state, task->body, part, s);
        for (int32_t k = task->first; k < task->end; k++)
            if (!bodies_are_apart(w, task->body, w->pairs.pairs[k].b))
                touch_body(lane, state, (sk_body_contact_key){task->body, part, w->pairs.pairs[k].b, 0});
    }
}

// Lists the bodies that move or have pairs. Returns their number.
static int32_t list_tasks(sk_bodies_work *w) {
    int32_t pair = 0, awake = 0, count = 0;
    while (awake < w->awake_count || pair < w->pairs.count) {
        int32_t next = awake < w->awake_count ? w->awake[awake] : INT32_MAX;
        int32_t with_pair = pair < w->pairs.count ? w->pairs.pairs[pair].a : INT32_MAX;
        int32_t body = next < with_pair ? next : with_pair, first = pair;
        while (pair < w->pairs.count && w->pairs.pairs[pair].a == body) pair++;
        w->task[count++] = (bodies_task){body, first, pair};
        awake += next == body;
    }
    return count;
}

static void do_share(void *user, int32_t index, int32_t thread) {
    sk_bodies_work *w = user;
    bodies_share *share = &w->share[index];
    bodies_lane *lane = &w->lane[thread];
    share->lane = thread;
    share->first_link = lane->link_count;
    for (int32_t k = share->first_task; k < share->end_task; k++) do_task(lane, w->evaluated, &w->task[k]);
    share->link_count = lane->link_count - share->first_link;
}

static void list_links(sk_bodies_work *w, int32_t shares) {
    w->link_count = 0;
    for (int32_t k = 0; k < shares; k++) {
        const bodies_share *share = &w->share[k];
        bodies_link *link = w->lane[share->lane].link + share->first_link;
        for (int32_t n = 0; n < share->link_count; n++) w->link[w->link_count++] = &link[n];
    }
}

// Does the tasks in stretches. False: there were more links than there is room for.
static bool share_out(sk_bodies_work *w, int32_t tasks, int32_t shares) {
    for (int32_t k = 0; k < w->lane_count; k++) {
        w->lane[k].link_count = w->lane[k].cursor = 0;
        w->lane[k].shares = shares > 1;
        w->lane[k].full = false;
    }
    atomic_store_explicit(&w->links_made, 0, memory_order_relaxed);
    for (int32_t k = 0; k < shares; k++) {
        w->share[k].first_task = (int32_t)((int64_t)tasks * k / shares);
        w->share[k].end_task = (int32_t)((int64_t)tasks * (k + 1) / shares);
    }
    sk_pool_run(w->pool, shares, do_share, w);
    bool full = false;
    for (int32_t k = 0; k < w->lane_count; k++) full |= w->lane[k].full;
    list_links(w, shares);
    return !full;
}

void bodies_evaluate(sk_bodies_work *w, const sk_bodies_state *state) {
    enum { LEAST = 8, PER_THREAD = 4 }; // tasks of a stretch; stretches
    w->evaluated = state;
    int32_t tasks = list_tasks(w), shares = tasks / LEAST, most = PER_THREAD * w->lane_count;
    if (shares > most) shares = most;
    if (w->lane_count == 1 || shares <= 1) {
        (void)share_out(w, tasks, 1);
    } else if (!share_out(w, tasks, shares)) {
        // Which contact finds no room must not depend on the threads.
        bodies_release_slots(w);
        (void)share_out(w, tasks, 1);
    }
}
