// flown.h: a scene with a state, controls and a workspace, for the tests of the library.
#pragma once
#include "check.h"
#include <skidpad/skidpad.h>
#include <stdio.h>
#include <string.h>

typedef struct flown {
    sk_scene *scene;
    const sk_model *model;
    sk_state *state;
    sk_controls *controls;
    sk_workspace *workspace;
} flown;

static inline void assert_ok(sk_result result) {
    char text[700];
    if (!result.ok) fail_msg("%s", sk_result_format(&result, text, sizeof text));
}

// The error must contain this text.
static inline void assert_refused(sk_result result, const char *expected) {
    if (result.ok) fail_msg("no error; expected '%s'", expected);
    if (strstr(result.text, expected) == NULL) fail_msg("expected '%s' in '%s'", expected, result.text);
}

static inline flown begin_scene(sk_scene *scene) {
    flown f = {.scene = scene};
    f.model = sk_scene_model(f.scene);
    assert_ok(sk_state_create(f.model, &f.state));
    assert_ok(sk_controls_create(f.model, &f.controls));
    assert_ok(sk_workspace_create(f.model, &f.workspace));
    return f;
}

static inline flown begin_with(const char *name, const sk_scene_setup *setup) {
    sk_scene *scene;
    assert_ok(sk_scene_open(name, setup, &scene));
    return begin_scene(scene);
}

static inline flown begin_text(const char *text, const char *path) {
    sk_scene *scene;
    assert_ok(sk_scene_open_text(text, strlen(text), path, NULL, &scene));
    return begin_scene(scene);
}

static inline flown begin(const char *name) {
    return begin_with(name, NULL);
}

static inline void end(flown *f) {
    sk_workspace_destroy(f->workspace);
    sk_controls_destroy(f->controls);
    sk_state_destroy(f->state);
    sk_scene_close(f->scene);
}

static inline void advance(flown *f, int64_t ticks) {
    assert_ok(sk_world_advance(f->model, f->state, f->controls, f->workspace, ticks));
}
