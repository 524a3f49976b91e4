#include "offscreen.h"
#include "check.h"

#include <stdlib.h>

// What the driver keeps for an open window looks like a leak, too. Ours is still searched.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:swrast_dri.so\nleak:libgallium\nleak:libLLVM";
}

sk_window *offscreen_opened;

sk_window *offscreen_window(int width, int height) {
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    // A driver without threads of its own: the search for leaks crashes when one of them ends while it looks.
    setenv("LP_NUM_THREADS", "0", 0);
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
    sk_result r = sk_window_create((sk_window_options){.title = "test", .width = width, .height = height, .samples = 1},
                                   &offscreen_opened);
    char text[700];
    if (!r.ok) fail_msg("%s", sk_result_format(&r, text, sizeof text));
    return offscreen_opened;
}
