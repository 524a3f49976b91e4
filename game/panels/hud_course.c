// The text of a course above the instruments: progress, and the present hint.
#include "panels/hud_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const float WIDTH = 620.0F, MARGIN = 11.0F, GAP = 7.0F; // points
static const float SIZE = 19.0F, STEP = 25.0F, HEAD = 15.0F;   // sizes of letters and lines

static bool has_course(const sk_hud_frame *frame) {
    return frame->course != NULL && frame->course->step_count > 0 && frame->progress != NULL;
}

// Writes the key of an action, or its label if it has no key.
static void name_key(const sk_hud_frame *frame, const char *name, char *out, size_t size) {
    sk_action action = sk_action_find(name);
    *out = '\0';
    if (action == SK_DO_NOTHING) return;
    hud_first_key(frame->keys, action, out, size);
    if (*out == '\0') snprintf(out, size, "\"%s\"", sk_action_table[action].label);
}

static void add(char *out, size_t size, const char *text, int length) {
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%.*s", length, text);
}

void sk_hud_with_keys(const sk_hud_frame *frame, const char *text, char *out, size_t size) {
    char name[SK_NAME], key[64];
    *out = '\0';
    for (const char *at; (at = sk_course_key_in(text, name)) != NULL; text = strchr(at, '}') + 1) {
        name_key(frame, name, key, sizeof key);
        add(out, size, text, (int)(at - text));
        add(out, size, key, (int)strlen(key));
    }
    add(out, size, text, (int)strlen(text));
}

static void begin_large(char *text) {
    if (*text >= 'a' && *text <= 'z') *text = (char)(*text - 'a' + 'A');
}

// Writes a text such as "Gate 2 of 6, crosswind".
static void write_head(const sk_hud_frame *frame, char *out, size_t size) {
    const sk_course_progress *progress = frame->progress;
    if (sk_course_next(frame->course, progress) == NULL)
        snprintf(out, size, "%s", frame->title);
    else
        sk_course_step_text(frame->course, progress->passed, out, size);
    begin_large(out);
}

static void write_held(const sk_hud_frame *frame, char *out, size_t size) {
    const sk_course_step *step = sk_course_next(frame->course, frame->progress);
    bool waits = step != NULL && (step->kind == SK_COURSE_HOVER || step->kind == SK_COURSE_TASK);
    if (!waits || step->seconds == 0.0 || frame->progress->held == 0) return;
    size_t used = strlen(out);
    snprintf(out + used, size - used, "  \xC2\xB7  %.0f s of %.0f s", (double)frame->progress->held / SK_TICK_HZ,
             step->seconds);
}

// Writes the outcome, and the key to fly the course again.
static void write_end(const sk_hud_frame *frame, char *head, size_t head_size, char *hint, size_t hint_size) {
    const sk_course_progress *progress = frame->progress;
    char restart[64], back[64], fault[120], again[96] = "";
    hud_first_key(frame->keys, SK_DO_restart, restart, sizeof restart);
    hud_first_key(frame->keys, SK_DO_one_tick_back, back, sizeof back);
    if (*restart != '\0' && !frame->replaying) snprintf(again, sizeof again, ". %s: fly it again", restart);
    if (progress->outcome == SK_COURSE_PASSED) {
        int64_t seconds = progress->ended / SK_TICK_HZ;
        snprintf(head, head_size, "%s: passed", frame->title);
        snprintf(hint, hint_size, "Well flown, in %d:%02d%s", (int)(seconds / 60), (int)(seconds % 60), again);
        return;
    }
    sk_course_fault_text(frame->course, frame->model, progress, fault, sizeof fault);
    snprintf(head, head_size, "%s: not passed", frame->title);
    snprintf(hint, hint_size, "%s%s", fault, again);
    size_t used = strlen(hint);
    if (*again != '\0' && *back != '\0') snprintf(hint + used, hint_size - used, "; %s held: back in time", back);
    begin_large(hint);
}

bool sk_hud_course_text(const sk_hud_frame *frame, char head[SK_HUD_HINT_SIZE], char hint[SK_HUD_HINT_SIZE]) {
    *head = *hint = '\0';
    if (!has_course(frame)) return false;
    if (frame->progress->outcome != SK_COURSE_IN_PROGRESS) {
        write_end(frame, head, SK_HUD_HINT_SIZE, hint, SK_HUD_HINT_SIZE);
        return true;
    }
    write_head(frame, head, SK_HUD_HINT_SIZE);
    write_held(frame, head, SK_HUD_HINT_SIZE);
    const sk_course_hint *now = sk_course_hint_now(frame->course, frame->progress);
    if (now != NULL && !frame->scripted) sk_hud_with_keys(frame, now->text, hint, SK_HUD_HINT_SIZE);
    return true;
}

void hud_draw_course(const pen *p, const sk_hud_frame *frame, float bottom) {
    char head[SK_HUD_HINT_SIZE], hint[SK_HUD_HINT_SIZE];
    if (!sk_hud_course_text(frame, head, hint)) return;
    float inner = fmaxf(pen_text_width(p, SIZE, hint), pen_text_width(p, HEAD, head)), lines = 0.0F;
    if (inner > WIDTH) inner = WIDTH;
    const pen_column column = {inner, SIZE, STEP};
    if (*hint != '\0') lines = GAP + pen_paragraph_height(p, column, hint);
    float height = HEAD + lines + 2.0F * MARGIN, width = inner + 2.0F * MARGIN;
    float x = 0.5F * (p->width - width), y = bottom - height;
    pen_box(p, x, y, width, height, PEN_PANEL);
    const sk_colour colours[] = {PEN_CYAN, PEN_GREEN, PEN_AMBER}; // under way, passed, not passed
    pen_text(p, 0.5F * p->width, y + MARGIN - 2.0F, pen_centre(HEAD, colours[frame->progress->outcome]), "%s", head);
    sk_colour colour = frame->replaying ? PEN_GREY : PEN_WHITE; // in a replay it is the hint of that time
    if (*hint != '\0') pen_paragraph(p, x + MARGIN, y + MARGIN + HEAD + GAP, column, colour, hint);
}

void sk_hud_show_course(sk_hud *hud, const sk_course *course, const sk_course_progress *progress) {
    if (progress->rounds > hud->course_rounds && progress->passed < course->step_count) {
        char text[SK_HUD_MESSAGE_SIZE];
        sk_course_round_text(course, progress, text, sizeof text);
        begin_large(text);
        sk_hud_post_about(hud, SK_HUD_NOTE, SK_HUD_ABOUT_COURSE, progress->since, text);
    }
    for (int32_t i = hud->course_passed; i < progress->passed; i++) {
        char text[SK_HUD_MESSAGE_SIZE];
        sk_course_passed_text(course, progress, i, text, sizeof text);
        begin_large(text);
        sk_hud_post_about(hud, SK_HUD_NOTE, SK_HUD_ABOUT_COURSE, progress->passed_at[i], text);
    }
    hud->course_passed = progress->passed;
    hud->course_rounds = progress->rounds;
}
