#include "gear/wheel_internal.h"

#include "contact/bumps.h"
#include "contact/ruts.h"
#include "gear/strut_internal.h"

// The surface under the strut's line at (x, y) of the wheel frame, as sunk as the contact is.
static sk_surface_point under_strut(const sk_wheel_type *type, const sk_solid *solid, const sk_contact_state *contact,
                                    const wheel_frame *frame, double x, double y) {
    // A bump may rise to a strut that hangs above the flat surface.
    double low = type->z_max + SK_BUMPS_REACH;
    return sk_solid_surface_along(solid, wheel_place(frame, x, y, type->z_min), wheel_place(frame, x, y, low),
                                  contact->sinkage, contact->normal);
}

// How far the strut's line has come, in the plane of the surface, from where the wheel last touched.
static double distance_from(const sk_contact_state *contact, const wheel_frame *frame) {
    static const double LEAST = 0.05; // of the cosine between strut and surface: nearly along it there is no such place
    sk_vec3 n = contact->normal, down = wheel_column(&frame->axes, 2);
    sk_vec3 away = sk_sub(frame->origin, contact->pebble);
    away = sk_add_scaled(away, sk_dot(away, n) / sk_max(LEAST, -sk_dot(down, n)), down);
    return sk_length(sk_add_scaled(away, -sk_dot(away, n), n));
}

// Between the bumps of two materials there is a step, and a kink. Both are evened out over a few times EASE (m): what is left
// of the step, x over the way d, follows x'' + 2 x' / EASE + x / EASE^2 = 0, so that the wheel rolls over a smooth surface.
static const double EASE = 1.0, EASED = 1e-6;

// Moves on by a distance (m, >= 0), forwards or backwards.
static void ease_on(sk_contact_state *contact, double distance, bool backwards) {
    if (contact->ease == 0.0 && contact->ease_slope == 0.0) return;
    double sign = backwards ? -1.0 : 1.0, left = sk_exp(-distance / EASE);
    double slope = sign * contact->ease_slope, bend = slope + contact->ease / EASE;
    contact->ease = (contact->ease + bend * distance) * left;
    contact->ease_slope = sign * (slope - bend * distance / EASE) * left;
    if (fabs(contact->ease) < EASED && fabs(contact->ease_slope) < EASED) contact->ease = contact->ease_slope = 0.0;
}

static bool bumps_alike(const sk_material *a, const sk_material *b) {
    return a->bump_height == b->bump_height && a->bump_wavelength == b->bump_wavelength;
}

// The wheel comes from one material to another: what it stood on goes on beneath it, and is eased from there.
static void cross_border(sk_contact_state *contact, const sk_material *from, const sk_material *to,
                         const wheel_frame *frame, double ground_z) {
    if (bumps_alike(from, to)) return;
    sk_vec3 place = wheel_place(frame, 0.0, 0.0, ground_z), forward = wheel_column(&frame->axes, 0);
    sk_bump before = {0}, now = {0};
    if (sk_material_is_bumpy(from)) before = sk_bump_at(from, place);
    if (sk_material_is_bumpy(to)) now = sk_bump_at(to, place);
    contact->ease += before.height - now.height;
    contact->ease_slope += (before.x - now.x) * forward.x + (before.y - now.y) * forward.y;
}

double wheel_pressed_ahead(const sk_wheel_type *type, const sk_ground *ground, const sk_contact_state *contact,
                           const wheel_frame *frame, const wheel_tie *t) {
    if (!(contact->sinkage > 0.0)) return 0.0;
    double reach = copysign(2.0 * sqrt(2.0 * type->radius * contact->sinkage), -t->asked_x);
    sk_vec3 place = sk_add_scaled(contact->pebble, contact->sinkage, contact->normal);
    place = sk_add_scaled(place, reach, sk_mat3_mul(&frame->axes, wheel_column(&t->q, 0)));
    return sk_min(contact->sinkage, sk_ground_pressed(ground, contact, place));
}

// Along the normal the pebble would leave a strut that leans, and stretch its tie by the tangent of the lean.
sk_vec3 wheel_rise_direction(const wheel_frame *frame, sk_vec3 normal) {
    sk_vec3 down = wheel_column(&frame->axes, 2);
    return wheel_is_edge(frame, normal) ? normal : sk_scale(1.0 / sk_dot(down, normal), down);
}

// What the wheel does as it moves on by a distance: up the ramp of its rut, onto what is ahead and as far as that bears it;
// and down where the ground has been pressed before, at 1:1 at the steepest. It climbs no further than the work done against
// the friction pays for: a locked wheel on slippery ground ploughs on at its depth.
static void move_on(const sk_wheel_type *type, const sk_ground *ground, const wheel_frame *frame, double ground_z,
                    double ahead, double distance, double paid, sk_contact_state *contact) {
    const sk_material *material = &ground->materials[contact->material];
    double depth = contact->sinkage;
    if (depth > 0.0) {
        double climbed = (depth - sk_ramp(depth, distance, type->radius)) * (1.0 - ahead / depth);
        climbed = sk_min(climbed, sk_min(rut_room(type, material, depth, ground_z), paid));
        depth -= climbed;
    }
    sk_vec3 place = sk_add_scaled(contact->pebble, contact->sinkage, contact->normal);
    double before = sk_ground_pressed(ground, contact, place);
    if (before > depth) depth = sk_min(before, depth + distance);
    double up = contact->sinkage - depth;
    if (up != 0.0) contact->pebble = sk_add_scaled(contact->pebble, up, wheel_rise_direction(frame, contact->normal));
    contact->sinkage = depth;
}

// How far up (m, along the normal) work (J) lifts the wheel against its strut, which is pressed together by p = c / |n_z|: with the
// force that it comes to, (F + k p) p = work. A damper that holds back does not make the spring's work any less.
static double paid_by(const sk_wheel_type *type, const wheel_tie *t, double work) {
    double along = 1.0 / fabs(t->n.z), force = along * sk_max(-t->S, strut_spring(type, t->end));
    double stiffness = along * along * strut_stiffness(type, t->end);
    double sum = force + sqrt(force * force + 4.0 * stiffness * work);
    return sum > 0.0 ? 2.0 * work / sum : 0.0;
}

bool wheel_slide(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid, const wheel_frame *frame,
                 const wheel_tie *t, wheel_reaction r, double ahead, double x, double y, sk_wheel_state *next) {
    sk_contact_state *contact = &next->contact;
    sk_vec3 p = sk_add(t->p, sk_mat3_mul(&t->q, (sk_vec3){x, y, 0.0}));
    sk_surface_point surface = under_strut(type, solid, contact, frame, p.x, p.y);
    if (!surface.found) {
        wheel_release(next);
        return true;
    }
    if (surface.inside) return false;
    if (surface.material != contact->material)
        cross_border(contact, &ground->materials[contact->material], &ground->materials[surface.material], frame,
                     t->ground_z);
    wheel_offset moved = {p.x - t->p.x, p.y - t->p.y};
    wheel_step_on(type, frame, moved.x, moved.y, contact);
    if (surface.feature != contact->feature || wheel_is_edge(frame, surface.normal)) {
        double step = wheel_step_between(frame, contact->pebble, contact->normal, surface.point, surface.normal);
        wheel_step_begin(type, frame, step, moved, (wheel_offset){-p.x, -p.y}, contact);
    }
    sk_contact_place(contact, &surface);
    double distance = sqrt(x * x + y * y);
    ease_on(contact, distance, x < 0.0);
    move_on(type, ground, frame, t->end, ahead, distance, paid_by(type, t, fabs(r.clipped.x * x + r.clipped.y * y)),
            contact);
    return true;
}

// The same of a wheel in the air, which keeps what is left of a step while it stays near where it has been. A surface that rises
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
    wheel_tie t;
    wheel_find_surface(type, material, contact, frame, &t);
    if (t.r.x == 0.0 && t.r.y == 0.0) return;
    // Along the flat surface to where what is left of the stretch lies along the tilted one's normal.
    sk_vec3 flat = sk_mat3_mul_back(&frame->axes, contact->normal);
    sk_vec3 to = sk_sub(sk_scale(sk_dot(t.r, flat) / sk_dot(t.n, flat), t.n), t.r);
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
    wheel_tie t;
    wheel_find_surface(type, material, contact, frame, &t);
    sk_vec3 up = wheel_rise_direction(frame, contact->normal);
    double shortens = -sk_dot(sk_mat3_mul_back(&frame->axes, up), t.n) / t.n.z; // the strut, by every metre of rise
    if (!(t.deep > 0.0 && shortens > 0.0)) return;
    double too_far = sk_min(rose, t.deep / shortens);
    contact->pebble = sk_add_scaled(contact->pebble, -too_far, up);
    contact->sinkage += too_far;
    put_under_strut(type, material, frame, contact); // a bump is another there
}

sk_surface_point wheel_probe_ground(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid,
                                    const wheel_frame *frame, sk_contact_state *contact) {
    sk_contact_state known = *contact;
    double moved = distance_from(&known, frame);
    if (known.sinkage > 0.0) contact->sinkage = sk_ramp(known.sinkage, moved, type->radius);
    sk_surface_point surface = under_strut(type, solid, contact, frame, 0.0, 0.0);
    if (!surface.found) {
        *contact = known;
        return surface;
    }
    ease_on(contact, moved, false);
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
                                   : under_strut(strut->type, on, &contact, &frame, 0.0, 0.0);
    return surface.found ? surface.fraction : INFINITY;
}

int32_t wheel_find_solid(const sk_wheel_type *type, const sk_ground *ground, const sk_contact_state *contact,
                         const sk_body_motion *body, double turn) {
    const wheel_strut strut = {type, ground, contact, body, turn};
    return sk_ground_find_solid(ground, (int32_t)contact->solid, fraction_on, &strut);
}
