#include "world/changes.h"

#include "gear/skid_bearing.h"
#include "world/events.h"
#include "world/flight.h"

// One gear, however many nodes: the first that touches, and the last that leaves. It slips once all that bears slides and the body
// goes along the surface; it grips again once half of what bears stands. Ends that rub as tubes flex are no news.
static void note_skids(const sk_aircraft_type *type, sk_state *state, int32_t index, const sk_aircraft_state *before,
                       sk_ground ground, const sk_body_motion *motion) {
    static const double SLIDES = 0.1; // m/s
    sk_aircraft_state *a = &state->aircraft[index];
    sk_skid_bearing was = sk_skid_bearing_of(&type->skids, &before->skids);
    sk_skid_bearing now = sk_skid_bearing_of(&type->skids, &a->skids);
    const sk_skid_bearing *one = now.count > 0 ? &now : &was;
    if (one->count == 0) return;
    int32_t part = type->wheel_count + type->point_count + one->node;
    sk_vec3 velocity = sk_velocity_over(ground, one->solid, motion);
    if (was.count == 0) sk_event_note(state, SK_EVENT_TOUCHDOWN, index, part, velocity.z);
    if (now.count == 0) {
        a->skids_slip = 0;
        sk_event_note(state, SK_EVENT_LIFT_OFF, index, part, sk_length(velocity));
        return;
    }
    sk_vec3 normal = sk_solid_vector(&ground.solids[now.solid], now.normal);
    double speed = sk_length(sk_add_scaled(velocity, -sk_dot(velocity, normal), normal));
    bool begins = !a->skids_slip && now.standing == 0 && speed > SLIDES;
    bool ends = a->skids_slip && 2 * now.standing >= now.count;
    if (!begins && !ends) return;
    a->skids_slip = begins;
    sk_event_note(state, begins ? SK_EVENT_SLIP_BEGINS : SK_EVENT_SLIP_ENDS, index, part, speed);
}

// Whether some of the airframe, or a leg's stub, is on the ground.
static bool lies(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (a->wheel[i].broken && a->wheel[i].contact.mode != SK_AIR) return true;
    for (int32_t i = 0; i < type->point_count; i++)
        if (a->point[i].mode != SK_AIR) return true;
    return false;
}

// m/s, of a hull point into the surface that it has met.
static double speed_into(const sk_point_type *type, sk_ground ground, const sk_contact_state *met,
                         const sk_body_motion *body) {
    sk_body_motion seen = sk_motion_seen_from(&ground.solids[met->solid], body);
    sk_vec3 node = sk_add(seen.position, sk_mat3_mul(&seen.axes, type->position));
    return sk_max(0.0, -sk_dot(met->normal, sk_body_velocity_at(&seen, node)));
}

void sk_changes_note(const sk_aircraft_type *type, sk_state *state, int32_t index, const sk_aircraft_state *before,
                     sk_ground ground) {
    static const double FIRST_SINK = 0.001; // m
    static const double HIT = 0.2; // m/s: what comes down slower beside something that lies already just scrapes
    sk_aircraft_state *a = &state->aircraft[index];
    sk_body_motion motion = sk_motion_of(before);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_contact_state *now = &a->wheel[i].contact, *was = &before->wheel[i].contact;
        sk_vec3 velocity = sk_velocity_over(ground, (int32_t)now->solid, &motion);
        double speed = sk_length(velocity);
        if (before->wheel[i].broken) continue; // its stub scrapes; that is told once, when it breaks
        if (was->mode == SK_AIR && now->mode != SK_AIR) sk_event_note(state, SK_EVENT_TOUCHDOWN, index, i, velocity.z);
        if (was->mode != SK_AIR && now->mode == SK_AIR) sk_event_note(state, SK_EVENT_LIFT_OFF, index, i, speed);
        if (a->wheel[i].broken) continue;
        if (was->mode != SK_SLIPPING && now->mode == SK_SLIPPING)
            sk_event_note(state, SK_EVENT_SLIP_BEGINS, index, i, speed);
        if (was->mode == SK_SLIPPING && (now->mode == SK_STANDING || now->mode == SK_ROLLING))
            sk_event_note(state, SK_EVENT_SLIP_ENDS, index, i, speed);
        if (now->mode != SK_AIR && was->sinkage < FIRST_SINK && now->sinkage >= FIRST_SINK)
            sk_event_note(state, SK_EVENT_SURFACE_YIELDS, index, i, now->sinkage);
    }
    note_skids(type, state, index, before, ground, &motion);
    bool lay = lies(type, before);
    for (int32_t i = 0; i < type->point_count; i++) {
        if (before->point[i].mode != SK_AIR || a->point[i].mode == SK_AIR) continue;
        double speed = speed_into(&type->points[i], ground, &a->point[i], &motion);
        if (lay && speed < HIT) continue;
        sk_event_note(state, SK_EVENT_HULL_TOUCHES, index, type->wheel_count + i, speed);
    }
}
