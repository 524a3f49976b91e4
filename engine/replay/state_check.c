#include "replay/state_check.h"

#include "aircraft/airframe_parts.h"
#include "aircraft/loose_parts.h"
#include "contact/crush.h"
#include "contact/print.h"
#include "gear/skid_joints.h"
#include "gear/skid_parts.h"
#include "world/names.h"
#include <math.h>
#include <string.h>

// The allowed values of a count, both ends included.
typedef struct range {
    int64_t low, high;
} range;

typedef struct checking {
    const sk_model *model;
    const sk_state *state;
    range ranges[SK_RANGES];
    sk_result result;
} checking;

static int64_t features_of(const sk_model *model, int64_t solid) {
    int64_t body = solid - 1 - model->platform_count;
    const sk_scenery *ground = solid == 0 ? model->ground
                               : body < 0 ? model->platforms[solid - 1].ground
                                          : sk_model_body_surface(model, (int32_t)body);
    return ground != NULL ? sk_scenery_describe(ground).features : 0;
}

static int64_t most_features(const sk_model *model) {
    int64_t most = 0;
    for (int64_t solid = 0; solid <= model->platform_count + model->body_count; solid++)
        if (features_of(model, solid) > most) most = features_of(model, solid);
    return most;
}

static int64_t most_parts(const sk_model *model) {
    int64_t most = 0;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        int64_t parts = sk_event_parts(&model->types[model->aircraft[i].type]);
        if (parts > most) most = parts;
    }
    return most;
}

static checking begin(const sk_model *model, const sk_state *state) {
    static const int64_t ENDLESS = INT64_MAX / 2; // no end in practice, and never overflows
    int64_t aircraft = model->aircraft_count > 0 ? model->aircraft_count - 1 : 0;
    int64_t touching = model->body_count + sk_model_touching_aircraft(model), bodies = touching > 0 ? touching : 1;
    int64_t parts = most_parts(model);
    if (touching > parts) parts = touching; // an event of a body, of an aircraft as a body, or of a tie has its number
    if (model->tie_count > parts) parts = model->tie_count;
    // An event of a body names the other body, or -1 - solid.
    int64_t most =
        model->platform_count + touching; // an event of a blade numbers bodies and aircraft after the platforms
    int64_t least = model->body_count > 0 ? -1 - (int64_t)model->platform_count : -1;
    return (checking){.model = model,
                      .state = state,
                      .ranges = {[SK_RANGE_COUNT] = {0, ENDLESS},
                                 [SK_RANGE_FLAG] = {0, 1},
                                 [SK_RANGE_ENGINE] = {SK_ENGINE_STOPPED, SK_ENGINE_RUINED},
                                 [SK_RANGE_MODE] = {SK_AIR, SK_SLIPPING},
                                 [SK_RANGE_OUTCOME] = {0, SK_ORIENTED_OUTCOMES - 1},
                                 [SK_RANGE_EVENT_KIND] = {0, SK_EVENT_STATE_KINDS - 1},
                                 [SK_RANGE_AIRCRAFT] = {0, aircraft},
                                 [SK_RANGE_PART] = {-1, parts > 0 ? parts - 1 : 0},
                                 [SK_RANGE_SOLID] = {0, (int64_t)model->platform_count + model->body_count},
                                 [SK_RANGE_SOLID_OR_NONE] = {least, most},
                                 [SK_RANGE_MATERIAL] = {SK_NO_MATERIAL, model->material_count - 1},
                                 [SK_RANGE_FEATURE] = {-1, most_features(model) - 1},
                                 [SK_RANGE_RUT] = {0, sk_state_ruts(state)->count},
                                 [SK_RANGE_BESIDE] = {0, 4},
                                 [SK_RANGE_BREAK] = {0, SK_SKID_BROKEN | SK_SKID_GONE},
                                 [SK_RANGE_BODY] = {0, bodies - 1},
                                 [SK_RANGE_BODY_PART] = {0, SK_BODY_PIECES_MAX + SK_BODY_ROUNDS_MAX - 1},
                                 [SK_RANGE_BODY_OR_SOLID] = {-1 - (int64_t)model->platform_count, bodies - 1},
                                 [SK_RANGE_OTHER_PART] = {0, INT32_MAX},
                                 [SK_RANGE_PLANES] = {1, SK_HOLE_PLANES_MAX}},
                      .result = sk_ok()};
}

// Limit of any real number. It is far beyond the values of a flight in any unit, and squares and products of a few such
// numbers are finite.
static const double LARGEST = 1e15;

static bool check_number(const sk_number *number, void *user) {
    checking *c = user;
    const char *at = (const char *)c->state + number->offset;
    if (number->type == SK_NUMBER_REAL) {
        double value;
        memcpy(&value, at, sizeof value);
        if (!(fabs(value) <= LARGEST))
            c->result = sk_error("%s is %g; numbers of a state lie within %g", number->name, value, LARGEST);
    } else if (number->type == SK_NUMBER_COUNT) {
        int64_t value;
        memcpy(&value, at, sizeof value);
        range r = c->ranges[number->range];
        if (value < r.low || value > r.high)
            c->result = sk_error("%s is %lld; allowed: %lld to %lld", number->name, (long long)value, (long long)r.low,
                                 (long long)r.high);
    }
    return c->result.ok;
}

static void check_ruts(checking *c) {
    for (int32_t i = 0; i < sk_ruts_kept(sk_state_ruts(c->state)); i++) {
        sk_state_walk_rut(c->model, i, check_number, c);
        if (!c->result.ok) return;
    }
}

// ---- consistency of numbers ----

// Returns true if this is the squared length of a unit vector or a unit quaternion.
static bool is_unit(double square) {
    static const double NEARLY = 1e-6; // far more than rounding errors
    return fabs(square - 1.0) <= NEARLY;
}

static bool is_feature(const sk_model *model, int64_t solid, int64_t feature) {
    return feature < 0 || (solid >= 0 && feature < features_of(model, solid));
}

// A contact that touches has a solid, a material and a normal. Each of these numbers alone may also be "none".
static const char *fault_of_contact(const sk_model *model, const sk_contact_state *contact) {
    if (!is_feature(model, contact->solid, contact->feature))
        return "touches a half-space that its solid does not have";
    if (contact->mode == SK_AIR) return NULL;
    if (contact->material == SK_NO_MATERIAL) return "touches no material";
    return is_unit(sk_dot(contact->normal, contact->normal)) ? NULL
                                                             : "touches a surface whose normal is no unit vector";
}

// Only wheels and skids touch loose bodies, and only bodies with a surface.
static const char *fault_of_solid(const sk_model *model, int64_t solid, bool gear) {
    int64_t body = solid - 1 - model->platform_count;
    if (body < 0) return NULL;
    bool carries = gear && body < model->body_count && sk_model_touching_aircraft(model) > 0 &&
                   sk_model_body_surface(model, (int32_t)body) != NULL;
    return carries ? NULL : "touches a body that it cannot touch";
}

static const char *fault_of_node(const sk_model *model, const sk_skid_node_state *node) {
    if (fault_of_solid(model, node->contact.solid, true) != NULL) return "is beside a body that it cannot touch";
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        const sk_oriented_touch *touch = &node->contact.touch[i];
        const char *fault = fault_of_solid(model, touch->solid, true);
        if (fault != NULL) return fault;
        if (!touch->held) continue;
        if (touch->solid < 0 || touch->material == SK_NO_MATERIAL) return "is held by no solid or material";
        if (!is_feature(model, touch->solid, touch->feature))
            return "is held by a half-space that its solid does not have";
        if (!is_unit(sk_dot(touch->normal, touch->normal))) return "is held by a face whose normal is no unit vector";
    }
    return NULL;
}

static const char *fault_of_edge(const sk_model *model, const sk_skid_edge *edge) {
    const char *fault = fault_of_solid(model, edge->solid, true);
    if (fault != NULL) return fault;
    if (!edge->held) return NULL;
    if (edge->solid < 0 || edge->material == SK_NO_MATERIAL) return "lies on an edge of no solid or material";
    return is_unit(sk_dot(edge->normal, edge->normal)) ? NULL : "lies on an edge whose normal is no unit vector";
}

static bool is_zero(sk_vec3 v) {
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0;
}

// A step holds a torn-off node at zero. Its motion would contribute to energy and momentum.
static const char *fault_of_gone_node(const sk_skid_node_state *node) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (node->contact.touch[i].held) return "is torn off, but touches something";
    bool rests = is_zero(node->displacement) && is_zero(node->turn) && is_zero(node->velocity) && is_zero(node->spin);
    return rests ? NULL : "is torn off, but moves or is displaced; all of that must be 0";
}

static const char *fault_of_gone_element(const sk_skid_element_state *element) {
    if (element->edge.held) return "is torn off, but lies on an edge";
    bool straight = is_zero(element->plastic_first) && is_zero(element->plastic_second);
    return straight ? NULL : "is torn off, but bent for good; both of its plastic rotations must be 0";
}

// A torn-off element has the flag at both ends.
static const char *fault_of_element(const sk_model *model, const sk_skid_element_state *element) {
    if ((element->broken_first & SK_SKID_GONE) != (element->broken_second & SK_SKID_GONE))
        return "is torn off at one end only";
    const char *fault = sk_skid_element_is_gone(element) ? fault_of_gone_element(element) : NULL;
    return fault != NULL ? fault : fault_of_edge(model, &element->edge);
}

static const char *fault_of_wheel(const sk_model *model, const sk_contact_state *contact) {
    const char *fault = fault_of_solid(model, contact->solid, true);
    return fault != NULL ? fault : fault_of_contact(model, contact);
}

static const char *fault_of_point(const sk_model *model, const sk_contact_state *contact) {
    const char *fault = fault_of_solid(model, contact->solid, false);
    return fault != NULL ? fault : fault_of_contact(model, contact);
}

static void refuse(checking *c, const char *part, int32_t aircraft, int32_t index, const char *fault) {
    if (fault != NULL && c->result.ok) c->result = sk_error("aircraft[%d].%s[%d] %s", aircraft, part, index, fault);
}

// What is gone is gone with all that it carried.
static bool are_branches(const sk_airframe *airframe, int64_t gone) {
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        if ((gone >> k & 1) == 0) continue;
        const sk_airframe_piece *p = &airframe->pieces[k];
        bool with_carrier = p->carried_by >= 0 && p->carried_by != k && (gone >> p->carried_by & 1) != 0;
        if ((p->joint == 0 && !with_carrier) || (sk_airframe_branch(airframe, k) & ~gone) != 0) return false;
    }
    return true;
}

// Bits of the wheels that may have left.
static int64_t wheels_that_left(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    int64_t wheels = 0;
    for (int32_t k = 0; k < type->wheel_count; k++)
        if (sk_wheel_leaves(&type->wheels[k]) && a->wheel[k].broken != 0) wheels |= INT64_C(1) << k;
    return wheels;
}

static int64_t blades_that_broke(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    int64_t blades = 0;
    for (int32_t k = 0; k < sk_blade_count(type); k++)
        if (a->blade[k].broken != 0) blades |= INT64_C(1) << k;
    return blades;
}

static void check_aircraft(checking *c, int32_t index) {
    const sk_aircraft_type *type = &c->model->types[c->model->aircraft[index].type];
    const sk_aircraft_state *a = sk_state_aircraft(c->state, index);
    sk_quat q = a->attitude;
    if (!is_unit(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z) && c->result.ok)
        c->result = sk_error("aircraft[%d].attitude is no unit quaternion", index);
    int64_t pieces = (INT64_C(1) << type->airframe.piece_count) - 1;
    if (((a->airframe_touching | a->airframe_wet) & ~pieces) != 0 && c->result.ok)
        c->result = sk_error("aircraft[%d] touches with a piece that its airframe does not have", index);
    if (((a->pieces_gone & ~pieces) != 0 || !are_branches(&type->airframe, a->pieces_gone)) && c->result.ok)
        c->result = sk_error("aircraft[%d].pieces_gone is %lld; whole parts that can break off are allowed", index,
                             (long long)a->pieces_gone);
    if ((a->wheels_gone & ~wheels_that_left(type, a)) != 0 && c->result.ok)
        c->result = sk_error("aircraft[%d].wheels_gone is %lld; broken wheels with a mass are allowed", index,
                             (long long)a->wheels_gone);
    int64_t broken = blades_that_broke(type, a), leave = sk_parts_of(type).blades;
    if (((a->blades_out & ~broken) != 0 || (a->blades_gone & ~(broken & leave)) != 0) && c->result.ok)
        c->result = sk_error("aircraft[%d].blades_out is %lld and blades_gone %lld; broken blades are allowed", index,
                             (long long)a->blades_out, (long long)a->blades_gone);
    uint64_t torn = sk_skid_elements_gone(&type->skids, &a->skids);
    if (((uint64_t)a->tubes_gone & ~torn) != 0 && c->result.ok)
        c->result = sk_error("aircraft[%d].tubes_gone is %lld; elements of skids that are torn off are allowed", index,
                             (long long)a->tubes_gone);
    if (a->airframe_solid > c->model->platform_count && c->result.ok)
        c->result = sk_error("aircraft[%d].airframe_solid does not exist", index);
    for (int32_t i = 0; i < type->wheel_count; i++)
        refuse(c, "wheel", index, i, fault_of_wheel(c->model, &a->wheel[i].contact));
    for (int32_t i = 0; i < type->point_count; i++)
        refuse(c, "point", index, i, fault_of_point(c->model, &a->point[i]));
    const sk_skid_gear *gear = c->model->skids[c->model->aircraft[index].type];
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        refuse(c, "skids.node", index, i, fault_of_node(c->model, &a->skids.node[i]));
        if (gear != NULL && sk_skid_node_is_gone(gear, &a->skids, i))
            refuse(c, "skids.node", index, i, fault_of_gone_node(&a->skids.node[i]));
    }
    for (int32_t i = 0; i < type->skids.element_count; i++)
        refuse(c, "skids.element", index, i, fault_of_element(c->model, &a->skids.element[i]));
}

static int32_t parts_of(const sk_model *model, int64_t body) {
    if (body >= model->body_count)
        return model->types[model->aircraft[body - model->body_count].type].airframe.piece_count;
    const sk_body_type *type = &model->body_types[model->bodies[body].type];
    return type->piece_count + type->round_count;
}

static bool is_patch_part(const sk_model *model, int64_t body, int64_t part) {
    return part >= 0 && part < parts_of(model, body);
}

// Whether a part of a body is a piece that can be crushed.
static bool can_be_crushed(const sk_model *model, int64_t body, int64_t part) {
    if (!is_patch_part(model, body, part)) return false;
    if (body >= model->body_count)
        return isfinite(model->types[model->aircraft[body - model->body_count].type].airframe.pieces[part].strength);
    const sk_body_type *type = &model->body_types[model->bodies[body].type];
    return part < type->piece_count && isfinite(type->pieces[part].strength);
}

// The depth of a print is the length of its direction. Only that of a piece that is crushed below it may exceed the deepest.
static bool is_print(const sk_model *model, const sk_body_contact *contact) {
    double square = sk_dot(contact->memory.direction, contact->memory.direction),
           most = can_be_crushed(model, contact->body, contact->part) ? SK_PRINT_CORNER_DEEPEST : SK_PRINT_DEEPEST;
    return square > 0.0 && square <= (1.0 + 1e-9) * most * most;
}

static const char *fault_of_body_contact(const sk_model *model, const sk_body_contact *contact) {
    if (!is_patch_part(model, contact->body, contact->part)) return "names a part that its body does not have";
    if (contact->other >= 0 && contact->other <= contact->body) return "is not under the lower one of its bodies";
    if (contact->other < 0 && !is_feature(model, -1 - contact->other, contact->other_part))
        return "touches a half-space that its solid does not have";
    if (contact->other >= 0 && !is_patch_part(model, contact->other, contact->other_part))
        return "names a part that the other body does not have";
    const sk_patch_memory *m = &contact->memory;
    if ((m->live_a & ~m->domain_a) != 0 || (m->live_b & ~m->domain_b) != 0) return "has live faces outside its domain";
    if (contact->other < 0 && (m->domain_a & ~(uint64_t)(SK_PRINT_HELD | SK_PRINT_YIELDED)) != 0)
        return "has faces of a solid";
    if (contact->other < 0 && sk_print_is_held(m))
        return is_print(model, contact) && contact->other_part >= 0
                   ? NULL
                   : "has a print of no depth, or a deeper one than is pressed";
    return is_unit(sk_dot(m->direction, m->direction)) || is_zero(m->direction)
               ? NULL
               : "has a direction that is no unit vector";
}

// Contacts are in order, each once.
static void check_body_contacts(checking *c) {
    const sk_body_contacts *list = sk_state_body_contacts(c->state);
    for (int32_t i = 0; i < list->count && c->result.ok; i++) {
        sk_state_walk_body_contact(c->model, i, check_number, c);
        if (!c->result.ok) return;
        const char *fault = fault_of_body_contact(c->model, &list->contact[i]);
        if (fault == NULL && i > 0 &&
            sk_body_contact_order(sk_body_contact_key_of(&list->contact[i - 1]),
                                  sk_body_contact_key_of(&list->contact[i])) >= 0)
            fault = "is out of order";
        if (fault != NULL) c->result = sk_error("body_contact[%d] %s", (int)i, fault);
    }
}

static const char *fault_of_hole(const sk_model *model, const sk_hole *hole) {
    if (!can_be_crushed(model, hole->body, hole->part)) return "is in a part that cannot be crushed";
    for (int32_t j = 0; j < SK_HOLE_PLANES_MAX; j++) {
        sk_half_space plane = sk_hole_plane(hole, j);
        double square = sk_dot(plane.normal, plane.normal);
        if (j < hole->planes ? !is_unit(square) : square != 0.0 || plane.offset != 0.0)
            return "has a plane whose normal is no unit vector";
    }
    return NULL;
}

// Holes are in order, at most SK_HOLES_OF_PIECE of a piece.
static void check_holes(checking *c) {
    int32_t of_piece = 0;
    for (int32_t i = 0; i < sk_state_hole_count(c->state) && c->result.ok; i++) {
        sk_state_walk_hole(c->model, i, check_number, c);
        if (!c->result.ok) return;
        const sk_hole *hole = &sk_state_holes(c->state)->hole[i], *before = i > 0 ? hole - 1 : NULL;
        const char *fault = fault_of_hole(c->model, hole);
        bool same = before != NULL && before->body == hole->body && before->part == hole->part;
        of_piece = same ? of_piece + 1 : 1;
        if (fault == NULL && before != NULL && !same &&
            (before->body > hole->body || (before->body == hole->body && before->part > hole->part)))
            fault = "is out of order";
        if (fault == NULL && of_piece > SK_HOLES_OF_PIECE) fault = "is one too many of its piece";
        if (fault != NULL) c->result = sk_error("hole[%d] %s", (int)i, fault);
    }
}

// A step freezes a body that leaves these bounds.
static bool is_within_bounds(const sk_model *model, int32_t index, const sk_body_state *body) {
    sk_vec3 rate = sk_body_rate(&model->body_types[model->bodies[index].type], body);
    return sk_length(body->position) <= model->bounds && sk_length(body->velocity) <= SK_BODY_FASTEST &&
           sk_length(rate) <= SK_BODY_QUICKEST;
}

static void check_bodies(checking *c) {
    for (int32_t i = 0; i < c->model->body_count && c->result.ok; i++) {
        sk_quat q = sk_state_body(c->state, i)->attitude;
        char name[SK_THING_TEXT];
        if (!is_unit(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z))
            c->result = sk_error("body[%d].attitude is no unit quaternion", (int)i);
        else if (!is_within_bounds(c->model, i, sk_state_body(c->state, i)))
            c->result = sk_error("%s is outside the bounds of %g m, or faster than %g m/s or %g rad/s",
                                 sk_body_text(c->model, i, name), c->model->bounds, SK_BODY_FASTEST, SK_BODY_QUICKEST);
    }
    if (sk_model_has_contacts(c->model)) check_body_contacts(c);
    check_holes(c);
}

static void check_ties(checking *c) {
    for (int32_t i = 0; i < c->model->tie_count && c->result.ok; i++) {
        const sk_tie_memory *tie = &sk_state_ties(c->state)[i];
        char name[SK_THING_TEXT];
        if (!(tie->length >= 0.0))
            c->result = sk_error("tie[%d].length is %g; a length is not negative", (int)i, tie->length);
        if (!tie->hooked && tie->tension != 0.0)
            c->result =
                sk_error("%s is not hooked, but has a tension of %g N", sk_tie_text(c->model, i, name), tie->tension);
    }
}

// Checks the ring of events. It has the last events, each of a step before this state, in order of ticks. Slots never
// written are 0.
static void check_events(checking *c) {
    const sk_state *s = c->state;
    int64_t oldest = s->event_count > SK_EVENTS_KEPT ? s->event_count - SK_EVENTS_KEPT : 0, tick = 0;
    for (int64_t i = oldest; i < s->event_count && c->result.ok; i++) {
        int32_t slot = (int32_t)(i % SK_EVENTS_KEPT);
        const sk_event *event = &s->event[slot];
        bool sound = event->kind > 0 && event->tick >= tick && event->tick < s->tick;
        sound = sound && sk_event_is_possible(c->model, event);
        if (!sound) c->result = sk_error("event[%d] has an impossible kind, tick or part", slot);
        tick = event->tick;
    }
    static const sk_event NONE;
    for (int64_t i = s->event_count; i < SK_EVENTS_KEPT && c->result.ok; i++)
        if (memcmp(&s->event[i], &NONE, sizeof NONE) != 0)
            c->result = sk_error("event[%d] is there, but only %d were noted", (int)i, (int)s->event_count);
}

sk_result sk_state_check(const sk_model *model, const sk_state *state) {
    checking c = begin(model, state);
    sk_state_walk(model, check_number, &c);
    for (int32_t i = 0; i < model->aircraft_count && c.result.ok; i++) check_aircraft(&c, i);
    if (c.result.ok) check_bodies(&c);
    if (c.result.ok) check_ties(&c);
    if (c.result.ok) check_events(&c);
    if (c.result.ok) check_ruts(&c);
    return c.result;
}
