// map_reader.h: tokens of a .map file: braces, brackets, numbers, quoted texts, comments. Private to the scene room.
#pragma once
#include "skidpad.h"
#include <stddef.h>

typedef struct map_reader {
    const char *text; // without zeros, one behind the end
    size_t size, at;
    int32_t line; // of `at`, from 1; \n, \r and \r\n end lines
    const char *path;
} map_reader;

// A piece of the text.
typedef struct map_word {
    const char *text;
    size_t length;
} map_word;

// The next character that counts, after white space and comments (// to the end of the line); 0 at the end.
char map_peek(map_reader *reader);
// Takes the next character that counts if it is this one.
bool map_take(map_reader *reader, char wanted);

// The next word up to white space, a bracket or a quote; empty where one of these comes next.
map_word map_take_word(map_reader *reader);
// The next word up to white space, whatever it is made of: a texture may be called {grate.
map_word map_take_texture(map_reader *reader);
// A text in quotes on one line; \" inside is a quote, \\ a backslash. Written into `out` with a zero behind.
sk_result map_take_quoted(map_reader *reader, const char *what, char *out, size_t size, size_t *length);
// A decimal number from -limit to limit.
sk_result map_take_number(map_reader *reader, const char *what, double limit, double *out);

// What a reader would have to say about the next thing, for messages: up to 20 printable letters, or "the end of the file".
const char *map_next_shown(map_reader *reader, char buffer[32]);

// An error at a line of the file.
sk_result map_error(const map_reader *reader, int32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// A decimal number and nothing else (no hexadecimals, no infinity, no NaN). False otherwise.
bool map_number(const char *text, size_t length, double *out);
