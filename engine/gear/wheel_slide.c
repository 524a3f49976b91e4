#include "gear/wheel_slide.h"

#include "gear/wheel_ease.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_probe.h"
#include "gear/wheel_step.h"

// Returns the displacement (m) to the side of a wheel that rolls by x while it turns. Its path over the substep is the
// chord of an arc, half the substep's rotation behind its present heading. Without this the wheels of an axle drift
// apart, outwards by omega h / 2 of their paths, until their pebbles have used up the grip against each other.
static double round_the_turn(const wheel_substep *s, double x) {
    return -0.5 * s->h * sk_dot(s->body->rate, wheel_column(&s->frame.axes, 2)) * x;
}

wheel_travel wheel_travel_of(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r) {
    wheel_travel travel = {0};
    if (r->clipped.mode == SK_STANDING) return travel;
    double part = t->surface.share * t->surface.share;
    double stiffness = part * s->type->side_stiffness, damping = part * s->type->side_damping;
    travel.x = sk_pebble_slide(r->clipped.x, t->asked_x, stiffness, damping, s->h);
    travel.y = sk_pebble_slide(r->clipped.y, t->asked_y, stiffness, damping, s->h);
    if (r->clipped.mode == SK_ROLLING) travel.y += round_the_turn(s, travel.x);
    travel.work = fabs(r->clipped.x * travel.x + r->clipped.y * travel.y);
    return travel;
}

bool wheel_slide(const wheel_substep *s, const wheel_tie *t, const wheel_travel *travel, sk_contact_state *contact) {
    const sk_wheel_type *type = s->type;
    const wheel_frame *frame = &s->frame;
    const sk_material *materials = s->ground->materials;
    sk_vec3 from = t->surface.p, p = sk_add(from, sk_mat3_mul(&t->q, (sk_vec3){travel->x, travel->y, 0.0}));
    sk_surface_point surface = wheel_under_strut(type, s->solid, contact, frame, (wheel_offset){p.x, p.y});
    if (!surface.found) {
        contact->mode = SK_AIR; // the place is remembered: a wheel that hops comes down in its own rut
        return true;
    }
    if (surface.inside) return false;
    if (surface.material != contact->material) {
        sk_vec3 place = wheel_place(frame, 0.0, 0.0, t->surface.ground_z), forward = wheel_column(&frame->axes, 0);
        wheel_cross_border(contact, &materials[contact->material], &materials[surface.material], place, forward);
    }
    wheel_offset moved = {p.x - from.x, p.y - from.y};
    wheel_step_on(type, frame, moved.x, moved.y, contact);
    if (surface.feature != contact->feature || wheel_is_edge(frame, surface.normal)) {
        double step = wheel_step_between(frame, contact->pebble, contact->normal, surface.point, surface.normal);
        wheel_step_begin(type, frame, step, moved, (wheel_offset){-p.x, -p.y}, contact);
    }
    sk_contact_place(contact, &surface);
    wheel_ease_on(contact, sqrt(travel->x * travel->x + travel->y * travel->y), travel->x < 0.0);
    wheel_move_in_rut(s, t, travel, contact);
    return true;
}
