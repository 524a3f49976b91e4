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
    SDL_GameController *pad; // if SDL knows the layout; else null
    SDL_JoystickID id;
    sk_profile profile; // own copy; axes and buttons of a pad are those of SDL's mapping
    char guid[SK_GUID_TEXT];
    uint32_t down;                    // bit b: button b is down
    uint32_t hats;                    // bit d: a hat points in direction d
    bool lever_known[SK_STICK_COUNT]; // lever has been read, so that a movement can be detected
    bool lever_moved[SK_STICK_COUNT]; // lever has moved since; before that, its position is ignored
    double lever_seen[SK_STICK_COUNT];
    char name[64];
} sk_joystick;

typedef struct sk_joysticks {
    const sk_profiles *profiles;
    sk_joystick slot[SK_JOYSTICKS_MAX];
} sk_joysticks;

// The result of an event of a device.
typedef struct sk_joystick_news {
    sk_action pressed; // action of the button or hat direction; SK_DO_NOTHING: none
    char message[128]; // for the user: a device was connected or unplugged; empty: none
} sk_joystick_news;

void sk_joysticks_begin(sk_joysticks *joysticks, const sk_profiles *profiles);
void sk_joysticks_end(sk_joysticks *joysticks);

// Opens and closes devices, and returns the actions of buttons and hats. Ignores other events.
sk_joystick_news sk_joysticks_event(sk_joysticks *joysticks, const SDL_Event *event);

// Sets held[action] for the action of every button and hat direction that is down. Other entries are unchanged.
void sk_joysticks_hold(const sk_joysticks *joysticks, bool *held);
// Treats all buttons and hats as up until they are pressed again.
void sk_joysticks_release(sk_joysticks *joysticks);

// Return the number of axes, and the raw position of one, -32768..32767; 0 beyond the last.
int32_t sk_joystick_axes(const sk_joystick *joystick);
int sk_joystick_raw(const sk_joystick *joystick, int32_t axis);
// Called after a change of axis or calibration: lever positions are unknown until the levers move.
void sk_joystick_forget(sk_joystick *joystick);

// Returns the positions of all axes. A lever (throttle, toe brake) counts once it has moved since it was plugged in.
sk_stick_input sk_joysticks_read(sk_joysticks *joysticks);

int32_t sk_joysticks_count(const sk_joysticks *joysticks);
