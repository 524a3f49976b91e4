#include "fly/show.h"

#include "scene/assets.h"
#include "scene/overlap_warning.h"
#include "system/loading.h"
#include "system/messages.h"
#include "view/course_mark.h"
#include "view/interpolation.h"
#include "view/labels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Finds the quality of this name. Without a name it is low in flight on a software renderer, and otherwise high,
// because a single picture may take its time.
static sk_result quality_of(const char *name, bool in_flight, sk_quality *out) {
    static const char *const NAMES[] = {"low", "medium", "high"};
    if (name == NULL) {
        *out = in_flight && sk_renderer_is_software() ? SK_QUALITY_LOW : SK_QUALITY_HIGH;
        return sk_ok();
    }
    for (int i = 0; i < 3; i++)
        if (strcmp(name, NAMES[i]) == 0) {
            *out = (sk_quality)i;
            return sk_ok();
        }
    return sk_error("--quality is low, medium or high, not \"%s\"", name);
}

// Returns the position of the tower camera: that of the scene's camera "tower", or a place beside the first aircraft's start.
static sk_vec3 tower_of(const sk_scene *scene) {
    for (int32_t i = 0; i < scene->camera_count; i++)
        if (strcmp(scene->cameras[i].name, "tower") == 0 && scene->cameras[i].solid == 0) return scene->cameras[i].at;
    sk_vec3 from = scene->model->aircraft_count > 0 ? scene->model->aircraft[0].position : sk_vec(0.0, 0.0, 0.0);
    return sk_add(from, sk_vec(70.0, 150.0, 14.0));
}

// Returns px per point: the desktop's scale, or more in large pictures, in which text would be too small.
static float scale_of(const sk_window *window) {
    static const float ROWS = 900.0F;
    int width, height;
    sk_window_size(window, &width, &height);
    float scale = sk_window_scale(window), filling = (float)height / ROWS;
    return scale > filling ? scale : filling;
}

// Shows warnings about overlapping solids on the picture: how many are drawn, and where flight is slow. Only the first
// is printed on stderr. The second is among the scene's own warnings.
static void say_warnings(sk_show *show) {
    const sk_model *model = show->scene->model;
    char text[SK_HUD_MESSAGE_SIZE], of[SK_NAME + 16] = "the scenery";
    for (int32_t i = 0; i <= model->platform_count; i++) {
        if (i > 0) snprintf(of, sizeof of, "platform '%s'", model->platforms[i - 1].name);
        if (sk_overlap_warning(i > 0 ? model->platforms[i - 1].scenery : model->scenery, of, text, sizeof text))
            sk_hud_post(&show->hud, SK_HUD_CAUTION, text);
    }
    const char *drawn = sk_stage_warning(show->stage);
    if (drawn == NULL) return;
    sk_print_line(stderr, "warning: ", drawn);
    sk_hud_post(&show->hud, SK_HUD_CAUTION, drawn);
}

// Selects the camera of the scene's start view. If the view is of a wheel that the aircraft does not have, the camera
// does not change.
static void begin_view(sk_show *show) {
    const sk_scene_view *view = &show->scene->start_view;
    if (view->camera[0] == '\0' || !sk_show_select_camera(show, view->camera).ok) return;
    show->camera.turn = view->turn;
    show->camera.tilt = view->tilt;
    show->camera.zoom = view->zoom;
}

sk_result sk_show_open(sk_show *show, const sk_scene *scene, const sk_show_options *options) {
    memset(show, 0, sizeof *show);
    show->scene = scene;
    show->scene_camera = -1;
    show->bare = !options->hud;
    show->clicked = SK_DO_NOTHING;
    sk_menu_begin(&show->menu, options->controls);
    // Without an aircraft the camera looks at the bodies from a corner, so that rows of them are seen from the side.
    sk_camera_mode mode = scene->model->aircraft_count > 0 ? SK_CAMERA_CHASE : SK_CAMERA_ORBIT;
    show->camera = sk_camera_create(mode, tower_of(scene));
    sk_result result = sk_ok();
    if (options->camera != NULL)
        result = sk_show_select_camera(show, options->camera);
    else
        begin_view(show);
    show->first_camera = show->camera;
    show->first_scene_camera = show->scene_camera;
    if (result.ok && options->overlay != NULL) result = sk_overlay_choice_parse(&show->overlays, options->overlay);
    if (!result.ok) return result;
    char title[100];
    snprintf(title, sizeof title, "%s - Skidpad", scene->title);
    result = sk_window_create((sk_window_options){.title = title,
                                                  .width = options->width,
                                                  .height = options->height,
                                                  .samples = 4,
                                                  .visible = options->visible,
                                                  .fullscreen = options->fullscreen,
                                                  .vsync = options->visible},
                              &show->window);
    if (!result.ok && options->visible)
        result =
            sk_error("%s; without a window, `skidpad shot` takes a picture and `skidpad run` simulates", result.text);
    sk_quality quality = SK_QUALITY_LOW;
    if (result.ok) result = quality_of(options->quality, options->visible, &quality);
    // Antialiasing costs a software renderer its frame rate; a single picture may take its time.
    if (result.ok && quality == SK_QUALITY_LOW && options->visible) sk_window_set_samples(show->window, 1);
    char looks[SK_PATH_MAX + 16];
    if (result.ok) result = sk_assets_path(looks, sizeof looks, "looks");
    if (result.ok) {
        sk_loading_begin();
        sk_loading_phase("finding the scenery's surface");
        result = sk_stage_create(scene->model, quality, looks, &show->stage);
        sk_loading_end();
    }
    if (result.ok)
        result = sk_ui_create(sk_window_sdl(show->window), sk_window_context(show->window), scale_of(show->window),
                              &show->ui);
    if (result.ok) say_warnings(show);
    if (!result.ok) sk_show_close(show);
    return result;
}

void sk_show_close(sk_show *show) {
    sk_ui_destroy(show->ui);
    sk_stage_destroy(show->stage);
    sk_window_destroy(show->window);
    show->ui = NULL;
    show->stage = NULL;
    show->window = NULL;
}

static const double DEEP = 2000.0; // m: range of the search for surfaces above and below

typedef struct moment {
    const sk_model *model;
    double time; // s
} moment;

// Moves a point in water straight up to its surface. Other points are returned unchanged.
static sk_vec3 out_of_water(const sk_model *model, sk_vec3 place, double time) {
    if (!sk_model_in_water(model, place, time)) return place;
    sk_hit hit = sk_scenery_exit(model->scenery, place, sk_add(place, sk_vec(0.0, 0.0, DEEP)));
    return hit.found ? sk_add(place, sk_vec(0.0, 0.0, hit.fraction * DEEP)) : place;
}

// Returns the height of the highest of scenery, platforms and waves at or below a point.
static double ground_below(void *user, sk_vec3 place) {
    const moment *now = user;
    const sk_model *model = now->model;
    place = out_of_water(model, place, now->time);
    sk_vec3 bottom = sk_add(place, sk_vec(0.0, 0.0, -DEEP));
    sk_hit hit = sk_scenery_entry(model->scenery, place, bottom);
    double fraction = hit.found ? hit.fraction : INFINITY;
    for (int32_t i = 0; i < model->platform_count; i++) {
        sk_pose pose = sk_platform_pose_at(&model->platforms[i], now->time);
        hit = sk_scenery_entry(model->platforms[i].scenery, sk_pose_point_back(pose, place),
                               sk_pose_point_back(pose, bottom));
        if (hit.found) fraction = sk_min(fraction, hit.fraction);
    }
    double ground = place.z - fraction * DEEP;
    if (!model->sea.present) return ground;
    return sk_max(ground, model->sea.level + sk_seaway_height(&model->sea, place.x, place.y, now->time));
}

// Returns the view of the scene's camera that is selected. A camera on a platform tilts with it.
static sk_view view_of_fixed(const sk_show *show, const sk_pose *aircraft, double time) {
    const sk_scene_camera *fixed = &show->scene->cameras[show->scene_camera];
    sk_pose frame = {{0.0, 0.0, 0.0}, sk_quat_identity()};
    if (fixed->solid > 0) frame = sk_platform_pose_at(&show->scene->model->platforms[fixed->solid - 1], time);
    sk_vec3 to = fixed->follows ? sk_pose_point_back(frame, aircraft->position) : fixed->look_at;
    return (sk_view){.pose = sk_pose_mul(frame, sk_look_at(fixed->at, to)),
                     .fov = 2.0 * atan(tan(0.5 * fixed->fov) / show->camera.zoom)};
}

// Returns the size of an aircraft for cameras, m: the largest of wing span, rotor diameter and length.
static double size_of(const sk_model *model, int32_t aircraft) {
    static const double USUAL = 11.0; // if the model has none of these
    double extent;
    if (model->aircraft_count == 0) {
        sk_bodies_middle(model, &extent);
        return extent > 0.0 ? extent : USUAL;
    }
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    double size = type->aero.span, front = -INFINITY, rear = INFINITY;
    if (type->rotors.present) size = sk_max(size, 2.0 * type->rotors.main.radius);
    for (int32_t i = 0; i < type->point_count; i++) {
        front = sk_max(front, type->points[i].position.x);
        rear = sk_min(rear, type->points[i].position.x);
    }
    for (int32_t i = 0; i < type->airframe.piece_count; i++)
        for (int32_t k = 0; k < type->airframe.pieces[i].corner_count; k++) {
            front = sk_max(front, type->airframe.pieces[i].corners[k].x);
            rear = sk_min(rear, type->airframe.pieces[i].corners[k].x);
        }
    size = sk_max(size, front - rear);
    static const double VEHICLE = 7.0; // m: a vehicle is seen with what it tows
    if (type->drive.present) size = sk_max(size, VEHICLE);
    return size > 0.0 ? size : USUAL;
}

static sk_view view_of(sk_show *show, const sk_state *state, const sk_pose *pose, double time, double seconds) {
    const sk_model *model = show->scene->model;
    if (show->scene_camera >= 0) return view_of_fixed(show, pose, time);
    moment now = {model, time};
    // A sunken aircraft is seen at the surface above it.
    sk_pose seen = {out_of_water(model, pose->position, time), pose->rotation};
    sk_camera_target target = {
        .pose = seen, .size = size_of(model, show->driven), .ground = ground_below, .user = &now};
    if (model->aircraft_count > 0) {
        const sk_aircraft_type *type = &model->types[model->aircraft[show->driven].type];
        target.eye = type->eye;
        sk_gear_place places[SK_VIEW_WHEELS_MAX];
        target.wheel_count = sk_show_gear_places(show, places);
        target.skids_from = target.wheel_count;
        for (int32_t i = target.wheel_count; i-- > 0;) {
            target.wheels[i] = sk_gear_place_at(type, sk_state_aircraft(state, show->driven), &places[i]);
            if (places[i].is_node) target.skids_from = i;
        }
    }
    return sk_camera_update(&show->camera, &target, seconds);
}

// Another aircraft is shown: its camera jumps there.
static void follow_driven(sk_show *show, const sk_session *session) {
    if (show->driven == session->now.driven) return;
    show->driven = session->now.driven;
    show->click.picked = 0;
    sk_gear_place places[SK_VIEW_WHEELS_MAX];
    if (show->camera.wheel >= sk_show_gear_places(show, places)) show->camera.wheel = 0;
    sk_camera_jump(&show->camera);
}

void sk_show_follow(sk_show *show, const sk_session *session, double seconds) {
    const sk_state *state = session->now.state;
    sk_stage_watch(show->stage, state);
    if (show->scene->model->aircraft_count == 0) return;
    follow_driven(show, session);
    const sk_aircraft_state *aircraft = sk_state_aircraft(state, show->driven);
    double time = sk_time_between(show->scene->model, state, state, 1.0);
    view_of(show, state, &(sk_pose){aircraft->position, aircraft->attitude}, time, seconds);
}

// The data of one picture.
typedef struct shown {
    const sk_session *session;
    const sk_pacing *pacing;
    sk_input *input;
    const sk_outputs *outputs;
    const sk_picked_panel *picked;   // null: none
    const sk_patch_picture *patches; // null: none
    sk_picture picture;              // the whole picture
    int height;                      // px above the timeline
    float scale;                     // px per point of the instruments
} shown;

// Returns whether labels can be read. From afar they would overlap and hide the aircraft.
static bool can_read(const sk_show *show, const shown *s) {
    static const double LEAST = 150.0; // points: size of the aircraft in the picture
    sk_vec3 place = sk_state_aircraft(s->session->now.state, show->driven)->position;
    double across =
        sk_view_pixels(s->picture.view, s->picture.height, place, size_of(show->scene->model, show->driven));
    return across > LEAST * (double)s->scale;
}

static void draw_labels(sk_show *show, const shown *s) {
    const sk_model *model = show->scene->model;
    if (model->aircraft_count > 0 && !can_read(show, s)) return;
    float bottom = show->bare
                       ? (float)s->height
                       : sk_hud_top(&show->hud, show->ui, sk_session_type(s->session), s->picture.width, s->height);
    sk_ui_labels(show->ui, sk_stage_overlay(show->stage), s->picture, s->scale, bottom);
}

// Draws the mark of the next step. It keeps clear of the texts at the upper edge, the instruments and the course text
// above them.
static void draw_course_mark(sk_show *show, const shown *s) {
    if (show->scene->model->aircraft_count == 0) return; // a course needs an aircraft
    const sk_course_step *step = sk_course_next(&show->scene->course, &s->session->now.course);
    if (step == NULL) return; // also in a scene without aircraft, which has no course
    sk_vec3 here = sk_state_aircraft(s->session->now.state, 0)->position;
    if (!sk_course_points(step, here)) return;
    static const float WIND_WIDE = 200.0F, WIND_HIGH = 100.0F; // points: wind panel including its arrow
    float scale = s->scale, width = (float)s->picture.width;
    float bottom = sk_hud_top(&show->hud, show->ui, sk_session_type(s->session), s->picture.width, s->height);
    sk_mark_room room = {.left = 30.0F * scale,
                         .top = 52.0F * scale,
                         .right = width - 30.0F * scale,
                         .bottom = bottom - 120.0F * scale,
                         .corner_left = width - WIND_WIDE * scale,
                         .corner_top = WIND_HIGH * scale};
    sk_vec3 at = sk_course_mark(step);
    double distance = sk_length(sk_sub(at, here));
    double half = step->kind == SK_COURSE_GATE ? sk_max(step->radius, 0.5 * step->height) : 0.0; // m
    sk_mark_place place = sk_course_mark_place(s->picture, &room, at);
    sk_course_mark_draw(show->ui, scale, &place, distance,
                        sk_view_pixels(s->picture.view, s->picture.height, at, half));
}

// The tie that is shown by its force, from 1: a chosen one, or one at the driven aircraft. 0: none.
static int32_t tie_shown(const sk_show *show, const shown *s) {
    if (show->timeline != NULL) return 0;
    int32_t tie = sk_session_tie(s->session, s->input);
    bool chosen = s->input->pilot.chosen_tie > 0;
    bool at = tie >= 0 && sk_tie_is_at_aircraft(show->scene->model, tie, s->session->now.driven);
    return chosen || at ? 1 + tie : 0;
}

static void draw_instruments(sk_show *show, const shown *s) {
    const sk_session *session = s->session;
    sk_controls levers = session->now.controls[session->now.driven];
    if (show->live && show->timeline == NULL) levers = sk_session_shown_controls(session, s->input);
    sk_hud_frame frame = {
        .model = show->scene->model,
        .state = session->now.state,
        .driven = session->now.driven,
        .tie = tie_shown(show, s),
        .outputs = s->outputs,
        .controls = &levers,
        .keys = &s->input->keys,
        .overlays = &show->overlays,
        .audit = &session->now.audit,
        .meter = &show->meter,
        .crash = &show->crash,
        .picked = s->picked,
        .patches = s->patches,
        .title = show->scene->title,
        .replaying = show->timeline != NULL,
        .course = &show->scene->course,
        .progress = &session->now.course,
        .other_scene = show->other_scene,
        .recording = show->recording,
        .paused = s->pacing->paused,
        .scripted = show->scene->model->aircraft_count > 0 && !session->now.user_flies,
        .speed = sk_pacing_factor(s->pacing),
        .real_speed = s->pacing->real_speed,
    };
    char hint[SK_HUD_HINTS][SK_HINT_LENGTH + 64];
    for (int32_t i = 0, used = 0; used < SK_HUD_HINTS && i < show->scene->hint_count; i++)
        if (sk_scene_hint(show->scene, i, hint[used], sizeof hint[used])) {
            frame.scene_hint[used] = hint[used];
            used++;
        }
    sk_hud_draw(&show->hud, show->ui, &frame, s->picture.width, s->height);
}

static void draw_flat(sk_show *show, shown *s) {
    int width = s->picture.width, whole = s->picture.height;
    sk_ui_set_clickable(show->ui, show->menu.open || show->menu.joysticks_open);
    sk_ui_begin(show->ui, width, whole);
    // The timeline is at the lower edge, and the instruments are above it.
    s->height = whole;
    if (show->timeline != NULL) s->height -= sk_timeline_pixels(show->timeline, show->ui, width, whole);
    s->scale = sk_hud_scale(show->ui, sk_session_type(s->session), width, s->height);
    draw_labels(show, s);
    if (!show->bare && !show->hud.hidden) draw_course_mark(show, s);
    if (show->bare && s->picked != NULL)
        sk_hud_draw_picked(show->ui, sk_session_type(s->session), s->picked, width, s->height);
    if (!show->bare) draw_instruments(show, s);
    if (show->timeline != NULL) show->timeline_place = sk_timeline_draw(show->timeline, show->ui, width, whole);
    show->clicked = sk_menu_draw(&show->menu, show->ui, s->input);
    sk_ui_end(show->ui);
}

// Turns the camera down so that what was in the middle of the picture appears in the middle of the area above a panel.
static sk_view view_above(sk_view view, int panel, int height) {
    double down = atan((double)panel / (double)height * tan(0.5 * view.fov));
    sk_quat turn = {cos(0.5 * down), 0.0, -sin(0.5 * down), 0.0};
    view.pose.rotation = sk_quat_mul(view.pose.rotation, turn);
    return view;
}

// Handles a waiting click: on a node of skids, else on a patch, else on a loose body.
static void answer_click(sk_show *show, sk_draw_subject *subject, sk_picture picture, double scale) {
    bool clicked = show->click.waits;
    show->click.seen = show->click.seen && !clicked;
    if (subject->model->aircraft_count > 0)
        sk_oriented_click_answer(&show->click, show->overlays.on[sk_draw_find("oriented")], subject, picture, scale);
    show->click.waits = false;
    sk_patch_click_answer(&show->click, clicked, show->overlays.on[sk_draw_find("patches")], subject, picture, scale);
    sk_body_click_answer(&show->click, clicked, show->overlays.on[sk_draw_find("bodies")], subject, picture, scale);
    subject->picked = show->click.picked;
    subject->picked_body = show->click.body;
}

// Whether the picture shows forces between bodies.
static bool needs_forces(const sk_show *show) {
    const bool *on = show->overlays.on;
    return on[sk_draw_find("patches")] || on[sk_draw_find("normals")] || on[sk_draw_find("forces")] ||
           on[sk_draw_find("bodies")];
}

// Of the state whose forces were found.
static const sk_patch_picture *patches_of(const sk_show *show) {
    int32_t kind = sk_draw_find("patches"), last = sk_draw_kinds[kind].option_count - 1;
    if (!show->overlays.on[kind]) return NULL;
    return sk_stage_patches(show->stage, show->overlays.option[kind] == last);
}

// The queue, while an option of overlay 5 shows it.
static const sk_queue_view *queue_of(const sk_show *show, const sk_state *state) {
    int32_t kind = sk_draw_find("boxes");
    if (!show->overlays.on[kind] || show->overlays.option[kind] < SK_DRAW_QUEUE_OPTION) return NULL;
    return sk_stage_queue(show->stage, state);
}

sk_result sk_show_draw(sk_show *show, const sk_session *session, const sk_pacing *pacing, sk_input *input,
                       double seconds) {
    sk_outputs outputs;
    const sk_model *model = show->scene->model;
    sk_result result = sk_window_begin(show->window);
    if (!result.ok) return result;
    int width, height;
    sk_window_size(show->window, &width, &height);
    double between = sk_pacing_between(pacing);
    follow_driven(show, session);
    double time = sk_time_between(model, session->before, session->now.state, between);
    sk_pose pose = {.rotation = sk_quat_identity()};
    memset(&outputs, 0, sizeof outputs);
    if (model->aircraft_count > 0) {
        sk_outputs_of(model, session->now.state, session->now.driven, &outputs);
        pose = sk_aircraft_between(model, session->before, session->now.state, session->now.driven, between);
    } else {
        double extent;
        pose.position = sk_bodies_middle(model, &extent);
    }
    bool ghosts = show->ghost != NULL && show->ghost->present && show->ghost->shown;
    sk_stage_frame frame = {
        .before = session->before,
        .now = session->now.state,
        .between = between,
        .ghost_before = ghosts ? show->ghost->before : NULL,
        .ghost_now = ghosts ? show->ghost->now : NULL,
        .driven = session->now.driven,
        .outputs = &outputs,
        .view = view_of(show, session->now.state, &pose, time, seconds),
        .inside = show->scene_camera < 0 && show->camera.mode == SK_CAMERA_COCKPIT,
        .overlays = show->overlays,
        .focus = pose.position,
        .scale = sk_hud_scale(show->ui, sk_session_type(session), width, height),
        .course = &show->scene->course,
        .progress = &session->now.course,
    };
    if (show->timeline != NULL)
        frame.view = view_above(frame.view, sk_timeline_pixels(show->timeline, show->ui, width, height), height);
    sk_draw_subject subject = {.model = model,
                               .state = session->now.state,
                               .aircraft = session->now.driven,
                               .outputs = &outputs,
                               .time = time,
                               .drawn = pose,
                               .surface = sk_stage_surface(show->stage)};
    const sk_picture picture = {&frame.view, width, height};
    sk_picked_panel panel;
    if (needs_forces(show)) frame.forces = subject.forces = sk_stage_forces(show->stage, session->now.state);
    frame.patches = subject.patches = patches_of(show);
    frame.queue = subject.queue = queue_of(show, session->now.state);
    answer_click(show, &subject, picture, frame.scale);
    frame.picked = subject.picked;
    frame.picked_body = subject.picked_body;
    frame.picked_patch = subject.picked_patch;
    bool explains = model->aircraft_count > 0 && sk_oriented_panel_fill(&subject, &panel);
    if (!explains) explains = sk_patch_panel_fill(&subject, &panel);
    if (!explains) explains = sk_body_panel_fill(&subject, &panel);
    if (!explains) explains = sk_queue_panel_fill(&subject, &panel);
    sk_stage_draw(show->stage, &frame, width, height);
    sk_window_resolve(show->window);
    draw_flat(show,
              &(shown){session, pacing, input, &outputs, explains ? &panel : NULL, frame.patches, .picture = picture});
    return sk_ok();
}
