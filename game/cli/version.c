// skidpad --version [--verbose]: the program, its build, and where it finds its assets.
#include "cli/help.h"
#include "scene/assets.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_program(FILE *out) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    fprintf(out, "program: ");
    sk_print_harmless(out, length > 0 ? path : "unknown (/proc cannot be read)");
    fprintf(out, "\n");
}

static void print_assets(FILE *out) {
    sk_assets_place place;
    sk_result result = sk_assets_where(&place);
    fprintf(out, result.ok ? "assets: " : "assets: none; ");
    sk_print_harmless(out, result.ok ? place.folder : result.text);
    fprintf(out, result.ok ? " (%s)\n" : "\n", place.rule);
}

int sk_version(int argc, char **argv) {
    bool verbose = argc > 1 && strcmp(argv[1], "--verbose") == 0;
    int known = verbose ? 2 : 1;
    if (argc > known)
        return sk_complain(sk_error("--version: '%.60s' is one word too many; only --verbose may follow", argv[known]));
    printf("skidpad %s\n", SKIDPAD_VERSION);
    if (verbose) {
        print_program(stdout);
        print_assets(stdout);
        printf("build: %s\n", SKIDPAD_BUILD);
    }
    return SK_EXIT_DONE;
}
