#define _POSIX_C_SOURCE 200809L
#include "cli/recording_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_LONGEST = 4096 };

struct sk_recording_file {
    sk_recorder *recorder;
    char path[PATH_LONGEST], part[PATH_LONGEST + 8];
    int descriptor;
    off_t whole; // bytes that are whole chunks
    int reason;  // errno of the write that failed; 0: none did
    bool told;
};

const char *sk_build_text(void) {
    return
#ifdef __clang__
        "clang " __clang_version__
#else
        "gcc " __VERSION__
#endif
#ifdef __OPTIMIZE__
        ", optimised, "
#else
        ", not optimised, "
#endif
#if defined(__x86_64__)
        "x86-64";
#elif defined(__i386__)
        "i686";
#elif defined(__aarch64__)
        "aarch64";
#else
        "another processor";
#endif
}

const char *sk_version_text(void) {
    return SKIDPAD_VERSION;
}

static bool write_all(int descriptor, const uint8_t *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(descriptor, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

// The recorder's sink. What does not fit is cut off again, so that the file ends with a whole chunk.
static void take(void *user, const uint8_t *bytes, size_t size) {
    sk_recording_file *file = user;
    if (file->reason != 0) return;
    if (write_all(file->descriptor, bytes, size)) {
        file->whole += (off_t)size;
        return;
    }
    file->reason = errno != 0 ? errno : EIO;
    if (ftruncate(file->descriptor, file->whole) != 0) return; // then the reader cuts it off
}

static sk_result trouble(const sk_recording_file *file, const char *what) {
    return sk_error_at(sk_error("%s: %s", what, strerror(file->reason)), file->part, 0);
}

sk_result sk_recording_file_create(const char *path, const sk_model *model, const sk_state *state, bool traced,
                                   sk_recording_file **out) {
    *out = NULL;
    if (strlen(path) >= PATH_LONGEST) return sk_error("the name of the recording is too long");
    sk_recording_file *file = calloc(1, sizeof *file);
    if (file == NULL) return sk_error("not enough memory for a recording");
    snprintf(file->path, sizeof file->path, "%s", path);
    snprintf(file->part, sizeof file->part, "%s.part", path);
    file->descriptor = open(file->part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file->descriptor < 0) {
        file->reason = errno;
        sk_result result = trouble(file, "cannot be written");
        free(file);
        return result;
    }
    sk_recording_options options = {sk_version_text(), sk_build_text(), traced};
    sk_result result = sk_recorder_create(model, state, options, take, file, &file->recorder);
    if (result.ok && file->reason != 0) result = trouble(file, "cannot be written");
    if (result.ok) {
        *out = file;
        return result;
    }
    close(file->descriptor);
    remove(file->part);
    sk_recorder_destroy(file->recorder);
    free(file);
    return result;
}

void sk_recording_file_tick(sk_recording_file *file, const sk_controls *controls, const sk_state *state) {
    if (file->reason == 0) sk_recorder_tick(file->recorder, controls, state);
}

void sk_recording_file_mark(sk_recording_file *file, const char *text) {
    if (file->reason == 0) sk_recorder_mark(file->recorder, text);
}

sk_result sk_recording_file_trouble(sk_recording_file *file) {
    if (file->reason == 0 || file->told) return sk_ok();
    file->told = true;
    return trouble(file, "the recording ends here, up to which it is good");
}

sk_result sk_recording_file_finish(sk_recording_file *file) {
    if (file == NULL) return sk_ok();
    sk_result result = file->reason == 0 ? sk_recorder_finish(file->recorder) : sk_ok();
    if (file->reason == 0 && fsync(file->descriptor) != 0) file->reason = errno;
    if (close(file->descriptor) != 0 && file->reason == 0) file->reason = errno;
    if (file->reason == 0 && result.ok && rename(file->part, file->path) != 0) file->reason = errno;
    if (file->reason != 0 && result.ok)
        result = file->told ? sk_error_at(sk_error("the recording is not whole"), file->part, 0)
                            : trouble(file, "the recording is not whole");
    sk_recorder_destroy(file->recorder);
    free(file);
    return result;
}
