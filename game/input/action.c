#include "input/action.h"

#include <string.h>

#define SK_ACTION_ROW(name, kind, group, label, first, second) {#name, SK_ACTION_##kind, group, label, {first, second}},

const sk_action_info sk_action_table[SK_ACTION_COUNT] = {SK_ACTIONS(SK_ACTION_ROW)};

sk_action sk_action_find(const char *name) {
    for (int i = 0; i < SK_ACTION_COUNT; i++)
        if (strcmp(name, sk_action_table[i].name) == 0) return (sk_action)i;
    return SK_DO_NOTHING;
}

int sk_action_contexts(sk_action action) {
    if (action >= SK_DO_replay_back && action <= SK_DO_take_controls) return SK_KEYS_REPLAY;
    bool flies = action >= SK_DO_pitch_up && action <= SK_DO_tie_out;
    bool begins_anew = action >= SK_DO_restart && action <= SK_DO_quick_load;
    return flies || begins_anew ? SK_KEYS_FLIGHT : SK_KEYS_FLIGHT | SK_KEYS_REPLAY;
}

bool sk_action_flies(sk_action action) {
    return action >= SK_DO_pitch_up && action <= SK_DO_tie_out && action != SK_DO_assisted_rudder &&
           action != SK_DO_aids;
}
