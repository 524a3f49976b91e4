// Loading a scene when memory is short: every allocation is made to fail in turn.
// The linker sends malloc, calloc and realloc of the engine and the program through here (--wrap).
#include "scene/loaded.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static long countdown = -1; // allocations that still succeed; negative: all do
static bool lasting;        // fails from then on, not just once

static bool fails_now(void) {
    if (countdown < 0) return false;
    if (countdown > 0) {
        countdown--;
        return false;
    }
    if (!lasting) countdown = -1;
    return true;
}

void *__wrap_malloc(size_t size) {
    return fails_now() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    return fails_now() ? NULL : __real_realloc(block, size);
}

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

// Fails allocation 0, 1, 2 ... until a load gets through without meeting the failing one; answers how many there were.
static long fail_in_turn(const char *path, long stride) {
    for (long n = 0;; n += stride) {
        sk_scene *scene;
        countdown = n;
        sk_result result = sk_scene_load(path, NULL, &scene);
        bool met = lasting ? countdown == 0 : countdown < 0;
        countdown = -1;
        if (!result.ok) {
            assert_null(scene);
            assert_true(result.text[0] != '\0' && strchr(result.text, '\n') == NULL);
            if (!met) fail_msg("allocation %ld: %s", n, result.text);
        }
        sk_scene_destroy(scene);
        if (!met) return n;
    }
}

static char path[] = "/tmp/skidpad_scene_XXXXXX";

static int write_scene(void **state) {
    (void)state;
    int handle = mkstemp(path);
    if (handle < 0) return -1;
    bool written = write(handle, SCENE, strlen(SCENE)) == (ssize_t)strlen(SCENE);
    return close(handle) == 0 && written ? 0 : -1;
}

static int remove_scene(void **state) {
    (void)state;
    return unlink(path);
}

static void one_allocation_that_fails_is_an_error_or_is_made_up_for(void **state) {
    (void)state;
    lasting = false;
    assert_true(fail_in_turn(path, getenv("SKIDPAD_LONG") != NULL ? 1 : 3) > 100);
}

static void memory_that_stays_short_is_an_error(void **state) {
    (void)state;
    lasting = true;
    assert_true(fail_in_turn(path, getenv("SKIDPAD_LONG") != NULL ? 1 : 3) > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_allocation_that_fails_is_an_error_or_is_made_up_for),
        cmocka_unit_test(memory_that_stays_short_is_an_error),
    };
    return cmocka_run_group_tests(tests, write_scene, remove_scene);
}
