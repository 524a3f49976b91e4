#include "debug/drawn.h"

#include "contact/print.h"
#include <stdarg.h>
#include <stdio.h>

sk_ground drawn_ground(const sk_draw_subject *subject, sk_solids *solids) {
    double t = sk_world_time(subject->model, subject->state->tick, 0);
    return sk_world_ground_of(subject->model, subject->state, t, solids);
}

sk_vec3 drawn_with_aircraft(const sk_draw_subject *subject, sk_vec3 at) {
    const sk_aircraft_state *state = drawn_state(subject);
    sk_quat r = subject->drawn.rotation;
    if (!(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z > 0.0)) return at;
    return sk_pose_point(subject->drawn, sk_pose_point_back((sk_pose){state->position, state->attitude}, at));
}

// Returns the pebble in the world frame. It is stored in the frame of its solid.
static sk_vec3 pebble_of(const sk_draw_subject *subject, int64_t solid_index, sk_vec3 pebble) {
    int64_t body = solid_index - 1 - subject->model->platform_count;
    if (body >= 0 && body < subject->model->body_count)
        return sk_pose_point(sk_body_pose(sk_state_body(subject->state, body)), pebble);
    if (solid_index <= 0 || body >= 0) return pebble;
    double time = sk_world_time(subject->model, subject->state->tick, 0);
    const sk_platform *platform = &subject->model->platforms[solid_index - 1];
    sk_solid solid = {.moves = true, .motion = sk_platform_motion_at(platform, time)};
    return sk_solid_point(&solid, pebble);
}

bool drawn_contact_at(const sk_draw_subject *subject, sk_contact_walk *walk, drawn_contact *out) {
    const sk_aircraft_type *type = drawn_type(subject);
    const sk_contact_owner owner = {
        .type = type,
        .gear = subject->model->skids[subject->model->aircraft[subject->aircraft].type],
        .state = drawn_state(subject),
        .outputs = subject->outputs,
    };
    const sk_contact_row *row;
    do {
        if (!sk_contact_walk_on(type, walk)) return false;
        row = &sk_contact_rows[walk->kind];
    } while (row->tie_end == NULL);
    sk_contact_look look = row->look(&owner, walk->part, walk->face);
    *out = (drawn_contact){.report = row->report(subject->outputs, walk->part, walk->face),
                           .mode = look.mode,
                           .broken = look.broken,
                           .tie_end = row->tie_end(&owner, walk->part, walk->face),
                           .pebble = pebble_of(subject, look.on.solid, look.pebble)};
    return true;
}

static drawn_touch touch_of(const sk_draw_subject *subject, const sk_body_contact *contact) {
    const sk_aircraft_state *state = drawn_state(subject);
    const sk_airframe_piece *piece = &drawn_type(subject)->airframe.pieces[contact->part];
    sk_solids solids;
    sk_ground ground = drawn_ground(subject, &solids);
    drawn_touch out = {.mode = contact->memory.mode};
    out.normal = sk_solid_vector(&ground.solids[-1 - contact->other], contact->memory.direction);
    sk_print print;
    if (sk_print_of(&contact->memory, &print)) out.normal = sk_rotate(state->attitude, print.up);
    double lowest = INFINITY;
    for (int32_t i = 0; i < piece->corner_count; i++) {
        sk_vec3 corner = sk_add(state->position, sk_rotate(state->attitude, piece->corners[i]));
        double height = sk_dot(out.normal, corner);
        if (height >= lowest) continue;
        lowest = height;
        out.place = corner;
    }
    return out;
}

bool drawn_touch_at(const sk_draw_subject *subject, int32_t index, drawn_touch *out) {
    if (drawn_state(subject)->airframe_touching == 0) return false;
    const sk_body_contacts *list = sk_state_body_contacts(subject->state);
    int64_t body = (int64_t)subject->model->body_count + subject->aircraft;
    for (int32_t i = 0; i < list->count; i++) {
        const sk_body_contact *contact = &list->contact[i];
        if (contact->body != body || contact->other >= 0 || contact->memory.mode == SK_AIR || index-- > 0) continue;
        *out = touch_of(subject, contact);
        return true;
    }
    return false;
}

bool drawn_has_room(const sk_draw_subject *subject, drawn_places *places, sk_vec3 at, double points) {
    double least = points * subject->point;
    for (int32_t i = 0; i < places->count && least > 0.0; i++) {
        sk_vec3 apart = sk_sub(at, places->at[i]);
        apart = sk_add_scaled(apart, -sk_dot(apart, subject->sight), subject->sight);
        if (sk_dot(apart, apart) < least * least) return false;
    }
    if (places->count < SK_SKID_NODES_MAX) places->at[places->count++] = at;
    return true;
}

sk_vec3 drawn_across(sk_vec3 n) {
    sk_vec3 axis = fabs(n.x) < 0.7 ? sk_vec(1.0, 0.0, 0.0) : sk_vec(0.0, 1.0, 0.0);
    return sk_unit(sk_cross(n, axis));
}

void draw_spring(const sk_draw *draw, sk_vec3 a, sk_vec3 b, sk_vec3 side, double width, sk_draw_role role) {
    enum { TEETH = 8 };
    sk_vec3 last = sk_mix(a, b, 0.1);
    draw->line(draw->user, a, last, role);
    for (int i = 0; i < TEETH; i++) {
        sk_vec3 next = sk_mix(a, b, 0.1 + 0.8 * (i + 0.5) / TEETH);
        next = sk_add_scaled(next, i % 2 == 0 ? 0.5 * width : -0.5 * width, side);
        draw->line(draw->user, last, next, role);
        last = next;
    }
    sk_vec3 end = sk_mix(a, b, 0.9);
    draw->line(draw->user, last, end, role);
    draw->line(draw->user, end, b, role);
}

void draw_text(const sk_draw *draw, sk_vec3 at, sk_draw_role role, const char *format, ...) {
    char text[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    draw->label(draw->user, at, text, role);
}
