#include "cli/scene_argument.h"
#include "scene/nearest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct probe {
    const sk_model *model;
    const sk_scenery *scenery;
    const sk_platform *platform; // from --platform; null without
    double radius;               // from --nearest, m; 0 without
    bool intervals;
    sk_hit *events;
    int32_t capacity;
} probe;

// Reads `count` finite numbers. Returns false if the line contains anything else.
static bool read_numbers(const char *line, double *out, int count) {
    const char *at = line;
    for (int i = 0; i < count; i++) {
        char *end;
        out[i] = strtod(at, &end);
        if (end == at || !isfinite(out[i])) return false;
        at = end;
    }
    return at[strspn(at, " \t\r\n")] == '\0';
}

static void print_hit(const probe *p, sk_hit hit) {
    printf("%.17g %.17g %.17g %.17g %s", hit.fraction, hit.normal.x, hit.normal.y, hit.normal.z,
           hit.material >= 0 ? p->model->materials[hit.material].name : "inside");
}

static void print_entry(const probe *p, sk_hit hit) {
    if (hit.found)
        print_hit(p, hit);
    else
        fputs("miss", stdout);
    putchar('\n');
}

static sk_result answer_intervals(probe *p, sk_vec3 a, sk_vec3 b) {
    int32_t count = sk_scenery_intervals(p->scenery, a, b, p->events, p->capacity);
    if (count > p->capacity) {
        sk_hit *larger = realloc(p->events, (size_t)count * sizeof *larger);
        if (larger == NULL) return sk_error("memory is short");
        p->events = larger;
        p->capacity = count;
        sk_scenery_intervals(p->scenery, a, b, p->events, p->capacity);
    }
    if (count == 0) fputs("miss", stdout);
    for (int32_t i = 0; i < count; i++) {
        if (i > 0) fputs("; ", stdout);
        print_hit(p, p->events[i]);
    }
    putchar('\n');
    return sk_ok();
}

static sk_result answer_segment(probe *p, const char *line) {
    double s[6];
    if (!read_numbers(line, s, 6)) return sk_error("six finite numbers are wanted: x1 y1 z1 x2 y2 z2");
    sk_vec3 a = sk_vec(s[0], s[1], s[2]), b = sk_vec(s[3], s[4], s[5]);
    if (p->intervals) return answer_intervals(p, a, b);
    print_entry(p, sk_scenery_entry(p->scenery, a, b));
    return sk_ok();
}

// Prints the entry of a path into the platform. Each end of the path has its own time.
static sk_result answer_path(const probe *p, const char *line) {
    double s[8];
    bool sound = read_numbers(line, s, 8) && fabs(s[3]) <= 1e6 && fabs(s[7]) <= 1e6;
    if (!sound) return sk_error("eight finite numbers are wanted, times from -10^6 to 10^6 s: x1 y1 z1 t1 x2 y2 z2 t2");
    sk_vec3 a = sk_vec(s[0], s[1], s[2]), b = sk_vec(s[4], s[5], s[6]);
    print_entry(p, sk_platform_entry(p->platform, a, s[3], b, s[7]));
    return sk_ok();
}

static sk_result answer_point(const probe *p, const char *line) {
    double x[3];
    bool sound = read_numbers(line, x, 3) && fabs(x[0]) <= 1e7 && fabs(x[1]) <= 1e7 && fabs(x[2]) <= 1e7;
    if (!sound) return sk_error("three numbers from -10^7 to 10^7 are wanted: x y z");
    sk_nearest_place near;
    sk_result result = sk_scenery_nearest(p->scenery, sk_vec(x[0], x[1], x[2]), p->radius, &near);
    if (!result.ok) return result;
    if (near.found)
        printf("%.17g %.17g %.17g %.17g %.17g %.17g %.17g %s", near.distance, near.point.x, near.point.y, near.point.z,
               near.normal.x, near.normal.y, near.normal.z, p->model->materials[near.material].name);
    else
        fputs("none", stdout);
    puts(near.inside ? " inside" : " outside");
    return sk_ok();
}

static sk_result answer_lines(probe *p) {
    char line[512];
    for (int32_t number = 1; fgets(line, sizeof line, stdin) != NULL; number++) {
        sk_result result = sk_ok();
        if (strlen(line) == sizeof line - 1 && line[sizeof line - 2] != '\n')
            result = sk_error("the line is longer than %zu bytes", sizeof line - 2);
        else if (line[strspn(line, " \t\r\n")] != '\0')
            result = p->platform != NULL ? answer_path(p, line)
                     : p->radius > 0.0   ? answer_point(p, line)
                                         : answer_segment(p, line);
        if (!result.ok) return sk_error_at(result, "standard input", number);
    }
    return sk_ok();
}

static sk_result find_platform(const sk_model *model, const char *name, const sk_platform **out) {
    const char *names[SK_PLATFORMS_MAX];
    char advice[300];
    for (int32_t i = 0; i < model->platform_count; i++) {
        *out = &model->platforms[i];
        names[i] = (*out)->name;
        if (strcmp(names[i], name) == 0) return sk_ok();
    }
    if (model->platform_count == 0) return sk_error("probe: --platform %.60s: this scene has no platforms", name);
    return sk_error("probe: --platform %.60s: this scene has no platform of that name%s", name,
                    sk_nearest_advice(name, names, model->platform_count, advice, sizeof advice));
}

int sk_command_probe(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    probe p = {.intervals = sk_arguments_given(&arguments, "intervals")};
    sk_result result = sk_arguments_number(&arguments, "nearest", 1e-3, 1e6, "m", &p.radius);
    if (result.ok && p.intervals && p.radius > 0.0)
        result = sk_error("probe: --intervals asks about segments and --nearest about points; give one of them");
    const char *platform = sk_arguments_text(&arguments, "platform");
    if (result.ok && platform != NULL && (p.intervals || p.radius > 0.0))
        result = sk_error("probe: --platform asks about paths; leave out --intervals and --nearest");
    sk_scene *scene = NULL;
    if (result.ok) result = sk_arguments_scene(&arguments, NULL, &scene);
    if (result.ok && platform != NULL) result = find_platform(scene->model, platform, &p.platform);
    if (!result.ok) {
        sk_scene_destroy(scene);
        return sk_complain(result);
    }
    p.model = scene->model;
    p.scenery = sk_arguments_given(&arguments, "ground") ? scene->model->ground : scene->model->scenery;
    result = answer_lines(&p);
    free(p.events);
    sk_scene_destroy(scene);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
