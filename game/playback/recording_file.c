#define _POSIX_C_SOURCE 200809L
#include "playback/recording_file.h"

#include "system/output_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct sk_recording_file {
    sk_recorder *recorder;
    char path[SK_OUTPUT_PATH], part[SK_OUTPUT_PATH + 8]; // links are followed
    int descriptor;
    off_t whole; // number of bytes in complete chunks
    int reason;  // errno of the failed write; 0: none has failed
    bool reported;
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

// The recorder's sink. After a failed write the file is truncated, so that it ends with a complete chunk.
static void take(void *user, const uint8_t *bytes, size_t size) {
    sk_recording_file *file = user;
    if (file->reason != 0) return;
    if (write_all(file->descriptor, bytes, size)) {
        file->whole += (off_t)size;
        return;
    }
    file->reason = errno != 0 ? errno : EIO;
    if (ftruncate(file->descriptor, file->whole) != 0) return; // if that fails, the reader ignores the incomplete chunk
}

static sk_result trouble(const sk_recording_file *file, const char *what) {
    return sk_error_at(sk_error("%s: %s", what, strerror(file->reason)), file->part, 0);
}

// Finds the final path and the path of the .part file. Errors about them are reported before anything is run.
static sk_result find_place(const char *path, sk_recording_file *file, unsigned *mode) {
    struct stat about;
    if (strlen(path) >= SK_OUTPUT_PATH) return sk_error("the name of the recording is too long");
    if (strcmp(path, "-") == 0)
        return sk_error(
            "a recording is a file, which takes its place when it is whole: the standard output cannot be one");
    if (!sk_output_target(path, file->path, mode) || (stat(file->path, &about) == 0 && !S_ISREG(about.st_mode)))
        return sk_error_at(sk_error("no regular file: a recording is one"), path, 0);
    snprintf(file->part, sizeof file->part, "%s.part", file->path);
    return sk_ok();
}

// Makes the .part file. An existing one is never written: a run that crashed or still continues may have made it.
static sk_result open_part(sk_recording_file *file, unsigned mode) {
    file->descriptor = open(file->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    file->reason = file->descriptor < 0 ? errno : 0;
    if (file->reason == EEXIST)
        return sk_error_at(sk_error("exists already: a run still writes it, or a run ended early and left it. "
                                    "skidpad replay plays it; give it another name or remove it first"),
                           file->part, 0);
    if (file->reason == ENAMETOOLONG)
        return trouble(file, "cannot be written: a recording has .part behind its name while it grows");
    if (file->reason != 0) return trouble(file, "cannot be written");
    if (mode != 0) fchmod(file->descriptor, (mode_t)mode); // otherwise the umask's permissions are right
    return sk_ok();
}

sk_result sk_recording_file_create(const char *path, const sk_model *model, const sk_state *state, bool traced,
                                   sk_reader extra, sk_recording_file **out) {
    *out = NULL;
    unsigned mode = 0;
    sk_recording_file *file = calloc(1, sizeof *file);
    if (file == NULL) return sk_error("not enough memory for a recording");
    sk_result result = find_place(path, file, &mode);
    if (result.ok) result = open_part(file, mode);
    if (!result.ok) {
        free(file);
        return result;
    }
    sk_recording_options options = {sk_version_text(), sk_build_text(), traced, 0, extra};
    result = sk_recorder_create(model, state, options, take, file, &file->recorder);
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
    sk_result recorder = sk_recorder_trouble(file->recorder);
    if ((file->reason == 0 && recorder.ok) || file->reported) return sk_ok();
    file->reported = true;
    if (file->reason != 0) return trouble(file, "the recording ends here, up to which it is good");
    return sk_error_at(sk_error("the recording ends here, up to which it is good: %s", recorder.text), file->part, 0);
}

sk_result sk_recording_file_finish(sk_recording_file *file) {
    if (file == NULL) return sk_ok();
    sk_result result = file->reason == 0 ? sk_recorder_finish(file->recorder) : sk_ok();
    if (file->reason == 0 && !sk_output_sync(file->descriptor)) file->reason = errno;
    if (close(file->descriptor) != 0 && file->reason == 0) file->reason = errno;
    bool whole = file->reason == 0 && result.ok;
    if (whole && rename(file->part, file->path) != 0) file->reason = errno;
    if (whole && file->reason == 0 && !sk_output_sync_folder(file->path))
        result = sk_error_at(sk_error("the recording is whole, but its folder cannot be written: %s", strerror(errno)),
                             file->path, 0);
    if (file->reason != 0 && result.ok) result = trouble(file, "the recording is not whole");
    if (!result.ok && file->reported) result = sk_error("the recording is not whole");
    result = sk_error_at(result, file->part, 0);
    sk_recorder_destroy(file->recorder);
    free(file);
    return result;
}
