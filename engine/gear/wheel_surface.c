#include "gear/wheel_surface.h"

#include "contact/bumps.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_step.h"

// Cosine between strut and normal at which the force of an edge begins to fall to zero. On steeper edges the wheel
// rests more and more along its strut.
static const double GRAZING = 0.05;

// On any other surface the wheel is tilted over. A falling share of the strut's length in the ground compresses the
// strut, and the same share of the displacement of the strut's line stretches the tie. Both shares are zero from LAID
// (75 degrees) on, where no tyre is between strut and ground.
static const double LAID = 0.25;

// Returns z at which the strut's line crosses the plane through p with the effective normal n (wheel frame).
static double ground_z_at(const sk_wheel_type *type, sk_vec3 p, sk_vec3 n) {
    p.z -= type->z_max;
    return type->z_max + sk_dot(p, n) / n.z;
}

// Returns x, which grows from 0 to 1 while the cosine c between strut and normal grows from LAID to WHEEL_STEEP.
static double upright(double c) {
    return sk_clamp((c - LAID) / (WHEEL_STEEP - LAID), 0.0, 1.0);
}

double wheel_share_at(double c) {
    double x = upright(c);
    return x * x * (3.0 - 2.0 * x);
}

// Applies the tilt. The share is u = x^2 (3 - 2 x), x as above. The strut is compressed by u (z_max - f), and the tie is
// stretched by u r. A rotation w of the body changes c by w . (n x z). The moment of strut and tie on the body follows
// from that change.
static void tilt_over(const sk_wheel_type *type, double c, sk_vec3 n, wheel_surface *s) {
    double x = upright(c);
    double slope = 6.0 * x * (1.0 - x) / (WHEEL_STEEP - LAID);
    s->share = wheel_share_at(c);
    s->deep = type->z_max - s->ground_z;
    s->end = s->ground_z + (1.0 - s->share) * s->deep;
    s->tip = (sk_vec3){slope * n.y, -slope * n.x, 0.0};
}

// Applies the step under the strut to foot, normal and stretch of the tie. n / n_z changes by exactly the slope of the
// step, so the force that lifts the wheel also holds it back. The path of the strut over the step is measured at the
// height of its edge, so the surface presses there.
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

// The bump under the foot raises the flat surface through the pebble and tilts it by its slope. So the force that lifts
// the wheel also holds it back.
void wheel_find_surface(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                        const wheel_frame *frame, wheel_surface *s) {
    sk_vec3 normal = contact->normal, flat = sk_mat3_mul_back(&frame->axes, normal), n = flat;
    bool edge = wheel_is_edge(frame, normal), lies = !edge && -n.z < 0.5 * LAID;
    s->p = sk_mat3_mul_back(&frame->axes, sk_sub(contact->pebble, frame->origin));
    s->n = edge ? wheel_normal_of_edge(n) : n;
    s->ground_z = lies ? type->z_max : ground_z_at(type, s->p, s->n); // nearly parallel: no intersection
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
    sk_vec3 surface = s->n; // the wheel stands or is tilted over on this surface, without steps
    if (lies)
        s->r = (sk_vec3){0.0, 0.0, 0.0};
    else
        lay_on_step(type, contact, frame, s);
    tilt_over(type, edge ? 1.0 : lies ? 0.0 : -n.z, surface, s);
    s->left = edge ? sk_clamp(-n.z / GRAZING, 0.0, 1.0) : 1.0;
}
