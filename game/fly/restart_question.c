#include "fly/restart_question.h"

bool sk_restart_question_press(sk_restart_question *question, bool flying) {
    bool meant = !flying || question->left > 0.0;
    question->left = meant ? 0.0 : SK_RESTART_SECONDS;
    return meant;
}

void sk_restart_question_pass(sk_restart_question *question, double seconds) {
    question->left = sk_max(0.0, question->left - seconds);
}

bool sk_session_is_flying(const sk_session *session) {
    const sk_model *model = session->scene->model;
    const sk_state *state = session->now.state;
    if (model->aircraft_count == 0 || state->tick == 0) return false;
    sk_outputs outputs;
    int32_t driven = session->now.driven;
    sk_outputs_of(model, state, driven, &outputs);
    bool wet = sk_world_in_water(model, state, driven), frozen = sk_state_aircraft(state, driven)->frozen != 0;
    return !wet && !frozen && outputs.on_ground == 0.0 && outputs.hull_touches == 0.0 && outputs.damage == 0.0;
}
