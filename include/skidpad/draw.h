// draw.h: overlays that explain the physics: lines, arrows, points, polygons and labels, drawn by functions of the caller.
// The library has no screen and no colours. Each thing that is drawn has a role, which names what it is.
// Everything follows from a model and a state; nothing is kept between calls, and nothing is changed.
// Units: m. Frame: world (x east, y north, z up).
#pragma once
#include "skidpad/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// What is called for each thing. Callbacks that are null are not called. `corners` of a polygon are convex and flat, and `text`
// and `corners` live until the callback returns.
typedef struct sk_draw_target {
    void *user; // the first argument of every callback
    void (*line)(void *user, sk_vec3 from, sk_vec3 to, int32_t role);
    void (*arrow)(void *user, sk_vec3 from, sk_vec3 to, int32_t role); // with its head at `to`
    void (*point)(void *user, sk_vec3 at, int32_t symbol, int32_t role);
    void (*polygon)(void *user, const sk_vec3 *corners, int32_t count, int32_t role);
    void (*label)(void *user, sk_vec3 at, const char *text, int32_t role);
} sk_draw_target;

// Names of roles ("normal", "lift", "slipping") and of symbols for points ("square", "circle"). Both are counted from 0.
// Null where out of range. docs/library/draw.md explains each.
SK_API int32_t sk_draw_role_count(void);
SK_API const char *sk_draw_role_name(int32_t role);
SK_API int32_t sk_draw_symbol_count(void);
SK_API const char *sk_draw_symbol_name(int32_t symbol);

// Names of overlays: "normals", "borders", ...; a sentence about each. Null where out of range.
SK_API int32_t sk_draw_overlay_count(void);
SK_API const char *sk_draw_overlay_name(int32_t overlay);
SK_API const char *sk_draw_overlay_help(int32_t overlay);

// Names of an overlay's options, of which option 0 is the default. Null where out of range.
SK_API const char *sk_draw_overlay_option(int32_t overlay, int32_t option);

// Draws an overlay by name: of one aircraft, and of all bodies and ties. "bodies" and "ties" need no aircraft. It allocates memory for the time of the call.
// Error: there is no such overlay (with the names that exist), option or aircraft, or memory is short.
SK_API sk_result sk_draw_overlay(const sk_model *model, const sk_state *state, int32_t aircraft, const char *overlay,
                                 int32_t option, const sk_draw_target *target);

#ifdef __cplusplus
}
#endif
