#include "novice/novice.h"

#include "novice/keyboard.h"

#include <string.h>

static const double CIRCUIT_SECONDS = 360.0, HOVER_SECONDS = 120.0; // expected duration of the flight
static const double PICKS_LEAST = 0.3, PICKS_MOST = 1.2;            // s between presses
static const double CLINGS = 2.5;                                   // s that a key is held for too long
static const double OPPOSITE = 0.03, BESIDE = 0.02, BOTH = 0.1;     // shares of presses: opposite, neighbour, two axes
static const double ROUGHLY = 0.4;                                  // a press is longer or shorter by up to this share
static const double TAP_LEAST = 0.08, TAP_MOST = 0.25;              // s
static const double WRONG_MOST = 0.9;                               // s until a wrong key is noticed
static const double AGAIN_LEAST = 1.0, AGAIN_MOST = 4.0;            // s between taps while the hint stays
static const double SEES_WHAT_COMES = 1.0;                          // s, after the reaction, to see an effect
static const int64_t ENDLESS = INT64_MAX / 4;

static int64_t ticks_of(double seconds) {
    return (int64_t)(seconds * SK_TICK_HZ + 0.5);
}

void sk_novice_begin(sk_novice *novice, uint64_t seed, bool hovers) {
    *novice = (sk_novice){.random = seed, .hovers = hovers};
    novice->character = sk_novice_character_of(&novice->random, hovers ? HOVER_SECONDS : CIRCUIT_SECONDS);
    novice->stick.holds = novice->other.holds = SK_DO_NOTHING;
    sk_keymap_defaults(&novice->keys);
    sk_followed_hint_begin(&novice->followed);
}

// ---- keys ----

static sk_action opposite(sk_action action) {
    static const sk_action PAIRS[][2] = {{SK_DO_pitch_up, SK_DO_pitch_down},
                                         {SK_DO_roll_left, SK_DO_roll_right},
                                         {SK_DO_rudder_left, SK_DO_rudder_right},
                                         {SK_DO_throttle_up, SK_DO_throttle_down},
                                         {SK_DO_flaps_up, SK_DO_flaps_down}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++)
        for (int k = 0; k < 2; k++)
            if (PAIRS[i][k] == action) return PAIRS[i][1 - k];
    return action;
}

// Draws the key that the finger hits. Returns true if it is not the intended key.
static bool mistaken(sk_novice *n, sk_action action, sk_chord *chord) {
    double luck = sk_random_unit(&n->random);
    int32_t beside[SK_NEIGHBOURS_MAX];
    *chord = n->keys.chord[action][0];
    if (luck < OPPOSITE && opposite(action) != action) {
        *chord = n->keys.chord[opposite(action)][0];
        return true;
    }
    int32_t count = sk_keyboard_neighbours(chord->scancode, beside);
    if (luck < OPPOSITE || luck >= OPPOSITE + BESIDE || count == 0) return false;
    chord->scancode = (uint16_t)beside[sk_random_word(&n->random) % (uint64_t)count];
    return true;
}

static double clinging(sk_novice *n, double time, double seconds) {
    if (n->has_clung || time < n->character.clings_from) return seconds;
    n->has_clung = true;
    return CLINGS;
}

// The result of a key press.
typedef struct pressed {
    int32_t key; // 0: another key was pressed by mistake
    int64_t until;
} pressed;

// Presses the key of an action, or another key by mistake. A key that is already down is not pressed again.
static sk_result press(sk_novice *n, sk_scripted_keys *keys, int64_t tick, sk_action action, int64_t until,
                       pressed *out) {
    sk_chord chord;
    bool wrong = mistaken(n, action, &chord);
    if (wrong && until > tick + ticks_of(WRONG_MOST)) until = tick + ticks_of(WRONG_MOST);
    *out = (pressed){wrong ? 0 : chord.scancode, until};
    if (chord.scancode == 0 || sk_scripted_keys_is_down(keys, chord.scancode, tick)) return sk_ok();
    return sk_scripted_keys_press(keys, (sk_key_press){tick, until, chord});
}

static void let_go(sk_key_group *group, sk_scripted_keys *keys, int64_t tick) {
    if (group->held_key != 0) sk_scripted_keys_let_go(keys, group->held_key, tick);
    group->held_key = 0;
    group->holds = SK_DO_NOTHING;
}

static bool is_of_stick(sk_action action) {
    return action == SK_DO_pitch_up || action == SK_DO_pitch_down || action == SK_DO_roll_left ||
           action == SK_DO_roll_right || action == SK_DO_rudder_left || action == SK_DO_rudder_right;
}

// ---- actions ----

static int64_t next_pick(sk_novice *n, int64_t tick, int64_t until) {
    int64_t next = tick + ticks_of(sk_random_range(&n->random, PICKS_LEAST, PICKS_MOST));
    return until > next && until < ENDLESS / 2 ? until : next;
}

static sk_result tap(sk_novice *n, sk_key_group *group, sk_scripted_keys *keys, int64_t tick, sk_action action) {
    double seconds = sk_random_range(&n->random, TAP_LEAST, TAP_MOST);
    int64_t until = tick + ticks_of(clinging(n, (double)tick / SK_TICK_HZ, seconds));
    pressed done;
    sk_result result = press(n, keys, tick, action, until, &done);
    group->free_from = done.until + ticks_of(sk_random_range(&n->random, AGAIN_LEAST, AGAIN_MOST));
    return result;
}

// Presses a key that a hint says to hold, until the hint changes.
static sk_result hold(sk_novice *n, sk_key_group *group, sk_scripted_keys *keys, int64_t tick, sk_action action) {
    pressed done;
    if (group->holds == action) return sk_ok();
    sk_result result = press(n, keys, tick, action, ENDLESS, &done);
    group->held_key = done.key;
    if (group->held_key != 0) group->holds = action;
    group->free_from = next_pick(n, tick, done.until);
    return result;
}

static sk_result followed(sk_novice *n, sk_key_group *group, sk_scripted_keys *keys, int64_t tick, sk_advice advice) {
    if (group->free_from > tick) return sk_ok();
    if (advice.verb == SK_ADVICE_HOLD) return hold(n, group, keys, tick, advice.action);
    return tap(n, group, keys, tick, advice.action);
}

static sk_result fulfil(sk_novice *n, sk_scripted_keys *keys, int64_t tick, const sk_intent *intent, int axis) {
    double rough = sk_random_range(&n->random, 1.0 - ROUGHLY, 1.0 + ROUGHLY);
    double seconds = clinging(n, (double)tick / SK_TICK_HZ, sk_clamp(rough * intent->seconds, TAP_LEAST, WRONG_MOST));
    int64_t until = tick + ticks_of(seconds);
    pressed done;
    sk_result result = press(n, keys, tick, intent->action, until, &done);
    n->stick.free_from = next_pick(n, tick, done.until);
    n->waits[axis] = done.until + ticks_of(n->character.reaction + SEES_WHAT_COMES);
    return result;
}

// Corrects the largest error; at times also the other one.
static sk_result pick(sk_novice *n, sk_scripted_keys *keys, int64_t tick, const sk_observation *observed) {
    sk_intent intent[SK_INTENTS];
    n->goes_away = sk_intent_goes_away(observed, n->goes_away);
    if (n->hovers)
        sk_intents_of_hover(observed, intent);
    else
        sk_intents_of_circuit(observed, n->goes_away, intent);
    for (int i = 0; i < SK_INTENTS; i++)
        if (intent[i].action == SK_DO_NOTHING || n->waits[i] > tick) intent[i].weight = 0.0;
    int worst = intent[1].weight > intent[0].weight;
    if (intent[worst].weight < 1.0) return sk_ok();
    bool both = sk_random_unit(&n->random) < BOTH && intent[1 - worst].weight >= 1.0;
    sk_result result = fulfil(n, keys, tick, &intent[worst], worst);
    return both && result.ok ? fulfil(n, keys, tick, &intent[1 - worst], 1 - worst) : result;
}

static sk_result act(sk_novice *n, const sk_course *course, sk_scripted_keys *keys, int64_t tick,
                     const sk_observation *observed) {
    sk_advice advice = {SK_ADVICE_NONE, SK_DO_NOTHING};
    if (n->followed.hint >= 0 && tick >= n->followed.from) advice = sk_advice_of(course->hint[n->followed.hint].text);
    bool stick = is_of_stick(advice.action);
    sk_result result = sk_ok();
    if (advice.verb != SK_ADVICE_NONE) result = followed(n, stick ? &n->stick : &n->other, keys, tick, advice);
    bool busy = stick && advice.verb == SK_ADVICE_HOLD;
    return result.ok && !busy && n->stick.free_from <= tick ? pick(n, keys, tick, observed) : result;
}

sk_result sk_novice_tick(sk_novice *n, const sk_novice_view *view, sk_scripted_keys *keys) {
    int64_t tick = view->state->tick;
    if (tick % SK_OBSERVATION_EVERY == 0) {
        sk_observation now = sk_observation_of(view, &n->character, &n->random);
        sk_memory_keep(&n->memory, &now);
    }
    const sk_observation *seen = sk_memory_seen(&n->memory, tick, ticks_of(n->character.reaction));
    if (seen == NULL) return sk_ok();
    bool away = sk_novice_is_away(&n->character, (double)tick / SK_TICK_HZ);
    if (sk_followed_hint_update(&n->followed, seen, &n->random) || away) {
        let_go(&n->stick, keys, tick);
        let_go(&n->other, keys, tick);
    }
    return away ? sk_ok() : act(n, view->course, keys, tick, seen);
}
