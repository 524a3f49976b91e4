#include "input/hand_over.h"

static const double LASTS = 10.0;  // s
static const double FLYING = 12.0; // m/s: slower, there is nothing to hold
static const double MOST = 0.3;    // of the way
static const double DEGREE = SK_PI / 180.0;
static const double PATH = 0.06, LEARNS = 0.04, RATE = 0.9; // 1/degree, 1/(degree s), s
static const double SLEW = 1.0;                             // per second: no jump
static const double BANK = 0.03, ROLL_RATE = 0.25;          // 1/degree, s

void sk_hand_over_begin(sk_hand_over *hand) {
    *hand = (sk_hand_over){.left = LASTS, .pitch = true, .roll = true};
}

void sk_hand_over_tick(sk_hand_over *hand, const sk_feel *feel, bool pitch_moved, bool roll_moved, double seconds) {
    if (!(hand->left > 0.0)) return;
    if (!hand->found) {
        hand->path = feel->path;
        hand->bank = feel->bank;
        hand->found = true;
    }
    hand->left -= seconds;
    if (feel->wheels > 0 || feel->airspeed < FLYING) hand->left = 0.0;
    hand->pitch = hand->pitch && !pitch_moved && hand->left > 0.0;
    hand->roll = hand->roll && !roll_moved && hand->left > 0.0;
    if (hand->pitch) {
        double off = (hand->path - feel->path) / DEGREE;
        hand->sum = sk_clamp(hand->sum + LEARNS * off * seconds, -MOST, MOST);
        double wanted = sk_clamp(PATH * off - RATE * feel->pitch_rate + hand->sum, -MOST, MOST);
        hand->elevator = sk_clamp(wanted, hand->elevator - SLEW * seconds, hand->elevator + SLEW * seconds);
    }
    if (hand->roll) {
        double off = (hand->bank - feel->bank) / DEGREE;
        double wanted = sk_clamp(BANK * off - ROLL_RATE * feel->roll_rate, -MOST, MOST);
        hand->aileron = sk_clamp(wanted, hand->aileron - SLEW * seconds, hand->aileron + SLEW * seconds);
    }
}
