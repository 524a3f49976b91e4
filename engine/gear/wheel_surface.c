#include "gear/wheel_surface.h"

#include "contact/bumps.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_step.h"

// Cosine between strut and normal below which an edge, on which the wheel rests more and more along its strut, releases it.
static const double GRAZING = 0.05;

// On any other the wheel lies: its strut is pressed by less and less of what of it is in the ground, its tie stretched by less
// and less of what the strut's line strays, and both by nothing from LAID (75 degrees) on, where no tyre is between strut and ground.
static const double LAID = 0.25;

// z at which the strut's line crosses the plane through p with the effective normal n (wheel frame).
static double ground_z_at(const sk_wheel_type *type, sk_vec3 p, sk_vec3 n) {
    p.z -= type->z_max;
    return type->z_max + sk_dot(p, n) / n.z;
}

// A wheel that stands or lies is pressed by u (z_max - f) and stretches its tie by u r, with the share u = x^2 (3 - 2 x) of the
// cosine c between strut and normal n. The body's turning changes c by w . (n x z): what that does to strut and tie, they do to
// the body.
static void tilt_over(const sk_wheel_type *type, double c, sk_vec3 n, wheel_surface *s) {
    double x = sk_clamp((c - LAID) / (WHEEL_STEEP - LAID), 0.0, 1.0);
    double slope = 6.0 * x * (1.0 - x) / (WHEEL_STEEP - LAID);
    s->share = x * x * (3.0 - 2.0 * x);
    s->deep = type->z_max - s->ground_z;
    s->end = s->ground_z + (1.0 - s->share) * s->deep;
    s->tip = (sk_vec3){slope * n.y, -slope * n.x, 0.0};
}

// Foot, normal and stretch of the tie as they are on the step under the strut: n / n_z changes by just its slope there, so that
// what lifts holds back. The strut's way over the step is measured at the height of its edge, so there the surface presses.
static void lay_on_step(const sk_wheel_type *type, const sk_contact_state *contact, const wheel_frame *frame,
                        wheel_surface *s) {
    if (!wheel_is_stepping(contact)) return;
    sk_contact_state there = *contact;
    wheel_step_on(type, frame, -s->p.x, -s->p.y, &there);
    sk_vec3 slope = sk_mat3_mul_back(&frame->axes, there.step_slope);
    s->ground_z -= there.step;
    s->r.z -= slope.x * s->r.x + slope.y * s->r.y;
    s->n = sk_unit((sk_vec3){s->n.x + slope.x * s->n.z, s->n.y + slope.y * s->n.z, s->n.z});
}

// The bump under the foot lifts the flat surface through the pebble and tilts it by its slope, so that what lifts the wheel
// also holds it back.
void wheel_find_surface(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                        const wheel_frame *frame, wheel_surface *s) {
    sk_vec3 normal = contact->normal, flat = sk_mat3_mul_back(&frame->axes, normal), n = flat;
    bool edge = wheel_is_edge(frame, normal), lies = !edge && -n.z < 0.5 * LAID;
    s->p = sk_mat3_mul_back(&frame->axes, sk_sub(contact->pebble, frame->origin));
    s->n = edge ? wheel_normal_of_edge(n) : n;
    s->ground_z = lies ? type->z_max : ground_z_at(type, s->p, s->n); // nearly along the strut there is no such place
    s->raised = contact->ease;
    bool bumpy = sk_material_is_bumpy(material);
    if (bumpy || contact->ease != 0.0 || contact->ease_slope != 0.0) {
        sk_bump bump = {0};
        if (bumpy) bump = sk_bump_at(material, wheel_place(frame, 0.0, 0.0, s->ground_z));
        s->raised += bump.height;
        sk_vec3 slope =
            sk_add_scaled((sk_vec3){bump.x, bump.y, 0.0}, contact->ease_slope, wheel_column(&frame->axes, 0));
        slope = sk_add_scaled(slope, -sk_dot(slope, normal), normal);
        n = sk_mat3_mul_back(&frame->axes, sk_unit(sk_sub(normal, slope)));
        s->n = edge ? wheel_normal_of_edge(n) : n;
    }
    if (!lies) s->ground_z += s->raised * sk_dot(flat, s->n) / s->n.z;
    s->at = sk_add_scaled(contact->pebble, s->raised, normal);
    s->r = sk_add_scaled(s->p, s->raised, flat);
    s->r.z -= s->ground_z;
    s->level = s->ground_z;
    sk_vec3 surface = s->n; // it is on this that the wheel stands or lies, whatever it climbs
    if (lies)
        s->r = (sk_vec3){0.0, 0.0, 0.0};
    else
        lay_on_step(type, contact, frame, s);
    tilt_over(type, edge ? 1.0 : lies ? 0.0 : -n.z, surface, s);
    s->left = edge ? sk_clamp(-n.z / GRAZING, 0.0, 1.0) : 1.0;
}
