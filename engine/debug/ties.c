// Ties by their tension: the colour is the share of the strength that it takes.
#include "debug/drawn.h"
#include "debug/overlays.h"
#include "world/tie_place.h"

static double use_of(const sk_tie *tie, const sk_tie_memory *memory) {
    return isfinite(tie->strength) ? fabs(memory->tension) / tie->strength : 0.0;
}

static void draw_tie(const sk_draw *draw, const sk_tie *tie, const sk_tie_memory *memory, const sk_vec3 at[2]) {
    if (memory->broken || !memory->hooked) {
        sk_draw_role role = memory->broken ? SK_DRAW_BROKEN : SK_DRAW_AIR;
        for (int e = 0; e < 2; e++) draw->point(draw->user, at[e], memory->broken ? SK_DRAW_CROSS : SK_DRAW_RING, role);
        return;
    }
    sk_draw_role role = memory->tension != 0.0 ? sk_draw_role_of_use(use_of(tie, memory)) : SK_DRAW_AIR;
    draw->line(draw->user, at[0], at[1], role);
    for (int e = 0; e < 2; e++) draw->point(draw->user, at[e], SK_DRAW_DIAMOND, role);
}

// A force against the strength: "2.36 of 10 kN". The text is white, because the dark end of the scale cannot be read.
static void draw_label(const sk_draw *draw, const sk_tie *tie, const sk_tie_memory *memory, sk_vec3 at,
                       int32_t option) {
    double tension = 1e-3 * memory->tension, strength = 1e-3 * tie->strength;
    if (!isfinite(tie->strength))
        draw_text(draw, at, SK_DRAW_AIR, "%.2f kN", tension);
    else if (option == 0)
        draw_text(draw, at, SK_DRAW_AIR, "%.2f of %.3g kN", tension, strength);
    else
        draw_text(draw, at, SK_DRAW_AIR, "%s: %.0f %%", tie->name, 100.0 * use_of(tie, memory));
}

// The tie that carries the largest share of its strength; -1: none is taut.
static int32_t find_hardest(const sk_model *model, const sk_tie_memory *memory) {
    int32_t hardest = -1;
    for (int32_t k = 0; k < model->tie_count; k++)
        if (memory[k].tension != 0.0 &&
            (hardest < 0 || use_of(&model->ties[k], &memory[k]) > use_of(&model->ties[hardest], &memory[hardest])))
            hardest = k;
    return hardest;
}

void draw_ties(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    static const double LABELLED =
        0.1; // share of the strength from which a tie has a label; the hardest always has one
    const sk_model *model = subject->model;
    const sk_tie_memory *memory = sk_state_ties(subject->state);
    int32_t hardest = find_hardest(model, memory);
    sk_solids solids;
    sk_ground ground = drawn_ground(subject, &solids);
    for (int32_t k = 0; k < model->tie_count; k++) {
        const sk_tie *tie = &model->ties[k];
        sk_vec3 at[2];
        for (int e = 0; e < 2; e++) at[e] = sk_tie_end_at(model, subject->state, ground, &tie->end[e]);
        draw_tie(draw, tie, &memory[k], at);
        if (k == hardest || use_of(tie, &memory[k]) >= LABELLED)
            draw_label(draw, tie, &memory[k], sk_mix(at[0], at[1], 0.5), option);
    }
}
