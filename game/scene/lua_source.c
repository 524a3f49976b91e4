#include "scene/lua_source.h"
#include "scene/lua_sandbox.h"

#include <string.h>

// Skips a long bracket [[...]] or [=[...]=] that starts at i; answers i when none does.
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

// The end of a quoted text that starts at i; unfinished ones are Lua's to report.
static size_t skip_quoted(const char *text, size_t size, size_t i) {
    char quote = text[i];
    for (i++; i < size && text[i] != quote && !ends_line(text[i]); i++) {
        if (text[i] != '\\') continue;
        i++;
        if (i < size && text[i] == 'z') { // skips the white space that follows, ends of lines too
            while (i + 1 < size && strchr(" \t\v\f\r\n", text[i + 1]) != NULL) i++;
        } else if (i + 1 < size && ends_line(text[i]) && ends_line(text[i + 1]) && text[i] != text[i + 1]) {
            i++;
        }
    }
    return i;
}

sk_lua_unwanted sk_lua_find_unwanted(const char *text, size_t size) {
    sk_lua_unwanted found = {0, 0};
    int line = 1;
    for (size_t i = 0; i < size && found.power == 0; i++) {
        size_t from = i;
        bool comment = text[i] == '-';
        if (text[i] == '"' || text[i] == '\'') {
            i = skip_quoted(text, size, i);
        } else if (text[i] == '[') {
            i = skip_long_bracket(text, size, i);
        } else if (text[i] == '-' && i + 1 < size && text[i + 1] == '-') {
            size_t after = i + 2 < size && text[i + 2] == '[' ? skip_long_bracket(text, size, i + 2) : i + 2;
            if (after > i + 2)
                i = after;
            else
                while (i + 1 < size && !ends_line(text[i + 1])) i++;
        } else if (text[i] == '^') {
            found.power = line;
        }
        if (!comment && i - from > SK_SANDBOX_TEXT_MAX && found.long_text == 0) found.long_text = line;
        for (size_t k = from; k <= i && k < size; k++) {
            bool lone = (k == 0 || text[k - 1] != '\n') && (k + 1 == size || text[k + 1] != '\n');
            line += text[k] == '\n' || (text[k] == '\r' && lone);
        }
    }
    return found;
}
