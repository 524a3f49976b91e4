// The rows of the system of a substep: bodies that move, in ascending order; then the solids; then bodies that are frozen
// and touched.
#include "body/bodies_internal.h"

static sk_island_body free_row(const sk_body_type *type, const sk_body_state *body) {
    sk_body_motion motion = sk_body_motion_of(type, body);
    return (sk_island_body){.mass_inverse = 1.0 / type->mass,
                            .inertia_inverse = sk_body_inertia_inverse_world(type, &motion.axes),
                            .centre = motion.position,
                            .velocity = motion.velocity,
                            .rate = motion.rate,
                            .begin_velocity = motion.velocity,
                            .begin_rate = motion.rate};
}

static sk_island_body solid_row(const sk_body_solid *solid) {
    return (sk_island_body){.centre = solid->pose.position,
                            .velocity = solid->velocity,
                            .rate = solid->rate,
                            .begin_velocity = solid->velocity,
                            .begin_rate = solid->rate};
}

int32_t bodies_row_of(sk_bodies_work *w, const sk_bodies_state *state, int32_t other) {
    if (other < 0) return w->awake_count + (-1 - other);
    bodies_body *b = &w->body[other];
    if (b->row >= 0) return b->row;
    b->row = w->row_count; // frozen
    w->rows[w->row_count] = other;
    w->island_body[w->row_count++] = (sk_island_body){.centre = bodies_at(w, state, other)->position};
    return b->row;
}

void bodies_make_rows(sk_bodies_work *w, const sk_bodies_state *state) {
    for (int32_t n = 0; n < w->row_count; n++)
        if (w->rows[n] >= 0) w->body[w->rows[n]].row = -1;
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->awake[n];
        w->rows[n] = i;
        w->body[i].row = n;
        w->body[i].held = false;
        w->island_body[n] = free_row(bodies_type(w, i), bodies_at(w, state, i));
    }
    w->row_count = w->awake_count;
    for (int32_t s = 0; s < w->set->solid_count; s++) {
        w->rows[w->row_count] = -1 - s;
        w->island_body[w->row_count++] = solid_row(&w->solids[s]);
    }
}
