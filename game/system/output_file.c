#define _XOPEN_SOURCE 700 // realpath
#include "system/output_file.h"

#include "system/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

sk_result sk_output_trouble(const sk_output_file *out, int reason) {
    const char *path = out->file == stdout ? "standard output" : out->path;
    return sk_error_at(sk_error("cannot be written: %s", reason != 0 ? strerror(reason) : "a write failed"), path, 0);
}

// Returns false for devices, pipes, links to nothing and open files of a process, which are written directly.
bool sk_output_target(const char *path, char target[SK_OUTPUT_PATH], unsigned *mode) {
    struct stat about;
    *mode = 0;
    if (strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0) return false;
    if (lstat(path, &about) != 0) {
        snprintf(target, SK_OUTPUT_PATH, "%s", path);
        return true; // the file or its folder is missing; sk_output_open reports the latter
    }
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    char *resolved = realpath(path, NULL);
    bool known = resolved != NULL && strlen(resolved) < SK_OUTPUT_PATH;
    if (known) snprintf(target, SK_OUTPUT_PATH, "%s", resolved);
    free(resolved);
    *mode = about.st_mode & 0777;
    return known;
}

// Writes the folder of a file; "." if the name has none.
static void folder_of(const char *path, char folder[SK_OUTPUT_PATH]) {
    snprintf(folder, SK_OUTPUT_PATH, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        snprintf(folder, SK_OUTPUT_PATH, ".");
    else
        slash[slash == folder] = '\0';
}

static bool same_place(const char *a, const char *b) {
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool sk_output_same(const char *a, const char *b) {
    char folder_a[SK_OUTPUT_PATH], folder_b[SK_OUTPUT_PATH];
    if (strcmp(a, b) == 0 || same_place(a, b)) return true;
    const char *slash_a = strrchr(a, '/'), *slash_b = strrchr(b, '/');
    if (strcmp(slash_a != NULL ? slash_a + 1 : a, slash_b != NULL ? slash_b + 1 : b) != 0) return false;
    folder_of(a, folder_a);
    folder_of(b, folder_b);
    return same_place(folder_a, folder_b);
}

bool sk_output_sync(int descriptor) {
    int failed;
    do failed = fsync(descriptor);
    while (failed != 0 && errno == EINTR);
    return failed == 0;
}

// Some file systems cannot sync a folder. That is no error, because the file itself is written.
bool sk_output_sync_folder(const char *path) {
    char folder[SK_OUTPUT_PATH];
    folder_of(path, folder);
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return errno == EACCES || errno == EPERM; // the folder may be writable but not readable
    bool written = sk_output_sync(descriptor) || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return written;
}

// If the kernel supplies random numbers, other users cannot guess the name. O_EXCL protects in any case.
static uint64_t random_number(uint64_t attempt) {
    uint64_t number;
    if (getrandom(&number, sizeof number, GRND_NONBLOCK) == (ssize_t)sizeof number) return number;
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return sk_hash_word(sk_hash_word((uint64_t)now.tv_nsec, (uint64_t)getpid()), attempt);
}

// Writes a name in the target's folder. A long name is shortened, so that the result is no longer than the target's
// name: a folder allows names of at most 255 bytes, some only 143. The cut is between whole UTF-8 characters.
static void name_temporary(sk_output_file *out, uint64_t number) {
    enum { ADDED = 21, SHORT = 100 };
    const char *slash = strrchr(out->target, '/'), *name = slash != NULL ? slash + 1 : out->target;
    size_t length = strlen(name), kept = length > SHORT ? length - ADDED : length;
    while (kept < length && ((unsigned char)name[kept] & 0xc0) == 0x80) kept--;
    snprintf(out->temporary, sizeof out->temporary, "%.*s.%016llx.tmp", (int)((size_t)(name - out->target) + kept),
             out->target, (unsigned long long)number);
}

// Makes a file with a new name, never through a link. Signals are held until the name is on the list of temporary files.
static int open_temporary(sk_output_file *out, unsigned mode) {
    int descriptor = -1;
    sk_interrupt_hold();
    for (uint64_t attempt = 0; descriptor < 0 && attempt < 100; attempt++) {
        name_temporary(out, random_number(attempt));
        descriptor =
            open(out->temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode != 0 ? mode : 0666);
        if (descriptor < 0 && errno != EEXIST) break;
    }
    int reason = errno;
    if (descriptor >= 0) out->number = sk_temporary_add(out->temporary);
    sk_interrupt_release();
    errno = reason;
    return descriptor;
}

static void forget_temporary(sk_output_file *out, bool removes) {
    if (out->temporary[0] == '\0') return;
    if (removes) remove(out->temporary);
    sk_temporary_forget(out->number);
    out->temporary[0] = '\0';
}

sk_result sk_output_open(sk_output_file *out, const char *path) {
    *out = (sk_output_file){.path = path, .number = -1};
    if (strlen(path) >= SK_OUTPUT_PATH) return sk_error("the name of the file to write is too long");
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) {
        out->file = stdout;
        return sk_ok();
    }
    unsigned mode;
    bool replaces = sk_output_target(path, out->target, &mode);
    int descriptor = replaces ? open_temporary(out, mode) : -1;
    if (replaces && descriptor < 0) {
        out->temporary[0] = '\0';
        return sk_output_trouble(out, errno);
    }
    out->file = replaces ? fdopen(descriptor, "wb") : fopen(path, "wb");
    if (out->file == NULL) {
        sk_result result = sk_output_trouble(out, errno);
        if (descriptor >= 0) close(descriptor);
        forget_temporary(out, true);
        return result;
    }
    if (mode != 0) fchmod(fileno(out->file), (mode_t)mode); // otherwise the umask's permissions are right
    return sk_ok();
}

sk_result sk_output_close(sk_output_file *out, bool keep) {
    bool replaces = out->temporary[0] != '\0';
    errno = 0;
    bool written = fflush(out->file) == 0 && !ferror(out->file);
    if (written && keep && replaces) written = sk_output_sync(fileno(out->file));
    int reason = errno;
    if (out->file != stdout && fclose(out->file) != 0 && written) {
        written = false;
        reason = errno;
    }
    bool renamed = written && keep && replaces && rename(out->temporary, out->target) == 0;
    if (written && keep && replaces && !renamed) {
        written = false;
        reason = errno;
    }
    forget_temporary(out, !renamed);
    if (renamed && !sk_output_sync_folder(out->target)) {
        written = false;
        reason = errno;
    }
    return written || !keep ? sk_ok() : sk_output_trouble(out, reason);
}
