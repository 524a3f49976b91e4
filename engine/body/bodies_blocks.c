// Forces whose law their owner knows, in the system of a substep.
#include "body/bodies_internal.h"

static void hold(sk_bodies_work *w, int32_t row) {
    if (row < w->awake_count) w->body[w->rows[row]].held = true;
}

void bodies_make_blocks(sk_bodies_work *w, const sk_bodies_state *state) {
    w->block_count = state->block_count;
    for (int32_t n = 0; n < state->block_count; n++) {
        const sk_body_block *from = &state->block[n];
        sk_island_block *to = &w->island_block[n];
        *to = (sk_island_block){.a = bodies_row_of(w, state, w->set->body_count + from->driven), .count = from->count};
        hold(w, to->a);
        for (int k = 0; k < from->count; k++) {
            to->b[k] = bodies_row_of(w, state, from->body[k]);
            to->point[k] = from->point[k];
            hold(w, to->b[k]);
        }
    }
}

void bodies_keep_blocks(const sk_bodies_work *w, sk_bodies_state *state) {
    for (int32_t n = 0; n < w->block_count; n++) {
        const sk_island_push *push = &w->island_block[n].push;
        sk_body_driven *driven = &state->driven[state->block[n].driven];
        driven->contact.force = sk_add(driven->contact.force, push->force_a);
        driven->contact.moment = sk_add(driven->contact.moment, push->moment_a);
        driven->touching = true;
    }
}

int32_t bodies_block_touches(const sk_bodies_work *w, sk_body_touch *out, int32_t capacity, int32_t count) {
    for (int32_t n = 0; n < w->block_count; n++) {
        const sk_island_block *block = &w->island_block[n];
        for (int k = 0; k < block->count; k++) {
            int32_t other = w->rows[block->b[k]];
            double size = sk_length(block->push.force[k]);
            if (other < 0 || !(size > 0.0)) continue;
            if (count < capacity)
                out[count] = (sk_body_touch){.body = w->rows[block->a],
                                             .other = other,
                                             .point = block->point[k],
                                             .normal = sk_scale(-1.0 / size, block->push.force[k]),
                                             .force = sk_neg(block->push.force[k]),
                                             .wheel = true};
            count++;
        }
    }
    return count;
}
