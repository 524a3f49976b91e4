#include "view/gl_program.h"

#include <string.h>

static const char *find_source(const char *name) {
    for (const sk_shader_source *s = sk_shader_sources; s->name; s++)
        if (strcmp(s->name, name) == 0) return s->text;
    return NULL;
}

static sk_result compile(GLenum stage, const char *name, const char *defines, GLuint *out) {
    const char *text = find_source(name), *common = find_source("common");
    if (!text || !common) return sk_error("the shader %s is not in this build", name);
    const char *stage_define = stage == GL_VERTEX_SHADER ? "#define VERTEX\n" : "#define FRAGMENT\n";
    const char *parts[] = {"#version 330 core\n", stage_define, defines, "#line 1\n", common, "\n#line 1\n", text};
    GLuint shader = glCreateShader(stage);
    glShaderSource(shader, sizeof parts / sizeof parts[0], parts, NULL);
    glCompileShader(shader);
    GLint compiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        char log[400] = "";
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        glDeleteShader(shader);
        return sk_error("the graphics driver rejects the shader %s: %s", name, log);
    }
    *out = shader;
    return sk_ok();
}

sk_result sk_program_create(const char *vertex, const char *fragment, const char *defines, GLuint *out) {
    GLuint vertex_shader = 0, fragment_shader = 0;
    sk_result result = compile(GL_VERTEX_SHADER, vertex, defines, &vertex_shader);
    if (!result.ok) return result;
    result = compile(GL_FRAGMENT_SHADER, fragment, defines, &fragment_shader);
    if (!result.ok) {
        glDeleteShader(vertex_shader);
        return result;
    }
    GLuint program = glCreateProgram();
    glAttachShader(program, vertex_shader);
    glAttachShader(program, fragment_shader);
    glLinkProgram(program);
    glDeleteShader(vertex_shader);
    glDeleteShader(fragment_shader);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        char log[400] = "";
        glGetProgramInfoLog(program, sizeof log, NULL, log);
        glDeleteProgram(program);
        return sk_error("the graphics driver cannot link %s with %s: %s", vertex, fragment, log);
    }
    GLuint block = glGetUniformBlockIndex(program, "Frame");
    if (block != GL_INVALID_INDEX) glUniformBlockBinding(program, block, 0);
    *out = program;
    return sk_ok();
}

GLint sk_program_uniform(GLuint program, const char *name) {
    return glGetUniformLocation(program, name);
}
