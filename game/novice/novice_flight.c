#include "novice/novice_flight.h"

#include "course/course_store.h"
#include "novice/novice_failure.h"
#include "playback/recording_file.h"
#include "system/output_file.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const double STANDS = 10.0; // s outside of the runway: the flight ends
static const double STILL = 0.3;   // m/s
static const double FLEW = 10.0;   // m, height of the centre of gravity: above this, the aircraft has flown
static const double FLEW_HOVER = 3.0;

// ---- random settings of the scene ----

enum { SETTING = 64, DRAWN = 7 };
typedef struct drawn {
    char text[DRAWN][SETTING];
    const char *list[SK_NOVICE_SETTINGS + DRAWN];
    int32_t count;
} drawn;

__attribute__((format(printf, 2, 3))) static void add(drawn *d, const char *format, ...) {
    va_list more;
    va_start(more, format);
    char *text = d->text[d->count];
    vsnprintf(text, SETTING, format, more);
    va_end(more);
    d->count++;
}

// Limits gusts to 2.9 times the wind: exactly three times may be refused as more because of rounding.
static double gusting(double wind, double gusts) {
    static const double LEAST = 1.0, MOST_TIMES = 2.9; // kt
    return wind < LEAST ? 0.0 : sk_min(wind + gusts, MOST_TIMES * wind);
}

// Draws the wind from its own random sequence, so that a seed gives the same novice in every wind.
static void draw(const sk_novices *novices, int64_t seed, drawn *out) {
    uint64_t random = (uint64_t)seed ^ UINT64_C(0x77696e64);
    double wind = floor(10.0 * sk_random_range(&random, novices->wind_least, novices->wind_most) + 0.5) / 10.0;
    double from = floor(sk_random_range(&random, 0.0, 360.0));
    *out = (drawn){.count = 0};
    if (novices->aircraft != NULL) add(out, "aircraft=%s", novices->aircraft);
    if (novices->in_air) add(out, "start=air");
    if (novices->gains != 1.0) add(out, "aids_gain=%g", novices->gains);
    add(out, "wind_kt=%.1f", wind);
    add(out, "wind_from=%.0f", from);
    add(out, "gusting_kt=%.2f", gusting(wind, novices->gusts));
    add(out, "seed=%" PRId64, seed);
    for (int32_t i = 0; i < novices->setting_count; i++) out->list[i] = novices->settings[i];
    for (int32_t i = 0; i < out->count; i++) out->list[novices->setting_count + i] = out->text[i];
    out->count += novices->setting_count;
}

// ---- flying ----

typedef struct flight {
    sk_scene *scene;
    sk_scripted_run *run;
    sk_novice novice;
    sk_recording_file *recording; // null: none
    bool flew;
    double stood; // s that it has stood outside of the landing place
} flight;

static bool hovers(const sk_scene *scene) {
    return scene->model->types[scene->model->aircraft[0].type].rotors.present;
}

static void watch(flight *f) {
    const sk_moment *now = &f->run->session.now;
    const sk_aircraft_state *a = sk_state_aircraft(now->state, 0);
    double speed = sqrt(a->velocity.x * a->velocity.x + a->velocity.y * a->velocity.y);
    f->flew = f->flew || a->position.z > (hovers(f->scene) ? FLEW_HOVER : FLEW);
    const sk_course_step *step = sk_course_next(&f->scene->course, &now->course);
    bool outside = f->flew && speed < STILL && sk_novice_stands_outside(step, a->position) != NULL;
    f->stood = outside ? f->stood + 1.0 / SK_TICK_HZ : 0.0;
}

static sk_result one_tick(flight *f) {
    const sk_moment *now = &f->run->session.now;
    const sk_novice_view view = {.model = f->scene->model,
                                 .state = now->state,
                                 .controls = &now->controls[0],
                                 .course = &f->scene->course,
                                 .progress = &now->course};
    sk_result result = sk_novice_tick(&f->novice, &view, &f->run->keys);
    if (result.ok) result = sk_scripted_run_tick(f->run);
    if (result.ok && f->recording != NULL) sk_recording_file_tick(f->recording, now->controls, now->state);
    watch(f);
    return result;
}

static void let_go_of_all(flight *f) {
    for (int32_t code = 0; code < SDL_NUM_SCANCODES; code++)
        sk_scripted_keys_let_go(&f->run->keys, code, f->run->session.now.state->tick);
}

static sk_result fly(flight *f) {
    const sk_course_progress *progress = &f->run->session.now.course;
    sk_result result = sk_ok();
    while (result.ok && progress->outcome == SK_COURSE_IN_PROGRESS && f->stood < STANDS) result = one_tick(f);
    let_go_of_all(f);
    return result;
}

static sk_result begin(const sk_novices *novices, int64_t seed, const drawn *d, flight *f) {
    sk_scene_options options = {.settings = d->list, .setting_count = d->count};
    *f = (flight){.scene = NULL};
    sk_result result = sk_scene_load(novices->scene, &options, &f->scene);
    if (!result.ok) return result;
    if (f->scene->course.step_count == 0 || f->scene->model->aircraft_count == 0)
        return sk_error("%.200s has no course or no aircraft", novices->scene);
    result = sk_scripted_run_create(NULL, novices->unaided ? "off" : NULL, f->scene, &f->run);
    sk_novice_begin(&f->novice, (uint64_t)seed, hovers(f->scene));
    return result;
}

static void end(flight *f) {
    sk_scripted_run_destroy(f->run);
    sk_scene_destroy(f->scene);
}

// ---- failed flights ----

typedef struct names {
    char recording[SK_OUTPUT_PATH], keys[SK_OUTPUT_PATH];
} names;

static void print_how(FILE *out, const sk_novices *novices, const drawn *d, const char *keys, int64_t ticks) {
    fprintf(out, "# skidpad run %s", novices->scene);
    for (int32_t i = 0; i < d->count; i++) fprintf(out, " --set %s", d->list[i]);
    fprintf(out, " --keys %s%s --ticks %" PRId64 "\n", keys, novices->unaided ? " --aids off" : "", ticks);
}

static sk_result write_keys(const sk_novices *novices, const drawn *d, const flight *f, const char *path,
                            const char *cause) {
    sk_output_file file;
    sk_result result = sk_output_open(&file, path);
    if (!result.ok) return result;
    print_how(file.file, novices, d, path, f->run->session.now.state->tick);
    fprintf(file.file, "# %s\n", cause);
    sk_scripted_keys_print(&f->run->keys, file.file);
    return sk_output_close(&file, true);
}

static const char *plain_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static void name_files(const sk_novices *novices, const flight *f, int64_t seed, names *out) {
    const char *type = f->scene->model->types[f->scene->model->aircraft[0].type].name;
    char stem[3 * SK_NAME + 64];
    snprintf(stem, sizeof stem, "%.60s-%s%s-%" PRId64, plain_name(novices->scene), type,
             novices->unaided ? "-unaided" : "", seed);
    snprintf(out->recording, sizeof out->recording, "%.3000s/%s.skr", novices->record, stem);
    snprintf(out->keys, sizeof out->keys, "%.3000s/%s.keys", novices->record, stem);
}

static sk_result begin_recording(flight *f, const char *path) {
    const sk_moment *now = &f->run->session.now;
    sk_writer course = {0};
    sk_course_write(&f->scene->course, &now->course, &course);
    sk_reader extra = sk_reader_of(course.data, course.size);
    sk_result result = sk_recording_file_create(path, f->scene->model, now->state, false, extra, &f->recording);
    sk_writer_free(&course);
    return result;
}

// Repeats the flight, which has the same result, and records it.
static sk_result record(const sk_novices *novices, int64_t seed, const drawn *d, const char *cause) {
    flight f;
    names files;
    sk_result result = begin(novices, seed, d, &f);
    if (result.ok) {
        name_files(novices, &f, seed, &files);
        result = begin_recording(&f, files.recording);
    }
    if (result.ok) result = fly(&f);
    sk_result recorded = sk_recording_file_finish(f.recording);
    if (result.ok) result = recorded;
    if (result.ok) result = write_keys(novices, d, &f, files.keys, cause);
    end(&f);
    return result;
}

void sk_novice_fly(const sk_novices *novices, int64_t seed, sk_novice_outcome *out) {
    flight f;
    drawn d;
    draw(novices, seed, &d);
    *out = (sk_novice_outcome){.flown = true};
    out->result = begin(novices, seed, &d, &f);
    if (out->result.ok) out->result = fly(&f);
    if (out->result.ok) {
        const sk_moment *now = &f.run->session.now;
        out->passed = now->course.outcome == SK_COURSE_PASSED;
        out->ticks = now->state->tick;
        out->seconds = (double)now->state->tick / SK_TICK_HZ;
        out->hash = sk_state_hash(f.scene->model, now->state);
        if (!out->passed) sk_novice_failure(f.scene, now, f.flew, out->cause);
    }
    end(&f);
    if (out->result.ok && !out->passed && novices->record != NULL) out->result = record(novices, seed, &d, out->cause);
}
