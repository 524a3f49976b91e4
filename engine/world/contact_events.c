#include "world/contact_events.h"

#include "gear/skid_bearing.h"
#include "world/contact_kinds.h"
#include "world/events.h"
#include "world/flight.h"
#include "world/support.h"

// Returns true if a contact that closes at this speed (m/s, into the surface) was placed on the ground. A state begins
// with its contacts open. In the first tick the contacts of parts that rest on the ground close; no fall in that tick
// is faster than FALLS.
static bool is_put_there(const sk_state *state, double speed) {
    static const double FALLS = 0.1; // m/s
    return state->tick == 0 && speed < FALLS;
}

// Returns the component into the surface (m/s) of a velocity over a solid. `normal` is in the frame of the solid,
// `velocity` in world axes.
static double speed_against(sk_ground ground, int64_t solid, sk_vec3 normal, sk_vec3 velocity) {
    const sk_solid touched = sk_ground_solid(&ground, solid);
    return -sk_dot(sk_solid_vector(&touched, normal), velocity);
}

// An aircraft in a tick, whose contacts may have changed.
typedef struct changes {
    const sk_aircraft_type *type;
    sk_state *state;
    int32_t index;
    const sk_aircraft_state *before; // the tick
    sk_ground ground;
    sk_body_motion motion; // before the tick
} changes;

// Notes events of the skids as one gear: when the first part touches and when the last part leaves. Slip begins when
// all loaded parts slide and the body moves along the surface. It ends when at least half of the loaded parts stand.
// Tube ends that rub as the tubes flex cause no event.
static void note_skids(const changes *c) {
    static const double SLIDES = 0.1; // m/s
    const sk_aircraft_type *type = c->type;
    const sk_aircraft_state *before = c->before;
    const sk_body_motion *motion = &c->motion;
    sk_state *state = c->state;
    sk_ground ground = c->ground;
    int32_t index = c->index;
    sk_aircraft_state *a = sk_state_aircraft(state, index);
    sk_skid_bearing was = sk_skid_bearing_of(&type->skids, &before->skids);
    sk_skid_bearing now = sk_skid_bearing_of(&type->skids, &a->skids);
    const sk_skid_bearing *one = now.count > 0 ? &now : &was;
    if (one->count == 0) return;
    int32_t part = type->wheel_count + type->point_count + one->node;
    sk_vec3 velocity = sk_velocity_over(ground, one->solid, motion);
    sk_contact_surface hit = {one->solid, one->material};
    if (was.count == 0 && !is_put_there(state, speed_against(ground, now.solid, now.normal, velocity)))
        sk_event_note(state, SK_EVENT_TOUCHDOWN, index, part, hit, velocity.z);
    if (now.count == 0) {
        a->skids_slip = 0;
        sk_event_note(state, SK_EVENT_LIFT_OFF, index, part, hit, sk_length(velocity));
        return;
    }
    sk_solid room;
    sk_vec3 normal = sk_solid_vector(sk_ground_at(&ground, now.solid, &room), now.normal);
    double speed = sk_length(sk_add_scaled(velocity, -sk_dot(velocity, normal), normal));
    bool begins = !a->skids_slip && now.standing == 0 && speed > SLIDES;
    bool ends = a->skids_slip && 2 * now.standing >= now.count;
    if (!begins && !ends) return;
    a->skids_slip = begins;
    sk_event_note(state, begins ? SK_EVENT_SLIP_BEGINS : SK_EVENT_SLIP_ENDS, index, part, hit, speed);
}

// Returns true if the airframe, a hull point, or the stub of a leg is on the ground.
static bool lies(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (a->wheel[i].broken && !a->wheel[i].gone && a->wheel[i].contact.mode != SK_AIR) return true;
    for (int32_t i = 0; i < type->point_count; i++)
        if (a->point[i].mode != SK_AIR) return true;
    return a->airframe_touching != 0;
}

// Returns the least speed into the surface (m/s) at which the airframe or a hull point hits it. An aircraft that rests on
// its hull or a stub only scrapes. In flight every contact is a hit.
static double least_hit(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    static const double LIES = 0.2, STANDS = 0.05;
    if (lies(type, a)) return LIES;
    return sk_support_of(type, a).touches ? STANDS : 0.0;
}

// Returns the speed (m/s) of a hull point into the surface that it touches; 0 if it moves away.
static double speed_into(const sk_point_type *type, sk_ground ground, const sk_contact_state *hit,
                         const sk_body_motion *body) {
    sk_body_motion seen = sk_motion_seen_from(&ground.solids[hit->solid], body);
    sk_vec3 node = sk_add(seen.position, sk_mat3_mul(&seen.axes, type->position));
    double speed = -sk_dot(hit->normal, sk_body_velocity_at(&seen, node));
    return speed > 0.0 ? speed : 0.0;
}

void sk_contact_events_note_airframe(const sk_aircraft_type *type, sk_state *state, const sk_airframe_hit *hit) {
    const sk_aircraft_state *a = sk_state_aircraft(state, hit->aircraft);
    if (hit->speed < least_hit(type, a) || is_put_there(state, hit->speed)) return;
    sk_event_note(state, SK_EVENT_HULL_TOUCHES, hit->aircraft, sk_event_first_piece(type) + hit->piece, hit->on,
                  hit->speed);
}

static void note_wheels(const changes *c) {
    static const double FIRST_SINK = 0.001; // m
    sk_state *state = c->state;
    int32_t index = c->index;
    const sk_aircraft_state *a = sk_state_aircraft(state, index), *before = c->before;
    for (int32_t i = 0; i < c->type->wheel_count; i++) {
        const sk_contact_state *now = &a->wheel[i].contact, *was = &before->wheel[i].contact;
        sk_vec3 velocity = sk_velocity_over(c->ground, (int32_t)now->solid, &c->motion);
        double speed = sk_length(velocity);
        if (before->wheel[i].broken) continue; // a stub only scrapes; the break has been reported
        sk_contact_surface hit = sk_surface_of_contact(now);
        if (was->mode == SK_AIR && now->mode != SK_AIR &&
            !is_put_there(state, speed_against(c->ground, now->solid, now->normal, velocity)))
            sk_event_note(state, SK_EVENT_TOUCHDOWN, index, i, hit, velocity.z);
        if (a->wheel[i].broken) continue; // a break is not a lift-off
        if (was->mode != SK_AIR && now->mode == SK_AIR)
            sk_event_note(state, SK_EVENT_LIFT_OFF, index, i, sk_surface_of_contact(was),
                          sk_length(sk_velocity_over(c->ground, (int32_t)was->solid, &c->motion)));
        if (was->mode != SK_SLIPPING && now->mode == SK_SLIPPING)
            sk_event_note(state, SK_EVENT_SLIP_BEGINS, index, i, hit, speed);
        if (was->mode == SK_SLIPPING && (now->mode == SK_STANDING || now->mode == SK_ROLLING))
            sk_event_note(state, SK_EVENT_SLIP_ENDS, index, i, hit, speed);
        if (now->mode != SK_AIR && was->sinkage < FIRST_SINK && now->sinkage >= FIRST_SINK)
            sk_event_note(state, SK_EVENT_SURFACE_YIELDS, index, i, hit, now->sinkage);
    }
}

static void note_points(const changes *c) {
    const sk_aircraft_type *type = c->type;
    const sk_aircraft_state *a = sk_state_aircraft(c->state, c->index);
    for (int32_t i = 0; i < type->point_count; i++) {
        const sk_contact_state *now = &a->point[i];
        if (c->before->point[i].mode != SK_AIR || now->mode == SK_AIR) continue;
        double speed = speed_into(&type->points[i], c->ground, now, &c->motion);
        if (speed < least_hit(type, c->before) || is_put_there(c->state, speed)) continue;
        sk_event_note(c->state, SK_EVENT_HULL_TOUCHES, c->index, type->wheel_count + i, sk_surface_of_contact(now),
                      speed);
    }
}

// Nodes and tubes of skids have common events. The bodies' step notes those of pieces when they happen.
static void (*const NOTES[SK_CONTACT_KINDS])(const changes *) = {
    [SK_CONTACT_WHEEL] = note_wheels, [SK_CONTACT_POINT] = note_points, [SK_CONTACT_NODE] = note_skids};

void sk_contact_events_note(const sk_aircraft_type *type, sk_state *state, int32_t index,
                            const sk_aircraft_state *before, sk_ground ground) {
    const changes c = {type, state, index, before, ground, sk_motion_of(before)};
    for (int k = 0; k < SK_CONTACT_KINDS; k++)
        if (NOTES[k] != NULL) NOTES[k](&c);
}
