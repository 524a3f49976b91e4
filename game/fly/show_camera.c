// Selects the camera: by name or in turn.
#include "fly/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t sk_show_gear_places(const sk_show *show, sk_gear_place out[SK_VIEW_WHEELS_MAX]) {
    const sk_model *model = show->scene->model;
    return model->aircraft_count > 0 ? sk_gear_places(&model->types[model->aircraft[show->driven].type], out) : 0;
}

static int32_t place_count(const sk_show *show) {
    sk_gear_place places[SK_VIEW_WHEELS_MAX];
    return sk_show_gear_places(show, places);
}

static sk_result add_names(const sk_show *show, const char *wrong) {
    const sk_scene *scene = show->scene;
    char names[400] = "";
    for (int i = 0; i < SK_CAMERA_MODES; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? ", " : "", sk_camera_name((sk_camera_mode)i));
    }
    for (int32_t i = 0; i < scene->camera_count; i++) {
        if (sk_camera_named(scene->cameras[i].name) != SK_CAMERA_MODES) continue;
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, ", %s", scene->cameras[i].name);
    }
    int32_t places = place_count(show);
    if (places == 0) return sk_error("there is no camera \"%s\"; there are %s (here without wheel)", wrong, names);
    return sk_error("there is no camera \"%s\"; there are %s (wheel:0 to wheel:%d: wheels, or places of skids)", wrong,
                    names, (int)places - 1);
}

// Returns whether a scene's camera is one of its own. If it has the name of one of the program's cameras and is not on
// a platform, it only sets that camera's position.
static bool is_own(const sk_scene *scene, int32_t camera) {
    return scene->cameras[camera].solid > 0 || sk_camera_named(scene->cameras[camera].name) == SK_CAMERA_MODES;
}

sk_result sk_show_select_camera(sk_show *show, const char *name) {
    for (int32_t i = 0; i < show->scene->camera_count; i++)
        if (strcmp(name, show->scene->cameras[i].name) == 0 && is_own(show->scene, i)) {
            show->scene_camera = i;
            return sk_ok();
        }
    char mode_name[32];
    size_t length = strcspn(name, ":");
    snprintf(mode_name, sizeof mode_name, "%.*s", (int)length, name);
    sk_camera_mode mode = sk_camera_named(mode_name);
    if (mode == SK_CAMERA_MODES) return add_names(show, name);
    int32_t wheel = 0, places = place_count(show);
    if (mode == SK_CAMERA_WHEEL && places == 0) return add_names(show, name);
    if (name[length] == ':') {
        char *end;
        long number = strtol(name + length + 1, &end, 10);
        bool is_number = name[length + 1] >= '0' && name[length + 1] <= '9' && *end == '\0';
        if (mode != SK_CAMERA_WHEEL || !is_number || number >= places) return add_names(show, name);
        wheel = (int32_t)number;
    }
    sk_camera_select(&show->camera, mode);
    show->camera.wheel = wheel;
    show->scene_camera = -1;
    return sk_ok();
}

// Returns the index of the scene's next own camera, beginning with `at`, in this direction; -1: none.
static int32_t own_camera(const sk_scene *scene, int32_t at, int32_t direction) {
    for (; at >= 0 && at < scene->camera_count; at += direction)
        if (is_own(scene, at)) return at;
    return -1;
}

void sk_show_cycle_camera(sk_show *show, int32_t direction) {
    const sk_scene *scene = show->scene;
    if (show->scene_camera >= 0) {
        show->scene_camera = own_camera(scene, show->scene_camera + direction, direction);
        if (show->scene_camera >= 0) return;
        int32_t places = place_count(show);
        sk_camera_mode last = places > 0 ? SK_CAMERA_WHEEL : SK_CAMERA_TOWER;
        sk_camera_select(&show->camera, direction > 0 ? SK_CAMERA_CHASE : last);
        show->camera.wheel = direction > 0 || places == 0 ? 0 : places - 1;
        return;
    }
    sk_camera_mode before = show->camera.mode;
    sk_camera_cycle(&show->camera, direction, place_count(show));
    bool over = direction > 0 ? show->camera.mode < before : show->camera.mode > before;
    if (over) show->scene_camera = own_camera(scene, direction > 0 ? 0 : scene->camera_count - 1, direction);
}

void sk_show_reset_camera(sk_show *show) {
    show->camera = show->first_camera;
    show->scene_camera = show->first_scene_camera;
}

const char *sk_show_camera_name(const sk_show *show, char *buffer, size_t size) {
    sk_gear_place places[SK_VIEW_WHEELS_MAX];
    int32_t count = sk_show_gear_places(show, places);
    const char *mode = sk_camera_name(show->camera.mode);
    if (show->scene_camera >= 0)
        snprintf(buffer, size, "%s", show->scene->cameras[show->scene_camera].name);
    else if (show->camera.mode == SK_CAMERA_WHEEL && show->camera.wheel < count)
        snprintf(buffer, size, "%s", places[show->camera.wheel].name);
    else
        snprintf(buffer, size, "%s", mode);
    return buffer;
}
