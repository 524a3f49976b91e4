// joystick.h: joysticks and gamepads that come and go.
// Needs SDL's joystick and game controller subsystems. Any number may be plugged in; their sticks add up.
#pragma once
#include "input/pilot.h"
#include "input/profile.h"
#include <SDL_events.h>

enum { SK_JOYSTICKS_MAX = 8 };

typedef struct sk_joystick {
    SDL_Joystick *device;    // null: free
    SDL_GameController *pad; // where SDL knows the layout; else null
    SDL_JoystickID id;
    const sk_profile *profile; // unused for a pad
    uint32_t down;             // bit b: its button b
    bool throttle_known;
    double throttle_seen;
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

// Opens and closes devices, and tells what buttons ask for. Other events are ignored.
sk_joystick_news sk_joysticks_event(sk_joysticks *joysticks, const SDL_Event *event);

// Sets held[action] for the action of every button that is down on a device that is plugged in; leaves the others.
void sk_joysticks_hold(const sk_joysticks *joysticks, bool *held);
// No button counts as down until it is pressed anew.
void sk_joysticks_release(sk_joysticks *joysticks);

// Where all axes stand now. A throttle counts once it has moved from where it was when plugged in.
sk_stick_input sk_joysticks_read(sk_joysticks *joysticks);

int32_t sk_joysticks_count(const sk_joysticks *joysticks);
