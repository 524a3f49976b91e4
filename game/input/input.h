// input.h: keyboard and joysticks for the main loop: what is held, what was just pressed, and the controls of a tick.
// It combines the other headers of this room.
#pragma once
#include "input/controls_file.h"
#include "input/joystick.h"
#include "input/keymap.h"
#include "input/pilot.h"

typedef struct sk_input {
    sk_keymap keys;
    sk_user_controls user; // settings that the menu saves
    sk_joysticks joysticks;
    sk_pilot pilot;
    bool touched;                      // true once the user has moved a control of the aircraft
    bool flew;                         // `touched` in the last tick
    int16_t holder[SDL_NUM_SCANCODES]; // 1 + the action begun by a key that is down
    bool held[SK_ACTION_COUNT];
    sk_key_context context; // SK_KEYS_FLIGHT; SK_KEYS_REPLAY while a replay is watched
    bool latched;           // controls of the aircraft stay held when their keys go up
    sk_stick_input stick;   // of the last tick
    int32_t joystick_count; // in the last tick
} sk_input;

// The result of one event.
typedef struct sk_input_news {
    sk_action pressed; // SK_DO_NOTHING for none
    char message[128]; // for the user; empty for none
} sk_input_news;

// Reads the user's keys and controls (null: the XDG paths; empty: none are read). Errors are those of these files.
sk_result sk_input_begin(sk_input *input, const char *keys, const char *controls);
void sk_input_end(sk_input *input);

// Handles an event of SDL. Actions such as flaps and parking brake are passed to the pilot and also reported.
sk_input_news sk_input_event(sk_input *input, const SDL_Event *event);

// Returns the controls of the next tick.
sk_controls sk_input_tick(sk_input *input, const sk_motion_cues *cues, double seconds);

// Releases everything that is held, because the window has lost the keyboard.
void sk_input_release(sk_input *input);

// While paused, a held control of the aircraft stays held even if its key goes up, so that single ticks use the
// controls of the pause. Actions of the view are not latched, because they act in real time.
void sk_input_latch(sk_input *input, bool latched);
