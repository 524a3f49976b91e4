#include "cli/scene_argument.h"
#include "cli/show_argument.h"
#include "export/frame_pattern.h"
#include "fly/shot_replay.h"
#include "input/scripted_run.h"
#include "playback/playback.h"
#include "playback/recorded_scene.h"
#include "system/output_file.h"
#include "system/progress.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The direction of the camera (degrees), and the position of a click in the picture.
typedef struct look {
    double turn, tilt, zoom;
    bool picks;
    double x, y; // pixels from the top left
} look;

// Times and destinations of the pictures.
typedef struct plan {
    int64_t first, last; // ticks
    double every;        // s; 0: one picture, after the last tick
    const sk_frame_pattern *pattern;
    const char *out;
    const sk_replay_source *source; // the recording to show; null: the scene is flown
    sk_shot_replay *replay;         // of `source`
    sk_scripted_run *keyed;         // flown by a file of keys; null: by its script, or without a pilot
    const sk_recording *beside;     // a second recording to show; null: none
    const char *name, *beside_name;
    bool timeline;
    look look;
} plan;

// Returns the tick of a film's k-th picture. It is rounded from the exact time, so that the film's speed is right for
// any rate.
static int64_t tick_of_frame(const plan *p, int64_t k) {
    if (p->every == 0.0) return k == 0 ? p->last : INT64_MAX;
    return p->first + (int64_t)((double)k * p->every * SK_TICK_HZ + 0.5);
}

// Checks the click after the first picture. Error if it picked nothing.
static sk_result check_pick(const sk_show *show) {
    const sk_picture_click *click = &show->click;
    bool bodies = show->overlays.on[sk_draw_find("bodies")], nodes = show->overlays.on[sk_draw_find("oriented")];
    bool patches = show->overlays.on[sk_draw_find("patches")];
    const char *what = patches   ? (bodies || nodes ? "patch and nothing else" : "patch")
                       : !bodies ? "node of skids"
                       : nodes   ? "node of skids and no body"
                                 : "body";
    if (click->picked > 0 || click->body > 0 || click->has_patch) return sk_ok();
    if (!click->seen) return sk_error("shot: --pick %g,%g: no %s is in the picture", click->x, click->y, what);
    return sk_error("shot: --pick %g,%g: there is no %s; the nearest is at %.0f,%.0f", click->x, click->y, what,
                    click->seen_x, click->seen_y);
}

// Checks the click as far as possible before anything is opened.
static sk_result can_pick(const sk_model *model, const sk_show_options *options, const look *at) {
    sk_overlay_choice overlays = {0};
    if (options->overlay != NULL) {
        sk_result result = sk_overlay_choice_parse(&overlays, options->overlay);
        if (!result.ok) return result;
    }
    if (!(at->x >= 0.0 && at->y >= 0.0 && at->x < options->width && at->y < options->height))
        return sk_error("shot: --pick %g,%g lies outside the picture of %d by %d pixels", at->x, at->y, options->width,
                        options->height);
    bool nodes = overlays.on[sk_draw_find("oriented")], bodies = overlays.on[sk_draw_find("bodies")];
    if (overlays.on[sk_draw_find("patches")]) return sk_ok();
    if (!nodes && !bodies)
        return sk_error("shot: --pick is for the overlays oriented (nodes of skids), patches and bodies; --overlay "
                        "switches one on");
    bool skids = model->aircraft_count > 0 && sk_skid_exists(&model->types[model->aircraft[0].type].skids);
    if ((nodes && skids) || (bodies && sk_model_scene_bodies(model) > 0)) return sk_ok();
    return bodies ? sk_error("shot: --pick is for loose bodies; there is none in this scene")
                  : sk_error("shot: --pick is for nodes of skids; there is no aircraft with skids in this scene");
}

static sk_result take(sk_show *show, sk_session *session, sk_input *input, const plan *p, int64_t k, double seconds) {
    sk_pacing still; // draws the state without interpolation
    if (p->source != NULL) sk_shot_replay_draw(p->replay, p->timeline, show);
    sk_pacing_begin(&still, 1.0 / SK_TICK_HZ);
    still.accumulator = still.tick;
    sk_result result = sk_show_draw(show, session, &still, input, seconds);
    if (result.ok && p->look.picks && k == 0) result = check_pick(show);
    if (!result.ok || p->every == 0.0) return result.ok ? sk_window_screenshot(show->window, p->out) : result;
    char path[SK_OUTPUT_PATH];
    result = sk_frame_path(p->pattern, k, path, sizeof path);
    return result.ok ? sk_window_screenshot(show->window, path) : result;
}

static sk_result pass_tick(sk_show *show, sk_session *session, sk_input *input, const plan *p) {
    sk_result result = p->source != NULL  ? sk_shot_replay_tick(p->replay, session)
                       : p->keyed != NULL ? sk_scripted_run_tick(p->keyed)
                                          : sk_session_tick(session, input);
    if (!result.ok) return result;
    sk_event event;
    while (sk_session_next_event(session, &event)) sk_hud_show_event(&show->hud, show->scene->model, &event);
    sk_hud_show_course(&show->hud, &show->scene->course, &session->now.course);
    sk_hud_pass(&show->hud, 1.0 / SK_TICK_HZ);
    sk_hud_watch(&show->hud, show->scene->model, session->now.state, session->now.driven, 1.0 / SK_TICK_HZ);
    return result;
}

// Simulates and draws. The camera follows the aircraft, so that it is where it would be in flight.
static sk_result fly_and_draw(sk_show *show, sk_session *session, sk_input *input, const plan *p) {
    static const int64_t CAMERA_EVERY = 4;
    // The delay of the chase camera settles over the last seconds before the first picture.
    int64_t settles_from = tick_of_frame(p, 0) - 3 * SK_TICK_HZ;
    int64_t k = 0, followed = 0; // followed: the tick up to which the camera has followed
    sk_result result = sk_ok();
    for (;;) {
        int64_t tick = session->now.state->tick;
        if (tick >= tick_of_frame(p, k)) {
            result = take(show, session, input, p, k++, (double)(tick - followed) / SK_TICK_HZ);
            followed = tick;
        } else if (tick < settles_from) {
            followed = tick;
        } else if (tick - followed >= CAMERA_EVERY) {
            sk_show_follow(show, session, (double)(tick - followed) / SK_TICK_HZ);
            followed = tick;
        }
        if (!result.ok || tick >= p->last) break;
        result = pass_tick(show, session, input, p);
        if (!result.ok) break;
        sk_progress(session->now.state->tick, p->last);
    }
    sk_progress_end();
    return result;
}

static sk_result read_look(const sk_arguments *arguments, look *out) {
    *out = (look){.turn = NAN, .tilt = NAN, .zoom = NAN};
    sk_result result = sk_arguments_number(arguments, "turn", -180.0, 180.0, "degrees", &out->turn);
    if (result.ok) result = sk_arguments_number(arguments, "tilt", -90.0, 90.0, "degrees", &out->tilt);
    if (result.ok) result = sk_arguments_number(arguments, "zoom", 0.125, 16.0, "", &out->zoom);
    const char *pick = sk_arguments_text(arguments, "pick");
    char rest;
    out->picks = pick != NULL;
    if (result.ok && out->picks && sscanf(pick, "%lf,%lf%c", &out->x, &out->y, &rest) != 2)
        return sk_error("shot: --pick is X,Y, pixels from the top left, not \"%s\"", pick);
    return result;
}

static void look_around(const look *at, sk_show *show) {
    if (at->picks) sk_picture_click_at(&show->click, at->x, at->y);
    if (isfinite(at->turn)) show->camera.turn = at->turn * SK_PI / 180.0;
    if (isfinite(at->tilt)) show->camera.tilt = at->tilt * SK_PI / 180.0;
    if (isfinite(at->zoom)) show->camera.zoom = at->zoom;
}

// Draws a flight that has begun.
static sk_result show_flight(const sk_arguments *arguments, const sk_show_options *options, const plan *p,
                             sk_session *session, sk_input *input) {
    sk_show show;
    const sk_scene *scene = session->scene;
    sk_result result = p->look.picks ? can_pick(scene->model, options, &p->look) : sk_ok();
    if (result.ok) result = sk_show_open(&show, scene, options);
    if (!result.ok) return result;
    if (p->source != NULL)
        result = sk_shot_replay_begin(p->replay, p->source, p->name, p->beside, p->beside_name, session);
    if (p->source != NULL && result.ok) {
        int64_t from = sk_shot_replay_from(p->source, &scene->course, tick_of_frame(p, 0));
        result = sk_shot_replay_skip_to(p->replay, from, session, &show.hud);
    }
    look_around(&p->look, &show);
    show.live = p->keyed != NULL;
    if (p->keyed == NULL) show.hud.hint_age = INFINITY; // hints are for a person at the keys
    show.hud.help = sk_arguments_given(arguments, "help-panel");
    if (result.ok) result = fly_and_draw(&show, session, input, p);
    sk_show_close(&show);
    return result;
}

static sk_result shoot_keyed(const sk_arguments *arguments, const sk_show_options *options, sk_scene *scene,
                             const plan *p) {
    const char *keys = sk_arguments_text(arguments, "keys"), *aids = sk_arguments_text(arguments, "aids");
    plan keyed = *p;
    if (scene->model->aircraft_count == 0) return sk_error("shot: --keys needs an aircraft in the scene");
    sk_result result = sk_scripted_run_create(keys, aids, scene, &keyed.keyed);
    if (!result.ok) return result;
    result = show_flight(arguments, options, &keyed, &keyed.keyed->session, &keyed.keyed->input);
    sk_scripted_run_destroy(keyed.keyed);
    return result;
}

static sk_result shoot(const sk_arguments *arguments, const sk_show_options *options, sk_scene *scene, const plan *p) {
    if (sk_arguments_given(arguments, "keys")) return shoot_keyed(arguments, options, scene, p);
    struct {
        sk_session session;
        sk_input input;
        sk_shot_replay replay;
    } *of = calloc(1, sizeof *of);
    if (of == NULL) return sk_error("memory is short");
    plan with_replay = *p;
    with_replay.replay = &of->replay;
    sk_input_begin(&of->input, "/dev/null", ""); // the help panel and hints show the default keys
    of->input.pilot.aids = sk_aids_all(false);   // no keys are pressed
    sk_result result = sk_session_begin_unattended(&of->session, scene, &of->input);
    if (result.ok) result = show_flight(arguments, options, &with_replay, &of->session, &of->input);
    sk_shot_replay_end(&of->replay);
    sk_session_end(&of->session);
    sk_input_end(&of->input);
    free(of);
    return result;
}

// Checks that a picture can be written, before any is drawn.
static sk_result can_be_written(const sk_frame_pattern *pattern) {
    char path[SK_OUTPUT_PATH];
    sk_output_file out;
    sk_result result = sk_frame_path(pattern, 0, path, sizeof path);
    if (result.ok) result = sk_output_open(&out, path);
    return result.ok ? sk_output_close(&out, false) : result;
}

static bool ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcasecmp(path + length - end, ending) == 0;
}

static sk_result read_plan(const sk_arguments *arguments, sk_frame_pattern *pattern, plan *p) {
    double from = 0.0, seconds = 1.0;
    bool film = sk_arguments_given(arguments, "every");
    *p = (plan){.pattern = pattern,
                .out = sk_arguments_text(arguments, "out"),
                .timeline = sk_arguments_given(arguments, "timeline")};
    sk_result result = sk_arguments_number(arguments, "seconds", 0.0, 1e6, "s", &seconds);
    if (result.ok) result = sk_arguments_number(arguments, "every", 1.0 / SK_TICK_HZ, 1e6, "s", &p->every);
    if (result.ok) result = sk_arguments_number(arguments, "from", 0.0, 1e6, "s", &from);
    if (result.ok) result = read_look(arguments, &p->look);
    if (!result.ok) return result;
    if (p->out == NULL) return sk_error("shot: where the picture goes is missing: --out FILE.png");
    // Pictures are always PNG, so another ending would be wrong.
    if (!ends_in(p->out, ".png"))
        return sk_error("shot: --out %s: only PNG is written; the name must end in .png", p->out);
    if (!film && sk_arguments_given(arguments, "from"))
        return sk_error("shot: --from is the time of a film's first picture; --every says when the next ones follow");
    if (sk_arguments_given(arguments, "aids") && !sk_arguments_given(arguments, "keys"))
        return sk_error("shot: --aids belongs to keys: give --keys FILE");
    if (from > seconds) return sk_error("shot: a film --from %g cannot end after --seconds %g", from, seconds);
    p->first = (int64_t)(from * SK_TICK_HZ + 0.5);
    p->last = (int64_t)(seconds * SK_TICK_HZ + 0.5);
    if (!film) return sk_ok();
    result = sk_frame_pattern_parse(p->out, pattern);
    int64_t most = result.ok ? pattern->most : 0;
    if (result.ok && tick_of_frame(p, most + 1) <= p->last)
        result =
            sk_error("shot: --out %s has room for %lld pictures, and there would be more", p->out, (long long)most + 1);
    return result.ok ? can_be_written(pattern) : result;
}

// Sets the source. Times are counted from the recording's beginning.
static sk_result plan_of_recording(const sk_replay_source *source, plan *p) {
    double length = (double)(source->last - source->first) / SK_TICK_HZ;
    p->source = source;
    p->first += source->first;
    p->last += source->first;
    if (p->last > source->last) return sk_error("shot: the recording is %g s long; --seconds goes beyond it", length);
    return sk_ok();
}

static sk_result shoot_recording(const sk_arguments *arguments, const sk_show_options *options, plan *p) {
    const char *path = arguments->operand[0], *other = arguments->operand_count > 1 ? arguments->operand[1] : NULL;
    sk_recording *recording, *beside = NULL;
    if (arguments->setting_count > 0 || sk_arguments_given(arguments, "aircraft") ||
        sk_arguments_given(arguments, "keys"))
        return sk_error("shot: a recording is as it was flown: --set, --aircraft and --keys are for scenes");
    sk_result result = sk_recording_load(path, &recording);
    if (result.ok) result = sk_recording_unpack(recording);
    if (result.ok && other != NULL) result = sk_recording_load(other, &beside);
    if (result.ok && beside != NULL) result = sk_recording_unpack(beside);
    if (!result.ok) {
        sk_recording_destroy(recording);
        sk_recording_destroy(beside);
        return result;
    }
    sk_warn_keyframes_only(path, recording);
    if (beside != NULL) sk_warn_keyframes_only(other, beside);
    sk_scene *scene = sk_recorded_scene(recording, path);
    sk_replay_source source = sk_replay_source_of_recording(recording);
    p->name = sk_file_name(path);
    p->beside = beside;
    p->beside_name = other != NULL ? sk_file_name(other) : NULL;
    result = scene != NULL ? plan_of_recording(&source, p) : sk_error("memory is short for the picture");
    if (result.ok) result = shoot(arguments, options, scene, p);
    sk_recorded_scene_free(scene);
    sk_recording_destroy(recording);
    sk_recording_destroy(beside);
    return result;
}

static sk_result shoot_scene(const sk_arguments *arguments, const sk_show_options *options, const plan *p) {
    sk_scene *scene = NULL;
    if (p->timeline || arguments->operand_count > 1)
        return sk_error("shot: %s is for recordings",
                        p->timeline ? "--timeline" : "a second FILE.skr beside the first");
    sk_result result = sk_arguments_scene(arguments, NULL, &scene);
    if (result.ok) result = shoot(arguments, options, scene, p);
    sk_scene_destroy(scene);
    return result;
}

int sk_command_shot(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_show_options options;
    plan p;
    sk_frame_pattern pattern;
    sk_result result = sk_arguments_show(&arguments, &options);
    if (result.ok) result = read_plan(&arguments, &pattern, &p);
    // No window is shown. SDL's offscreen driver draws the same picture with or without a display.
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    if (result.ok)
        result = sk_names_recording(arguments.operand[0]) ? shoot_recording(&arguments, &options, &p)
                                                          : shoot_scene(&arguments, &options, &p);
    SDL_Quit();
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
