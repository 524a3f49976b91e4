#include "scene/lua_source.h"
#include "scene/lua_chains.h"
#include "scene/lua_sandbox.h"

#include <stdio.h>
#include <string.h>

// Returns the index of the last letter of a long bracket [[...]] or [=[...]=] that starts at i; i if none starts there.
static size_t skip_long_bracket(const char *text, size_t size, size_t i) {
    size_t level = 0, at = i + 1;
    while (at < size && text[at] == '=') at++, level++;
    if (at >= size || text[at] != '[') return i;
    for (at++; at < size; at++) {
        if (text[at] != ']') continue;
        size_t equals = 0;
        while (at + 1 + equals < size && text[at + 1 + equals] == '=') equals++;
        if (equals == level && at + 1 + equals < size && text[at + 1 + equals] == ']') return at + 1 + equals;
        at += equals;
    }
    return size - 1;
}

static bool ends_line(char c) {
    return c == '\n' || c == '\r';
}

static int value_of_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    char small = (char)(c | 32);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : 99;
}

// Returns true if the escape whose backslash is at i stands for a zero byte: \0 \00 \000 \x00 \u{0}.
static bool is_zero_escape(const char *text, size_t size, size_t i) {
    char kind = i + 1 < size ? text[i + 1] : '\0';
    int base = kind == 'x' || kind == 'u' ? 16 : 10, count = 0, sum = 0;
    size_t at = i + (base == 16 ? 2 : 1), most = kind == 'x' ? 2 : kind == 'u' ? 64 : 3;
    if (kind == 'u' && at < size && text[at] == '{') at++;
    for (size_t end = at + most; at < end && at < size && value_of_digit(text[at]) < base; count++, at++)
        sum |= value_of_digit(text[at]);
    return count > 0 && sum == 0;
}

// Returns the end of a quoted text that starts at i. Lua reports unfinished texts. Sets has_zero if the text has a zero
// byte.
static size_t skip_quoted(const char *text, size_t size, size_t i, bool *has_zero) {
    char quote = text[i];
    for (i++; i < size && text[i] != quote && !ends_line(text[i]); i++) {
        if (text[i] != '\\') continue;
        *has_zero = *has_zero || is_zero_escape(text, size, i);
        i++;
        if (i < size && text[i] == 'z') { // \z skips the white space after it, line ends too
            while (i + 1 < size && strchr(" \t\v\f\r\n", text[i + 1]) != NULL) i++;
        } else if (i + 1 < size && ends_line(text[i]) && ends_line(text[i + 1]) && text[i] != text[i + 1]) {
            i++;
        }
    }
    return i < size ? i : size; // the last letter may be a backslash
}

static size_t skip_comment(const char *text, size_t size, size_t i) {
    size_t after = i + 2 < size && text[i + 2] == '[' ? skip_long_bracket(text, size, i + 2) : i + 2;
    if (after > i + 2) return after;
    while (i + 1 < size && !ends_line(text[i + 1])) i++;
    return i;
}

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Returns the index of the last letter of the name, number or punctuation mark that starts at i. A number's dots and
// signs may become separate tokens; this makes no difference here.
static size_t end_of_token(const char *text, size_t size, size_t i) {
    if (is_word(text[i])) {
        while (i + 1 < size && is_word(text[i + 1])) i++;
    } else if (text[i] == '.') {
        while (i + 1 < size && text[i + 1] == '.') i++;
    } else if (i + 1 < size &&
               ((strchr("=~<>", text[i]) != NULL && text[i + 1] == '=') || (text[i] == ':' && text[i + 1] == ':'))) {
        i++;
    }
    return i;
}

static int count_lines(const char *text, size_t size, size_t from, size_t to) {
    int lines = 0;
    for (size_t k = from; k <= to && k < size; k++) {
        bool lone = (k == 0 || text[k - 1] != '\n') && (k + 1 == size || text[k + 1] != '\n');
        lines += text[k] == '\n' || (text[k] == '\r' && lone);
    }
    return lines;
}

static void note_long(sk_lua_unwanted *found, size_t letters, int line, bool is_name) {
    if (letters <= SK_SANDBOX_TEXT_MAX || found->long_text != 0) return;
    found->long_text = line;
    found->long_text_is_name = is_name;
}

// Returns the number of letters of a text whose quotes or brackets begin at `from`. An escape counts as one letter, and
// \z as none.
static size_t count_letters(const char *text, size_t from, size_t size) {
    size_t end = from + size, letters = 0;
    bool has_escapes = text[from] != '[';
    for (size_t i = from + 1; i + 1 < end; i++, letters++) {
        if (!has_escapes || text[i] != '\\') continue;
        char kind = text[++i];
        if (kind == 'z') {
            while (i + 2 < end && strchr(" \t\v\f\r\n", text[i + 1]) != NULL) i++;
            letters--;
        } else if (kind == 'x') {
            i += 2;
        } else if (kind == 'u') {
            while (i + 2 < end && text[i] != '}') i++;
        } else if (value_of_digit(kind) < 10) {
            for (int more = 0; more < 2 && i + 1 < end && value_of_digit(text[i + 1]) < 10; more++) i++;
        }
    }
    return letters;
}

// Notes the size of a text that begins at `from`, quotes or brackets included.
static void note_text(sk_lua_unwanted *found, const char *text, size_t from, size_t size, int line) {
    note_long(found, count_letters(text, from, size), line, false);
    if (size > found->longest_text) found->longest_text = size;
    // The characters of numbers, of escapes and of long brackets.
    static const char numeric[] = "0123456789abcdefABCDEFxXpPu.+-\\{}[]= \t\r\n";
    size_t last = size > 1 ? from + size - 2 : from, i = from + 1;
    while (i <= last && strchr(numeric, text[i]) != NULL) i++;
    bool is_number = i > last;
    if (is_number && size > found->longest_number) found->longest_number = size;
}

static void refuse(sk_lua_unwanted *found, int line, const char *why) {
    found->line = line;
    snprintf(found->why, sizeof found->why, "%s", why);
}

sk_lua_unwanted sk_lua_find_unwanted(const char *text, size_t size) {
    sk_lua_unwanted found = {0};
    sk_lua_chains chains = {0};
    int line = 1;
    for (size_t i = 0; i < size && found.line == 0; i++) {
        size_t from = i;
        bool comment = false, has_zero = false;
        if (text[i] == '"' || text[i] == '\'') {
            i = skip_quoted(text, size, i, &has_zero);
        } else if (text[i] == '[' && skip_long_bracket(text, size, i) > i) {
            i = skip_long_bracket(text, size, i);
        } else if (text[i] == '-' && i + 1 < size && text[i + 1] == '-') {
            i = skip_comment(text, size, i);
            comment = true;
        } else {
            i = end_of_token(text, size, i);
        }
        bool quoted = !comment && i > from && strchr("\"'[", text[from]) != NULL;
        const char *token = quoted ? "\"" : text + from;
        if (text[from] == '^')
            refuse(&found, line, "the operator ^ differs between machines; write x * x or math.pow(x, y)");
        if (has_zero) refuse(&found, line, "a text may not have a zero byte (\\0)");
        bool counts = !comment && strchr(" \t\v\f\r\n", text[from]) == NULL;
        if (counts && !sk_lua_chains_take(&chains, token, quoted ? 1 : i - from + 1, found.why, sizeof found.why))
            found.line = line;
        if (quoted) note_text(&found, text, from, (i < size ? i : size - 1) - from + 1, line); // it may be unfinished
        if (is_word(text[from]) && !(text[from] >= '0' && text[from] <= '9'))
            note_long(&found, i - from + 1, line, true);
        line += count_lines(text, size, from, i);
    }
    found.work = chains.work + (int64_t)size;
    return found;
}
