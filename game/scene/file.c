#include "scene/file.h"

#include "system/input_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sk_result read_open(FILE *file, const char *kind, size_t most, size_t expected, char **text, size_t *size) {
    size_t room = expected < most ? expected : most; // the file may grow after its size was read
    char *block = malloc(room + 2);
    if (block == NULL) return sk_error("memory is short");
    size_t got = fread(block, 1, room + 1, file);
    if (ferror(file) != 0 || got > room) {
        free(block);
        return sk_error(got > room ? "the %s file changes while it is read" : "the %s file cannot be read", kind);
    }
    block[got] = '\0';
    *text = block;
    *size = got;
    return sk_ok();
}

static sk_result check_kind(const struct stat *about, const char *kind, size_t most) {
    if (S_ISDIR(about->st_mode)) return sk_error("this is a directory; a file is wanted (%s)", kind);
    if (!S_ISREG(about->st_mode)) return sk_error("this is not a regular file");
    if ((uint64_t)about->st_size > most) return sk_error("the file is larger than %zu MB", most >> 20);
    return sk_ok();
}

static sk_result not_there(const char *kind, int reason) {
    if (reason == ENOENT || reason == ENOTDIR) return sk_error("there is no such %s file", kind);
    return sk_error("the %s file cannot be reached: %s", kind, strerror(reason));
}

// The kind is checked twice. Opening some devices has effects, so it is checked before. Another file may take its place
// before it is opened, so it is checked again after.
sk_result sk_file_read(const char *path, const char *kind, size_t most, char **text, size_t *size) {
    struct stat about;
    if (stat(path, &about) != 0) return sk_error_at(not_there(kind, errno), path, 0);
    sk_result result = check_kind(&about, kind, most);
    if (!result.ok) return sk_error_at(result, path, 0);
    FILE *file = sk_input_open(path, &about);
    if (file == NULL) return sk_error_at(sk_error("the %s file cannot be opened: %s", kind, strerror(errno)), path, 0);
    result = check_kind(&about, kind, most);
    if (result.ok) result = read_open(file, kind, most, (size_t)about.st_size, text, size);
    fclose(file);
    return sk_error_at(result, path, 0);
}
