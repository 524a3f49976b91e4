#include "gear/wheel_rut.h"

#include "contact/ruts.h"
#include "gear/strut.h"
#include "gear/wheel_normal.h"

double wheel_pressed_ahead(const wheel_substep *s, const sk_contact_state *contact, const wheel_tie *t) {
    if (!(contact->sinkage > 0.0)) return 0.0;
    double reach = copysign(2.0 * sqrt(2.0 * s->type->radius * contact->sinkage), -t->asked_x);
    sk_vec3 place = sk_add_scaled(contact->pebble, contact->sinkage, contact->normal);
    place = sk_add_scaled(place, reach, sk_mat3_mul(&s->frame.axes, wheel_column(&t->q, 0)));
    return sk_min(contact->sinkage, sk_ground_pressed(s->ground, contact, place));
}

// Rolling lengthens the rut at the cost of N sqrt(s / 2r) per metre: the work of pressing fresh ground down by s under
// a wheel of radius r. Where the ground is already pressed by `ahead`, only the rest costs work. The coefficient is
// also the slope at which the wheel climbs towards the ground ahead (sk_ramp).
double wheel_rut_resistance(const sk_wheel_type *type, double sinkage, double ahead) {
    return sinkage > 0.0 ? (sinkage - ahead) / sqrt(2.0 * type->radius * sinkage) : 0.0;
}

// Returns how far (m) a wheel may climb out of its rut until its strut's spring alone presses as hard as the ground
// there carries: spring + k c = F_m (1 + (s - c) / D). It is 0 if the spring already does. The rut then keeps its
// depth.
static double room_above(const sk_wheel_type *type, const sk_material *material, double sinkage, double end) {
    double softness = material->strength / SK_BEARING_DEPTH;
    if (!isfinite(softness)) return sinkage;
    double spare = sk_bearing_limit(material, sinkage) - sk_strut_force_at(type, end);
    return sk_max(0.0, spare / (sk_strut_stiffness_at(type, end) + softness));
}

// Returns the cosine between the strut and the surface that rises. Bumps and steps tilt only the surface that presses.
static double cosine_of_rise(const wheel_substep *s, const wheel_tie *t, sk_vec3 normal) {
    if (wheel_is_edge(&s->frame, normal)) return fabs(t->surface.n.z);
    return fabs(sk_mat3_mul_back(&s->frame.axes, normal).z);
}

// Returns by how much (m, along the normal) work (J) lifts the wheel against its strut. A rise c compresses the strut
// by p = c / cosine, and the force grows with it: (F + k p) p = work. A damper that holds back does not reduce the
// spring's work.
static double paid_by(const sk_wheel_type *type, const wheel_tie *t, double cosine, double work) {
    double along = 1.0 / cosine, force = along * sk_max(-t->S, sk_strut_force_at(type, t->surface.end));
    double stiffness = along * along * sk_strut_stiffness_at(type, t->surface.end);
    double sum = force + sqrt(force * force + 4.0 * stiffness * work);
    return sum > 0.0 ? 2.0 * work / sum : 0.0;
}

void wheel_move_in_rut(const wheel_substep *s, const wheel_tie *t, const wheel_travel *travel,
                       sk_contact_state *contact) {
    const sk_material *material = &s->ground->materials[contact->material];
    double depth = contact->sinkage, distance = sqrt(travel->x * travel->x + travel->y * travel->y);
    if (depth > 0.0) {
        double climbed = (depth - sk_ramp(depth, distance, s->type->radius)) * (1.0 - travel->ahead / depth);
        double paid = paid_by(s->type, t, cosine_of_rise(s, t, contact->normal), travel->work);
        climbed = sk_min(climbed, sk_min(room_above(s->type, material, depth, t->surface.end), paid));
        depth -= climbed;
    }
    sk_vec3 place = sk_add_scaled(contact->pebble, contact->sinkage, contact->normal);
    double before = sk_ground_pressed(s->ground, contact, place);
    if (before > depth) depth = sk_min(before, depth + distance);
    double up = contact->sinkage - depth;
    if (up != 0.0)
        contact->pebble = sk_add_scaled(contact->pebble, up, wheel_rise_direction(&s->frame, contact->normal));
    contact->sinkage = depth;
}
