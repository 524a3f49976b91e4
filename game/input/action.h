// action.h: the table of actions of keys and buttons.
// The help panel, docs/keys.md, the configuration file and the joystick profiles are made from it.
#pragma once
#include <SDL_scancode.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum sk_action_kind {
    SK_ACTION_HOLD,  // acts as long as it is held
    SK_ACTION_PRESS, // acts once
    SK_ACTION_REPEAT // acts once, and again while the key repeats
} sk_action_kind;

enum { SK_MOD_SHIFT = 1, SK_MOD_CTRL = 2, SK_MOD_ALT = 4 };

// A key by its position, with the modifiers that must be down. Scancode 0: none.
typedef struct sk_chord {
    uint16_t scancode, modifiers;
} sk_chord;

enum { SK_CHORDS_MAX = 3 };

#define SK_KEY(name)                                                                                                   \
    { SDL_SCANCODE_##name, 0 }
#define SK_SHIFT(name)                                                                                                 \
    { SDL_SCANCODE_##name, SK_MOD_SHIFT }
#define SK_CTRL(name)                                                                                                  \
    { SDL_SCANCODE_##name, SK_MOD_CTRL }
#define SK_CTRL_SHIFT(name)                                                                                            \
    { SDL_SCANCODE_##name, SK_MOD_CTRL | SK_MOD_SHIFT }
#define SK_NO_KEY                                                                                                      \
    { 0, 0 }

// name, kind, group, label, first chord, second chord. Rows of a group are adjacent.
#define SK_ACTIONS(ROW)                                                                                                \
    ROW(pitch_up, HOLD, "Flight", "Stick back: nose up", SK_KEY(DOWN), SK_KEY(KP_2))                                   \
    ROW(pitch_down, HOLD, "Flight", "Stick forward: nose down", SK_KEY(UP), SK_KEY(KP_8))                              \
    ROW(roll_left, HOLD, "Flight", "Roll left", SK_KEY(LEFT), SK_KEY(KP_4))                                            \
    ROW(roll_right, HOLD, "Flight", "Roll right", SK_KEY(RIGHT), SK_KEY(KP_6))                                         \
    ROW(centre, PRESS, "Flight", "Centre stick and pedals", SK_KEY(KP_5), SK_NO_KEY)                                   \
    ROW(rudder_left, HOLD, "Flight", "Left pedal: rudder, nose wheel", SK_KEY(Q), SK_KEY(KP_0))                        \
    ROW(rudder_right, HOLD, "Flight", "Right pedal", SK_KEY(E), SK_KEY(KP_ENTER))                                      \
    ROW(throttle_up, HOLD, "Flight", "Throttle open, collective up", SK_KEY(PAGEUP), SK_KEY(KP_9))                     \
    ROW(throttle_down, HOLD, "Flight", "Throttle closed, collective down", SK_KEY(PAGEDOWN), SK_KEY(KP_3))             \
    ROW(throttle_full, PRESS, "Flight", "Full throttle", SK_CTRL(PAGEUP), SK_CTRL(KP_9))                               \
    ROW(throttle_idle, PRESS, "Flight", "Idle; in a vehicle: reverse on or off", SK_CTRL(PAGEDOWN), SK_CTRL(KP_3))     \
    ROW(flaps_up, PRESS, "Flight", "Flaps up a notch", SK_KEY(LEFTBRACKET), SK_NO_KEY)                                 \
    ROW(flaps_down, PRESS, "Flight", "Flaps down a notch", SK_KEY(RIGHTBRACKET), SK_NO_KEY)                            \
    ROW(flaps_cycle, PRESS, "Flight", "Next notch of the flaps, then up", SK_NO_KEY, SK_NO_KEY)                        \
    ROW(trim_down, HOLD, "Flight", "Trim nose down", SK_KEY(HOME), SK_NO_KEY)                                          \
    ROW(trim_up, HOLD, "Flight", "Trim nose up", SK_KEY(END), SK_NO_KEY)                                               \
    ROW(assisted_rudder, PRESS, "Flight", "Assisted rudder on or off", SK_KEY(A), SK_NO_KEY)                           \
    ROW(aids, PRESS, "Flight", "Flying aids on or off", SK_SHIFT(A), SK_NO_KEY)                                        \
    ROW(gear, PRESS, "Flight", "Landing gear up or down", SK_KEY(G), SK_NO_KEY)                                        \
    ROW(engine_start, HOLD, "Flight", "Start the engine", SK_KEY(S), SK_NO_KEY)                                        \
    ROW(engine_stop, HOLD, "Flight", "Stop the engine", SK_SHIFT(S), SK_NO_KEY)                                        \
    ROW(augmentation, PRESS, "Flight", "Stability augmentation on or off", SK_KEY(K), SK_NO_KEY)                       \
    ROW(brakes, HOLD, "Ground", "Both brakes", SK_KEY(B), SK_NO_KEY)                                                   \
    ROW(brake_left, HOLD, "Ground", "Left brake", SK_KEY(COMMA), SK_NO_KEY)                                            \
    ROW(brake_right, HOLD, "Ground", "Right brake", SK_KEY(PERIOD), SK_NO_KEY)                                         \
    ROW(parking_brake, PRESS, "Ground", "Parking brake on or off", SK_SHIFT(B), SK_NO_KEY)                             \
    ROW(tailwheel_lock, PRESS, "Ground", "Tailwheel locked or free", SK_KEY(L), SK_NO_KEY)                             \
    ROW(drive_next, PRESS, "Ground", "Drive the next aircraft or vehicle", SK_CTRL(TAB), SK_NO_KEY)                    \
    ROW(tie_hook, PRESS, "Ties", "Hook or release a tie", SK_CTRL(O), SK_NO_KEY)                                       \
    ROW(tie_next, PRESS, "Ties", "Choose another tie", SK_CTRL_SHIFT(O), SK_NO_KEY)                                    \
    ROW(tie_in, HOLD, "Ties", "Reel in", SK_CTRL(I), SK_NO_KEY)                                                        \
    ROW(tie_out, HOLD, "Ties", "Reel out", SK_CTRL(U), SK_NO_KEY)                                                      \
    ROW(camera_next, PRESS, "View", "Next camera", SK_KEY(V), SK_NO_KEY)                                               \
    ROW(camera_previous, PRESS, "View", "Previous camera", SK_SHIFT(V), SK_NO_KEY)                                     \
    ROW(camera_reset, PRESS, "View", "Restore the camera of the start", SK_CTRL(V), SK_NO_KEY)                         \
    ROW(zoom_in, HOLD, "View", "Zoom in", SK_KEY(X), SK_NO_KEY)                                                        \
    ROW(zoom_out, HOLD, "View", "Zoom out", SK_SHIFT(X), SK_NO_KEY)                                                    \
    ROW(look_left, HOLD, "View", "Look left", SK_SHIFT(LEFT), SK_NO_KEY)                                               \
    ROW(look_right, HOLD, "View", "Look right", SK_SHIFT(RIGHT), SK_NO_KEY)                                            \
    ROW(look_up, HOLD, "View", "Look up", SK_SHIFT(UP), SK_NO_KEY)                                                     \
    ROW(look_down, HOLD, "View", "Look down", SK_SHIFT(DOWN), SK_NO_KEY)                                               \
    ROW(hud, PRESS, "View", "Instruments on or off", SK_KEY(H), SK_NO_KEY)                                             \
    ROW(overlay_none, PRESS, "Overlays", "No overlay", SK_KEY(0), SK_NO_KEY)                                           \
    ROW(overlay_1, PRESS, "Overlays", "Contact normals", SK_KEY(1), SK_NO_KEY)                                         \
    ROW(overlay_2, PRESS, "Overlays", "Pebbles and springs", SK_KEY(2), SK_NO_KEY)                                     \
    ROW(overlay_3, PRESS, "Overlays", "Friction borders", SK_KEY(3), SK_NO_KEY)                                        \
    ROW(overlay_4, PRESS, "Overlays", "Struts and entry points", SK_KEY(4), SK_NO_KEY)                                 \
    ROW(overlay_5, PRESS, "Overlays", "Boxes and balls", SK_KEY(5), SK_NO_KEY)                                         \
    ROW(overlay_6, PRESS, "Overlays", "Forces", SK_KEY(6), SK_NO_KEY)                                                  \
    ROW(overlay_7, PRESS, "Overlays", "Oriented contact", SK_KEY(7), SK_NO_KEY)                                        \
    ROW(overlay_8, PRESS, "Overlays", "Beams", SK_KEY(8), SK_NO_KEY)                                                   \
    ROW(overlay_9, PRESS, "Overlays", "Patches", SK_KEY(9), SK_NO_KEY)                                                 \
    ROW(overlay_10, PRESS, "Overlays", "Bodies", SK_CTRL(0), SK_NO_KEY)                                                \
    ROW(overlay_11, PRESS, "Overlays", "Ties", SK_CTRL(9), SK_NO_KEY)                                                  \
    ROW(option_1, PRESS, "Overlays", "Normals: length", SK_SHIFT(1), SK_NO_KEY)                                        \
    ROW(option_2, PRESS, "Overlays", "Pebbles: stretch", SK_SHIFT(2), SK_NO_KEY)                                       \
    ROW(option_3, PRESS, "Overlays", "Borders: scale", SK_SHIFT(3), SK_NO_KEY)                                         \
    ROW(option_4, PRESS, "Overlays", "Struts: labels", SK_SHIFT(4), SK_NO_KEY)                                         \
    ROW(option_5, PRESS, "Overlays", "Boxes: depth", SK_SHIFT(5), SK_NO_KEY)                                           \
    ROW(option_6, PRESS, "Overlays", "Forces: split and scale", SK_SHIFT(6), SK_NO_KEY)                                \
    ROW(option_7, PRESS, "Overlays", "Oriented contact: labels, all nodes", SK_SHIFT(7), SK_NO_KEY)                    \
    ROW(option_8, PRESS, "Overlays", "Beams: bending and modes", SK_SHIFT(8), SK_NO_KEY)                               \
    ROW(option_9, PRESS, "Overlays", "Patches: scale, boxes, points", SK_SHIFT(9), SK_NO_KEY)                          \
    ROW(option_10, PRESS, "Overlays", "Bodies: sleep, islands, speed", SK_SHIFT(0), SK_NO_KEY)                         \
    ROW(option_11, PRESS, "Overlays", "Ties: force or share of strength", SK_CTRL_SHIFT(9), SK_NO_KEY)                 \
    ROW(pause, PRESS, "Time", "Pause", SK_KEY(P), SK_KEY(SPACE))                                                       \
    ROW(one_tick, REPEAT, "Time", "One tick (1/120 s)", SK_KEY(O), SK_NO_KEY)                                          \
    ROW(one_tick_back, HOLD, "Time", "One tick back; held: back in time", SK_SHIFT(O), SK_NO_KEY)                      \
    ROW(slower, PRESS, "Time", "Slower", SK_KEY(MINUS), SK_NO_KEY)                                                     \
    ROW(faster, PRESS, "Time", "Faster", SK_KEY(EQUALS), SK_NO_KEY)                                                    \
    ROW(normal_speed, PRESS, "Time", "Normal speed", SK_KEY(BACKSLASH), SK_NO_KEY)                                     \
    ROW(restart, PRESS, "Time", "Restart the scene", SK_KEY(R), SK_NO_KEY)                                             \
    ROW(restart_undo, PRESS, "Time", "Undo the restart", SK_SHIFT(R), SK_NO_KEY)                                       \
    ROW(quick_save, PRESS, "Time", "Remember this moment", SK_KEY(F5), SK_NO_KEY)                                      \
    ROW(quick_load, PRESS, "Time", "Back to the remembered moment", SK_KEY(F9), SK_NO_KEY)                             \
    ROW(bookmark, PRESS, "Time", "Bookmark", SK_KEY(M), SK_NO_KEY)                                                     \
    ROW(replay_view, PRESS, "Time", "Replay of the last minute, and back", SK_CTRL(R), SK_NO_KEY)                      \
    ROW(record, PRESS, "Time", "Record from a minute ago, or stop", SK_CTRL_SHIFT(R), SK_NO_KEY)                       \
    ROW(replay_back, REPEAT, "Replay", "5 s back", SK_KEY(LEFT), SK_NO_KEY)                                            \
    ROW(replay_forward, REPEAT, "Replay", "5 s forward", SK_KEY(RIGHT), SK_NO_KEY)                                     \
    ROW(replay_first, PRESS, "Replay", "To the beginning", SK_KEY(HOME), SK_NO_KEY)                                    \
    ROW(replay_last, PRESS, "Replay", "To the end", SK_KEY(END), SK_NO_KEY)                                            \
    ROW(replay_faster, PRESS, "Replay", "Faster, to 16 times", SK_KEY(UP), SK_NO_KEY)                                  \
    ROW(replay_slower, PRESS, "Replay", "Slower, to 1/16", SK_KEY(DOWN), SK_NO_KEY)                                    \
    ROW(replay_tick_back, REPEAT, "Replay", "One tick back", SK_KEY(COMMA), SK_NO_KEY)                                 \
    ROW(replay_tick, REPEAT, "Replay", "One tick forward", SK_KEY(PERIOD), SK_NO_KEY)                                  \
    ROW(contact_next, REPEAT, "Replay", "Next change of a contact", SK_KEY(N), SK_NO_KEY)                              \
    ROW(contact_previous, REPEAT, "Replay", "Previous change of a contact", SK_SHIFT(N), SK_NO_KEY)                    \
    ROW(divergence, PRESS, "Replay", "Find the first difference", SK_KEY(D), SK_NO_KEY)                                \
    ROW(replay_loop, PRESS, "Replay", "Loop on or off", SK_KEY(L), SK_NO_KEY)                                          \
    ROW(timeline_nearer, REPEAT, "Replay", "Timeline: zoom in", SK_KEY(Z), SK_NO_KEY)                                  \
    ROW(timeline_farther, REPEAT, "Replay", "Timeline: zoom out", SK_SHIFT(Z), SK_NO_KEY)                              \
    ROW(timeline_whole, PRESS, "Replay", "Timeline: show all of it", SK_CTRL(Z), SK_NO_KEY)                            \
    ROW(timeline_earlier, REPEAT, "Replay", "Timeline: earlier", SK_KEY(PAGEUP), SK_NO_KEY)                            \
    ROW(timeline_later, REPEAT, "Replay", "Timeline: later", SK_KEY(PAGEDOWN), SK_NO_KEY)                              \
    ROW(take_controls, PRESS, "Replay", "Take the controls here and fly on", SK_KEY(T), SK_NO_KEY)                     \
    ROW(help, PRESS, "Program", "Help", SK_KEY(F1), SK_NO_KEY)                                                         \
    ROW(other_scene, PRESS, "Program", "Free flight at the airfield, and back", SK_KEY(F2), SK_NO_KEY)                 \
    ROW(menu, PRESS, "Program", "Menu", SK_KEY(F10), SK_NO_KEY)                                                        \
    ROW(joystick_panel, PRESS, "Program", "Joysticks: what they move, calibration", SK_KEY(J), SK_NO_KEY)              \
    ROW(energy, PRESS, "Program", "Energy: where it comes from and goes", SK_KEY(F3), SK_NO_KEY)                       \
    ROW(crash_page, PRESS, "Program", "Crash: what hit what, loads, energy", SK_SHIFT(U), SK_NO_KEY)                   \
    ROW(fullscreen, PRESS, "Program", "Fullscreen", SK_KEY(F11), SK_NO_KEY)                                            \
    ROW(screenshot, PRESS, "Program", "Screenshot", SK_KEY(F12), SK_NO_KEY)                                            \
    ROW(close, PRESS, "Program", "Close a panel", SK_KEY(ESCAPE), SK_NO_KEY)                                           \
    ROW(quit, PRESS, "Program", "Quit", SK_CTRL(Q), SK_NO_KEY)

#define SK_ACTION_ENUM(name, kind, group, label, first, second) SK_DO_##name,
typedef enum sk_action { SK_DO_NOTHING = -1, SK_ACTIONS(SK_ACTION_ENUM) SK_ACTION_COUNT } sk_action;

typedef struct sk_action_info {
    const char *name; // "pitch_up": used in configuration files
    sk_action_kind kind;
    const char *group, *label; // shown to the user
    sk_chord chord[SK_CHORDS_MAX];
} sk_action_info;

extern const sk_action_info sk_action_table[SK_ACTION_COUNT];

// Returns the action of this name; SK_DO_NOTHING if there is none.
sk_action sk_action_find(const char *name);

// The context of a key: in a flight some keys move controls, and in a replay the same keys move through the replay.
typedef enum sk_key_context { SK_KEYS_FLIGHT = 1, SK_KEYS_REPLAY = 2 } sk_key_context;
// Returns the contexts of an action: one of them, or both, added up.
int sk_action_contexts(sk_action action);

// Returns whether the action moves a control of the aircraft.
bool sk_action_flies(sk_action action);
