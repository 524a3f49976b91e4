// offscreen.h: the window of tests that draw.
#pragma once
#include "view/window.h"

// Opens a window of `width` by `height` pixels that no display shows. It stays open to the end of the process: a graphics driver
// that is unloaded looks like a leak to the address sanitizer. Fails the test if there is no window to be had.
sk_window *offscreen_window(int width, int height);
extern sk_window *offscreen_opened; // the last one: so it is no leak if the test does not keep it
