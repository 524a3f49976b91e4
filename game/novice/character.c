#include "novice/character.h"

static const double REACTION = 0.4, REACTION_SIGMA = 0.3; // s, median; standard deviation of its logarithm
static const double REACTION_MOST = 2.0;                  // s: five sigma; observations are kept for at least this long
static const double TURN_ERROR = 4.0;                     // degrees
static const double BEGINS = 5.0;                         // s into the flight: earliest distraction
static const double AWAY_LEAST = 2.0, AWAY_MOST = 6.0;    // s

double sk_novice_normal(uint64_t *random) {
    double sine, cosine, radius = sqrt(-2.0 * sk_log(1.0 - sk_random_unit(random)));
    sk_sincos(2.0 * SK_PI * sk_random_unit(random), &sine, &cosine);
    return radius * cosine;
}

sk_novice_character sk_novice_character_of(uint64_t *random, double seconds) {
    sk_novice_character c = {0};
    c.reaction = sk_min(REACTION * sk_exp(REACTION_SIGMA * sk_novice_normal(random)), REACTION_MOST);
    c.turn_error = sk_random_range(random, -TURN_ERROR, TURN_ERROR);
    for (int i = 0; i < SK_NOVICE_AWAYS; i++) {
        c.away_from[i] = sk_random_range(random, BEGINS, seconds);
        c.away_until[i] = c.away_from[i] + sk_random_range(random, AWAY_LEAST, AWAY_MOST);
    }
    c.clings_from = sk_random_range(random, BEGINS, seconds);
    return c;
}

bool sk_novice_is_away(const sk_novice_character *c, double time) {
    for (int i = 0; i < SK_NOVICE_AWAYS; i++)
        if (time >= c->away_from[i] && time < c->away_until[i]) return true;
    return false;
}
