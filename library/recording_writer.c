// Writing recordings.
#include "library.h"
#include "playback/recording_file.h"

#include <stdlib.h>

struct sk_recording_writer {
    sk_recording_file *file;
    int64_t tick; // of the last state
};

sk_result sk_recording_create(const char *path, const sk_model *model, const sk_state *state,
                              sk_recording_writer **writer) {
    *writer = calloc(1, sizeof **writer);
    if (*writer == NULL) return sk_error("memory is short");
    (*writer)->tick = state->tick;
    sk_result result = sk_recording_file_create(path, model, state, false, sk_reader_of(NULL, 0), &(*writer)->file);
    if (!result.ok) {
        free(*writer);
        *writer = NULL;
    }
    return result;
}

sk_result sk_recording_append(sk_recording_writer *writer, const sk_controls *controls, const sk_state *state) {
    if (state->tick != writer->tick + 1)
        return sk_error("the state is at tick %lld, and the recording ends at tick %lld: every single step is recorded",
                        (long long)state->tick, (long long)writer->tick);
    writer->tick = state->tick;
    sk_recording_file_tick(writer->file, controls, state);
    return sk_recording_file_trouble(writer->file);
}

void sk_recording_bookmark(sk_recording_writer *writer, const char *text) {
    sk_recording_file_mark(writer->file, text);
}

sk_result sk_recording_close(sk_recording_writer *writer) {
    if (writer == NULL) return sk_ok();
    sk_result result = sk_recording_file_finish(writer->file);
    free(writer);
    return result;
}
