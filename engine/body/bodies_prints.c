// Prints of parts in ground that yields, in the map of ruts.
#include "body/bodies_internal.h"

// m: the widest rut that the map finds everywhere (contact/ruts.c), and the longest.
static const double NARROWEST = 0.01, WIDEST = 0.75, LONGEST = 2.0;

// The area of all of a part as seen along the normal.
static bool shadow_of(const sk_convex *piece, const sk_pose *pose, sk_half_space ground, sk_print_area *out) {
    static const double ABOVE = 1000.0; // m: more than the size of a part
    sk_half_space high = {ground.normal, ground.offset + ABOVE};
    if (!sk_print_area_of(piece, pose, high, out)) return false;
    out->middle = sk_add_scaled(out->middle, -ABOVE, ground.normal);
    return true;
}

double bodies_pressed_under(const sk_ruts *ruts, int32_t solid, const sk_convex *piece, const sk_pose *pose,
                            sk_half_space ground) {
    sk_print_area area;
    if (ruts->count == 0 || !shadow_of(piece, pose, ground, &area)) return 0.0;
    sk_vec3 across = sk_cross(ground.normal, area.along);
    double depth = sk_min(SK_PRINT_DEEPEST, sk_ruts_depth(ruts, solid, area.middle));
    for (int side = -1; side <= 1 && depth > 0.0; side += 2) {
        sk_vec3 at_long = sk_add_scaled(area.middle, 0.5 * side * area.half_long, area.along);
        sk_vec3 at_short = sk_add_scaled(area.middle, 0.5 * side * area.half_short, across);
        depth = sk_min(depth, 2.0 * sk_ruts_depth(ruts, solid, at_long));
        depth = sk_min(depth, 2.0 * sk_ruts_depth(ruts, solid, at_short));
    }
    return depth;
}

// A print as long as the part, at most LONGEST.
static sk_rut rut_of(const sk_print_area *area, sk_vec3 normal, double depth, int64_t solid) {
    double width = sk_clamp(2.0 * area->half_short, NARROWEST, WIDEST);
    double half = sk_min(sk_max(0.0, area->half_long - 0.5 * width), 0.5 * LONGEST);
    return (sk_rut){.from = sk_add_scaled(area->middle, -half, area->along),
                    .to = sk_add_scaled(area->middle, half, area->along),
                    .normal = normal,
                    .depth_from = depth,
                    .depth_to = depth,
                    .width = width,
                    .solid = solid};
}

// A round rolls on, so it lays a track as a wheel does.
static void lay_round(const sk_bodies_work *w, sk_bodies_state *state, sk_body_contact *c, const sk_pose *pose,
                      sk_half_space ground) {
    const sk_rounded round = bodies_rounded(bodies_type(w, (int32_t)c->body), (int32_t)c->part);
    sk_vec3 a = sk_pose_point(*pose, round.from), b = sk_pose_point(*pose, round.to);
    sk_vec3 low = sk_dot(ground.normal, a) <= sk_dot(ground.normal, b) ? a : b;
    double depth = sk_length(c->memory.direction), height = sk_dot(ground.normal, low) - ground.offset;
    sk_contact_state by = {.mode = c->memory.mode,
                           .pebble = sk_add_scaled(low, -height - depth, ground.normal),
                           .normal = ground.normal,
                           .solid = -1 - c->other,
                           .sinkage = depth,
                           .rut = (int64_t)c->memory.domain_b};
    sk_ruts_lay(state->ruts, &by, sk_min(WIDEST, 2.0 * sqrt(2.0 * round.radius * sk_min(depth, round.radius))));
    c->memory.domain_b = (uint64_t)by.rut;
}

// A feature's plane, with its normal out of the solid: of the inside of a hole it is opposite to that of the feature. Where
// the surface is not below the part, it has the side that the print was pressed from.
static sk_half_space surface_of(const sk_scenery *solid, int32_t feature, sk_vec3 part, sk_vec3 up) {
    static const double NEAR = 1e-4; // m
    sk_half_space plane = sk_scenery_plane(solid, feature), back = {sk_neg(plane.normal), -plane.offset};
    sk_vec3 on = sk_add_scaled(part, plane.offset - sk_dot(plane.normal, part), plane.normal);
    bool above = sk_scenery_inside(solid, sk_add_scaled(on, NEAR, plane.normal)),
         below = sk_scenery_inside(solid, sk_add_scaled(on, -NEAR, plane.normal));
    bool reversed = above != below ? above : sk_dot(up, plane.normal) < 0.0;
    return reversed ? back : plane;
}

// In the frame of the body.
static sk_vec3 middle_of(const sk_bodies_work *w, int32_t body, int32_t part) {
    const sk_body_type *type = bodies_type(w, body);
    if (!bodies_is_round(type, part)) return bodies_patch_side(w, body, part)->solid.centre;
    const sk_rounded round = bodies_rounded(type, part);
    return sk_mix(round.from, round.to, 0.5);
}

static void lay(const sk_bodies_work *w, sk_bodies_state *state, sk_body_contact *c) {
    int32_t solid = (int32_t)(-1 - c->other), body = (int32_t)c->body;
    sk_print print;
    sk_print_area area;
    if (!sk_print_of(&c->memory, &print) || c->memory.mode == SK_AIR) return;
    sk_pose pose = bodies_pose_in(w->solids[solid].pose, bodies_at(w, state, body));
    sk_vec3 middle = sk_pose_point(pose, middle_of(w, body, (int32_t)c->part));
    sk_half_space ground =
        surface_of(w->set->shapes[solid], (int32_t)c->other_part, middle, sk_rotate(pose.rotation, print.up));
    if (bodies_is_round(bodies_type(w, body), (int32_t)c->part)) {
        lay_round(w, state, c, &pose, ground);
        return;
    }
    const sk_convex *piece = &bodies_type(w, body)->pieces[c->part].solid;
    if (!sk_print_area_of(piece, &pose, ground, &area)) return;
    const sk_rut rut = rut_of(&area, ground.normal, print.depth, solid);
    int64_t mine = (int64_t)c->memory.domain_b;
    sk_ruts_press(state->ruts, &rut, &mine);
    c->memory.domain_b = (uint64_t)mine;
}

void bodies_lay_prints(const sk_bodies_work *w, sk_bodies_state *state) {
    for (int64_t k = 0; state->ruts != NULL && k < *state->contact_count; k++) {
        sk_body_contact *c = &state->contact[k];
        if (c->other < 0 && !w->body[c->body].slept) lay(w, state, c);
    }
}
