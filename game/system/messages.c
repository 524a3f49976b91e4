#include "system/messages.h"

#include <string.h>

void sk_print_harmless(FILE *out, const char *text) {
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++) {
        if (*c == 0xc2 && c[1] >= 0x80 && c[1] <= 0x9f)
            fprintf(out, "\\x%02x", *++c);
        else if (*c < 0x20 || *c == 0x7f)
            fprintf(out, "\\x%02x", *c);
        else
            fputc(*c, out);
    }
}

void sk_print_line(FILE *out, const char *kind, const char *text) {
    fprintf(out, "skidpad: %s", kind);
    sk_print_harmless(out, text);
    fputc('\n', out);
}

int sk_complain(sk_result result) {
    char line[800];
    sk_print_line(stderr, "", sk_result_format(&result, line, sizeof line));
    return SK_EXIT_BAD;
}

int sk_exit_status(sk_result result, sk_result trouble) {
    if (!result.ok) return sk_complain(result);
    if (trouble.ok) return SK_EXIT_DONE;
    sk_complain(trouble);
    return SK_EXIT_FAILED;
}
