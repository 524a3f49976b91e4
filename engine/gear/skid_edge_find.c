#include "gear/skid_edge_find.h"

#include "gear/skid_compiled.h"
#include "gear/skid_edge.h"
#include "gear/skid_place.h"

static const double ABOVE = SK_ORIENTED_DEPTH_LIMIT; // m: height above the tube's low side from which a top is searched
static const double BESIDE = 1e-3;                   // m: a known edge must still be this close to its place
static const double PASSED = 0.002;                  // share of an element's length beyond its end

static bool is_free(const sk_oriented_memory *memory) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (memory->touch[i].held) return false;
    return true;
}

// Returns the place of a node in the frame of solid k. For a held node it is the clear place just above its faces.
static sk_vec3 outside(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, sk_ground ground, int32_t k,
                       const sk_body_motion *body) {
    const sk_oriented_memory *memory = &state->node[node].contact;
    bool held = !is_free(memory);
    if (held && memory->solid == k) return memory->clear;
    sk_solid rooms[2];
    sk_vec3 place = held ? sk_solid_point(sk_ground_at(&ground, memory->solid, &rooms[0]), memory->clear)
                         : sk_skid_initiator(gear, state, node, body).position;
    return sk_solid_point_back(sk_ground_at(&ground, k, &rooms[1]), place);
}

static bool is_surface(const sk_hit *hit) {
    return hit->found && hit->feature >= 0;
}

static bool is_same(sk_vec3 a, sk_vec3 b) {
    return sk_dot(a, b) > 1.0 - 1e-9;
}

// Returns the place nearest to `near` on the line of intersection of two planes. They contain p and q and have the
// normals `first` and `second`.
static sk_vec3 edge_line(sk_vec3 first, sk_vec3 p, sk_vec3 second, sk_vec3 q, sk_vec3 near) {
    sk_vec3 along = sk_cross(first, second);
    double square = sk_dot(along, along), to_first = sk_dot(first, sk_sub(p, near)),
           to_second = sk_dot(second, sk_sub(q, near));
    sk_vec3 out = sk_add_scaled(near, to_first / square, sk_cross(second, along));
    return sk_add_scaled(out, to_second / square, sk_cross(along, first));
}

// Finds the edge that the line from a to b crosses. Both ends are outside. If the faces of entry and exit do not meet,
// but have a narrow top between them, the top counts as a ridge along its middle.
static bool find_on_line(const sk_solid *solid, sk_vec3 a, sk_vec3 b, const sk_body_motion *body, sk_skid_edge *out) {
    static const double PARALLEL = 1e-3;
    sk_hit in = sk_solid_entry(solid, a, b);
    if (!is_surface(&in)) return false;
    sk_hit from_b = sk_solid_entry(solid, b, a);
    if (!is_surface(&from_b)) return false;
    sk_vec3 p = sk_mix(a, b, in.fraction), q = sk_mix(b, a, from_b.fraction), middle = sk_mix(p, q, 0.5);
    sk_vec3 up = sk_mat3_mul(&body->axes, (sk_vec3){0.0, 0.0, -1.0});
    if (solid->moves) up = sk_mat3_mul_back(&solid->motion.axes, up);
    sk_hit above = sk_solid_entry(solid, sk_add_scaled(middle, ABOVE, up), middle);
    if (!is_surface(&above)) return false;
    *out = (sk_skid_edge){.held = 1, .mode = SK_STANDING};
    sk_vec3 top = sk_add_scaled(middle, ABOVE * (1.0 - above.fraction), up);
    bool touching = is_same(above.normal, in.normal) || is_same(above.normal, from_b.normal);
    if (touching && sk_length(sk_cross(in.normal, from_b.normal)) > PARALLEL) {
        out->first = in.normal;
        out->second = from_b.normal;
        out->at = edge_line(in.normal, p, from_b.normal, q, middle);
    } else {
        sk_vec3 direction = sk_unit(sk_sub(b, a));
        direction = sk_unit(sk_add_scaled(direction, -sk_dot(direction, above.normal), above.normal));
        out->first = sk_unit(sk_add_scaled(above.normal, -0.5, direction));
        out->second = sk_unit(sk_add_scaled(above.normal, 0.5, direction));
        out->at = top;
    }
    out->material = above.material;
    return true;
}

// Returns the depth (m) at which an end carries load on a face of the edge; 0 if it carries none there.
static double depth_beside(const sk_oriented_memory *memory, const sk_skid_edge *edge) {
    const sk_oriented_touch *touch = sk_oriented_bearing(memory);
    if (touch == NULL || touch->solid != edge->solid) return 0.0;
    bool beside = is_same(touch->normal, edge->first) || is_same(touch->normal, edge->second);
    return beside ? touch->depth : 0.0;
}

// Finds a new edge under an element without one. Depth behind the edge counts as yielded beyond two limits: twice the
// motion in a step, and the depth at which an end beside it carries load. The edge goes on carrying the latter when the
// other end has slid off. Larger depths arise where a tube is put down, for example.
static bool find_edge(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                      const sk_body_motion *body, sk_skid_edge *out) {
    const int32_t *node = gear->frame->beams[element].node;
    for (int32_t n = 0; n < sk_ground_reach_count(&ground); n++) {
        sk_solid room;
        int32_t k = sk_ground_reach(&ground, n);
        const sk_solid *solid = sk_ground_at(&ground, k, &room);
        sk_vec3 a = outside(gear, state, node[0], ground, k, body);
        sk_vec3 b = outside(gear, state, node[1], ground, k, body);
        sk_skid_edge edge;
        if (!find_on_line(solid, a, b, body, &edge)) continue;
        edge.solid = k;
        sk_edge_crossing c = sk_skid_edge_crossing(gear, state, element, &edge, solid, body);
        if (!c.crosses || !(c.depth > 0.0) || c.share < 0.0 || c.share > 1.0) continue;
        sk_vec3 velocity =
            sk_initiator_seen_from(solid, sk_skid_tube_low(gear, state, element, c.share, body)).velocity;
        double step = gear->h * sk_max(0.0, -sk_dot(c.normal, velocity));
        edge.normal = c.normal;
        edge.beside = sk_skid_edge_beside(gear, state, element, &edge, c.normal);
        edge.pebble = c.place;
        edge.grip = c.share;
        edge.depth = c.depth;
        double borne = sk_max(depth_beside(&state->node[node[0]].contact, &edge),
                              depth_beside(&state->node[node[1]].contact, &edge));
        edge.sinkage = sk_max(0.0, c.depth - sk_max(2.0 * step, borne));
        *out = edge;
        return true;
    }
    return false;
}

// Returns whether the solid still has the edge where the tube crosses it.
static bool is_there(const sk_skid_edge *edge, const sk_solid *solid, const sk_edge_crossing *c) {
    sk_vec3 along = sk_unit(sk_cross(edge->first, edge->second));
    sk_vec3 on = sk_add_scaled(edge->at, sk_dot(along, sk_sub(c->place, edge->at)), along);
    sk_hit hit = sk_solid_entry(solid, sk_add_scaled(on, BESIDE, c->normal), sk_add_scaled(on, -BESIDE, c->normal));
    return is_surface(&hit);
}

// Returns the tie of the pebble, from the point of the tube that it holds.
static sk_vec3 tie_of(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, const sk_skid_edge *edge,
                      const sk_solid *solid, const sk_body_motion *body) {
    sk_initiator gripped = sk_skid_tube_low(gear, state, element, edge->grip, body);
    return sk_sub(edge->pebble, sk_solid_point_back(solid, gripped.position));
}

// An edge beyond an end of its element.
typedef struct passed_edge {
    sk_skid_edge edge;
    const sk_solid *solid;
    sk_vec3 face; // normal of the face towards the end
    sk_vec3 tie;  // of its pebble
} passed_edge;

// Puts a node that has come over the edge onto a face parallel to the tube. The node takes over the load of the edge.
static void put_node_on(const sk_skid_gear *gear, sk_skid_state *state, int32_t node, const passed_edge *passed,
                        const sk_body_motion *body) {
    const sk_skid_edge *edge = &passed->edge;
    const sk_solid *solid = passed->solid;
    sk_vec3 face = passed->face, tie = passed->tie;
    static const double LIES_ALONG = 0.97; // cosine
    sk_oriented_memory *memory = &state->node[node].contact;
    if (!is_free(memory)) return;
    if (sk_dot(face, edge->normal) < LIES_ALONG) return;
    sk_vec3 place = sk_solid_point_back(solid, sk_skid_initiator(gear, state, node, body).position);
    double depth = sk_dot(face, sk_sub(edge->at, place)) - edge->sinkage;
    if (!(depth > 0.0)) return;
    tie = sk_add_scaled(tie, depth - sk_dot(face, tie), face);
    *memory = (sk_oriented_memory){.solid = edge->solid};
    memory->touch[0] = (sk_oriented_touch){.held = 1,
                                           .mode = edge->mode,
                                           .solid = edge->solid,
                                           .material = edge->material,
                                           .normal = face,
                                           .pebble = sk_add(place, tie),
                                           .depth = depth,
                                           .sinkage = edge->sinkage};
    memory->clear = sk_add_scaled(place, depth + edge->sinkage + SK_ORIENTED_LIFT, face);
}

// Hands an edge beyond an end of its element over to the next element.
static void pass_on(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, int end, const sk_solid *solid,
                    const sk_body_motion *body) {
    sk_skid_edge edge = state->element[element].edge;
    sk_vec3 tie = tie_of(gear, state, element, &edge, solid, body);
    int32_t other = gear->beside[element][end], node = gear->frame->beams[element].node[end];
    state->element[element].edge = (sk_skid_edge){0};
    const passed_edge passed = {edge, solid, end == 0 ? edge.second : edge.first, tie};
    put_node_on(gear, state, node, &passed, body);
    if (other < 0 || state->element[other].edge.held || sk_skid_element_is_gone(&state->element[other])) return;
    if (gear->frame->beams[other].node[end] == node) { // the next element has the opposite direction
        sk_vec3 first = edge.first;
        edge.first = edge.second;
        edge.second = first;
    }
    sk_edge_crossing c = sk_skid_edge_crossing(gear, state, other, &edge, solid, body);
    if (!c.crosses || !(c.depth > 0.0)) return;
    edge.grip = sk_clamp(c.share, 0.0, 1.0);
    edge.pebble = sk_add(c.place, tie);
    edge.beside = sk_skid_edge_beside(gear, state, other, &edge, c.normal);
    state->element[other].edge = edge;
}

static bool is_past(const sk_edge_crossing *c) {
    return c->share < -PASSED || c->share > 1.0 + PASSED;
}

static void follow(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                   const sk_body_motion *body) {
    sk_skid_edge *edge = &state->element[element].edge, found;
    sk_solid room;
    const sk_solid *solid = sk_ground_at(&ground, edge->solid, &room);
    sk_edge_crossing c = sk_skid_edge_crossing(gear, state, element, edge, solid, body);
    if (!c.crosses || !(c.depth > 0.0)) {
        *edge = (sk_skid_edge){0};
        return;
    }
    if (!is_there(edge, solid, &c)) {
        if (find_edge(gear, state, element, ground, body, &found) && found.solid == edge->solid) {
            found.sinkage = sk_max(0.0, sk_min(found.depth, found.depth - c.depth + edge->sinkage));
            found.pebble = edge->pebble;
            found.grip = edge->grip;
            found.mode = edge->mode;
            found.beside = edge->beside;
            *edge = found;
        } else {
            *edge = (sk_skid_edge){0};
        }
        return;
    }
    edge->depth = c.depth; // nodes beside the edge count as higher by this depth
    edge->normal = c.normal;
    if (is_past(&c)) pass_on(gear, state, element, c.share > 1.0, solid, body);
}

// Returns whether the next element hands the edge back at once, in the inner corner of a bent tube. The edge then
// stays.
static bool comes_back(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, int end, sk_ground ground,
                       const sk_body_motion *body) {
    int32_t other = gear->beside[element][end], node = gear->frame->beams[element].node[end];
    if (other < element) return false; // the other element precedes this one and cannot hand the edge back in this step
    sk_skid_state passed = *state;
    sk_solid room;
    pass_on(gear, &passed, element, end, sk_ground_at(&ground, state->element[element].edge.solid, &room), body);
    if (!passed.element[other].edge.held) return false;
    follow(gear, &passed, other, ground, body);
    return passed.element[element].edge.held &&
           is_free(&passed.node[node].contact) == is_free(&state->node[node].contact);
}

bool sk_skid_edge_stays(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body) {
    const sk_skid_edge *edge = &state->element[element].edge;
    sk_skid_edge found;
    if (sk_skid_element_is_gone(&state->element[element])) return true;
    if (!edge->held) return !gear->touches_edges[element] || !find_edge(gear, state, element, ground, body, &found);
    sk_solid room;
    const sk_solid *solid = sk_ground_at(&ground, edge->solid, &room);
    sk_edge_crossing c = sk_skid_edge_crossing(gear, state, element, edge, solid, body);
    if (!c.crosses || !(c.depth > 0.0) || !is_there(edge, solid, &c)) return false;
    return !is_past(&c) || comes_back(gear, state, element, c.share > 1.0, ground, body);
}

void sk_skid_follow_edges(const sk_skid_gear *gear, sk_skid_state *state, sk_ground ground,
                          const sk_body_motion *body) {
    for (int32_t i = 0; i < gear->frame->beam_count; i++)
        if (state->element[i].edge.held) follow(gear, state, i, ground, body);
}

void sk_skid_find_edges(const sk_skid_gear *gear, sk_skid_state *state, sk_ground ground, const sk_body_motion *body) {
    for (int32_t i = 0; i < gear->frame->beam_count; i++) {
        sk_skid_edge *edge = &state->element[i].edge;
        if (gear->touches_edges[i] && !edge->held && !sk_skid_element_is_gone(&state->element[i]))
            find_edge(gear, state, i, ground, body, edge);
    }
}
