// json_text.h: names, numbers and texts of JSON.
#pragma once
#include <stdio.h>

// Writes "name": value, with all digits. JSON has no infinity and no NaN: these are null.
void sk_json_number(FILE *out, const char *name, double value);
// Writes a text in quotes.
void sk_json_quoted(FILE *out, const char *text);
// Writes "name": "text".
void sk_json_text(FILE *out, const char *name, const char *text);
