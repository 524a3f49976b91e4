#include "cli/tapes.h"

static const double WORTH = 1.0, FORGOTTEN = 10.0; // s

sk_result sk_tapes_create(sk_tapes *tapes, const sk_model *model) {
    *tapes = (sk_tapes){sk_tape_create(model), sk_tape_create(model), false};
    if (tapes->now != NULL && tapes->past != NULL) return sk_ok();
    sk_tapes_destroy(tapes);
    return sk_error("memory is short for what was just flown");
}

void sk_tapes_destroy(sk_tapes *tapes) {
    sk_tape_destroy(tapes->now);
    sk_tape_destroy(tapes->past);
    *tapes = (sk_tapes){NULL, NULL, false};
}

double sk_tape_seconds(const sk_tape *tape) {
    return (double)(sk_tape_last(tape) - sk_tape_first(tape)) / SK_TICK_HZ;
}

void sk_tapes_swap(sk_tapes *tapes) {
    sk_tape *now = tapes->past;
    tapes->past = tapes->now;
    tapes->now = now;
}

// To the bit: the same tick can have been flown in several ways.
static bool tells_of(const sk_tape *tape, const sk_moment *moment) {
    static sk_state state; // large
    int64_t tick = moment->state.tick;
    const sk_model *model = sk_tape_model(tape);
    if (tick < sk_tape_first(tape) || tick > sk_tape_last(tape)) return false;
    sk_tape_state(tape, tick, false, &state);
    return sk_state_hash(model, &state) == sk_state_hash(model, &moment->state);
}

void sk_tapes_leapt(sk_tapes *tapes, const sk_moment *moment) {
    bool worth = sk_tape_seconds(tapes->now) >= WORTH;
    if (tells_of(tapes->now, moment)) {
        // It goes on from there and forgets what was later: a copy keeps that.
        if (worth || !tapes->has_past) sk_tape_copy(tapes->now, tapes->past);
        tapes->has_past = true;
    } else if (tapes->has_past && tells_of(tapes->past, moment)) {
        sk_tapes_swap(tapes);
        tapes->has_past = worth;
    } else {
        if (worth || !tapes->has_past) sk_tapes_swap(tapes);
        tapes->has_past = true;
        sk_tape_begin(tapes->now, moment);
    }
}

bool sk_tapes_past_matters(const sk_tapes *tapes) {
    return tapes->has_past && sk_tape_seconds(tapes->now) < FORGOTTEN && sk_tape_seconds(tapes->past) > 0.0;
}
