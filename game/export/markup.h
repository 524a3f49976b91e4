// markup.h: escapes texts of a recording for other formats. Invalid UTF-8 and control characters become the replacement
// character.
#pragma once
#include "skidpad.h"
#include <stddef.h>
#include <stdio.h>

// The bytes of the code point that a text begins with; 0 where it is none, or a control character.
int sk_text_letter(const char *text);
// What stands for a letter that is none.
#define SK_NO_LETTER "\xef\xbf\xbd"

// As content or as the value of an attribute in HTML.
void sk_html_text(FILE *out, const char *text);
// Bytes as base64 in one line.
void sk_base64(FILE *out, const unsigned char *bytes, size_t size);
