// Types of aircraft for programs that use the library.
#include "library.h"
#include "scene/aircraft_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sk_result sk_aircraft_open(const char *name, sk_aircraft_type **type) {
    library_find_assets();
    *type = calloc(1, sizeof **type);
    if (*type == NULL) return sk_error("memory is short");
    sk_result result = library_check_arithmetic();
    if (result.ok) result = sk_aircraft_file_load(name, *type);
    if (!result.ok) {
        free(*type);
        *type = NULL;
    }
    return result;
}

void sk_aircraft_close(sk_aircraft_type *type) {
    free(type);
}

const sk_aircraft_type *sk_model_aircraft_type(const sk_model *model, int32_t aircraft) {
    if (aircraft < 0 || aircraft >= model->aircraft_count) return NULL;
    return &model->types[model->aircraft[aircraft].type];
}

sk_aircraft_info sk_aircraft_describe(const sk_aircraft_type *type) {
    sk_aircraft_info info = {.mass = type->mass.mass,
                             .eye = type->eye,
                             .wheel_count = type->wheel_count,
                             .hull_point_count = type->point_count,
                             .skid_node_count = type->skids.node_count,
                             .has_engine = sk_has_engine(type),
                             .has_rotors = type->rotors.present};
    for (int i = 0; i < 3; i++) {
        const sk_vec3 *row = &type->mass.inertia.row[i];
        info.inertia[i][0] = row->x;
        info.inertia[i][1] = row->y;
        info.inertia[i][2] = row->z;
    }
    snprintf(info.name, sizeof info.name, "%s", type->name);
    snprintf(info.title, sizeof info.title, "%s", type->title);
    return info;
}

sk_result sk_aircraft_wheel(const sk_aircraft_type *type, int32_t wheel, sk_wheel_info *info) {
    if (wheel < 0 || wheel >= type->wheel_count)
        return sk_error("there is no wheel %d: %s has %d, counted from 0", (int)wheel, type->name,
                        (int)type->wheel_count);
    const sk_wheel_type *w = &type->wheels[wheel];
    *info = (sk_wheel_info){.position = w->position,
                            .travel = {w->z_min, w->z_max},
                            .radius = w->radius,
                            .stiffness = w->stiffness,
                            .brake_force = w->brake_force,
                            .steer_limit = w->steer_limit,
                            .casters = w->caster.trail != 0.0,
                            .retracts = sk_retracts(&w->retraction)};
    snprintf(info->name, sizeof info->name, "%s", w->name);
    return sk_ok();
}

sk_result sk_aircraft_hull_point(const sk_aircraft_type *type, int32_t point, sk_vec3 *position) {
    if (point < 0 || point >= type->point_count)
        return sk_error("there is no hull point %d: %s has %d, counted from 0", (int)point, type->name,
                        (int)type->point_count);
    *position = type->points[point].position;
    return sk_ok();
}

int32_t sk_aircraft_list_warnings(const sk_aircraft_type *type, char (*text)[160], int32_t capacity) {
    sk_aircraft_warning warnings[SK_AIRCRAFT_WARNINGS_MAX];
    int32_t count = sk_aircraft_warnings(type, warnings);
    for (int32_t i = 0; i < count && i < capacity; i++) memcpy(text[i], warnings[i].text, sizeof text[i]);
    return count;
}
