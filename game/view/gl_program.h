// gl_program.h: shader programs from the sources embedded in the binary.
#pragma once
#include "skidpad.h"
#include <glad/gl.h>

typedef struct sk_shader_source {
    const char *name, *text;
} sk_shader_source;

// All files of shaders/, named without the ending; a null name is at the end. Generated at build time.
extern const sk_shader_source sk_shader_sources[];

// Compiles and links `vertex` and `fragment` (names of embedded sources), each preceded by the version line, `defines`
// (lines of #define, may be empty) and the source "common". An error quotes the driver's message.
sk_result sk_program_create(const char *vertex, const char *fragment, const char *defines, GLuint *out);

// Returns the location of a uniform; -1 (which OpenGL ignores) if the compiler found it unused.
GLint sk_program_uniform(GLuint program, const char *name);
