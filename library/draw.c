// Overlays for programs that use the library.
#include "library.h"
#include "scene/nearest.h"

#include <stdio.h>
#include <stdlib.h>

// ---- names ----

static const char *const ROLES[SK_DRAW_ROLE_COUNT] = {
    [SK_DRAW_AIR] = "air",
    [SK_DRAW_STANDING] = "standing",
    [SK_DRAW_ROLLING] = "rolling",
    [SK_DRAW_SLIPPING] = "slipping",
    [SK_DRAW_BROKEN] = "broken",
    [SK_DRAW_NORMAL] = "normal",
    [SK_DRAW_TIE] = "friction_spring",
    [SK_DRAW_GRIP] = "friction_limit",
    [SK_DRAW_STRUT] = "strut",
    [SK_DRAW_ENTRY] = "entry",
    [SK_DRAW_BOX] = "box",
    [SK_DRAW_BOX_VISITED] = "box_visited",
    [SK_DRAW_LIFT] = "lift",
    [SK_DRAW_DRAG] = "drag",
    [SK_DRAW_SIDE] = "side_force",
    [SK_DRAW_AERO] = "air_force",
    [SK_DRAW_THRUST] = "thrust",
    [SK_DRAW_WEIGHT] = "weight",
    [SK_DRAW_REACTION] = "reaction",
    [SK_DRAW_FACE] = "face",
    [SK_DRAW_FACE_ON] = "face_continued",
    [SK_DRAW_NEAR] = "face_near",
    [SK_DRAW_GHOST] = "minimum_translation",
    [SK_DRAW_PICKED] = "picked",
    [SK_DRAW_BUILT] = "tube_as_built",
    [SK_DRAW_MODE] = "tube_mode",
    [SK_DRAW_USE] = "tube_use_0",
    [SK_DRAW_USE + 1] = "tube_use_10",
    [SK_DRAW_USE + 2] = "tube_use_20",
    [SK_DRAW_USE + 3] = "tube_use_30",
    [SK_DRAW_USE + 4] = "tube_use_40",
    [SK_DRAW_USE + 5] = "tube_use_50",
    [SK_DRAW_USE + 6] = "tube_use_60",
    [SK_DRAW_USE + 7] = "tube_use_70",
    [SK_DRAW_USE + 8] = "tube_use_80",
    [SK_DRAW_USE + 9] = "tube_use_90",
    [SK_DRAW_USE + 10] = "tube_use_100",
    [SK_DRAW_YIELDED] = "tube_yielded",
    [SK_DRAW_ASLEEP] = "body_asleep",
    [SK_DRAW_AWAKE] = "body_awake",
    [SK_DRAW_ISLAND] = "island_0",
    [SK_DRAW_ISLAND + 1] = "island_1",
    [SK_DRAW_ISLAND + 2] = "island_2",
    [SK_DRAW_ISLAND + 3] = "island_3",
    [SK_DRAW_ISLAND + 4] = "island_4",
    [SK_DRAW_ISLAND + 5] = "island_5",
    [SK_DRAW_PATCH] = "patch",
    [SK_DRAW_TORSION] = "torsion_border",
    [SK_DRAW_TORSION_USED] = "torsion_used",
    [SK_DRAW_PAIR] = "pair_of_boxes",
    [SK_DRAW_PAIR_TOUCHES] = "pair_that_touches",
    [SK_DRAW_KEPT] = "point_kept",
    [SK_DRAW_MERGED] = "point_merged",
    [SK_DRAW_PRESSURE] = "pressure_0",
    [SK_DRAW_PRESSURE + 1] = "pressure_1",
    [SK_DRAW_PRESSURE + 2] = "pressure_2",
    [SK_DRAW_PRESSURE + 3] = "pressure_3",
    [SK_DRAW_PRESSURE + 4] = "pressure_4",
    [SK_DRAW_PRESSURE + 5] = "pressure_5",
    [SK_DRAW_PRESSURE + 6] = "pressure_6",
    [SK_DRAW_PRESSURE + 7] = "pressure_7",
    [SK_DRAW_PRESSURE + 8] = "pressure_8",
    [SK_DRAW_PRESSURE + 9] = "pressure_9",
    [SK_DRAW_PRESSURE + 10] = "pressure_10",
    [SK_DRAW_PRESSURE + 11] = "pressure_11",
    [SK_DRAW_PRESSURE + 12] = "pressure_12",
    [SK_DRAW_PRESSURE + 13] = "pressure_13",
    [SK_DRAW_PRESSURE + 14] = "pressure_14",
    [SK_DRAW_PRESSURE + 15] = "pressure_15",
    [SK_DRAW_PRESSURE + 16] = "pressure_16",
    [SK_DRAW_PRESSURE + 17] = "pressure_17",
    [SK_DRAW_PRESSURE + 18] = "pressure_18",
    [SK_DRAW_PRESSURE + 19] = "pressure_19",
    [SK_DRAW_PRESSURE + 20] = "pressure_20",
};

enum { SYMBOL_COUNT = SK_DRAW_FRAME + 1 };
static const char *const SYMBOLS[SYMBOL_COUNT] = {
    [SK_DRAW_SQUARE] = "square", [SK_DRAW_CIRCLE] = "circle",   [SK_DRAW_TRIANGLE] = "triangle",
    [SK_DRAW_CROSS] = "cross",   [SK_DRAW_DIAMOND] = "diamond", [SK_DRAW_RING] = "ring",
    [SK_DRAW_FRAME] = "frame",
};

int32_t sk_draw_role_count(void) {
    return SK_DRAW_ROLE_COUNT;
}

const char *sk_draw_role_name(int32_t role) {
    return role >= 0 && role < SK_DRAW_ROLE_COUNT ? ROLES[role] : NULL;
}

int32_t sk_draw_symbol_count(void) {
    return SYMBOL_COUNT;
}

const char *sk_draw_symbol_name(int32_t symbol) {
    return symbol >= 0 && symbol < SYMBOL_COUNT ? SYMBOLS[symbol] : NULL;
}

int32_t sk_draw_overlay_count(void) {
    return SK_DRAW_KIND_COUNT;
}

static const sk_draw_kind *kind_of(int32_t overlay) {
    return overlay >= 0 && overlay < SK_DRAW_KIND_COUNT ? &sk_draw_kinds[overlay] : NULL;
}

const char *sk_draw_overlay_name(int32_t overlay) {
    const sk_draw_kind *kind = kind_of(overlay);
    return kind != NULL ? kind->name : NULL;
}

const char *sk_draw_overlay_help(int32_t overlay) {
    const sk_draw_kind *kind = kind_of(overlay);
    return kind != NULL ? kind->help : NULL;
}

const char *sk_draw_overlay_option(int32_t overlay, int32_t option) {
    const sk_draw_kind *kind = kind_of(overlay);
    return kind != NULL && option >= 0 && option < kind->option_count ? kind->options[option] : NULL;
}

// ---- drawing ----

static void on_line(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role) {
    const sk_draw_target *target = user;
    if (target->line != NULL) target->line(target->user, a, b, (int32_t)role);
}

static void on_arrow(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role) {
    const sk_draw_target *target = user;
    if (target->arrow != NULL) target->arrow(target->user, a, b, (int32_t)role);
}

static void on_point(void *user, sk_vec3 at, sk_draw_shape shape, sk_draw_role role) {
    const sk_draw_target *target = user;
    if (target->point != NULL) target->point(target->user, at, (int32_t)shape, (int32_t)role);
}

static void on_polygon(void *user, const sk_vec3 *corners, int32_t count, sk_draw_role role) {
    const sk_draw_target *target = user;
    if (target->polygon != NULL) target->polygon(target->user, corners, count, (int32_t)role);
}

static void on_label(void *user, sk_vec3 at, const char *text, sk_draw_role role) {
    const sk_draw_target *target = user;
    if (target->label != NULL) target->label(target->user, at, text, (int32_t)role);
}

static sk_result find_kind(const char *overlay, int32_t option, const sk_draw_kind **out) {
    int32_t index = sk_draw_find(overlay);
    if (index < 0) {
        const char *names[SK_DRAW_KIND_COUNT];
        char advice[300];
        for (int32_t i = 0; i < SK_DRAW_KIND_COUNT; i++) names[i] = sk_draw_kinds[i].name;
        return sk_error("no overlay is named '%.60s'%s", overlay,
                        sk_nearest_advice(overlay, names, SK_DRAW_KIND_COUNT, advice, sizeof advice));
    }
    *out = &sk_draw_kinds[index];
    if (option >= 0 && option < (*out)->option_count) return sk_ok();
    return sk_error("overlay %s has no option %d; 0 to %d are allowed", overlay, (int)option,
                    (int)(*out)->option_count - 1);
}

// Whether an option is about the queue of loose bodies. It needs no aircraft.
static bool shows_queue(const sk_draw_kind *kind, int32_t option) {
    return kind == &sk_draw_kinds[sk_draw_find("boxes")] && option >= SK_DRAW_QUEUE_OPTION;
}

sk_result sk_draw_overlay(const sk_model *model, const sk_state *state, int32_t aircraft, const char *overlay,
                          int32_t option, const sk_draw_target *target) {
    const sk_draw_kind *kind = NULL;
    sk_body_trial *trial = NULL;
    sk_patch_picture *patches = NULL;
    sk_queue_view *queue = NULL;
    sk_result result = find_kind(overlay, option, &kind);
    bool of_queue = result.ok && shows_queue(kind, option);
    bool of_aircraft = result.ok && kind->draw != NULL && !of_queue;
    if (of_aircraft) result = library_check_aircraft(model, aircraft);
    sk_outputs *outputs = result.ok ? malloc(sizeof *outputs) : NULL;
    if (result.ok && outputs == NULL) result = sk_error("memory is short");
    if (result.ok && kind->draw_bodies != NULL) result = sk_body_trial_create(model, &trial);
    bool shows_patches = result.ok && trial != NULL && kind == &sk_draw_kinds[sk_draw_find("patches")];
    if (shows_patches) result = sk_patch_picture_create(model, &patches);
    if (of_queue && result.ok && model->body_count > 0) result = sk_queue_view_create(model, &queue);
    if (!result.ok) {
        sk_body_trial_destroy(trial);
        free(outputs);
        return result;
    }
    if (of_aircraft) sk_outputs_of(model, state, aircraft, outputs);
    sk_draw_target called = *target;
    sk_draw draw = {&called, on_line, on_arrow, on_point, on_polygon, on_label};
    sk_draw_subject subject = {.model = model,
                               .state = state,
                               .outputs = outputs,
                               .aircraft = aircraft,
                               .forces = sk_body_trial_run(trial, state),
                               .time = sk_world_time(model, state->tick, 0)};
    bool merge = option == kind->option_count - 1;
    sk_patch_picture_fill(patches, trial, merge);
    subject.patches = patches;
    if (queue != NULL) sk_queue_view_fill(queue, state);
    subject.queue = queue;
    if (of_aircraft) kind->draw(&draw, &subject, option);
    if (kind->draw_bodies != NULL) kind->draw_bodies(&draw, &subject, option);
    sk_queue_view_destroy(queue);
    sk_patch_picture_destroy(patches);
    sk_body_trial_destroy(trial);
    free(outputs);
    return result;
}
