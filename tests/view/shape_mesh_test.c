// Shapes of aircraft from numbers, without a graphics card.
#include "view/scenery_mesh.h"
#include "view/shape_mesh.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static sk_look *look;

static int load(void **state) {
    (void)state;
    return sk_look_load(LOOKS "/c172p.lua", &look).ok ? 0 : -1;
}

static int unload(void **state) {
    (void)state;
    sk_look_destroy(look);
    return 0;
}

static sk_vec3 twice_area(const sk_painted_triangle *t) {
    return sk_cross(sk_sub(t->corner[1], t->corner[0]), sk_sub(t->corner[2], t->corner[0]));
}

static double area(const sk_triangle_list *list, int32_t paint) {
    double sum = 0.0;
    for (int32_t i = 0; i < list->count; i++)
        if (paint < 0 || list->triangles[i].paint == paint) sum += 0.5 * sk_length(twice_area(&list->triangles[i]));
    return sum;
}

// By the divergence theorem; positive when the triangles face outwards.
static double volume(const sk_triangle_list *list) {
    double sum = 0.0;
    for (int32_t i = 0; i < list->count; i++)
        sum += sk_dot(list->triangles[i].corner[0], twice_area(&list->triangles[i])) / 6.0;
    return sum;
}

// The part of the surface whose normals point to the other side than its corners' order says.
static double inside_out(const sk_triangle_list *list) {
    double wrong = 0.0;
    for (int32_t i = 0; i < list->count; i++) {
        const sk_painted_triangle *t = &list->triangles[i];
        sk_vec3 normal = sk_add(t->normal[0], sk_add(t->normal[1], t->normal[2])), a = twice_area(t);
        if (sk_dot(normal, a) <= 0.0) wrong += 0.5 * sk_length(a);
    }
    return wrong / area(list, -1);
}

static void assert_within(double is, double wanted, double tolerance, const char *what) {
    if (!(fabs(is - wanted) <= tolerance)) fail_msg("%s is %.9g, not %.9g within %g", what, is, wanted, tolerance);
}

static void cutting_windows_loses_no_skin(void **state) {
    (void)state;
    sk_look_body whole = look->bodies[0];
    whole.cut_count = 0;
    sk_triangle_list plain = {0}, cut = {0};
    sk_triangles_add_body(&plain, look, &whole);
    sk_triangles_add_body(&cut, look, &look->bodies[0]);
    assert_true(cut.count > plain.count);
    assert_within(area(&cut, -1), area(&plain, -1), 1e-6 * area(&plain, -1), "the area");
    assert_within(volume(&cut), volume(&plain), 1e-6 * volume(&plain), "the volume");
    double painted = 0.0;
    for (int32_t p = 0; p < look->paint_count; p++) {
        painted += area(&cut, p);
        if (look->paints[p].alpha < 0.5 && area(&cut, p) > 0.0) // windows all round a cabin
            assert_within(area(&cut, p), 2.8, 1.2, "the glass, m^2,");
    }
    assert_within(painted, area(&cut, -1), 1e-9, "the painted area");
    sk_triangles_free(&plain);
    sk_triangles_free(&cut);
}

static void every_body_faces_outwards(void **state) {
    (void)state;
    for (int32_t i = 0; i < look->body_count; i++) {
        sk_triangle_list list = {0};
        sk_triangles_add_body(&list, look, &look->bodies[i]);
        assert_true(volume(&list) > 0.0);
        assert_within(inside_out(&list), 0.0, 0.01, "the part inside out");
        sk_triangles_mirror(&list);
        assert_true(volume(&list) > 0.0);
        assert_within(inside_out(&list), 0.0, 0.01, "the part of the image inside out");
        sk_triangles_free(&list);
    }
}

static void surfaces_and_their_controls_face_outwards(void **state) {
    (void)state;
    int controls = 0;
    for (int32_t i = 0; i < look->surface_count; i++)
        for (int32_t strip = -1; strip + 1 < look->surfaces[i].count; strip++) {
            if (strip >= 0 && look->sections[look->surfaces[i].first + strip].control == 0) continue;
            sk_triangle_list list = {0};
            sk_triangles_add_surface(&list, look, &look->surfaces[i], strip);
            assert_within(inside_out(&list), 0.0, 0.03, "the part inside out");
            if (strip >= 0) assert_true(volume(&list) > 0.0);
            controls += strip >= 0;
            sk_triangles_free(&list);
        }
    assert_int_equal(controls, 6); // flap, aileron, elevator, three strips of rudder
}

static void wheels_and_tubes_face_outwards(void **state) {
    (void)state;
    for (int32_t i = 0; i < look->wheel_count; i++) {
        const sk_look_wheel *w = &look->wheels[i];
        sk_triangle_list list = {0};
        sk_triangles_add_wheel(&list, w, false);
        double tyre = SK_PI * w->radius * w->radius * w->width;
        assert_within(volume(&list), 0.8 * tyre, 0.2 * tyre, "the volume of a wheel");
        assert_within(inside_out(&list), 0.0, 0.01, "the part inside out");
        sk_triangles_free(&list);
    }
    for (int32_t i = 0; i < look->link_count; i++) {
        sk_triangle_list list = {0};
        sk_triangles_add_link(&list, &look->links[i]);
        assert_within(inside_out(&list), 0.0, 1e-9, "the part inside out");
        sk_triangles_free(&list);
    }
}

// Farthest from the axle y (of a wheel) or from the axis x (of a propeller).
static double reach(const sk_triangle_list *list, bool of_wheel) {
    double most = 0.0;
    for (int32_t i = 0; i < list->count; i++)
        for (int k = 0; k < 3; k++) {
            sk_vec3 c = list->triangles[i].corner[k];
            most = sk_max(most, hypot(of_wheel ? c.x : c.y, c.z));
        }
    return most;
}

static void a_burst_wheel_is_its_rim(void **state) {
    (void)state;
    for (int32_t i = 0; i < look->wheel_count; i++) {
        const sk_look_wheel *w = &look->wheels[i];
        sk_triangle_list list = {0};
        sk_triangles_add_wheel(&list, w, true);
        assert_within(reach(&list, true), 1.06 * w->rim, 1e-9, "the radius of a rim");
        assert_within(inside_out(&list), 0.0, 0.01, "the part inside out");
        double rim = SK_PI * w->rim * w->rim * 0.8 * w->width;
        assert_within(volume(&list), 0.95 * rim, 0.25 * rim, "the volume of a rim");
        sk_triangles_free(&list);
    }
}

// The area vector of what is missing; zero for a closed surface.
static sk_vec3 gap(const sk_triangle_list *list) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < list->count; i++) sum = sk_add_scaled(sum, -0.5, twice_area(&list->triangles[i]));
    return sum;
}

static void splintered_blades_are_short_and_closed(void **state) {
    (void)state;
    const sk_look_propeller *p = &look->propeller;
    sk_triangle_list whole = {0}, broken = {0}, disc = {0};
    sk_triangles_add_propeller(&whole, p, false);
    sk_triangles_add_propeller(&broken, p, true);
    sk_triangles_add_propeller_disc(&disc, p);
    assert_within(reach(&whole, false), p->radius, 0.01 * p->radius, "the radius of a propeller");
    assert_within(reach(&broken, false), 0.5 * p->radius, 0.06 * p->radius, "the radius of what is left");
    assert_within(reach(&disc, false), p->radius, 0.03 * p->radius, "the radius of the disc");
    assert_true(volume(&broken) > 0.2 * volume(&whole) && volume(&broken) < 0.7 * volume(&whole));
    sk_triangles_free(&whole);
    sk_triangles_free(&broken);
    sk_triangles_free(&disc);
    // Open at the root only, where the spinner is: what a blade lacks to be closed is the same whether its end is there or not.
    sk_look_propeller one = *p;
    one.blades = 1;
    sk_triangles_add_propeller(&whole, &one, false);
    sk_triangles_add_propeller(&broken, &one, true);
    sk_vec3 root = gap(&whole);
    assert_within(sk_length(sk_sub(gap(&broken), root)), 0.0, 0.01 * sk_length(root),
                  "the gap at the splinters' end, m^2,");
    sk_triangles_free(&whole);
    sk_triangles_free(&broken);
}

// The blade that points to the right (+y) of a shaft that points forward (-x) turns clockwise seen from behind: its leading edge goes down
// there, and pitched to thrust forward lies ahead of its trailing edge.
static void blades_bite_forward_by_their_pitch(void **state) {
    (void)state;
    sk_look_propeller blade = {.radius = 1.0, .chord = 0.1, .blades = 1, .root_pitch = 0.6, .tip_pitch = 0.3};
    sk_triangle_list list = {0};
    sk_triangles_add_propeller(&list, &blade, false);
    for (int part = 0; part < 2; part++) {
        double low = part ? 0.75 : 0.15, high = low + 0.2, down = INFINITY, up = -INFINITY, ahead = 0.0, behind = 0.0;
        for (int32_t i = 0; i < list.count; i++)
            for (int k = 0; k < 3; k++) {
                sk_vec3 p = list.triangles[i].corner[k];
                if (p.y < low || p.y > high) continue;
                if (p.z < down) down = p.z, ahead = p.x;
                if (p.z > up) up = p.z, behind = p.x;
            }
        double pitch = atan2(behind - ahead, up - down), share = sqrt(0.5 * (low + high));
        assert_within(pitch, 0.6 - 0.3 * share, 0.06, "the pitch of a blade, rad,");
    }
    sk_triangles_free(&list);
}

// m from a place to the nearest corner.
static double nearest_corner(const sk_triangle_list *list, sk_vec3 place) {
    double least = INFINITY;
    for (int32_t i = 0; i < list->count; i++)
        for (int k = 0; k < 3; k++) least = sk_min(least, sk_length(sk_sub(list->triangles[i].corner[k], place)));
    return least;
}

static void a_rotors_blades_are_held_without_a_gap(void **state) {
    (void)state;
    for (int blades = 1; blades <= 4; blades++) {
        sk_look_propeller rotor = {.radius = 5.0, .chord = 0.4, .blades = blades, .root_pitch = 0.2, .tip_pitch = 0.05};
        sk_triangle_list hub = {0}, all = {0};
        sk_triangles_add_rotor_hub(&hub, &rotor);
        assert_within(inside_out(&hub), 0.0, 0.01, "the part inside out");
        // All that is open are the grips' inner ends, ovals of 0.16 by 0.1 chords inside the head: with several they cancel out.
        sk_triangles_add_propeller(&all, &rotor, false);
        sk_triangles_add_rotor_hub(&all, &rotor);
        double oval = (1.0 + sqrt(3.0)) * 0.16 * 0.1 * rotor.chord * rotor.chord; // with a corner per step of the chord
        assert_within(sk_length(gap(&all)), blades == 1 ? oval : 0.0, 2e-5, "what is open, m^2,");
        sk_triangles_free(&hub);
        sk_triangles_free(&all);
    }
}

static void the_rotors_of_helicopters_stand_on_their_shafts(void **state) {
    (void)state;
    static const char *const names[] = {LOOKS "/ah1s.lua", LOOKS "/r22.lua"};
    for (int n = 0; n < 2; n++) {
        sk_look *helicopter = NULL;
        assert_true(sk_look_load(names[n], &helicopter).ok);
        sk_triangle_list fixed = {0};
        for (int32_t i = 0; i < helicopter->body_count; i++)
            sk_triangles_add_body(&fixed, helicopter, &helicopter->bodies[i]);
        for (int32_t i = 0; i < helicopter->link_count; i++) sk_triangles_add_link(&fixed, &helicopter->links[i]);
        assert_int_equal(helicopter->rotor_count, 2);
        for (int32_t i = 0; i < helicopter->rotor_count; i++) {
            const sk_look_propeller *rotor = &helicopter->rotors[i];
            double away = nearest_corner(&fixed, rotor->hub);
            if (away > 0.26 * rotor->chord) fail_msg("%s: rotor %d floats %g m off its shaft", names[n], i, away);
        }
        sk_triangles_free(&fixed);
        sk_look_destroy(helicopter);
    }
}

static void the_172_has_the_size_of_the_real_one(void **state) {
    (void)state;
    sk_vec3 low = {1e9, 1e9, 1e9}, high = {-1e9, -1e9, -1e9};
    sk_triangle_list list = {0};
    int32_t triangles = 0;
    for (int32_t i = 0; i < look->body_count; i++) sk_triangles_add_body(&list, look, &look->bodies[i]);
    for (int32_t i = 0; i < look->surface_count; i++)
        for (int32_t strip = -1; strip + 1 < look->surfaces[i].count; strip++)
            if (strip < 0 || look->sections[look->surfaces[i].first + strip].control != 0)
                sk_triangles_add_surface(&list, look, &look->surfaces[i], strip);
    for (int32_t i = 0; i < list.count; i++)
        for (int k = 0; k < 3; k++) {
            sk_vec3 p = list.triangles[i].corner[k];
            low = sk_vec(sk_min(low.x, p.x), sk_min(low.y, p.y), sk_min(low.z, p.z));
            high = sk_vec(sk_max(high.x, p.x), sk_max(high.y, p.y), sk_max(high.z, p.z));
        }
    assert_within(high.x - low.x, 8.28, 0.25, "the length, m,");        // 27 ft 2 in
    assert_within(2.0 * high.y, 10.97, 0.25, "the span, m,");           // 36 ft
    assert_within(high.z + 19.5 * 0.0254, 2.68, 0.2, "the height, m,"); // 8 ft 9.5 in
    triangles = list.count;
    assert_true(triangles < 30000); // a software renderer has to carry them
    sk_triangles_free(&list);
}

static void the_name_of_a_material_chooses_its_texture(void **state) {
    (void)state;
    static const struct {
        const char *name;
        sk_pattern pattern;
    } table[] = {{"asphalt_dry", SK_PATTERN_ASPHALT},
                 {"asphalt_wet", SK_PATTERN_WET},
                 {"ice", SK_PATTERN_ICE},
                 {"deck_wet", SK_PATTERN_DECK},
                 {"glass", SK_PATTERN_GLASS},
                 {"grass", SK_PATTERN_GRASS},
                 {"metal_sheet", SK_PATTERN_SHEET},
                 {"paint_white", SK_PATTERN_PAINT},
                 {"surface", SK_PATTERN_PLAIN},
                 {"", SK_PATTERN_PLAIN},
                 {"earth", SK_PATTERN_FIELD}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (sk_pattern_of(table[i].name) != table[i].pattern) fail_msg("\"%s\" is drawn as another", table[i].name);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cutting_windows_loses_no_skin),
        cmocka_unit_test(every_body_faces_outwards),
        cmocka_unit_test(surfaces_and_their_controls_face_outwards),
        cmocka_unit_test(wheels_and_tubes_face_outwards),
        cmocka_unit_test(a_burst_wheel_is_its_rim),
        cmocka_unit_test(splintered_blades_are_short_and_closed),
        cmocka_unit_test(blades_bite_forward_by_their_pitch),
        cmocka_unit_test(a_rotors_blades_are_held_without_a_gap),
        cmocka_unit_test(the_rotors_of_helicopters_stand_on_their_shafts),
        cmocka_unit_test(the_172_has_the_size_of_the_real_one),
        cmocka_unit_test(the_name_of_a_material_chooses_its_texture),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
