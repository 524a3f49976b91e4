#include "world/contact_kinds.h"

#include "gear/skid_place.h"

static sk_vec3 in_world(const sk_contact_owner *owner, sk_vec3 place) {
    return sk_add(owner->state->position, sk_rotate(owner->state->attitude, place));
}

// ---- wheels ----

static int32_t wheel_count(const sk_aircraft_type *type) {
    return type->wheel_count;
}

static int32_t first_wheel(const sk_aircraft_type *type) {
    (void)type;
    return 0;
}

static const char *wheel_name(const sk_aircraft_type *type, int32_t i) {
    return type->wheels[i].name;
}

static sk_contact_look look_of(const sk_contact_state *contact, bool broken) {
    return (sk_contact_look){contact->mode, broken, sk_surface_of_contact(contact), contact->pebble};
}

static sk_contact_look wheel_look(const sk_contact_owner *owner, int32_t i, int32_t face) {
    (void)face;
    return look_of(&owner->state->wheel[i].contact, owner->state->wheel[i].broken != 0);
}

static const sk_contact_report *wheel_report(const sk_outputs *outputs, int32_t i, int32_t face) {
    (void)face;
    return &outputs->wheel[i].report;
}

// The lower end of the compressed strut, or the top of a stub.
static sk_vec3 wheel_tie_end(const sk_contact_owner *owner, int32_t i, int32_t face) {
    (void)face;
    const sk_wheel_result *wheel = &owner->outputs->wheel[i];
    return owner->state->wheel[i].broken != 0 ? wheel->top : sk_wheel_ground_point(wheel);
}

// ---- points of the hull ----

static int32_t point_count(const sk_aircraft_type *type) {
    return type->point_count;
}

static int32_t first_point(const sk_aircraft_type *type) {
    return type->wheel_count;
}

static const char *point_name(const sk_aircraft_type *type, int32_t i) {
    return type->points[i].name;
}

static sk_contact_look point_look(const sk_contact_owner *owner, int32_t i, int32_t face) {
    (void)face;
    return look_of(&owner->state->point[i], false);
}

static const sk_contact_report *point_report(const sk_outputs *outputs, int32_t i, int32_t face) {
    (void)face;
    return &outputs->point[i].report;
}

static sk_vec3 point_tie_end(const sk_contact_owner *owner, int32_t i, int32_t face) {
    (void)face;
    return in_world(owner, owner->type->points[i].position);
}

// ---- pieces of the airframe ----

static int32_t piece_count(const sk_aircraft_type *type) {
    return type->airframe.piece_count;
}

static const char *piece_name(const sk_aircraft_type *type, int32_t i) {
    return type->airframe.pieces[i].name;
}

// The state has one mode and one solid for all pieces that touch.
static sk_contact_look piece_look(const sk_contact_owner *owner, int32_t i, int32_t face) {
    (void)face;
    const sk_aircraft_state *a = owner->state;
    bool touches = (a->airframe_touching >> i & 1) != 0;
    return (sk_contact_look){.mode = touches ? a->airframe_mode : SK_AIR, .on = {a->airframe_solid, SK_NO_MATERIAL}};
}

static bool no_piece_touches(const sk_contact_owner *owner) {
    return owner->state->airframe_touching == 0;
}

// ---- skids ----

static int32_t node_count(const sk_aircraft_type *type) {
    return type->skids.node_count;
}

static bool node_can_touch(const sk_aircraft_type *type, int32_t i) {
    return type->skids.touches[i];
}

static int32_t first_node(const sk_aircraft_type *type) {
    return type->wheel_count + type->point_count;
}

static const char *node_name(const sk_aircraft_type *type, int32_t i) {
    return type->skids.nodes[i].name;
}

static sk_contact_look node_look(const sk_contact_owner *owner, int32_t i, int32_t face) {
    const sk_oriented_touch *touch = &owner->state->skids.node[i].contact.touch[face];
    return (sk_contact_look){
        .mode = touch->held ? touch->mode : SK_AIR, .on = sk_surface_of_touch(touch), .pebble = touch->pebble};
}

static const sk_contact_report *node_report(const sk_outputs *outputs, int32_t i, int32_t face) {
    return &outputs->skid[i][face];
}

static sk_vec3 node_tie_end(const sk_contact_owner *owner, int32_t i, int32_t face) {
    const sk_contact_report *report = node_report(owner->outputs, i, face);
    if (report->touching) return report->point;
    return in_world(owner, sk_add(owner->type->skids.nodes[i].position, owner->state->skids.node[i].displacement));
}

static int32_t tube_count(const sk_aircraft_type *type) {
    return type->skids.element_count;
}

static sk_contact_look tube_look(const sk_contact_owner *owner, int32_t i, int32_t face) {
    (void)face;
    const sk_skid_edge *edge = &owner->state->skids.element[i].edge;
    return (sk_contact_look){
        .mode = edge->held ? edge->mode : SK_AIR, .on = {edge->solid, edge->material}, .pebble = edge->pebble};
}

static const sk_contact_report *tube_report(const sk_outputs *outputs, int32_t i, int32_t face) {
    (void)face;
    return &outputs->skid_edge[i];
}

static sk_vec3 tube_tie_end(const sk_contact_owner *owner, int32_t i, int32_t face) {
    const sk_contact_report *report = tube_report(owner->outputs, i, face);
    if (report->touching) return report->point;
    const sk_skid_state *skids = &owner->state->skids;
    return in_world(owner, sk_skid_tube_at(owner->gear, skids, i, skids->element[i].edge.grip));
}

const sk_contact_row sk_contact_rows[SK_CONTACT_KINDS] = {
    [SK_CONTACT_WHEEL] = {.name = "wheel",
                          .faces = 1,
                          .lane = SK_LANE_OWN,
                          .count = wheel_count,
                          .first = first_wheel,
                          .part_name = wheel_name,
                          .look = wheel_look,
                          .report = wheel_report,
                          .tie_end = wheel_tie_end},
    [SK_CONTACT_POINT] = {.name = "hull point",
                          .faces = 1,
                          .lane = SK_LANE_HULL,
                          .count = point_count,
                          .first = first_point,
                          .part_name = point_name,
                          .look = point_look,
                          .report = point_report,
                          .tie_end = point_tie_end},
    [SK_CONTACT_PIECE] = {.name = "airframe piece",
                          .faces = 1,
                          .lane = SK_LANE_HULL,
                          .count = piece_count,
                          .first = sk_event_first_piece,
                          .part_name = piece_name,
                          .look = piece_look,
                          .none_touches = no_piece_touches},
    [SK_CONTACT_NODE] = {.name = "skid node",
                         .faces = SK_ORIENTED_TOUCHES,
                         .lane = SK_LANE_OWN,
                         .count = node_count,
                         .can_touch = node_can_touch,
                         .first = first_node,
                         .part_name = node_name,
                         .look = node_look,
                         .report = node_report,
                         .tie_end = node_tie_end},
    [SK_CONTACT_TUBE] = {.name = "skid tube",
                         .faces = 1,
                         .count = tube_count,
                         .look = tube_look,
                         .report = tube_report,
                         .tie_end = tube_tie_end},
};

// ---- walks ----

bool sk_contact_walk_on(const sk_aircraft_type *type, sk_contact_walk *walk) {
    if (walk->begun && ++walk->face == sk_contact_rows[walk->kind].faces) {
        walk->face = 0;
        walk->part++;
    }
    walk->begun = true;
    while (walk->kind < SK_CONTACT_KINDS && walk->part >= sk_contact_rows[walk->kind].count(type)) {
        walk->kind++;
        walk->part = 0;
    }
    return walk->kind < SK_CONTACT_KINDS;
}

bool sk_contact_of_part(const sk_aircraft_type *type, int64_t part, sk_contact_kind *kind, int32_t *index) {
    for (int k = 0; k < SK_CONTACT_KINDS; k++) {
        const sk_contact_row *row = &sk_contact_rows[k];
        if (row->first == NULL || part < row->first(type) || part >= row->first(type) + row->count(type)) continue;
        *kind = (sk_contact_kind)k;
        *index = (int32_t)(part - row->first(type));
        return true;
    }
    return false;
}
