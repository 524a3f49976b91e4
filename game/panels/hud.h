// hud.h: instruments, messages, hints and help over the picture.
// It shows the given state and outputs and changes nothing. It keeps only messages and their age.
#pragma once
#include "course/course.h"
#include "input/keymap.h"
#include "panels/energy_panel.h"
#include "panels/oriented_panel.h"
#include "view/debug_overlay.h"
#include "view/ui.h"

enum { SK_HUD_MESSAGES = 6, SK_HUD_MESSAGE_SIZE = 160, SK_HUD_HINTS = 4, SK_HUD_HINT_SIZE = 320 };

typedef enum sk_hud_weight { SK_HUD_NOTE, SK_HUD_CAUTION, SK_HUD_WARNING } sk_hud_weight;

// What is reported again at every press of a key: only the last word counts.
typedef enum sk_hud_topic {
    SK_HUD_ABOUT_CAMERA = 1,
    SK_HUD_ABOUT_ASSISTANCE,
    SK_HUD_ABOUT_TAILWHEEL,
    SK_HUD_ABOUT_AUGMENTATION,
    SK_HUD_ABOUT_PARKING,
    SK_HUD_ABOUT_GEAR,
    SK_HUD_ABOUT_LEAPS, // in time
    SK_HUD_ABOUT_CONTACTS,
    SK_HUD_ABOUT_COURSE
} sk_hud_topic;

typedef struct sk_hud_message {
    char text[SK_HUD_MESSAGE_SIZE];
    sk_hud_weight weight;
    double age;   // s
    int32_t key;  // a new message takes the place of an older one of the same key; 0: of none
    int64_t tick; // of the moment it describes; negative: of none
} sk_hud_message;

// Troubles that stay: shown large at first, then as a small lamp, so that one sees what comes of them.
typedef enum sk_hud_trouble {
    SK_HUD_PASSING, // none of these: shown as long as it lasts
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
    bool knows_cameras, knows_overlays, knows_help; // the pilot has used them: no hint need tell
    double trouble_age[SK_HUD_TROUBLES];            // s since it began, 0 while there is none
    bool hidden, help, energy;
    int32_t course_passed; // steps of the course that were reported of
    int32_t course_rounds; // how often it was reported that a landing was given up
} sk_hud;

// What one picture of the instruments shows.
typedef struct sk_hud_frame {
    const sk_model *model;
    const sk_state *state;
    const sk_outputs *outputs; // of the first aircraft
    const sk_controls *controls;
    const sk_keymap *keys;
    const sk_overlay_choice *overlays;
    const sk_energy_account *account; // of the first aircraft, and its flows lately
    const sk_energy_meter *meter;
    const sk_oriented_panel *picked;      // the node that was clicked on; null: none
    const char *title;                    // of the scene
    const char *scene_hint[SK_HUD_HINTS]; // the scene's own; null where there are fewer
    const sk_course *course;              // what is to be flown; null: nothing
    const sk_course_progress *progress;   // of it
    const char *other_scene;              // what its key opens; null: nothing
    bool replaying;                       // nobody flies: no hints how to
    bool recording;                       // what is flown is being recorded
    bool paused, scripted;                // scripted: the scene's pilot flies
    double speed;                         // simulated over real time, as asked for
    double real_speed;                    // as achieved
} sk_hud_frame;

// Newest first; warnings stay longest. Where there is no room the oldest of least weight goes.
void sk_hud_post(sk_hud *hud, sk_hud_weight weight, const char *text);
// The same in place of the last one about this topic. `tick`: of a moment, with which it goes when that is taken back; -1: of none.
void sk_hud_post_about(sk_hud *hud, sk_hud_weight weight, sk_hud_topic topic, int64_t tick, const char *text);
// Drops what was reported of the aircraft's switches: after a jump they stand elsewhere.
void sk_hud_forget_switches(sk_hud *hud);
// Time has gone back to this tick, of the same flight: messages of later moments go. Negative: to another flight; of all moments.
void sk_hud_go_back(sk_hud *hud, int64_t tick);
// Slips and their ends take one line per wheel or hull point, however often they come; so do hits, touchdowns, lift-offs, and ground that yields. A wheel
// that has lifted off slips no more, and a touch that nobody could notice is not reported.
void sk_hud_show_event(sk_hud *hud, const sk_model *model, const sk_event *event);
void sk_hud_pass(sk_hud *hud, double seconds); // real time goes by
// What the pilot has pressed: of what is done no hint tells any more.
void sk_hud_note_action(sk_hud *hud, sk_action action);
// What to do first, and where to find more, each a line or empty: what is done is left out. Of a helicopter what lifts it off and,
// once it flies, what holds and lands it.
void sk_hud_hints(const sk_hud *hud, const sk_hud_frame *frame, char first[SK_HUD_HINT_SIZE],
                  char more[SK_HUD_HINT_SIZE]);
// Of a course: what comes next, or what became of it, and the hint that is due (or empty). False where there is no course.
bool sk_hud_course_text(const sk_hud_frame *frame, char head[SK_HUD_HINT_SIZE], char hint[SK_HUD_HINT_SIZE]);
// A text with the user's keys in place of {actions}.
void sk_hud_with_keys(const sk_hud_frame *frame, const char *text, char *out, size_t size);
// Says which steps were passed since it was last called.
void sk_hud_show_course(sk_hud *hud, const sk_course *course, const sk_course_progress *progress);
// Looks which troubles there are in this state, after so many seconds.
void sk_hud_watch(sk_hud *hud, const sk_model *model, const sk_state *state, double seconds);

// px per point of the instruments in a picture of this size; for labels that should look alike.
float sk_hud_scale(sk_ui *ui, const sk_model *model, int width, int height);
// px: the upper edge of the instruments; the picture's lower one where there are none.
float sk_hud_top(const sk_hud *hud, sk_ui *ui, const sk_model *model, int width, int height);
// Between sk_ui_begin and sk_ui_end. Width and height of the picture in px. Without aircraft there are messages, status,
// hints and help; outputs and controls are not looked at.
void sk_hud_draw(const sk_hud *hud, sk_ui *ui, const sk_hud_frame *frame, int width, int height);

// The panel of the picked node alone, where there are no instruments.
void sk_hud_draw_picked(sk_ui *ui, const sk_model *model, const sk_oriented_panel *picked, int width, int height);

// Of a scene with aircraft: what the pilot should know at once: "STALL", "PARKING BRAKE"...; fills at most `capacity`, answers how many.
typedef struct sk_hud_alert {
    const char *text;
    sk_hud_weight weight;
    sk_hud_trouble trouble;
} sk_hud_alert;
int32_t sk_hud_alerts(const sk_hud_frame *frame, sk_hud_alert *out, int32_t capacity);

// Of a scene whose first aircraft is a helicopter.
typedef struct sk_hud_rotor {
    double speed;                             // of the rated one
    double torque;                            // of what the gears bear lastingly
    bool low, high, over_torque, in_its_wash; // outside of the aircraft's limits; sinking into its own downwash
} sk_hud_rotor;
bool sk_hud_is_helicopter(const sk_hud_frame *frame);
sk_hud_rotor sk_hud_rotor_of(const sk_hud_frame *frame);
// Along the nose and to the right of it, m/s, over what is below: a deck takes its ship's way along.
typedef struct sk_hud_drift {
    double ahead, right;
} sk_hud_drift;
sk_hud_drift sk_hud_drift_of(const sk_hud_frame *frame);
// m, of the lowest place of the unloaded gear above what lies below; not below 0.
double sk_hud_height(const sk_hud_frame *frame);

// A skid: of the left (-1) or the right (+1) side.
typedef struct sk_hud_skid {
    int64_t mode;     // standing or slipping, as most of its load does; air where it touches nothing
    bool broken;      // one of its own tubes
    bool gone;        // all of them are torn off
    int64_t material; // where it presses most; -1: it touches nothing
    double load;      // N
    double grip_used; // of all of it, 0..1
} sk_hud_skid;
sk_hud_skid sk_hud_skid_of(const sk_hud_frame *frame, int side);

// What the flying aids hold, of the first aircraft.
typedef struct sk_hud_aids {
    bool on;
    bool limits;                 // the word says what they hold back
    const char *word;            // of the lamp
    bool holds_bank, holds_path; // of an aeroplane in the air: each is asked for and kept
    // -1..1: 25 degrees of bank to the right, 7 degrees of climb.
    double bank_asked, bank, path_asked, path;
} sk_hud_aids;
sk_hud_aids sk_hud_aids_of(const sk_hud_frame *frame);

// Whether the engine is stopped and not ruined: its key starts it.
bool sk_hud_engine_may_start(const sk_hud_frame *frame);
// Whether a pin holds the tailwheel to its steering. A pin that is wanted drops in only as the wheel comes by.
bool sk_hud_tail_locked(const sk_hud_frame *frame);
// "10°"; while the flaps are elsewhere than their lever "0° > 10°".
void sk_hud_flaps_text(const sk_hud_frame *frame, char *out, size_t size);

// Of a scene whose first aircraft has legs that retract: where they are. Unsafe: on their way, or apart. Broken: one of them is.
typedef enum sk_hud_gear { SK_HUD_GEAR_UP, SK_HUD_GEAR_UNSAFE, SK_HUD_GEAR_DOWN, SK_HUD_GEAR_BROKEN } sk_hud_gear;
sk_hud_gear sk_hud_gear_of(const sk_hud_frame *frame);
