// A substep of a wheel on one plane, in the order of docs/models/pebble.md, "One evaluation". Each step of the model is a
// function.
#include "gear/wheel_on_plane.h"

#include "gear/strut.h"
#include "gear/wheel_brake.h"
#include "gear/wheel_caster.h"
#include "gear/wheel_drive.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_probe.h"
#include "gear/wheel_slide.h"
#include "gear/wheel_step.h"
#include "gear/wheel_tyre.h"

// Results of the steps of the model, in their order.
typedef struct evaluation {
    const sk_material *material;
    wheel_tie tie;            // 2., 3.; changed in 4. if the surface sinks
    wheel_tie before_sinking; // 4.: the tie before the surface sank
    const wheel_tie *begun;   // the tie with which the substep began: one of these two
    sk_vec3 sunk;             // 4., 6.: displacement of the pebble with the sinking surface, solid's frame, m
    double bearing_limit;     // 4.: N, largest normal force that the ground carries
    sk_friction friction;     // 5.: of tyre or rim on the ground
    double brake;             // 5.: N, as applied
    wheel_reaction reaction;  // 4., 5.
    wheel_travel travel;      // 6.
} evaluation;

void wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h,
                sk_caster_report *report) {
    state->contact.mode = SK_AIR; // the place is remembered: a wheel that hops comes down in its own rut
    if (state->broken) {
        state->spin = 0.0;
        return;
    }
    wheel_reapply_brake(state, h);
    state->skid = 0.0;
    wheel_run_down(type, state, input, h);
    if (sk_casters(&type->caster)) wheel_turn_caster(type, 0.0, input, h, state, report);
}

static void break_off(sk_wheel_result *result) {
    sk_wheel_break(&result->next);
    result->broke = true;
}

// 1. Finds the ground without a contact. A hit counts in the same step. Returns whether there is contact. A strut that
// begins inside the solid breaks off.
static bool find_ground(const wheel_substep *s, sk_wheel_result *result) {
    sk_contact_state *contact = &result->next.contact;
    if (contact->mode != SK_AIR) return true;
    sk_surface_point surface = wheel_probe_ground(s->type, s->ground, s->solid, &s->frame, contact);
    if (surface.found && !surface.inside) return true;
    if (surface.found) {
        result->hit = (sk_contact_surface){contact->solid, surface.material};
        break_off(result);
    } else {
        wheel_hang(s->type, &result->next, s->input, s->h, &result->caster);
    }
    return false;
}

// 2., 3. Computes strut and tie. Returns false if the strut is at the end of its travel.
static bool press(const wheel_substep *s, evaluation *e, sk_wheel_result *result) {
    const sk_contact_state *contact = &result->next.contact;
    e->material = &s->ground->materials[contact->material];
    wheel_find_tie(s, e->material, contact, &e->tie);
    e->begun = &e->tie;
    result->hit = sk_surface_of_contact(contact);
    if (e->tie.surface.ground_z > s->type->z_min) return true;
    break_off(result);
    return false;
}

// 4. Computes the normal force. The surface sinks under more than it carries. Returns false if the contact ends.
static bool bear(const wheel_substep *s, evaluation *e, sk_wheel_result *result) {
    sk_contact_state *contact = &result->next.contact;
    double N = wheel_normal_force(&e->tie);
    if (N <= 0.0 || e->tie.surface.ground_z >= s->type->z_max) {
        wheel_hang(s->type, &result->next, s->input, s->h, &result->caster);
        return false;
    }
    double depth = contact->sinkage;
    e->bearing_limit = sk_bearing_limit(e->material, depth);
    result->sank = N > e->bearing_limit;
    if (result->sank) {
        e->before_sinking = e->tie;
        e->begun = &e->before_sinking;
        wheel_sink(&e->tie, s->type, contact, N, e->bearing_limit, s->h);
    }
    e->sunk = sk_scale(depth - contact->sinkage, contact->normal);
    result->stroke = s->type->z_max - e->tie.surface.end;
    return true;
}

// 5. Computes border and clip, together with the normal force that follows from the clipped force.
static void clip(const wheel_substep *s, evaluation *e, sk_wheel_result *result) {
    sk_wheel_state *next = &result->next;
    e->friction = next->burst ? e->material->metal : e->material->rubber;
    double mu = next->contact.mode == SK_SLIPPING ? e->friction.mu_kinetic : e->friction.mu_static;
    double ahead = wheel_pressed_ahead(s, &next->contact, &e->tie);
    double rolling = e->material->rolling + wheel_rut_resistance(s->type, next->contact.sinkage, ahead);
    if (next->burst) rolling += s->type->tyre.rim_rolling;
    e->brake = s->input.brake * (1.0 - next->brake_released);
    wheel_border border = {.mu = mu, .rolling = rolling, .brake = e->brake, .drive = s->input.drive};
    if (s->input.drive != 0.0) wheel_find_slip(s, &e->tie, next, &border);
    e->reaction = wheel_react(&e->tie, &border, e->bearing_limit);
    e->travel = wheel_travel_of(s, &e->tie, &e->reaction);
    e->travel.ahead = ahead;
    next->contact.mode = e->reaction.clipped.mode;
}

// Reports the force that acts, as far as steps need it.
static void report_force(const wheel_substep *s, const evaluation *e, sk_contact_report *report) {
    const wheel_reaction *r = &e->reaction;
    sk_vec3 force = sk_mat3_mul(&e->tie.q, (sk_vec3){r->clipped.x, r->clipped.y, -r->N});
    report->touching = true;
    report->mode = r->clipped.mode;
    report->point = e->tie.surface.at;
    report->force = sk_mat3_mul(&s->frame.axes, force);
    report->normal_force = r->N;
}

// Reports what overlays, tables and bodies under the wheel read besides.
static void report_border(const wheel_substep *s, const evaluation *e, int64_t material, sk_contact_report *report) {
    const wheel_reaction *r = &e->reaction;
    const sk_mat3 *axes = &s->frame.axes, *q = &e->tie.q;
    report->normal = sk_mat3_mul(axes, e->tie.surface.n);
    report->border = r->border;
    report->border_x = sk_mat3_mul(axes, wheel_column(q, 0));
    report->border_y = sk_mat3_mul(axes, wheel_column(q, 1));
    report->force_x = r->clipped.x;
    report->force_y = r->clipped.y;
    report->use = sk_border_use(r->border, r->clipped.x, r->clipped.y);
    report->material = (int32_t)material;
}

// 6. Slides the pebble just so far that spring and damper apply the clipped force. The point of application moves with
// the pebble. Returns false if the strut is then at the end of its travel.
static bool slide(const wheel_substep *s, evaluation *e, sk_wheel_result *result) {
    if (e->reaction.clipped.mode == SK_STANDING) return true;
    sk_contact_state *contact = &result->next.contact;
    const wheel_tie *t = &e->tie;
    double depth = contact->sinkage;
    bool carried = wheel_slide(s, t, &e->travel, contact);
    if (wheel_is_stepping(contact)) { // without the rise of the pebble by the step
        sk_vec3 along = {e->travel.x, e->travel.y, 0.0};
        result->report.point = sk_add(t->surface.at, sk_mat3_mul(&s->frame.axes, sk_mat3_mul(&t->q, along)));
    } else if (contact->mode != SK_AIR) {
        result->report.point = sk_add_scaled(contact->pebble, t->surface.raised, contact->normal);
    }
    if (contact->sinkage != depth)
        e->sunk = sk_add_scaled(e->sunk, depth - contact->sinkage, wheel_rise_direction(&s->frame, contact->normal));
    return carried;
}

// 7. Returns the moment on the body about the force's point of application. The surface presses at the foot of the
// strut and grips at the pebble. So each spring returns to the body the energy that it loses, however the body turns. A
// strut tilted past 60 degrees applies a moment that tilts it further; so does its friction spring.
static sk_vec3 moment_of(const wheel_substep *s, const evaluation *e, const sk_contact_report *report) {
    const wheel_frame *frame = &s->frame;
    const wheel_tie *t = &e->tie, *begun = e->begun;
    const wheel_reaction *r = &e->reaction;
    sk_vec3 stretch = sk_mat3_mul_back(&t->q, begun->surface.r);
    double along = sk_dot(report->force, wheel_column(&frame->axes, 2));
    double lays = along * begun->surface.deep - r->clipped.x * stretch.x - r->clipped.y * stretch.y;
    sk_vec3 pebble = sk_mat3_mul_back(&frame->axes, sk_sub(report->point, frame->origin));
    sk_vec3 moment = sk_scale(r->N, sk_cross(sk_sub((sk_vec3){0.0, 0.0, begun->surface.level}, pebble), t->surface.n));
    return sk_mat3_mul(&frame->axes, sk_add_scaled(moment, lays / t->surface.share, t->surface.tip));
}

// Computes the powers that the wheel turns to heat, and the motion of its pebble: along its border, and down with the
// surface. The dampers carry the forces beyond those of the springs.
static void account(const wheel_substep *s, const evaluation *e, sk_contact_report *report) {
    const sk_wheel_type *type = s->type;
    const wheel_frame *frame = &s->frame;
    const wheel_tie *before = e->begun, *t = &e->tie;
    const wheel_reaction *r = &e->reaction;
    sk_vec3 slide = sk_mat3_mul(&t->q, (sk_vec3){e->travel.x, e->travel.y, 0.0}),
            down = sk_mat3_mul_back(&frame->axes, e->sunk);
    sk_vec3 force = sk_mat3_mul_back(&frame->axes, report->force), slid = sk_add(slide, down);
    double per_second = 1.0 / s->h, lower = sk_dot(slid, t->surface.n) / t->surface.n.z;
    // Along the border: displacement of the pebble from the foot. The foot moves with the sinking of the pebble.
    sk_vec3 stretch = sk_mat3_mul_back(&t->q, before->surface.r), by = sk_mat3_mul_back(&t->q, slid);
    by.x -= lower * t->q.row[2].x;
    by.y -= lower * t->q.row[2].y;
    double u = t->surface.share, stiffness = type->side_stiffness * u;
    double drag_x = r->clipped.x / u - stiffness * (stretch.x + by.x);
    double drag_y = r->clipped.y / u - stiffness * (stretch.y + by.y);
    double drag_z = -force.z / u - sk_strut_force_at(type, before->surface.end + u * lower);
    report->velocity = sk_mat3_mul(&frame->axes, t->v);
    report->ground_point_velocity = sk_mat3_mul(&frame->axes, t->v_ground);
    report->slid = sk_mat3_mul(&frame->axes, slid);
    report->yield_power = -sk_dot(force, down) * per_second;
    report->friction_power = -sk_dot(force, slide) * per_second +
                             drag_x * (u * (by.x * per_second - before->u_x) + before->tipping * stretch.x) +
                             drag_y * (u * (by.y * per_second - before->u_y) + before->tipping * stretch.y);
    report->damping_power = drag_z * (t->rate - u * lower * per_second);
    report->drive_power = wheel_drive_force(r) * e->travel.x * per_second;
    report->friction_power += report->drive_power;
}

// 8. Updates caster, brake and tyre.
static void turn_wheel(const wheel_substep *s, const evaluation *e, sk_wheel_result *result) {
    if (sk_casters(&s->type->caster)) {
        double moment = wheel_moment_about_axis(s->type, &s->frame, &result->report);
        wheel_turn_caster(s->type, moment, s->input, s->h, &result->next, &result->caster);
    }
    wheel_keep_from_skidding(s, &e->tie, &e->reaction, &result->next);
    wheel_spin_up(s, &e->tie, &e->reaction, (wheel_grip){e->friction.mu_kinetic, e->brake}, result);
}

// Evaluates a whole wheel in the frame of its solid. `result->next` begins as its state. If the strut is at the end of
// its travel before there is a force, only the break is reported. A leg that is not down and locked carries no load.
static void evaluate_on(const wheel_substep *s, sk_wheel_result *result) {
    evaluation e;
    if (result->next.extension < 1.0) {
        wheel_hang(s->type, &result->next, s->input, s->h, &result->caster);
        return;
    }
    if (!find_ground(s, result)) return;
    if (!press(s, &e, result)) return;
    if (!bear(s, &e, result)) return;
    clip(s, &e, result);
    report_force(s, &e, &result->report);
    if (!s->forces_only) report_border(s, &e, result->next.contact.material, &result->report);
    bool carried = slide(s, &e, result);
    result->report.moment = moment_of(s, &e, &result->report);
    result->report.drive_moment = wheel_drive_moment(s, &e.reaction);
    result->report.moment = sk_add(result->report.moment, result->report.drive_moment);
    // The heat of a locked wheel wears its tyre.
    if (!s->forces_only || wheel_is_locked(&e.reaction)) account(s, &e, &result->report);
    turn_wheel(s, &e, result);
    if (!carried) break_off(result);
}

static void stub(const sk_wheel_trial *t, sk_wheel_result *result) {
    const sk_wheel_type *type = t->type;
    sk_point_type point = wheel_stub(type);
    result->stub = true;
    if (result->next.gone) {
        result->next.contact = sk_contact_begin();
        result->next.spin = 0.0;
        return;
    }
    sk_point_result hit = sk_point_evaluate(&point, *t->ground, &result->next.contact, t->body, t->h);
    result->report = hit.report;
    result->sank = hit.sank;
    if (point.strength > 0.0 && hit.report.normal_force > point.strength) result->next.gone = 1;
    result->stroke = type->z_max - type->z_min;
    result->next.contact = hit.next;
    result->next.spin = 0.0;
}

void wheel_begin_result(const wheel_substep *s, const sk_wheel_state *state, sk_wheel_result *result) {
    result->report = (sk_contact_report){0};
    result->next = *state;
    result->stroke = result->slip_power = result->released = 0.0;
    result->caster = (sk_caster_report){0};
    result->hit = sk_no_surface();
    result->sank = result->broke = result->burst = result->stub = result->landed = false;
    result->touch_count = 0;
    if (s->forces_only) return;
    result->top = sk_solid_point(s->solid, wheel_place(&s->frame, 0.0, 0.0, s->type->z_min));
    result->bottom = sk_solid_point(s->solid, wheel_place(&s->frame, 0.0, 0.0, s->type->z_max));
}

void wheel_tear_off(const sk_wheel_trial *t, const wheel_substep *s, sk_wheel_result *result) {
    wheel_begin_result(s, t->state, result);
    result->hit = sk_surface_of_contact(&t->state->contact);
    break_off(result);
    stub(t, result);
}

void wheel_try_on_plane(const sk_wheel_trial *t, sk_wheel_result *result) {
    sk_wheel_type changed;
    const sk_wheel_state *state = t->state;
    const sk_wheel_type *type = wheel_current_type(t->type, state, &changed);
    double turn = sk_wheel_turn(type, state, t->input);
    int32_t index = state->broken ? (int32_t)state->contact.solid
                                  : wheel_find_solid(type, t->ground, &state->contact, t->body, turn);
    sk_solid body_solid;
    const sk_solid *solid = sk_ground_at(t->ground, index, &body_solid);
    sk_body_motion moving;
    const sk_body_motion *seen = t->body;
    if (solid->moves) {
        moving = sk_motion_seen_from(solid, t->body);
        seen = &moving;
    }
    wheel_substep s = {.type = type,
                       .ground = t->ground,
                       .solid = solid,
                       .body = seen,
                       .frame = wheel_frame_of(type, seen, turn),
                       .input = t->input,
                       .h = t->h,
                       .burst = state->burst != 0,
                       .forces_only = t->forces_only};
    if (state->caster_rate != 0.0) {
        moving = wheel_caster_motion(type, &s.frame, seen, state->caster_rate);
        s.body = &moving;
    }
    wheel_begin_result(&s, state, result);
    if (!state->broken) {
        if (index != state->contact.solid) result->next.contact = sk_contact_on(&state->contact, index);
        evaluate_on(&s, result);
        sk_contact_report_to_world(solid, &result->report);
    }
    if (state->broken || (result->broke && !result->report.touching)) stub(t, result);
}
