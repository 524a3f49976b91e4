#include "export/json_text.h"

#include <math.h>

void sk_json_number(FILE *out, const char *name, double value) {
    if (isfinite(value))
        fprintf(out, "\"%s\": %.17g", name, value);
    else
        fprintf(out, "\"%s\": null", name);
}

void sk_json_quoted(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            fprintf(out, "\\u%04x", (unsigned)(unsigned char)*text);
            continue;
        }
        if (*text == '"' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void sk_json_text(FILE *out, const char *name, const char *text) {
    fprintf(out, "\"%s\": ", name);
    sk_json_quoted(out, text);
}
