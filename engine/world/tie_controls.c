#include "world/tie_controls.h"

#include "body/body_sleep.h"
#include "world/events.h"
#include "world/tie_place.h"

static void wake_ends(const sk_model *model, sk_state *state, const sk_tie *tie) {
    for (int e = 0; e < 2; e++) {
        int32_t body = tie->end[e].body;
        if (body >= 0 && body < model->body_count && !sk_state_body(state, body)->frozen)
            sk_body_wake(sk_state_body(state, body), state->tick);
    }
}

static void release(const sk_model *model, sk_state *state, int32_t tie) {
    sk_tie_memory *memory = &sk_state_ties(state)[tie];
    sk_event_note_tie(state, SK_EVENT_TIE_RELEASED, tie, memory->tension);
    memory->hooked = 0;
    memory->tension = 0.0;
    wake_ends(model, state, &model->ties[tie]);
}

static void hook(const sk_model *model, sk_state *state, sk_ground ground, int32_t tie) {
    sk_tie_memory *memory = &sk_state_ties(state)[tie];
    double distance = sk_tie_distance(model, state, ground, tie);
    if (!sk_tie_reaches(model, state, tie, distance)) return;
    memory->hooked = 1;
    if (model->ties[tie].pushes) memory->length = distance; // its coupling has play: it is hooked without force
    sk_event_note_tie(state, SK_EVENT_TIE_HOOKED, tie, distance);
    wake_ends(model, state, &model->ties[tie]);
}

// Whether the controls of an aircraft act on a tie.
static bool commands(const sk_model *model, const sk_controls *controls, int32_t aircraft, int32_t tie) {
    if (controls->tie != 0) return controls->tie - 1 == tie;
    return sk_tie_is_at_aircraft(model, tie, aircraft);
}

static void command(const sk_model *model, sk_state *state, const sk_controls *controls, sk_ground ground,
                    int32_t tie) {
    const sk_tie_memory *memory = &sk_state_ties(state)[tie];
    if (memory->broken) return;
    if (controls->hook < 0 && memory->hooked) release(model, state, tie);
    if (controls->hook > 0 && !memory->hooked) hook(model, state, ground, tie);
}

void sk_tie_controls_apply(const sk_model *model, sk_state *state, const sk_controls *controls, sk_ground ground,
                           double *reel) {
    for (int32_t k = 0; k < model->tie_count; k++) reel[k] = 0.0;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        if (controls[i].hook == 0 && controls[i].reel == 0) continue;
        for (int32_t k = 0; k < model->tie_count; k++) {
            if (!commands(model, &controls[i], i, k)) continue;
            command(model, state, &controls[i], ground, k);
            if (controls[i].reel != 0) reel[k] = sk_control_asked(controls[i].reel, -1.0);
        }
    }
}
