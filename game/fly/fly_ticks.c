// Runs the ticks of a flight with all that belongs to them: keys of a file, script, histories, recordings, CSV file.
#include "fly/fly_internal.h"

#include "system/interrupt.h"
#include "system/messages.h"
#include <stdio.h>

// Longest time for the ticks of one frame. Missing ticks are not made up, so that the window can still be closed.
static const double TICKS_TAKE_MOST = 0.25; // s

bool fly_goes_on(const flight *f) {
    return f->trouble.ok && !f->leaving && sk_interrupt_signal() == 0 && f->session.now.state->tick < f->last_tick;
}

// Shows what the scene's pilots noted in this tick.
static void show_notes(flight *f) {
    for (int32_t i = 0; i < f->scene->note_count; i++) {
        char text[SK_NOTE_SIZE + 40];
        sk_scene_note_text(f->scene, &f->scene->notes[i], text, sizeof text);
        fly_post(f, SK_HUD_NOTE, text);
    }
}

static void show_driven(flight *f) {
    char text[SK_HUD_MESSAGE_SIZE];
    const sk_moment *now = &f->session.now;
    snprintf(text, sizeof text, "You drive %d of %d: %s%s", (int)now->driven + 1, (int)f->scene->model->aircraft_count,
             sk_session_type(&f->session)->title,
             now->controls[now->driven].parking_brake > 0 ? ", its parking brake is set" : "");
    fly_post_about(f, SK_HUD_CAUTION, SK_HUD_ABOUT_VEHICLE, text);
    f->show.meter.count = 0;
    sk_hud_forget_switches(&f->show.hud);
}

static void show_chosen_tie(flight *f) {
    char text[SK_HUD_MESSAGE_SIZE];
    int32_t tie = f->input.pilot.chosen_tie - 1;
    const sk_tie_memory *memory = &sk_state_ties(f->session.now.state)[tie];
    snprintf(text, sizeof text, "Tie %d of %d: %s, %.1f m, %s", (int)tie + 1, (int)f->scene->model->tie_count,
             f->scene->model->ties[tie].name, memory->length, memory->hooked ? "hooked" : "not hooked");
    fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_TIE, text);
}

// Presses the keys of the file that are due in this tick.
static void press_keys(flight *f) {
    SDL_Event event;
    while (sk_scripted_keys_event(&f->keys, f->session.now.state->tick, &event)) f->handle(f, &event);
}

int32_t fly_run_ticks(flight *f, int32_t ticks) {
    double end = fly_seconds() + TICKS_TAKE_MOST;
    int32_t done = 0;
    for (; done < ticks && fly_goes_on(f) && (done == 0 || fly_seconds() < end); done++) {
        bool had_controls = f->session.now.user_flies;
        int32_t drove = f->session.now.driven, chosen = f->input.pilot.chosen_tie;
        press_keys(f);
        fly_recording_before(f);
        sk_result result = sk_session_tick(&f->session, &f->input);
        if (f->session.now.driven != drove) show_driven(f);
        if (f->input.pilot.chosen_tie != chosen && f->input.pilot.chosen_tie != 0) show_chosen_tie(f);
        show_notes(f);
        sk_flight_history_tick(f->histories.now, &f->session.now);
        fly_recording_after(f);
        sk_ghost_follow(&f->replay.ghost, f->session.now.state->tick);
        if (!result.ok && sk_interrupt_signal() == 0) {
            char text[700], message[SK_HUD_MESSAGE_SIZE];
            sk_result_format(&result, text, sizeof text);
            sk_complain(result);
            bool handed_over = !had_controls && f->session.now.user_flies;
            snprintf(message, sizeof message, "The script failed%s: %.100s",
                     handed_over ? ", you have the controls" : "", text);
            fly_post(f, SK_HUD_WARNING, message);
        }
        sk_energy_meter_note(&f->show.meter, f->session.now.state->tick,
                             &f->session.now.audit.aircraft[f->session.now.driven]);
        if (f->csv == NULL || f->session.now.state->tick % f->every != 0) continue;
        f->trouble = sk_csv_row(f->csv, f->session.now.state, &f->session.now.audit);
    }
    sk_event event;
    while (sk_session_next_event(&f->session, &event)) {
        sk_hud_show_event(&f->show.hud, f->scene->model, &event);
        fly_crash_event(f, &event);
    }
    sk_hud_show_course(&f->show.hud, &f->scene->course, &f->session.now.course);
    return done;
}
