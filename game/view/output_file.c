#define _XOPEN_SOURCE 700 // realpath
#include "view/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

sk_result sk_output_trouble(const sk_output_file *out, int reason) {
    const char *path = out->file == stdout ? "standard output" : out->path;
    return sk_error_at(sk_error("cannot be written: %s", reason != 0 ? strerror(reason) : "a write failed"), path, 0);
}

// Where the bytes of `path` end up, links followed; false for what must be written into as it is: devices, pipes, links to
// nowhere, the open files of a process.
static bool is_replaceable(const char *path, char *target, mode_t *mode) {
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

sk_result sk_output_open(sk_output_file *out, const char *path) {
    *out = (sk_output_file){.path = path};
    if (strlen(path) >= SK_OUTPUT_PATH) return sk_error("the name of the file to write is too long");
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) {
        out->file = stdout;
        return sk_ok();
    }
    mode_t mode;
    bool replaces = is_replaceable(path, out->target, &mode);
    if (replaces) snprintf(out->temporary, sizeof out->temporary, "%s.%ld.tmp", out->target, (long)getpid());
    out->file = fopen(replaces ? out->temporary : path, "wb");
    if (out->file == NULL) return sk_output_trouble(out, errno);
    if (mode != 0) fchmod(fileno(out->file), mode); // else the umask's, which does as well
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
    if (written && keep && replaces && rename(out->temporary, out->target) != 0) {
        written = false;
        reason = errno;
    }
    if (replaces && !(keep && written)) remove(out->temporary);
    return written || !keep ? sk_ok() : sk_output_trouble(out, reason);
}
