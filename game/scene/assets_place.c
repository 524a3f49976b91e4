// Finds the folder of assets. SKIDPAD_ASSETS takes precedence. Otherwise the rules of the table below are tried in
// turn. A folder counts only if it holds materials.lua, because $XDG_DATA_HOME/skidpad may hold only recordings.
//
// The program uses the assets of its build tree only if its file is in that build tree. Otherwise anyone who can create
// that path would supply the assets of every copy. The build tree comes before the XDG folders, so that an installed
// package does not hide the assets that a developer edits.
#define _XOPEN_SOURCE 700 // realpath
#include "scene/assets.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINK_MAX = 4096, TRIED_MAX = 380 };

typedef struct search {
    char folder[SK_PATH_MAX]; // empty until one is found
    const char *rule;
    char tried[TRIED_MAX]; // the folders searched without success
    int32_t left_out;      // number of folders searched that did not fit into the list
} search;

// ---- places ----

static void note_tried(search *s, const char *folder) {
    size_t used = strlen(s->tried), length = strlen(folder);
    if (s->left_out > 0 || used + length + 3 > sizeof s->tried) {
        s->left_out++;
        return;
    }
    snprintf(s->tried + used, sizeof s->tried - used, "%s%s", used > 0 ? ", " : "", folder);
}

// Takes START/END if it holds assets and its path is short enough.
static void try_folder(search *s, const char *rule, const char *start, size_t length, const char *end) {
    char folder[LINK_MAX + 64], marker[LINK_MAX + 80];
    if (s->folder[0] != '\0') return;
    while (length > 1 && start[length - 1] == '/') length--;
    int written = snprintf(folder, sizeof folder, "%.*s/%s", (int)length, start, end);
    if (written < 0 || (size_t)written >= sizeof folder) return;
    snprintf(marker, sizeof marker, "%s/materials.lua", folder);
    struct stat about;
    if (stat(marker, &about) != 0 || !S_ISREG(about.st_mode)) {
        note_tried(s, folder);
        return;
    }
    char *real = realpath(folder, NULL);
    const char *plain = real != NULL ? real : folder;
    size_t used = strlen(plain);
    if (used < sizeof s->folder) {
        memcpy(s->folder, plain, used + 1);
        s->rule = rule;
    } else {
        note_tried(s, folder);
    }
    free(real);
}

// The folder of the file of the shared library that contains this code. It is empty if this code is part of a program.
static struct {
    char folder[LINK_MAX];
    const char *to_assets;
} library;

void sk_assets_of_library(const char *folder, const char *to_assets) {
    snprintf(library.folder, sizeof library.folder, "%s", folder);
    library.to_assets = to_assets;
}

// Writes the folder of the program's or the library's file, links resolved. Returns false if the system does not supply
// it.
static bool own_folder(char *path, size_t size) {
    if (library.folder[0] != '\0') return snprintf(path, size, "%s", library.folder) < (int)size;
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length <= 0 || (size_t)length >= size - 1) return false;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path) return false;
    *slash = '\0';
    return true;
}

// Tries the folder at the relative path `to_assets` from the program's or library's own folder.
// SKIDPAD_PROGRAM_TO_ASSETS is that path for an installed program: ../share/skidpad. The path of the own folder has no
// links, so each ".." removes a name from its end.
static void beside(search *s, const char *rule, const char *to_assets) {
    char own[LINK_MAX];
    if (!own_folder(own, sizeof own)) return;
    for (char *slash; strncmp(to_assets, "../", 3) == 0 && (slash = strrchr(own, '/')) != NULL; to_assets += 3)
        *slash = '\0';
    try_folder(s, rule, own, strlen(own), to_assets);
}

static void beside_program(search *s, const char *rule) {
    if (library.folder[0] == '\0') beside(s, rule, SKIDPAD_PROGRAM_TO_ASSETS);
}

static void beside_library(search *s, const char *rule) {
    if (library.folder[0] != '\0') beside(s, rule, library.to_assets);
}

static void build_tree(search *s, const char *rule) {
    char own[LINK_MAX];
    char *build = realpath(SKIDPAD_BUILD_TREE, NULL);
    size_t length = build != NULL ? strlen(build) : 0;
    bool inside = build != NULL && own_folder(own, sizeof own) && strncmp(own, build, length) == 0 &&
                  (own[length] == '\0' || own[length] == '/');
    free(build);
    if (inside) try_folder(s, rule, SKIDPAD_SOURCE_TREE, strlen(SKIDPAD_SOURCE_TREE), "assets");
}

// The XDG specification says that relative paths are ignored.
static void xdg_home(search *s, const char *rule) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/')
        try_folder(s, rule, data, strlen(data), "skidpad");
    else if (home != NULL && home[0] == '/')
        try_folder(s, rule, home, strlen(home), ".local/share/skidpad");
}

static void xdg_system(search *s, const char *rule) {
    const char *list = getenv("XDG_DATA_DIRS");
    if (list == NULL || list[0] == '\0') list = "/usr/local/share:/usr/share";
    for (size_t length; *list != '\0'; list += length + (list[length] == ':')) {
        length = strcspn(list, ":");
        if (list[0] == '/') try_folder(s, rule, list, length, "skidpad");
    }
}

// The rules, in the order in which they are tried.
static const struct {
    const char *rule;
    void (*look)(search *, const char *rule);
} RULES[] = {
    {"relative to the program", beside_program},
    {"relative to the library", beside_library},
    {"build tree", build_tree},
    {"XDG_DATA_HOME", xdg_home},
    {"XDG_DATA_DIRS", xdg_system},
};

// ---- results ----

sk_result sk_assets_too_long(const char *path) {
    return sk_error("the path %.60s... is too long; at most %d letters are allowed", path, SK_PATH_MAX - 1);
}

static search found; // written once
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void search_once(void) {
    for (size_t i = 0; i < sizeof RULES / sizeof RULES[0]; i++) RULES[i].look(&found, RULES[i].rule);
}

static sk_result none_found(void) {
    char more[32] = "";
    if (found.left_out > 0) snprintf(more, sizeof more, " and %d more", found.left_out);
    return sk_error("there are no assets (no materials.lua) in %s%s; set SKIDPAD_ASSETS to their folder", found.tried,
                    more);
}

// Returns the value of SKIDPAD_ASSETS; null if it is not set, or empty.
static const char *named_folder(void) {
    const char *named = getenv("SKIDPAD_ASSETS");
    return named != NULL && named[0] != '\0' ? named : NULL;
}

const char *sk_assets_note(char buffer[SK_ASSETS_NOTE]) {
    const char *named = named_folder();
    buffer[0] = '\0';
    if (named != NULL) snprintf(buffer, SK_ASSETS_NOTE, " (SKIDPAD_ASSETS is '%.120s')", named);
    return buffer;
}

sk_result sk_assets_where(sk_assets_place *out) {
    *out = (sk_assets_place){"", "none"};
    const char *named = named_folder();
    if (named != NULL) {
        struct stat about;
        if (strlen(named) >= SK_PATH_MAX) return sk_assets_too_long(named);
        if (stat(named, &about) != 0 || !S_ISDIR(about.st_mode))
            return sk_error("SKIDPAD_ASSETS must be a folder of assets, and '%s' is no folder", named);
        *out = (sk_assets_place){named, "SKIDPAD_ASSETS"};
        return sk_ok();
    }
    pthread_once(&once, search_once);
    if (found.folder[0] == '\0') return none_found();
    *out = (sk_assets_place){found.folder, found.rule};
    return sk_ok();
}

sk_result sk_assets_path(char *path, size_t size, const char *format, ...) {
    sk_assets_place place;
    sk_result result = sk_assets_where(&place);
    if (!result.ok) return result;
    int length = snprintf(path, size, "%s/", place.folder);
    if (length > 0 && (size_t)length < size) {
        va_list arguments;
        va_start(arguments, format);
        int more = vsnprintf(path + length, size - (size_t)length, format, arguments);
        va_end(arguments);
        if (more >= 0 && (size_t)more < size - (size_t)length) return sk_ok();
    }
    return sk_assets_too_long(place.folder);
}
