#include "system/data_path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Makes every folder of the path up to its last '/'.
static bool make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return true;
}

// Converts a name to lower-case letters and digits, which every file system accepts. Each run of other characters
// becomes one dash.
static void harmless(const char *name, char *out, size_t size) {
    size_t used = 0;
    for (; *name != '\0' && used + 1 < size; name++) {
        bool plain = (*name >= 'a' && *name <= 'z') || (*name >= '0' && *name <= '9');
        bool capital = *name >= 'A' && *name <= 'Z';
        if (plain || capital)
            out[used++] = (char)(capital ? *name + 'a' - 'A' : *name);
        else if (used > 0 && out[used - 1] != '-')
            out[used++] = '-';
    }
    while (used > 0 && out[used - 1] == '-') used--;
    out[used] = '\0';
}

sk_result sk_data_path(const char *folder, const char *name, const char *ending, char *path, size_t size) {
    char place[1024], stamp[32], plain[64];
    harmless(name, plain, sizeof plain);
    if (plain[0] == '\0') snprintf(plain, sizeof plain, "skidpad");
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && *data == '/')
        snprintf(place, sizeof place, "%s/skidpad/%s", data, folder);
    else if (home != NULL && *home == '/')
        snprintf(place, sizeof place, "%s/.local/share/skidpad/%s", home, folder);
    else
        return sk_error("neither XDG_DATA_HOME nor HOME says where %s go", folder);
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) == NULL) return sk_error("the clock cannot be read");
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    for (int i = 0; i < 100; i++) { // several files may be made in one second
        char suffix[8] = "";
        if (i > 0) snprintf(suffix, sizeof suffix, "-%d", i);
        int length = snprintf(path, size, "%s/%s-%s%s.%s", place, plain, stamp, suffix, ending);
        if (length < 0 || (size_t)length >= size) return sk_error("the path of the %s is too long", folder);
        if (i == 0 && !make_folders(path)) return sk_error("the folder %s cannot be made: %s", place, strerror(errno));
        char growing[1200]; // temporary name of a recording that is being written
        snprintf(growing, sizeof growing, "%s.part", path);
        if (access(path, F_OK) != 0 && access(growing, F_OK) != 0) return sk_ok();
    }
    return sk_error("%s is full of what was made this second", place);
}
