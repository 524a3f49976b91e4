// Costs of recordings, beside the promised limits:
//   time of a tick of the recorder, and of the window's history, relative to the step before it;
//   bytes per hour and their parts;
//   checking: processor time, and elapsed time with all processors;
//   seeking.
#include "bench.h"
#include "playback/flight_history.h"
#include "playback/recording_check.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRETCH = 60,
    STRETCHES = 20,
    TICKS = STRETCH * STRETCHES,
    ROUNDS = 15,
    QUICK_ROUNDS = 3,
    MINUTES = 10,
    SEEKS = 200
};

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
    sk_state *state;
    sk_controls controls;
} flight;

static void begin(flight *f, const char *scene, double throttle) {
    complain(sk_scene_load(scene, &(sk_scene_options){0}, &f->scene));
    complain(sk_state_create(f->scene->model, &f->state));
    f->controls = f->scene->model->aircraft[0].controls;
    if (throttle > 0.0) {
        sk_control_set(&f->controls, "parking_brake", 0.0);
        sk_control_set(&f->controls, "throttle", throttle);
    }
    for (int i = 0; i < 8 * SK_TICK_HZ; i++)
        sk_world_step(f->scene->model, f->state, &f->controls, f->scene->workspace);
}

// Seconds per tick: of the step, of the recorder, and of the history of the last minute.
typedef struct costs {
    double step, note, keep;
} costs;

// Returns the time (s) between two readings of the clock with nothing between them.
static double clock_cost(void) {
    double least = 1.0;
    for (int i = 0; i < 1000; i++) {
        double start = bench_now(), took = bench_now() - start;
        if (took < least) least = took;
    }
    return least;
}

static void take_tick(const flight *f, sk_moment *now, sk_recorder *recorder, sk_flight_history *history, costs *sum) {
    double start = bench_now();
    sk_world_step(f->scene->model, now->state, &f->controls, f->scene->workspace);
    double stepped = bench_now();
    sk_recorder_tick(recorder, &f->controls, now->state);
    double noted = bench_now();
    sk_flight_history_tick(history, now);
    double kept = bench_now();
    sum->step += stepped - start;
    sum->note += noted - stepped;
    sum->keep += kept - noted;
}

// Times all three in turn, tick by tick as in a run, keyframes and full seconds included. For each of the three, every
// stretch of ticks counts with the best time of its rounds. Other load on the machine spoils few stretches.
static costs time_ticks(const flight *f) {
    static sk_moment now;
    static costs best[STRETCHES];
    const sk_model *model = f->scene->model;
    for (int k = 0; k < STRETCHES; k++) best[k] = (costs){1e9, 1e9, 1e9};
    for (int round = 0; round < (bench_is_quick() ? QUICK_ROUNDS : ROUNDS); round++) {
        sk_writer file = {0};
        sk_recorder *recorder;
        sk_flight_history *history = sk_flight_history_create(model);
        if (history == NULL) complain(sk_error("memory is short"));
        complain(sk_moment_create(model, &now));
        sk_state_copy(model, f->state, now.state);
        now.controls[0] = f->controls;
        sk_flight_history_begin(history, &now);
        complain(sk_recorder_create(model, now.state, (sk_recording_options){0}, keep, &file, &recorder));
        for (int k = 0; k < STRETCHES; k++) {
            costs sum = {0.0, 0.0, 0.0};
            for (int i = 0; i < STRETCH; i++) take_tick(f, &now, recorder, history, &sum);
            if (sum.step < best[k].step) best[k].step = sum.step;
            if (sum.note < best[k].note) best[k].note = sum.note;
            if (sum.keep < best[k].keep) best[k].keep = sum.keep;
        }
        sk_recorder_destroy(recorder);
        sk_flight_history_destroy(history);
        sk_writer_free(&file);
    }
    costs all = {0.0, 0.0, 0.0};
    for (int k = 0; k < STRETCHES; k++) {
        all.step += best[k].step / TICKS;
        all.note += best[k].note / TICKS;
        all.keep += best[k].keep / TICKS;
    }
    double clock = clock_cost();
    return (costs){all.step - clock, all.note - clock, all.keep - clock};
}

// Records ten minutes of the flight.
static void record(const flight *f, sk_writer *file) {
    sk_state *state;
    const sk_model *model = f->scene->model;
    sk_recorder *recorder;
    complain(sk_state_create(model, &state));
    sk_state_copy(model, f->state, state);
    complain(sk_recorder_create(model, state, (sk_recording_options){0}, keep, file, &recorder));
    for (int i = 0; i < MINUTES * 60 * SK_TICK_HZ; i++) {
        sk_world_step(model, state, &f->controls, f->scene->workspace);
        sk_recorder_tick(recorder, &f->controls, state);
    }
    complain(sk_recorder_finish(recorder));
    sk_recorder_destroy(recorder);
    sk_state_destroy(state);
}

static double dearest_seek(const sk_recording *recording) {
    sk_state *state;
    complain(sk_state_create(sk_recording_model(recording), &state));
    sk_recording_info info = sk_recording_describe(recording);
    double dearest = 0.0;
    uint64_t random = 1;
    for (int i = 0; i < SEEKS; i++) {
        int64_t tick =
            info.first_tick + (int64_t)sk_random_range(&random, 0.0, (double)(info.last_tick - info.first_tick));
        double start = bench_processor_time();
        complain(sk_recording_seek(recording, tick, false, state));
        double seconds = bench_processor_time() - start;
        if (seconds > dearest) dearest = seconds;
    }
    sk_state_destroy(state);
    return dearest;
}

// Bytes of the file per second of the run.
typedef struct parts {
    double roots, keyframes, rest, all;
} parts;

static parts weigh(const uint8_t *bytes, size_t size) {
    sk_reader reader = sk_reader_of(bytes, size);
    sk_chunk chunk;
    const char *why;
    int64_t states = 0;
    double seconds = 60.0 * MINUTES;
    parts p = {.roots = 8.0 * SK_TICK_HZ, .all = (double)size / seconds};
    complain(sk_chunks_open(&reader));
    while (sk_chunk_read(&reader, &chunk, &why)) {
        if (chunk.kind == SK_CHUNK_STATE && states++ > 0) p.keyframes += (SK_CHUNK_HEAD_SIZE + chunk.size) / seconds;
        if (chunk.kind == SK_CHUNK_TICKS) p.rest += (SK_CHUNK_HEAD_SIZE + chunk.size) / seconds;
    }
    p.rest -= p.roots;
    return p;
}

static void measure(const char *name, const char *scene, double throttle) {
    static flight f;
    begin(&f, scene, throttle);
    costs cost = time_ticks(&f);
    sk_writer file = {0};
    record(&f, &file);
    parts bytes = weigh(file.data, file.size);
    sk_recording *recording;
    complain(sk_recording_open(file.data, file.size, &recording));
    double start = bench_now(), work = bench_processor_time();
    sk_judgement judgement = sk_check_recording(recording, sk_check_threads(), NULL, NULL);
    double checking = bench_now() - start;
    work = bench_processor_time() - work;
    printf("%-22s %8.2f %8.3f %6.2f %% %8.3f %6.2f %% %6.1f %7.0f %7.0f %7.0f %8.2f %8.2f %8.1f  %s\n", name,
           1e6 * cost.step, 1e6 * cost.note, 100.0 * cost.note / cost.step, 1e6 * cost.keep,
           100.0 * cost.keep / cost.step, 3600e-6 * bytes.all, bytes.roots, bytes.keyframes, bytes.rest, work, checking,
           1e3 * dearest_seek(recording), judgement.verdict == SK_VERDICT_SAME ? "same" : "DIFFERS");
    sk_recording_destroy(recording);
    sk_scene_destroy(f.scene);
}

void bench_recording(void) {
    printf("recording: a tick's step, the recorder's note of it, the window's history of the last minute, each at its "
           "best; %d minutes of "
           "one aircraft with its controls untouched\n",
           MINUTES);
    printf("%-22s %8s %8s %8s %8s %8s %6s %7s %7s %7s %8s %8s %8s\n", "", "step us", "note us", "of step", "hist us",
           "of step", "MB/h", "hashs/s", "keys/s", "rest/s", "work s", "check s", "seek ms");
    printf("%-22s %8s %8s %8s %8s %8s %6s %7s %7s %7s %8s %8s %8s\n", "promised, at most", "", "", "2.00 %", "",
           "2.00 %", "20.0", "960", "4000", "200", "", "10.00", "200.0");
    measure("Cessna, parked", "airfield", 0.0);
    measure("Cessna, taxiing", "airfield", 0.35);
    measure("Cessna, on a frigate", "frigate", 0.0);
    measure("AH-1S, on its skids", "helicopter", 0.0);
}
