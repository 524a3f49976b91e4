// Scenes for programs that use the library.
#include "scene/scene.h"

#include "library.h"

static sk_scene_options options_of(const sk_scene_setup *setup) {
    if (setup == NULL) return (sk_scene_options){0};
    return (sk_scene_options){
        .settings = setup->settings, .setting_count = setup->setting_count, .aircraft = setup->aircraft};
}

static sk_result check_list(const sk_scene_setup *setup) {
    if (setup->setting_count < 0 || (setup->setting_count > 0 && setup->settings == NULL))
        return sk_error("there are %d settings and no list of them", (int)setup->setting_count);
    for (int32_t i = 0; i < setup->setting_count; i++)
        if (setup->settings[i] == NULL) return sk_error("setting %d of the scene is null", (int)i);
    return sk_ok();
}

static sk_result prepare(const sk_scene_setup *setup) {
    library_find_assets();
    sk_result result = setup != NULL ? check_list(setup) : sk_ok();
    return result.ok ? library_check_arithmetic() : result;
}

sk_result sk_scene_open(const char *name, const sk_scene_setup *setup, sk_scene **scene) {
    *scene = NULL;
    sk_result result = prepare(setup);
    if (!result.ok) return result;
    sk_scene_options options = options_of(setup);
    return sk_scene_load(name, &options, scene);
}

sk_result sk_scene_open_text(const char *text, size_t size, const char *path, const sk_scene_setup *setup,
                             sk_scene **scene) {
    *scene = NULL;
    sk_result result = prepare(setup);
    if (!result.ok) return result;
    sk_scene_options options = options_of(setup);
    return sk_scene_load_text(text, size, path, &options, scene);
}

void sk_scene_close(sk_scene *scene) {
    sk_scene_destroy(scene);
}

const sk_model *sk_scene_model(const sk_scene *scene) {
    return scene->model;
}

const char *sk_scene_title(const sk_scene *scene) {
    return scene->title;
}

int32_t sk_scene_setting_count(const sk_scene *scene) {
    return scene->parameter_count;
}

const char *sk_scene_setting_name(const sk_scene *scene, int32_t index) {
    return index >= 0 && index < scene->parameter_count ? scene->parameters[index].name : NULL;
}

const char *sk_scene_setting_default(const sk_scene *scene, int32_t index) {
    return index >= 0 && index < scene->parameter_count ? scene->parameters[index].usual : NULL;
}

int32_t sk_scene_warning_count(const sk_scene *scene) {
    return scene->warnings.count < SK_WARNINGS_MAX ? scene->warnings.count : SK_WARNINGS_MAX;
}

const char *sk_scene_warning(const sk_scene *scene, int32_t index) {
    return index >= 0 && index < sk_scene_warning_count(scene) ? scene->warnings.text[index] : NULL;
}

bool sk_scene_has_pilot(const sk_scene *scene, int32_t aircraft) {
    return aircraft >= 0 && aircraft < scene->model->aircraft_count && scene->pilots[aircraft] >= 0;
}

sk_result sk_scene_run_pilots(sk_scene *scene, const sk_state *state, sk_controls *controls) {
    return scene->has_pilot ? sk_scene_pilot(scene, state, controls) : sk_ok();
}
