#include "cli/scene_argument.h"
#include "scene/assets.h"
#include "scene/look.h"

#include <stdio.h>
#include <time.h>

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double degrees(double radians) {
    return radians * (180.0 / SK_PI);
}

static void print_bounds(const sk_scenery_info *info) {
    sk_vec3 low = info->bounds.min, high = info->bounds.max;
    if (info->pieces > 0 && info->unbounded_pieces == info->pieces)
        printf("  bounds           unbounded\n");
    else if (low.x <= high.x) // else there is nothing
        printf("  bounds           %g %g %g to %g %g %g m%s\n", low.x, low.y, low.z, high.x, high.y, high.z,
               info->unbounded_pieces > 0 ? " of the bounded pieces" : "");
}

// As it is printed with so many decimals: no minus before a zero, and no 360 where a heading begins again.
static double shown(double value, int decimals) {
    double scale = decimals == 2 ? 100.0 : 1000.0;
    return floor(value * scale + 0.5) / scale + 0.0;
}

static double shown_heading(double radians) {
    double value = shown(degrees(radians), 2);
    return value >= 360.0 ? 0.0 : value;
}

// A look is only needed for pictures, but a scene whose look is missing should be told before someone flies it.
static sk_result check_looks(const sk_model *model) {
    sk_result result = sk_ok();
    for (int32_t i = 0; result.ok && i < model->type_count; i++) {
        char path[SK_PATH_MAX + SK_NAME];
        sk_look *look = NULL;
        if (model->types[i].look[0] == '\0') continue;
        snprintf(path, sizeof path, "%s/looks/%s.lua", sk_assets_folder(), model->types[i].look);
        result = sk_look_load(path, &look);
        sk_look_destroy(look);
    }
    return result;
}

static void print_scenery(const char *what, const sk_scenery *scenery) {
    sk_scenery_info info = sk_scenery_describe(scenery);
    printf("%s\n", what);
    printf("  pieces           %d (%d unbounded)%s\n", info.pieces, info.unbounded_pieces,
           info.direct ? ", evaluated as an expression" : "");
    printf("  half-spaces      %d, features %d\n", info.half_spaces, info.features);
    printf("  tree             %d nodes, %d deep\n", info.tree_nodes, info.tree_depth);
    print_bounds(&info);
    printf("  memory           %.1f kB\n", (double)info.bytes / 1000.0);
}

static void print_aircraft(const sk_model *model, int32_t i) {
    const sk_placement *p = &model->aircraft[i];
    const sk_aircraft_type *type = &model->types[p->type];
    const sk_mat3 *inertia = &type->mass.inertia;
    double heading, pitch, roll;
    sk_attitude_to_angles(p->attitude, &heading, &pitch, &roll);
    printf("aircraft[%d]        %s, %s\n", (int)i, type->name, type->title);
    printf("  mass             %.1f kg, inertia %.0f %.0f %.0f kg m^2\n", type->mass.mass, inertia->row[0].x,
           inertia->row[1].y, inertia->row[2].z);
    printf("  contacts         %d wheels, %d hull points\n", type->wheel_count, type->point_count);
    printf("  position         %.3f %.3f %.3f m\n", shown(p->position.x, 3), shown(p->position.y, 3),
           shown(p->position.z, 3));
    printf("  attitude         heading %.2f, pitch %.2f, roll %.2f deg\n", shown_heading(heading),
           shown(degrees(pitch), 2), shown(degrees(roll), 2));
    printf("  speed            %.2f m/s\n", sk_length(p->velocity));
}

static void print_sea(const sk_seaway *sea) {
    if (!sea->present) return;
    double energy = 0.0;
    for (int32_t i = 0; i < sea->wave_count; i++) energy += 0.5 * sea->waves[i].amplitude * sea->waves[i].amplitude;
    printf("sea                %d waves, significant height %.2f m, level %.2f m\n", sea->wave_count,
           4.0 * sqrt(energy), shown(sea->level, 2));
}

// Root mean square of the sways in one freedom, degrees or metres.
static double usual_sway(const sk_platform *p, sk_freedom freedom) {
    double square = 0.0;
    for (int32_t i = 0; i < p->sway_count; i++) {
        double a = p->sways[i].in_phase[freedom], b = p->sways[i].out_of_phase[freedom];
        square += 0.5 * (a * a + b * b);
    }
    return freedom < SK_ROLL ? sqrt(square) : degrees(sqrt(square));
}

static void print_platform(const sk_model *model, int32_t i) {
    const sk_platform *p = &model->platforms[i];
    sk_scenery_info info = sk_scenery_describe(p->scenery);
    printf("platform[%d]        %s, %d pieces, %d half-spaces\n", (int)i, p->name, info.pieces, info.half_spaces);
    printf("  position         %.3f %.3f %.3f m, speed %.2f m/s\n", shown(p->rest.position.x, 3),
           shown(p->rest.position.y, 3), shown(p->rest.position.z, 3), sk_length(p->drift));
    printf("  motion           %d sways, %d rows of a table\n", p->sway_count, p->row_count);
    if (p->sway_count == 0) return;
    printf("  root mean square surge %.2f, sway %.2f, heave %.2f m, roll %.2f, pitch %.2f, yaw %.2f deg\n",
           usual_sway(p, SK_SURGE), usual_sway(p, SK_SWAY), usual_sway(p, SK_HEAVE), usual_sway(p, SK_ROLL),
           usual_sway(p, SK_PITCH), usual_sway(p, SK_YAW));
}

static void print_map(const sk_scene_map *map) {
    printf("map                %s, format %s\n", map->path, map->valve ? "Valve 220" : "Standard");
    printf("  scale            %g units per metre\n", map->units_per_m);
    printf("  brushes          %d with %d faces, %d left out\n", (int)map->brushes, (int)map->faces, (int)map->skipped);
    printf("  entities         %d, aircraft %d, cameras %d\n", (int)map->entities, (int)map->aircraft,
           (int)map->cameras);
    printf("  textures         %d, unknown %d\n", (int)map->textures, (int)map->unknown_textures);
}

static void warn_of_default_material(const sk_scenery *scenery) {
    int32_t count = sk_scenery_describe(scenery).default_material_features;
    if (count > 0)
        fprintf(stderr, "skidpad: warning: %d features of the scenery have no material and get the default one\n",
                count);
}

int sk_command_scene(int argc, char **argv) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin("scene", argc, argv, &arguments, &status)) return status;
    double start = seconds_now();
    sk_scene *scene = NULL;
    sk_result result = sk_arguments_scene(&arguments, NULL, &scene);
    if (result.ok) result = check_looks(scene->model);
    if (!result.ok) {
        sk_scene_destroy(scene);
        return sk_complain(result);
    }
    const sk_model *model = scene->model;
    printf("%s (%s)\n", scene->title, scene->path);
    printf("loaded in          %.0f ms\n", 1000.0 * (seconds_now() - start));
    for (int32_t i = 0; i < scene->map_count; i++) print_map(&scene->maps[i]);
    print_scenery("scenery", model->scenery);
    if (model->ground == model->scenery)
        printf("ground             the same: all of it carries\n");
    else
        print_scenery("ground", model->ground);
    warn_of_default_material(model->scenery);
    printf("materials          %d\n", model->material_count);
    printf("wind               from %.0f deg, %.2f m/s, turbulence %g\n", degrees(model->weather.wind_from),
           model->weather.wind_speed, model->weather.turbulence);
    printf("step               %d substeps of %g s\n", model->substeps, model->substep);
    for (int32_t i = 0; i < scene->camera_count; i++) printf("camera             %s\n", scene->cameras[i].name);
    print_sea(&model->sea);
    for (int32_t i = 0; i < model->platform_count; i++) {
        print_platform(model, i);
        warn_of_default_material(model->platforms[i].scenery);
    }
    for (int32_t i = 0; i < model->aircraft_count; i++) print_aircraft(model, i);
    sk_scene_destroy(scene);
    return SK_EXIT_DONE;
}
