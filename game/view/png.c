#include "view/png.h"

#include "system/output_file.h"
#include <errno.h>
#include <stb/stb_image_write.h>
#include <stdlib.h>
#include <string.h>

typedef struct sink {
    FILE *file;
    int reason; // errno of the failure; 0: none
} sink;

typedef struct growing {
    unsigned char *bytes;
    size_t size;
    bool failed;
} growing;

static void write_some(void *context, void *data, int size) {
    sink *out = context;
    errno = EIO;
    if (out->reason == 0 && fwrite(data, 1, (size_t)size, out->file) != (size_t)size) out->reason = errno;
}

sk_result sk_png_write(const char *path, int width, int height, const unsigned char *rgb) {
    sk_output_file file;
    sk_result result = sk_output_open(&file, path);
    if (!result.ok) return result;
    sink out = {file.file, 0};
    bool encoded = stbi_write_png_to_func(write_some, &out, width, height, 3, rgb, 3 * width) != 0;
    if (!encoded && out.reason == 0) out.reason = ENOMEM;
    if (out.reason != 0) result = sk_output_trouble(&file, out.reason);
    sk_result closed = sk_output_close(&file, result.ok);
    return result.ok ? closed : result;
}

static void keep(void *context, void *data, int size) {
    growing *out = context;
    unsigned char *bytes = out->failed ? NULL : realloc(out->bytes, out->size + (size_t)size);
    out->failed = bytes == NULL;
    if (out->failed) return;
    memcpy(bytes + out->size, data, (size_t)size);
    out->bytes = bytes;
    out->size += (size_t)size;
}

sk_result sk_png_encode(int width, int height, const unsigned char *rgb, unsigned char **out, size_t *size) {
    growing png = {NULL, 0, false};
    bool encoded = stbi_write_png_to_func(keep, &png, width, height, 3, rgb, 3 * width) != 0;
    if (!encoded || png.failed) {
        free(png.bytes);
        return sk_error("memory is short");
    }
    *out = png.bytes;
    *size = png.size;
    return sk_ok();
}
