#include "fly/fly_internal.h"

#include "export/screenshot.h"
#include "input/action_use.h"
#include "system/interrupt.h"
#include "system/memory.h"
#include "system/messages.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double FRAME_LEAST = 1.0 / 250.0; // s: no display is faster, and more frames would only load the processor
static const double ZOOM_RATE = 6.0;           // steps per second while the key is held
static const double CLICK = 4.0;               // points: a longer drag turns the camera
static const double LOOK_RATE = 0.5;           // picture heights per second

static void toggle_overlay(flight *f, int32_t kind) {
    f->show.overlays.on[kind] = !f->show.overlays.on[kind];
}

static void next_option(flight *f, int32_t kind) {
    sk_overlay_choice *choice = &f->show.overlays;
    if (choice->on[kind]) choice->option[kind] = (choice->option[kind] + 1) % sk_draw_kinds[kind].option_count;
    choice->on[kind] = true;
}

static void show_camera_name(flight *f) {
    char name[64], text[80];
    snprintf(text, sizeof text, "Camera: %s", sk_show_camera_name(&f->show, name, sizeof name));
    fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_CAMERA, text);
}

static void next_camera(flight *f, int32_t direction) {
    sk_show_cycle_camera(&f->show, direction);
    show_camera_name(f);
}

// Returns whether the action needs something that this aircraft does not have, and shows that in a message.
static bool show_lack(flight *f, sk_action action) {
    const sk_aircraft_type *type = sk_session_type(&f->session);
    if (type == NULL) return sk_action_flies(action);
    const char *lacks = sk_action_lacks(action, type);
    if (lacks != NULL) fly_post(f, SK_HUD_NOTE, lacks);
    return lacks != NULL;
}

static void open_other_scene(flight *f) {
    if (f->opens_other == NULL) {
        fly_post(f, SK_HUD_NOTE, "Another scene opens from a flight that writes no table or recording from its start");
        return;
    }
    *f->opens_other = f->leaving = true;
}

// Shows why the key for hooks does nothing. Otherwise an event shows what it did.
static void show_tie(flight *f) {
    const sk_model *model = f->scene->model;
    const sk_state *state = f->session.now.state;
    int32_t tie = sk_session_tie(&f->session, &f->input);
    if (tie < 0) {
        fly_post(f, SK_HUD_NOTE, "There is no tie to hook or to release");
        return;
    }
    sk_solids solids;
    sk_ground ground = sk_world_ground(model, sk_world_time(model, state->tick, 0), &solids);
    double distance = sk_tie_distance(model, state, ground, tie);
    if (sk_state_ties(state)[tie].hooked || sk_tie_reaches(model, state, tie, distance)) return;
    char text[160];
    snprintf(text, sizeof text, "The %s is out of reach: it has %.1f m, its ends are %.1f m apart",
             model->ties[tie].name, sk_state_ties(state)[tie].length, distance);
    fly_post(f, SK_HUD_NOTE, text);
}

static void view_action(flight *f, sk_action action) {
    sk_hud_note_action(&f->show.hud, action);
    if (show_lack(f, action)) return;
    switch (action) {
    case SK_DO_camera_next: next_camera(f, 1); break;
    case SK_DO_camera_previous: next_camera(f, -1); break;
    case SK_DO_camera_reset:
        sk_show_reset_camera(&f->show);
        show_camera_name(f);
        break;
    case SK_DO_hud: f->show.hud.hidden = !f->show.hud.hidden; break;
    case SK_DO_overlay_none: memset(f->show.overlays.on, 0, sizeof f->show.overlays.on); break;
    case SK_DO_help: f->show.hud.help = !f->show.hud.help; break;
    case SK_DO_energy:
        f->show.hud.energy = !f->show.hud.energy;
        f->show.hud.crash = false; // both are in the same place
        break;
    case SK_DO_crash_page: fly_crash_press(f); break;
    case SK_DO_menu: f->show.menu.open = !f->show.menu.open; break;
    case SK_DO_joystick_panel: f->show.menu.joysticks_open = !f->show.menu.joysticks_open; break;
    case SK_DO_close:
        f->show.click.picked = f->show.click.body = 0;
        f->show.click.has_patch = false;
        f->show.hud.energy = f->show.hud.crash = f->show.hud.help = f->show.menu.open = f->show.menu.joysticks_open =
            false;
        break;
    case SK_DO_assisted_rudder:
        fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_ASSISTANCE,
                       f->input.pilot.aids.rudder ? "Assisted rudder on" : "Assisted rudder off");
        break;
    case SK_DO_aids:
        fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_ASSISTANCE,
                       sk_aids_any(&f->input.pilot.aids) ? "Flying aids on" : "Flying aids off");
        break;
    case SK_DO_tailwheel_lock:
        fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_TAILWHEEL,
                       f->input.pilot.tailwheel_lock ? "Tailwheel locked" : "Tailwheel free");
        break;
    case SK_DO_parking_brake:
        fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_PARKING,
                       f->input.pilot.parking_brake ? "Parking brake set" : "Parking brake released");
        break;
    case SK_DO_gear:
        fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_GEAR, f->input.pilot.gear_up ? "Gear lever up" : "Gear lever down");
        break;
    case SK_DO_augmentation:
        fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_AUGMENTATION,
                       f->input.pilot.unaugmented ? "Stability augmentation off" : "Stability augmentation on");
        break;
    case SK_DO_tie_hook: show_tie(f); break;
    case SK_DO_drive_next:
        if (f->scene->model->aircraft_count < 2) fly_post(f, SK_HUD_NOTE, "There is nothing else to drive");
        break;
    case SK_DO_throttle_idle:
        if (f->input.pilot.reverses && f->input.pilot.throttle == 0.0)
            fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_GEAR, f->input.pilot.reverse ? "Reverse" : "Ahead");
        break;
    case SK_DO_fullscreen: sk_window_set_fullscreen(f->show.window, !sk_window_is_fullscreen(f->show.window)); break;
    case SK_DO_other_scene: open_other_scene(f); break;
    case SK_DO_screenshot: f->screenshot = true; break;
    case SK_DO_quit: f->leaving = true; break;
    default:
        if (action >= SK_DO_overlay_1 && action <= SK_DO_overlay_11) toggle_overlay(f, action - SK_DO_overlay_1);
        if (action >= SK_DO_option_1 && action <= SK_DO_option_11) next_option(f, action - SK_DO_option_1);
        break;
    }
}

static void mouse(flight *f, const SDL_Event *event) {
    int width, height;
    sk_window_size(f->show.window, &width, &height);
    if (event->type == SDL_MOUSEMOTION && (event->motion.state & SDL_BUTTON_LMASK)) {
        double scale = sk_window_scale(f->show.window);
        sk_camera_drag(&f->show.camera, scale * event->motion.xrel, scale * event->motion.yrel, height);
        f->dragged += abs(event->motion.xrel) + abs(event->motion.yrel);
    }
    bool left = event->button.button == SDL_BUTTON_LEFT;
    if (event->type == SDL_MOUSEBUTTONDOWN && left) f->dragged = 0.0;
    if (event->type == SDL_MOUSEBUTTONUP && left && f->dragged <= CLICK) {
        double scale = sk_window_scale(f->show.window);
        sk_picture_click_at(&f->show.click, scale * event->button.x, scale * event->button.y);
    }
    if (event->type == SDL_MOUSEWHEEL) sk_camera_zoom(&f->show.camera, event->wheel.y);
}

static void act(flight *f, sk_action action) {
    view_action(f, action);
    if (f->replay.on)
        fly_replay_action(f, action);
    else
        fly_time_action(f, action);
}

static void handle(flight *f, const SDL_Event *event) {
    if (event->type == SDL_QUIT) f->leaving = true;
    if (sk_ui_event(f->show.ui, event)) return;
    if (fly_replay_mouse(f, event)) return;
    mouse(f, event);
    sk_input_news news = sk_input_event(&f->input, event);
    if (news.message[0] != '\0') fly_post(f, SK_HUD_CAUTION, news.message);
    if (news.pressed == SK_DO_NOTHING) return;
    act(f, news.pressed);
}

static void take_screenshot(flight *f) {
    char path[1100], text[SK_HUD_MESSAGE_SIZE];
    sk_result result = sk_screenshot_path(path, sizeof path);
    if (result.ok) result = sk_window_screenshot(f->show.window, path);
    if (result.ok)
        snprintf(text, sizeof text, "Screenshot: %.140s", path);
    else
        snprintf(text, sizeof text, "No screenshot: %.140s", result.text);
    fly_post(f, result.ok ? SK_HUD_NOTE : SK_HUD_WARNING, text);
    f->screenshot = false;
}

// Opening joysticks takes longer than drawing, so it follows the first frame.
static void open_joysticks(flight *f) {
    f->joysticks = true;
    if (SDL_InitSubSystem(SDL_INIT_JOYSTICK | SDL_INIT_GAMECONTROLLER) != 0)
        fprintf(stderr, "skidpad: joysticks are not available: %s\n", SDL_GetError());
}

// Zooms and turns the camera while keys or hats are held, in real time.
static void move_camera(flight *f, double elapsed) {
    const bool *held = f->input.held;
    int width, height;
    sk_window_size(f->show.window, &width, &height);
    double zoom = (held[SK_DO_zoom_in] ? 1.0 : 0.0) - (held[SK_DO_zoom_out] ? 1.0 : 0.0);
    double right = (held[SK_DO_look_right] ? 1.0 : 0.0) - (held[SK_DO_look_left] ? 1.0 : 0.0);
    double up = (held[SK_DO_look_up] ? 1.0 : 0.0) - (held[SK_DO_look_down] ? 1.0 : 0.0);
    double step = LOOK_RATE * elapsed * height;
    if (zoom != 0.0) sk_camera_zoom(&f->show.camera, ZOOM_RATE * elapsed * zoom);
    if (right != 0.0 || up != 0.0) sk_camera_drag(&f->show.camera, step * right, step * up, height);
}

// Handles a click in the menu like a press of its key.
static void menu_action(flight *f) {
    sk_action action = f->show.clicked;
    f->show.clicked = SK_DO_NOTHING;
    if (action == SK_DO_NOTHING) return;
    sk_pilot_press(&f->input.pilot, action);
    act(f, action);
}

static sk_result one_frame(flight *f, double elapsed) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) handle(f, &event);
    if (f->leaving) return sk_ok();
    move_camera(f, elapsed);
    sk_restart_question_pass(&f->restart, elapsed);
    if (f->replay.on) {
        fly_replay_frame(f, elapsed);
    } else {
        fly_go_back_in_time(f, elapsed);
        int32_t owed = sk_pacing_frame(&f->pacing, elapsed), done = fly_run_ticks(f, owed);
        if (fly_goes_on(f)) sk_pacing_drop(&f->pacing, owed - done);
    }
    if (!f->trouble.ok) return f->trouble;
    fly_recording_watch(f);
    fly_crash_frame(f);
    sk_hud_pass(&f->show.hud, elapsed);
    const sk_session *shown = f->replay.on ? &f->replay.view : &f->session;
    const sk_pacing *pacing = f->replay.on ? &f->replay.pacing : &f->pacing;
    sk_hud_watch(&f->show.hud, f->scene->model, shown->now.state, shown->now.driven, elapsed);
    double camera_time = pacing->paused ? 0.0 : elapsed * sk_pacing_factor(pacing);
    f->show.recording = f->recordings.now != NULL;
    sk_result result = sk_show_draw(&f->show, shown, pacing, &f->input, camera_time);
    if (!result.ok) return result;
    if (f->screenshot) take_screenshot(f);
    menu_action(f);
    sk_window_present(f->show.window);
    if (!f->joysticks) open_joysticks(f);
    return sk_ok();
}

static void note_frame(flight *f, double now, double elapsed) {
    if (f->frames++ == 0) {
        f->first_frame = now - f->started;
        return;
    }
    f->frame_sum += elapsed;
    f->slowest = sk_max(f->slowest, elapsed);
}

static void print_benchmark(const flight *f) {
    fprintf(stderr,
            "first frame after %.3f s; %lld frames, %.2f ms each on average, %.1f ms the slowest; "
            "%.2f s of simulation dropped\n",
            f->first_frame, (long long)f->frames, 1000.0 * f->frame_sum / sk_max(1.0, (double)(f->frames - 1)),
            1000.0 * f->slowest, f->pacing.dropped);
}

static sk_result loop(flight *f) {
    sk_result result = sk_ok();
    double last = fly_seconds();
    while (result.ok && !f->leaving && sk_interrupt_signal() == 0 && f->session.now.state->tick < f->last_tick) {
        double now = fly_seconds(), elapsed = now - last;
        last = now;
        result = one_frame(f, f->frames == 0 ? 0.0 : elapsed);
        note_frame(f, fly_seconds(), elapsed);
        double spent = fly_seconds() - now;
        if (spent < FRAME_LEAST) SDL_Delay((Uint32)(1000.0 * (FRAME_LEAST - spent)));
    }
    return result;
}

// Finishes the recordings when a library that cannot handle it has run out of memory.
static void finish_recordings(void *user) {
    sk_result result = fly_recording_finish(user);
    if (!result.ok) sk_complain(result);
}

static sk_result fly(flight *f, const sk_fly_options *options) {
    sk_interrupt_defer();
    sk_memory_at_end(finish_recordings, f);
    sk_result result = sk_session_begin(&f->session, f->scene, &f->input);
    if (result.ok) result = sk_session_make(&f->replay.view, f->scene);
    if (result.ok) result = sk_moment_create(f->scene->model, &f->moment);
    if (!result.ok) return result;
    sk_flight_history_begin(f->histories.now, &f->session.now);
    sk_pacing_begin(&f->pacing, 1.0 / SK_TICK_HZ);
    if (*sk_ui_problem(f->show.ui) != '\0') fprintf(stderr, "skidpad: %s\n", sk_ui_problem(f->show.ui));
    if (options->csv != NULL) result = sk_csv_create(options->csv, f->scene->model, NULL, &f->csv);
    if (result.ok && f->csv != NULL) result = sk_csv_row(f->csv, f->session.now.state, &f->session.now.audit);
    if (result.ok && f->recordings.path != NULL) result = fly_recording_begin(f);
    f->show.ghost = &f->replay.ghost;
    f->show.live = true;
    f->replay.flown = options->replay == NULL;
    if (options->replay != NULL) f->replay.notes = sk_recording_notes_of(options->replay_path, options->replay);
    if (result.ok && options->replay != NULL)
        result = fly_replay_begin(f, options->replay, options->beside, options->beside_name, options->at);
    if (result.ok) result = loop(f);
    bool flown = result.ok;
    sk_memory_at_end(NULL, NULL);
    sk_result recorded = fly_recording_finish(f);
    if (result.ok) result = recorded;
    if (f->csv != NULL) {
        sk_result finished = sk_csv_finish(f->csv, flown);
        if (result.ok) result = finished;
    }
    if (options->benchmark) print_benchmark(f);
    return result;
}

sk_result sk_fly(sk_scene *scene, const sk_fly_options *options) {
    flight *f = calloc(1, sizeof *f);
    if (f == NULL) return sk_error("memory is short");
    f->started = fly_seconds();
    f->handle = handle;
    f->scene = scene;
    f->every = options->every;
    f->last_tick = isfinite(options->seconds) ? (int64_t)(options->seconds * SK_TICK_HZ + 0.5) : INT64_MAX;
    f->trouble = sk_ok();
    f->recordings.path = options->record;
    f->recordings.broken = sk_ok();
    sk_result result = sk_flight_histories_create(&f->histories, scene->model);
    if (!result.ok) {
        free(f);
        return result;
    }
    result = sk_input_begin(&f->input, options->bindings, options->show.controls);
    if (result.ok && options->aids != NULL) result = sk_aids_parse(options->aids, &f->input.pilot.aids);
    if (result.ok && options->keys != NULL) result = sk_scripted_keys_load(options->keys, &f->keys);
    if (result.ok) result = sk_show_open(&f->show, scene, &options->show);
    f->opens_other = options->opens_other;
    if (f->opens_other != NULL) f->show.other_scene = options->other_scene;
    if (result.ok) result = fly(f, options);
    sk_input_end(&f->input);
    sk_scripted_keys_destroy(&f->keys);
    sk_show_close(&f->show);
    fly_replay_end(f);
    fly_crash_end(f);
    sk_session_end(&f->session);
    sk_moment_destroy(&f->moment);
    sk_flight_histories_destroy(&f->histories);
    free(f);
    SDL_Quit();
    return result;
}
