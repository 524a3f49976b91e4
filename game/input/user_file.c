#include "input/user_file.h"

#include "system/input_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void sk_user_path(const char *name, char *buffer, size_t size) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config != NULL && *config == '/')
        snprintf(buffer, size, "%s/skidpad/%s", config, name);
    else
        snprintf(buffer, size, "%s/.config/skidpad/%s", home != NULL ? home : "", name);
}

sk_result sk_user_read(const char *path, bool optional, size_t largest, char **text) {
    *text = NULL;
    struct stat about;
    FILE *file = sk_input_open(path, &about);
    if (file == NULL && errno == ENOENT && optional) return sk_ok();
    if (file == NULL) return sk_error_at(sk_error("cannot be opened: %s", strerror(errno)), path, 0);
    if (S_ISFIFO(about.st_mode)) {
        fclose(file);
        return sk_error_at(sk_error("this is a pipe; a file is wanted"), path, 0);
    }
    char *all = malloc(largest + 1);
    size_t length = all != NULL ? fread(all, 1, largest + 1, file) : 0;
    int trouble = all != NULL && ferror(file) ? errno : 0; // a directory can be opened but not read
    fclose(file);
    sk_result result = sk_ok();
    if (all == NULL)
        result = sk_error("memory is short");
    else if (trouble != 0)
        result = sk_error("cannot be read: %s", strerror(trouble));
    else if (length > largest)
        result = sk_error("the file is larger than %zu bytes", largest);
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

char *sk_user_trim(char *text) {
    while (isspace((unsigned char)*text)) text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) text[--length] = '\0';
    return text;
}

bool sk_user_part(char *line, char **name, char **value) {
    char *equals = strchr(line, '=');
    if (equals == NULL) return false;
    *equals = '\0';
    *name = sk_user_trim(line);
    *value = sk_user_trim(equals + 1);
    return true;
}

sk_result sk_user_lines(const char *text, const char *name, sk_user_line take, void *context, int32_t *count) {
    int32_t number = 0;
    while (*text != '\0') {
        char copy[256];
        size_t length = strcspn(text, "\n");
        number++;
        if (length >= sizeof copy) return sk_error_at(sk_error("the line is too long"), name, number);
        memcpy(copy, text, length);
        copy[length] = '\0';
        text += length + (text[length] == '\n');
        char *line = sk_user_trim(copy);
        if (*line == '\0' || *line == '#') continue;
        sk_result result = take(context, line, number);
        if (!result.ok) return sk_error_at(result, name, number);
    }
    if (count != NULL) *count = number;
    return sk_ok();
}
