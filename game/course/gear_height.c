#include "course/gear_height.h"

// Returns the distance of the lowest point of the gear below the centre of gravity, m.
static double gear_below(const sk_aircraft_type *type) {
    double lowest = 0.0;
    for (int32_t i = 0; i < type->skids.element_count; i++)
        for (int end = 0; end < 2; end++) {
            const sk_space_frame_element *e = &type->skids.elements[i];
            sk_vec3 at = type->skids.nodes[e->node[end]].position;
            lowest = sk_max(lowest, at.z + 0.5 * type->skids.tubes[e->tube].diameter);
        }
    for (int32_t i = 0; i < type->wheel_count; i++)
        lowest = sk_max(lowest, type->wheels[i].position.z + type->wheels[i].z_max);
    return lowest;
}

double sk_gear_height(const sk_aircraft_type *type, double height) {
    return sk_max(height - gear_below(type), 0.0);
}
