#include "replay/contact_modes.h"

static int32_t nodes_of(const sk_aircraft_type *type) {
    int32_t count = 0;
    for (int32_t i = 0; i < type->skids.node_count; i++) count += type->skids.touches[i];
    return count;
}

// The points of the hull and the airframe have one lane.
static bool has_hull(const sk_aircraft_type *type) {
    return type->point_count > 0 || type->airframe.piece_count > 0;
}

static int32_t lanes_of(const sk_aircraft_type *type) {
    return type->wheel_count + nodes_of(type) + has_hull(type);
}

static const sk_aircraft_type *type_of(const sk_model *model, int32_t aircraft) {
    return &model->types[model->aircraft[aircraft].type];
}

int32_t sk_lane_count(const sk_model *model) {
    int32_t count = 0;
    for (int32_t i = 0; i < model->aircraft_count; i++) count += lanes_of(type_of(model, i));
    return count;
}

// Returns the node that is the index-th of the skid nodes that touch.
static int32_t touching_node(const sk_skid_plan *skids, int32_t index) {
    int32_t node = 0;
    while (!skids->touches[node] || index-- > 0) node++;
    return node;
}

sk_lane sk_lane_at(const sk_model *model, int32_t lane) {
    int32_t aircraft = 0;
    while (lane >= lanes_of(type_of(model, aircraft))) lane -= lanes_of(type_of(model, aircraft++));
    const sk_aircraft_type *type = type_of(model, aircraft);
    if (lane < type->wheel_count) return (sk_lane){aircraft, lane};
    lane -= type->wheel_count;
    if (lane >= nodes_of(type)) return (sk_lane){aircraft, -1};
    return (sk_lane){aircraft, type->wheel_count + type->point_count + touching_node(&type->skids, lane)};
}

const char *sk_lane_name(const sk_model *model, int32_t lane) {
    sk_lane at = sk_lane_at(model, lane);
    const sk_aircraft_type *type = type_of(model, at.aircraft);
    if (at.part < 0) return "hull";
    if (at.part < type->wheel_count) return type->wheels[at.part].name;
    return type->skids.nodes[at.part - type->wheel_count - type->point_count].name;
}

static uint8_t livelier(uint8_t mode, int64_t other) {
    return other > mode ? (uint8_t)other : mode;
}

static uint8_t mode_of_node(const sk_oriented_memory *memory) {
    uint8_t mode = SK_LANE_AIR;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (memory->touch[i].held) mode = livelier(mode, memory->touch[i].mode);
    return mode;
}

void sk_lane_modes(const sk_model *model, const sk_state *state, uint8_t *modes) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_type *type = type_of(model, i);
        const sk_aircraft_state *a = sk_state_aircraft(state, i);
        for (int32_t k = 0; k < type->wheel_count; k++)
            *modes++ = a->wheel[k].broken ? SK_LANE_BROKEN : (uint8_t)a->wheel[k].contact.mode;
        for (int32_t k = 0; k < type->skids.node_count; k++)
            if (type->skids.touches[k]) *modes++ = mode_of_node(&a->skids.node[k].contact);
        uint8_t hull = SK_LANE_AIR;
        for (int32_t k = 0; k < type->point_count; k++) hull = livelier(hull, a->point[k].mode);
        hull = livelier(hull, a->airframe_mode);
        if (has_hull(type)) *modes++ = hull;
    }
}
