#include "scene/map_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sk_result map_error(const map_reader *r, int32_t line, const char *format, ...) {
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return sk_error_at(sk_error("%s", sentence), r->path, line);
}

static bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_mark(char c) {
    return c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}' || c == '"';
}

// Advances by one character. A line ends at \n, and at a \r without \n after it.
static void advance(map_reader *r) {
    char c = r->text[r->at++];
    if (c == '\n' || (c == '\r' && (r->at == r->size || r->text[r->at] != '\n'))) r->line++;
}

char map_peek(map_reader *r) {
    while (r->at < r->size) {
        char c = r->text[r->at];
        if (c == '/' && r->at + 1 < r->size && r->text[r->at + 1] == '/') {
            while (r->at < r->size && r->text[r->at] != '\n' && r->text[r->at] != '\r') r->at++;
        } else if (is_space(c)) {
            advance(r);
        } else {
            return c;
        }
    }
    return '\0';
}

bool map_take(map_reader *r, char wanted) {
    if (map_peek(r) != wanted) return false;
    r->at++;
    return true;
}

map_word map_take_word(map_reader *r) {
    (void)map_peek(r);
    size_t from = r->at;
    while (r->at < r->size && !is_space(r->text[r->at]) && !is_mark(r->text[r->at])) r->at++;
    return (map_word){r->text + from, r->at - from};
}

map_word map_take_texture(map_reader *r) {
    (void)map_peek(r);
    size_t from = r->at;
    while (r->at < r->size && !is_space(r->text[r->at])) r->at++;
    return (map_word){r->text + from, r->at - from};
}

sk_result map_take_quoted(map_reader *r, const char *what, char *out, size_t size, size_t *length) {
    if (!map_take(r, '"')) {
        char next[32];
        return map_error(r, r->line, "%s in quotes is wanted, not %s", what, map_next_shown(r, next));
    }
    size_t count = 0;
    for (; r->at < r->size && r->text[r->at] != '"'; r->at++) {
        char c = r->text[r->at];
        if (c == '\n' || c == '\r') break;
        bool escape = c == '\\' && r->at + 1 < r->size && (r->text[r->at + 1] == '"' || r->text[r->at + 1] == '\\');
        if (escape) c = r->text[++r->at];
        if (((unsigned char)c < 32 && c != '\t') || c == 127)
            return map_error(r, r->line, "%s holds a control character", what);
        if (count + 1 >= size)
            return map_error(r, r->line, "%s has more than %zu letters; at most that many are allowed", what, size - 1);
        out[count++] = c;
    }
    if (r->at >= r->size || r->text[r->at] != '"')
        return map_error(r, r->line, "%s has no closing quote in its line", what);
    r->at++;
    out[count] = '\0';
    *length = count;
    return sk_ok();
}

bool map_number(const char *text, size_t length, double *out) {
    enum { EXACT_DIGITS = 15 }; // of a whole number that a double holds exactly
    char copy[64];
    size_t i = 0, digits = 0;
    double whole = 0.0;
    if (length == 0 || length >= sizeof copy) return false;
    if (text[i] == '-' || text[i] == '+') i++;
    for (; i < length && text[i] >= '0' && text[i] <= '9'; i++, digits++) whole = 10.0 * whole + (text[i] - '0');
    // True for nearly all numbers, and much faster than strtod.
    if (i == length && digits > 0 && digits <= EXACT_DIGITS) {
        *out = text[0] == '-' ? -whole : whole;
        return true;
    }
    if (i < length && text[i] == '.') i++;
    for (; i < length && text[i] >= '0' && text[i] <= '9'; i++) digits++;
    if (digits == 0) return false;
    if (i < length && (text[i] == 'e' || text[i] == 'E')) {
        size_t first = ++i;
        if (i < length && (text[i] == '-' || text[i] == '+')) first = ++i;
        while (i < length && text[i] >= '0' && text[i] <= '9') i++;
        if (i == first) return false;
    }
    if (i != length) return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *out = strtod(copy, NULL);
    return isfinite(*out);
}

sk_result map_take_number(map_reader *r, const char *what, double limit, double *out) {
    char next[32];
    (void)map_peek(r);
    map_reader before = *r;
    map_word word = map_take_word(r);
    if (!map_number(word.text, word.length, out))
        return map_error(r, r->line, "%s must be a decimal number, not %s", what, map_next_shown(&before, next));
    if (!(fabs(*out) <= limit))
        return map_error(r, r->line, "%s is %s; allowed: -%.10g to %.10g", what, map_next_shown(&before, next), limit,
                         limit);
    return sk_ok();
}

const char *map_next_shown(map_reader *r, char buffer[32]) {
    enum { SHOWN = 20 };
    if (map_peek(r) == '\0') return strcpy(buffer, "the end of the file");
    size_t count = 0, from = r->at;
    buffer[count++] = '\'';
    while (from < r->size && count <= SHOWN && !is_space(r->text[from])) {
        unsigned char c = (unsigned char)r->text[from];
        if (from > r->at && is_mark((char)c)) break;
        buffer[count++] = c < 32 || c > 126 ? '?' : (char)c;
        from++;
    }
    if (count > SHOWN) count += (size_t)snprintf(buffer + count, 4, "...");
    buffer[count++] = '\'';
    buffer[count] = '\0';
    return buffer;
}
