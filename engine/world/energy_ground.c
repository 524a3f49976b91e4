// The ground of a substep as it was at the beginning. Loose bodies move before the account of the substep is closed.
#include "base/assert.h"
#include "world/energy_parts.h"

#include <string.h>

static int32_t place_of(const sk_bodies_before *before, int32_t body) {
    int32_t n = 0;
    while (n < before->count && before->body[n] != body) n++;
    return n;
}

static void note_body(sk_bodies_before *before, const sk_ground *ground, int32_t body) {
    int32_t n = place_of(before, body);
    if (n < before->count) return;
    before->body[n] = body;
    before->solid[n] = sk_ground_solid(ground, ground->solid_count + body);
    before->count++;
}

void sk_energy_note_ground(sk_energy_substep *step, sk_ground ground, const sk_energy_springs *contact,
                           int32_t wheels) {
    memcpy(step->solids.solid, ground.solids, (size_t)ground.solid_count * sizeof *ground.solids);
    step->loose.count = 0;
    for (int32_t n = 0; n < ground.near_count; n++) note_body(&step->loose, &ground, ground.near[n]);
    for (int32_t i = 0; i < wheels; i++) {
        int32_t solid = contact[i].springs.solid;
        if (sk_ground_is_body(&ground, solid)) note_body(&step->loose, &ground, solid - ground.solid_count);
    }
}

static sk_solid body_before(const void *bodies, int32_t body) {
    const sk_bodies_before *before = bodies;
    int32_t n = place_of(before, body);
    SK_ASSERT(n < before->count);
    return before->solid[n];
}

sk_ground sk_energy_ground_before(const sk_energy_substep *step, sk_ground ground) {
    ground.solids = step->solids.solid;
    ground.body_solid = body_before;
    ground.bodies = &step->loose;
    return ground;
}
