#include "cli/command.h"
#include "scene/materials.h"
#include "system/output_file.h"
#include "view/png.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { EDGE = 128, METRE = 16, SQUARE = 32 }; // pixels; a pixel is one unit of the map at scale 1

// Makes a folder and its parents.
static sk_result make_folder(const char *path) {
    char part[SK_OUTPUT_PATH];
    if (strlen(path) >= sizeof part - SK_MATERIAL_NAME - 8) return sk_error("the path %.60s... is too long", path);
    for (size_t i = 1; i <= strlen(path); i++) {
        if (path[i] != '/' && path[i] != '\0') continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return sk_error_at(sk_error("cannot be made: %s", strerror(errno)), part, 0);
    }
    return sk_ok();
}

static unsigned char shown(double linear) {
    return (unsigned char)(255.0 * pow(sk_clamp(linear, 0.0, 1.0), 1.0 / 2.2) + 0.5);
}

// Paints the material's colour with some grain and a faint line every metre; the checker material as a checkerboard.
static void paint(const sk_material *m, unsigned char *rgb) {
    bool checker = strcmp(m->name, "checker") == 0;
    for (int i = 0; i < EDGE * EDGE; i++) {
        int x = i % EDGE, y = i / EDGE;
        double noise = (double)(sk_hash_word(7, (uint64_t)i) >> 11) * 0x1p-53;
        double light = 0.86 + 0.22 * noise - (x % METRE == 0 || y % METRE == 0 ? 0.08 : 0.0);
        bool grey = checker && (x / SQUARE + y / SQUARE) % 2 == 0;
        for (int k = 0; k < 3; k++) rgb[3 * i + k] = shown(grey ? 0.25 : light * m->colour[k]);
    }
}

int sk_command_textures(const sk_command_line *line) {
    unsigned char rgb[3 * EDGE * EDGE];
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    const char *folder = arguments.operand[0];
    int32_t count;
    const sk_material *materials = sk_project_materials(&count);
    sk_result result = folder[0] != '\0' ? make_folder(folder) : sk_error("textures: an empty name of a folder");
    for (int32_t i = 0; i < count && result.ok; i++) {
        char path[SK_OUTPUT_PATH];
        snprintf(path, sizeof path, "%s/%s.png", folder, materials[i].name);
        paint(&materials[i], rgb);
        result = sk_png_write(path, EDGE, EDGE, rgb);
    }
    if (!result.ok) return sk_complain(result);
    printf("%d texture%s in %s\n", (int)count, sk_plural(count), folder);
    return SK_EXIT_DONE;
}
