#include "debug/oriented_view.h"

#include "debug/drawn.h"
#include "gear/skid_contact.h"
#include "gear/skid_joints.h"
#include "gear/skid_place.h"
#include "world/flight.h"
#include <string.h>

static const double EQUAL = 1e-7; // m

// Returns the nearest face. Of several at the same distance it is the one that faces the point most squarely, as in
// csg/nearest.h.
static int32_t nearest_of(const sk_oriented_view *view) {
    int32_t best = view->face_count > 0 ? 0 : -1;
    for (int32_t i = 1; i < view->face_count && view->face[i].away <= view->face[0].away + EQUAL; i++)
        // The depth behind the face that faces the point most squarely equals the distance.
        if (view->face[i].distance < view->face[best].distance - EQUAL) best = i;
    return best;
}

static bool is_inside(const sk_ground *ground, sk_vec3 place) {
    for (int32_t k = 0; k < ground->solid_count; k++)
        if (sk_scenery_inside(ground->solids[k].shape, sk_solid_point_back(&ground->solids[k], place))) return true;
    return false;
}

// Returns a point of the touch's face where it was before the surface yielded, world.
static sk_vec3 on_face(const sk_ground *ground, const sk_oriented_touch *touch) {
    sk_solid room;
    const sk_solid *solid = sk_ground_at(ground, touch->solid, &room);
    return sk_solid_point(solid, sk_add_scaled(touch->pebble, touch->sinkage, touch->normal));
}

static int32_t face_of_touch(const sk_oriented_view *view, const sk_ground *ground, const sk_oriented_touch *touch) {
    if (!touch->held) return -1;
    sk_solid room;
    sk_vec3 normal = sk_solid_vector(sk_ground_at(ground, touch->solid, &room), touch->normal),
            on = on_face(ground, touch);
    for (int32_t i = 0; i < view->face_count; i++) {
        const sk_near_face *face = &view->face[i];
        if (sk_near_faces_same((int32_t)touch->solid, normal, on, face->solid, face->normal, face->closest)) return i;
    }
    return -1;
}

void sk_oriented_look(const sk_ground *ground, sk_near_surface *surface, const sk_oriented_subject *subject,
                      sk_oriented_view *out) {
    *out = (sk_oriented_view){.place = subject->place, .inside = is_inside(ground, subject->place), .nearest = -1};
    out->face_count = sk_near_faces(surface, ground, -1, subject->place, out->face);
    memcpy(out->touch, subject->memory->touch, sizeof out->touch);
    memcpy(out->origin, subject->origin, sizeof out->origin);
    memcpy(out->ahead, subject->ahead->outcome, sizeof out->ahead);
    memcpy(out->next, subject->ahead->next.touch, sizeof out->next);
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) out->held[i] = face_of_touch(out, ground, &out->touch[i]);
    if (!out->inside) return;
    out->nearest = nearest_of(out);
    // Of faces at the same distance, the one that holds the point is taken: the rules do not differ there.
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (out->held[i] >= 0 && out->face[out->held[i]].away <= out->face[out->nearest].away + EQUAL)
            out->nearest = out->held[i];
}

static const sk_skid_gear *gear_with(const sk_draw_subject *subject, int32_t node) {
    int32_t type = subject->model->aircraft[subject->aircraft].type;
    const sk_skid_plan *plan = &subject->model->types[type].skids;
    if (node < 0 || node >= plan->node_count || !plan->touches[node]) return NULL;
    const sk_skid_gear *gear = subject->model->skids[type];
    const sk_skid_state *skids = &sk_state_aircraft(subject->state, subject->aircraft)->skids;
    return gear != NULL && !sk_skid_node_is_gone(gear, skids, node) ? gear : NULL;
}

bool sk_oriented_node_place(const sk_draw_subject *subject, int32_t node, sk_vec3 *out) {
    const sk_skid_gear *gear = gear_with(subject, node);
    if (gear == NULL) return false;
    const sk_aircraft_state *state = sk_state_aircraft(subject->state, subject->aircraft);
    sk_body_motion motion = sk_motion_of(state);
    sk_vec3 place = sk_skid_initiator(gear, &state->skids, node, &motion).position;
    *out = drawn_with_aircraft(subject, place);
    return true;
}

bool sk_oriented_node(const sk_draw_subject *subject, sk_near_surface *surface, int32_t node, sk_oriented_view *out) {
    const sk_skid_gear *gear = gear_with(subject, node);
    if (gear == NULL) return false;
    const sk_aircraft_state *state = sk_state_aircraft(subject->state, subject->aircraft);
    sk_solids solids;
    sk_ground ground = drawn_ground(subject, &solids);
    ground.ruts = sk_state_ruts(subject->state);
    sk_body_motion motion = sk_motion_of(state);
    const sk_skid_node_state *n = &state->skids.node[node];
    sk_oriented_ground_result ahead = sk_skid_node_evaluate(gear, &state->skids, node, ground, &motion);
    sk_vec3 place = sk_skid_initiator(gear, &state->skids, node, &motion).position;
    const sk_oriented_subject point = {place, &n->contact, n->origin, &ahead};
    sk_oriented_look(&ground, surface, &point, out);
    return true;
}

int32_t sk_oriented_held_count(const sk_oriented_view *view) {
    int32_t count = 0;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) count += view->touch[i].held != 0;
    return count;
}

double sk_oriented_depth_seen(const sk_oriented_view *view, int32_t touch) {
    const sk_oriented_touch *t = &view->touch[touch];
    return view->held[touch] >= 0 ? -view->face[view->held[touch]].distance - t->sinkage : t->depth;
}

bool sk_oriented_rules_differ(const sk_oriented_view *view) {
    bool bears = false;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (!view->touch[i].held || view->touch[i].mode == SK_AIR) continue;
        if (view->nearest >= 0 && view->held[i] == view->nearest) return false;
        bears = bears || sk_oriented_depth_seen(view, i) > 0.0;
    }
    return bears && (view->nearest >= 0 || !view->inside);
}
