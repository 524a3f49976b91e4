// Force, overlap and gap of a convex piece and a scenery, by the cells near the piece.
#include "contact/union_internal.h"

#include "convex/distance.h"
#include "convex/measures.h"

// Returns the pose in the frame of the cell.
static sk_pose pose_at(const sk_pose *pose, const sk_union_cell *cell) {
    return (sk_pose){sk_sub(pose->position, cell->origin), pose->rotation};
}

static void add_cell(const sk_union_cell *cell, const sk_patch_force *f, sk_vec3 position, sk_union_force *sum) {
    sum->touching = true;
    sum->force = sk_add(sum->force, f->force);
    sum->moment = sk_add(sum->moment, sk_sub(f->moment, sk_cross(position, f->force)));
    sum->energy += f->energy;
    sum->volume += f->volume;
    sum->centre = sk_add_scaled(sum->centre, f->volume, sk_sub(f->centre, position));
    sum->depth = sk_max(sum->depth, f->depth);
    if (cell->deep) sum->buried += f->volume;
}

sk_union_force sk_union_force_on(sk_union_cache *cache, const sk_convex *piece, const sk_pose *pose, double kappa) {
    sk_union_force sum = {0};
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, cache, sk_convex_bounds(piece, pose));
    while (sk_union_walk_next(&walk, &cell)) {
        sk_pose at = pose_at(pose, &cell);
        sk_patch_faces faces = {cell.exposed, sk_convex_faces(&cell.piece)};
        sk_patch_force f = sk_depth_field_force(piece, &at, &cell.piece, faces, kappa);
        if (f.touching) add_cell(&cell, &f, at.position, &sum);
    }
    if (sum.touching) sum.centre = sk_scale(1.0 / sum.volume, sum.centre);
    return sum;
}

static bool has_common_volume(const sk_convex *piece, const sk_pose *pose, const sk_convex *with) {
    sk_cut cut;
    sk_cut_begin(piece, pose, &cut);
    for (int32_t i = 0; i < with->face_count && cut.vertex_count > 0; i++)
        if (!sk_cut_by(&cut, with->face[i], piece->face_count + i)) return true;
    return cut.vertex_count > 0 && sk_measures_of(&cut).volume > 0.0;
}

bool sk_union_overlaps(sk_union_cache *cache, const sk_convex *piece, const sk_pose *pose) {
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, cache, sk_convex_bounds(piece, pose));
    while (sk_union_walk_next(&walk, &cell)) {
        sk_pose at = pose_at(pose, &cell);
        if (has_common_volume(piece, &at, &cell.piece)) return true;
    }
    return false;
}

double sk_union_gap(sk_union_cache *cache, const sk_convex *piece, const sk_pose *pose, double reach) {
    const sk_pose own = {{0.0, 0.0, 0.0}, sk_quat_identity()};
    double gap = reach;
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, cache, sk_box_grown(sk_convex_bounds(piece, pose), reach));
    while (gap > 0.0 && sk_union_walk_next(&walk, &cell)) {
        sk_pose at = pose_at(pose, &cell);
        gap = sk_min(gap, sk_convex_distance_of(piece, &at, &cell.piece, &own).lower);
    }
    return gap;
}
