// wheel_internal.h: data and functions shared by the wheel files; wheel.c computes a substep. Private to the gear room.
// Positions and vectors are in the solid's frame unless stated otherwise. Source: docs/models/pebble.md.
#pragma once
#include "gear/wheel.h"
#include "math/elementary.h"

typedef struct wheel_frame {
    sk_vec3 origin; // in the solid's frame
    sk_mat3 axes;   // wheel vectors to that frame's
} wheel_frame;

// turn: rad about the strut, or, of a castering wheel, about its axis, `trail` ahead.
static inline wheel_frame wheel_frame_of(const sk_wheel_type *type, const sk_body_motion *body, double turn) {
    wheel_frame frame = {sk_add(body->position, sk_mat3_mul(&body->axes, type->position)), body->axes};
    if (turn == 0.0) return frame;
    double s, c, trail = type->caster.trail;
    sk_sincos(turn, &s, &c);
    if (trail > 0.0) {
        sk_vec3 aside = {trail * (1.0 - c), -trail * s, 0.0};
        frame.origin = sk_add(frame.origin, sk_mat3_mul(&body->axes, aside));
    }
    for (int i = 0; i < 3; i++) { // body axes times a turn about z
        sk_vec3 r = body->axes.row[i];
        frame.axes.row[i] = (sk_vec3){c * r.x + s * r.y, c * r.y - s * r.x, r.z};
    }
    return frame;
}

static inline sk_vec3 wheel_place(const wheel_frame *frame, double x, double y, double z) {
    return sk_add(frame->origin, sk_mat3_mul(&frame->axes, (sk_vec3){x, y, z}));
}

static inline sk_vec3 wheel_column(const sk_mat3 *m, int i) {
    if (i == 0) return (sk_vec3){m->row[0].x, m->row[1].x, m->row[2].x};
    if (i == 1) return (sk_vec3){m->row[0].y, m->row[1].y, m->row[2].y};
    return (sk_vec3){m->row[0].z, m->row[1].z, m->row[2].z};
}

// Where the caster's axis goes through the frame's plane z = 0.
static inline sk_vec3 wheel_axis(const sk_wheel_type *type, const wheel_frame *frame) {
    return sk_add_scaled(frame->origin, type->caster.trail, wheel_column(&frame->axes, 0));
}

// The contact is over. Where it was and how deep stays known: a wheel that hops comes down in its own rut.
static inline void wheel_release(sk_wheel_state *wheel) {
    wheel->contact.mode = SK_AIR;
}

// Everything the equations of the pebble need, in the wheel frame; names as in docs/models/pebble.md.
typedef struct wheel_tie {
    sk_vec3 p;       // pebble, on the flat surface
    double ground_z; // z at which the strut's line meets the surface, bumps, steps and all
    double level;    // the same but for steps, at the height of their edge: there the surface presses
    sk_vec3 r;       // from the foot to the pebble, lifted as the surface is
    double deep;     // of the strut's line in the ground, m
    double
        share; // of deep by which the strut is pressed together, of r by which the tie is stretched: 1 unless the wheel lies over
    sk_vec3 tip;             // the share grows by tip . w where the body turns by w
    double end;              // z to which the strut is pressed together
    double raised;           // how far the surface lies above the flat one under the strut, m along its normal
    sk_vec3 n;               // effective normal: of bump and step
    sk_vec3 at;              // where the tie's force acts, solid's frame
    sk_vec3 v, v_ground;     // velocity of the body-fixed point there; of that at the foot
    double u_x, u_y;         // of the strut's line over the surface, in border axes
    double tipping;          // at which the share grows, 1/s
    double rate;             // at which the strut is pressed together, m/s
    sk_mat3 q;               // border frame Q(n)
    double S;                // force along the strut, negative (upwards) when pressed together
    double damping;          // d_z in force
    double asked_x, asked_y; // what the tie asks for in the contact plane
} wheel_tie;

typedef struct wheel_reaction {
    double N;
    sk_border border;
    sk_clipped clipped;
} wheel_reaction;

// ---- wheel_tie.c ----

// The tie as the substep begins: forces of strut and tie by where the strut's line meets the surface and how it moves over it.
wheel_tie wheel_tie_of(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                       const wheel_frame *frame, const sk_body_motion *body);

// N (>= 0) as long as nothing holds along the surface.
double wheel_normal_force(const wheel_tie *t);

// The surface sinks along -n until spring and damper press with no more than it bears: a return map along the normal. N: without
// that; limit: what it bears.
void wheel_sink(wheel_tie *t, const sk_wheel_type *type, sk_contact_state *next, double N, double limit, double h);

// The normal force, its border and what that lets pass of the tie, all in agreement. brake in N, rolling a coefficient.
wheel_reaction wheel_react(const wheel_tie *t, double mu, double rolling, double brake, double limit);

// ---- wheel_surface.c ----

// The surface as it acts on the wheel: p, ground_z, level, r, deep, share, tip, end, raised, n and at of the tie. Returns what is left of the strut's
// force on an edge.
double wheel_find_surface(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                          const wheel_frame *frame, wheel_tie *t);

// The effective normal of a surface's (solid's frame), in the wheel's, but for bumps and steps.
sk_vec3 wheel_effective_normal(const wheel_frame *frame, sk_vec3 normal);

// Whether a surface with this normal (solid's frame) is an edge to the wheel: steep to its strut and in its solid.
bool wheel_is_edge(const wheel_frame *frame, sk_vec3 normal);

// ---- wheel_parts.c ----

// What is left of a wheel whose strut is spent: a metal point at the end of its stub.
sk_point_type wheel_stub(const sk_wheel_type *type);

// The type of a wheel as burst and retraction have left it: `type` itself where they have not, else written to `changed`.
const sk_wheel_type *wheel_current_type(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_type *changed);

// Wheel and fork as part of a body that turns about the caster's axis besides; moment (N m) of the ground about that axis; and
// what the wheel does under it.
sk_body_motion wheel_caster_motion(const sk_wheel_type *type, const wheel_frame *frame, const sk_body_motion *body,
                                   double rate);
double wheel_moment_about_axis(const sk_wheel_type *type, const wheel_frame *frame, const sk_contact_report *report);
void wheel_turn_caster(const sk_wheel_type *type, double contact_moment, sk_wheel_input input, double h,
                       sk_wheel_state *next, sk_caster_report *report);

// The anti-skid releases a brake whose wheel slips, and applies it again.
void wheel_keep_from_skidding(const sk_wheel_type *type, const wheel_tie *t, wheel_reaction r, sk_wheel_input input,
                              double h, sk_wheel_state *next);

// The ground spins the wheel up, and may burst its tyre. mu_kinetic: of what it rolls on; brake: N, as applied.
void wheel_spin_up(const sk_wheel_type *type, const wheel_tie *t, wheel_reaction r, double mu_kinetic, double brake,
                   double h, sk_wheel_result *result);

// A substep without contact.
void wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h,
                sk_caster_report *report);

// ---- wheel_step.c: kerbs and edges, rolled over along a way that bends no more than the tyre ----

// The step (m, up along the strut) from one surface to another, places and normals in the solid's frame: 0 where both belong
// to one surface that is level, or bends.
double wheel_step_between(const wheel_frame *frame, sk_vec3 from, sk_vec3 from_normal, sk_vec3 to, sk_vec3 to_normal);

typedef struct wheel_offset {
    double x, y; // m, of the wheel frame
} wheel_offset;

// The pebble has moved, and come up by such a step; from there to the strut's foot it is so far. There nothing changes yet.
void wheel_step_begin(const sk_wheel_type *type, const wheel_frame *frame, double height, wheel_offset moved,
                      wheel_offset ground_z, sk_contact_state *contact);

// The pebble moves on by (x, y), and what is left of its steps grows less.
void wheel_step_on(const sk_wheel_type *type, const wheel_frame *frame, double x, double y, sk_contact_state *contact);

static inline bool wheel_is_stepping(const sk_contact_state *contact) {
    return contact->step != 0.0 || contact->step_slope.x != 0.0 || contact->step_slope.y != 0.0 ||
           contact->step_slope.z != 0.0;
}

// Foot, normal and stretch of the tie as they are on the step under the strut: n / n_z changes by just its slope there, so that
// what lifts holds back. The strut's way over the step is measured at the height of its edge, so there the surface presses.
void wheel_step_apply(const sk_wheel_type *type, const sk_contact_state *contact, const wheel_frame *frame,
                      wheel_tie *t);

// ---- wheel_ground.c ----

// Where a pebble goes (solid's frame) by every metre by which the surface rises, along its normal, as the wheel rolls on in ruts: along
// the strut.
sk_vec3 wheel_rise_direction(const wheel_frame *frame, sk_vec3 normal);

// Which solid the wheel has to do with: the one its strut meets first (sk_ground_find_solid).
int32_t wheel_find_solid(const sk_wheel_type *type, const sk_ground *ground, const sk_contact_state *contact,
                         const sk_body_motion *body, double turn);

// Looks along the strut of a wheel in the air; a hit puts the pebble there, touching or not. Where it has been it comes down
// into its own rut, as deep as its ramp has left it there, and anywhere into what the map of ruts knows; from that too the
// ground rises by no more than the ramp beneath a wheel that flies on low.
sk_surface_point wheel_probe_ground(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid,
                                    const wheel_frame *frame, sk_contact_state *contact);

// How deep the ground has been pressed where the wheel, moving on, would be out of its rut.
double wheel_pressed_ahead(const sk_wheel_type *type, const sk_ground *ground, const sk_contact_state *contact,
                           const wheel_frame *frame, const wheel_tie *t);

// The pebble slides by (x, y) of the border and is put back on the surface along the strut.
// False when the strut is spent there; contact is released where there is no surface.
bool wheel_slide(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid, const wheel_frame *frame,
                 const wheel_tie *t, wheel_reaction r, double ahead, double x, double y, sk_wheel_state *next);
