#include "view/window.h"
#include "view/png.h"

#include <glad/gl.h>
#include <stdlib.h>
#include <string.h>

struct sk_window {
    SDL_Window *sdl;
    SDL_GLContext context;
    int samples;
    int width, height; // of the framebuffers
    GLuint drawn, drawn_colour, drawn_depth;
    GLuint finished, finished_colour;
};

static void delete_framebuffers(sk_window *w) {
    glDeleteFramebuffers(1, &w->drawn);
    glDeleteFramebuffers(1, &w->finished);
    glDeleteRenderbuffers(1, &w->drawn_colour);
    glDeleteRenderbuffers(1, &w->drawn_depth);
    glDeleteRenderbuffers(1, &w->finished_colour);
    w->drawn = w->finished = w->drawn_colour = w->drawn_depth = w->finished_colour = 0;
}

static GLuint renderbuffer(int samples, GLenum format, int width, int height, GLenum attachment) {
    GLuint buffer = 0;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    if (samples > 1)
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    else
        glRenderbufferStorage(GL_RENDERBUFFER, format, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer);
    return buffer;
}

static sk_result create_framebuffers(sk_window *w, int width, int height) {
    delete_framebuffers(w);
    w->width = width;
    w->height = height;
    glGenFramebuffers(1, &w->finished);
    glBindFramebuffer(GL_FRAMEBUFFER, w->finished);
    w->finished_colour = renderbuffer(1, GL_RGBA8, width, height, GL_COLOR_ATTACHMENT0);
    bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glGenFramebuffers(1, &w->drawn);
    glBindFramebuffer(GL_FRAMEBUFFER, w->drawn);
    w->drawn_colour = renderbuffer(w->samples, GL_RGBA8, width, height, GL_COLOR_ATTACHMENT0);
    w->drawn_depth = renderbuffer(w->samples, GL_DEPTH_COMPONENT24, width, height, GL_DEPTH_ATTACHMENT);
    complete = complete && glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    if (!complete) return sk_error("the graphics driver has no room for a picture of %d x %d pixels", width, height);
    return sk_ok();
}

static bool is_set(const char *variable) {
    const char *value = SDL_getenv(variable);
    return value && *value;
}

// Lets SDL try only the displays that the environment names, because the libraries of the others print messages on
// stderr. Wayland's finds its socket through XDG_RUNTIME_DIR.
static sk_result name_displays(void) {
    bool x11 = is_set("DISPLAY"), wayland = is_set("WAYLAND_DISPLAY") && is_set("XDG_RUNTIME_DIR");
    if (!x11 && !wayland)
        return sk_error("no display can be opened: neither DISPLAY nor WAYLAND_DISPLAY (with XDG_RUNTIME_DIR) is set");
    SDL_SetHint(SDL_HINT_VIDEODRIVER, x11 && wayland ? "x11,wayland" : x11 ? "x11" : "wayland");
    return sk_ok();
}

// Starts SDL's video. A visible window needs a visible display.
static sk_result begin_video(bool visible) {
    bool asked = is_set("SDL_VIDEODRIVER");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); // system/interrupt.h has the handlers
    if (visible && !asked) {
        sk_result result = name_displays();
        if (!result.ok) return result;
    }
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return sk_error("no display can be opened (%s)", SDL_GetError());
    // SDL falls back to drivers without a visible display.
    const char *driver = SDL_GetCurrentVideoDriver();
    bool blind = driver && (strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0);
    if (!visible || !blind || asked) return sk_ok();
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return sk_error("no display can be opened");
}

sk_result sk_window_find_display(void) {
    sk_result result = begin_video(true);
    if (result.ok) SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return result;
}

static sk_result open_window(sk_window *w, sk_window_options options) {
    sk_result result = begin_video(options.visible);
    if (!result.ok) return result;
    // SDL resets these when its video starts, so they are set after that.
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    flags |= options.visible ? SDL_WINDOW_SHOWN : SDL_WINDOW_HIDDEN;
    if (options.fullscreen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    w->sdl = SDL_CreateWindow(options.title ? options.title : "Skidpad", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                              options.width, options.height, flags);
    if (!w->sdl) return sk_error("no window can be opened (%s)", SDL_GetError());
    w->context = SDL_GL_CreateContext(w->sdl);
    if (!w->context) return sk_error("this display has no OpenGL 3.3 core profile (%s)", SDL_GetError());
    if (!gladLoadGL((GLADloadfunc)SDL_GL_GetProcAddress))
        return sk_error("the graphics driver does not show the functions of OpenGL 3.3");
    SDL_GL_SetSwapInterval(options.vsync ? 1 : 0);
    sk_window_set_samples(w, options.samples);
    int width, height;
    SDL_GL_GetDrawableSize(w->sdl, &width, &height);
    return create_framebuffers(w, width, height);
}

static int clamp_size(int size) {
    return size < 16 ? 16 : size > 16384 ? 16384 : size;
}

sk_result sk_window_create(sk_window_options options, sk_window **out) {
    *out = NULL;
    options.width = clamp_size(options.width);
    options.height = clamp_size(options.height);
    sk_window *w = calloc(1, sizeof *w);
    if (!w) return sk_error("memory is short for the window");
    sk_result result = open_window(w, options);
    if (!result.ok) {
        sk_window_destroy(w);
        return result;
    }
    *out = w;
    return result;
}

void sk_window_destroy(sk_window *w) {
    if (!w) return;
    if (w->context) {
        if (glad_glDeleteFramebuffers) delete_framebuffers(w);
        SDL_GL_DeleteContext(w->context);
    }
    if (w->sdl) SDL_DestroyWindow(w->sdl);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    free(w);
}

SDL_Window *sk_window_sdl(sk_window *w) {
    return w->sdl;
}

void *sk_window_context(sk_window *w) {
    return w->context;
}

void sk_window_size(const sk_window *w, int *width, int *height) {
    *width = w->width;
    *height = w->height;
}

float sk_window_scale(const sk_window *w) {
    int points = 0, unused = 0, pixels = 0;
    SDL_GetWindowSize(w->sdl, &points, &unused);
    SDL_GL_GetDrawableSize(w->sdl, &pixels, &unused);
    return points > 0 ? (float)pixels / (float)points : 1.0F;
}

void sk_window_set_samples(sk_window *w, int samples) {
    GLint most = 1;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    samples = samples < most ? samples : most;
    if (samples == w->samples) return;
    w->samples = samples;
    w->width = 0; // the next begin makes new framebuffers
}

void sk_window_set_fullscreen(sk_window *w, bool fullscreen) {
    SDL_SetWindowFullscreen(w->sdl, fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

bool sk_window_is_fullscreen(const sk_window *w) {
    return (SDL_GetWindowFlags(w->sdl) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

sk_result sk_window_begin(sk_window *w) {
    int width, height;
    SDL_GL_GetDrawableSize(w->sdl, &width, &height);
    sk_result result = sk_ok();
    if ((width != w->width || height != w->height) && width > 0 && height > 0)
        result = create_framebuffers(w, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, w->drawn);
    glViewport(0, 0, w->width, w->height);
    return result;
}

void sk_window_resolve(sk_window *w) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, w->drawn);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, w->finished);
    glBlitFramebuffer(0, 0, w->width, w->height, 0, 0, w->width, w->height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, w->finished);
}

void sk_window_present(sk_window *w) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, w->finished);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, w->width, w->height, 0, 0, w->width, w->height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    SDL_GL_SwapWindow(w->sdl);
}

void sk_window_read(sk_window *w, unsigned char *rgb) {
    size_t row = 3 * (size_t)w->width;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, w->finished);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    for (int y = 0; y < w->height; y++) // OpenGL's rows are bottom to top, a picture's top to bottom
        glReadPixels(0, w->height - 1 - y, w->width, 1, GL_RGB, GL_UNSIGNED_BYTE, rgb + row * (size_t)y);
}

sk_result sk_window_screenshot(sk_window *w, const char *path) {
    unsigned char *rgb = malloc(3 * (size_t)w->width * (size_t)w->height);
    if (!rgb) return sk_error("memory is short for a picture");
    sk_window_read(w, rgb);
    sk_result result = sk_png_write(path, w->width, w->height, rgb);
    free(rgb);
    return result;
}
