#include "scene/drawn_surface.h"

#include <math.h>
#include <stdio.h>

sk_box sk_drawn_window(sk_vec3 middle) {
    const sk_vec3 reach = {SK_DRAWN_REACH, SK_DRAWN_REACH, SK_DRAWN_REACH};
    return (sk_box){sk_sub(middle, reach), sk_add(middle, reach)};
}

static double nearest_stop(double x) {
    return SK_DRAWN_STRAY * floor(x / SK_DRAWN_STRAY + 0.5);
}

sk_vec3 sk_drawn_middle(sk_vec3 place) {
    return sk_vec(nearest_stop(place.x), nearest_stop(place.y), nearest_stop(place.z));
}

sk_vec3 sk_drawn_first_middle(const sk_model *model) {
    return model->aircraft_count > 0 ? sk_drawn_middle(model->aircraft[0].position) : sk_vec(0.0, 0.0, 0.0);
}

bool sk_drawn_bounds(const sk_scenery *scenery, sk_box *out) {
    sk_scenery_info info = sk_scenery_describe(scenery);
    *out = info.bounds;
    return !info.direct && info.unbounded_pieces == 0 && info.pieces > 0;
}

// Returns the window of a platform, in its frame: its bounds, or the usual window if it is unbounded.
static sk_box window_of(const sk_scenery *scenery) {
    sk_box bounds;
    if (!sk_drawn_bounds(scenery, &bounds)) return sk_drawn_window(sk_vec(0.0, 0.0, 0.0));
    const sk_vec3 margin = {1.0, 1.0, 1.0};
    return (sk_box){sk_sub(bounds.min, margin), sk_add(bounds.max, margin)};
}

static const sk_scenery *solid_of(const sk_model *model, int32_t index, sk_vec3 middle, sk_box *window) {
    const sk_scenery *scenery = index == 0 ? model->scenery : model->platforms[index - 1].scenery;
    *window = index == 0 ? sk_drawn_window(middle) : window_of(scenery);
    return scenery;
}

sk_result sk_drawn_boundary(const sk_model *model, int32_t index, sk_vec3 middle, sk_boundary *out) {
    sk_box window;
    const sk_scenery *scenery = solid_of(model, index, middle, &window);
    return sk_scenery_boundary(scenery, window, out);
}

sk_result sk_drawn_extent(const sk_model *model, int32_t index, sk_vec3 middle, sk_boundary *out) {
    sk_box window;
    const sk_scenery *scenery = solid_of(model, index, middle, &window);
    return sk_scenery_boundary_extent(scenery, window, out);
}

bool sk_drawn_warning(const sk_model *model, int32_t index, const sk_boundary *boundary, char *out, size_t size) {
    char of[SK_NAME + 16] = "the scenery";
    if (!boundary->reduced) return false;
    if (index > 0) snprintf(of, sizeof of, "platform '%s'", model->platforms[index - 1].name);
    sk_scenery_info info = sk_scenery_describe(index > 0 ? model->platforms[index - 1].scenery : model->scenery);
    if (info.direct)
        snprintf(out, size, "too many solids cut %s: some of the cuts are not drawn", of);
    else
        snprintf(out, size, "too many solids overlap in %s: %d of %d %s drawn", of, (int)boundary->pieces,
                 (int)info.pieces, boundary->pieces == 1 ? "is" : "are");
    return true;
}
