#include "input/user_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1 << 16 };

void sk_user_path(const char *name, char *buffer, size_t size) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config != NULL && *config == '/')
        snprintf(buffer, size, "%s/skidpad/%s", config, name);
    else
        snprintf(buffer, size, "%s/.config/skidpad/%s", home != NULL ? home : "", name);
}

sk_result sk_user_read(const char *path, bool optional, char **text) {
    *text = NULL;
    FILE *file = fopen(path, "rb");
    if (file == NULL && errno == ENOENT && optional) return sk_ok();
    if (file == NULL) return sk_error_at(sk_error("cannot be opened: %s", strerror(errno)), path, 0);
    char *all = malloc(LARGEST + 1);
    size_t length = all != NULL ? fread(all, 1, LARGEST + 1, file) : 0;
    int trouble = all != NULL && ferror(file) ? errno : 0; // a directory opens, and cannot be read
    fclose(file);
    sk_result result = sk_ok();
    if (all == NULL)
        result = sk_error("memory is short");
    else if (trouble != 0)
        result = sk_error("cannot be read: %s", strerror(trouble));
    else if (length > LARGEST)
        result = sk_error("the file is larger than %d bytes", LARGEST);
    else if (memchr(all, '\0', length) != NULL)
        result = sk_error("it is no text: it holds a zero byte");
    if (!result.ok) {
        free(all);
        return sk_error_at(result, path, 0);
    }
    all[length] = '\0';
    *text = all;
    return result;
}
