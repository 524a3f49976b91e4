#include "novice/intent.h"

static const double LONGEST = 0.9, SHORTEST = 0.08; // s

// Chooses one of two keys by the sign of the error; a larger error is held longer. `worth`: the smallest error that is
// worth a key press. `rate`: the error that one second of the key removes.
static sk_intent intent_for(double error, double worth, double rate, sk_action less, sk_action more) {
    return (sk_intent){.action = error > 0.0 ? more : less,
                       .weight = fabs(error) / worth,
                       .seconds = sk_clamp(fabs(error) / rate, SHORTEST, LONGEST)};
}

// ---- aeroplanes ----

// Returns the bank angle for the turn to the mark, degrees.
static double bank_for(const sk_observation *observed) {
    static const double MOST = 25.0, MOST_ON_FINAL = 20.0, ENOUGH = 3.0, ENOUGH_ON_FINAL = 1.5; // degrees
    double most = observed->lands ? MOST_ON_FINAL : MOST;
    if (fabs(observed->turn) < (observed->lands ? ENOUGH_ON_FINAL : ENOUGH)) return 0.0;
    return sk_clamp(observed->turn, -most, most);
}

static sk_intent roll(const sk_observation *observed, double bank) {
    static const double WORTH = 5.0, RATE = 15.0; // degrees, degrees/s
    return intent_for(bank - observed->bank, WORTH, RATE, SK_DO_roll_left, SK_DO_roll_right);
}

// Steers on the ground: along the runway and back to its centre line.
static sk_intent steer(const sk_observation *observed) {
    static const double WORTH = 2.0, RATE = 8.0, BACK = 1.0, MOST = 5.0; // degrees, degrees/s, degrees/m, degrees
    double error = observed->turn - sk_clamp(BACK * observed->aside, -MOST, MOST);
    if (!observed->moves) return (sk_intent){.action = SK_DO_NOTHING};
    return intent_for(error, WORTH, RATE, SK_DO_roll_left, SK_DO_roll_right);
}

// Rates of climb for the words of height, m/s: on the way to a gate, and on final. Within the range no key is pressed.
typedef struct range {
    double least, most;
} range;

static range climb_for(const sk_observation *observed) {
    static const range TO_GATE[] = {{3.0, 5.0}, {1.0, 3.0}, {0.0, 0.0}, {-3.0, -1.0}, {-4.0, -3.0}};
    static const range ON_FINAL[] = {{0.0, 2.0}, {-1.0, 0.0}, {-2.0, -1.0}, {-3.0, -2.0}, {-4.0, -3.0}};
    return (observed->lands ? ON_FINAL : TO_GATE)[observed->height - SK_MUCH_TOO_LOW];
}

static sk_intent climb(const sk_observation *observed) {
    static const double WORTH = 1.0, RATE = 2.5, AWAY_FROM_STALL = 5.0; // m/s, m/s per s, m/s
    range wanted = climb_for(observed);
    double error = sk_clamp(observed->climb, wanted.least, wanted.most) - observed->climb;
    if (observed->low) return (sk_intent){.action = SK_DO_NOTHING};
    return intent_for(observed->stall ? -AWAY_FROM_STALL : error, WORTH, RATE, SK_DO_pitch_down, SK_DO_pitch_up);
}

void sk_intents_of_circuit(const sk_observation *observed, bool goes_away, sk_intent out[SK_INTENTS]) {
    out[0] = observed->on_ground ? steer(observed) : roll(observed, goes_away ? 0.0 : bank_for(observed));
    out[1] = observed->on_ground ? (sk_intent){.action = SK_DO_NOTHING} : climb(observed);
}

bool sk_intent_goes_away(const sk_observation *observed, bool goes_away) {
    static const double MISSED = 75.0, NEAR = 500.0, FAR = 900.0; // degrees, m
    if (observed->on_ground || observed->lands) return false;
    if (goes_away) return observed->distance < FAR;
    return fabs(observed->turn) > MISSED && observed->distance < NEAR;
}

// ---- helicopters ----

// Returns the drift speed that leads back to the mark, m/s; `away`: distance to it, m.
static double drift_for(double away) {
    static const double NEAR = 3.0, BACK = 0.2, MOST = 1.5; // m, 1/s, m/s
    return fabs(away) < NEAR ? 0.0 : sk_clamp(BACK * away, -MOST, MOST);
}

void sk_intents_of_hover(const sk_observation *observed, sk_intent out[SK_INTENTS]) {
    static const double WORTH = 0.6, RATE = 2.0; // m/s, m/s per s of the key
    out[0] = out[1] = (sk_intent){.action = SK_DO_NOTHING};
    if (observed->on_ground) return;
    out[0] = intent_for(drift_for(observed->mark_right) - observed->drift_right, WORTH, RATE, SK_DO_roll_left,
                        SK_DO_roll_right);
    out[1] = intent_for(drift_for(observed->mark_ahead) - observed->drift_ahead, WORTH, RATE, SK_DO_pitch_up,
                        SK_DO_pitch_down);
}
