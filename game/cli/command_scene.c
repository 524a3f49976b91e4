#include "cli/scene_argument.h"

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

static void print_scenery(const char *what, const sk_scenery *scenery) {
    sk_scenery_info info = sk_scenery_describe(scenery);
    printf("%s\n", what);
    printf("  pieces           %d (%d unbounded)%s\n", info.pieces, info.unbounded_pieces,
           info.direct ? ", evaluated as an expression" : "");
    printf("  half-spaces      %d, features %d\n", info.half_spaces, info.features);
    printf("  tree             %d nodes, %d deep\n", info.tree_nodes, info.tree_depth);
    printf("  bounds           %g %g %g to %g %g %g m\n", info.bounds.min.x, info.bounds.min.y, info.bounds.min.z,
           info.bounds.max.x, info.bounds.max.y, info.bounds.max.z);
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
    printf("  position         %.3f %.3f %.3f m\n", p->position.x, p->position.y, p->position.z);
    printf("  attitude         heading %.2f, pitch %.2f, roll %.2f deg\n", degrees(heading), degrees(pitch),
           degrees(roll));
    printf("  speed            %.2f m/s\n", sk_length(p->velocity));
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
    sk_scene *scene;
    sk_result result = sk_arguments_scene(&arguments, NULL, &scene);
    if (!result.ok) return sk_complain(result);
    const sk_model *model = scene->model;
    printf("%s (%s)\n", scene->title, scene->path);
    printf("loaded in          %.0f ms\n", 1000.0 * (seconds_now() - start));
    print_scenery("scenery", model->scenery);
    print_scenery("ground", model->ground);
    warn_of_default_material(model->scenery);
    printf("materials          %d\n", model->material_count);
    printf("wind               from %.0f deg, %.2f m/s, turbulence %g\n", degrees(model->weather.wind_from),
           model->weather.wind_speed, model->weather.turbulence);
    printf("step               %d substeps of %g s\n", model->substeps, model->substep);
    for (int32_t i = 0; i < scene->camera_count; i++) printf("camera             %s\n", scene->cameras[i].name);
    for (int32_t i = 0; i < model->aircraft_count; i++) print_aircraft(model, i);
    sk_scene_destroy(scene);
    return SK_EXIT_DONE;
}
