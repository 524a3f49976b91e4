// shape_mesh.h: generates triangles from an aircraft's look, in structural axes (x aft, y right, z up, m).
// Each generator appends to lists; parts that turn about a hinge have lists of their own.
#pragma once
#include "scene/look.h"
#include "view/mesh.h"

// A triangle while it is still being cut and painted.
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
// A quadrilateral a b c d, anticlockwise from outside, with its normals; flat where `normals` is null.
void sk_triangles_add_quad(sk_triangle_list *list, const sk_vec3 corners[4], const sk_vec3 *normals, int32_t paint);
// Cuts triangles along the windows' edges and gives what lies inside the window's paint; later windows win.
void sk_triangles_cut(sk_triangle_list *list, const sk_look *look, int32_t first_cut, int32_t count);
// The mirror image in y = 0, inside still inside.
void sk_triangles_mirror(sk_triangle_list *list);
void sk_triangles_to_mesh(const sk_triangle_list *list, const sk_look *look, sk_mesh_builder *out);

void sk_triangles_add_body(sk_triangle_list *list, const sk_look *look, const sk_look_body *body);

// The fixed part of a lifting surface, or (strip >= 0) the control surface of the strip that begins at that section.
void sk_triangles_add_surface(sk_triangle_list *list, const sk_look *look, const sk_look_surface *surface,
                              int32_t strip);
// Both ends of that strip's hinge line.
void sk_surface_hinge(const sk_look *look, const sk_look_surface *surface, int32_t strip, sk_vec3 *from, sk_vec3 *to);

// Its hub is the origin, its axle y. Burst: the bare rim.
void sk_triangles_add_wheel(sk_triangle_list *list, const sk_look_wheel *wheel, bool burst);
void sk_triangles_add_link(sk_triangle_list *list, const sk_look_link *link);
void sk_triangles_add_gauge(sk_triangle_list *list, const sk_look_gauge *gauge);
// A flat ring about x that is seen from aft.
void sk_triangles_add_disc(sk_triangle_list *list, sk_vec3 centre, double inner, double outer, int32_t paint);
// Its hub is the origin. Splintered: what is left of wooden blades.
void sk_triangles_add_propeller(sk_triangle_list *list, const sk_look_propeller *propeller, bool splintered);
void sk_triangles_add_propeller_disc(sk_triangle_list *list, const sk_look_propeller *propeller, bool splintered);
// What holds a rotor's blades: the head on the shaft, and from it to the root of each blade a grip that goes over into it.
void sk_triangles_add_rotor_hub(sk_triangle_list *list, const sk_look_propeller *rotor);

sk_finish sk_finish_from(const sk_paint *paint);
