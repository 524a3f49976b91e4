#include "cli/screenshot.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Makes every folder on the way to the last '/'.
static bool make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return true;
}

sk_result sk_screenshot_path(char *path, size_t size) {
    char folder[1024], stamp[32];
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && *data == '/')
        snprintf(folder, sizeof folder, "%s/skidpad/screenshots", data);
    else if (home != NULL && *home == '/')
        snprintf(folder, sizeof folder, "%s/.local/share/skidpad/screenshots", home);
    else
        return sk_error("neither XDG_DATA_HOME nor HOME says where pictures go");
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) == NULL) return sk_error("the clock cannot be read");
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    for (int i = 0; i < 100; i++) { // several in one second
        char suffix[8] = "";
        if (i > 0) snprintf(suffix, sizeof suffix, "-%d", i);
        int length = snprintf(path, size, "%s/skidpad-%s%s.png", folder, stamp, suffix);
        if (length < 0 || (size_t)length >= size) return sk_error("the path of the pictures is too long");
        if (i == 0 && !make_folders(path)) return sk_error("the folder %s cannot be made: %s", folder, strerror(errno));
        if (access(path, F_OK) != 0) return sk_ok();
    }
    return sk_error("%s is full of pictures of this second", folder);
}
