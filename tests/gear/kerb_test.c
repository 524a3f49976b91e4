// Kerbs and edges: a wheel that is free to roll climbs them along a way no tighter than its tyre, and pays for it.
#include "check.h"
#include "fixture.h"
#include "world/energy.h"
#include <stdio.h>

static const double G = 9.80665;

// From y = 3 m to y = 3 + length the ground lies higher by `height`; lower where that is negative.
static sk_scenery *with_a_step(const sk_material *material, double height, double length) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[2], all = -1;
    sk_vec3 low = {-10, 3, -2}, high = {10, 3 + length, sk_max(0.0, height)};
    if (height < 0.0) low.z = height, high.z = 1.0;
    assert_true(sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, 0.0, &parts[0]).ok);
    assert_true(sk_shape_box(shapes, low, high, &parts[1]).ok);
    if (height > 0.0) {
        assert_true(sk_shape_union(shapes, parts, 2, &all).ok);
    } else {
        assert_true(sk_shape_complement(shapes, parts[1], &parts[1]).ok);
        assert_true(sk_shape_intersection(shapes, parts, 2, &all).ok);
    }
    assert_true(sk_shape_made_of(shapes, 0, all, &all).ok);
    sk_scenery *scenery = NULL;
    assert_true(sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery).ok);
    sk_shapes_destroy(shapes);
    return scenery;
}

static sk_model *cart(double height, double length, double heading, double damping, double rolling) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, rolling, INFINITY), 0.0, heading, false);
    sk_scenery_destroy(model->ground);
    model->ground = with_a_step(model->materials, height, length);
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = 5e4;
        w->damping = w->rebound_damping = damping;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
        w->z_min = w->stub_z = -0.4;
        w->radius = 0.2;
    }
    return model;
}

int main(int argc, char **argv) {
    static sk_state s;
    static sk_energy_audit audit;
    double damping = argc > 1 ? atof(argv[1]) : 2000;
    for (double length = 100; length > 0.01; length /= 30)
    for (int back = 0; back < 2; back++)
        for (int kind = -1; kind <= 1; kind += 2)
            for (double H = 0.01; H < 0.2; H += 0.04)
                for (double v = 2; v < 20; v *= 2) {
                    sk_model *model = cart(kind * H, length, 0, damping, 0);
                    sk_state_begin(model, &s);
                    if (back) s.aircraft[0].position.y = 6;
                    fixture_run(model, &s, 5.0);
                    double z = s.aircraft[0].position.z;
                    s.aircraft[0].velocity.y = back ? -v : v;
                    sk_energy_begin(model, &s, &audit);
                    double E0 = sk_energy_total(&audit.aircraft[0].now), most = 0, low = E0;
                    sk_controls c = model->aircraft[0].controls;
                    int breaks = 0;
                    for (int t = 0; t < 120 * 8; t++) {
                        sk_world_step_audited(model, &s, &c, &audit);
                        double E = sk_energy_total(&audit.aircraft[0].now);
                        most = sk_max(most, E - low);
                        low = sk_min(low, E);
                    }
                    for (int i = 0; i < 3; i++) breaks += (int)s.aircraft[0].wheel[i].broken;
                    sk_energy_flows f = audit.aircraft[0].flow;
                    double v1 = sk_length(s.aircraft[0].velocity);
                    printf("len %6.3g back %d H %5.2f v %4.1f: dz %.5f v1 %.4f ideal %.4f E %+.1f most %+.2f | shape %+.1f integ %+.1f damp "
                           "%+.1f fric %+.1f rel %+.1f yaw %.1g broken %d\n",
                           length, back, kind * H, v, s.aircraft[0].position.z - z, v1,
                           sqrt(sk_max(0, v * v - 2 * G * (s.aircraft[0].position.z - z))),
                           sk_energy_total(&audit.aircraft[0].now) - E0, most, f.shape, f.integration, f.damping, f.friction,
                           f.released, s.aircraft[0].rate.z, breaks);
                    sk_model_destroy(model);
                }
    return 0;
}
