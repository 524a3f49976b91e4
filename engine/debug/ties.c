// Ties by their tension: the colour is the share of the strength that it takes.
#include "debug/drawn.h"
#include "debug/overlays.h"
#include "world/tie_place.h"

static void draw_tie(const sk_draw *draw, const sk_tie *tie, const sk_tie_memory *memory, const sk_vec3 at[2],
                     int32_t option) {
    sk_vec3 middle = sk_mix(at[0], at[1], 0.5);
    if (memory->broken || !memory->hooked) {
        sk_draw_role role = memory->broken ? SK_DRAW_BROKEN : SK_DRAW_AIR;
        for (int e = 0; e < 2; e++) draw->point(draw->user, at[e], memory->broken ? SK_DRAW_CROSS : SK_DRAW_RING, role);
        return;
    }
    double force = fabs(memory->tension), use = isfinite(tie->strength) ? force / tie->strength : 0.0;
    sk_draw_role role = force > 0.0 ? sk_draw_role_of_use(use) : SK_DRAW_AIR;
    draw->line(draw->user, at[0], at[1], role);
    for (int e = 0; e < 2; e++) draw->point(draw->user, at[e], SK_DRAW_DIAMOND, role);
    if (force == 0.0) return;
    if (option == 0 && isfinite(tie->strength))
        draw_text(draw, middle, role, "%.0f %% of strength", 100.0 * use);
    else
        draw_text(draw, middle, role, "%.2f kN", 1e-3 * memory->tension);
}

void draw_ties(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    const sk_model *model = subject->model;
    sk_solids solids;
    sk_ground ground = drawn_ground(subject, &solids);
    for (int32_t k = 0; k < model->tie_count; k++) {
        const sk_tie *tie = &model->ties[k];
        sk_vec3 at[2];
        for (int e = 0; e < 2; e++) at[e] = sk_tie_end_at(model, subject->state, ground, &tie->end[e]);
        draw_tie(draw, tie, &sk_state_ties(subject->state)[k], at, option);
    }
}
