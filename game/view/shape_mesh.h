// shape_mesh.h: generates triangles from an aircraft's look, in structural axes (x aft, y right, z up, m).
// Each generator appends to lists; parts that turn about a hinge have lists of their own.
#pragma once
#include "scene/look.h"
#include "view/mesh.h"

// A triangle that is still being cut and painted.
typedef struct sk_painted_triangle {
    sk_vec3 corner[3], normal[3];
    int32_t paint;
} sk_painted_triangle;

typedef struct sk_triangle_list {
    sk_painted_triangle *triangles;
    int32_t count, capacity;
    bool failed;
} sk_triangle_list;

void sk_triangles_free(sk_triangle_list *list);
void sk_triangles_add(sk_triangle_list *list, sk_painted_triangle triangle);
// Adds a quadrilateral a b c d, anticlockwise from outside, with its normals; flat if `normals` is null.
void sk_triangles_add_quad(sk_triangle_list *list, const sk_vec3 corners[4], const sk_vec3 *normals, int32_t paint);
// Cuts triangles along the windows' edges. The parts inside a window get its paint; a later window overrides an earlier one.
void sk_triangles_cut(sk_triangle_list *list, const sk_look *look, int32_t first_cut, int32_t count);
// Mirrors the triangles in y = 0. The inside stays inside.
void sk_triangles_mirror(sk_triangle_list *list);
void sk_triangles_to_mesh(const sk_triangle_list *list, const sk_look *look, sk_mesh_builder *out);

void sk_triangles_add_body(sk_triangle_list *list, const sk_look *look, const sk_look_body *body);

// Adds the fixed part of a lifting surface, or (strip >= 0) the control surface of the strip that begins at that section.
void sk_triangles_add_surface(sk_triangle_list *list, const sk_look *look, const sk_look_surface *surface,
                              int32_t strip);
// Writes both ends of that strip's hinge line.
void sk_surface_hinge(const sk_look *look, const sk_look_surface *surface, int32_t strip, sk_vec3 *from, sk_vec3 *to);

// Adds a wheel. Its hub is the origin, its axle y. `burst`: the bare rim.
void sk_triangles_add_wheel(sk_triangle_list *list, const sk_look_wheel *wheel, bool burst);
void sk_triangles_add_link(sk_triangle_list *list, const sk_look_link *link);
void sk_triangles_add_gauge(sk_triangle_list *list, const sk_look_gauge *gauge);
// Adds a flat ring about x that is visible from aft.
void sk_triangles_add_disc(sk_triangle_list *list, sk_vec3 centre, double inner, double outer, int32_t paint);
// Adds a blade, from 0. The hub is the origin. `splintered`: what is left of a blade that broke off.
void sk_triangles_add_blade(sk_triangle_list *list, const sk_look_propeller *propeller, int32_t blade, bool splintered);
// Adds all blades.
void sk_triangles_add_propeller(sk_triangle_list *list, const sk_look_propeller *propeller, bool splintered);
void sk_triangles_add_propeller_disc(sk_triangle_list *list, const sk_look_propeller *propeller);
// Adds the head of a rotor on its shaft, and a grip from the head to each blade, which blends into the blade's root.
void sk_triangles_add_rotor_hub(sk_triangle_list *list, const sk_look_propeller *rotor);

sk_finish sk_finish_from(const sk_paint *paint);
