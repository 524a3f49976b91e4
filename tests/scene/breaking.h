// breaking.h: the world in which parts break off, for tests.
#pragma once
#include "stepping.h"
#include "world/breakage.h"

static inline sk_breakage breaking(const sk_model *model, sk_state *state, sk_energy_audit *audit) {
    return (sk_breakage){model, state, stepping_workspace(model, state), audit};
}

static inline void break_off(const sk_model *model, sk_state *state, int32_t piece, sk_energy_audit *audit) {
    const sk_breakage b = breaking(model, state, audit);
    sk_break_off(&b, 0, piece, (sk_break_cause){SK_EVENT_PIECE_CUT_OFF, 0.0});
}

static inline int32_t wheel_off(const sk_model *model, sk_state *state, int32_t wheel, double spin) {
    const sk_breakage b = breaking(model, state, NULL);
    return sk_wheel_off(&b, 0, wheel, spin);
}

static inline int32_t blade_off_hub(const sk_model *model, sk_state *state, int32_t blade) {
    const sk_breakage b = breaking(model, state, NULL);
    return sk_blade_off_hub(&b, 0, blade);
}
