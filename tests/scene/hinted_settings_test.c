// The settings that hints of the delivered scenes propose: each loads.
#include "scene/assets.h"
#include "scene/loaded.h"

enum { MOST = 8, LENGTH = 40 }; // settings that belong together, and the length of one

typedef struct proposal {
    char setting[MOST][LENGTH];
    int32_t count;
} proposal;

// Reads NAME=VALUE and leaves out a full stop behind it. Returns the text after it.
static const char *read_setting(const char *text, char out[LENGTH]) {
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_=.+-");
    assert_true(length < LENGTH);
    snprintf(out, LENGTH, "%.*s", (int)length, text);
    if (length > 0 && out[length - 1] == '.') out[length - 1] = '\0';
    return text + length;
}

// Finds the next proposal: settings one after the other, "--set a=1 --set b=2". Returns the text after it, or null.
static const char *next_proposal(const char *text, proposal *out) {
    static const char SET[] = "--set ";
    out->count = 0;
    text = strstr(text, SET);
    while (text != NULL && strncmp(text, SET, strlen(SET)) == 0) {
        assert_true(out->count < MOST);
        text = read_setting(text + strlen(SET), out->setting[out->count++]);
        if (*text == ' ') text++;
    }
    return text;
}

// `build`: a setting of the scene that the hint belongs to, or null.
static int32_t try_proposals(const char *scene, const char *build, const char *hint) {
    int32_t tried = 0;
    proposal p;
    for (const char *rest = next_proposal(hint, &p); rest != NULL; rest = next_proposal(rest, &p)) {
        const char *settings[MOST + 1];
        int32_t count = 0;
        bool other = build != NULL && strncmp(p.setting[0], "build=", 6) == 0;
        if (build != NULL && !other) settings[count++] = build;
        for (int32_t i = 0; i < p.count; i++) settings[count++] = p.setting[i];
        sk_scene *tested;
        sk_result r = sk_scene_load(scene, &(sk_scene_options){.settings = settings, .setting_count = count}, &tested);
        if (!r.ok) fail_msg("%s: the hint '%s': %s", scene, hint, r.text);
        sk_scene_destroy(tested);
        tried++;
    }
    return tried;
}

static int32_t try_hints(const char *scene, const char *build) {
    sk_scene *shown;
    sk_scene_options options = {.settings = &build, .setting_count = build != NULL};
    sk_result r = sk_scene_load(scene, &options, &shown);
    if (!r.ok) fail_msg("%s: %s", scene, r.text);
    int32_t tried = 0;
    for (int32_t i = 0; i < shown->hint_count; i++) tried += try_proposals(scene, build, shown->hints[i]);
    sk_scene_destroy(shown);
    return tried;
}

static void settings_in_hints_of_scenes_load(void **state) {
    (void)state;
    char names[SK_ASSETS_MAX][SK_ASSET_NAME] = {0};
    int32_t count = sk_assets_list("scenes", names), tried = 0;
    for (int32_t i = 0; i < count; i++) tried += try_hints(names[i], NULL);
    assert_true(tried >= 30);
}

static void settings_in_hints_of_blocks_load(void **state) {
    (void)state;
    static const char *const BUILDS[] = {"block",    "ball",  "stack", "press",  "pucks", "arch",
                                         "dominoes", "cards", "table", "plough", "chock"};
    for (size_t i = 0; i < sizeof BUILDS / sizeof *BUILDS; i++) {
        char build[LENGTH];
        snprintf(build, sizeof build, "build=%s", BUILDS[i]);
        if (try_hints("blocks", build) < 2) fail_msg("%s: its hints propose no setting", build);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_in_hints_of_scenes_load),
        cmocka_unit_test(settings_in_hints_of_blocks_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
