// window.h: the window, its OpenGL 3.3 core context, and the framebuffers for a picture.
// One frame: sk_window_begin, draw the world, sk_window_resolve, draw the 2D parts, sk_window_present. The picture is
// made in framebuffer objects, so that it can be read back complete and antialiased, with a visible window or without.
#pragma once
#include "skidpad.h"
#include <SDL.h>

typedef struct sk_window sk_window;

typedef struct sk_window_options {
    const char *title;
    int width, height; // of the picture, px; clamped to 16..16384
    int samples;       // per pixel, for antialiasing; 1: none; limited to what the driver has
    bool visible, fullscreen, vsync;
} sk_window_options;

// Returns ok if a visible window can be opened; otherwise the error of sk_window_create.
sk_result sk_window_find_display(void);

// Opens SDL's video (SDL_VIDEODRIVER=offscreen needs no display), the window and the context. The error states whether
// the display or OpenGL 3.3 is missing. The caller must call sk_window_destroy.
sk_result sk_window_create(sk_window_options options, sk_window **out);
void sk_window_destroy(sk_window *window); // null does nothing

SDL_Window *sk_window_sdl(sk_window *window);
void *sk_window_context(sk_window *window);                            // SDL_GLContext
void sk_window_size(const sk_window *window, int *width, int *height); // of the picture, px
float sk_window_scale(const sk_window *window); // px per point of the desktop, for the size of text
// Sets the number of samples per pixel, from the next sk_window_begin on.
void sk_window_set_samples(sk_window *window, int samples);
void sk_window_set_fullscreen(sk_window *window, bool fullscreen);
bool sk_window_is_fullscreen(const sk_window *window);

// Adapts to the window's size and makes the multisampled framebuffer current. Error if video memory is short.
sk_result sk_window_begin(sk_window *window);
// Averages the samples into the plain framebuffer and makes that current. Text and panels are drawn there.
void sk_window_resolve(sk_window *window);
// Copies the finished picture to the screen.
void sk_window_present(sk_window *window);

// Writes the finished picture as PNG. Call it after the 2D parts are drawn.
sk_result sk_window_screenshot(sk_window *window, const char *path);
// Reads the finished picture as 8-bit RGB, rows from the top, 3 * width * height bytes.
void sk_window_read(sk_window *window, unsigned char *rgb);
