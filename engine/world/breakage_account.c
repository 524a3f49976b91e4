#include "world/breakage_internal.h"

#include "world/body_step.h"

double breakage_energy(const sk_breakage *b, int32_t aircraft) {
    if (b->audit == NULL) return 0.0;
    sk_energy_stores stores = sk_energy_of(b->model, b->state, aircraft);
    return sk_energy_total(&stores);
}

// Books what an aircraft lost since it had the energy `before`. Returns that, J.
static double book_loss(const sk_breakage *b, int32_t aircraft, double before) {
    double lost = before - breakage_energy(b, aircraft);
    b->audit->aircraft[aircraft].flow.parts -= lost;
    b->audit->aircraft[aircraft].turnover += fabs(lost);
    return lost;
}

void breakage_book_pieces(const sk_breakage *b, int32_t aircraft, double before, double raised) {
    if (b->audit != NULL) b->audit->bodies.parts += book_loss(b, aircraft, before) + raised;
}

void breakage_book_part(const sk_breakage *b, int32_t aircraft, double before, int32_t body) {
    if (b->audit == NULL) return;
    (void)book_loss(b, aircraft, before); // also what a stub stored that left with its piece
    if (body < 0) return;
    const sk_body_state *part = sk_state_body(b->state, body);
    const sk_body_type *type = &b->model->body_types[b->model->bodies[body].type];
    double height = sk_potential_at(b->model->gravity, part->position.z);
    b->audit->bodies.parts += sk_body_energy(type, part) + type->mass * height;
}
