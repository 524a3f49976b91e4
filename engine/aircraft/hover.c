// Drift and position: keys command a drift. The disc tilts in proportion to the missing drift, plus an integral that
// holds a steady drift. Degrees and m/s.
//   lean = L + 5.7 (wanted - drift) within 8,   L' = 1.15 (wanted - drift) within 6
//   stick = 2 (lean - attitude) / the augmentation's fastest rate
//   wanted = -0.35 (displacement from the held position), without a command, once the drift is below 0.6 m/s
#include "aircraft/hover_internal.h"
#include "math/elementary.h"

static const double DRIFT = 4.0, ON_GROUND = 0.4, ALL_ABOVE = 3.6; // m/s, share, m
static const double GROWS = 1.5, TRAVEL = 8.0, FASTEST = 40.0; // m/s^2; m/s with a held key, aside or back, and ahead
static const double CRUISES = 6.0;                             // m/s: a faster drift stays when keys are released
static const double CAPTURE = 0.6, RETURNS = 0.35, FARTHEST = 3.0; // m/s, 1/s, m
static const double LEAN = 5.7 * DEGREE, LEAN_MOST = 8.0 * DEGREE; // rad per m/s, rad
static const double LEARNS = 1.15 * DEGREE, LEARNT_MOST = 6.0 * DEGREE,
                    LEARNT_MORE = 0.35 * DEGREE; // rad per m, rad, rad per m/s
static const double FOLLOWS = 2.0;               // 1/s
static const double SLOW = 8.0, FAST = 14.0;     // m/s ahead: between them a drift aside becomes a turn
static const double BANKS = 20.0 * DEGREE, KEEPS = 1.0,
                    KEEPS_MOST = 10.0 * DEGREE; // rad in a turn; rad per rad of heading error, rad
static const double AGAINST = 0.3;              // stick per m/s of drift, while the helicopter is light on its skids
static const double TURNS = 0.5;                // share of full pedals

static double most_drift(double height) {
    return DRIFT * sk_clamp(ON_GROUND + (1.0 - ON_GROUND) * height / ALL_ABOVE, ON_GROUND, 1.0);
}

// Returns the wanted drift along one axis, m/s. A key that is held at the largest hovering drift continues up to
// `farthest`.
static double wanted_drift(double now, double ask, double most, double farthest, double back, double dt) {
    if (ask != 0.0) {
        double to = ask * (fabs(now) < 0.98 * DRIFT || ask * now < 0.0 ? most : farthest);
        return sk_approach(now, to, GROWS * dt);
    }
    return fabs(now) > CRUISES ? now : sk_approach(now, back, GROWS * dt);
}

static double learnt(double lean, double missing, double drift, const sk_hover_input *in) {
    double most = LEARNT_MOST + LEARNT_MORE * fabs(drift);
    return sk_clamp(lean + in->gain * LEARNS * missing * in->dt, -most, most);
}

static void note_place(sk_hover_state *s, const sk_hover_input *in, bool asked) {
    double drift = sqrt(in->over.x * in->over.x + in->over.y * in->over.y);
    bool still = !asked && fabs(s->ahead) < CRUISES && fabs(s->right) < CRUISES;
    if (!still) s->holds_place = 0;
    if (still && !s->holds_place && drift < CAPTURE) {
        s->holds_place = 1;
        s->away = (sk_vec3){0.0, 0.0, 0.0};
    }
    if (s->holds_place) s->away = sk_add_scaled(s->away, in->dt, (sk_vec3){in->over.x, in->over.y, 0.0});
}

// Returns the bank of forward flight, rad. Keys command a turn. After their release the heading is held.
static double bank_of_turn(sk_hover_state *s, const sk_hover_input *in, double fast) {
    bool holds = fast > 0.0 && in->ask_right == 0.0 && in->ask_turn == 0.0;
    if (holds && !s->holds_course) s->course = in->heading;
    s->holds_course = holds;
    return holds ? sk_clamp(in->gain * KEEPS * wrapped(s->course - in->heading), -KEEPS_MOST, KEEPS_MOST)
                 : BANKS * in->ask_right;
}

static void fly(sk_hover_state *s, const sk_hover_input *in, double *back, double *right) {
    double sine, cosine;
    sk_sincos(in->heading, &sine, &cosine);
    double ahead = in->over.x * sine + in->over.y * cosine, across = in->over.x * cosine - in->over.y * sine;
    note_place(s, in, in->ask_ahead != 0.0 || in->ask_right != 0.0);
    double far = sk_length(s->away), share = far > FARTHEST ? FARTHEST / far : 1.0;
    double home = s->holds_place ? -in->gain * RETURNS * share : 0.0;
    double home_ahead = home * (s->away.x * sine + s->away.y * cosine);
    double home_right = home * (s->away.x * cosine - s->away.y * sine);
    double most = most_drift(in->height);
    s->ahead = wanted_drift(s->ahead, in->ask_ahead, most, in->ask_ahead > 0.0 ? FASTEST : TRAVEL, home_ahead, in->dt);
    s->right = wanted_drift(s->right, in->ask_right, most, TRAVEL, home_right, in->dt);
    double fast = sk_clamp((ahead - SLOW) / (FAST - SLOW), 0.0, 1.0), turn = bank_of_turn(s, in, fast);
    if (fast == 1.0) s->right = 0.0;
    double off_ahead = s->ahead - ahead, off_right = (1.0 - fast) * (s->right - across);
    s->lean_pitch = learnt(s->lean_pitch, -off_ahead, s->ahead, in);
    s->lean_roll = learnt(s->lean_roll, off_right, s->right, in);
    double pitch = s->lean_pitch - sk_clamp(in->gain * LEAN * off_ahead, -LEAN_MOST, LEAN_MOST);
    double aside = s->lean_roll + sk_clamp(in->gain * LEAN * off_right, -LEAN_MOST, LEAN_MOST);
    double roll = aside + fast * (turn - aside);
    sk_vec3 fastest = sk_augmentation_fastest();
    *back = in->gain * FOLLOWS * (pitch - in->pitch) / fastest.x;
    *right = in->gain * FOLLOWS * (roll - in->roll) / fastest.y;
}

// Computes the stick on the skids. Nothing is learned there. While the helicopter is light the stick acts against a
// drift.
static void stand(sk_hover_state *s, const sk_hover_input *in, double *back, double *right) {
    double sine, cosine;
    sk_sincos(in->heading, &sine, &cosine);
    double ahead = in->over.x * sine + in->over.y * cosine, across = in->over.x * cosine - in->over.y * sine;
    s->ahead = s->right = 0.0;
    s->holds_place = 0;
    *back = in->gain * AGAINST * ahead;
    *right = -in->gain * AGAINST * across;
}

void hover_over_place(sk_hover_state *s, const sk_hover_input *in) {
    double moved = sk_max(fabs(in->commands.back), fabs(in->commands.right)), back = 0.0, right = 0.0;
    s->hand_stick = stick_share(s->hand_stick, moved, in->dt);
    s->hand_pedals = stick_share(s->hand_pedals, in->commands.pedals, in->dt);
    double share = aid_share(s->hand_stick);
    bool on = in->on.hover && in->augmented && share > 0.0;
    if (on && !s->holds_stick) {
        double sine, cosine;
        sk_sincos(in->heading, &sine, &cosine);
        s->ahead = in->over.x * sine + in->over.y * cosine;
        s->right = in->over.x * cosine - in->over.y * sine;
        s->lean_pitch = sk_clamp(in->pitch, -LEARNT_MOST, LEARNT_MOST);
        s->lean_roll = sk_clamp(in->roll, -LEARNT_MOST, LEARNT_MOST);
        s->back = aid_found(in->at.back, in->commands.back);
        s->side = aid_found(in->at.right, in->commands.right);
    }
    s->holds_stick = on;
    if (!on) s->holds_place = 0;
    if (on && in->touching) stand(s, in, &back, &right);
    if (on && !in->touching) fly(s, in, &back, &right);
    s->back = aid_moved(s->back, back, share, on, in->dt);
    s->side = aid_moved(s->side, right, share, on, in->dt);
    bool turns = in->on.hover && aid_share(s->hand_pedals) > 0.0;
    s->pedals = aid_moved(s->pedals, TURNS * in->ask_turn, aid_share(s->hand_pedals), turns, in->dt);
}

sk_hover_controls sk_hover_tick(sk_hover_state *s, const sk_hover_input *in) {
    if (!in->touching) s->landed = 0;
    hover_over_place(s, in);
    hover_at_height(s, in);
    return (sk_hover_controls){.collective = in->on.height ? s->collective : in->commands.collective,
                               .back = sk_clamp(in->commands.back + s->back, -1.0, 1.0),
                               .right = sk_clamp(in->commands.right + s->side, -1.0, 1.0),
                               .pedals = sk_clamp(in->commands.pedals + s->pedals, -1.0, 1.0)};
}
