// hud.h: instruments, messages, hints and help over the picture.
// It shows the given state and outputs and changes nothing. It keeps only messages and their age.
#pragma once
#include "course/course.h"
#include "input/keymap.h"
#include "panels/crash_panel.h"
#include "panels/energy_panel.h"
#include "panels/picked_panel.h"
#include "view/debug_overlay.h"
#include "view/ui.h"

enum { SK_HUD_MESSAGES = 6, SK_HUD_MESSAGE_SIZE = 160, SK_HUD_HINTS = 4, SK_HUD_HINT_SIZE = 320 };
enum { SK_HUD_STAYS = 20 }; // s: a message is shown at most so long

typedef enum sk_hud_weight { SK_HUD_NOTE, SK_HUD_CAUTION, SK_HUD_WARNING } sk_hud_weight;

// Topics of messages that repeat with every press of a key: a new message replaces the last one.
typedef enum sk_hud_topic {
    SK_HUD_ABOUT_CAMERA = 1,
    SK_HUD_ABOUT_ASSISTANCE,
    SK_HUD_ABOUT_TAILWHEEL,
    SK_HUD_ABOUT_AUGMENTATION,
    SK_HUD_ABOUT_PARKING,
    SK_HUD_ABOUT_GEAR,
    SK_HUD_ABOUT_LEAPS, // jumps in time
    SK_HUD_ABOUT_VEHICLE,
    SK_HUD_ABOUT_TIE,
    SK_HUD_ABOUT_CONTACTS,
    SK_HUD_ABOUT_COURSE
} sk_hud_topic;

typedef struct sk_hud_message {
    char text[SK_HUD_MESSAGE_SIZE];
    sk_hud_weight weight;
    double age;   // s
    int32_t key;  // a new message replaces an older one with the same key; 0: none
    int64_t tick; // tick of the moment that it describes; negative: none
} sk_hud_message;

// Lasting troubles. They are shown large at first, then as a small lamp, so that the view of the consequences is free.
typedef enum sk_hud_trouble {
    SK_HUD_PASSING, // none of these: shown while it lasts
    SK_HUD_FROZEN,
    SK_HUD_IN_WATER,
    SK_HUD_ENGINE_STOPPED,
    SK_HUD_WHEEL_BROKEN,
    SK_HUD_SKID_BROKEN,
    SK_HUD_TROUBLES
} sk_hud_trouble;

// Zero-initialise it.
typedef struct sk_hud {
    sk_hud_message message[SK_HUD_MESSAGES]; // newest first
    int32_t message_count;
    double hint_age;                                // s
    bool knows_cameras, knows_overlays, knows_help; // the pilot has used them, so their hints are omitted
    double trouble_age[SK_HUD_TROUBLES];            // s since it began; 0 while there is none
    bool hidden, help, energy, crash;
    double crash_hint;     // s for which the hint about the page on a crash is still shown
    int32_t course_passed; // number of passed steps already reported
    int32_t course_rounds; // number of go-arounds already reported
} sk_hud;

// The data of one picture of the instruments.
typedef struct sk_hud_frame {
    const sk_model *model;
    const sk_state *state;
    int32_t driven;            // the aircraft whose instruments they are
    int32_t tie;               // the tie on which the keys act, from 1; 0: none
    const sk_outputs *outputs; // of this aircraft
    const sk_controls *controls;
    const sk_keymap *keys;
    const sk_overlay_choice *overlays;
    const sk_energy_audit *audit; // of aircraft and bodies; the meter has its latest flows
    const sk_energy_meter *meter;
    const sk_crash_panel *crash;          // the page on a crash, for its panel
    const sk_picked_panel *picked;        // panel of what was clicked; null: none
    const sk_patch_picture *patches;      // for the legend of their overlay; null: none
    const char *title;                    // of the scene
    const char *scene_hint[SK_HUD_HINTS]; // the scene's own; null after the last
    const sk_course *course;              // the course to fly; null: none
    const sk_course_progress *progress;   // on the course
    const char *other_scene;              // what its key opens; null: nothing
    bool replaying;                       // a replay: hints for flying are omitted
    bool recording;                       // the flight is being recorded
    bool paused, scripted;                // scripted: the scene's pilot flies
    double speed;                         // simulated over real time, as requested
    double real_speed;                    // simulated over real time, as achieved
} sk_hud_frame;

// Shows a message. The newest is first; warnings stay longest. If there is no room, the oldest of least weight is removed.
void sk_hud_post(sk_hud *hud, sk_hud_weight weight, const char *text);
// Shows a message in place of the last one about this topic. `tick` is the moment that it describes; the message is
// removed when time goes back beyond that moment. -1: none.
void sk_hud_post_about(sk_hud *hud, sk_hud_weight weight, sk_hud_topic topic, int64_t tick, const char *text);
// Removes messages about the aircraft's switches, because after a jump the switches may be in other positions.
void sk_hud_forget_switches(sk_hud *hud);
// Notes that time has gone back to this tick of the same flight. Messages of later moments are removed. Negative: to
// another flight, so messages of all moments are removed.
void sk_hud_go_back(sk_hud *hud, int64_t tick);
// Shows an event. Repeated slips and their ends take one line per wheel or hull point; so do hits, touchdowns,
// lift-offs, and ground that yields. A lift-off removes the wheel's slip. A touch that is too soft to notice is not shown.
void sk_hud_show_event(sk_hud *hud, const sk_model *model, const sk_event *event);
void sk_hud_pass(sk_hud *hud, double seconds); // advances real time
// Shows for a while which key opens the page on a crash.
void sk_hud_hint_crash(sk_hud *hud);
// Notes what the pilot has pressed. The hint about it is then omitted.
void sk_hud_note_action(sk_hud *hud, sk_action action);
// Writes hints, each a line or empty: what to do first, and where to find more. Hints about things that the pilot has
// done are omitted. For a helicopter they explain the lift-off and, in flight, hover and landing.
void sk_hud_hints(const sk_hud *hud, const sk_hud_frame *frame, char first[SK_HUD_HINT_SIZE],
                  char more[SK_HUD_HINT_SIZE]);
// Returns the scene's hint that is shown now; "" if it has none. The hints are shown in turn, each for at least 6 s.
const char *sk_hud_scene_hint(const sk_hud *hud, const sk_hud_frame *frame);
// Writes the next step of a course, or its outcome, and the hint that is due (or nothing). False if there is no course.
bool sk_hud_course_text(const sk_hud_frame *frame, char head[SK_HUD_HINT_SIZE], char hint[SK_HUD_HINT_SIZE]);
// Writes a text with the user's keys in place of {actions}.
void sk_hud_with_keys(const sk_hud_frame *frame, const char *text, char *out, size_t size);
// Shows which steps were passed since the last call.
void sk_hud_show_course(sk_hud *hud, const sk_course *course, const sk_course_progress *progress);
// Updates the lasting troubles of an aircraft from this state, `seconds` after the last call.
void sk_hud_watch(sk_hud *hud, const sk_model *model, const sk_state *state, int32_t aircraft, double seconds);

// `type`, here and below: of the aircraft whose instruments they are; null without aircraft.
// Returns px per point of the instruments in a picture of this size, for labels of the same size.
float sk_hud_scale(sk_ui *ui, const sk_aircraft_type *type, int width, int height);
// Returns the upper edge of the instruments, px; without instruments the lower edge of the picture.
float sk_hud_top(const sk_hud *hud, sk_ui *ui, const sk_aircraft_type *type, int width, int height);
// Draws everything, between sk_ui_begin and sk_ui_end. Width and height of the picture are in px. Without aircraft it
// draws messages, status, hints and help, and does not read outputs and controls.
void sk_hud_draw(const sk_hud *hud, sk_ui *ui, const sk_hud_frame *frame, int width, int height);

// Draws only the panel of the picked node, for a picture without instruments.
void sk_hud_draw_picked(sk_ui *ui, const sk_aircraft_type *type, const sk_picked_panel *picked, int width, int height);

// Writes the alerts for the pilot, such as "STALL" and "PARKING BRAKE", at most `capacity`. Returns their number. The
// scene must have aircraft.
typedef struct sk_hud_alert {
    const char *text;
    sk_hud_weight weight;
    sk_hud_trouble trouble;
} sk_hud_alert;
int32_t sk_hud_alerts(const sk_hud_frame *frame, sk_hud_alert *out, int32_t capacity);

// The rotor of a helicopter.
typedef struct sk_hud_rotor {
    double speed;                             // relative to the rated speed
    double torque;                            // relative to the continuous limit of the gears
    bool low, high, over_torque, in_its_wash; // outside the limits; in_its_wash: sinks into its own downwash
} sk_hud_rotor;
bool sk_hud_is_helicopter(const sk_hud_frame *frame);
sk_hud_rotor sk_hud_rotor_of(const sk_hud_frame *frame);
// Speed along the nose and to the right of it, m/s, relative to the surface below, such as the deck of a moving ship.
typedef struct sk_hud_drift {
    double ahead, right;
} sk_hud_drift;
sk_hud_drift sk_hud_drift_of(const sk_hud_frame *frame);
// Returns the height of the lowest point of the unloaded gear above the surface below, m; at least 0.
double sk_hud_height(const sk_hud_frame *frame);

// The skid of the left (-1) or the right (+1) side.
typedef struct sk_hud_skid {
    int64_t mode;     // standing or slipping, like most of its load; air if nothing touches
    bool broken;      // one of its own tubes is broken
    bool gone;        // all its tubes are torn off
    int64_t material; // where its normal force is greatest; -1: nothing touches
    double load;      // N
    double grip_used; // by all its contacts, 0..1
} sk_hud_skid;
sk_hud_skid sk_hud_skid_of(const sk_hud_frame *frame, int side);

// The state of the aircraft's flying aids.
typedef struct sk_hud_aids {
    bool on;
    bool limits;                 // `word` names the quantity that the aids limit
    const char *word;            // text of the lamp
    bool holds_bank, holds_path; // an aeroplane in the air: bank or path is commanded and held
    // -1..1; 1 is 25 degrees of bank to the right, or 7 degrees of climb.
    double bank_asked, bank, path_asked, path;
} sk_hud_aids;
sk_hud_aids sk_hud_aids_of(const sk_hud_frame *frame);

// Write which aircraft of several the user drives, and which tie the keys act on. False, with an empty text, if there is
// nothing to tell apart.
bool sk_hud_driven_text(const sk_hud_frame *frame, char *out, size_t size);
bool sk_hud_tie_text(const sk_hud_frame *frame, char *out, size_t size);

// Returns whether the engine is stopped and not ruined, so that its key starts it.
bool sk_hud_engine_may_start(const sk_hud_frame *frame);
// Returns whether a pin locks the tailwheel to its steering. A requested pin engages only when the wheel comes past it.
bool sk_hud_tail_locked(const sk_hud_frame *frame);
// Writes "10°". While the flaps differ from their lever, writes "0° > 10°".
void sk_hud_flaps_text(const sk_hud_frame *frame, char *out, size_t size);

// The state of the aircraft's retractable legs. Unsafe: moving, or in different positions. Broken: one of them is.
typedef enum sk_hud_gear { SK_HUD_GEAR_UP, SK_HUD_GEAR_UNSAFE, SK_HUD_GEAR_DOWN, SK_HUD_GEAR_BROKEN } sk_hud_gear;
sk_hud_gear sk_hud_gear_of(const sk_hud_frame *frame);
