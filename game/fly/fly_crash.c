// The page on a crash in the window. Its numbers need loads and work, which neither a flight nor a recording stores. So the
// ticks since the crash are simulated once more, a few in each frame.
#include "fly/fly_internal.h"

#include "export/crash_page.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double OPEN_TAKES = 4e-3, CLOSED_TAKES = 2e-3; // s of a frame
static const double BETWEEN = 0.1;                          // s between two pages of a crash under way
static const int64_t QUIET = 20 * SK_TICK_HZ; // ticks after the last hit for which a closed page is kept up
enum { STEPS = 4 };                           // ticks between two looks at the clock
enum { EMPTY = -1, UNFINISHED = -2 };         // in place of the tick of the panel

static sk_replay_source source_of(const flight *f) {
    return f->replay.on ? f->replay.player.source : sk_replay_source_of_history(f->histories.now);
}

static int64_t tick_of(const flight *f) {
    return f->replay.on ? f->replay.player.now->tick : f->session.now.state->tick;
}

static sk_replay_crash *crash_of(flight *f) {
    return f->replay.on ? &f->crash.replayed : &f->crash.flown;
}

void fly_crash_forget(flight *f) {
    sk_replay_crash_forget(&f->crash.flown);
    f->crash.tick = EMPTY;
    f->show.hud.crash_hint = 0.0;
}

void fly_crash_replay(flight *f) {
    sk_replay_crash_forget(&f->crash.replayed);
    f->crash.tick = EMPTY;
}

void fly_crash_end(flight *f) {
    sk_replay_crash_forget(&f->crash.flown);
    sk_replay_crash_forget(&f->crash.replayed);
}

void fly_crash_event(flight *f, const sk_event *event) {
    if (sk_event_is_damage(event->kind) && sk_crash_counts(f->scene->model, event)) sk_hud_hint_crash(&f->show.hud);
}

//----------------------------------------------------------------------------------------------------------------------
// The panel

static sk_crash_panel_colour colour_of(const char *line) {
    static const sk_crash_panel_colour COLOURS[] = {[SK_CRASH_LINE] = SK_CRASH_PANEL_PLAIN,
                                                    [SK_CRASH_LINE_TITLE] = SK_CRASH_PANEL_TITLE,
                                                    [SK_CRASH_LINE_HEAD] = SK_CRASH_PANEL_HEAD,
                                                    [SK_CRASH_LINE_GOOD] = SK_CRASH_PANEL_GOOD,
                                                    [SK_CRASH_LINE_BAD] = SK_CRASH_PANEL_BAD};
    return COLOURS[sk_crash_line_of(line)];
}

static void fill_lines(sk_crash_panel *panel, const char *text) {
    panel->line_count = 0;
    while (*text != '\0' && panel->line_count < SK_CRASH_PANEL_LINES) {
        size_t length = strcspn(text, "\n");
        int32_t i = panel->line_count++;
        snprintf(panel->line[i].text, sizeof panel->line[i].text, "%.*s", (int)length, text);
        panel->line[i].colour = colour_of(panel->line[i].text);
        text += length + (text[length] == '\n');
    }
}

static const char *name_of(const flight *f) {
    if (f->replay.on) return "up to here";
    return sk_flight_history_first(f->histories.now) > 0 ? "the last minute" : "the flight so far";
}

// Returns the next aircraft with a page, after this one; -1: there is no further one. The driven aircraft is the first.
static int32_t next_of(const sk_crash *crash, int32_t driven, int32_t after) {
    bool seen = after < 0;
    int32_t count = crash->model->aircraft_count;
    for (int32_t i = 0; i < count; i++) {
        int32_t aircraft = (driven + i) % count;
        if (seen && crash->aircraft[aircraft].crashed) return aircraft;
        seen = seen || aircraft == after;
    }
    return -1;
}

static int32_t driven_of(const flight *f) {
    return f->replay.on ? f->replay.view.now.driven : f->session.now.driven;
}

// Writes up to when the page is, if that is not the present moment, and the keys.
static void write_note(const flight *f, const sk_crash *crash, int64_t at, bool behind, char *out, size_t size) {
    char key[64], close[64], next[96] = "", until[64] = "";
    sk_chord_label(f->input.keys.chord[SK_DO_crash_page][0], key, sizeof key);
    sk_chord_label(f->input.keys.chord[SK_DO_close][0], close, sizeof close);
    int32_t after = next_of(crash, driven_of(f), f->crash.aircraft);
    if (after >= 0) snprintf(next, sizeof next, "%s: aircraft %d  \xC2\xB7  ", key, (int)after + 1);
    double then = (double)at / SK_TICK_HZ;
    if (behind)
        snprintf(until, sizeof until, "computed up to %.1f s  \xC2\xB7  ", then);
    else if (at < tick_of(f))
        snprintf(until, sizeof until, "up to %.1f s  \xC2\xB7  ", then);
    snprintf(out, size, "%.50s%.70s%.30s closes", until, next, close); // all fit into the note
}

static void write_page(flight *f, const sk_crash *crash, sk_crash_panel *panel) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) return; // memory is short: the page of before remains
    sk_crash_write_page(out, crash, name_of(f), f->crash.aircraft);
    if (fclose(out) == 0) fill_lines(panel, text);
    free(text);
}

static void fill(flight *f, bool behind) {
    const sk_replay_crash *c = crash_of(f);
    sk_crash_aircraft *none = c->began ? NULL : calloc((size_t)f->scene->model->aircraft_count + 1, sizeof *none);
    sk_crash crash = {.model = f->scene->model, .aircraft = none};
    if (c->began ? !sk_replay_crash_result(c, &crash).ok : none == NULL) return; // memory is short
    bool shows = f->crash.aircraft >= 0 && crash.aircraft[f->crash.aircraft].crashed;
    if (!shows) f->crash.aircraft = next_of(&crash, driven_of(f), -1);
    write_page(f, &crash, &f->show.crash);
    write_note(f, &crash, c->began ? c->state->tick : tick_of(f), behind, f->show.crash.note,
               sizeof f->show.crash.note);
    sk_crash_release(&crash);
    f->crash.tick = behind ? UNFINISHED : tick_of(f);
    f->crash.filled = fly_seconds();
}

//----------------------------------------------------------------------------------------------------------------------
// A key and a frame

// Returns the next aircraft with a page, after the one that is shown; -1: there is no further one.
static int32_t next_page(flight *f) {
    const sk_replay_crash *c = crash_of(f);
    sk_crash crash;
    if (!c->began || !sk_replay_crash_result(c, &crash).ok) return -1;
    int32_t next = next_of(&crash, driven_of(f), f->crash.aircraft);
    sk_crash_release(&crash);
    return next;
}

void fly_crash_press(flight *f) {
    sk_hud *hud = &f->show.hud;
    if (f->scene->model->aircraft_count == 0) {
        fly_post(f, SK_HUD_NOTE, "There is no aircraft that could crash");
        return;
    }
    if (f->replay.on && f->replay.player.source.held) {
        fly_post(f, SK_HUD_NOTE, "A recording of another physics version cannot be simulated again");
        return;
    }
    f->crash.aircraft = hud->crash ? next_page(f) : -1;
    f->crash.tick = EMPTY;
    hud->crash = !hud->crash || f->crash.aircraft >= 0;
    hud->energy = false; // both are in the same place
    hud->crash_hint = 0.0;
}

// Whether there is something to simulate in this frame. A closed page of a flight is kept up, so that it has a crash that
// is older than the flight's history.
static bool is_wanted(const flight *f, const sk_replay_source *source) {
    if (f->show.hud.crash) return true;
    if (f->replay.on) return false;
    int64_t last = sk_replay_crash_last(source, tick_of(f));
    return last >= 0 && (!f->crash.flown.began || f->crash.flown.state->tick < last + QUIET);
}

void fly_crash_frame(flight *f) {
    sk_replay_source source = source_of(f);
    if (f->scene->model->aircraft_count == 0 || !is_wanted(f, &source)) return;
    bool open = f->show.hud.crash, behind = true;
    double begun = fly_seconds(), end = begun + (open ? OPEN_TAKES : CLOSED_TAKES);
    sk_result result = sk_ok();
    while (result.ok && behind && fly_seconds() < end)
        result = sk_replay_crash_follow(crash_of(f), &source, tick_of(f), STEPS, &behind);
    if (!result.ok) {
        fly_post(f, SK_HUD_WARNING, result.text);
        f->show.hud.crash = false;
        return;
    }
    bool changed = f->crash.tick != tick_of(f);
    if (open && (f->crash.tick == EMPTY || (changed && begun - f->crash.filled >= BETWEEN))) fill(f, behind);
}
