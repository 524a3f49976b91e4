#define _POSIX_C_SOURCE 200809L
#include "playback/recording_notes.h"

#include "system/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

sk_recording_notes sk_recording_notes_of(const char *path, const sk_recording *recording) {
    sk_recording_notes notes = {.path = path, .size = sk_recording_describe(recording).bytes};
    notes.possible = sk_recording_note_place(recording, &notes.place, &notes.room);
    return notes;
}

static bool write_at(int descriptor, const sk_writer *chunk, uint64_t place) {
    size_t done = 0;
    while (done < chunk->size) {
        ssize_t written = pwrite(descriptor, chunk->data + done, chunk->size - done, (off_t)(place + done));
        if (written < 0 && errno == EINTR) continue;
        if (written == 0) errno = ENOSPC;
        if (written <= 0) return false;
        done += (size_t)written;
    }
    return sk_output_sync(descriptor);
}

static sk_result append(sk_recording_notes *notes, int descriptor, const sk_writer *chunk) {
    struct stat about;
    if (fstat(descriptor, &about) != 0) return sk_error("%s", strerror(errno));
    // The superuser can open a read-only file for writing, so the permissions are checked here.
    if ((about.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) return sk_error("the file is read-only");
    if (!S_ISREG(about.st_mode) || (uint64_t)about.st_size != notes->size)
        return sk_error("the file has changed since it was read");
    // An incomplete chunk at the end is removed first. Otherwise its rest would follow the new chunk.
    bool clear = notes->size == notes->place || ftruncate(descriptor, (off_t)notes->place) == 0;
    if (clear) notes->size = notes->place;
    if (clear && write_at(descriptor, chunk, notes->place)) {
        notes->size = notes->place += chunk->size;
        notes->room--;
        return sk_ok();
    }
    sk_result result = sk_error("%s", strerror(errno));
    if (ftruncate(descriptor, (off_t)notes->place) != 0 && fstat(descriptor, &about) == 0)
        notes->size = (uint64_t)about.st_size; // its rest is overwritten by the next bookmark
    return result;
}

sk_result sk_recording_notes_add(sk_recording_notes *notes, int64_t tick, const char *text) {
    if (!notes->possible.ok) return notes->possible;
    if (notes->room <= 0) return sk_error("it has no room for another bookmark: at most %d are allowed", SK_MARKS_MOST);
    sk_writer chunk = {0};
    sk_note_write(&chunk, notes->place, tick, text);
    if (chunk.failed) {
        sk_writer_free(&chunk);
        return sk_error("memory is short");
    }
    int descriptor = open(notes->path, O_RDWR | O_CLOEXEC);
    sk_result result = descriptor < 0 ? sk_error("%s", strerror(errno)) : append(notes, descriptor, &chunk);
    if (descriptor >= 0 && close(descriptor) != 0 && result.ok) result = sk_error("%s", strerror(errno));
    sk_writer_free(&chunk);
    return result;
}
