// Finds the file of the library, so that assets are found relative to it.
#define _GNU_SOURCE // dladdr
#include "library.h"
#include "scene/assets.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const char IN_THIS_FILE = 0;

static void find_once(void) {
    Dl_info about;
    if (dladdr(&IN_THIS_FILE, &about) == 0 || about.dli_fname == NULL) return;
    char *file = realpath(about.dli_fname, NULL);
    char *slash = file != NULL ? strrchr(file, '/') : NULL;
    if (slash != NULL && slash != file) {
        *slash = '\0';
        sk_assets_of_library(file, SKIDPAD_LIBRARY_TO_ASSETS);
    }
    free(file);
}

void library_find_assets(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_once);
}
