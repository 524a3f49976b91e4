#include "cli/scene_argument.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Six finite numbers and nothing else.
static bool read_segment(const char *line, double out[6]) {
    const char *at = line;
    for (int i = 0; i < 6; i++) {
        char *end;
        out[i] = strtod(at, &end);
        if (end == at || !isfinite(out[i])) return false;
        at = end;
    }
    return at[strspn(at, " \t\r\n")] == '\0';
}

static void answer(const sk_model *model, const sk_scenery *scenery, const double s[6]) {
    sk_hit hit = sk_scenery_entry(scenery, sk_vec(s[0], s[1], s[2]), sk_vec(s[3], s[4], s[5]));
    if (!hit.found) {
        printf("miss\n");
        return;
    }
    bool on_surface = hit.material >= 0 && hit.material < model->material_count;
    printf("%.17g %.17g %.17g %.17g %s\n", hit.fraction, hit.normal.x, hit.normal.y, hit.normal.z,
           on_surface ? model->materials[hit.material].name : "inside");
}

int sk_command_probe(int argc, char **argv) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin("probe", argc, argv, &arguments, &status)) return status;
    sk_scene *scene;
    sk_result result = sk_arguments_scene(&arguments, NULL, &scene);
    if (!result.ok) return sk_complain(result);
    const sk_scenery *scenery = sk_arguments_given(&arguments, "ground") ? scene->model->ground : scene->model->scenery;
    char line[512];
    for (int32_t number = 1; result.ok && fgets(line, sizeof line, stdin) != NULL; number++) {
        double segment[6];
        if (strlen(line) == sizeof line - 1 && line[sizeof line - 2] != '\n') {
            result =
                sk_error_at(sk_error("the line is longer than %zu bytes", sizeof line - 2), "standard input", number);
            break;
        }
        if (line[strspn(line, " \t\r\n")] == '\0') continue;
        if (read_segment(line, segment))
            answer(scene->model, scenery, segment);
        else
            result =
                sk_error_at(sk_error("six finite numbers are wanted: x1 y1 z1 x2 y2 z2"), "standard input", number);
    }
    sk_scene_destroy(scene);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
