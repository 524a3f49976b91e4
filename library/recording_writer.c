// Writing recordings.
#include "cli/recording_file.h"
#include "library.h"

sk_result sk_recording_create(const char *path, const sk_model *model, const sk_state *state,
                              sk_recording_file **file) {
    return sk_recording_file_create(path, model, state, false, sk_reader_of(NULL, 0), file);
}

sk_result sk_recording_append(sk_recording_file *file, const sk_controls *controls, const sk_state *state) {
    sk_recording_file_tick(file, controls, state);
    return sk_recording_file_trouble(file);
}

void sk_recording_bookmark(sk_recording_file *file, const char *text) {
    sk_recording_file_mark(file, text);
}

sk_result sk_recording_close(sk_recording_file *file) {
    return sk_recording_file_finish(file);
}
