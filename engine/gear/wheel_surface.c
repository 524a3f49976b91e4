// The surface under a wheel that stands on it, is tilted over on it, or touches its edge. Source:
// docs/models/pebble.md.
// A strut tilted past 60 degrees from the normal applies a moment that tilts it further; so does its friction spring.
#include "contact/bumps.h"
#include "gear/wheel_internal.h"

// Cosines between strut and normal. Down to STEEP (60 degrees) a surface is a surface.
static const double STEEP = 0.5;

// One that is steep in its solid too is an edge to the wheel: a kerb's face, which ends a hand higher. The wheel rests on it
// more and more along its strut, and releases it below GRAZING.
static const double GRAZING = 0.05;

static bool is_edge(sk_vec3 normal, double along) {
    return normal.z < STEEP && along < STEEP;
}

// The effective normal, in the wheel's frame, n_z <= -1/2: of an edge one turned towards the strut. A kerb's face, met by a
// leaning strut a hand before its top, would else have to be pushed aside by the damper.
static sk_vec3 normal_of_edge(sk_vec3 n) {
    double share = sk_max(0.0, -n.z) / STEEP;
    share *= share;
    return sk_unit((sk_vec3){share * n.x, share * n.y, share * n.z - (1.0 - share)});
}

bool wheel_is_edge(const wheel_frame *frame, sk_vec3 normal) {
    return is_edge(normal, -sk_dot(normal, wheel_column(&frame->axes, 2)));
}

sk_vec3 wheel_effective_normal(const wheel_frame *frame, sk_vec3 normal) {
    sk_vec3 n = sk_mat3_mul_back(&frame->axes, normal);
    return is_edge(normal, -n.z) ? normal_of_edge(n) : n;
}

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
static void tilt_over(const sk_wheel_type *type, double c, sk_vec3 n, wheel_tie *t) {
    double x = sk_clamp((c - LAID) / (STEEP - LAID), 0.0, 1.0);
    double slope = 6.0 * x * (1.0 - x) / (STEEP - LAID);
    t->share = x * x * (3.0 - 2.0 * x);
    t->deep = type->z_max - t->ground_z;
    t->end = t->ground_z + (1.0 - t->share) * t->deep;
    t->tip = (sk_vec3){slope * n.y, -slope * n.x, 0.0};
}

// The bump under the foot lifts the flat surface through the pebble and tilts it by its slope, so that what lifts the wheel
// also holds it back.
double wheel_find_surface(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                          const wheel_frame *frame, wheel_tie *t) {
    sk_vec3 normal = contact->normal, flat = sk_mat3_mul_back(&frame->axes, normal), n = flat;
    bool edge = is_edge(normal, -n.z), lies = !edge && -n.z < 0.5 * LAID;
    t->p = sk_mat3_mul_back(&frame->axes, sk_sub(contact->pebble, frame->origin));
    t->n = edge ? normal_of_edge(n) : n;
    t->ground_z = lies ? type->z_max : ground_z_at(type, t->p, t->n); // nearly along the strut there is no such place
    t->raised = contact->ease;
    bool bumpy = sk_material_is_bumpy(material);
    if (bumpy || contact->ease != 0.0 || contact->ease_slope != 0.0) {
        sk_bump bump = {0};
        if (bumpy) bump = sk_bump_at(material, wheel_place(frame, 0.0, 0.0, t->ground_z));
        t->raised += bump.height;
        sk_vec3 slope =
            sk_add_scaled((sk_vec3){bump.x, bump.y, 0.0}, contact->ease_slope, wheel_column(&frame->axes, 0));
        slope = sk_add_scaled(slope, -sk_dot(slope, normal), normal);
        n = sk_mat3_mul_back(&frame->axes, sk_unit(sk_sub(normal, slope)));
        t->n = edge ? normal_of_edge(n) : n;
    }
    if (!lies) t->ground_z += t->raised * sk_dot(flat, t->n) / t->n.z;
    t->at = sk_add_scaled(contact->pebble, t->raised, normal);
    t->r = sk_add_scaled(t->p, t->raised, flat);
    t->r.z -= t->ground_z;
    t->level = t->ground_z;
    sk_vec3 surface = t->n; // it is on this that the wheel stands or lies, whatever it climbs
    if (lies)
        t->r = (sk_vec3){0.0, 0.0, 0.0};
    else
        wheel_step_apply(type, contact, frame, t);
    tilt_over(type, edge ? 1.0 : lies ? 0.0 : -n.z, surface, t);
    return edge ? sk_clamp(-n.z / GRAZING, 0.0, 1.0) : 1.0;
}
