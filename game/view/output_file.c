#define _XOPEN_SOURCE 700 // realpath
#include "view/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

sk_result sk_output_trouble(const sk_output_file *out, int reason) {
    const char *path = out->file == stdout ? "standard output" : out->path;
    return sk_error_at(sk_error("cannot be written: %s", reason != 0 ? strerror(reason) : "a write failed"), path, 0);
}

// Written into as they are: devices, pipes, links to nowhere, the open files of a process.
bool sk_output_target(const char *path, char target[SK_OUTPUT_PATH], unsigned *mode) {
    struct stat about;
    *mode = 0;
    if (strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0) return false;
    if (lstat(path, &about) != 0) {
        snprintf(target, SK_OUTPUT_PATH, "%s", path);
        return true; // missing, or in a folder that is: opening tells
    }
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    char *resolved = realpath(path, NULL);
    bool known = resolved != NULL && strlen(resolved) < SK_OUTPUT_PATH;
    if (known) snprintf(target, SK_OUTPUT_PATH, "%s", resolved);
    free(resolved);
    *mode = about.st_mode & 0777;
    return known;
}

// The folder that a file is in; "." where its name has none.
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

bool sk_output_rename(const char *from, const char *to) {
    if (rename(from, to) != 0) return false;
    char folder[SK_OUTPUT_PATH];
    folder_of(to, folder);
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return true; // one that may be written into and not read
    fsync(descriptor);               // not every file system can; the file is there all the same
    close(descriptor);
    return true;
}

sk_result sk_output_open(sk_output_file *out, const char *path) {
    *out = (sk_output_file){.path = path};
    if (strlen(path) >= SK_OUTPUT_PATH) return sk_error("the name of the file to write is too long");
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) {
        out->file = stdout;
        return sk_ok();
    }
    unsigned mode;
    bool replaces = sk_output_target(path, out->target, &mode);
    if (replaces) snprintf(out->temporary, sizeof out->temporary, "%s.%ld.tmp", out->target, (long)getpid());
    out->file = fopen(replaces ? out->temporary : path, "wb");
    if (out->file == NULL) return sk_output_trouble(out, errno);
    if (mode != 0) fchmod(fileno(out->file), (mode_t)mode); // else the umask's, which does as well
    return sk_ok();
}

sk_result sk_output_close(sk_output_file *out, bool keep) {
    bool replaces = out->temporary[0] != '\0';
    errno = 0;
    bool written = fflush(out->file) == 0 && !ferror(out->file);
    if (written && keep && replaces) written = fsync(fileno(out->file)) == 0;
    int reason = errno;
    if (out->file != stdout && fclose(out->file) != 0 && written) {
        written = false;
        reason = errno;
    }
    if (written && keep && replaces && !sk_output_rename(out->temporary, out->target)) {
        written = false;
        reason = errno;
    }
    if (replaces && !(keep && written)) remove(out->temporary);
    return written || !keep ? sk_ok() : sk_output_trouble(out, reason);
}
