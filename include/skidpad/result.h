// result.h: how the library reports errors, and which version it is.
// Every function that can fail returns an sk_result. The library never ends the program and prints nothing.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Marks what the shared library exports. Everything else in it is hidden.
#define SK_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

// Plain value. `text` is one sentence: what is wrong, and what is allowed. `file` is empty and `line` is 0 where the error has no
// place in a file.
typedef struct sk_result {
    bool ok;
    bool other_version; // of an error: the file is whole, and another version of the program may read it
    bool damaged;       // of an error: a recording that is damaged before anything that could be replayed
    int32_t line;       // of `file`, from 1
    char file[160];
    char text[480];
} sk_result;

// Writes "file:line: text" (or what of it is known) into `buffer` of `size` bytes, always terminated. Returns `buffer`.
SK_API const char *sk_result_format(const sk_result *result, char *buffer, int32_t size);

// The version of the library: "0.1.0". Lives as long as the program.
SK_API const char *sk_library_version(void);

#ifdef __cplusplus
}
#endif
