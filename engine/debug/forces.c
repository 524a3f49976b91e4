// The overlay of forces.
#include "debug/drawn.h"
#include "debug/overlays.h"

static void draw_force(const sk_draw *draw, sk_vec3 at, sk_vec3 force, double per_newton, const char *name,
                       sk_draw_role role) {
    static const double LEAST = 40.0; // N: smaller forces would be a dot with a label
    double size = sk_length(force);
    if (size < LEAST) return;
    sk_vec3 tip = sk_add_scaled(at, per_newton, force);
    draw->arrow(draw->user, at, tip, role);
    draw_text(draw, tip, role, "%s%s%.2f kN", name, *name != '\0' ? " " : "", size / 1000.0);
}

// Draws the force of the air in three parts. Drag acts against the motion through the air. Lift is perpendicular to
// that in the plane of symmetry. Side force is the rest.
static void draw_split(const sk_draw *draw, const sk_draw_subject *subject, sk_vec3 force, double per_newton) {
    const sk_aircraft_state *state = drawn_state(subject);
    sk_vec3 flow = sk_unit(sk_sub(state->velocity, subject->outputs->wind));
    sk_vec3 right = sk_rotate(state->attitude, sk_vec(0.0, 1.0, 0.0));
    sk_vec3 up = sk_unit(sk_cross(right, flow));
    sk_vec3 drag = sk_scale(sk_dot(force, flow), flow), lift = sk_scale(sk_dot(force, up), up);
    sk_vec3 side = sk_sub(sk_sub(force, drag), lift);
    draw_force(draw, state->position, lift, per_newton, "lift", SK_DRAW_LIFT);
    draw_force(draw, state->position, drag, per_newton, "drag", SK_DRAW_DRAG);
    draw_force(draw, state->position, side, per_newton, "side", SK_DRAW_SIDE);
}

void draw_forces(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    double per_newton = 1.0 / (option == 3 ? 20000.0 : option == 2 ? 5000.0 : 2000.0);
    const sk_aircraft_state *state = drawn_state(subject);
    const sk_outputs *outputs = subject->outputs;
    sk_vec3 air = sk_rotate(state->attitude, outputs->aero.force);
    if (option == 1)
        draw_force(draw, state->position, air, per_newton, "air", SK_DRAW_AERO);
    else
        draw_split(draw, subject, air, per_newton);
    sk_vec3 hub = sk_add(state->position, sk_rotate(state->attitude, sk_thrust_place(drawn_type(subject))));
    draw_force(draw, hub, sk_rotate(state->attitude, outputs->propulsion.force), per_newton, "thrust", SK_DRAW_THRUST);
    draw_force(draw, state->position, outputs->weight, per_newton, "weight", SK_DRAW_WEIGHT);
    drawn_contact contact;
    sk_contact_walk at = {0};
    while (drawn_contact_at(subject, &at, &contact))
        if (contact.report->touching)
            draw_force(draw, contact.report->point, contact.report->force, per_newton, "", SK_DRAW_REACTION);
    // Each contact of the airframe is drawn with those of bodies. Where none is known, the sum is drawn at the middle of their
    // places.
    int32_t own = subject->model->body_count + subject->aircraft;
    for (int32_t i = 0; i < subject->forces.touch_count; i++) {
        const sk_body_touch *known = &subject->forces.touch[i];
        if (!known->wheel && known->body == own && known->other < 0) return;
    }
    drawn_touch touch;
    int32_t count = 0;
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (; drawn_touch_at(subject, count, &touch); count++) sum = sk_add(sum, touch.place);
    if (count > 0)
        draw_force(draw, sk_scale(1.0 / count, sum), state->airframe_force, per_newton, "airframe", SK_DRAW_REACTION);
}
