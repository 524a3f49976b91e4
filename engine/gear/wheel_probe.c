#include "gear/wheel_probe.h"

#include "contact/bumps.h"
#include "contact/ruts.h"
#include "gear/wheel_ease.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_step.h"
#include "gear/wheel_surface.h"

sk_surface_point wheel_under_strut(const sk_wheel_type *type, const sk_solid *solid, const sk_contact_state *contact,
                                   const wheel_frame *frame, wheel_offset at) {
    // A bump may rise to a strut that hangs above the flat surface.
    double low = type->z_max + SK_BUMPS_REACH;
    return sk_solid_surface_along(solid, wheel_place(frame, at.x, at.y, type->z_min),
                                  wheel_place(frame, at.x, at.y, low), contact->sinkage, contact->normal);
}

// How far the strut's line has come, in the plane of the surface, from where the wheel last touched.
static double distance_from(const sk_contact_state *contact, const wheel_frame *frame) {
    static const double LEAST = 0.05; // of the cosine between strut and surface: nearly along it there is no such place
    sk_vec3 n = contact->normal, down = wheel_column(&frame->axes, 2);
    sk_vec3 away = sk_sub(frame->origin, contact->pebble);
    away = sk_add_scaled(away, sk_dot(away, n) / sk_max(LEAST, -sk_dot(down, n)), down);
    return sk_length(sk_add_scaled(away, -sk_dot(away, n), n));
}

// A wheel in the air keeps what is left of a step while it stays near where it has been. A surface that rises
// to a wheel hanging clear of it does so freely, as far as the wheel.
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

// A wheel touches where its strut's line meets the surface as it is, raised by a bump or pressed into a rut. Beside the flat one
// under it a strut that leans has that in another place, and would begin with its tie stretched from one to the other.
static void put_under_strut(const sk_wheel_type *type, const sk_material *material, const wheel_frame *frame,
                            sk_contact_state *contact) {
    if (wheel_is_edge(frame, contact->normal)) return;
    wheel_surface under;
    wheel_find_surface(type, material, contact, frame, &under);
    if (under.r.x == 0.0 && under.r.y == 0.0) return;
    // Along the flat surface to where what is left of the stretch lies along the tilted one's normal.
    sk_vec3 flat = sk_mat3_mul_back(&frame->axes, contact->normal);
    sk_vec3 to = sk_sub(sk_scale(sk_dot(under.r, flat) / sk_dot(under.n, flat), under.n), under.r);
    contact->pebble = sk_add(contact->pebble, sk_mat3_mul(&frame->axes, to));
    wheel_step_on(type, frame, to.x, to.y, contact);
}

// The ground under a wheel in the air rises out of a rut as far as the wheel and no further: nothing would pay for a strut that it
// presses. A wheel in the air may have a pressed strut, because a damper that holds the strut back makes it bear nothing.
// deepest: m, the sinkage before the ground rose.
static void rise_no_further_than_wheel(const sk_wheel_type *type, const sk_material *material, const wheel_frame *frame,
                                       double deepest, sk_contact_state *contact) {
    double rose = deepest - contact->sinkage;
    if (!(rose > 0.0)) return;
    wheel_surface under;
    wheel_find_surface(type, material, contact, frame, &under);
    sk_vec3 up = wheel_rise_direction(frame, contact->normal);
    double shortens =
        -sk_dot(sk_mat3_mul_back(&frame->axes, up), under.n) / under.n.z; // the strut, by every metre of rise
    if (!(under.deep > 0.0 && shortens > 0.0)) return;
    double too_far = sk_min(rose, under.deep / shortens);
    contact->pebble = sk_add_scaled(contact->pebble, -too_far, up);
    contact->sinkage += too_far;
    put_under_strut(type, material, frame, contact); // a bump is another there
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

// Where along its strut the wheel meets this solid (sk_fraction_on).
static double fraction_on(const void *who, int32_t solid) {
    const wheel_strut *strut = who;
    const sk_solid *on = &strut->ground->solids[solid];
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
