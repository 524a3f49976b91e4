#include "world/breakage_internal.h"

#include "world/body_step.h"

double breakage_energy(const sk_model *model, const sk_state *state, int32_t aircraft, const sk_energy_audit *audit) {
    if (audit == NULL) return 0.0;
    sk_energy_stores stores = sk_energy_of(model, state, aircraft);
    return sk_energy_total(&stores);
}

// Books what an aircraft lost since it had the energy `before`. Returns that, J.
static double book_loss(const sk_model *model, const sk_state *state, int32_t aircraft, double before,
                        sk_energy_audit *audit) {
    double lost = before - breakage_energy(model, state, aircraft, audit);
    audit->aircraft[aircraft].flow.parts -= lost;
    audit->aircraft[aircraft].turnover += fabs(lost);
    return lost;
}

void breakage_book_pieces(const sk_model *model, const sk_state *state, int32_t aircraft, double before,
                          sk_energy_audit *audit) {
    if (audit != NULL) audit->bodies.parts += book_loss(model, state, aircraft, before, audit);
}

void breakage_book_part(const sk_model *model, const sk_state *state, int32_t aircraft, double before, int32_t body,
                        sk_energy_audit *audit) {
    if (audit == NULL) return;
    (void)book_loss(model, state, aircraft, before, audit); // also what a stub stored that left with its piece
    if (body < 0) return;
    const sk_body_state *b = sk_state_body(state, body);
    const sk_body_type *type = &model->body_types[model->bodies[body].type];
    audit->bodies.parts += sk_body_energy(type, b) + type->mass * sk_potential_at(model->gravity, b->position.z);
}
