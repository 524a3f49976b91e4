#include "panels/stage.h"

#include "panels/blade_pose.h"

#include "scene/drawn_surface.h"
#include "view/gates.h"
#include "view/interpolation.h"
#include "view/labels.h"
#include "view/splash.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct sk_stage {
    const sk_model *model;
    sk_renderer *renderer;
    sk_vec3 middle;          // middle of the drawn part of the scenery
    int32_t *look;           // of each type; -1: none
    uint32_t *blades;        // of each type: a bit for each blade that its look shows
    sk_aircraft_pose *poses; // room for all aircraft and their ghosts
    sk_tube_piece *tubes;    // room for all pieces of their skids and of ties
    sk_overlay overlay;
    sk_near_surface surface;
    sk_splash_log splashes;
    sk_smoke smoke;
    char warning[SK_DRAWN_WARNING];
    sk_loose_pose *bodies; // of the frame; one per body of the model
    sk_body_trial *trial;  // made when it is first needed; null: not yet, or there are no bodies
    bool tried;
    sk_skin_hole *holes; // of all that is crushed in the frame
    int32_t hole_count, hole_room;
    sk_patch_picture *patches; // made when it is first needed
    sk_queue_view *queue;      // the same
    bool queue_tried;
};

static sk_result show_bodies(sk_stage *stage) {
    const sk_model *model = stage->model;
    stage->bodies = calloc((size_t)model->body_count + 1, sizeof *stage->bodies);
    sk_result result = stage->bodies != NULL ? sk_ok() : sk_error("memory is short for the picture");
    for (int32_t i = 0; i < model->body_type_count && result.ok; i++)
        result = sk_renderer_add_body(stage->renderer, &model->body_types[i], model->materials, model->material_count);
    return result;
}

static int32_t least(int32_t a, int32_t b) {
    return a < b ? a : b;
}

// Returns the holes of a body, or of an aircraft, whose numbers follow. They exist until the next frame.
static sk_skin skin_of(sk_stage *stage, const sk_state *state, int32_t body) {
    sk_skin_hole *first = stage->holes + stage->hole_count;
    int32_t left = stage->hole_room - stage->hole_count;
    int32_t count =
        sk_skin_holes_of(stage->model, state, body, left < SK_SKIN_HOLES_MAX ? left : SK_SKIN_HOLES_MAX, first);
    stage->hole_count += count;
    return (sk_skin){.count = count, .hole = first};
}

// The same of an aircraft, with the regions of the pieces that have broken off.
static sk_skin skin_left(sk_stage *stage, const sk_state *state, int32_t aircraft) {
    const sk_airframe *airframe = &stage->model->types[stage->model->aircraft[aircraft].type].airframe;
    uint32_t gone = (uint32_t)sk_state_aircraft(state, aircraft)->pieces_gone;
    sk_skin skin = skin_of(stage, state, stage->model->body_count + aircraft);
    sk_skin_hole *next = stage->holes + stage->hole_count;
    int32_t room = least(stage->hole_room - stage->hole_count, SK_SKIN_HOLES_MAX - skin.count);
    skin.regions = sk_skin_regions_of(airframe, gone, room, next);
    stage->hole_count += skin.regions;
    return skin;
}

// The bit of the blade that a body is; 0: none.
static uint32_t blade_of(const sk_body_placement *body) {
    return body->debris_blade == 0 ? 0 : UINT32_C(1) << (body->debris_blade - 1);
}

static bool is_debris_with_look(const sk_stage *stage, const sk_state *state, int32_t body) {
    const sk_body_placement *placed = &stage->model->bodies[body];
    if (placed->debris_of == 0 || sk_state_body(state, body)->absent) return false;
    int32_t type = stage->model->aircraft[placed->debris_of - 1].type;
    bool shown = sk_debris_is_of_airframe(placed) || (blade_of(placed) & stage->blades[type]) != 0;
    return shown && stage->look[type] >= 0;
}

static void place_bodies(sk_stage *stage, const sk_stage_frame *frame) {
    for (int32_t i = 0; i < stage->model->body_count; i++) {
        const sk_body_placement *body = &stage->model->bodies[i];
        bool drawn = !sk_state_body(frame->now, i)->absent && !is_debris_with_look(stage, frame->now, i);
        sk_pose pose = sk_body_between(frame->before, frame->now, i, frame->between);
        stage->bodies[i] = (sk_loose_pose){.type = drawn ? body->type : -1, .pose = pose};
        if (drawn) stage->bodies[i].skin = skin_of(stage, frame->now, i);
    }
}

// A recording of another place may have an aircraft whose look is not here. Its instruments and overlays are drawn.
static bool has_look(sk_stage *stage, const sk_aircraft_type *type, const char *path) {
    struct stat about;
    if (type->look[0] == '\0') return false;
    if (stat(path, &about) == 0) return true;
    if (stage->warning[0] == '\0')
        snprintf(stage->warning, sizeof stage->warning, "%s is not drawn: there is no look '%s'", type->name,
                 type->look);
    return false;
}

static sk_result load_looks(sk_stage *stage, const char *folder) {
    for (int32_t i = 0; i < stage->model->type_count; i++) {
        const sk_aircraft_type *type = &stage->model->types[i];
        char path[512];
        snprintf(path, sizeof path, "%s/%s.lua", folder, type->look);
        stage->look[i] = -1;
        if (!has_look(stage, type, path)) continue;
        sk_look *look = NULL;
        sk_result result = sk_look_load(path, &look);
        if (result.ok) result = sk_renderer_add_look(stage->renderer, look, &stage->look[i]);
        if (result.ok) stage->blades[i] = sk_look_blades(look);
        sk_look_destroy(look);
        if (!result.ok) return result;
    }
    return sk_ok();
}

// Removes the level water of the scenery, because the sea is drawn with waves there.
static void leave_out_still_water(const sk_model *model, sk_boundary *b) {
    static const double NEAR = 0.5; // m, of the sea's level
    int32_t kept = 0;
    for (int32_t i = 0; i < b->face_count; i++) {
        const sk_face *face = &b->faces[i];
        bool is_water = face->material >= 0 && face->material < model->material_count &&
                        model->materials[face->material].strength == 0.0;
        bool is_level = face->normal.z > 0.999 && fabs(b->vertices[face->first].z - model->sea.level) < NEAR;
        if (!is_water || !is_level) b->faces[kept++] = *face;
    }
    b->face_count = kept;
}

static sk_result show_solid(sk_stage *stage, int32_t index) {
    sk_boundary boundary;
    sk_result result = sk_drawn_boundary(stage->model, index, stage->middle, &boundary);
    if (!result.ok) return result;
    if (stage->warning[0] == '\0')
        (void)sk_drawn_warning(stage->model, index, &boundary, stage->warning, sizeof stage->warning);
    if (index == 0 && stage->model->sea.present) leave_out_still_water(stage->model, &boundary);
    result = sk_renderer_set_scenery(stage->renderer, index, &boundary, stage->model->materials,
                                     stage->model->material_count);
    sk_boundary_free(&boundary);
    return result;
}

static sk_result show_model(sk_stage *stage) {
    const sk_model *model = stage->model;
    sk_result result = sk_ok();
    stage->middle = sk_drawn_first_middle(model);
    for (int32_t i = 0; i <= model->platform_count && result.ok; i++) result = show_solid(stage, i);
    if (result.ok && model->sea.present) result = sk_renderer_add_sea(stage->renderer);
    return result;
}

static bool is_inside(sk_box a, sk_box b) {
    return a.min.x > b.min.x && a.min.y > b.min.y && a.min.z > b.min.z && a.max.x < b.max.x && a.max.y < b.max.y &&
           a.max.z < b.max.z;
}

// Moves the drawn part of the scenery with the camera. If that fails (memory), the last one is still drawn.
static void follow_camera(sk_stage *stage, sk_vec3 camera) {
    sk_vec3 away = sk_sub(camera, stage->middle);
    if (sk_max(fabs(away.x), sk_max(fabs(away.y), fabs(away.z))) <= SK_DRAWN_STRAY) return;
    sk_box shown = sk_drawn_window(stage->middle), bounds;
    stage->middle = sk_drawn_middle(camera);
    if (!sk_drawn_bounds(stage->model->scenery, &bounds) || !is_inside(bounds, shown)) (void)show_solid(stage, 0);
}

enum { PIECES = 3, TIE_PIECES = 8 }; // straight pieces of an element of skids, and of a slack rope

// Makes room for what is drawn of each type and aircraft.
static sk_result make_room(sk_stage *stage) {
    const sk_model *model = stage->model;
    size_t elements = 0;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        elements += (size_t)model->types[model->aircraft[i].type].skids.element_count;
    stage->look = calloc((size_t)model->type_count + 1, sizeof *stage->look);
    stage->blades = calloc((size_t)model->type_count + 1, sizeof *stage->blades);
    stage->poses = calloc(2 * (size_t)model->aircraft_count + (size_t)model->body_count + 1, sizeof *stage->poses);
    stage->tubes = calloc(2 * elements * PIECES + (size_t)model->tie_count * TIE_PIECES + 1, sizeof *stage->tubes);
    // With those of ghosts. Each piece is a region of its aircraft, of its ghost or of debris.
    stage->hole_room = 2 * sk_state_holes_most(model) + 3 * SK_AIRFRAME_PIECES_MAX * model->aircraft_count;
    stage->holes = calloc((size_t)stage->hole_room + 1, sizeof *stage->holes);
    bool made = stage->look != NULL && stage->blades != NULL && stage->poses != NULL && stage->tubes != NULL &&
                stage->holes != NULL;
    return made ? sk_ok() : sk_error("memory is short for the picture");
}

sk_result sk_stage_create(const sk_model *model, sk_quality quality, const char *looks, sk_stage **out) {
    *out = NULL;
    sk_stage *stage = calloc(1, sizeof *stage);
    if (stage == NULL) return sk_error("memory is short for the picture");
    stage->model = model;
    sk_result result = make_room(stage);
    if (result.ok) result = sk_renderer_create(quality, &stage->renderer);
    if (result.ok) result = show_model(stage);
    if (result.ok) result = load_looks(stage, looks);
    if (result.ok) result = show_bodies(stage);
    if (!result.ok) {
        sk_stage_destroy(stage);
        return result;
    }
    *out = stage;
    return result;
}

void sk_stage_destroy(sk_stage *stage) {
    if (stage == NULL) return;
    sk_renderer_destroy(stage->renderer);
    sk_overlay_free(&stage->overlay);
    sk_near_surface_free(&stage->surface);
    free(stage->bodies);
    sk_body_trial_destroy(stage->trial);
    sk_patch_picture_destroy(stage->patches);
    sk_queue_view_destroy(stage->queue);
    sk_smoke_end(&stage->smoke);
    free(stage->holes);
    free(stage->look);
    free(stage->blades);
    free(stage->poses);
    free(stage->tubes);
    free(stage);
}

static double mix(double a, double b, double between) {
    return a + between * (b - a);
}

// Returns a bit for each blade that has broken off.
static uint32_t blades_gone(const sk_aircraft_type *type, const sk_aircraft_state *state) {
    uint32_t gone = 0;
    for (int32_t i = 0; i < sk_blade_count(type); i++)
        if (state->blade[i].broken) gone |= UINT32_C(1) << i;
    return gone;
}

// Returns a bit for each blade whose hub has left with the piece that carries it.
static uint32_t hubs_gone(const sk_aircraft_type *type, const sk_aircraft_state *state) {
    sk_disc disc[SK_DISCS_MAX];
    uint32_t gone = 0;
    int32_t count = sk_discs_of(type, disc);
    for (int32_t d = 0; d < count; d++)
        if (disc[d].on_piece > 0 && (state->pieces_gone >> (disc[d].on_piece - 1) & 1) != 0)
            gone |= ((UINT32_C(1) << disc[d].blades) - 1) << disc[d].first;
    return gone;
}

static sk_aircraft_pose pose_of(sk_stage *stage, const sk_stage_frame *frame, int32_t index) {
    const sk_aircraft_type *type = &stage->model->types[stage->model->aircraft[index].type];
    const sk_aircraft_state *before = sk_state_aircraft(frame->before, index),
                            *now = sk_state_aircraft(frame->now, index);
    sk_outputs own;
    const sk_outputs *outputs = frame->outputs;
    if (index != frame->driven) { // the frame has only those of the driven aircraft
        sk_outputs_of(stage->model, frame->now, index, &own);
        outputs = &own;
    }
    const sk_surfaces *surfaces = &outputs->surfaces;
    sk_aircraft_pose pose = {
        .look = stage->look[stage->model->aircraft[index].type],
        .pose = sk_aircraft_between(stage->model, frame->before, frame->now, index, frame->between),
        // The datum relative to the centre of gravity, turned from body axes to x aft and z up.
        .centre = sk_vec(type->datum.x, -type->datum.y, type->datum.z),
        .aileron_left = surfaces->aileron,
        .aileron_right = -surfaces->aileron,
        .elevator = surfaces->elevator,
        .rudder = surfaces->rudder,
        .flaps = surfaces->flaps,
        .propeller = sk_angle_between(before->propeller_angle, now->propeller_angle, frame->between),
        .propeller_rate = now->engine_speed,
        .blades_gone = blades_gone(type, now),
        .blades_away = (uint32_t)now->blades_gone,
        .hubs_gone = hubs_gone(type, now),
        .skin = skin_left(stage, frame->now, index),
        .inside = frame->inside && index == frame->driven,
    };
    for (int32_t i = 0; i < type->wheel_count && i < SK_VIEW_WHEELS_MAX; i++) {
        const sk_wheel_state *a = &before->wheel[i], *b = &now->wheel[i];
        sk_vec3 up = type->wheels[i].retraction.up;
        double away = 1.0 - mix(a->extension, b->extension, frame->between);
        pose.wheel[i] = (sk_wheel_pose){
            .steer = a->towed && b->towed ? sk_angle_between(a->towed_angle, b->towed_angle, frame->between)
                     : sk_casters(&type->wheels[i].caster)
                         ? sk_angle_between(a->caster, b->caster, frame->between)
                         : type->wheels[i].steer_limit * mix(before->rudder, now->rudder, frame->between),
            .stroke = outputs->wheel[i].stroke,
            .lift = sk_vec(-away * up.x, away * up.y, -away * up.z),
            .spin = sk_angle_between(a->spin_angle, b->spin_angle, frame->between),
            .broken = b->broken != 0,
            .gone = b->gone != 0,
            .stub = type->wheels[i].z_max - type->wheels[i].stub_z,
            .burst = b->burst != 0,
        };
    }
    return pose;
}

// A blade that broke off is drawn as that of its aircraft's look.
static sk_aircraft_pose blade_pose_of(sk_stage *stage, const sk_stage_frame *frame, int32_t body) {
    const sk_model *model = stage->model;
    const sk_body_placement *placed = &model->bodies[body];
    int32_t type = model->aircraft[placed->debris_of - 1].type;
    const sk_aircraft_type *of = &model->types[type];
    sk_pose pose = sk_body_between(frame->before, frame->now, body, frame->between);
    return (sk_aircraft_pose){.look = stage->look[type],
                              .pose = sk_blade_carrier_pose(of, placed->debris_blade - 1, pose),
                              .centre = sk_vec(of->datum.x, -of->datum.y, of->datum.z),
                              .only_blades = blade_of(placed)};
}

// Debris is drawn as those parts of its aircraft's look that are where its pieces are.
static sk_aircraft_pose debris_pose_of(sk_stage *stage, const sk_stage_frame *frame, int32_t body) {
    const sk_model *model = stage->model;
    const sk_body_placement *placed = &model->bodies[body];
    const sk_aircraft_type *type = &model->types[model->aircraft[placed->debris_of - 1].type];
    uint32_t pieces = sk_debris_pieces(model, placed);
    sk_vec3 centre = sk_airframe_mass_of(&type->airframe, pieces).centre;
    sk_pose pose = sk_body_between(frame->before, frame->now, body, frame->between);
    sk_skin_hole *first = stage->holes + stage->hole_count;
    sk_skin skin = skin_of(stage, frame->now, body);
    sk_skin_move(first, skin.count, centre);
    int32_t room = least(stage->hole_room - stage->hole_count, SK_SKIN_HOLES_MAX - skin.count);
    skin.regions = sk_skin_regions_of(&type->airframe, pieces, room, stage->holes + stage->hole_count);
    stage->hole_count += skin.regions;
    skin.is_debris = true;
    return (sk_aircraft_pose){
        .look = stage->look[model->aircraft[placed->debris_of - 1].type],
        .pose = {sk_sub(pose.position, sk_rotate(pose.rotation, centre)), pose.rotation},
        .centre = sk_vec(type->datum.x, -type->datum.y, type->datum.z),
        .skin = skin,
    };
}

// Returns the opacity of a ghost. If the ghost is too near to be distinguished, only the aircraft itself is drawn.
static double ghost_opacity(sk_vec3 away) {
    static const double LEAST = 0.05, FULL = 1.5, OPACITY = 0.45; // m, m
    return OPACITY * sk_clamp((sk_length(away) - LEAST) / (FULL - LEAST), 0.0, 1.0);
}

static bool ghost_of(sk_stage *stage, const sk_stage_frame *frame, int32_t index, const sk_pose *own,
                     sk_aircraft_pose *out) {
    sk_outputs outputs;
    sk_stage_frame other = *frame;
    other.before = frame->ghost_before;
    other.now = frame->ghost_now;
    other.inside = false;
    if (index == frame->driven) {
        sk_outputs_of(stage->model, frame->ghost_now, index, &outputs);
        other.outputs = &outputs;
    }
    *out = pose_of(stage, &other, index);
    out->translucent = true;
    out->opacity = ghost_opacity(sk_sub(out->pose.position, own->position));
    return out->opacity > 0.0;
}

// Writes the skids of an aircraft as straight pieces. They are bent as in this state, on an aircraft at `pose`.
static int32_t skids_of(const sk_model *model, const sk_state *now, int32_t index, sk_pose pose, double opacity,
                        sk_tube_piece *tubes) {
    const sk_skid_gear *gear = model->skids[model->aircraft[index].type];
    const sk_skid_state *skids = &sk_state_aircraft(now, index)->skids;
    if (gear == NULL || opacity <= 0.0) return 0;
    const sk_beam_frame *beams = sk_skid_gear_frame(gear);
    int32_t count = 0;
    for (int32_t k = 0; k < beams->beam_count * PIECES; k++) {
        if (sk_skid_element_is_gone(&skids->element[k / PIECES])) continue;
        sk_vec3 from = sk_skid_tube_at(gear, skids, k / PIECES, (double)(k % PIECES) / PIECES);
        sk_vec3 to = sk_skid_tube_at(gear, skids, k / PIECES, (double)(k % PIECES + 1) / PIECES);
        tubes[count++] = (sk_tube_piece){sk_pose_point(pose, from), sk_pose_point(pose, to),
                                         beams->beams[k / PIECES].radius, opacity};
    }
    return count;
}

// ---- ties ----

static const double ROPE_RADIUS = 0.02, BAR_RADIUS = 0.03; // m: thick enough to be seen

static sk_vec3 tie_end(const sk_stage *stage, const sk_stage_frame *frame, const sk_tie_end *end, double time) {
    const sk_model *model = stage->model;
    sk_pose pose = {.rotation = sk_quat_identity()};
    if (end->body >= model->body_count)
        pose = sk_aircraft_between(model, frame->before, frame->now, end->body - model->body_count, frame->between);
    else if (end->body >= 0)
        pose = stage->bodies[end->body].pose;
    else if (end->body < -1)
        pose = sk_platform_pose_at(&model->platforms[-2 - end->body], time);
    return sk_pose_point(pose, end->point);
}

// The sag of a slack rope in the middle: an arc of the length L over a chord d is longer by 8 s^2 / (3 d).
static double sag_of(double length, double chord) {
    return length > chord ? sk_min(sqrt(0.375 * chord * (length - chord)), 0.5 * length) : 0.0;
}

// Returns the height (m) of a point above the fixed ground, at most `most`.
static double height_of(const sk_stage *stage, sk_vec3 at, double most) {
    sk_hit hit = sk_scenery_entry(stage->model->ground, at, sk_add(at, sk_vec(0.0, 0.0, -most)));
    return hit.found ? hit.fraction * most : most;
}

// Writes what hangs at at[0] of a tie that is free or broken: a rope hangs down, with a hook if it is whole; a bar leans on
// the ground towards its other end. Of a broken tie half the length is left.
static int32_t loose_end(const sk_stage *stage, const sk_tie *tie, const sk_tie_memory *memory, const sk_vec3 at[2],
                         sk_tube_piece *tubes) {
    static const double HOOK = 0.12; // m
    double length = (memory->broken ? 0.5 : 1.0) * memory->length, height = height_of(stage, at[0], length);
    sk_vec3 end = sk_add(at[0], sk_vec(0.0, 0.0, -height)), away = sk_sub(at[1], at[0]);
    away.z = 0.0;
    if (tie->pushes && sk_length(away) > 0.0)
        end = sk_add_scaled(end, sqrt(sk_max(0.0, length * length - height * height)), sk_unit(away));
    tubes[0] = (sk_tube_piece){at[0], end, tie->pushes ? BAR_RADIUS : ROPE_RADIUS, 1.0};
    if (memory->broken) return 1;
    tubes[1] = (sk_tube_piece){sk_add(end, sk_vec(0.0, 0.0, HOOK)), end, 2.5 * ROPE_RADIUS, 1.0};
    return 2;
}

// Writes the ties as straight pieces. A slack rope hangs as a parabola.
static int32_t all_ties(const sk_stage *stage, const sk_stage_frame *frame, double time, sk_tube_piece *tubes) {
    const sk_model *model = stage->model;
    int32_t count = 0;
    for (int32_t k = 0; k < model->tie_count; k++) {
        const sk_tie *tie = &model->ties[k];
        const sk_tie_memory *memory = &sk_state_ties(frame->now)[k];
        if (!sk_tie_joins(memory)) {
            for (int e = 0; e <= (memory->broken ? 1 : 0); e++)
                count += loose_end(stage, tie, memory,
                                   (sk_vec3[]){tie_end(stage, frame, &tie->end[e], time),
                                               tie_end(stage, frame, &tie->end[1 - e], time)},
                                   tubes + count);
            continue;
        }
        sk_vec3 a = tie_end(stage, frame, &tie->end[0], time), b = tie_end(stage, frame, &tie->end[1], time), last = a;
        double sag = tie->pushes ? 0.0 : sag_of(memory->length, sk_length(sk_sub(b, a)));
        int32_t pieces = sag > 0.0 ? TIE_PIECES : 1;
        for (int32_t i = 1; i <= pieces; i++) {
            double at = (double)i / pieces;
            sk_vec3 next = sk_mix(a, b, at);
            next.z -= 4.0 * sag * at * (1.0 - at);
            tubes[count++] = (sk_tube_piece){last, next, tie->pushes ? BAR_RADIUS : ROPE_RADIUS, 1.0};
            last = next;
        }
    }
    return count;
}

static int32_t all_skids(const sk_stage *stage, const sk_stage_frame *frame, sk_tube_piece *tubes) {
    const sk_model *model = stage->model;
    int32_t count = 0;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        sk_pose own = sk_aircraft_between(model, frame->before, frame->now, i, frame->between);
        count += skids_of(model, frame->now, i, own, 1.0, tubes + count);
        if (frame->ghost_now == NULL) continue;
        sk_pose other = sk_aircraft_between(model, frame->ghost_before, frame->ghost_now, i, frame->between);
        double opacity = ghost_opacity(sk_sub(other.position, own.position));
        count += skids_of(model, frame->ghost_now, i, other, opacity, tubes + count);
    }
    return count;
}

void sk_stage_watch(sk_stage *stage, const sk_state *state) {
    sk_splash_watch(&stage->splashes, stage->model, state);
    sk_smoke_watch(&stage->smoke, stage->model, state);
}

void sk_stage_draw(sk_stage *stage, const sk_stage_frame *frame, int width, int height) {
    const sk_model *model = stage->model;
    sk_aircraft_pose *poses = stage->poses;
    int32_t count = 0;
    stage->hole_count = 0;
    sk_stage_watch(stage, frame->now);
    for (int32_t i = 0; i < model->aircraft_count; i++)
        if (stage->look[model->aircraft[i].type] >= 0) poses[count++] = pose_of(stage, frame, i);
    for (int32_t i = 0, solid = 0; frame->ghost_now != NULL && i < model->aircraft_count; i++) {
        if (stage->look[model->aircraft[i].type] < 0) continue;
        count += ghost_of(stage, frame, i, &poses[solid++].pose, &poses[count]);
    }
    for (int32_t i = 0; i < model->body_count; i++)
        if (is_debris_with_look(stage, frame->now, i))
            poses[count++] =
                blade_of(&model->bodies[i]) != 0 ? blade_pose_of(stage, frame, i) : debris_pose_of(stage, frame, i);
    follow_camera(stage, frame->view.pose.position);
    place_bodies(stage, frame);
    double time = sk_time_between(model, frame->before, frame->now, frame->between);
    sk_pose platforms[SK_PLATFORMS_MAX];
    for (int32_t i = 0; i < model->platform_count; i++) platforms[i] = sk_platform_pose_at(&model->platforms[i], time);
    sk_windsock_shape socks[SK_WINDSOCKS_MAX];
    for (int32_t i = 0; i < model->windsock_count; i++)
        socks[i] = sk_windsock_at(&model->weather, &model->windsocks[i], time);
    sk_overlay_clear(&stage->overlay);
    sk_pose drawn = {frame->focus, sk_quat_identity()};
    if (model->aircraft_count > 0)
        drawn = sk_aircraft_between(model, frame->before, frame->now, frame->driven, frame->between);
    sk_draw_subject subject = {.model = model,
                               .state = frame->now,
                               .outputs = frame->outputs,
                               .aircraft = frame->driven,
                               .time = time,
                               .picked = frame->picked,
                               .picked_body = frame->picked_body,
                               .picked_patch = frame->picked_patch,
                               .patches = frame->patches,
                               .queue = frame->queue,
                               .forces = frame->forces,
                               .point = frame->scale / sk_view_pixels(&frame->view, height, drawn.position, 1.0),
                               .sight = sk_unit(sk_sub(drawn.position, frame->view.pose.position)),
                               .surface = &stage->surface};
    sk_debug_overlay(&stage->overlay, &frame->overlays, &subject, drawn, frame->scale);
    if (frame->course != NULL) sk_gates_draw(&stage->overlay, frame->course, frame->progress, frame->scale);
    int32_t tubes = all_skids(stage, frame, stage->tubes);
    tubes += all_ties(stage, frame, time, stage->tubes + tubes);
    sk_splash splashes[SK_EVENTS_KEPT];
    sk_frame picture = {
        .view = frame->view,
        .time = time,
        .focus = drawn.position,
        .aircraft = poses,
        .aircraft_count = count,
        .bodies = stage->bodies,
        .body_count = model->body_count,
        .platforms = platforms,
        .platform_count = model->platform_count,
        .splashes = splashes,
        .splash_count = sk_splashes_at(&stage->splashes, model, frame->now, time, splashes),
        .smoke = &stage->smoke,
        .windsocks = model->windsocks,
        .windsock_shapes = socks,
        .windsock_count = model->windsock_count,
        .tubes = stage->tubes,
        .tube_count = tubes,
        .ruts = sk_state_ruts(frame->now)->rut,
        .rut_count = sk_ruts_kept(sk_state_ruts(frame->now)),
        .sea = model->sea.present ? &model->sea : NULL,
        .overlay = &stage->overlay,
    };
    sk_renderer_draw(stage->renderer, &picture, width, height);
}

const char *sk_stage_warning(const sk_stage *stage) {
    return stage->warning[0] != '\0' ? stage->warning : NULL;
}

const sk_overlay *sk_stage_overlay(const sk_stage *stage) {
    return &stage->overlay;
}

sk_body_forces sk_stage_forces(sk_stage *stage, const sk_state *state) {
    if (!stage->tried) (void)sk_body_trial_create(stage->model, &stage->trial); // without memory there are no arrows
    stage->tried = true;
    return sk_body_trial_run(stage->trial, state);
}

const sk_patch_picture *sk_stage_patches(sk_stage *stage, bool merge) {
    if (stage->patches == NULL) (void)sk_patch_picture_create(stage->model, &stage->patches);
    sk_patch_picture_fill(stage->patches, stage->trial, merge);
    return stage->patches;
}

const sk_queue_view *sk_stage_queue(sk_stage *stage, const sk_state *state) {
    if (!stage->queue_tried) (void)sk_queue_view_create(stage->model, &stage->queue);
    stage->queue_tried = true;
    if (stage->queue != NULL) sk_queue_view_fill(stage->queue, state);
    return stage->queue;
}

sk_near_surface *sk_stage_surface(sk_stage *stage) {
    return &stage->surface;
}
