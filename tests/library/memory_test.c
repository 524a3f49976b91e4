// Every function of the library that allocates, when memory is short: each allocation is made to fail in turn. The program's own
// malloc, calloc and realloc take the place of those of the C library, for the shared library too.
#include "library/flown.h"
#include <stdlib.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static long allocations_left = -1; // that still succeed; negative: all do
static bool failed;

static bool fails(void) {
    if (allocations_left < 0) return false;
    if (allocations_left-- > 0) return false;
    failed = true;
    return true;
}

void *malloc(size_t size) {
    return fails() ? NULL : __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
    return fails() ? NULL : __libc_calloc(count, size);
}
void *realloc(void *block, size_t size) {
    return fails() ? NULL : __libc_realloc(block, size);
}

static char path[] = "/tmp/skidpad_library_XXXXXX";
static flown standing;

static int prepare(void **unused) {
    (void)unused;
    int handle = mkstemp(path);
    if (handle < 0 || close(handle) != 0) return -1;
    standing = begin("landing");
    return 0;
}

static int clean(void **unused) {
    (void)unused;
    end(&standing);
    return unlink(path);
}

// Calls it with the first allocation failing, then the second, until none is left that fails. Each error is one sentence, and
// nothing is made.
static void fail_each(sk_result (*attempt)(void)) {
    long count = 0;
    for (;; count++) {
        failed = false;
        allocations_left = count;
        sk_result result = attempt();
        allocations_left = -1;
        if (!failed) {
            assert_ok(result);
            break;
        }
        if (!result.ok && (result.text[0] == '\0' || strchr(result.text, '\n') != NULL))
            fail_msg("allocation %ld: expected one sentence, got '%s'", count, result.text);
    }
    assert_true(count > 0);
}

static sk_result open_scene(void) {
    static const char text[] =
        "return scene{ title = 'x', scenery = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} } }";
    sk_scene *scene;
    sk_result result = sk_scene_open_text(text, sizeof text - 1, "x.lua", NULL, &scene);
    if (!result.ok) assert_null(scene);
    sk_scene_close(scene);
    return result;
}

static sk_result open_aircraft(void) {
    sk_aircraft_type *type;
    sk_result result = sk_aircraft_open("c172p", &type);
    if (!result.ok) assert_null(type);
    sk_aircraft_close(type);
    return result;
}

static sk_result create_state(void) {
    sk_state *state;
    sk_result result = sk_state_create(standing.model, &state);
    if (!result.ok) assert_null(state);
    sk_state_destroy(state);
    return result;
}

static sk_result create_controls(void) {
    sk_controls *controls;
    sk_result result = sk_controls_create(standing.model, &controls);
    if (!result.ok) assert_null(controls);
    sk_controls_destroy(controls);
    return result;
}

static sk_result create_workspace(void) {
    sk_workspace *workspace;
    sk_result result = sk_workspace_create(standing.model, &workspace);
    if (!result.ok) assert_null(workspace);
    sk_workspace_destroy(workspace);
    return result;
}

static sk_result place_aircraft(void) {
    static const sk_motion motion = {{{0, 0, 500}, {1, 0, 0, 0}}, {0, 30, 0}, {0, 0, 0}};
    uint64_t before = sk_state_hash(standing.model, standing.state);
    sk_result result = sk_state_place(standing.model, standing.state, 0, &motion);
    if (!result.ok) assert_true(sk_state_hash(standing.model, standing.state) == before);
    return result;
}

static sk_result create_fields(void) {
    sk_field_list *fields;
    sk_result result = sk_field_list_create(standing.model, NULL, &fields);
    if (!result.ok) assert_null(fields);
    sk_field_list_destroy(fields);
    return result;
}

static sk_result create_energy(void) {
    sk_energy *energy;
    sk_result result = sk_energy_create(standing.model, standing.state, &energy);
    if (!result.ok) assert_null(energy);
    sk_energy_destroy(energy);
    return result;
}

static sk_result create_analysis(void) {
    sk_analysis *analysis;
    sk_result result = sk_analysis_create(standing.model, 1e-6, NULL, NULL, &analysis);
    if (!result.ok) assert_null(analysis);
    sk_analysis_destroy(analysis);
    return result;
}

static sk_result draw(void) {
    static const sk_draw_target target = {0};
    return sk_draw_overlay(standing.model, standing.state, 0, "normals", 0, &target);
}

static sk_result create_surface(void) {
    sk_surface *surface;
    sk_result result =
        sk_surface_create(standing.model, SK_PROBE_VISIBLE, sk_vec(-1, -1, -1), sk_vec(1, 1, 1), &surface);
    if (!result.ok) assert_null(surface);
    sk_surface_destroy(surface);
    return result;
}

static sk_result write_recording(void) {
    sk_recording_writer *writer;
    sk_result result = sk_recording_create(path, standing.model, standing.state, &writer);
    if (!result.ok) assert_null(writer);
    sk_result closed = sk_recording_close(writer);
    if (result.ok && !closed.ok) { // its parts stay; the next attempt needs their name
        char part[sizeof path + 8];
        snprintf(part, sizeof part, "%s.part", path);
        remove(part);
    }
    return result.ok ? closed : result;
}

static sk_result read_recording(void) {
    sk_recording *recording;
    sk_result result = sk_recording_load(path, &recording);
    if (!result.ok) assert_null(recording);
    sk_recording_destroy(recording);
    return result;
}

static void every_allocation_may_fail(void **unused) {
    (void)unused;
    fail_each(open_scene);
    fail_each(open_aircraft);
    fail_each(create_state);
    fail_each(create_controls);
    fail_each(create_workspace);
    fail_each(place_aircraft);
    fail_each(create_fields);
    fail_each(create_energy);
    fail_each(create_analysis);
    fail_each(draw);
    fail_each(create_surface);
    fail_each(write_recording);
    fail_each(read_recording);
}

static void step_allocates_nothing(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_field_list *fields;
    sk_energy *energy;
    double airspeed, friction;
    assert_ok(sk_field_list_create(f.model, "airspeed", &fields));
    assert_ok(sk_energy_create(f.model, f.state, &energy));
    failed = false;
    allocations_left = 0;
    sk_result result = sk_world_advance(f.model, f.state, f.controls, f.workspace, 120);
    sk_result audited = sk_energy_advance(f.model, f.state, f.controls, f.workspace, energy, 120);
    sk_field_list_read(fields, f.state, &airspeed);
    sk_result set = sk_controls_set(f.model, f.controls, 0, "throttle", 1.0);
    sk_result read = sk_energy_read(energy, 0, "energy.friction", &friction);
    allocations_left = -1;
    assert_false(failed);
    assert_true(result.ok && audited.ok && set.ok && read.ok);
    sk_energy_destroy(energy);
    sk_field_list_destroy(fields);
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(step_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, prepare, clean);
}
