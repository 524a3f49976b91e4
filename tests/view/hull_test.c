// The airframe of an aircraft against what is seen of it.
#include "check.h"
#include "math/elementary.h"
#include "validate/worlds.h"
#include "view/shape_mesh.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Lighter links (aerials, tie-down rings) bend before they carry.
static const double STOUT = 0.05, HAND = 0.10; // m
enum { DIRECTIONS = 2000 };

typedef struct cloud {
    sk_vec3 *at;
    int32_t count;
} cloud;

static void take(cloud *skin, sk_triangle_list *list) {
    assert_false(list->failed);
    skin->at = realloc(skin->at, (size_t)(skin->count + 3 * list->count) * sizeof *skin->at);
    assert_non_null(skin->at);
    for (int32_t i = 0; i < list->count; i++)
        for (int k = 0; k < 3; k++) skin->at[skin->count++] = list->triangles[i].corner[k];
    sk_triangles_free(list);
}

// Every corner of the airframe's skin, structural axes, with or without struts and gear.
static cloud skin_of(const sk_look *look, bool with_links) {
    cloud skin = {0};
    for (int32_t i = 0; i < look->body_count; i++) {
        sk_triangle_list list = {0};
        sk_triangles_add_body(&list, look, &look->bodies[i]);
        take(&skin, &list);
    }
    for (int32_t i = 0; i < look->surface_count; i++) {
        const sk_look_surface *surface = &look->surfaces[i];
        for (int32_t strip = -1; strip < surface->count - 1; strip++) {
            if (strip >= 0 && look->sections[surface->first + strip].control == 0) continue;
            sk_triangle_list list = {0};
            sk_triangles_add_surface(&list, look, surface, strip);
            if (surface->mirror) {
                sk_triangle_list other = {0};
                sk_triangles_add_surface(&other, look, surface, strip);
                sk_triangles_mirror(&other);
                take(&skin, &other);
            }
            take(&skin, &list);
        }
    }
    for (int32_t i = 0; with_links && i < look->link_count; i++) {
        if (look->links[i].wheel >= 0 || look->links[i].radius_from < STOUT) continue;
        sk_triangle_list list = {0};
        sk_triangles_add_link(&list, &look->links[i]);
        take(&skin, &list);
    }
    return skin;
}

// A direction of a spiral that covers the sphere evenly.
static sk_vec3 spiral(int i, int count) {
    double z = 1.0 - (2.0 * i + 1.0) / count, r = sqrt(1.0 - z * z), turn = 2.399963229728653 * i; // the golden angle
    return (sk_vec3){r * sk_cos(turn), r * sk_sin(turn), z};
}

static double furthest(const sk_vec3 *at, int32_t count, sk_vec3 towards) {
    double most = -INFINITY;
    for (int32_t i = 0; i < count; i++) most = sk_max(most, sk_dot(at[i], towards));
    return most;
}

// From body to structural axes.
static sk_vec3 in_structure(const sk_aircraft_type *type, sk_vec3 at) {
    sk_vec3 p = sk_sub(at, type->datum);
    return (sk_vec3){-p.x, p.y, -p.z};
}

// On a plane the aircraft comes to lie on its airframe and its propeller: in every direction the skin may reach no further
// than a hand beyond them.
static void no_plane_comes_into_the_skin_by_more_than_a_hand(void **state) {
    const char *name = *state;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.lua", LOOKS, name);
    sk_look *look;
    sk_scene *scene = NULL;
    sk_result r = sk_look_load(path, &look);
    if (r.ok) r = sk_world_load(&scene, "plane", "aircraft=%s", name);
    if (!r.ok) fail_msg("%s", r.text);
    const sk_aircraft_type *type = &scene->model->types[0];
    sk_vec3 hull[SK_AIRFRAME_PIECES_MAX * SK_AIRFRAME_CORNERS_MAX + SK_HULL_POINTS_MAX];
    int32_t count = 0;
    for (int32_t i = 0; i < type->point_count; i++) hull[count++] = in_structure(type, type->points[i].position);
    for (int32_t i = 0; i < type->airframe.piece_count; i++)
        for (int32_t k = 0; k < type->airframe.pieces[i].corner_count; k++)
            hull[count++] = in_structure(type, type->airframe.pieces[i].corners[k]);
    cloud skin = skin_of(look, true);
    for (int i = 0; i < DIRECTIONS; i++) {
        sk_vec3 towards = spiral(i, DIRECTIONS);
        double beyond = furthest(skin.at, skin.count, towards) - furthest(hull, count, towards);
        if (beyond <= HAND) continue;
        fail_msg("%s: towards (%.2f, %.2f, %.2f), aft, right and up, its skin reaches %.3f m beyond its airframe", name,
                 towards.x, towards.y, towards.z, beyond);
    }
    free(skin.at);
    sk_look_destroy(look);
    sk_scene_destroy(scene);
}

// How far a point is outside of a convex piece, at least, m: the largest distance from a face.
static double outside(const sk_convex *solid, sk_vec3 at) {
    double most = -INFINITY;
    for (int32_t k = 0; k < solid->face_count; k++)
        most = sk_max(most, sk_dot(solid->face[k].normal, at) - solid->face[k].offset);
    return most;
}

static double outside_of_all(const sk_body_type *airframe, sk_vec3 at) {
    double least = INFINITY;
    for (int32_t i = 0; i < airframe->piece_count; i++) least = sk_min(least, outside(&airframe->pieces[i].solid, at));
    return least;
}

// Thin parts that hang below the skin: the tie-down ring of the Cessna, the tail skids of the helicopters.
static bool is_thin(const sk_airframe_piece *piece) {
    return strcmp(piece->name, "tie-down ring") == 0 || strcmp(piece->name, "tail skid") == 0;
}

// The pieces cover the skin to within a hand, and in no direction they reach beyond it by more than a hand.
static void the_airframe_is_what_is_seen_of_it(void **state) {
    const char *name = *state;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.lua", LOOKS, name);
    sk_look *look;
    sk_scene *scene = NULL;
    sk_result r = sk_look_load(path, &look);
    if (r.ok) r = sk_world_load(&scene, "plane", "aircraft=%s", name);
    if (!r.ok) fail_msg("%s", r.text);
    const sk_aircraft_type *type = &scene->model->types[0];
    sk_body_type airframe;
    r = sk_airframe_body(&type->airframe, name, type->mass.mass, &type->mass.inertia, &airframe);
    if (!r.ok) fail_msg("%s", r.text);
    cloud skin = skin_of(look, false);
    for (int32_t i = 0; i < skin.count; i++) {
        sk_vec3 s = skin.at[i], at = sk_add(type->datum, (sk_vec3){-s.x, s.y, -s.z});
        double beyond = outside_of_all(&airframe, at);
        if (beyond > HAND)
            fail_msg("%s: the skin at (%.2f, %.2f, %.2f), aft, right and up, is %.3f m outside of the airframe", name,
                     s.x, s.y, s.z, beyond);
        skin.at[i] = at;
    }
    for (int i = 0; i < DIRECTIONS; i++) {
        sk_vec3 towards = spiral(i, DIRECTIONS);
        double reach = -INFINITY;
        for (int32_t k = 0; k < type->airframe.piece_count; k++)
            if (!is_thin(&type->airframe.pieces[k]))
                reach = sk_max(
                    reach, furthest(type->airframe.pieces[k].corners, type->airframe.pieces[k].corner_count, towards));
        double beyond = reach - furthest(skin.at, skin.count, towards);
        if (beyond > HAND)
            fail_msg("%s: towards (%.2f, %.2f, %.2f) of the body frame the airframe is %.3f m larger than the skin",
                     name, towards.x, towards.y, towards.z, beyond);
    }
    free(skin.at);
    sk_body_type_release(&airframe);
    sk_look_destroy(look);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(no_plane_comes_into_the_skin_by_more_than_a_hand, "c172p"),
        cmocka_unit_test_prestate(no_plane_comes_into_the_skin_by_more_than_a_hand, "j3cub"),
        cmocka_unit_test_prestate(the_airframe_is_what_is_seen_of_it, "c172p"),
        cmocka_unit_test_prestate(the_airframe_is_what_is_seen_of_it, "j3cub"),
        cmocka_unit_test_prestate(the_airframe_is_what_is_seen_of_it, "ah1s"),
        cmocka_unit_test_prestate(the_airframe_is_what_is_seen_of_it, "r22"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
