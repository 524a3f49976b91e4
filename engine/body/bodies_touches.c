// The contacts of the last substep, for overlays.
#include "body/bodies_internal.h"

int32_t sk_bodies_touches(const sk_bodies_work *w, sk_body_touch *out, int32_t capacity) {
    int32_t count = 0;
    for (int32_t n = 0; n < w->contact_count; n++) {
        const sk_island_contact *c = &w->island_contact[n];
        if (!c->closed) continue;
        int32_t a = w->rows[c->a], b = w->rows[c->b];
        double sign = a < 0 ? -1.0 : 1.0; // a solid comes second
        if (count < capacity)
            out[count] = (sk_body_touch){.body = a < 0 ? b : a,
                                         .other = a < 0 ? a : b,
                                         .point = c->point,
                                         .normal = sk_scale(sign, c->normal),
                                         .force = sk_scale(sign, c->force_out),
                                         .slips = c->alpha < 1.0,
                                         .wheel = n >= w->contact_count - w->wheel_count};
        count++;
    }
    count = bodies_block_touches(w, out, capacity, count);
    return count < capacity ? count : capacity;
}
