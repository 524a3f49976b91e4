#include "playback/live_recording.h"

#include "playback/recording_file.h"

#include <fenv.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Input of the thread, in order.
typedef struct note {
    bool is_mark;
    char text[SK_MARK_TEXT_SIZE]; // of a mark
    sk_controls *controls;        // of a step, one per aircraft; allocated, freed once it is recorded
} note;

typedef struct queue {
    note *notes;
    size_t count, capacity;
} queue;

struct sk_live_recording {
    char path[4096];
    const sk_model *model;
    sk_state *state;         // used by the thread alone: the state that it has reached
    sk_workspace *workspace; // used by the thread alone
    sk_writer extra;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t reported; // there is something to do, or something has been done
    // Under the mutex:
    queue waiting;
    bool begun, ending, ended, lost;
    uint64_t last_hash; // hash of the final state of the flight
    sk_result made;     // result of making the file
    sk_result trouble;
    sk_result finished;
};

static bool add(queue *q, const note *n) {
    if (q->count == q->capacity) {
        size_t capacity = q->capacity > 0 ? 2 * q->capacity : 256;
        note *notes = realloc(q->notes, capacity * sizeof *notes);
        if (notes == NULL) return false;
        q->notes = notes;
        q->capacity = capacity;
    }
    q->notes[q->count++] = *n;
    return true;
}

// ---- the thread ----

static void set_begun(sk_live_recording *r, sk_result made) {
    pthread_mutex_lock(&r->mutex);
    r->begun = true;
    r->made = made;
    pthread_cond_broadcast(&r->reported);
    pthread_mutex_unlock(&r->mutex);
}

// Takes all waiting notes in exchange for an empty queue. Returns false when there are none and none will follow.
static bool next_notes(sk_live_recording *r, queue *taken) {
    pthread_mutex_lock(&r->mutex);
    while (r->waiting.count == 0 && !r->ending) pthread_cond_wait(&r->reported, &r->mutex);
    queue swapped = r->waiting;
    r->waiting = *taken;
    *taken = swapped;
    pthread_mutex_unlock(&r->mutex);
    return taken->count > 0;
}

static void write_notes(sk_live_recording *r, sk_recording_file *file, const queue *notes) {
    for (size_t i = 0; i < notes->count; i++) {
        const note *n = &notes->notes[i];
        if (n->is_mark) {
            sk_recording_file_mark(file, n->text);
            continue;
        }
        sk_world_step(r->model, r->state, n->controls, r->workspace);
        sk_recording_file_tick(file, n->controls, r->state);
    }
    sk_result trouble = sk_recording_file_trouble(file);
    if (trouble.ok) return;
    pthread_mutex_lock(&r->mutex);
    r->trouble = trouble;
    pthread_mutex_unlock(&r->mutex);
}

// Stores the result. If no file could be made, that has been reported already, and there is nothing to compare.
static void set_ended(sk_live_recording *r, sk_result finished, bool written) {
    uint64_t hash = sk_state_hash(r->model, r->state);
    pthread_mutex_lock(&r->mutex);
    if (finished.ok && written && r->lost)
        finished = sk_error_at(sk_error("memory was short: the recording ends before the flight did"), r->path, 0);
    else if (finished.ok && written && hash != r->last_hash)
        finished = sk_error_at(sk_error("it does not hold what was flown: this machine did not compute the same twice"),
                               r->path, 0);
    r->ended = true;
    r->finished = finished;
    pthread_mutex_unlock(&r->mutex);
}

static void *record(void *user) {
    sk_live_recording *r = user;
    fesetenv(FE_DFL_ENV); // a graphics driver may have changed the arithmetic of the thread that created this one
    sk_recording_file *file = NULL;
    sk_result made =
        sk_recording_file_create(r->path, r->model, r->state, false, sk_reader_of(r->extra.data, r->extra.size), &file);
    set_begun(r, made);
    queue notes = {0};
    while (next_notes(r, &notes)) {
        if (file != NULL) write_notes(r, file, &notes);
        for (size_t i = 0; i < notes.count; i++) free(notes.notes[i].controls);
        notes.count = 0;
    }
    free(notes.notes);
    set_ended(r, file != NULL ? sk_recording_file_finish(file) : sk_ok(), file != NULL);
    return NULL;
}

// ---- the flight ----

sk_result sk_live_recording_create(const char *path, const sk_model *model, const sk_state *from, sk_reader extra,
                                   sk_live_recording **out) {
    *out = NULL;
    if (strlen(path) >= sizeof((sk_live_recording *)0)->path) return sk_error("the name of the recording is too long");
    sk_live_recording *r = calloc(1, sizeof *r);
    if (r == NULL) return sk_error("not enough memory for a recording");
    snprintf(r->path, sizeof r->path, "%s", path);
    r->model = model;
    r->state = sk_state_allocate(model);
    if (r->state == NULL) {
        free(r);
        return sk_error("not enough memory for a recording");
    }
    sk_state_copy(model, from, r->state);
    sk_write_bytes(&r->extra, extra.data, extra.size);
    if (r->extra.failed) sk_writer_clear(&r->extra); // the recording then has no extra data
    r->made = r->trouble = r->finished = sk_ok();
    if (!sk_workspace_create(model, &r->workspace).ok) {
        sk_writer_free(&r->extra);
        sk_state_destroy(r->state);
        free(r);
        return sk_error("not enough memory for a recording");
    }
    pthread_mutex_init(&r->mutex, NULL);
    pthread_cond_init(&r->reported, NULL);
    if (pthread_create(&r->thread, NULL, record, r) != 0) {
        pthread_mutex_destroy(&r->mutex);
        pthread_cond_destroy(&r->reported);
        sk_writer_free(&r->extra);
        sk_workspace_destroy(r->workspace);
        sk_state_destroy(r->state);
        free(r);
        return sk_error("the thread of a recording cannot be started");
    }
    *out = r;
    return sk_ok();
}

sk_result sk_live_recording_begun(sk_live_recording *r) {
    pthread_mutex_lock(&r->mutex);
    while (!r->begun) pthread_cond_wait(&r->reported, &r->mutex);
    sk_result made = r->made;
    pthread_mutex_unlock(&r->mutex);
    return made;
}

static void process_note(sk_live_recording *r, const note *n) {
    pthread_mutex_lock(&r->mutex);
    // A recording must not have a gap. After one lost note, all later notes are lost, too.
    if (!r->lost) r->lost = (!n->is_mark && n->controls == NULL) || !add(&r->waiting, n);
    if (r->lost) free(n->controls);
    pthread_cond_broadcast(&r->reported);
    pthread_mutex_unlock(&r->mutex);
}

void sk_live_recording_tick(sk_live_recording *r, const sk_controls *controls) {
    size_t size = ((size_t)r->model->aircraft_count + 1) * sizeof *controls;
    note n = {.is_mark = false, .controls = malloc(size)};
    if (n.controls != NULL) memcpy(n.controls, controls, size - sizeof *controls);
    process_note(r, &n);
}

void sk_live_recording_mark(sk_live_recording *r, const char *text) {
    note n = {.is_mark = true};
    sk_text_copy(n.text, sizeof n.text, text);
    process_note(r, &n);
}

void sk_live_recording_end(sk_live_recording *r, uint64_t last_hash) {
    pthread_mutex_lock(&r->mutex);
    r->ending = true;
    r->last_hash = last_hash;
    pthread_cond_broadcast(&r->reported);
    pthread_mutex_unlock(&r->mutex);
}

bool sk_live_recording_ended(sk_live_recording *r) {
    pthread_mutex_lock(&r->mutex);
    bool ended = r->ended;
    pthread_mutex_unlock(&r->mutex);
    return ended;
}

const char *sk_live_recording_path(const sk_live_recording *r) {
    return r->path;
}

sk_result sk_live_recording_trouble(sk_live_recording *r) {
    pthread_mutex_lock(&r->mutex);
    sk_result trouble = r->begun && !r->made.ok ? r->made : r->trouble;
    r->trouble = r->made = sk_ok();
    pthread_mutex_unlock(&r->mutex);
    return trouble;
}

sk_result sk_live_recording_finish(sk_live_recording *r) {
    if (r == NULL) return sk_ok();
    pthread_join(r->thread, NULL);
    sk_result result = r->made.ok ? r->finished : r->made;
    pthread_mutex_destroy(&r->mutex);
    pthread_cond_destroy(&r->reported);
    free(r->waiting.notes);
    sk_writer_free(&r->extra);
    sk_workspace_destroy(r->workspace);
    sk_state_destroy(r->state);
    free(r);
    return result;
}
