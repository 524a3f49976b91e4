#include "gear/wheel_probe.h"

#include "contact/bumps.h"
#include "contact/ruts.h"
#include "gear/wheel_ease.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_step.h"
#include "gear/wheel_surface.h"

sk_surface_point wheel_under_strut(const sk_wheel_type *type, const sk_solid *solid, const sk_contact_state *contact,
                                   const wheel_frame *frame, wheel_offset at) {
    // A bump may rise to the end of a strut that is above the flat surface.
    double low = type->z_max + SK_BUMPS_REACH;
    return sk_solid_surface_along(solid, wheel_place(frame, at.x, at.y, type->z_min),
                                  wheel_place(frame, at.x, at.y, low), contact->sinkage, contact->normal);
}

// Returns the distance (m), in the plane of the surface, from the last contact to the strut's line.
static double distance_from(const sk_contact_state *contact, const wheel_frame *frame) {
    static const double LEAST = 0.05; // least cosine between strut and normal: a parallel strut has no intersection
    sk_vec3 n = contact->normal, down = wheel_column(&frame->axes, 2);
    sk_vec3 away = sk_sub(frame->origin, contact->pebble);
    away = sk_add_scaled(away, sk_dot(away, n) / sk_max(LEAST, -sk_dot(down, n)), down);
    return sk_length(sk_add_scaled(away, -sk_dot(away, n), n));
}

// Updates the step of a wheel in the air. The wheel keeps what remains of a step while it stays near the place. A
// surface below a hanging wheel rises freely, up to the wheel.
static void step_in_the_air(const sk_wheel_type *type, const sk_contact_state *known, const wheel_frame *frame,
                            const sk_surface_point *surface, double moved, sk_contact_state *contact) {
    static const double NEAR = 2.0; // radii
    bool is_known = known->feature >= 0 && moved <= NEAR * type->radius;
    if (is_known) {
        sk_vec3 p = sk_mat3_mul_back(&frame->axes, sk_sub(known->pebble, frame->origin));
        wheel_step_on(type, frame, -p.x, -p.y, contact);
        if (surface->feature != known->feature || wheel_is_edge(frame, surface->normal)) {
            sk_vec3 was = sk_add_scaled(known->pebble, known->sinkage, known->normal);
            sk_vec3 now = sk_add_scaled(surface->point, contact->sinkage, known->normal);
            double step = wheel_step_between(frame, was, known->normal, now, surface->normal);
            wheel_step_begin(type, frame, step, (wheel_offset){-p.x, -p.y}, (wheel_offset){0.0, 0.0}, contact);
        }
    }
    if (!wheel_is_stepping(contact)) return;
    double clear = sk_mat3_mul_back(&frame->axes, sk_sub(surface->point, frame->origin)).z - type->z_max;
    if (is_known && contact->step >= sk_min(0.0, clear)) return;
    contact->step = is_known ? sk_min(0.0, clear) : 0.0;
    contact->step_slope = (sk_vec3){0.0, 0.0, 0.0};
}

// Moves the pebble to the intersection of the strut's line with the present surface, raised by a bump or pressed into a
// rut. For a tilted strut this place is beside the one on the flat surface. From the latter the tie would begin
// stretched.
static void put_under_strut(const sk_wheel_type *type, const sk_material *material, const wheel_frame *frame,
                            sk_contact_state *contact) {
    if (wheel_is_edge(frame, contact->normal)) return;
    wheel_surface under;
    wheel_find_surface(type, material, contact, frame, &under);
    if (under.r.x == 0.0 && under.r.y == 0.0) return;
    // Moves along the flat surface to where the remaining stretch is along the tilted surface's normal.
    sk_vec3 flat = sk_mat3_mul_back(&frame->axes, contact->normal);
    sk_vec3 to = sk_sub(sk_scale(sk_dot(under.r, flat) / sk_dot(under.n, flat), under.n), under.r);
    contact->pebble = sk_add(contact->pebble, sk_mat3_mul(&frame->axes, to));
    wheel_step_on(type, frame, to.x, to.y, contact);
}

// Limits the rise of the ground out of a rut under a wheel in the air: it rises up to the wheel. Nothing would pay for
// the energy of a strut that it compressed. A wheel in the air may have a compressed strut, because a damper that holds
// back the strut removes its load. `deepest`: m, the sinkage before the ground rose.
static void rise_no_further_than_wheel(const sk_wheel_type *type, const sk_material *material, const wheel_frame *frame,
                                       double deepest, sk_contact_state *contact) {
    double rose = deepest - contact->sinkage;
    if (!(rose > 0.0)) return;
    wheel_surface under;
    wheel_find_surface(type, material, contact, frame, &under);
    sk_vec3 up = wheel_rise_direction(frame, contact->normal);
    // Shortening of the strut per metre of rise.
    double shortens = -sk_dot(sk_mat3_mul_back(&frame->axes, up), under.n) / under.n.z;
    if (!(under.deep > 0.0 && shortens > 0.0)) return;
    double too_far = sk_min(rose, under.deep / shortens);
    contact->pebble = sk_add_scaled(contact->pebble, -too_far, up);
    contact->sinkage += too_far;
    put_under_strut(type, material, frame, contact); // the bump there is another one
}

sk_surface_point wheel_probe_ground(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid,
                                    const wheel_frame *frame, sk_contact_state *contact) {
    sk_contact_state known = *contact;
    double moved = distance_from(&known, frame);
    if (known.sinkage > 0.0) contact->sinkage = sk_ramp(known.sinkage, moved, type->radius);
    sk_surface_point surface = wheel_under_strut(type, solid, contact, frame, (wheel_offset){0.0, 0.0});
    if (!surface.found) {
        *contact = known;
        return surface;
    }
    wheel_ease_on(contact, moved, false);
    contact->ease_slope = 0.0;
    if (surface.material != known.material) contact->ease = 0.0;
    step_in_the_air(type, &known, frame, &surface, moved, contact);
    sk_contact_place(contact, &surface);
    double own = contact->sinkage;
    sk_vec3 place = sk_add_scaled(contact->pebble, own, contact->normal);
    contact->sinkage = sk_max(own, sk_ground_pressed(ground, contact, place));
    contact->pebble = sk_add_scaled(contact->pebble, own - contact->sinkage, contact->normal);
    put_under_strut(type, &ground->materials[contact->material], frame, contact);
    rise_no_further_than_wheel(type, &ground->materials[contact->material], frame, known.sinkage, contact);
    return surface;
}

typedef struct wheel_strut {
    const sk_wheel_type *type;
    const sk_ground *ground;
    const sk_contact_state *known;
    const sk_body_motion *body;
    double turn;
} wheel_strut;

// Returns the fraction of its strut at which the wheel enters this solid (sk_fraction_on).
static double fraction_on(const void *who, int32_t solid) {
    const wheel_strut *strut = who;
    const sk_solid touched = sk_ground_solid(strut->ground, solid), *on = &touched;
    sk_body_motion seen = sk_motion_seen_from(on, strut->body);
    wheel_frame frame = wheel_frame_of(strut->type, &seen, strut->turn);
    sk_contact_state contact = sk_contact_on(strut->known, solid);
    sk_surface_point surface = contact.mode == SK_AIR
                                   ? wheel_probe_ground(strut->type, strut->ground, on, &frame, &contact)
                                   : wheel_under_strut(strut->type, on, &contact, &frame, (wheel_offset){0.0, 0.0});
    return surface.found ? surface.fraction : INFINITY;
}

int32_t wheel_find_solid(const sk_wheel_type *type, const sk_ground *ground, const sk_contact_state *contact,
                         const sk_body_motion *body, double turn) {
    const wheel_strut strut = {type, ground, contact, body, turn};
    return sk_ground_find_solid(ground, (int32_t)contact->solid, fraction_on, &strut);
}
