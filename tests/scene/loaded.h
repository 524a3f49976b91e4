// loaded.h: scenes from text, for tests.
#pragma once
#include "check.h"
#include "scene/scene.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// cmocka compares floats only.
#define check_number(value, expected, tolerance) check_number_at(value, expected, tolerance, __FILE__, __LINE__)
static inline void check_number_at(double value, double expected, double tolerance, const char *file, int line) {
    if (fabs(value - expected) <= tolerance) return;
    print_error("expected %.17g within %g, got %.17g\n", expected, tolerance, value);
    _fail(file, line);
}

static inline sk_result load_text(const char *text, sk_scene **out) {
    char path[] = "/tmp/skidpad_scene_XXXXXX";
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    FILE *file = fdopen(handle, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    sk_result result = sk_scene_load(path, NULL, out);
    unlink(path);
    return result;
}

static inline sk_scene *loaded(const char *text) {
    sk_scene *scene;
    sk_result result = load_text(text, &scene);
    if (!result.ok) fail_msg("line %d: %s", (int)result.line, result.text);
    return scene;
}

// A scene of one solid and nothing else.
static inline sk_scene *loaded_solid(const char *solid) {
    char text[2000];
    snprintf(text, sizeof text, "return scene{ title = 'solid', scenery = made_of(materials.ice, %s) }", solid);
    return loaded(text);
}

// From a to b the solid, of ice, is met at `fraction` with this normal.
static inline void check_entry(const sk_scene *scene, sk_vec3 a, sk_vec3 b, double fraction, sk_vec3 normal) {
    const double tolerance = 1e-12;
    sk_hit hit = sk_scenery_entry(scene->model->scenery, a, b);
    assert_true(hit.found);
    check_number(hit.fraction, fraction, tolerance);
    check_number(hit.normal.x, normal.x, tolerance);
    check_number(hit.normal.y, normal.y, tolerance);
    check_number(hit.normal.z, normal.z, tolerance);
    assert_string_equal(scene->model->materials[hit.material].name, "ice");
}

static inline void check_miss(const sk_scene *scene, sk_vec3 a, sk_vec3 b) {
    assert_false(sk_scenery_entry(scene->model->scenery, a, b).found);
}
