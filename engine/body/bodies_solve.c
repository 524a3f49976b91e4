// The solve of a substep:
//  1. Rows of the system: bodies that move, in ascending order; then the solids; then bodies that are frozen and touched.
//  2. v* = v + h (gravity + drag / m) of bodies with a contact or a taut tie; of driven bodies with all their other
//     forces.
//  3. Contacts and ties in world axes.
//  4. All islands are solved.
//  5. Bodies that touch something in flight move from touch to touch (bodies_swept.c). Of the others, bodies with a
//     contact or a taut tie advance with their new velocities, and the rest falls freely: its path is exact. Driven
//     bodies get the wrench of their contacts and ties; their owner moves them.
//  6. The memory of the contacts, in the frame of the other body, and of the ties.
#include "body/bodies_internal.h"

#include <string.h>

// The damping of the law is chi times the elastic pressure. A held patch has that of the pose at which it was evaluated,
// so its damping grows with the elastic force along the normal.
static double damping_growth(const sk_patch *held, const sk_wrench *elastic) {
    double before = sk_dot(held->elastic.force, held->normal), now = sk_dot(elastic->force, held->normal);
    return before > 0.0 && now > 0.0 ? now / before : 1.0;
}

// Step 3.
enum { LINKS_AT_ONCE = 32, STRETCHES_ALONE = 4 }; // so few stretches are done by one thread

static void set_contact(const sk_bodies_work *w, const bodies_link *link, sk_island_contact *out) {
    sk_patch p = w->slot[link->slot].hold.patch;
    const sk_patch_memory *memory = &link->contact.memory;
    sk_vec3 stretch = sk_patch_stretch(&p, memory);
    double growth = damping_growth(&p, &link->elastic);
    p.elastic = link->elastic;
    sk_patch_turn(&p, &link->frame);
    *out = (sk_island_contact){.a = link->row_a,
                               .b = link->row_b,
                               .point = p.point,
                               .normal = p.normal,
                               .force = p.elastic.force,
                               .moment = p.elastic.moment,
                               .stretch = sk_rotate(link->frame.rotation, stretch),
                               .twist = memory->twist,
                               .k_t = p.k_t,
                               .d_t = p.d_t,
                               .k_theta = p.k_theta,
                               .d_theta = p.d_theta,
                               .mu = sk_patch_mu(&link->pair.law, memory),
                               .torsion_radius = p.torsion_radius,
                               .limit = w->slot[link->slot].limit,
                               .yield_share = w->slot[link->slot].yield_share,
                               .yield_stores = w->slot[link->slot].most - p.energy,
                               .yield_room = w->slot[link->slot].most - w->slot[link->slot].stored,
                               .yield_beyond = w->slot[link->slot].beyond};
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) {
            out->stiffness[i][k] = p.stiffness_positive[i][k];
            out->damping[i][k] = growth * p.damping[i][k];
        }
    bodies_limit_by_joints(w, link, out);
}

// Whether the two bodies of a contact touched before this substep; of an airframe on a solid, whether this part of it did.
static bool touched_before(const sk_bodies_work *w, const bodies_link *link) {
    bool found;
    const sk_body_contact *c = &link->contact;
    int32_t body = (int32_t)c->body, first = bodies_find_now(w, (sk_body_contact_key){body, 0, INT32_MIN, 0}, &found);
    bool by_part = bodies_touch_by_part(w, body, (int32_t)c->other);
    for (int32_t i = first; i < w->now_count && w->now[i].body == c->body; i++)
        if (w->now[i].other == c->other && (!by_part || w->now[i].part == c->part) && w->now[i].memory.mode != SK_AIR)
            return true;
    return false;
}

static sk_vec3 velocity_at(const sk_island_body *body, sk_vec3 point) {
    return sk_add(body->velocity, sk_cross(body->rate, sk_sub(point, body->centre)));
}

static void note_touch(sk_bodies_work *w, const bodies_link *link, const sk_island_contact *contact) {
    if (touched_before(w, link)) return;
    const sk_island_body *a = &w->island_body[contact->a], *b = &w->island_body[contact->b];
    sk_vec3 at_a = velocity_at(a, contact->point), at_b = velocity_at(b, contact->point);
    const sk_body_contact *c = &link->contact;
    const sk_bodies_event event = {.kind = SK_BODIES_TOUCH,
                                   .body = (int32_t)c->body,
                                   .other = (int32_t)c->other,
                                   .part = (int32_t)c->part,
                                   .other_part = (int32_t)c->other_part,
                                   .material = link->material,
                                   .value = sk_dot(sk_sub(at_b, at_a), contact->normal)};
    bodies_note_once(w, event);
}

// Whether the bodies turn so much in a substep that the field of a patch, which is evaluated once in it, would gain
// energy. Then impulses alone act, and the depth does not grow.
static bool turns_too_fast(sk_bodies_work *w, const sk_bodies_state *state, const bodies_link *link) {
    static const double LARGEST = 0.25; // rad
    const sk_island_body *a = &w->island_body[bodies_row_of(w, state, link->a)],
                         *b = &w->island_body[bodies_row_of(w, state, link->b)];
    sk_vec3 rate = sk_sub(a->begin_rate, b->begin_rate);
    return w->set->substep * w->set->substep * sk_dot(rate, rate) > LARGEST * LARGEST;
}

static void note_too_deep(sk_bodies_work *w, const bodies_link *link) {
    const sk_patch *patch = &w->slot[link->slot].hold.patch;
    if (patch->too_deep)
        bodies_note_once(w, (sk_bodies_event){.kind = SK_BODIES_TOO_DEEP,
                                              .body = (int32_t)link->contact.body,
                                              .other = (int32_t)link->contact.other,
                                              .part = (int32_t)link->contact.part,
                                              .material = link->material,
                                              .value = patch->depth});
}

// Numbers the links that exert a force. Marks the bodies of a contact as held. Returns the number of contacts of the
// system.
static int32_t number_contacts(sk_bodies_work *w, const sk_bodies_state *state) {
    int32_t count = 0;
    for (int32_t n = 0; n < w->link_count; n++) {
        bodies_link *link = w->link[n];
        int32_t other = (int32_t)link->contact.other;
        bool touches = bodies_touches(w, link);
        link->row = -1;
        link->turns_fast = touches && turns_too_fast(w, state, link);
        if (!touches) continue;
        link->row_a = bodies_row_of(w, state, link->a);
        link->row_b = bodies_row_of(w, state, link->b);
        if (link->turns_fast) continue;
        link->row = count++;
        if (w->body[link->contact.body].row < w->awake_count) w->body[link->contact.body].held = true;
        if (other >= 0) w->body[other].held = true;
        if (other < 0 && w->solids[-1 - other].moves) w->body[link->contact.body].rides = true;
    }
    return count;
}

static void set_stretch(void *user, int32_t index, int32_t thread) {
    sk_bodies_work *w = user;
    (void)thread;
    int32_t end = (index + 1) * LINKS_AT_ONCE;
    for (int32_t n = index * LINKS_AT_ONCE; n < end && n < w->link_count; n++)
        if (w->link[n]->row >= 0) set_contact(w, w->link[n], &w->island_contact[w->link[n]->row]);
}

static void note_touches(sk_bodies_work *w) {
    for (int32_t n = 0; n < w->link_count; n++) {
        const bodies_link *link = w->link[n];
        note_too_deep(w, link);
        if (!bodies_touches(w, link) || (link->contact.memory.mode != SK_AIR && link->known)) continue;
        sk_island_contact fast;
        if (link->row < 0) set_contact(w, link, &fast);
        note_touch(w, link, link->row < 0 ? &fast : &w->island_contact[link->row]);
    }
}

static int32_t make_contacts(sk_bodies_work *w, const sk_bodies_state *state) {
    int32_t count = number_contacts(w, state);
    bodies_count_stored(w);
    int32_t stretches = (w->link_count + LINKS_AT_ONCE - 1) / LINKS_AT_ONCE;
    sk_pool_run(stretches > STRETCHES_ALONE ? w->pool : NULL, stretches, set_stretch, w);
    note_touches(w);
    return count;
}

// A force that the owner of a driven body computed. It counts its damping at the velocities of the beginning, so what the
// solve takes for damping is added first. The solve knows no drift, so what the drift strains is subtracted.
static void set_push(sk_bodies_work *w, const sk_bodies_state *state, const sk_body_push *push,
                     sk_island_contact *out) {
    int32_t a = bodies_row_of(w, state, w->set->body_count + push->driven), b = bodies_row_of(w, state, push->body);
    sk_vec3 moving = sk_sub(velocity_at(&w->island_body[a], push->point), velocity_at(&w->island_body[b], push->point));
    *out = (sk_island_contact){.a = a,
                               .b = b,
                               .point = push->point,
                               .normal = push->normal,
                               .force = sk_add(push->wrench.force, sk_mat3_mul(&push->damping, moving)),
                               .moment = push->wrench.moment,
                               .mu = 1.0};
    const sk_vec3 *k = push->stiffness.row, *d = push->damping.row;
    double masses = w->island_body[a].mass_inverse + w->island_body[b].mass_inverse, h = w->set->substep;
    double ahead = h * sk_island_ahead(k[0].x + k[1].y + k[2].z, masses, h);
    out->force = sk_add_scaled(out->force, -ahead, sk_mat3_mul(&push->stiffness, push->drift));
    for (int i = 0; i < 3; i++) {
        const double of_k[3] = {k[i].x, k[i].y, k[i].z}, of_d[3] = {d[i].x, d[i].y, d[i].z};
        for (int j = 0; j < 3; j++) {
            out->stiffness[i][j] = of_k[j];
            out->damping[i][j] = of_d[j];
        }
    }
    bodies_body *body = &w->body[push->body], *driven = &w->body[w->set->body_count + push->driven];
    if (body->row < w->awake_count) body->held = true;
    if (driven->row < w->awake_count) driven->held = true;
}

static int32_t add_pushes(sk_bodies_work *w, const sk_bodies_state *state, int32_t count) {
    for (int32_t n = 0; n < state->push_count; n++) set_push(w, state, &state->push[n], &w->island_contact[count++]);
    return count;
}

typedef struct external {
    sk_vec3 drag, weight; // N
} external;

static external external_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t body) {
    const sk_body_type *type = bodies_type(w, body);
    const sk_body_surroundings *around = &w->around[body];
    sk_vec3 wind = sk_sub(state->body[body].velocity, around->wind);
    return (external){sk_body_drag(type, wind, around->density, w->set->substep),
                      {0.0, 0.0, -type->mass * around->gravity}};
}

// Step 2.
static void add_load(const sk_bodies_work *w, const sk_body_driven *driven, sk_island_body *row) {
    double h = w->set->substep;
    row->velocity = sk_add_scaled(row->velocity, h * row->mass_inverse, driven->load.force);
    row->rate = sk_add_scaled(row->rate, h, sk_mat3_mul(&row->inertia_inverse, driven->load.moment));
}

static void add_external(sk_bodies_work *w, const sk_bodies_state *state) {
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->rows[n];
        if (!w->body[i].held) continue;
        if (bodies_is_driven(w, i)) {
            add_load(w, &state->driven[i - w->set->body_count], &w->island_body[n]);
            continue;
        }
        external f = external_of(w, state, i);
        w->island_body[n].velocity =
            sk_add_scaled(state->body[i].velocity, w->set->substep / bodies_type(w, i)->mass, sk_add(f.drag, f.weight));
    }
}

// The work along the mean of the velocities before and after the solve, as that of contacts.
static void count_external(sk_bodies_work *w, const sk_bodies_state *state) {
    double h = w->set->substep;
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->rows[n];
        if (!w->body[i].held) continue;
        if (bodies_is_driven(w, i)) break;
        external f = external_of(w, state, i);
        sk_vec3 mean = sk_mix(state->body[i].velocity, w->island_body[n].velocity, 0.5);
        w->flows.drag += h * sk_dot(f.drag, mean);
        w->flows.gravity += h * sk_dot(f.weight, mean);
    }
}

// Step 5.
static void push_driven(sk_bodies_work *w, sk_bodies_state *state, int32_t row, sk_vec3 force, sk_vec3 moment,
                        sk_vec3 point) {
    int32_t i = w->rows[row];
    if (i < 0 || !bodies_is_driven(w, i)) return;
    sk_body_driven *driven = &state->driven[i - w->set->body_count];
    sk_wrench *sum = &driven->contact;
    sk_vec3 arm = sk_sub(point, w->island_body[row].centre);
    sum->force = sk_add(sum->force, force);
    sum->moment = sk_add(sum->moment, sk_add(moment, sk_cross(arm, force)));
    driven->touching = true;
}

static void press_driven(const sk_bodies_work *w, sk_bodies_state *state, int32_t row, sk_vec3 force) {
    int32_t i = w->rows[row];
    if (i < 0 || !bodies_is_driven(w, i)) return;
    sk_body_driven *driven = &state->driven[i - w->set->body_count];
    driven->pressed = sk_add(driven->pressed, force);
}

// The first contacts are patches, then come the pushes.
static void push_driven_bodies(sk_bodies_work *w, sk_bodies_state *state, int32_t contacts, int32_t ties) {
    for (int32_t i = 0; i < w->set->driven_count; i++) {
        state->driven[i].contact = (sk_wrench){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
        state->driven[i].pressed = (sk_vec3){0.0, 0.0, 0.0};
        state->driven[i].touching = state->driven[i].flown = false;
    }
    if (w->set->driven_count == 0) return;
    for (int32_t n = 0; n < contacts; n++) {
        const sk_island_contact *c = &w->island_contact[n];
        if (!c->closed) continue;
        push_driven(w, state, c->a, c->force_out, c->moment_out, c->point);
        push_driven(w, state, c->b, sk_neg(c->force_out), sk_neg(c->moment_out), c->point);
        if (n >= contacts - state->push_count) continue;
        press_driven(w, state, c->a, c->force_out);
        press_driven(w, state, c->b, sk_neg(c->force_out));
    }
    for (int32_t n = 0; n < ties; n++) {
        const sk_island_tie *t = &w->island_tie[n];
        if (!t->closed) continue;
        push_driven(w, state, t->a, t->force_out, (sk_vec3){0.0, 0.0, 0.0}, t->at_a);
        push_driven(w, state, t->b, sk_neg(t->force_out), (sk_vec3){0.0, 0.0, 0.0}, t->at_b);
    }
}

static void move_bodies(sk_bodies_work *w, sk_bodies_state *state) {
    double h = w->set->substep;
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->rows[n];
        if (bodies_is_driven(w, i)) break;
        if (bodies_swept_flew(w, i)) continue;
        const sk_body_type *type = bodies_type(w, i);
        sk_body_state *body = &state->body[i];
        if (w->body[i].held) {
            sk_body_advance(type, body, w->island_body[n].velocity, w->island_body[n].rate, h);
            continue;
        }
        const sk_body_surroundings *around = &w->around[i];
        sk_vec3 from = body->position, drag = sk_body_free_drag(type, body, around, h);
        sk_body_fall(type, body, drag, around->gravity, h);
        sk_vec3 path = sk_sub(body->position, from);
        w->flows.drag += sk_dot(drag, path);
        w->flows.gravity -= type->mass * around->gravity * path.z;
    }
}

// Whether the contact remembers faces: that of two pieces.
static bool has_faces(const sk_bodies_work *w, const bodies_link *link) {
    const sk_body_contact *c = &link->contact;
    return c->other >= 0 && !bodies_is_round(bodies_type(w, (int32_t)c->body), (int32_t)c->part) &&
           !bodies_is_round(bodies_type(w, (int32_t)c->other), (int32_t)c->other_part);
}

// Whether the patch was evaluated at the present pose.
static bool is_exact(const bodies_slot *slot, const bodies_link *link) {
    return memcmp(&slot->hold.pose, &link->pose, sizeof link->pose) == 0;
}

// Step 6.
static void keep_faces(const sk_bodies_work *w, bodies_link *link) {
    sk_patch_memory *memory = &link->contact.memory;
    const bodies_slot *slot = &w->slot[link->slot];
    if (!has_faces(w, link))
        sk_print_follow(slot->hold.patch.normal, link->contact.other < 0, memory);
    else if (is_exact(slot, link))
        sk_patch_commit(&link->pair, &link->pose, &slot->hold.patch, memory);
    memory->mode = SK_STANDING;
}

// Whether the memory of a contact says that something yielded: the ground, or a piece that is crushed.
static bool may_yield(const bodies_link *link) {
    return link->contact.other < 0 || link->pair.strength > 0.0;
}

static void keep_memory(sk_bodies_work *w, bodies_link *link, const sk_island_contact *contact) {
    sk_patch_memory *memory = &link->contact.memory;
    keep_faces(w, link);
    if (may_yield(link)) sk_print_note(contact->closed && contact->yields, memory);
    bodies_keep_stored(w, link, contact->stored);
    memory->stretch = sk_rotate_back(link->frame.rotation, contact->stretch);
    memory->twist = contact->twist;
    bool slides = contact->closed && contact->alpha < 1.0;
    memory->mode = slides ? SK_SLIPPING : SK_STANDING;
    w->body[link->contact.body].slides |= slides;
    if (link->contact.other >= 0) w->body[link->contact.other].slides |= slides;
}

// A contact that turns too fast for the solve: nothing yielded in it.
static void keep_unsolved(const sk_bodies_work *w, bodies_link *link) {
    keep_faces(w, link);
    if (may_yield(link)) sk_print_note(false, &link->contact.memory);
}

// A part above the bottom of its print exerts no force.
static void leave_print(sk_patch_memory *memory) {
    sk_print_note(false, memory);
    memory->mode = SK_AIR;
    memory->stretch = (sk_vec3){0.0, 0.0, 0.0};
    memory->twist = 0.0;
}

static void keep_memories(sk_bodies_work *w, sk_bodies_state *state) {
    w->now_count = 0;
    for (int32_t n = 0; n < w->link_count; n++) {
        bodies_link *link = w->link[n];
        const sk_patch *patch = &w->slot[link->slot].hold.patch;
        bool ends = false;
        if (link->row >= 0)
            keep_memory(w, link, &w->island_contact[link->row]);
        else if (bodies_touches(w, link))
            keep_unsolved(w, link);
        else if (link->contact.other < 0 && sk_print_is_held(&link->contact.memory))
            leave_print(&link->contact.memory);
        else if (!has_faces(w, link) && link->contact.other_part != BODIES_APART)
            ends = true; // too deep, or nothing presses
        else if (link->contact.other >= 0 && patch->too_deep)
            sk_patch_release(&link->contact.memory);
        else if (link->contact.other >= 0 && sk_patch_is_held(&link->contact.memory))
            sk_patch_commit(&link->pair, &link->pose, patch, &link->contact.memory);
        if (link->row >= 0 || !patch->touching) bodies_keep_hole(w, state, link);
        if (ends) continue;
        w->now_slot[w->now_count] = link->slot;
        w->now[w->now_count++] = link->contact;
    }
}

static bool is_within(const sk_bodies_work *w, const sk_body_state *body, double rate_squared, int32_t *bad) {
    sk_quat q = body->attitude;
    const bool within[] = {sk_dot(body->position, body->position) <= w->set->bounds * w->set->bounds,
                           sk_dot(body->velocity, body->velocity) <= SK_BODY_FASTEST * SK_BODY_FASTEST,
                           q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z <= 2.0,
                           rate_squared <= SK_BODY_QUICKEST * SK_BODY_QUICKEST};
    for (*bad = 0; *bad < 4; (*bad)++)
        if (!within[*bad]) return false;
    return true;
}

// Freezes bodies that left their bounds where they were before the tick.
static void keep_bounds(sk_bodies_work *w, sk_bodies_state *state) {
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->rows[n], bad;
        if (bodies_is_driven(w, i)) break;
        sk_body_state *body = &state->body[i];
        sk_vec3 rate = sk_body_rate(bodies_type(w, i), body);
        if (is_within(w, body, sk_dot(rate, rate), &bad)) continue;
        *body = w->body[i].before;
        body->velocity = body->spin = (sk_vec3){0.0, 0.0, 0.0};
        body->frozen = 1;
        w->stale = true;
        bodies_note(w, (sk_bodies_event){.kind = SK_BODIES_FROZEN, .body = i, .other = SK_BODY_NONE, .value = bad});
    }
}

void bodies_solve(sk_bodies_work *w, sk_bodies_state *state) {
    enum { CONTACTS_ALONE = 48 }; // so few contacts are solved by one thread
    bodies_make_rows(w, state);
    int32_t contacts = add_pushes(w, state, make_contacts(w, state));
    w->contact_count = contacts;
    w->wheel_count = state->push_count;
    int32_t ties = bodies_make_ties(w, state);
    bodies_make_blocks(w, state);
    add_external(w, state);
    sk_island_system system = {.body = w->island_body,
                               .contact = w->island_contact,
                               .tie = w->island_tie,
                               .body_count = w->row_count,
                               .contact_count = contacts,
                               .tie_count = ties,
                               .block = w->island_block,
                               .block_count = w->block_count,
                               .law = state->law,
                               .owner = state->law_owner};
    sk_islands_find(w->islands, &system);
    sk_island_report report = sk_islands_solve_shared(w->islands, &system, w->scratches,
                                                      contacts > CONTACTS_ALONE ? w->pool : NULL, w->set->substep);
    w->flows.contacts += report.work;
    w->flows.prescribed += report.prescribed_work;
    w->flows.lost += report.lost;
    bodies_count_pushes(w);
    count_external(w, state);
    keep_memories(w, state);
    bodies_snap_overloaded(w);
    push_driven_bodies(w, state, contacts, ties);
    bodies_keep_blocks(w, state);
    bodies_keep_ties(w, state);
    bodies_swept_run(w, state);
    for (int32_t i = 0; i < w->set->driven_count; i++)
        if (!state->driven[i].body.frozen && bodies_swept_flew(w, w->set->body_count + i))
            bodies_swept_report(w, w->set->body_count + i, &state->driven[i]);
    move_bodies(w, state);
    keep_bounds(w, state);
}
