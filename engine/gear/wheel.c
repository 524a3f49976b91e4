// A substep of a wheel. Source: docs/models/pebble.md.
#include "gear/strut_internal.h"
#include "gear/wheel_internal.h"

static sk_contact_report report_of(const wheel_frame *frame, const wheel_tie *t, wheel_reaction r,
                                   const sk_contact_state *contact) {
    sk_vec3 force = sk_mat3_mul(&t->q, (sk_vec3){r.clipped.x, r.clipped.y, -r.N});
    return (sk_contact_report){.touching = true,
                               .mode = r.clipped.mode,
                               .point = t->at,
                               .normal = sk_mat3_mul(&frame->axes, t->n),
                               .force = sk_mat3_mul(&frame->axes, force),
                               .normal_force = r.N,
                               .border = r.border,
                               .border_x = sk_mat3_mul(&frame->axes, wheel_column(&t->q, 0)),
                               .border_y = sk_mat3_mul(&frame->axes, wheel_column(&t->q, 1)),
                               .force_x = r.clipped.x,
                               .force_y = r.clipped.y,
                               .use = sk_border_use(r.border, r.clipped.x, r.clipped.y),
                               .material = (int32_t)contact->material};
}

// The surface presses at the foot of the strut, and grips at the pebble: so each spring gives the body what it loses, however
// the body turns. A strut tilted past 60 degrees applies a moment that tilts it further; so does its friction spring. begun: the tie as the substep began with it.
static sk_vec3 moment_of(const wheel_frame *frame, const wheel_tie *t, const wheel_tie *begun, wheel_reaction r,
                         const sk_contact_report *report) {
    sk_vec3 stretch = sk_mat3_mul_back(&t->q, begun->r);
    double along = sk_dot(report->force, wheel_column(&frame->axes, 2));
    double lays = along * begun->deep - r.clipped.x * stretch.x - r.clipped.y * stretch.y;
    sk_vec3 pebble = sk_mat3_mul_back(&frame->axes, sk_sub(report->point, frame->origin));
    sk_vec3 moment = sk_scale(r.N, sk_cross(sk_sub((sk_vec3){0.0, 0.0, begun->level}, pebble), t->n));
    return sk_mat3_mul(&frame->axes, sk_add_scaled(moment, lays / t->share, t->tip));
}

// What the wheel turns to heat, and how its pebble moves: by the slide (x, y), and down with the surface, `sunk` (solid's frame).
// `before` is the tie that the step began with. What its springs bear beyond their own force is the dampers'.
static void account(const sk_wheel_type *type, const wheel_frame *frame, const wheel_tie *before, const wheel_tie *t,
                    wheel_reaction r, sk_vec3 sunk, double x, double y, double h, sk_contact_report *report) {
    sk_vec3 slide = sk_mat3_mul(&t->q, (sk_vec3){x, y, 0.0}), down = sk_mat3_mul_back(&frame->axes, sunk);
    sk_vec3 force = sk_mat3_mul_back(&frame->axes, report->force), slid = sk_add(slide, down);
    double per_second = 1.0 / h, lower = sk_dot(slid, t->n) / t->n.z;
    // Along the border: how far the pebble moves from the foot, which its own way down moves too.
    sk_vec3 stretch = sk_mat3_mul_back(&t->q, before->r), by = sk_mat3_mul_back(&t->q, slid);
    by.x -= lower * t->q.row[2].x;
    by.y -= lower * t->q.row[2].y;
    double u = t->share, stiffness = type->side_stiffness * u;
    double drag_x = r.clipped.x / u - stiffness * (stretch.x + by.x);
    double drag_y = r.clipped.y / u - stiffness * (stretch.y + by.y);
    double drag_z = -force.z / u - strut_spring(type, before->end + u * lower);
    report->velocity = sk_mat3_mul(&frame->axes, t->v);
    report->ground_point_velocity = sk_mat3_mul(&frame->axes, t->v_ground);
    report->slid = sk_mat3_mul(&frame->axes, slid);
    report->yield_power = -sk_dot(force, down) * per_second;
    report->friction_power = -sk_dot(force, slide) * per_second +
                             drag_x * (u * (by.x * per_second - before->u_x) + before->tipping * stretch.x) +
                             drag_y * (u * (by.y * per_second - before->u_y) + before->tipping * stretch.y);
    report->damping_power = drag_z * (t->rate - u * lower * per_second);
}

static void break_off(sk_wheel_result *result) {
    sk_wheel_break(&result->next);
    result->broke = true;
}

// How far (m) to the side a wheel that rolls on by x comes while it turns: its way over the substep is the chord of an arc, half
// the substep's turn behind where it now heads. Without that the wheels of an axle drift apart, outwards by omega h / 2 of
// their ways, until their pebbles have spent the grip on one another.
static double round_the_turn(const wheel_frame *frame, const sk_body_motion *body, double x, double h) {
    return -0.5 * h * sk_dot(body->rate, wheel_column(&frame->axes, 2)) * x;
}

// A whole wheel in the frame of the solid it has to do with; `result->next` comes as its state was. Where its strut is
// spent before there is a force, only that it broke is reported.
static void evaluate_on(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid,
                        const wheel_frame *frame, const sk_body_motion *body, sk_wheel_input input, double h,
                        sk_wheel_result *result) {
    sk_wheel_state *next = &result->next;
    sk_contact_state *contact = &next->contact;
    int64_t before = contact->mode;

    // 0. A leg that is not down and locked bears nothing.
    if (next->extension < 1.0) {
        wheel_hang(type, next, input, h, &result->caster);
        return;
    }

    // 1. No contact: a hit counts in this same step.
    if (contact->mode == SK_AIR) {
        sk_surface_point surface = wheel_probe_ground(type, ground, solid, frame, contact);
        if (surface.found && surface.inside) {
            result->hit = (sk_contact_surface){contact->solid, surface.material};
            break_off(result);
            return;
        }
        if (!surface.found) {
            wheel_hang(type, next, input, h, &result->caster);
            return;
        }
    }

    // 2. Spring and damper in the wheel frame; 4. the end of contact; the surface yields.
    const sk_material *material = &ground->materials[contact->material];
    wheel_tie t = wheel_tie_of(type, material, contact, frame, body);
    result->hit = sk_surface_of_contact(contact);
    if (t.ground_z <= type->z_min) {
        break_off(result);
        return;
    }
    double N = wheel_normal_force(&t);
    if (N <= 0.0 || t.ground_z >= type->z_max) {
        wheel_hang(type, next, input, h, &result->caster);
        return;
    }
    double depth = contact->sinkage;
    sk_vec3 normal = contact->normal;
    wheel_tie begun = t;
    double limit = sk_bearing_limit(material, contact->sinkage);
    result->sank = N > limit;
    if (result->sank) wheel_sink(&t, type, contact, N, limit, h);
    sk_vec3 sunk = sk_scale(depth - contact->sinkage, normal);
    depth = contact->sinkage;
    result->stroke = type->z_max - t.end;

    // 3., 5. Border and clip; 7. the force on the body.
    sk_friction friction = next->burst ? material->metal : material->rubber;
    double mu = before == SK_SLIPPING ? friction.mu_kinetic : friction.mu_static;
    double ahead = wheel_pressed_ahead(type, ground, contact, frame, &t);
    double rolling = material->rolling + rut_resistance(type, contact->sinkage, ahead);
    if (next->burst) rolling += type->tyre.rim_rolling;
    double brake = input.brake * (1.0 - next->brake_released);
    wheel_reaction r = wheel_react(&t, mu, rolling, brake, limit);
    result->report = report_of(frame, &t, r, contact);
    contact->mode = r.clipped.mode;

    // 6. The pebble slides just so far that spring and damper give the clipped force, and carries the force along.
    double x = 0.0, y = 0.0;
    bool carried = true;
    if (r.clipped.mode != SK_STANDING) {
        double part = t.share * t.share, stiffness = part * type->side_stiffness, damping = part * type->side_damping;
        x = sk_pebble_slide(r.clipped.x, t.asked_x, stiffness, damping, h);
        y = sk_pebble_slide(r.clipped.y, t.asked_y, stiffness, damping, h);
        if (r.clipped.mode == SK_ROLLING) y += round_the_turn(frame, body, x, h);
        carried = wheel_slide(type, ground, solid, frame, &t, r, ahead, x, y, next);
        if (wheel_is_stepping(contact)) // and not up by the step with the pebble
            result->report.point = sk_add(t.at, sk_mat3_mul(&frame->axes, sk_mat3_mul(&t.q, (sk_vec3){x, y, 0.0})));
        else if (contact->mode != SK_AIR)
            result->report.point = sk_add_scaled(contact->pebble, t.raised, contact->normal);
    }
    result->report.moment = moment_of(frame, &t, &begun, r, &result->report);
    if (contact->sinkage != depth)
        sunk = sk_add_scaled(sunk, depth - contact->sinkage, wheel_rise_direction(frame, contact->normal));
    account(type, frame, &begun, &t, r, sunk, x, y, h, &result->report);

    // 8. What follows from it for the wheel itself: caster, brake, tyre.
    if (sk_casters(&type->caster)) {
        double moment = wheel_moment_about_axis(type, frame, &result->report);
        wheel_turn_caster(type, moment, input, h, next, &result->caster);
    }
    wheel_keep_from_skidding(type, &t, r, input, h, next);
    wheel_spin_up(type, &t, r, friction.mu_kinetic, brake, h, result);
    if (!carried) break_off(result);
}

static void stub(const sk_wheel_type *type, sk_ground ground, const sk_body_motion *body, double h,
                 sk_wheel_result *result) {
    sk_point_type point = wheel_stub(type);
    sk_point_result hit = sk_point_evaluate(&point, ground, &result->next.contact, body, h);
    result->report = hit.report;
    result->sank = hit.sank;
    result->stub = true;
    result->stroke = type->z_max - type->z_min;
    result->next.contact = hit.next;
    result->next.spin = 0.0;
}

sk_wheel_result sk_wheel_evaluate(const sk_wheel_type *whole, sk_ground ground, const sk_wheel_state *state,
                                  const sk_body_motion *body, sk_wheel_input input, double h) {
    sk_wheel_type changed;
    const sk_wheel_type *type = wheel_current_type(whole, state, &changed);
    double turn = sk_wheel_turn(type, state, input);
    int32_t index =
        state->broken ? (int32_t)state->contact.solid : wheel_find_solid(type, &ground, &state->contact, body, turn);
    const sk_solid *solid = &ground.solids[index];
    sk_body_motion seen = sk_motion_seen_from(solid, body);
    wheel_frame frame = wheel_frame_of(type, &seen, turn);
    if (state->caster_rate != 0.0) seen = wheel_caster_motion(type, &frame, &seen, state->caster_rate);
    sk_wheel_result result = {.next = *state,
                              .hit = sk_no_surface(),
                              .top = sk_solid_point(solid, wheel_place(&frame, 0.0, 0.0, type->z_min)),
                              .bottom = sk_solid_point(solid, wheel_place(&frame, 0.0, 0.0, type->z_max))};
    if (!state->broken) {
        if (index != state->contact.solid) result.next.contact = sk_contact_on(&state->contact, index);
        evaluate_on(type, &ground, solid, &frame, &seen, input, h, &result);
        sk_contact_report_to_world(solid, &result.report);
    }
    if (state->broken || (result.broke && !result.report.touching)) stub(whole, ground, body, h, &result);
    return result;
}
