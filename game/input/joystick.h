// joystick.h: joysticks and gamepads, which may be plugged in and unplugged at any time.
// Requires SDL's joystick and game controller subsystems. Several devices may be used at once (stick, pedals, throttle
// quadrant). Stick deflections are added; the stronger toe brake counts; the throttle that moved last counts.
#pragma once
#include "input/pilot.h"
#include "input/profile.h"
#include <SDL_events.h>

enum { SK_JOYSTICKS_MAX = 8 };

typedef struct sk_joystick {
    SDL_Joystick *device;    // null: free
    SDL_GameController *pad; // where SDL knows the layout; else null
    SDL_JoystickID id;
    sk_profile profile; // its own copy; for a pad axes and buttons are those of SDL's mapping
    char guid[SK_GUID_TEXT];
    uint32_t down;                    // bit b: its button b
    uint32_t hats;                    // bit w: some hat points this way
    bool lever_known[SK_STICK_COUNT]; // levers: seen once, so that a move can be reported
    bool lever_moved[SK_STICK_COUNT]; // has moved since then: until it has, where it stands means nothing
    double lever_seen[SK_STICK_COUNT];
    char name[64];
} sk_joystick;

typedef struct sk_joysticks {
    const sk_profiles *profiles;
    sk_joystick slot[SK_JOYSTICKS_MAX];
} sk_joysticks;

// What an event of a device asks for.
typedef struct sk_joystick_news {
    sk_action pressed; // what the button that went down begins; SK_DO_NOTHING for none
    char message[128]; // for the user: who came or went; empty for none
} sk_joystick_news;

void sk_joysticks_begin(sk_joysticks *joysticks, const sk_profiles *profiles);
void sk_joysticks_end(sk_joysticks *joysticks);

// Opens and closes devices, and states what buttons ask for. Other events are ignored.
sk_joystick_news sk_joysticks_event(sk_joysticks *joysticks, const SDL_Event *event);

// Sets held[action] for the action of every button that is down on a device that is plugged in; leaves the others.
void sk_joysticks_hold(const sk_joysticks *joysticks, bool *held);
// No button counts as down until it is pressed again.
void sk_joysticks_release(sk_joysticks *joysticks);

// How many axes it has, and where one stands, raw, -32768..32767; 0 beyond the last.
int32_t sk_joystick_axes(const sk_joystick *joystick);
int sk_joystick_raw(const sk_joystick *joystick, int32_t axis);
// Another axis or calibration: levers are unknown again until they move.
void sk_joystick_forget(sk_joystick *joystick);

// Where all axes stand now. A lever (throttle, toe brake) counts once it has moved from where it was when plugged in.
sk_stick_input sk_joysticks_read(sk_joysticks *joysticks);

int32_t sk_joysticks_count(const sk_joysticks *joysticks);
