// map_reader.h: tokens of a .map file: braces, brackets, numbers, quoted texts, comments. Private to the scene room.
#pragma once
#include "skidpad.h"
#include <stddef.h>

typedef struct map_reader {
    const char *text; // contains no zero byte; one follows its end
    size_t size, at;
    int32_t line; // of `at`, from 1; \n, \r and \r\n end lines
    const char *path;
} map_reader;

// A piece of the text.
typedef struct map_word {
    const char *text;
    size_t length;
} map_word;

// Skips white space and comments (// to the end of the line) and returns the next character, without taking it; 0 at
// the end.
char map_peek(map_reader *reader);
// Skips as map_peek does and takes the next character if it is `wanted`; otherwise returns false.
bool map_take(map_reader *reader, char wanted);

// Takes the next word up to white space, a bracket or a quote; empty if one of these is next.
map_word map_take_word(map_reader *reader);
// Takes the next word up to white space. It may contain any other character: a texture may be called {grate.
map_word map_take_texture(map_reader *reader);
// Takes a text in quotes on one line; \" inside is a quote, \\ a backslash. Writes it into `out` with a zero byte after
// it.
sk_result map_take_quoted(map_reader *reader, const char *what, char *out, size_t size, size_t *length);
// Takes a decimal number from -limit to limit.
sk_result map_take_number(map_reader *reader, const char *what, double limit, double *out);

// Describes the next token for messages: up to 20 printable letters, or "the end of the file". Returns `buffer`.
const char *map_next_shown(map_reader *reader, char buffer[32]);

// Returns an error at a line of the file.
sk_result map_error(const map_reader *reader, int32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Reads a text that is a decimal number and nothing else. Returns false otherwise, also for hexadecimals, infinity and
// NaN.
bool map_number(const char *text, size_t length, double *out);
