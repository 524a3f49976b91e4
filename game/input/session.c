#include "input/session.h"

#include <fenv.h>
#include <string.h>

const sk_aircraft_type *sk_session_type(const sk_session *session) {
    const sk_model *model = session->scene->model;
    return model->aircraft_count > 0 ? &model->types[model->aircraft[session->now.driven].type] : NULL;
}

static void go_to(sk_session *session, const sk_moment *moment, sk_input *input) {
    const sk_model *model = session->scene->model;
    sk_moment_copy(model, moment, &session->now);
    sk_state_copy(model, moment->state, session->before);
    session->events_reported = moment->state->event_count;
    input->touched = input->flew = moment->user_flies;
    if (model->aircraft_count == 0) return;
    // The user's levers are at the positions of the controls, whatever a joystick adds.
    sk_pilot_begin(&input->pilot, sk_session_type(session), &moment->controls[moment->driven], moment->rest);
    sk_pilot_swap_sticks(&input->pilot, &(sk_stick_input){0}, &input->stick, false);
}

// Returns whether the first aircraft begins at rest on wheels that have brakes.
static bool stands_on_wheels(const sk_model *model) {
    static const double STILL = 0.1; // m/s
    const sk_placement *start = &model->aircraft[0];
    bool on_ground = sk_length(start->ahead) > 0.0, still = sk_length(start->velocity) < STILL;
    return on_ground && still && sk_has_brakes(&model->types[start->type]);
}

static void start_unattended(const sk_scene *scene, sk_moment *out) {
    sk_state_begin(scene->model, out->state);
    sk_energy_begin(scene->model, out->state, &out->audit);
    for (int32_t i = 0; i < scene->model->aircraft_count; i++) out->controls[i] = scene->model->aircraft[i].controls;
    out->user_flies = scene->pilots[0] < 0;
    out->rest = sk_sticks_of(&out->controls[0]);
    sk_course_begin(&scene->course, scene->model, out->state, &out->course);
}

// Writes the start of a flight. A script sets its own controls. For a user they are the same in every scene:
// - the parking brake of an aircraft that stands is set; its key releases it;
// - the tailwheel is locked, because keys do not replace pedals.
static void start_of(const sk_scene *scene, sk_moment *out) {
    const sk_model *model = scene->model;
    start_unattended(scene, out);
    if (!out->user_flies || model->aircraft_count == 0) return;
    if (sk_type_has_tailwheel_lock(&model->types[model->aircraft[0].type]))
        sk_control_set(&out->controls[0], "tailwheel_lock", 1.0);
    if (stands_on_wheels(model)) sk_control_set(&out->controls[0], "parking_brake", 1.0);
}

sk_result sk_session_make(sk_session *session, sk_scene *scene) {
    const sk_model *model = scene->model;
    sk_session_end(session);
    session->scene = scene;
    session->before = sk_state_allocate(model);
    sk_result result = session->before != NULL ? sk_ok() : sk_error("memory is short for a flight");
    if (result.ok) result = sk_moment_create(model, &session->now);
    if (result.ok) result = sk_moment_create(model, &session->saved);
    if (result.ok) result = sk_moment_create(model, &session->left);
    if (result.ok) result = sk_moment_create(model, &session->start);
    if (!result.ok) sk_session_end(session);
    if (result.ok && scene->workspace != NULL)               // a scene that is only looked at has none
        (void)sk_workspace_set_threads(scene->workspace, 0); // where the system starts none, it is slower only
    return result;
}

void sk_session_end(sk_session *session) {
    sk_state_destroy(session->before);
    sk_moment_destroy(&session->now);
    sk_moment_destroy(&session->saved);
    sk_moment_destroy(&session->left);
    sk_moment_destroy(&session->start);
    sk_limit_watch_end(&session->limits);
    *session = (sk_session){0};
}

static sk_result begin_limits(sk_session *session) {
    sk_limit_watch_end(&session->limits);
    session->limit_count = 0;
    return sk_limit_watch_begin(&session->scene->limits, session->scene->model, &session->limits);
}

// Later events replace those that were not reported.
static void look_at_limits(sk_session *session) {
    if (session->now.state->tick % SK_COURSE_EVERY != 0) return;
    sk_event event[SK_LIMIT_EVENTS_MAX];
    int32_t count = sk_limit_watch_look(&session->limits, session->now.state, event);
    if (count == 0) return;
    memcpy(session->limit_event, event, (size_t)count * sizeof *event);
    session->limit_count = count;
}

sk_result sk_session_begin(sk_session *session, sk_scene *scene, sk_input *input) {
    sk_result result = sk_session_make(session, scene);
    if (!result.ok) return result;
    start_of(scene, &session->start);
    go_to(session, &session->start, input);
    return begin_limits(session);
}

sk_result sk_session_begin_unattended(sk_session *session, sk_scene *scene, sk_input *input) {
    sk_result result = sk_session_make(session, scene);
    if (!result.ok) return result;
    start_unattended(scene, &session->start);
    go_to(session, &session->start, input);
    return begin_limits(session);
}

// ---- another vehicle, another tie ----

// Controls of the present moment only. A vehicle that is left keeps the others.
static void let_go(sk_controls *controls) {
    controls->hook = controls->reel = controls->tie = controls->engine_switch = controls->driven = 0;
    controls->ask_bank = controls->ask_path = controls->ask_turn = controls->ask_climb = 0;
}

// The user leaves the aircraft as it is and drives the next one. A script may have either: it drives what the user
// left.
static void drive_next(sk_session *session, sk_input *input) {
    const sk_model *model = session->scene->model;
    sk_moment *now = &session->now;
    if (model->aircraft_count < 2) return;
    let_go(&now->controls[now->driven]);
    input->pilot.chosen_tie = 0;
    now->driven = (now->driven + 1) % model->aircraft_count;
    sk_controls *taken = &now->controls[now->driven];
    sk_pilot_begin(&input->pilot, sk_session_type(session), taken, sk_sticks_of(taken));
    sk_pilot_swap_sticks(&input->pilot, &(sk_stick_input){0}, &input->stick, false);
    now->user_flies = input->touched = input->flew = true;
}

// The tie on which the keys act: the chosen one, else the nearest.
static void find_tie(const sk_session *session, const sk_input *input, sk_motion_cues *cues) {
    int32_t chosen = input->pilot.chosen_tie - 1;
    if (chosen < 0 || chosen >= session->scene->model->tie_count) return;
    cues->tie = chosen;
    cues->tie_hooked = sk_state_ties(session->now.state)[chosen].hooked != 0;
}

int32_t sk_session_tie(const sk_session *session, const sk_input *input) {
    if (session->scene->model->aircraft_count == 0) return -1;
    sk_motion_cues cues = {.tie = sk_tie_nearest(session->scene->model, session->now.state, session->now.driven)};
    find_tie(session, input, &cues);
    return cues.tie;
}

static void choose_tie(sk_session *session, sk_input *input) {
    const sk_model *model = session->scene->model;
    sk_pilot *pilot = &input->pilot;
    int32_t present = sk_session_tie(session, input);
    if (present >= 0) pilot->chosen_tie = 1 + sk_tie_next(model, session->now.state, session->now.driven, present);
}

static void answer_keys(sk_session *session, sk_input *input) {
    sk_pilot *pilot = &input->pilot;
    if (pilot->wants_vehicle) drive_next(session, input);
    if (pilot->wants_tie && session->scene->model->aircraft_count > 0) choose_tie(session, input);
    pilot->wants_vehicle = pilot->wants_tie = false;
}

sk_result sk_session_tick(sk_session *session, sk_input *input) {
    const sk_model *model = session->scene->model;
    sk_moment *now = &session->now;
    sk_result result = sk_ok();
    sk_motion_cues cues = {0};
    answer_keys(session, input);
    if (model->aircraft_count > 0) cues = sk_motion_cues_of(model, now->state, now->driven);
    find_tie(session, input, &cues);
    sk_controls users = sk_input_tick(input, &cues, 1.0 / SK_TICK_HZ);
    if (session->scene->has_pilot) result = sk_scene_pilot(session->scene, now->state, now->controls);
    if (session->scene->pilot_failed[now->driven]) input->touched = true;
    if (input->touched) now->user_flies = true;
    users.driven = SK_CONTROL_ON;
    if (now->user_flies)
        now->controls[now->driven] = users;
    else if (model->aircraft_count > 0)
        sk_pilot_watch(&input->pilot, sk_session_type(session), &now->controls[now->driven], 1.0 / SK_TICK_HZ);
    now->rest = input->pilot.rest;
    sk_state_copy(model, now->state, session->before);
    fesetenv(FE_DFL_ENV); // a graphics driver may have changed the arithmetic
    sk_world_step_audited(model, now->state, now->controls, session->scene->workspace, &now->audit);
    sk_course_watch(&session->scene->course, model, now->state, &now->course);
    look_at_limits(session);
    return result;
}

sk_controls sk_session_shown_controls(const sk_session *session, const sk_input *input) {
    bool users = session->now.user_flies || input->touched;
    return users ? sk_pilot_controls(&input->pilot, &input->stick) : session->now.controls[session->now.driven];
}

// The user flies after a jump, because the memory of the scene's pilots is in Lua and does not go back in time with the
// state.
void sk_session_go_back(sk_session *session, const sk_moment *moment, sk_input *input) {
    go_to(session, moment, input);
    session->now.user_flies = input->touched = input->flew = true;
}

sk_result sk_session_restart(sk_session *session, sk_input *input) {
    sk_moment_copy(session->scene->model, &session->now, &session->left);
    session->has_left = true;
    sk_result result = session->scene->has_pilot ? sk_scene_restart_pilots(session->scene) : sk_ok();
    start_of(session->scene, &session->start);
    if (result.ok)
        go_to(session, &session->start, input);
    else
        sk_session_go_back(session, &session->start, input);
    return result;
}

bool sk_session_restart_undo(sk_session *session, sk_input *input) {
    if (!session->has_left) return false;
    session->has_left = false;
    sk_session_go_back(session, &session->left, input);
    return true;
}

void sk_session_save(sk_session *session) {
    sk_moment_copy(session->scene->model, &session->now, &session->saved);
    session->has_saved = true;
}

bool sk_session_load(sk_session *session, sk_input *input) {
    if (!session->has_saved) return false;
    sk_session_go_back(session, &session->saved, input);
    return true;
}

bool sk_session_next_event(sk_session *session, sk_event *out) {
    if (session->limit_count > 0) {
        *out = session->limit_event[--session->limit_count];
        return true;
    }
    int64_t count = session->now.state->event_count;
    if (session->events_reported < count - SK_EVENTS_KEPT) session->events_reported = count - SK_EVENTS_KEPT;
    if (session->events_reported >= count) return false;
    *out = session->now.state->event[session->events_reported++ % SK_EVENTS_KEPT];
    return true;
}
