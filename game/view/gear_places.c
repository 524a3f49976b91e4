#include "view/gear_places.h"

#include <math.h>

// Returns whether tubes end or others branch off at this node. Between two elements of one run there is nothing to see.
static bool is_end_or_joint(const sk_skid_plan *plan, int32_t node) {
    int32_t tubes = 0;
    for (int32_t i = 0; i < plan->element_count; i++)
        for (int end = 0; end < 2; end++) tubes += plan->elements[i].node[end] == node;
    return plan->touches[node] && tubes != 2;
}

static double lowness(const sk_skid_plan *plan, int32_t node) {
    return plan->nodes[node].position.z;
}

// Returns the angle of a node around the middle, seen from above, 0..2 pi. It counts from the first place, along that
// place's side.
static double angle_round(const sk_skid_plan *plan, sk_vec3 middle, int32_t first, int32_t node) {
    sk_vec3 a = sk_sub(plan->nodes[first].position, middle), b = sk_sub(plan->nodes[node].position, middle);
    double side = a.x * a.y > 0.0 ? 1.0 : -1.0; // the direction in which the node's own skid comes first
    double angle = side * (atan2(b.y, b.x) - atan2(a.y, a.x));
    return angle < -1e-9 ? angle + 2.0 * SK_PI : angle;
}

static sk_vec3 middle_of(const sk_skid_plan *plan) {
    sk_vec3 low = {INFINITY, INFINITY, 0.0}, high = {-INFINITY, -INFINITY, 0.0};
    for (int32_t i = 0; i < plan->node_count; i++) {
        if (!plan->touches[i]) continue;
        sk_vec3 p = plan->nodes[i].position;
        low = sk_vec(sk_min(low.x, p.x), sk_min(low.y, p.y), 0.0);
        high = sk_vec(sk_max(high.x, p.x), sk_max(high.y, p.y), 0.0);
    }
    return sk_mix(low, high, 0.5);
}

static void sort_round(const sk_skid_plan *plan, sk_gear_place *list, int32_t count) {
    int32_t first = list[0].index;
    for (int32_t i = 1; i < count; i++)
        if (lowness(plan, list[i].index) > lowness(plan, first) + 1e-6) first = list[i].index;
    sk_vec3 middle = middle_of(plan);
    for (int32_t i = 1; i < count; i++) { // an insertion sort, because there are few
        sk_gear_place place = list[i];
        double angle = angle_round(plan, middle, first, place.index);
        int32_t at = i;
        for (; at > 0 && angle_round(plan, middle, first, list[at - 1].index) > angle; at--) list[at] = list[at - 1];
        list[at] = place;
    }
}

int32_t sk_gear_places(const sk_aircraft_type *type, sk_gear_place out[SK_VIEW_WHEELS_MAX]) {
    const sk_skid_plan *plan = &type->skids;
    int32_t count = 0, wheels;
    for (int32_t i = 0; i < type->wheel_count && count < SK_VIEW_WHEELS_MAX; i++)
        out[count++] = (sk_gear_place){.index = i, .name = type->wheels[i].name};
    wheels = count;
    for (int32_t i = 0; i < plan->node_count && count < SK_VIEW_WHEELS_MAX; i++)
        if (is_end_or_joint(plan, i))
            out[count++] = (sk_gear_place){.is_node = true, .index = i, .name = plan->nodes[i].name};
    if (count > wheels) sort_round(plan, out + wheels, count - wheels);
    return count;
}

sk_vec3 sk_gear_place_at(const sk_aircraft_type *type, const sk_aircraft_state *state, const sk_gear_place *place) {
    if (place->is_node)
        return sk_add(type->skids.nodes[place->index].position, state->skids.node[place->index].displacement);
    const sk_wheel_type *wheel = &type->wheels[place->index];
    return sk_add(wheel->position, sk_vec(0.0, 0.0, wheel->z_max));
}
