// The hull points of an aircraft against what is seen of it.
#include "check.h"
#include "base/random.h"
#include "math/elementary.h"
#include "validate/worlds.h"
#include "view/shape_mesh.h"
#include <stdio.h>
#include <stdlib.h>

// Lighter links (aerials, tie-down rings) bend before they carry.
static const double STOUT = 0.05; // m

typedef struct cloud {
    sk_vec3 *at;
    int32_t count;
} cloud;

static void take(cloud *skin, sk_soup *soup) {
    assert_false(soup->failed);
    skin->at = realloc(skin->at, (size_t)(skin->count + 3 * soup->count) * sizeof *skin->at);
    assert_non_null(skin->at);
    for (int32_t i = 0; i < soup->count; i++)
        for (int k = 0; k < 3; k++) skin->at[skin->count++] = soup->triangles[i].corner[k];
    sk_soup_free(soup);
}

// Every corner of the airframe's skin, structural axes; the propeller's disc as a ring.
static cloud skin_of(const sk_look *look) {
    cloud skin = {0};
    for (int32_t i = 0; i < look->body_count; i++) {
        sk_soup soup = {0};
        sk_soup_body(&soup, look, &look->bodies[i]);
        take(&skin, &soup);
    }
    for (int32_t i = 0; i < look->surface_count; i++) {
        const sk_look_surface *surface = &look->surfaces[i];
        for (int32_t strip = -1; strip < surface->count - 1; strip++) {
            if (strip >= 0 && look->sections[surface->first + strip].control == 0) continue;
            sk_soup soup = {0};
            sk_soup_surface(&soup, look, surface, strip);
            if (surface->mirror) {
                sk_soup other = {0};
                sk_soup_surface(&other, look, surface, strip);
                sk_soup_mirror(&other);
                take(&skin, &other);
            }
            take(&skin, &soup);
        }
    }
    for (int32_t i = 0; i < look->link_count; i++) {
        if (look->links[i].wheel >= 0 || look->links[i].radius_from < STOUT) continue;
        sk_soup soup = {0};
        sk_soup_link(&soup, &look->links[i]);
        take(&skin, &soup);
    }
    return skin;
}

static void dump(void **state) {
    (void)state;
    const char *name = getenv("DUMP");
    char path[512];
    sk_look *look;
    snprintf(path, sizeof path, "%s/%s.lua", LOOKS, name);
    assert_true(sk_look_load(path, &look).ok);
    cloud skin = skin_of(look);
    for (int32_t i = 0; i < skin.count; i++) printf("%.4f %.4f %.4f\n", skin.at[i].x/0.0254, skin.at[i].y/0.0254, skin.at[i].z/0.0254);
}
int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(dump)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
