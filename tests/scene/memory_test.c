// Loading a scene, and a model from bytes, when memory is short: every allocation is made to fail in turn.
#include "scene/loaded.h"
#include "scene/pieces_file.h"
#include "short_memory.h"

static const char *const SCENE =
    "local pool = box{ min = {40, 0, -2}, max = {60, 20, 1} }\n"
    "local field = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) - pool\n"
    "local posts = {}\n"
    "for i = 1, 5 do posts[i] = cone{ at = {i, 0, 0}, radius = 0.1, height = 1 } end\n"
    "return scene{ title = 'x', scenery = paint(box{ min = {-9, -9, -1}, max = {9, 9, 1} }, materials.ice, field) + "
    "union(posts),\n"
    "  sea = { state = 3 }, platforms = { platform{ name = 'lift', scenery = box{ min = {20, 0, 0}, max = {24, 4, 1} "
    "},\n"
    "    motion = { { period = 9, heave = 1 } }, table = { { t = 0 }, { t = 4, yaw = 9 } } } },\n"
    "  cameras = { a = { at = {0, 0, 1} } }, aircraft = { { type = 'rig', at = {0, 0} } },\n"
    "  pilot = function(t, s) return { throttle = s.airspeed } end }";

// A map has tables that grow as it is read.
static const char MAP[] = "{\n\"classname\" \"worldspawn\"\n\"message\" \"x\"\n{\n"
                          "( -64 -64 -16 ) ( -64 -63 -16 ) ( -64 -64 -15 ) grass 0 0 0 1 1\n"
                          "( -64 -64 -16 ) ( -64 -64 -15 ) ( -63 -64 -16 ) ice 0 0 0 1 1\n"
                          "( -64 -64 -16 ) ( -63 -64 -16 ) ( -64 -63 -16 ) brick 0 0 0 1 1\n"
                          "( 64 64 16 ) ( 64 65 16 ) ( 65 64 16 ) grass 0 0 0 1 1\n"
                          "( 64 64 16 ) ( 65 64 16 ) ( 64 64 17 ) ice 0 0 0 1 1\n"
                          "( 64 64 16 ) ( 64 64 17 ) ( 64 65 16 ) what 0 0 0 1 1\n}\n}\n"
                          "{\n\"classname\" \"skidpad_spawn\"\n\"origin\" \"0 0 40\"\n\"type\" \"rig\"\n}\n";

// Two solids of several pieces.
static const char SOLIDS[] =
    "local posts = {} for i = 1, 5 do posts[i] = cone{ at = {i, 0, 0}, radius = 0.1, height = 1 } end "
    "return { union(posts), box{ min = {0, 0, 0}, max = {5, 1, 1} } }";

static char path[] = "/tmp/skidpad_scene_XXXXXX", map_path[sizeof path + 4], solids_path[sizeof path + 4];

static bool write_file(const char *name, const char *text) {
    FILE *file = fopen(name, "wb");
    bool written = file != NULL && fwrite(text, 1, strlen(text), file) == strlen(text);
    return file != NULL && fclose(file) == 0 && written;
}

static int write_scene(void **state) {
    (void)state;
    int handle = mkstemp(path);
    if (handle < 0 || close(handle) != 0) return -1;
    snprintf(map_path, sizeof map_path, "%s.map", path);
    snprintf(solids_path, sizeof solids_path, "%s.lua", path);
    return write_file(path, SCENE) && write_file(map_path, MAP) && write_file(solids_path, SOLIDS) ? 0 : -1;
}

static int remove_scene(void **state) {
    (void)state;
    return unlink(path) + unlink(map_path) + unlink(solids_path);
}

static sk_result load(const char *name) {
    sk_scene *scene;
    sk_result result = sk_scene_load(name, NULL, &scene);
    if (!result.ok) assert_null(scene);
    sk_scene_destroy(scene);
    return result;
}

static sk_result load_scene(void) {
    return load(path);
}

static sk_result load_map(void) {
    return load(map_path);
}

static sk_result load_solids(void) {
    static char found[SK_PATH_MAX];
    sk_pieces solids[2];
    sk_result result = sk_pieces_load(solids_path, 2, solids, found, sizeof found);
    assert_int_equal(solids[0].piece_count, result.ok ? 5 : 0);
    assert_int_equal(solids[0].pieces == NULL || solids[1].pieces == NULL, !result.ok);
    for (int i = 0; i < 2; i++) sk_pieces_release(&solids[i]);
    return result;
}

static void one_allocation_that_fails_is_an_error_or_is_made_up_for(void **state) {
    (void)state;
    memory_stays_short = false;
    assert_true(fail_each_allocation(load_scene, 3) > 100);
    assert_true(fail_each_allocation(load_map, 3) > 100);
    assert_true(fail_each_allocation(load_solids, 3) > 100);
}

static void memory_that_stays_short_is_an_error(void **state) {
    (void)state;
    memory_stays_short = true;
    assert_true(fail_each_allocation(load_scene, 3) > 100);
    assert_true(fail_each_allocation(load_map, 3) > 100);
    assert_true(fail_each_allocation(load_solids, 3) > 100);
}

// The same for a model that is written and read.
static void a_model_that_is_stored_when_memory_is_short_is_an_error_or_whole(void **state) {
    (void)state;
    sk_writer bytes = {0};
    sk_scene *scene;
    memory_stays_short = false;
    assert_true(sk_scene_load(path, NULL, &scene).ok);
    sk_model_write(scene->model, &bytes);
    for (long n = 0, hit = 1; hit; n++) {
        sk_writer again = {0};
        allocations_left = n;
        sk_model_write(scene->model, &again);
        hit = ran_short_of_memory();
        assert_int_equal(again.failed, hit);
        sk_writer_free(&again);
    }
    long allocations = 0;
    for (bool hit = true; hit; allocations++) {
        sk_reader reader = sk_reader_of(bytes.data, bytes.size);
        sk_model *model;
        allocations_left = allocations;
        sk_result result = sk_model_read(&reader, &model);
        hit = ran_short_of_memory();
        assert_int_equal(result.ok, model != NULL);
        if (!hit && !result.ok) fail_msg("allocation %ld: %s", allocations, result.text);
        sk_model_destroy(model);
    }
    assert_true(allocations > 50);
    sk_scene_destroy(scene);
    sk_writer_free(&bytes);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_allocation_that_fails_is_an_error_or_is_made_up_for),
        cmocka_unit_test(memory_that_stays_short_is_an_error),
        cmocka_unit_test(a_model_that_is_stored_when_memory_is_short_is_an_error_or_whole),
    };
    return cmocka_run_group_tests(tests, write_scene, remove_scene);
}
