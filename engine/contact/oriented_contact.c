#include "contact/oriented_contact.h"

static int32_t face_of(const sk_oriented_state *state) {
    return (int32_t)state->face - 1;
}

static sk_oriented_step step_to(const sk_oriented_body *body, const sk_oriented_law *law, sk_vec3 place,
                                const sk_oriented_state *state) {
    return sk_oriented_advance(body->target, face_of(state), state->place, place, law->radius, law->depth_limit);
}

// Projects the place onto the face's plane, which is moved outwards by the radius.
static sk_vec3 on_plane(const sk_oriented_body *body, const sk_oriented_law *law, int32_t face, sk_vec3 place) {
    double d = sk_oriented_distance(body->target, face, place, law->radius);
    return sk_add_scaled(place, -d, sk_oriented_normal(body->target, face));
}

static sk_oriented_state remember(const sk_oriented_body *body, const sk_oriented_law *law, sk_vec3 place,
                                  const sk_oriented_state *state, sk_oriented_step step) {
    sk_oriented_state next = *state;
    next.place = place;
    next.face = step.face + 1;
    if (step.face < 0) {
        next.inside = 0;
        next.mode = SK_AIR;
    } else if (step.outcome == SK_ORIENTED_NEW || step.outcome == SK_ORIENTED_FOUND_INSIDE) {
        bool inside = step.outcome == SK_ORIENTED_FOUND_INSIDE;
        next.inside = inside;
        next.mode = SK_STANDING;
        next.pebble = on_plane(body, law, step.face, inside ? place : sk_mix(state->place, place, step.fraction));
    } else if (step.outcome == SK_ORIENTED_HANDED_OVER) {
        double depth = -sk_oriented_distance(body->target, step.face, place, law->radius);
        sk_vec3 normal = sk_oriented_normal(body->target, step.face);
        next.pebble = sk_oriented_pebble_carried(state->pebble, place, normal, depth);
    }
    return next;
}

sk_oriented_state sk_oriented_begin(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator) {
    sk_vec3 place = sk_initiator_seen_from(&body->frame, initiator).position;
    sk_oriented_state state = {.mode = SK_AIR, .place = place};
    return remember(body, law, place, &state, step_to(body, law, place, &state));
}

sk_oriented_result sk_oriented_evaluate(const sk_oriented_body *body, const sk_oriented_law *law,
                                        sk_initiator initiator, const sk_oriented_state *state, double h) {
    sk_initiator seen = sk_initiator_seen_from(&body->frame, initiator);
    sk_oriented_result result = {.step = step_to(body, law, seen.position, state)};
    result.next = remember(body, law, seen.position, state, result.step);
    if (result.step.face < 0) return result;
    int32_t face = result.step.face;
    sk_oriented_hold hold = {.normal = sk_oriented_normal(body->target, face),
                             .pebble = result.next.pebble,
                             .depth = -sk_oriented_distance(body->target, face, seen.position, law->radius),
                             .place = seen.position,
                             .velocity = seen.velocity,
                             .mode = (sk_contact_mode)result.next.mode,
                             .limit = INFINITY};
    sk_oriented_push push = sk_oriented_push_evaluate(law, body->grip, &hold, h, &result.report);
    result.next.pebble = push.pebble;
    result.next.mode = push.mode;
    sk_contact_report_to_world(&body->frame, &result.report);
    return result;
}

sk_oriented_step sk_oriented_commit(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator,
                                    double h, sk_oriented_state *state) {
    sk_oriented_result result = sk_oriented_evaluate(body, law, initiator, state, h);
    *state = result.next;
    return result.step;
}

double sk_oriented_gap(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator,
                       const sk_oriented_state *state) {
    sk_vec3 place = sk_initiator_seen_from(&body->frame, initiator).position;
    int32_t face = face_of(state);
    if (face < 0) face = step_to(body, law, place, state).face;
    if (face < 0) face = sk_oriented_nearest_face(body->target, place, law->radius);
    return sk_oriented_distance(body->target, face, place, law->radius);
}
