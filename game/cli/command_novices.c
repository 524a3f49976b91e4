#include "cli/command.h"
#include "cli/scene_argument.h"
#include "novice/novice_table.h"
#include "novice/novice_workers.h"
#include "system/output_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double CIRCUIT_WIND = 8.0, HOVER_WIND = 6.0, GUSTS = 4.0; // kt
static const double GAINS_LEAST = 0.2, GAINS_MOST = 5.0;               // factors on those of docs/models/aids.md
static const double WIND_MOST = 60.0;                                  // kt

static sk_result no_seeds(const char *text) {
    return sk_error(
        "novices: --seeds is '%.60s'; A-B is wanted, whole numbers from 0 to 1000000000, at most %d of them", text,
        SK_NOVICES_MAX);
}

// Reads "81-180", or one number.
static sk_result read_seeds(const sk_arguments *arguments, sk_novices *out) {
    static const int64_t MOST = 1000000000;
    const char *text = sk_arguments_text(arguments, "seeds");
    char *rest;
    if (text == NULL) return sk_ok();
    if (*text < '0' || *text > '9') return no_seeds(text);
    out->first = out->last = strtoll(text, &rest, 10);
    if (*rest == '-' && rest[1] >= '0' && rest[1] <= '9') out->last = strtoll(rest + 1, &rest, 10);
    bool good = *rest == '\0' && out->first >= 0 && out->last <= MOST && out->last >= out->first &&
                out->last - out->first < SK_NOVICES_MAX;
    return good ? sk_ok() : no_seeds(text);
}

static sk_result read_wind(const sk_arguments *arguments, bool hovers, sk_novices *out) {
    out->wind_most = hovers ? HOVER_WIND : CIRCUIT_WIND;
    out->gusts = GUSTS;
    double wind = -1.0;
    sk_result result = sk_arguments_number(arguments, "wind", 0.0, WIND_MOST, "kt", &wind);
    if (result.ok) result = sk_arguments_number(arguments, "gusts", 0.0, WIND_MOST, "kt", &out->gusts);
    if (wind >= 0.0) out->wind_least = out->wind_most = wind;
    return result;
}

// Reads from the scene whether its course begins with a hover.
static sk_result read_scene(const sk_novices *novices, bool *hovers) {
    const sk_scene_options options = {.settings = novices->settings, .setting_count = novices->setting_count};
    sk_scene *scene;
    sk_result result = sk_scene_read(novices->scene, &options, &scene);
    if (!result.ok) return result;
    *hovers = scene->course.step_count > 0 && scene->course.step[0].kind == SK_COURSE_HOVER;
    if (scene->course.step_count == 0)
        result = sk_error("%.200s has no course; novices fly first_flight, first_hover and the like", novices->scene);
    sk_scene_destroy(scene);
    return result;
}

// Checks the folder. Makes it if it is missing.
static sk_result check_folder(const char *path) {
    struct stat found;
    if (path == NULL) return sk_ok();
    mkdir(path, 0777); // the next line reports a failure
    if (stat(path, &found) != 0) return sk_error("novices: --record %.300s: %s", path, strerror(errno));
    if (!S_ISDIR(found.st_mode)) return sk_error("novices: --record %.300s is no folder", path);
    return sk_ok();
}

static sk_result read_population(const sk_arguments *arguments, sk_novices *out) {
    *out = (sk_novices){.scene = arguments->operand_count > 0 ? arguments->operand[0] : "first_flight",
                        .aircraft = sk_arguments_text(arguments, "aircraft"),
                        .settings = arguments->setting,
                        .setting_count = arguments->setting_count,
                        .unaided = sk_arguments_given(arguments, "no-aids"),
                        .in_air = sk_arguments_given(arguments, "air"),
                        .gains = 1.0,
                        .first = 1,
                        .last = 20,
                        .record = sk_arguments_text(arguments, "record")};
    if (sk_names_recording(out->scene)) return sk_refuse_recording(out->scene);
    if (out->setting_count > SK_NOVICE_SETTINGS)
        return sk_error("novices: more than %d times --set", SK_NOVICE_SETTINGS);
    if (out->aircraft != NULL && strlen(out->aircraft) > 40)
        return sk_error("novices: --aircraft '%.60s' is no name of an aircraft", out->aircraft);
    bool hovers = false;
    sk_result result = read_seeds(arguments, out);
    if (result.ok) result = read_scene(out, &hovers);
    if (result.ok) result = read_wind(arguments, hovers, out);
    if (result.ok)
        result = sk_arguments_number(arguments, "gains", GAINS_LEAST, GAINS_MOST, "times what they are", &out->gains);
    return result.ok ? check_folder(out->record) : result;
}

static void print_head(const sk_novices *n) {
    printf("%s", n->scene);
    if (n->aircraft != NULL) printf(", %s", n->aircraft);
    printf(", %s aids, ", n->unaided ? "without" : "with");
    if (n->gains != 1.0) printf("gains times %g, ", n->gains);
    if (n->wind_least < n->wind_most)
        printf("wind up to %g kt", n->wind_most);
    else
        printf("wind of %g kt", n->wind_most);
    printf(", gusts of %g kt%s, seeds %" PRId64 " to %" PRId64 "\n", n->gusts, n->in_air ? ", from the air" : "",
           n->first, n->last);
}

static sk_result fly(const sk_novices *novices, int32_t jobs) {
    sk_novice_outcome *outcomes = NULL;
    sk_novice_table table;
    int64_t count = novices->last - novices->first + 1;
    sk_result result = sk_novices_fly(novices, jobs, &outcomes);
    if (result.ok) result = sk_novice_table_of(outcomes, count, &table);
    if (result.ok) {
        print_head(novices);
        sk_novice_table_print(&table, outcomes, novices->first, stdout);
    }
    free(outcomes);
    return result;
}

int sk_command_novices(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_novices novices;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t jobs = processors > 0 && processors < SK_NOVICE_JOBS_MAX ? processors : 1;
    sk_result result = read_population(&arguments, &novices);
    if (result.ok) result = sk_arguments_count(&arguments, "jobs", 1, SK_NOVICE_JOBS_MAX, "flights at once", &jobs);
    if (result.ok) result = fly(&novices, (int32_t)jobs);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
