#include "scene/shown.h"

#include <string.h>

enum { WHEELS, LEFT, RIGHT, HULL }; // groups of rows

// Returns the group of the lane. Writes the lane's distance ahead, by which the group is sorted (m; 0 if it is not
// sorted).
static int group_of(const sk_model *model, sk_lane lane, double *ahead) {
    const sk_aircraft_type *type = &model->types[model->aircraft[lane.aircraft].type];
    *ahead = 0.0;
    if (lane.part < 0) return HULL;
    if (lane.part < type->wheel_count) return WHEELS;
    sk_vec3 at = type->skids.nodes[lane.part - type->wheel_count - type->point_count].position;
    *ahead = at.x;
    return at.y < 0.0 ? LEFT : RIGHT;
}

static bool is_above(const sk_model *model, int32_t a, int32_t b) {
    sk_lane first = sk_lane_at(model, a), second = sk_lane_at(model, b);
    if (first.aircraft != second.aircraft) return first.aircraft < second.aircraft;
    double ahead[2];
    int group[2] = {group_of(model, first, &ahead[0]), group_of(model, second, &ahead[1])};
    return group[0] != group[1] ? group[0] < group[1] : ahead[0] > ahead[1];
}

void sk_shown_lanes(const sk_model *model, int32_t *lanes) {
    int32_t count = sk_lane_count(model);
    for (int32_t i = 0; i < count; i++) { // by insertion, because each aircraft has few lanes
        int32_t at = i;
        for (; at > 0 && is_above(model, i, lanes[at - 1]); at--) lanes[at] = lanes[at - 1];
        lanes[at] = i;
    }
}

const char *sk_energy_flow_word(const sk_aircraft_type *type, int32_t flow) {
    const char *name = sk_energy_flow_names[flow];
    if (type->rotors.present && strcmp(name, "thrust") == 0) return "rotors";
    if (type->rotors.present && strcmp(name, "propeller") == 0) return "air on blades";
    return name;
}

void sk_body_energy_rows(const sk_body_account *account, double began, sk_energy_row out[SK_BODY_ENERGY_ROWS]) {
    const sk_energy_row rows[SK_BODY_ENERGY_ROWS] = {
        {"moving, now", account->kinetic},         {"height, since the start", account->potential - began},
        {"contacts and ties", account->contacts},  {"lost: friction, dampers, solver", -account->lost},
        {"work of platforms", account->platforms}, {"work of winches", account->winches},
        {"broken ties", account->broken},          {"air", account->drag},
        {"taken by sleep", account->sleep}};
    memcpy(out, rows, sizeof rows);
}
