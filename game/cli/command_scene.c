#include "cli/scene_argument.h"
#include "cli/scene_things.h"
#include "scene/assets.h"
#include "scene/drawn_surface.h"
#include "scene/look.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double degrees(double radians) {
    return radians * (180.0 / SK_PI);
}

// Rounds to the printed number of decimals, without a minus before a zero. shown_heading also prints 360 as 0.
static double shown(double value, int decimals) {
    double scale = decimals == 2 ? 100.0 : decimals == 3 ? 1000.0 : 1e6;
    return floor(value * scale + 0.5) / scale + 0.0;
}

static void print_bounds(const sk_scenery_info *info) {
    sk_vec3 low = info->bounds.min, high = info->bounds.max;
    if (info->pieces > 0 && info->unbounded_pieces == info->pieces)
        printf("  bounds           unbounded\n");
    else if (low.x <= high.x) // otherwise there are no bounds
        printf("  bounds           %g %g %g to %g %g %g m%s\n", shown(low.x, 6), shown(low.y, 6), shown(low.z, 6),
               shown(high.x, 6), shown(high.y, 6), shown(high.z, 6),
               info->unbounded_pieces > 0 ? " of the bounded pieces" : "");
}

static double shown_heading(double radians) {
    double value = shown(degrees(radians), 2);
    return value >= 360.0 ? 0.0 : value;
}

// Checks the looks. They are needed only for pictures, but a missing look should be reported before anyone flies the scene.
static sk_result check_looks(const sk_model *model) {
    sk_result result = sk_ok();
    for (int32_t i = 0; result.ok && i < model->type_count; i++) {
        char path[SK_PATH_MAX + SK_NAME];
        sk_look *look = NULL;
        if (model->types[i].look[0] == '\0') continue;
        result = sk_assets_path(path, sizeof path, "looks/%s.lua", model->types[i].look);
        if (result.ok) result = sk_look_load(path, &look);
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
    printf("  tree             %d node%s, %d deep\n", info.tree_nodes, sk_plural(info.tree_nodes), info.tree_depth);
    print_bounds(&info);
    printf("  memory           %.1f kB\n", (double)info.bytes / 1000.0);
}

// Prints how near the contacts are to instability at the substep.
static void print_stability(const sk_aircraft_type *type, double h) {
    sk_contact_use worst = sk_worst_contact(type, h);
    if (worst.part == NULL) return;
    printf(
        "  stability        %.1f %% of the limit: %s (%s), %.0f N/m and %.0f N s/m on %.0f kg; all contacts %.1f %%\n",
        100.0 * worst.use, worst.part, worst.what, worst.stiffness, worst.damping, worst.mass,
        100.0 * sk_contacts_together(type, h));
}

static void print_aircraft(const sk_model *model, int32_t i) {
    const sk_placement *p = &model->aircraft[i];
    const sk_aircraft_type *type = &model->types[p->type];
    const sk_mat3 *inertia = &type->mass.inertia;
    double heading, pitch, roll;
    sk_attitude_to_angles(p->attitude, &heading, &pitch, &roll);
    printf("aircraft %-9d %s, %s\n", (int)i + 1, type->name, type->title);
    printf("  mass             %.1f kg, inertia %.0f %.0f %.0f kg m^2\n", type->mass.mass, inertia->row[0].x,
           inertia->row[1].y, inertia->row[2].z);
    printf("  contacts         %d wheel%s, %d hull point%s\n", type->wheel_count, sk_plural(type->wheel_count),
           type->point_count, sk_plural(type->point_count));
    print_stability(type, model->substep);
    printf("  position         %.3f %.3f %.3f m\n", shown(p->position.x, 3), shown(p->position.y, 3),
           shown(p->position.z, 3));
    printf("  attitude         heading %.2f, pitch %.2f, roll %.2f deg\n", shown_heading(heading),
           shown(degrees(pitch), 2), shown(degrees(roll), 2));
    printf("  speed            %.2f m/s\n", sk_length(p->velocity));
}

static void print_weather(const sk_weather *w) {
    printf("wind               from %.0f deg, %.2f m/s", degrees(w->wind_from), w->wind_speed);
    if (w->gusting > 0.0) printf(" gusting %.2f m/s, %.2f m/s between", w->gusting, sk_wind_lull(w));
    if (w->gradient > 0.0) printf(", growing with height to the power %g", w->gradient);
    if (w->roughness > 0.0) printf(", growing with the logarithm of height over %g m", w->roughness);
    if (w->veer != 0.0) printf(", %+.0f deg at 1000 ft", degrees(w->veer));
    printf(", turbulence %g\n", w->turbulence);
    for (int32_t i = 0; i < w->gust_count; i++)
        printf("gust               at %g s, %g m long, from %.0f deg, %g m/s, up %g m/s\n", w->gusts[i].time,
               w->gusts[i].length, degrees(w->gusts[i].from), w->gusts[i].speed, w->gusts[i].up);
}

static void print_sea(const sk_seaway *sea) {
    if (!sea->present) return;
    double energy = 0.0;
    for (int32_t i = 0; i < sea->wave_count; i++) energy += 0.5 * sea->waves[i].amplitude * sea->waves[i].amplitude;
    printf("sea                %d waves, significant height %.2f m, level %.2f m\n", sea->wave_count,
           4.0 * sqrt(energy), shown(sea->level, 2));
}

// Returns the root mean square of the sways in one degree of freedom, degrees or metres.
static double usual_sway(const sk_platform *p, sk_freedom freedom) {
    double square = 0.0;
    for (int32_t i = 0; i < p->sway_count; i++) {
        double a = p->sways[i].in_phase[freedom], b = p->sways[i].out_of_phase[freedom];
        square += 0.5 * (a * a + b * b);
    }
    return freedom < SK_ROLL ? sqrt(square) : degrees(sqrt(square));
}

static void print_airwake(const sk_airwake *wake) {
    if (!wake->present) return;
    sk_vec3 size = sk_sub(wake->high, wake->low);
    printf("  airwake          of %.1f x %.1f m, %.1f m high: air from ahead goes round over %.1f m, strength %g, "
           "turbulence %g\n",
           size.x, size.y, size.z, sk_airwake_cavity(wake, sk_vec(0.0, -1.0, 0.0)), wake->strength, wake->turbulence);
}

static void print_platform(const sk_model *model, int32_t i) {
    const sk_platform *p = &model->platforms[i];
    sk_scenery_info info = sk_scenery_describe(p->scenery);
    printf("platform %-9d %s, %d piece%s, %d half-space%s\n", (int)i + 1, p->name, info.pieces, sk_plural(info.pieces),
           info.half_spaces, sk_plural(info.half_spaces));
    printf("  position         %.3f %.3f %.3f m, speed %.2f m/s\n", shown(p->rest.position.x, 3),
           shown(p->rest.position.y, 3), shown(p->rest.position.z, 3), sk_length(p->drift));
    printf("  motion           %d sway%s, %d row%s of a table\n", p->sway_count, sk_plural(p->sway_count), p->row_count,
           sk_plural(p->row_count));
    print_airwake(&p->airwake);
    if (p->sway_count == 0) return;
    printf("  root mean square surge %.2f, sway %.2f, heave %.2f m, roll %.2f, pitch %.2f, yaw %.2f deg\n",
           usual_sway(p, SK_SURGE), usual_sway(p, SK_SWAY), usual_sway(p, SK_HEAVE), usual_sway(p, SK_ROLL),
           usual_sway(p, SK_PITCH), usual_sway(p, SK_YAW));
}

static void print_map(const sk_scene_map *map) {
    printf("map                %s, format %s\n", map->path, map->valve ? "Valve 220" : "Standard");
    printf("  scale            %g units per metre\n", map->units_per_m);
    printf("  brushes          %d with %d face%s, %d left out\n", (int)map->brushes, (int)map->faces,
           sk_plural(map->faces), (int)map->skipped);
    printf("  entities         %d, aircraft %d, cameras %d\n", (int)map->entities, (int)map->aircraft,
           (int)map->cameras);
    printf("  textures         %d, unknown %d\n", (int)map->textures, (int)map->unknown_textures);
}

// Writes "z = 3 m", or "0.6 x + 0.8 z = 3 m" with a unit normal.
static void spell_plane(sk_half_space plane, char *buffer, size_t size) {
    static const char axes[] = "xyz";
    double length = sk_length(plane.normal);
    const double n[] = {plane.normal.x / length, plane.normal.y / length, plane.normal.z / length};
    double offset = plane.offset / length;
    size_t used = 0;
    buffer[0] = '\0';
    for (int k = 0; k < 3; k++) {
        if (fabs(n[k]) == 1.0) {
            snprintf(buffer, size, "%c = %.6g m", axes[k], shown(n[k] * offset, 6));
            return;
        }
        if (n[k] == 0.0 || used >= size) continue;
        const char *sign = n[k] < 0.0 ? (used > 0 ? " - " : "-") : (used > 0 ? " + " : "");
        used += (size_t)snprintf(buffer + used, size - used, "%s%.4g %c", sign, fabs(n[k]), axes[k]);
    }
    if (used < size) snprintf(buffer + used, size - used, " = %.6g m", shown(offset, 6));
}

static void warn_of_default_material(const sk_scenery *scenery, const char *of) {
    sk_scenery_info info = sk_scenery_describe(scenery);
    int32_t count = info.default_material_features;
    if (count == 0) return;
    fprintf(stderr, "skidpad: warning: %d feature%s of %s %s no material and get%s the default one: surface%s in ",
            (int)count, sk_plural(count), of, count == 1 ? "has" : "have", count == 1 ? "s" : "", sk_plural(count));
    int32_t reported = count < SK_DEFAULT_PLANES_MAX ? count : SK_DEFAULT_PLANES_MAX;
    for (int32_t i = 0; i < reported; i++) {
        char plane[100];
        spell_plane(info.default_material_planes[i], plane, sizeof plane);
        fprintf(stderr, "%s%s", i > 0 ? ", " : "", plane);
    }
    fprintf(stderr, "%s\n", count > reported ? " ..." : "");
}

// Warns of each solid that is drawn only in part.
static sk_result warn_of_reduced_surfaces(const sk_model *model) {
    for (int32_t i = 0; i <= model->platform_count; i++) {
        char text[SK_DRAWN_WARNING];
        sk_boundary extent;
        sk_result result = sk_drawn_extent(model, i, sk_drawn_first_middle(model), &extent);
        if (!result.ok) return result;
        if (sk_drawn_warning(model, i, &extent, text, sizeof text)) sk_print_line(stderr, "warning: ", text);
        sk_boundary_free(&extent);
    }
    return sk_ok();
}

// Lists every scene of the assets with its title. A scene that does not load is listed, too.
static int list_scenes(void) {
    char names[SK_ASSETS_MAX][SK_ASSET_NAME], note[SK_ASSETS_NOTE];
    sk_assets_place place;
    sk_result found = sk_assets_where(&place);
    if (!found.ok) return sk_complain(found);
    int32_t count = sk_assets_list("scenes", names);
    for (int32_t i = 0; i < count; i++) {
        sk_scene *scene = NULL;
        sk_result result = sk_scene_read(names[i], NULL, &scene);
        printf("%-18s %s\n", names[i], result.ok ? scene->title : "(cannot be loaded)");
        sk_scene_destroy(scene);
    }
    if (count > 0) return SK_EXIT_DONE;
    sk_result none = sk_error("there is no scene in the assets%s", sk_assets_note(note));
    return sk_complain(sk_error_at(none, place.folder, 0));
}

static void print_course(const sk_course *course) {
    if (course->step_count == 0) return;
    printf("course             %d steps, %d hints, within %g s\n", (int)course->step_count, (int)course->hint_count,
           course->seconds);
    for (int32_t i = 0; i < course->step_count; i++) {
        char text[SK_NAME + 32];
        sk_vec3 at = course->step[i].at;
        sk_course_step_text(course, i, text, sizeof text);
        printf("  step             %s", text);
        if (course->step[i].kind != SK_COURSE_TASK) printf(", at %g %g %g m", at.x, at.y, at.z);
        putchar('\n');
    }
}

// Prints NAME=DEFAULT, then the values that are allowed and what it is, as far as the scene has them.
static void print_parameter(const sk_scene_parameter *p) {
    enum { WIDTH = 21 }; // of NAME=DEFAULT
    char range[SK_PARAMETER_RANGE];
    int used = (int)(strlen(p->name) + strlen(p->usual)) + 1;
    sk_scene_parameter_range(p, range, sizeof range);
    printf("parameter          %s=", p->name);
    sk_print_harmless(stdout, p->usual);
    if (range[0] != '\0' || p->about[0] != '\0') printf("%*s", used < WIDTH ? WIDTH - used + 1 : 1, "");
    sk_print_harmless(stdout, range);
    if (range[0] != '\0' && p->about[0] != '\0') fputs("; ", stdout);
    sk_print_harmless(stdout, p->about);
    putchar('\n');
}

int sk_command_scene(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    if (arguments.operand_count == 0 && (arguments.setting_count > 0 || sk_arguments_given(&arguments, "aircraft")))
        return sk_complain(sk_error("scene: SCENE is missing; without one, options have no meaning"));
    if (arguments.operand_count == 0) return list_scenes();
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
    for (int32_t i = 0; i < scene->parameter_count; i++) print_parameter(&scene->parameters[i]);
    for (int32_t i = 0; i < scene->map_count; i++) print_map(&scene->maps[i]);
    print_scenery("scenery", model->scenery);
    if (model->ground == model->scenery)
        printf("ground             the same: all of it carries\n");
    else
        print_scenery("ground", model->ground);
    warn_of_default_material(model->scenery, "the scenery");
    printf("materials          %d\n", model->material_count);
    print_weather(&model->weather);
    for (int32_t i = 0; i < model->windsock_count; i++) {
        sk_vec3 at = model->windsocks[i].at;
        printf("wind sock          its mouth at (%g, %g, %g) m, %g m long\n", at.x, at.y, at.z,
               model->windsocks[i].length);
    }
    printf("step               %d substep%s of %g s\n", model->substeps, sk_plural(model->substeps), model->substep);
    for (int32_t i = 0; i < scene->camera_count; i++) printf("camera             %s\n", scene->cameras[i].name);
    print_course(&scene->course);
    print_sea(&model->sea);
    for (int32_t i = 0; i < model->platform_count; i++) {
        print_platform(model, i);
        char of[SK_NAME + 16];
        snprintf(of, sizeof of, "platform '%s'", model->platforms[i].name);
        warn_of_default_material(model->platforms[i].scenery, of);
    }
    result = warn_of_reduced_surfaces(model);
    for (int32_t i = 0; i < model->aircraft_count; i++) print_aircraft(model, i);
    sk_print_bodies(model);
    sk_print_ties(model);
    sk_scene_destroy(scene);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
