#include "export/markup.h"

int sk_text_letter(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80) return c[0] >= 0x20 && c[0] != 0x7f;
    int more = c[0] >= 0xf0 ? 3 : c[0] >= 0xe0 ? 2 : 1;
    if (c[0] < 0xc2 || c[0] > 0xf4) return 0;
    for (int i = 1; i <= more; i++)
        if ((c[i] & 0xc0) != 0x80) return 0;
    bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
    bool surrogate = c[0] == 0xed && c[1] >= 0xa0, beyond = c[0] == 0xf4 && c[1] >= 0x90;
    bool control = c[0] == 0xc2 && c[1] < 0xa0;
    return overlong || surrogate || beyond || control ? 0 : more + 1;
}

static const char *entity(char letter) {
    switch (letter) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
    }
}

void sk_html_text(FILE *out, const char *text) {
    while (*text != '\0') {
        int bytes = sk_text_letter(text);
        const char *instead = bytes == 0 ? SK_NO_LETTER : entity(*text);
        if (instead != NULL)
            fputs(instead, out);
        else
            fwrite(text, 1, (size_t)bytes, out);
        text += bytes > 0 ? bytes : 1;
    }
}

void sk_base64(FILE *out, const unsigned char *bytes, size_t size) {
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        uint32_t word =
            (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0);
        fputc(DIGITS[word >> 18], out);
        fputc(DIGITS[word >> 12 & 63], out);
        fputc(left > 1 ? DIGITS[word >> 6 & 63] : '=', out);
        fputc(left > 2 ? DIGITS[word & 63] : '=', out);
    }
}
