// Hints at the start: the scene's title and first keys, in the lower right corner for a while.
#include "input/action_use.h"
#include "panels/hud_internal.h"

#include <stdio.h>
#include <string.h>

static const double HINTS_STAY = 12.0, HELICOPTER_STAY = 60.0; // s; hovering takes longer than twelve seconds to learn
static const double READING = 6.0;                             // s for each of the scene's hints, two lines of text
static const float WIDTH = 380.0F, SIZE = 14.0F, STEP = 19.0F; // of the panel; sizes of letters and lines

// Adds "KEY does this" to a line of hints, unless the action has no key.
static void add_hint(char *line, size_t size, const sk_keymap *keys, sk_action action, const char *does) {
    char key[48];
    size_t used = strlen(line);
    hud_first_key(keys, action, key, sizeof key);
    if (*key != '\0') snprintf(line + used, size - used, "%s%s %s", used > 0 ? "  \xC2\xB7  " : "", key, does);
}

void sk_hud_note_action(sk_hud *hud, sk_action action) {
    hud->knows_cameras = hud->knows_cameras || action == SK_DO_camera_next || action == SK_DO_camera_previous;
    hud->knows_overlays = hud->knows_overlays || (action >= SK_DO_overlay_1 && action <= SK_DO_option_11);
    hud->knows_help = hud->knows_help || action == SK_DO_help;
}

static void add_text(char *line, const char *text) {
    size_t used = strlen(line);
    snprintf(line + used, SK_HUD_HINT_SIZE - used, "%s", text);
}

// Adds "UP DOWN LEFT RIGHT does this", with the keys that are bound.
static void add_keys(char *line, const sk_keymap *keys, const sk_action *actions, int count, const char *does) {
    bool any = false;
    for (int i = 0; i < count; i++) {
        char key[48];
        hud_first_key(keys, actions[i], key, sizeof key);
        if (*key == '\0') continue;
        if (!any && *line != '\0') add_text(line, "  \xC2\xB7  ");
        if (any) add_text(line, " ");
        add_text(line, key);
        any = true;
    }
    if (any) add_text(line, does);
}

static const sk_action UP[] = {SK_DO_throttle_up}, DOWN[] = {SK_DO_throttle_down};
static const sk_action STICK[] = {SK_DO_pitch_down, SK_DO_pitch_up, SK_DO_roll_left, SK_DO_roll_right};
static const sk_action PEDALS[] = {SK_DO_rudder_left, SK_DO_rudder_right};

// Writes the hints with the hover and height aids on. The aids hold place and height when keys are released.
static void aided_helicopter_hints(const sk_hud_frame *frame, char first[SK_HUD_HINT_SIZE]) {
    const sk_keymap *keys = frame->keys;
    if (frame->outputs->on_ground > 0.0) {
        add_keys(first, keys, UP, 1, ": hold to climb, release to hold the height");
        return;
    }
    add_keys(first, keys, STICK, 4, ": hold to move, release to stop");
    add_keys(first, keys, PEDALS, 2, " turn");
    add_keys(first, keys, DOWN, 1, ": hold to land");
}

static void helicopter_hints(const sk_hud_frame *frame, char first[SK_HUD_HINT_SIZE]) {
    const sk_keymap *keys = frame->keys;
    if (sk_control_is_on(frame->controls->aid_hover) && sk_control_is_on(frame->controls->aid_height)) {
        aided_helicopter_hints(frame, first);
        return;
    }
    if (frame->outputs->on_ground > 0.0) {
        add_keys(first, keys, UP, 1, " held raises the collective: near half of COLL it lifts off, then only tap");
        add_keys(first, keys, DOWN, 1, " lowers it");
        return;
    }
    add_keys(first, keys, STICK, 4, " in taps tilt it, and it stays tilted: tap back to stop the DRIFT");
    add_keys(first, keys, PEDALS, 2, " turn");
    add_keys(first, keys, DOWN, 1, " in taps lands it: CLIMB above -200, DRIFT in the middle");
}

static bool has_course(const sk_hud_frame *frame) {
    return frame->course != NULL && frame->course->step_count > 0;
}

void sk_hud_hints(const sk_hud *hud, const sk_hud_frame *frame, char first[SK_HUD_HINT_SIZE],
                  char more[SK_HUD_HINT_SIZE]) {
    enum { LINE = SK_HUD_HINT_SIZE };
    char last[48], overlays[96];
    *first = *more = '\0';
    if (frame->scripted) {
        snprintf(first, LINE, "The script flies until you touch a control");
    } else if (has_course(frame)) {
        // the course's own hints explain how to fly
        if (frame->other_scene != NULL) add_hint(first, LINE, frame->keys, SK_DO_other_scene, frame->other_scene);
    } else if (sk_hud_is_helicopter(frame)) {
        if (sk_engine_runs(sk_state_aircraft(frame->state, frame->driven))) helicopter_hints(frame, first);
        if (sk_hud_engine_may_start(frame)) add_hint(first, LINE, frame->keys, SK_DO_engine_start, "starts the engine");
    } else if (frame->model->aircraft_count > 0) {
        const sk_placement *start = &frame->model->aircraft[frame->driven];
        const sk_aircraft_type *type = &frame->model->types[start->type];
        if (sk_has_brakes(type) && frame->controls->parking_brake > 0)
            add_hint(first, LINE, frame->keys, SK_DO_parking_brake, "releases the parking brake");
        bool stopped = sk_hud_engine_may_start(frame);
        if (stopped) add_hint(first, LINE, frame->keys, SK_DO_engine_start, "starts the engine");
        if (sk_engine_runs(sk_state_aircraft(frame->state, frame->driven)) &&
            frame->controls->throttle <= start->controls.throttle)
            add_hint(first, LINE, frame->keys, SK_DO_throttle_up, "opens the throttle");
    }
    hud_first_key(frame->keys, SK_DO_overlay_9, last, sizeof last);
    snprintf(overlays, sizeof overlays, "to %s show what happens", last);
    if (frame->other_scene != NULL && !has_course(frame))
        add_hint(more, LINE, frame->keys, SK_DO_other_scene, frame->other_scene);
    if (!hud->knows_cameras) add_hint(more, LINE, frame->keys, SK_DO_camera_next, "next camera");
    if (!hud->knows_overlays && *last != '\0') add_hint(more, LINE, frame->keys, SK_DO_overlay_1, overlays);
    if (!hud->knows_help) add_hint(more, LINE, frame->keys, SK_DO_help, "all keys");
}

static int scene_hints(const sk_hud_frame *frame) {
    int hints = 0;
    while (hints < SK_HUD_HINTS && frame->scene_hint[hints] != NULL) hints++;
    return hints;
}

static double stay_of(const sk_hud_frame *frame) {
    return sk_max(sk_hud_is_helicopter(frame) ? HELICOPTER_STAY : HINTS_STAY, READING * scene_hints(frame));
}

const char *sk_hud_scene_hint(const sk_hud *hud, const sk_hud_frame *frame) {
    int hints = scene_hints(frame);
    double turn = hud->hint_age / stay_of(frame) * hints;
    if (hints == 0) return "";
    return frame->scene_hint[turn < hints ? (int)turn : hints - 1];
}

void hud_draw_hints(const pen *p, const sk_hud *hud, const sk_hud_frame *frame, float right, float bottom) {
    static const float HEAD = 26.0F, MARGIN = 10.0F, BETWEEN = 5.0F;
    double shown = hud_opacity(hud->hint_age, stay_of(frame));
    if (shown <= 0.0 || hud->help) return;
    char first[SK_HUD_HINT_SIZE], more[SK_HUD_HINT_SIZE];
    sk_hud_hints(hud, frame, first, more);
    const char *texts[] = {sk_hud_scene_hint(hud, frame), first, more};
    const sk_colour colours[] = {PEN_WHITE, PEN_WHITE, PEN_GREY};
    const pen_column column = {WIDTH - 2.0F * MARGIN, SIZE, STEP};
    float x = right - WIDTH, height = HEAD + MARGIN;
    for (int i = 0; i < 3; i++)
        if (*texts[i] != '\0') height += pen_paragraph_height(p, column, texts[i]) + BETWEEN;
    float y = bottom - height;
    pen_box(p, x, y, WIDTH, height, pen_faded(PEN_PANEL, shown));
    pen_text(p, x + MARGIN, y + 7.0F, pen_left(16.0F, pen_faded(PEN_CYAN, shown)), "%s", frame->title);
    y += HEAD + 5.0F;
    for (int i = 0; i < 3; i++)
        if (*texts[i] != '\0')
            y += pen_paragraph(p, x + MARGIN, y, column, pen_faded(colours[i], shown), texts[i]) + BETWEEN;
}
