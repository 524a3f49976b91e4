#include "debug/draw_internal.h"
#include "gear/skid_place.h"
#include "math/elementary.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const sk_draw_kind sk_draw_kinds[SK_DRAW_KIND_COUNT] = {
    {1,
     "normals",
     "Contact normals",
     "The surface's normal where something touches, and how hard it is pressed.",
     draw_normals,
     false,
     true,
     2,
     {"same length", "1 m = 2 kN"}},
    {2,
     "pebbles",
     "Pebbles and springs",
     "The point that holds the ground, and the spring and damper that tie it.",
     draw_pebbles,
     false,
     true,
     3,
     {"stretch x 10", "true size", "stretch x 100"}},
    {3,
     "borders",
     "Friction borders",
     "What a contact can bear without sliding, what it bears now, and the share of it.",
     draw_borders,
     false,
     true,
     4,
     {"1 m = 5 kN", "1 m = 2 kN", "1 m = 0.5 kN, at most 4 m", "same size"}},
    {4,
     "struts",
     "Struts and entry points",
     "Each strut's reach, its stroke, and where it enters the ground.",
     draw_struts,
     false,
     false,
     2,
     {"with strokes", "lines only"}},
    {5,
     "boxes",
     "Boxes of the scenery",
     "Bounding boxes of the tree over the scenery; those that a strut's query visits.",
     draw_boxes,
     true,
     false,
     8,
     {"leaves", "visited only", "depth 0", "depth 1", "depth 2", "depth 3", "depth 4", "depth 5"}},
    {6,
     "forces",
     "Forces",
     "Lift, drag, side force, thrust, weight and what each contact gives.",
     draw_forces,
     false,
     true,
     3,
     {"1 m = 2 kN", "air as one, 1 m = 2 kN", "1 m = 5 kN"}},
    {7,
     "oriented",
     "Oriented contact",
     "The faces around each node of the skids, which side it is on, and which one holds it; click a node to read why.",
     draw_oriented,
     true,
     false,
     3,
     {"nodes that touch", "with bits and depths", "all nodes"}},
    {8,
     "beams",
     "Beams",
     "How the tubes of skids bend, what of their strength that takes, and where they yield or break.",
     draw_beams,
     false,
     false,
     4,
     {"true size", "bending x 5", "bending x 20", "natural modes in turn"}},
};

int32_t sk_draw_find(const char *name) {
    for (int32_t i = 0; i < SK_DRAW_KIND_COUNT; i++) {
        bool number = name[0] == '0' + sk_draw_kinds[i].number && name[1] == '\0';
        if (number || strcmp(name, sk_draw_kinds[i].name) == 0) return i;
    }
    return -1;
}

int32_t sk_draw_border_corners(sk_border border, double (*out)[2]) {
    if (!(border.grip > 0.0) || !(border.band >= 0.0)) return 0;
    // The right arc is gone where the band cuts it: two arcs remain, about +y and about -y.
    double share = border.band < border.grip ? border.band / border.grip : 1.0;
    double half = sk_asin(share); // of each arc's opening
    enum { PER_ARC = SK_BORDER_CORNERS / 2 };
    int32_t segments = share < 1.0 ? PER_ARC - 1 : PER_ARC; // uncut, an arc's end is the next arc's start
    for (int32_t i = 0; i < PER_ARC; i++) {
        double s, c;
        sk_sincos(half - 2.0 * half * i / segments, &s, &c);
        out[i][0] = border.grip * s;
        out[i][1] = border.grip * c;
        out[PER_ARC + i][0] = -out[i][0];
        out[PER_ARC + i][1] = -out[i][1];
    }
    return SK_BORDER_CORNERS;
}

sk_draw_shape sk_draw_shape_of(int64_t mode, bool broken) {
    if (broken) return SK_DRAW_CROSS;
    if (mode == SK_STANDING) return SK_DRAW_SQUARE;
    if (mode == SK_ROLLING) return SK_DRAW_CIRCLE;
    return mode == SK_SLIPPING ? SK_DRAW_TRIANGLE : SK_DRAW_RING;
}

sk_draw_role sk_draw_role_of(int64_t mode, bool broken) {
    if (broken) return SK_DRAW_BROKEN;
    return mode >= SK_AIR && mode <= SK_SLIPPING ? (sk_draw_role)mode : SK_DRAW_AIR;
}

sk_draw_role sk_draw_role_of_use(double use) {
    return (sk_draw_role)(SK_DRAW_USE + (int)floor(10.0 * sk_clamp(use, 0.0, 1.0) + 0.5));
}

sk_ground drawn_ground(const sk_draw_subject *subject, sk_solids *solids) {
    return sk_world_ground(subject->model, sk_world_time(subject->model, subject->state->tick, 0), solids);
}

sk_vec3 drawn_with_aircraft(const sk_draw_subject *subject, sk_vec3 at) {
    const sk_aircraft_state *state = drawn_state(subject);
    sk_quat r = subject->drawn.rotation;
    if (!(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z > 0.0)) return at;
    return sk_pose_point(subject->drawn, sk_pose_point_back((sk_pose){state->position, state->attitude}, at));
}

// The pebble is kept in the frame of the solid it lies on.
static sk_vec3 pebble_of(const sk_draw_subject *subject, int64_t solid_index, sk_vec3 pebble) {
    if (solid_index <= 0 || solid_index > subject->model->platform_count) return pebble;
    double time = sk_world_time(subject->model, subject->state->tick, 0);
    const sk_platform *platform = &subject->model->platforms[solid_index - 1];
    sk_solid solid = {.moves = true, .motion = sk_platform_motion_at(platform, time)};
    return sk_solid_point(&solid, pebble);
}

// Nodes of skids with the faces that they touch, then elements with the edges that they lie on.
static bool skid_at(const sk_draw_subject *subject, int32_t index, drawn_contact *out) {
    const sk_skid_gear *gear = subject->model->skids[subject->model->aircraft[subject->aircraft].type];
    const sk_skid_plan *plan = &drawn_type(subject)->skids;
    int32_t node = index / SK_ORIENTED_TOUCHES, face = index % SK_ORIENTED_TOUCHES;
    int32_t element = index - SK_ORIENTED_TOUCHES * plan->node_count;
    if (gear == NULL || element >= plan->element_count) return false;
    const sk_aircraft_state *state = drawn_state(subject);
    const sk_skid_edge *edge = element >= 0 ? &state->skids.element[element].edge : NULL;
    const sk_oriented_touch *touch = element >= 0 ? NULL : &state->skids.node[node].contact.touch[face];
    const sk_contact_report *report =
        element >= 0 ? &subject->outputs->skid_edge[element] : &subject->outputs->skid[node][face];
    sk_vec3 middle = element >= 0 ? sk_skid_tube_at(gear, &state->skids, element, edge->grip)
                                  : sk_add(plan->nodes[node].position, state->skids.node[node].displacement);
    sk_vec3 at = sk_add(state->position, sk_rotate(state->attitude, middle));
    int64_t mode = edge != NULL ? (edge->held ? edge->mode : SK_AIR) : touch->held ? touch->mode : SK_AIR;
    *out = (drawn_contact){.report = report,
                           .mode = mode,
                           .tie_end = report->touching ? report->point : at,
                           .pebble = edge != NULL ? pebble_of(subject, edge->solid, edge->pebble)
                                                  : pebble_of(subject, touch->solid, touch->pebble)};
    return true;
}

bool drawn_contact_at(const sk_draw_subject *subject, int32_t index, drawn_contact *out) {
    const sk_aircraft_type *type = drawn_type(subject);
    const sk_aircraft_state *state = drawn_state(subject);
    const sk_outputs *outputs = subject->outputs;
    if (index < type->wheel_count) {
        const sk_wheel_result *wheel = &outputs->wheel[index];
        const sk_wheel_state *memory = &state->wheel[index];
        *out = (drawn_contact){.report = &wheel->report,
                               .mode = memory->contact.mode,
                               .broken = memory->broken != 0,
                               .tie_end = memory->broken != 0 ? wheel->top : drawn_ground_point(wheel),
                               .pebble = pebble_of(subject, memory->contact.solid, memory->contact.pebble)};
        return true;
    }
    index -= type->wheel_count;
    if (index >= type->point_count) return skid_at(subject, index - type->point_count, out);
    *out = (drawn_contact){.report = &outputs->point[index].report,
                           .mode = state->point[index].mode,
                           .tie_end = sk_add(state->position, sk_rotate(state->attitude, type->points[index].position)),
                           .pebble = pebble_of(subject, state->point[index].solid, state->point[index].pebble)};
    return true;
}

bool drawn_has_room(const sk_draw_subject *subject, drawn_places *places, sk_vec3 at, double points) {
    double least = points * subject->point;
    for (int32_t i = 0; i < places->count && least > 0.0; i++) {
        sk_vec3 apart = sk_sub(at, places->at[i]);
        apart = sk_add_scaled(apart, -sk_dot(apart, subject->sight), subject->sight);
        if (sk_dot(apart, apart) < least * least) return false;
    }
    if (places->count < SK_SKID_NODES_MAX) places->at[places->count++] = at;
    return true;
}

sk_vec3 drawn_ground_point(const sk_wheel_result *wheel) {
    double length = sk_length(sk_sub(wheel->bottom, wheel->top));
    return sk_mix(wheel->bottom, wheel->top, length > 0.0 ? wheel->stroke / length : 0.0);
}

sk_vec3 drawn_across(sk_vec3 n) {
    sk_vec3 axis = fabs(n.x) < 0.7 ? sk_vec(1.0, 0.0, 0.0) : sk_vec(0.0, 1.0, 0.0);
    return sk_unit(sk_cross(n, axis));
}

void draw_spring(const sk_draw *draw, sk_vec3 a, sk_vec3 b, sk_vec3 side, double width, sk_draw_role role) {
    enum { TEETH = 8 };
    sk_vec3 last = sk_mix(a, b, 0.1);
    draw->line(draw->user, a, last, role);
    for (int i = 0; i < TEETH; i++) {
        sk_vec3 next = sk_mix(a, b, 0.1 + 0.8 * (i + 0.5) / TEETH);
        next = sk_add_scaled(next, i % 2 == 0 ? 0.5 * width : -0.5 * width, side);
        draw->line(draw->user, last, next, role);
        last = next;
    }
    sk_vec3 end = sk_mix(a, b, 0.9);
    draw->line(draw->user, last, end, role);
    draw->line(draw->user, end, b, role);
}

void draw_text(const sk_draw *draw, sk_vec3 at, sk_draw_role role, const char *format, ...) {
    char text[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    draw->label(draw->user, at, text, role);
}
