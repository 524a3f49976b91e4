#include "gear/skid_edge_rates.h"

#include "gear/skid_compiled.h"
#include "gear/skid_edge.h"
#include "gear/skid_place.h"

static sk_edge_crossing crossing_of(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                    sk_ground ground, const sk_body_motion *body) {
    const sk_skid_edge *edge = &state->element[element].edge;
    sk_solid room;
    return sk_skid_edge_crossing(gear, state, element, edge, sk_ground_at(&ground, edge->solid, &room), body);
}

sk_initiator sk_skid_edge_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                    sk_ground ground, const sk_body_motion *body) {
    sk_edge_crossing c = crossing_of(gear, state, element, ground, body);
    return sk_skid_tube_low(gear, state, element, sk_clamp(c.share, 0.0, 1.0), body);
}

static sk_initiator low_at(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share,
                           const sk_solid *solid, const sk_body_motion *body) {
    return sk_initiator_seen_from(solid, sk_skid_tube_low(gear, state, element, share, body));
}

// Returns the rate (m/s) at which the tube gets deeper behind the edge: the derivative of the depth of
// sk_skid_edge_crossing. Normal and place move with the ends a and b.
static double deepening(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body) {
    static const double NEAR = 1e-4; // share of the length, for the difference quotient
    const sk_skid_edge *edge = &state->element[element].edge;
    sk_solid room;
    const sk_solid *solid = sk_ground_at(&ground, edge->solid, &room);
    const int32_t *node = gear->frame->beams[element].node;
    sk_edge_crossing c = sk_skid_edge_crossing(gear, state, element, edge, solid, body);
    sk_initiator a = sk_initiator_seen_from(solid, sk_skid_initiator(gear, state, node[0], body));
    sk_initiator b = sk_initiator_seen_from(solid, sk_skid_initiator(gear, state, node[1], body));
    sk_vec3 chord = sk_sub(b.position, a.position), chord_rate = sk_sub(b.velocity, a.velocity);
    double from_first = sk_dot(edge->second, chord), from_second = -sk_dot(edge->first, chord);
    sk_vec3 sum = {0.0, 0.0, 0.0}, sum_rate = {0.0, 0.0, 0.0};
    if (from_first > 0.0) {
        sum = sk_scale(from_first, edge->first);
        sum_rate = sk_scale(sk_dot(edge->second, chord_rate), edge->first);
    }
    if (from_second > 0.0) {
        sum = sk_add_scaled(sum, from_second, edge->second);
        sum_rate = sk_add_scaled(sum_rate, -sk_dot(edge->first, chord_rate), edge->second);
    }
    double size = sk_length(sum);
    sk_vec3 normal_rate = sk_scale(1.0 / size, sk_add_scaled(sum_rate, -sk_dot(c.normal, sum_rate), c.normal));
    sk_vec3 direction = sk_unit(sk_cross(edge->first, edge->second));
    sk_vec3 across = sk_cross(direction, c.normal), across_rate = sk_cross(direction, normal_rate);
    double over = sk_dot(across, chord), share = sk_clamp(c.share, 0.0, 1.0);
    sk_vec3 along = {0.0, 0.0, 0.0}; // derivative of the low side by share
    if (share == c.share) {
        sk_vec3 before = low_at(gear, state, element, share - NEAR, solid, body).position;
        sk_vec3 after = low_at(gear, state, element, share + NEAR, solid, body).position;
        along = sk_scale(0.5 / NEAR, sk_sub(after, before));
    }
    double share_rate = (sk_dot(across_rate, sk_sub(edge->at, a.position)) - sk_dot(across, a.velocity) -
                         c.share * (sk_dot(across_rate, chord) + sk_dot(across, chord_rate))) /
                        over;
    sk_vec3 place_rate = sk_add_scaled(low_at(gear, state, element, share, solid, body).velocity, share_rate, along);
    return sk_dot(normal_rate, sk_sub(edge->at, c.place)) - sk_dot(c.normal, place_rate);
}

// Computes the rates of an edge without force. It follows the tube upwards as `sinkage`. It presses as soon as the tube
// comes down again, or rises more slowly than the edge would by itself.
static sk_skid_edge_rates hanging(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                  sk_ground ground, const sk_body_motion *body, const sk_skid_edge_result *hit) {
    sk_skid_edge_rates out = {.share = hit->share};
    const sk_skid_edge *edge = &state->element[element].edge;
    double rises = edge->sinkage > 0.0 ? sk_skid_edge_rises(&ground.materials[edge->material]) : 0.0;
    out.sinkage = -rises;
    out.goes_on = hit->next.beside == edge->beside;
    if (!(edge->depth > 0.0) || !(sk_skid_edge_weight(out.share, edge->beside) > 0.0)) return out;
    bool follows = !(edge->depth > edge->sinkage); // see sk_skid_edge_track
    out.goes_on = out.goes_on && follows && deepening(gear, state, element, ground, body) < -rises;
    return out;
}

sk_skid_edge_rates sk_skid_edge_rates_of(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                         sk_ground ground, const sk_body_motion *body) {
    const sk_skid_edge *edge = &state->element[element].edge;
    sk_solid room;
    const sk_solid *solid = sk_ground_at(&ground, edge->solid, &room);
    sk_skid_edge_result hit = sk_skid_edge_evaluate(gear, state, element, ground, body);
    sk_skid_edge_rates out = {.share = hit.share};
    if (edge->mode == SK_AIR) return hanging(gear, state, element, ground, body, &hit);
    out.goes_on = hit.next.mode == edge->mode && hit.next.beside == edge->beside;
    out.lets_go = hit.next.mode == SK_AIR;
    if (out.lets_go) return out;
    out.report = hit.report;
    sk_vec3 slid = hit.report.slid, n = hit.next.normal;
    if (solid->moves) slid = sk_mat3_mul_back(&solid->motion.axes, slid);
    out.pebble = sk_scale(1.0 / gear->h, sk_add_scaled(slid, -sk_dot(slid, n), n));
    if (hit.next.beside == edge->beside) out.sinkage = (hit.next.sinkage - edge->sinkage) / gear->h;
    if (edge->mode != SK_SLIPPING) return out;
    // The pebble is tied to the present point of the tube at the edge. Its velocity differs from that of the point that
    // was held at the begin of the step.
    sk_vec3 held = low_at(gear, state, element, edge->grip, solid, body).velocity;
    sk_vec3 here = low_at(gear, state, element, hit.share, solid, body).velocity;
    out.pebble = sk_add(out.pebble, sk_sub(held, here));
    return out;
}

void sk_skid_edge_track(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body) {
    sk_skid_edge *edge = &state->element[element].edge;
    sk_edge_crossing c = crossing_of(gear, state, element, ground, body);
    edge->depth = c.crosses ? c.depth : 0.0;
    if (c.crosses) edge->normal = c.normal;
    if (edge->mode == SK_AIR) edge->sinkage = sk_min(edge->sinkage, sk_max(0.0, edge->depth));
}

void sk_skid_edge_reattach(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                           const sk_body_motion *body) {
    sk_skid_edge *edge = &state->element[element].edge;
    sk_edge_crossing c = crossing_of(gear, state, element, ground, body);
    if (!c.crosses) return;
    double share = sk_clamp(c.share, 0.0, 1.0);
    if (edge->mode == SK_AIR) sk_skid_edge_hang(edge, &c, share);
    if (edge->mode != SK_SLIPPING) return;
    sk_solid room;
    const sk_solid *solid = sk_ground_at(&ground, edge->solid, &room);
    sk_vec3 gripped = low_at(gear, state, element, edge->grip, solid, body).position;
    sk_skid_edge_regrip(edge, gripped, c.place, share);
}
