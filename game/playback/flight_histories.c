#include "playback/flight_histories.h"

static const double WORTH = 1.0, FORGOTTEN = 10.0; // s

sk_result sk_flight_histories_create(sk_flight_histories *histories, const sk_model *model) {
    *histories = (sk_flight_histories){sk_flight_history_create(model), sk_flight_history_create(model), false};
    if (histories->now != NULL && histories->past != NULL) return sk_ok();
    sk_flight_histories_destroy(histories);
    return sk_error("memory is short for what was just flown");
}

void sk_flight_histories_destroy(sk_flight_histories *histories) {
    sk_flight_history_destroy(histories->now);
    sk_flight_history_destroy(histories->past);
    *histories = (sk_flight_histories){NULL, NULL, false};
}

double sk_flight_history_seconds(const sk_flight_history *history) {
    return (double)(sk_flight_history_last(history) - sk_flight_history_first(history)) / SK_TICK_HZ;
}

void sk_flight_histories_swap(sk_flight_histories *histories) {
    sk_flight_history *now = histories->past;
    histories->past = histories->now;
    histories->now = now;
}

// Returns whether a history contains this moment, with the same bits. The tick alone does not decide, because the same
// tick can have been flown in several ways.
static bool contains(const sk_flight_history *history, const sk_moment *moment) {
    int64_t tick = moment->state->tick;
    const sk_model *model = sk_flight_history_model(history);
    if (tick < sk_flight_history_first(history) || tick > sk_flight_history_last(history)) return false;
    sk_state *state = sk_state_allocate(model);
    if (state == NULL) return false; // the flight then counts as another one
    sk_flight_history_state(history, tick, false, state);
    bool same = sk_state_hash(model, state) == sk_state_hash(model, moment->state);
    sk_state_destroy(state);
    return same;
}

void sk_flight_histories_jumped(sk_flight_histories *histories, const sk_moment *moment) {
    bool worth = sk_flight_history_seconds(histories->now) >= WORTH;
    if (contains(histories->now, moment)) {
        // The flight continues from this moment, and its history drops all later ticks. The copy keeps them.
        if (worth || !histories->has_past) sk_flight_history_copy(histories->now, histories->past);
        histories->has_past = true;
    } else if (histories->has_past && contains(histories->past, moment)) {
        sk_flight_histories_swap(histories);
        histories->has_past = worth;
    } else {
        if (worth || !histories->has_past) sk_flight_histories_swap(histories);
        histories->has_past = true;
        sk_flight_history_begin(histories->now, moment);
    }
}

bool sk_flight_histories_past_matters(const sk_flight_histories *histories) {
    return histories->has_past && sk_flight_history_seconds(histories->now) < FORGOTTEN &&
           sk_flight_history_seconds(histories->past) > 0.0;
}
