// markup.h: escapes texts of a recording for other formats. Invalid UTF-8 and control characters become the replacement
// character.
#pragma once
#include "skidpad.h"
#include <stddef.h>
#include <stdio.h>

// Returns the number of bytes of the code point at the start of a text; 0 if it is invalid or a control character.
int sk_text_letter(const char *text);
// The replacement for invalid bytes and control characters.
#define SK_NO_LETTER "\xef\xbf\xbd"

// Writes a text as content or as the value of an attribute in HTML.
void sk_html_text(FILE *out, const char *text);
// Writes bytes as base64 in one line.
void sk_base64(FILE *out, const unsigned char *bytes, size_t size);
