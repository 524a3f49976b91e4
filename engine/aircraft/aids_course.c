// Course of a landing. The track close above the ground becomes the held course. In the air a bank into the wind holds
// it while the nose turns to the course. On the ground the steered wheel holds it.
//   bank = 2 (course - track) + J,   J' = 0.7 (course - track)
#include "aircraft/aids_internal.h"

static const double BELOW = 2.5;               // m
static const double DESCENDS = 0.5 * DEGREE;   // rad: a lower target of the path is a descent
static const double BANKS = 2.0, LEARNS = 0.7; // 1, 1/s
static const double BANK_MOST = 7.0 * DEGREE;

void aids_hold_course(sk_aids_state *s, const sk_aids_input *in) {
    bool lands = s->landed || (s->flies && !in->touching && in->height < BELOW && s->holds_path && s->path < DESCENDS);
    bool on = in->on.flare && lands;
    if (in->touching ? !in->on.steering : in->ask_bank != 0.0) on = false;
    if (on && !s->holds_course) {
        s->course = in->track;
        s->course_sum = 0.0;
    }
    s->holds_course = on;
}

double aids_bank_for_course(sk_aids_state *s, const sk_aids_input *in) {
    double off = wrapped(s->course - in->track);
    s->course_sum = sk_clamp(s->course_sum + in->gain * LEARNS * off * in->dt, -BANK_MOST, BANK_MOST);
    return sk_clamp(in->gain * BANKS * off + s->course_sum, -BANK_MOST, BANK_MOST);
}
