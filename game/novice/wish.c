#include "novice/wish.h"

static const double LONGEST = 0.9, SHORTEST = 0.08; // s

// A key of two for an error of this sign: the more, the longer. `worth`: the error that is worth a key; `rate`: what a second takes away.
static sk_wish wish_for(double error, double worth, double rate, sk_action less, sk_action more) {
    return (sk_wish){.action = error > 0.0 ? more : less,
                     .weight = fabs(error) / worth,
                     .seconds = sk_clamp(fabs(error) / rate, SHORTEST, LONGEST)};
}

// ---- aeroplanes ----

// The bank for a turn, degrees.
static double bank_for(const sk_sight *sight) {
    static const double MOST = 25.0, MOST_ON_FINAL = 20.0, ENOUGH = 3.0, ENOUGH_ON_FINAL = 1.5; // degrees
    double most = sight->lands ? MOST_ON_FINAL : MOST;
    if (fabs(sight->turn) < (sight->lands ? ENOUGH_ON_FINAL : ENOUGH)) return 0.0;
    return sk_clamp(sight->turn, -most, most);
}

static sk_wish roll(const sk_sight *sight, double bank) {
    static const double WORTH = 5.0, RATE = 15.0; // degrees, degrees/s
    return wish_for(bank - sight->bank, WORTH, RATE, SK_DO_roll_left, SK_DO_roll_right);
}

// On its wheels: along the runway, back to its middle.
static sk_wish steer(const sk_sight *sight) {
    static const double WORTH = 2.0, RATE = 8.0, BACK = 1.0, MOST = 5.0; // degrees, degrees/s, degrees/m, degrees
    double error = sight->turn - sk_clamp(BACK * sight->aside, -MOST, MOST);
    if (!sight->moves) return (sk_wish){.action = SK_DO_NOTHING};
    return wish_for(error, WORTH, RATE, SK_DO_roll_left, SK_DO_roll_right);
}

// Rates of climb that go with the words of height, m/s: to a gate, and down the final. Within the range nothing is worth a key.
typedef struct range {
    double least, most;
} range;

static range climb_for(const sk_sight *sight) {
    static const range TO_GATE[] = {{3.0, 5.0}, {1.0, 3.0}, {0.0, 0.0}, {-3.0, -1.0}, {-4.0, -3.0}};
    static const range ON_FINAL[] = {{0.0, 2.0}, {-1.0, 0.0}, {-2.0, -1.0}, {-3.0, -2.0}, {-4.0, -3.0}};
    return (sight->lands ? ON_FINAL : TO_GATE)[sight->height - SK_MUCH_TOO_LOW];
}

static sk_wish climb(const sk_sight *sight) {
    static const double WORTH = 1.0, RATE = 2.5, AWAY_FROM_STALL = 5.0; // m/s, m/s per s
    range wanted = climb_for(sight);
    double error = sk_clamp(sight->climb, wanted.least, wanted.most) - sight->climb;
    if (sight->low) return (sk_wish){.action = SK_DO_NOTHING};
    return wish_for(sight->stall ? -AWAY_FROM_STALL : error, WORTH, RATE, SK_DO_pitch_down, SK_DO_pitch_up);
}

void sk_wishes_of_circuit(const sk_sight *sight, bool goes_away, sk_wish out[SK_WISHES]) {
    out[0] = sight->on_ground ? steer(sight) : roll(sight, goes_away ? 0.0 : bank_for(sight));
    out[1] = sight->on_ground ? (sk_wish){.action = SK_DO_NOTHING} : climb(sight);
}

bool sk_wish_goes_away(const sk_sight *sight, bool goes_away) {
    static const double MISSED = 75.0, NEAR = 500.0, FAR = 900.0; // degrees, m
    if (sight->on_ground || sight->lands) return false;
    if (goes_away) return sight->distance < FAR;
    return fabs(sight->turn) > MISSED && sight->distance < NEAR;
}

// ---- helicopters ----

// The drift that leads back to the mark.
static double drift_for(double away) {
    static const double NEAR = 3.0, BACK = 0.2, MOST = 1.5; // m, 1/s, m/s
    return fabs(away) < NEAR ? 0.0 : sk_clamp(BACK * away, -MOST, MOST);
}

void sk_wishes_of_hover(const sk_sight *sight, sk_wish out[SK_WISHES]) {
    static const double WORTH = 0.6, RATE = 2.0; // m/s, m/s per s of the key
    out[0] = out[1] = (sk_wish){.action = SK_DO_NOTHING};
    if (sight->on_ground) return;
    out[0] =
        wish_for(drift_for(sight->mark_right) - sight->drift_right, WORTH, RATE, SK_DO_roll_left, SK_DO_roll_right);
    out[1] = wish_for(drift_for(sight->mark_ahead) - sight->drift_ahead, WORTH, RATE, SK_DO_pitch_up, SK_DO_pitch_down);
}
