// What recordings cost: a tick of the recorder against the step that it writes down, bytes an hour, checking, seeking.
#include "bench.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 1200, ROUNDS = 15, QUICK_ROUNDS = 3, MINUTES = 10, SEEKS = 200 };

static void keep(void *user, const uint8_t *bytes, size_t size) {
    sk_write_bytes(user, bytes, size);
}

static void complain(sk_result r) {
    char text[512];
    if (r.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", sk_result_format(&r, text, sizeof text));
    exit(2);
}

typedef struct flight {
    sk_scene *scene;
    sk_state state;
    sk_controls controls;
} flight;

static void begin(flight *f, const char *scene, double throttle) {
    complain(sk_scene_load(scene, &(sk_scene_options){0}, &f->scene));
    sk_state_begin(f->scene->model, &f->state);
    f->controls = f->scene->model->aircraft[0].controls;
    if (throttle > 0.0) {
        sk_control_set(&f->controls, "parking_brake", 0.0);
        sk_control_set(&f->controls, "throttle", throttle);
    }
    for (int i = 0; i < 8 * SK_TICK_HZ; i++) sk_world_step(f->scene->model, &f->state, &f->controls);
}

// Seconds for TICKS steps, and for the recorder to write as many down; at their best of the rounds.
static void time_both(const flight *f, double *step, double *record) {
    static sk_state state;
    const sk_model *model = f->scene->model;
    *step = *record = 1e9;
    for (int round = 0; round < (bench_is_quick() ? QUICK_ROUNDS : ROUNDS); round++) {
        memcpy(&state, &f->state, sizeof state);
        double start = bench_now();
        for (int i = 0; i < TICKS; i++) sk_world_step(model, &state, &f->controls);
        double stepped = bench_now() - start;
        sk_writer file = {0};
        sk_recorder *recorder;
        memcpy(&state, &f->state, sizeof state);
        complain(sk_recorder_create(model, &state, (sk_recording_options){0}, keep, &file, &recorder));
        start = bench_now();
        for (int i = 0; i < TICKS; i++) {
            state.tick++;
            sk_recorder_tick(recorder, &f->controls, &state);
        }
        double recorded = bench_now() - start;
        sk_recorder_destroy(recorder);
        sk_writer_free(&file);
        if (stepped < *step) *step = stepped;
        if (recorded < *record) *record = recorded;
    }
}

// Ten minutes of it, recorded.
static void record(const flight *f, sk_writer *file) {
    static sk_state state;
    const sk_model *model = f->scene->model;
    sk_recorder *recorder;
    memcpy(&state, &f->state, sizeof state);
    complain(sk_recorder_create(model, &state, (sk_recording_options){0}, keep, file, &recorder));
    for (int i = 0; i < MINUTES * 60 * SK_TICK_HZ; i++) {
        sk_world_step(model, &state, &f->controls);
        sk_recorder_tick(recorder, &f->controls, &state);
    }
    complain(sk_recorder_finish(recorder));
    sk_recorder_destroy(recorder);
}

static double dearest_seek(const sk_recording *recording) {
    static sk_state state;
    sk_recording_info info = sk_recording_describe(recording);
    double dearest = 0.0;
    uint64_t random = 1;
    for (int i = 0; i < SEEKS; i++) {
        int64_t tick =
            info.first_tick + (int64_t)sk_random_range(&random, 0.0, (double)(info.last_tick - info.first_tick));
        double start = bench_processor_time();
        complain(sk_recording_seek(recording, tick, false, &state));
        double seconds = bench_processor_time() - start;
        if (seconds > dearest) dearest = seconds;
    }
    return dearest;
}

static void measure(const char *name, const char *scene, double throttle) {
    static flight f;
    begin(&f, scene, throttle);
    double step, ticking;
    time_both(&f, &step, &ticking);
    sk_writer file = {0};
    record(&f, &file);
    sk_recording *recording;
    size_t size = file.size;
    complain(sk_recording_open(file.data, file.size, &recording));
    double start = bench_processor_time();
    sk_judgement judgement = sk_recording_check(recording, NULL, NULL);
    double checking = bench_processor_time() - start;
    printf("%-24s %8.2f %8.3f %7.2f %% %9.1f %10.2f %10.1f  %s\n", name, 1e6 * step / TICKS, 1e6 * ticking / TICKS,
           100.0 * ticking / step, 1e-6 * (double)size * 60 / MINUTES, checking, 1e3 * dearest_seek(recording),
           judgement.verdict == SK_VERDICT_SAME ? "same" : "DIFFERS");
    sk_recording_destroy(recording);
    sk_scene_destroy(f.scene);
}

void bench_recording(void) {
    printf("recording: %d minutes of one aircraft with its controls untouched\n", MINUTES);
    printf("%-24s %8s %8s %9s %9s %10s %10s\n", "", "step us", "note us", "of step", "MB/h", "check s", "seek ms");
    measure("Cessna, parked", "airfield", 0.0);
    measure("Cessna, taxiing", "airfield", 0.35);
    measure("Cessna, on a frigate", "frigate", 0.0);
    measure("AH-1S, on its skids", "helicopter", 0.0);
}
