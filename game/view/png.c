#include "view/png.h"

#include <errno.h>
#include <stb/stb_image_write.h>
#include <stdio.h>
#include <string.h>

typedef struct sink {
    FILE *file;
    bool failed;
} sink;

static void write_some(void *context, void *data, int size) {
    sink *out = context;
    if (fwrite(data, 1, (size_t)size, out->file) != (size_t)size) out->failed = true;
}

sk_result sk_png_write(const char *path, int width, int height, const unsigned char *rgb) {
    char temporary[4096];
    int length = snprintf(temporary, sizeof temporary, "%s.part", path);
    if (length < 0 || (size_t)length >= sizeof temporary) return sk_error("the picture's file name is too long");
    sink out = {fopen(temporary, "wb"), false};
    if (!out.file) return sk_error("cannot write the picture %s: %s", path, strerror(errno));
    bool encoded = stbi_write_png_to_func(write_some, &out, width, height, 3, rgb, 3 * width) != 0;
    bool closed = fclose(out.file) == 0;
    if (!encoded || out.failed || !closed || rename(temporary, path) != 0) {
        sk_result error = sk_error("cannot write the picture %s: %s", path, errno ? strerror(errno) : "out of memory");
        remove(temporary);
        return error;
    }
    return sk_ok();
}
