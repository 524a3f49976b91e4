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

static void lay(const sk_bodies_work *w, sk_bodies_state *state, sk_body_contact *c) {
    int32_t solid = (int32_t)(-1 - c->other), body = (int32_t)c->body;
    sk_print print;
    sk_print_area area;
    if (!sk_print_of(&c->memory, &print) || c->memory.mode == SK_AIR) return;
    sk_half_space ground = sk_scenery_plane(w->set->shapes[solid], (int32_t)c->other_part);
    sk_pose pose = bodies_pose_in(w->solids[solid].pose, bodies_at(w, state, body));
    if (sk_dot(sk_rotate(pose.rotation, print.up), ground.normal) < 0.0) // the inside of a hole
        ground = (sk_half_space){sk_neg(ground.normal), -ground.offset};
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
