// probe.c: reads the scenery of the airfield: height, slope and material of the ground along a line.
#include <skidpad/skidpad.h>
#include <stdio.h>
#include <stdlib.h>

static void check(sk_result result) {
    char text[700];
    if (result.ok) return;
    fprintf(stderr, "probe: %s\n", sk_result_format(&result, text, sizeof text));
    exit(2);
}

int main(void) {
    sk_scene *scene;
    check(sk_scene_open("airfield", NULL, &scene));
    const sk_model *model = sk_scene_model(scene);
    sk_scenery_size size = sk_model_scenery_size(model);
    printf("%d half-spaces in %d convex pieces\n", size.half_spaces, size.pieces);
    printf("   x (m)   height (m)   slope (deg)   material\n");
    for (double x = -130.0; x <= -50.0; x += 10.0) {
        sk_probe_hit hit;
        sk_material_info material;
        check(sk_probe_below(model, SK_PROBE_VISIBLE, sk_vec(x, 30.0, 100.0), 200.0, &hit));
        check(sk_model_material(model, hit.material, &material));
        printf("%8.0f   %10.3f   %11.2f   %s\n", x, hit.point.z, 57.29577951308232 * acos(hit.normal.z), material.name);
    }

    sk_probe_hit water, ground;
    check(sk_probe_below(model, SK_PROBE_VISIBLE, sk_vec(-190.0, -170.0, 100.0), 200.0, &water));
    check(sk_probe_below(model, SK_PROBE_GROUND, sk_vec(-190.0, -170.0, 100.0), 200.0, &ground));
    printf("the pond is %.2f m deep\n", water.point.z - ground.point.z);

    sk_probe_place place;
    check(sk_probe_nearest(model, SK_PROBE_VISIBLE, sk_vec(-100.0, 30.0, 5.0), 10.0, &place));
    printf("from (-100, 30, 5) m the nearest surface is %.3f m away, at (%.2f, %.2f, %.2f) m\n", place.distance,
           place.point.x, place.point.y, place.point.z);
    sk_scene_close(scene);
    return 0;
}
