#include "view/aircraft_model.h"
#include "view/shape_mesh.h"

#include <math.h>
#include <stdlib.h>

static sk_result add_part(sk_aircraft_model *m, const sk_look *look, sk_triangle_list *list, sk_model_part part) {
    sk_result result = sk_ok();
    if (list->count > 0 || list->failed) {
        if (m->count == m->capacity) {
            int32_t capacity = m->capacity ? 2 * m->capacity : 32;
            sk_model_part *grown = realloc(m->parts, (size_t)capacity * sizeof *grown);
            if (!grown) result = sk_error("memory is short for the shape of an aircraft");
            if (grown) m->parts = grown, m->capacity = capacity;
        }
        sk_mesh_builder builder = {0};
        sk_triangles_to_mesh(list, look, &builder);
        if (result.ok) result = sk_mesh_upload(&builder, &part.mesh);
        if (result.ok) m->parts[m->count++] = part;
        sk_mesh_builder_free(&builder);
    }
    sk_triangles_free(list);
    return result;
}

static void append(sk_triangle_list *to, sk_triangle_list *from) {
    for (int32_t i = 0; i < from->count; i++) sk_triangles_add(to, from->triangles[i]);
    to->failed = to->failed || from->failed;
    sk_triangles_free(from);
}

// Builds a body and, if it has one, its mirror image.
static sk_triangle_list body_triangles(const sk_look *look, const sk_look_body *body) {
    sk_triangle_list list = {0};
    sk_triangles_add_body(&list, look, body);
    if (body->mirror) {
        sk_triangle_list other = {0};
        sk_triangles_add_body(&other, look, body);
        sk_triangles_mirror(&other);
        append(&list, &other);
    }
    return list;
}

static sk_vec3 hub(const sk_look_wheel *w) {
    return sk_add(w->contact, sk_vec(0.0, 0.0, w->radius));
}

// Builds one mesh of everything that never moves.
static sk_result add_airframe(sk_aircraft_model *m, const sk_look *look) {
    sk_triangle_list fixed = {0};
    for (int32_t i = 0; i < look->body_count; i++) {
        if (look->bodies[i].part != SK_PART_AIRFRAME) continue;
        sk_triangle_list list = body_triangles(look, &look->bodies[i]);
        append(&fixed, &list);
    }
    for (int32_t i = 0; i < look->surface_count; i++)
        for (int side = 0; side <= (look->surfaces[i].mirror ? 1 : 0); side++) {
            sk_triangle_list list = {0};
            sk_triangles_add_surface(&list, look, &look->surfaces[i], -1);
            if (side) sk_triangles_mirror(&list);
            append(&fixed, &list);
        }
    for (int32_t i = 0; i < look->link_count; i++)
        for (int side = 0; side <= (look->links[i].mirror ? 1 : 0); side++) {
            if (look->links[i].wheel >= 0) continue;
            sk_triangle_list list = {0};
            sk_triangles_add_link(&list, &look->links[i]);
            if (side) sk_triangles_mirror(&list);
            append(&fixed, &list);
        }
    for (int32_t i = 0; i < look->gauge_count; i++) sk_triangles_add_gauge(&fixed, &look->gauges[i]);
    return add_part(m, look, &fixed, (sk_model_part){.part = SK_PART_AIRFRAME, .wheel = -1});
}

static sk_result add_control(sk_aircraft_model *m, const sk_look *look, const sk_look_surface *s, int32_t strip,
                             bool mirrored) {
    sk_model_part part = {.part = (sk_part)look->sections[s->first + strip].control, .wheel = -1};
    sk_vec3 from, to;
    sk_triangle_list list = {0};
    sk_triangles_add_surface(&list, look, s, strip);
    sk_surface_hinge(look, s, strip, &from, &to);
    // A positive rotation about +y lowers the trailing edge. A rotation of the rudder about -z moves its trailing edge left.
    part.axis = sk_unit(sk_sub(to, from));
    part.origin = from;
    if (part.part == SK_PART_RUDDER) part.axis = sk_neg(part.axis);
    if (mirrored) {
        sk_triangles_mirror(&list);
        part.axis = sk_vec(-part.axis.x, part.axis.y, -part.axis.z);
        part.origin = sk_vec(part.origin.x, -part.origin.y, part.origin.z);
        if (part.part == SK_PART_AILERON_RIGHT) part.part = SK_PART_AILERON_LEFT;
        if (part.part == SK_PART_FLAP_RIGHT) part.part = SK_PART_FLAP_LEFT;
    }
    return add_part(m, look, &list, part);
}

static sk_result add_controls(sk_aircraft_model *m, const sk_look *look) {
    for (int32_t i = 0; i < look->surface_count; i++) {
        const sk_look_surface *s = &look->surfaces[i];
        for (int32_t strip = 0; strip + 1 < s->count; strip++) {
            if (look->sections[s->first + strip].control == 0) continue;
            for (int side = 0; side <= (s->mirror ? 1 : 0); side++) {
                sk_result result = add_control(m, look, s, strip, side == 1);
                if (!result.ok) return result;
            }
        }
    }
    return sk_ok();
}

static sk_result add_wheels(sk_aircraft_model *m, const sk_look *look) {
    for (int32_t k = 0; k < 2 * look->wheel_count; k++) {
        int32_t i = k / 2;
        bool burst = k % 2 == 1;
        sk_triangle_list list = {0};
        sk_triangles_add_wheel(&list, &look->wheels[i], burst);
        sk_result result = add_part(m, look, &list,
                                    (sk_model_part){.part = SK_PART_WHEEL,
                                                    .wheel = i,
                                                    .spins = true,
                                                    .when = burst ? SK_PART_DAMAGED : SK_PART_WHOLE,
                                                    .origin = hub(&look->wheels[i]),
                                                    .axis = sk_vec(0.0, -1.0, 0.0)});
        if (!result.ok) return result;
    }
    for (int32_t i = 0; i < look->link_count; i++) {
        const sk_look_link *l = &look->links[i];
        if (l->wheel < 0) continue;
        sk_triangle_list list = {0};
        sk_triangles_add_link(&list, l);
        sk_result result = add_part(m, look, &list,
                                    (sk_model_part){.part = SK_PART_WHEEL,
                                                    .wheel = l->wheel,
                                                    .stretches = !l->rigid,
                                                    .origin = l->rigid ? sk_vec(0, 0, 0) : l->from,
                                                    .reach = sk_sub(l->to, l->from)});
        if (!result.ok) return result;
    }
    for (int32_t i = 0; i < look->body_count; i++) {
        if (look->bodies[i].part != SK_PART_WHEEL) continue;
        sk_triangle_list list = body_triangles(look, &look->bodies[i]);
        sk_result result =
            add_part(m, look, &list, (sk_model_part){.part = SK_PART_WHEEL, .wheel = look->bodies[i].wheel});
        if (!result.ok) return result;
    }
    return sk_ok();
}

static sk_model_part turning_part(const sk_look_propeller *p) {
    return (sk_model_part){.part = SK_PART_PROPELLER, .wheel = -1, .gear = p->gear, .origin = p->hub, .axis = p->axis};
}

// Turns blades to the direction of this shaft. They are built about a shaft that points forward, -x.
static void point_along(sk_triangle_list *list, sk_vec3 axis) {
    static const sk_vec3 AHEAD = {-1.0, 0.0, 0.0}, Y = {0.0, 1.0, 0.0}; // as of a disc (aircraft/disc.h)
    sk_vec3 aside = fabs(axis.y) < 0.9 ? Y : AHEAD, aft = sk_neg(axis);
    sk_vec3 right = sk_unit(sk_add_scaled(aside, -sk_dot(aside, axis), axis)), up = sk_cross(aft, right);
    sk_mat3 back = {{aft, right, up}};
    for (int32_t i = 0; i < list->count; i++)
        for (int k = 0; k < 3; k++) {
            sk_painted_triangle *t = &list->triangles[i];
            t->corner[k] = sk_mat3_mul_back(&back, t->corner[k]);
            t->normal[k] = sk_mat3_mul_back(&back, t->normal[k]);
        }
}

// The first bits of the blades of a propeller or rotor: those of a look's rotors follow each other.
static int32_t first_blade(const sk_look *look, const sk_look_propeller *p) {
    int32_t first = 0;
    for (int32_t i = 0; i < look->rotor_count && p != &look->rotors[i] && p != &look->propeller; i++)
        first += look->rotors[i].blades;
    return first;
}

static uint32_t blade_bit(const sk_look *look, const sk_look_propeller *p, int32_t blade) {
    int32_t bit = first_blade(look, p) + blade;
    return bit < 32 ? UINT32_C(1) << bit : 0;
}

// Adds blades, whole or splintered. Each is a part of its own, because each may break off.
static sk_result add_blades(sk_aircraft_model *m, const sk_look *look, const sk_look_propeller *p, bool splintered) {
    sk_model_part part = turning_part(p);
    sk_result result = sk_ok();
    part.when = splintered ? SK_PART_DAMAGED : SK_PART_WHOLE;
    for (int32_t b = 0; b < p->blades && result.ok; b++) {
        sk_triangle_list list = {0};
        part.blades = blade_bit(look, p, b);
        sk_triangles_add_blade(&list, p, b, splintered);
        point_along(&list, p->axis);
        result = add_part(m, look, &list, part);
    }
    return result;
}

// A disc would hide that a blade is gone, so that it is drawn only while all are there.
static sk_result add_disc(sk_aircraft_model *m, const sk_look *look, const sk_look_propeller *p) {
    sk_model_part part = turning_part(p);
    sk_triangle_list list = {0};
    part.blur = true;
    part.when = SK_PART_WHOLE;
    for (int32_t b = 0; b < p->blades; b++) part.blades |= blade_bit(look, p, b);
    sk_triangles_add_propeller_disc(&list, p);
    point_along(&list, p->axis);
    return add_part(m, look, &list, part);
}

// Adds the blades and the disc into which they blur. Discs come last, because they are blended over the blades.
static sk_result add_turning(sk_aircraft_model *m, const sk_look *look, const sk_look_propeller *p) {
    sk_result result = add_blades(m, look, p, false);
    if (result.ok) result = add_blades(m, look, p, true);
    return result.ok ? add_disc(m, look, p) : result;
}

static sk_result add_rotors(sk_aircraft_model *m, const sk_look *look) {
    sk_result result = sk_ok();
    for (int32_t i = 0; i < look->rotor_count && result.ok; i++) {
        sk_model_part head = turning_part(&look->rotors[i]);
        sk_triangle_list list = {0};
        head.spins = true; // the head never fades
        for (int32_t b = 0; b < look->rotors[i].blades; b++) head.blades |= blade_bit(look, &look->rotors[i], b);
        sk_triangles_add_rotor_hub(&list, &look->rotors[i]);
        point_along(&list, look->rotors[i].axis);
        result = add_part(m, look, &list, head);
        if (result.ok) result = add_turning(m, look, &look->rotors[i]);
    }
    return result;
}

static sk_result add_propeller(sk_aircraft_model *m, const sk_look *look) {
    if (!look->has_propeller) return sk_ok();
    sk_triangle_list spinner = {0};
    for (int32_t i = 0; i < look->body_count; i++) {
        if (look->bodies[i].part != SK_PART_PROPELLER) continue;
        sk_triangle_list list = body_triangles(look, &look->bodies[i]);
        append(&spinner, &list);
    }
    for (int32_t i = 0; i < spinner.count; i++)
        for (int k = 0; k < 3; k++)
            spinner.triangles[i].corner[k] = sk_sub(spinner.triangles[i].corner[k], look->propeller.hub);
    sk_model_part hub_part = turning_part(&look->propeller);
    hub_part.spins = true; // the spinner never fades
    sk_result result = add_part(m, look, &spinner, hub_part);
    return result.ok ? add_turning(m, look, &look->propeller) : result;
}

sk_result sk_aircraft_model_create(const sk_look *look, sk_aircraft_model *out) {
    *out = (sk_aircraft_model){.wheel_count = look->wheel_count, .flap_slide = look->flap_slide};
    for (int32_t i = 0; i < look->wheel_count; i++) out->wheels[i] = look->wheels[i];
    sk_result result = add_airframe(out, look);
    if (result.ok) result = add_controls(out, look);
    if (result.ok) result = add_wheels(out, look);
    if (result.ok) result = add_propeller(out, look);
    if (result.ok) result = add_rotors(out, look);
    if (!result.ok) sk_aircraft_model_destroy(out);
    return result;
}

void sk_aircraft_model_destroy(sk_aircraft_model *m) {
    for (int32_t i = 0; i < m->count; i++) sk_mesh_destroy(&m->parts[i].mesh);
    free(m->parts);
    *m = (sk_aircraft_model){0};
}
