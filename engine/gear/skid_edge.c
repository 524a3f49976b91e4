#include "gear/skid_edge.h"

#include "gear/skid_compiled.h"
#include "gear/skid_place.h"

static const double ALONG = 0.05;      // sine of the angle between tube and edge below which they are parallel
static const double SAME_PLANE = 0.02; // m

sk_edge_crossing sk_skid_edge_crossing(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                       const sk_skid_edge *edge, const sk_solid *solid, const sk_body_motion *body) {
    sk_edge_crossing out = {.crosses = false};
    const int32_t *node = gear->frame->beams[element].node;
    sk_vec3 a = sk_solid_point_back(solid, sk_skid_initiator(gear, state, node[0], body).position);
    sk_vec3 b = sk_solid_point_back(solid, sk_skid_initiator(gear, state, node[1], body).position);
    sk_vec3 chord = sk_sub(b, a);
    double length = sk_length(chord);
    if (!(length > 0.0)) return out;
    // The normal is perpendicular to tube and edge, between the faces' normals: (first x second) x chord. If the tube
    // tilts past a face, the normal is that of the face.
    double from_first = sk_max(0.0, sk_dot(edge->second, chord)),
           from_second = sk_max(0.0, -sk_dot(edge->first, chord));
    sk_vec3 sum = sk_add(sk_scale(from_first, edge->first), sk_scale(from_second, edge->second));
    double size = sk_length(sum);
    if (!(size > ALONG * length)) return out;
    out.normal = sk_scale(1.0 / size, sum);
    sk_vec3 direction = sk_unit(sk_cross(edge->first, edge->second)), across = sk_cross(direction, out.normal);
    double over = sk_dot(across, chord);
    if (!(fabs(over) > ALONG * length)) return out;
    out.crosses = true;
    out.share = sk_dot(across, sk_sub(edge->at, a)) / over;
    double share = sk_clamp(out.share, 0.0, 1.0);
    out.place = sk_solid_point_back(solid, sk_skid_tube_low(gear, state, element, share, body).position);
    out.depth = sk_dot(out.normal, sk_sub(edge->at, out.place));
    return out;
}

// Returns whether a node carries load on one of the faces of the edge, or on a face that continues one of them.
static bool bears_beside(const sk_oriented_memory *memory, const sk_skid_edge *edge, sk_vec3 normal) {
    static const double MUCH_THE_SAME = 0.7; // cosine
    const sk_oriented_touch *touch = sk_oriented_bearing(memory);
    if (touch == NULL || touch->solid != edge->solid || sk_dot(touch->normal, normal) < MUCH_THE_SAME) return false;
    return fabs(sk_dot(touch->normal, sk_sub(edge->at, touch->pebble))) < SAME_PLANE + touch->sinkage;
}

static int32_t faces_held(const sk_oriented_memory *memory) {
    int32_t count = 0;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) count += memory->touch[i].held != 0;
    return count;
}

// A node in a corner may already be held as strongly as its mass allows, so an edge beside it does not press.
int64_t sk_skid_edge_beside(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                            const sk_skid_edge *edge, sk_vec3 normal) {
    const int32_t *node = gear->frame->beams[element].node;
    const sk_oriented_memory *first = &state->node[node[0]].contact, *second = &state->node[node[1]].contact;
    if (faces_held(first) > 1 || faces_held(second) > 1) return 4;
    return (bears_beside(first, edge, normal) ? 1 : 0) + (bears_beside(second, edge, normal) ? 2 : 0);
}

// Shares the load between the edge and the nodes beside it. If an end begins to carry load beside the edge, the edge
// loses that part of its force at once. If an end stops, the edge begins with the force that it had, as if it had
// yielded, and then rises slowly. So nodes that touch and leave again add no energy to the tube.
static void share_out(sk_skid_edge *edge, int64_t beside, double share, double rise) {
    double was = sk_skid_edge_weight(share, edge->beside), now = sk_skid_edge_weight(share, beside);
    if (now > was) edge->sinkage += sk_max(0.0, edge->depth - edge->sinkage) * (1.0 - was / now);
    edge->beside = beside;
    if (rise > 0.0) edge->sinkage = sk_max(0.0, edge->sinkage - rise);
    edge->sinkage = sk_min(edge->sinkage, sk_max(0.0, edge->depth));
}

sk_skid_edge_result sk_skid_edge_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                          sk_ground ground, const sk_body_motion *body) {
    sk_skid_edge_result out = {.next = state->element[element].edge};
    sk_skid_edge *edge = &out.next;
    if (!edge->held) return out;
    sk_solid room;
    const sk_solid *solid = sk_ground_at(&ground, edge->solid, &room);
    const sk_material *material = &ground.materials[edge->material];
    sk_edge_crossing c = sk_skid_edge_crossing(gear, state, element, edge, solid, body);
    out.share = sk_clamp(c.share, 0.0, 1.0);
    edge->depth = c.crosses ? c.depth : 0.0;
    if (!c.crosses || !(c.depth > 0.0)) {
        edge->mode = SK_AIR;
        return out;
    }
    edge->normal = c.normal;
    int64_t beside = sk_skid_edge_beside(gear, state, element, edge, c.normal);
    share_out(edge, beside, out.share, gear->h * sk_skid_edge_rises(material));
    double weight = sk_skid_edge_weight(out.share, beside);
    if (!(weight > 0.0) || !(c.depth > edge->sinkage)) {
        sk_skid_edge_hang(edge, &c, out.share);
        return out;
    }
    out.weight = weight;
    sk_oriented_law law = sk_skid_law_share(&gear->plan, weight);
    sk_initiator gripped = sk_initiator_seen_from(solid, sk_skid_tube_low(gear, state, element, edge->grip, body));
    sk_initiator here = sk_initiator_seen_from(solid, sk_skid_tube_low(gear, state, element, out.share, body));
    sk_oriented_hold hold = {.normal = c.normal,
                             .pebble = edge->pebble,
                             .depth = c.depth - edge->sinkage,
                             .place = gripped.position,
                             .velocity = here.velocity,
                             .mode = (sk_contact_mode)edge->mode,
                             .limit = sk_bearing_limit(material, edge->sinkage)};
    sk_oriented_push done = sk_oriented_push_evaluate(&law, material->metal, &hold, gear->h, &out.report);
    edge->pebble = sk_add_scaled(done.pebble, done.sink, c.normal); // without the sinking, which `sinkage` has
    edge->sinkage += done.sink;
    edge->mode = done.mode;
    if (done.mode == SK_SLIPPING) sk_skid_edge_regrip(edge, gripped.position, c.place, out.share);
    out.report.point = c.place;
    out.report.material = (int32_t)edge->material;
    sk_contact_report_to_world(solid, &out.report);
    return out;
}

double sk_skid_edge_energy(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                           const sk_body_motion *body) {
    const sk_skid_edge *edge = &state->element[element].edge;
    if (!sk_skid_edge_bears(edge)) return 0.0;
    sk_solid room;
    const sk_solid *solid = sk_ground_at(&ground, edge->solid, &room);
    sk_edge_crossing c = sk_skid_edge_crossing(gear, state, element, edge, solid, body);
    double behind = c.depth - edge->sinkage;
    if (!c.crosses || !(behind > 0.0)) return 0.0;
    sk_vec3 gripped = sk_solid_point_back(solid, sk_skid_tube_low(gear, state, element, edge->grip, body).position);
    sk_vec3 tie = sk_sub(edge->pebble, gripped);
    tie = sk_add_scaled(tie, -sk_dot(tie, c.normal), c.normal);
    sk_oriented_law law =
        sk_skid_law_share(&gear->plan, sk_skid_edge_weight(sk_clamp(c.share, 0.0, 1.0), edge->beside));
    return 0.5 * law.stiffness * behind * behind + 0.5 * law.side_stiffness * sk_dot(tie, tie);
}
