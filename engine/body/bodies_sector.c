#include "body/bodies_sector.h"

#include "body/bodies_internal.h"
#include "convex/measures.h"
#include "math/elementary.h"

typedef struct search {
    sk_bodies_work *w;
    const sk_bodies_state *state;
    const sk_sector_query *query;
    sk_sector_hit *hit;
    int32_t count;
} search;

static void remove_hit(search *s, int32_t at) {
    for (int32_t i = at; i + 1 < s->count; i++) s->hit[i] = s->hit[i + 1];
    s->count--;
}

// Adds a hit in the order in which the blade meets them. Equal ones stay in the order in which they were found.
static void add_hit(search *s, const sk_sector_hit *hit) {
    int32_t at = s->count;
    while (at > 0 && s->hit[at - 1].reach.begin > hit->reach.begin) at--;
    if (at == SK_SECTOR_HITS_MAX) return;
    if (s->count == SK_SECTOR_HITS_MAX) s->count--;
    for (int32_t i = s->count; i > at; i--) s->hit[i] = s->hit[i - 1];
    s->hit[at] = *hit;
    s->count++;
}

// Pose of a frame in the frame of the disc.
static sk_pose seen_from_disc(const search *s, sk_pose pose) {
    sk_pose frame = s->query->frame;
    return (sk_pose){sk_pose_point_back(frame, pose.position),
                     sk_quat_mul(sk_quat_conjugate(frame.rotation), pose.rotation)};
}

// ---- solids ----

// The box around the sector, in the world.
static sk_box sector_box(const sk_sector_query *q) {
    const sk_sector *s = &q->sector;
    double out =
        s->radius / sk_cos(0.25 * (s->end - s->begin)); // the tangents at both ends and in the middle meet there
    const double azimuth[3] = {s->begin, 0.5 * (s->begin + s->end), s->end}, height[2] = {s->low, s->high};
    sk_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int h = 0; h < 2; h++) {
        for (int i = -1; i < 3; i++) {
            sk_vec3 p = {0.0, 0.0, height[h]};
            if (i >= 0) p = (sk_vec3){out * sk_cos(azimuth[i]), out * sk_sin(azimuth[i]), height[h]};
            p = sk_pose_point(q->frame, p);
            box = (sk_box){sk_min3(box.min, p), sk_max3(box.max, p)};
        }
    }
    return box;
}

// Material of a cell where it faces the hub; SK_NO_MATERIAL inside of the solid.
static int32_t material_of(const search *s, int32_t solid, const sk_union_cell *cell, sk_pose pose, sk_vec3 point) {
    sk_vec3 at = sk_pose_point_back(pose, sk_pose_point(s->query->frame, point));
    sk_vec3 hub = sk_pose_point_back(pose, s->query->frame.position);
    int32_t face = cell->deep ? -1 : bodies_face_along(cell, sk_sub(hub, at));
    if (face < 0 || cell->feature[face] < 0) return SK_NO_MATERIAL;
    return sk_scenery_material(s->w->set->shapes[solid], cell->feature[face], at);
}

// Material of the surface above a cell that has none: where the line from the hub enters the solid, or, from a hub that
// is inside of it, where the line upwards leaves it. SK_NO_MATERIAL: neither is there.
static int32_t material_above(const search *s, int32_t solid, sk_pose pose, sk_vec3 point) {
    static const sk_vec3 UP = {0.0, 0.0, 100.0}; // m, world
    const sk_scenery *shape = s->w->set->shapes[solid];
    sk_vec3 at = sk_pose_point(s->query->frame, point);
    sk_vec3 hub = sk_pose_point_back(pose, s->query->frame.position), inside = sk_pose_point_back(pose, at);
    sk_hit hit = sk_scenery_entry(shape, hub, inside);
    if (!hit.found || hit.feature < 0) hit = sk_scenery_exit(shape, inside, sk_pose_point_back(pose, sk_add(at, UP)));
    return hit.found ? hit.material : SK_NO_MATERIAL;
}

static void widen(sk_sector_reach *of, const sk_sector_reach *by) {
    if (by->least < of->least) of->point = by->point;
    of->least = sk_min(of->least, by->least);
    of->most = sk_max(of->most, by->most);
    of->begin = sk_min(of->begin, by->begin);
    of->end = sk_max(of->end, by->end);
}

// Adds a reach to a known hit of the solid: of the material, or of any if there is none. False: there is no such hit.
static bool widen_known(search *s, int32_t solid, int32_t material, const sk_sector_reach *reach) {
    for (int32_t i = 0; i < s->count; i++) {
        sk_sector_hit hit = s->hit[i];
        if (hit.body != -1 - solid || (material != SK_NO_MATERIAL && hit.material != material)) continue;
        widen(&hit.reach, reach);
        remove_hit(s, i);
        add_hit(s, &hit);
        return true;
    }
    return false;
}

// A cell inside of the solid, without a material, belongs to the surface that was found first, or to that above it.
static void add_cell(search *s, int32_t solid, sk_pose pose, int32_t material, const sk_sector_reach *reach) {
    if (widen_known(s, solid, material, reach)) return;
    if (material == SK_NO_MATERIAL) material = material_above(s, solid, pose, reach->point);
    double strength = bodies_ground_strength(s->w, material);
    add_hit(s, &(sk_sector_hit){.body = -1 - solid,
                                .material = material,
                                .strength = strength > 0.0 ? strength : INFINITY,
                                .reach = *reach});
}

// Visits the cells that have a surface first (`inner` false), then the others.
static void search_cells(search *s, int32_t solid, sk_pose pose, bool inner) {
    sk_union_walk walk;
    sk_union_cell cell;
    sk_pose seen = seen_from_disc(s, pose);
    sk_union_walk_begin(&walk, s->w->cache[solid], sk_box_in_frame(sector_box(s->query), pose));
    while (sk_union_walk_next(&walk, &cell)) {
        sk_pose place = {sk_pose_point(seen, cell.origin), seen.rotation};
        sk_sector_reach reach;
        sk_cut cut;
        sk_cut_begin(&cell.piece, &place, &cut);
        if (!sk_sector_reach_of(&s->query->sector, &cut, &reach)) continue;
        int32_t material = material_of(s, solid, &cell, pose, reach.point);
        if ((material == SK_NO_MATERIAL) == inner) add_cell(s, solid, pose, material, &reach);
    }
}

static void search_solid(search *s, int32_t solid, const sk_body_solid *at) {
    sk_box box = sk_box_in_frame(sector_box(s->query), at->pose);
    if (sk_scenery_clear(s->w->set->shapes[solid], box)) return;
    search_cells(s, solid, at->pose, false);
    search_cells(s, solid, at->pose, true);
}

// ---- bodies ----

// A body of 26 faces around a sphere or capsule.
static void cut_of_round(const sk_rounded *round, const sk_pose *pose, sk_cut *out) {
    sk_vec3 from = sk_pose_point(*pose, round->from), to = sk_pose_point(*pose, round->to);
    sk_vec3 half = {round->radius, round->radius, round->radius};
    sk_cut_box(sk_sub(sk_min3(from, to), half), sk_add(sk_max3(from, to), half), 0, out);
    int32_t face = 6;
    for (int x = -1; x <= 1; x++)
        for (int y = -1; y <= 1; y++)
            for (int z = -1; z <= 1; z++) {
                if (x * x + y * y + z * z < 2) continue;
                sk_vec3 n = sk_unit((sk_vec3){x, y, z});
                sk_half_space plane = {n, sk_max(sk_dot(n, from), sk_dot(n, to)) + round->radius};
                if (!sk_cut_by(out, plane, face++)) return;
            }
}

static void search_body(search *s, int32_t body) {
    const sk_body_type *type = bodies_type(s->w, body);
    const sk_body_state *at = bodies_at(s->w, s->state, body);
    if (at->absent) return;
    sk_pose pose = seen_from_disc(s, sk_body_pose(at));
    if (!sk_sector_may_touch_ball(&s->query->sector, pose.position, type->reach)) return;
    for (int32_t part = 0; part < bodies_parts(type); part++) {
        sk_sector_hit hit = {.body = body, .part = part, .material = SK_NO_MATERIAL, .strength = INFINITY};
        sk_cut cut;
        if (bodies_is_gone(s->w, body, part)) continue;
        if (bodies_is_round(type, part)) {
            sk_rounded round = bodies_rounded(type, part);
            cut_of_round(&round, &pose, &cut);
        } else {
            sk_cut_begin(&type->pieces[part].solid, &pose, &cut);
            hit.strength = type->pieces[part].strength;
        }
        if (sk_sector_reach_of(&s->query->sector, &cut, &hit.reach)) add_hit(s, &hit);
    }
}

int32_t sk_bodies_in_sector(sk_bodies_work *w, const sk_bodies_state *state, const sk_body_solid *solids,
                            const sk_sector_query *query, sk_sector_hit out[SK_SECTOR_HITS_MAX]) {
    search s = {w, state, query, out, 0};
    bodies_own_take(w, state);
    for (int32_t i = 0; i < w->set->solid_count; i++) search_solid(&s, i, &solids[i]);
    for (int32_t i = 0; i < bodies_count(w); i++)
        if (i != query->owner && !bodies_are_apart(w, i, query->owner)) search_body(&s, i);
    return s.count;
}

void sk_bodies_count_strike(sk_bodies_work *w, double on_free, double prescribed) {
    w->flows.contacts += on_free;
    w->flows.prescribed += prescribed;
    w->flows.lost += prescribed - on_free;
}
