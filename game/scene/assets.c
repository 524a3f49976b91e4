#include "scene/assets.h"
#include "scene/nearest.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool sk_assets_is_plain(const char *name) {
    for (const char *c = name; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
        bool inside = c != name && c[1] != '\0' && c[-1] != '/';
        if (!letter && *c != '_' && *c != '-' && !(*c == '/' && inside)) return false;
    }
    return name[0] != '\0';
}

static bool exists(const char *path) {
    struct stat about;
    return stat(path, &about) == 0;
}

// Returns true for a bare name, which is looked up. Anything with a slash or an extension is a path.
static bool is_bare(const char *name) {
    return name[0] != '\0' && strpbrk(name, "/.") == NULL;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

// Lists the .lua files of a folder, without their extension and in alphabetical order. Returns their number.
static int32_t list_names(const char *folder, char (*names)[SK_ASSET_NAME]) {
    DIR *directory = opendir(folder);
    if (directory == NULL) return 0;
    int32_t count = 0;
    for (struct dirent *entry = readdir(directory); entry != NULL && count < SK_ASSETS_MAX;
         entry = readdir(directory)) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || length - 4 >= SK_ASSET_NAME || strcmp(entry->d_name + length - 4, ".lua") != 0) continue;
        snprintf(names[count++], SK_ASSET_NAME, "%.*s", (int)(length - 4), entry->d_name);
    }
    closedir(directory);
    qsort(names, (size_t)count, SK_ASSET_NAME, compare_names);
    return count;
}

int32_t sk_assets_list(const char *kind, char (*names)[SK_ASSET_NAME]) {
    char folder[SK_PATH_MAX];
    return sk_assets_path(folder, sizeof folder, "%s", kind).ok ? list_names(folder, names) : 0;
}

sk_result sk_assets_find(const char *kind, const char *name, char *path, size_t size) {
    if (name[0] == '\0') return sk_error("an empty name; a file, or one in the assets' %s, is wanted", kind);
    if (!is_bare(name)) {
        if (strlen(name) >= size) return sk_assets_too_long(name);
        snprintf(path, size, "%s", name);
        if (exists(path)) return sk_ok();
        bool absent = errno == ENOENT || errno == ENOTDIR;
        return sk_error_at(
            absent ? sk_error("there is no such file") : sk_error("cannot be reached: %s", strerror(errno)), name, 0);
    }
    char folder[SK_PATH_MAX];
    sk_result result = sk_assets_path(folder, sizeof folder, "%s", kind);
    if (result.ok) result = sk_assets_path(path, size, "%s/%s.lua", kind, name);
    if (!result.ok) return result;
    if (exists(path)) return sk_ok();

    char names[SK_ASSETS_MAX][SK_ASSET_NAME], advice[300], note[SK_ASSETS_NOTE];
    const char *pointers[SK_ASSETS_MAX];
    int32_t count = list_names(folder, names);
    for (int32_t i = 0; i < count; i++) pointers[i] = names[i];
    return sk_error("there is no '%.64s' in %.120s%s%s", name, folder, sk_assets_note(note),
                    sk_nearest_advice(name, pointers, count, advice, sizeof advice));
}
