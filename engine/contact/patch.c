// One evaluation:
//  1. Integrals of the field of B over A, and, for two free bodies, of the field of A over B, both in B's frame. With both
//     fields each counts half.
//  2. Move all integrals to the common centroid: with d the shift of the origin and X(d) = [1 0; -[d] 1],
//     w' = X w,  K' = X K X^T.
//  3. Force and stiffness. In the field of B a motion (u, t) of A moves A's surface and turns its normals. The elastic
//     wrench (F, M) of this field turns with A: it gains (t x F, u x F + t x M), and K = kappa slope less this. In the
//     field of A the surface of B stands still: K = kappa slope, and the force on A is that on B reversed.
//  4. Damping: kappa chi times the integral of b b^T over the overlap, plus tau times the rotational stiffness and lag
//     times all of it.
#include "contact/patch.h"

// Area integrals of one field about a common point, with its share of kappa.
typedef struct field_part {
    sk_depth_integrals of;
    double share; // N/m^3
} field_part;

sk_wrench sk_patch_times(const double *matrix, sk_twist motion) {
    double x[6] = {motion.shift.x, motion.shift.y, motion.shift.z, motion.turn.x, motion.turn.y, motion.turn.z}, y[6];
    for (int i = 0; i < 6; i++) {
        y[i] = 0.0;
        for (int k = 0; k < 6; k++) y[i] += matrix[6 * i + k] * x[k];
    }
    return (sk_wrench){{y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
}

// Adds -(the rate of a wrench that turns with A): for a motion (u, t) the force changes by t x F and the moment about
// the fixed point by u x F + t x M.
static void add_co_moving(sk_wrench w, double stiffness[6][6]) {
    const sk_vec3 *v[2] = {&w.force, &w.moment};
    for (int which = 0; which < 2; which++) {
        // t x V = -[V] t, so the block gets +[V].
        double cross[3][3] = {
            {0.0, -v[which]->z, v[which]->y}, {v[which]->z, 0.0, -v[which]->x}, {-v[which]->y, v[which]->x, 0.0}};
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) {
                stiffness[i + 3 * which][k + 3] += cross[i][k];
                if (which == 0) stiffness[i + 3][k] += cross[i][k];
            }
    }
}

// Places the faces of A in B's frame.
static void place_faces(const sk_convex *piece, const sk_pose *pose, sk_half_space *out) {
    sk_mat3 axes = sk_mat3_from_quat(pose->rotation);
    for (int32_t j = 0; j < piece->face_count; j++) {
        sk_vec3 n = sk_mat3_mul(&axes, piece->face[j].normal);
        out[j] = (sk_half_space){n, piece->face[j].offset + sk_dot(n, pose->position)};
    }
}

static sk_vec3 first_of(const sk_depth_integrals *of) {
    return (sk_vec3){of->first[0], of->first[1], of->first[2]};
}

// Step 2 for a wrench.
static sk_wrench wrench_about(const field_part *part, sk_vec3 point) {
    sk_vec3 force = sk_scale(part->share, part->of.force), moment = sk_scale(part->share, part->of.moment);
    return (sk_wrench){force, sk_sub(moment, sk_cross(sk_sub(point, part->of.origin), force))};
}

static void add_part(const field_part *part, double chi, sk_patch *out) {
    sk_vec3 d = sk_sub(out->point, part->of.origin);
    sk_depth_add_moved(part->of.slope, d, part->share, out->stiffness);
    sk_depth_add_moved(part->of.facing, d, part->share, out->stiffness_positive);
    sk_depth_add_moved(part->of.within, d, part->share * chi, out->damping);
    out->energy += part->share * part->of.energy;
    out->depth = sk_max(out->depth, part->of.depth);
}

// Adds the second moments of a part about the point, weighted, perpendicular to the unit vectors u and v.
static void add_spread(const field_part *part, const sk_patch *patch, const sk_vec3 axis[2], double sum[3]) {
    const double *s = part->of.second;
    sk_vec3 d = sk_sub(patch->point, part->of.origin), first = first_of(&part->of);
    for (int i = 0; i < 3; i++) {
        sk_vec3 u = axis[i == 2], v = axis[i != 0];
        double whole = u.x * (s[0] * v.x + s[3] * v.y + s[4] * v.z) + u.y * (s[3] * v.x + s[1] * v.y + s[5] * v.z) +
                       u.z * (s[4] * v.x + s[5] * v.y + s[2] * v.z);
        double du = sk_dot(d, u), dv = sk_dot(d, v);
        sum[i] += part->share * (whole - du * sk_dot(first, v) - dv * sk_dot(first, u) + du * dv * part->of.volume);
    }
}

// Returns the mean distance from the axis along the normal, weighted by pressure. On a plane the weight of the pressure
// is that of the volume. The mean distance follows from the mean square and the aspect: exact for a square and for a
// line, within 1 % for rectangles and discs.
static double torsion_radius(const field_part *part, int parts, const sk_patch *patch) {
    const double OF_SQUARE = 0.93717, OF_LINE = 0.86603;
    sk_vec3 n = patch->normal, other = fabs(n.x) < 0.6 ? sk_vec(1.0, 0.0, 0.0) : sk_vec(0.0, 1.0, 0.0);
    sk_vec3 axis[2];
    axis[0] = sk_unit(sk_cross(n, other));
    axis[1] = sk_cross(n, axis[0]);
    double sum[3] = {0.0, 0.0, 0.0}, weight = 0.0; // uu, uv, vv
    for (int i = 0; i < parts; i++) {
        add_spread(&part[i], patch, axis, sum);
        weight += part[i].share * part[i].of.volume;
    }
    double square = (sum[0] + sum[2]) / weight;
    if (!(square > 0.0)) return 0.0;
    double round = 4.0 * (sum[0] * sum[2] - sum[1] * sum[1]) / ((sum[0] + sum[2]) * (sum[0] + sum[2]));
    return sqrt(square) * (OF_LINE + (OF_SQUARE - OF_LINE) * sqrt(sk_clamp(round, 0.0, 1.0)));
}

void sk_patch_add_constants(const sk_patch_law *law, sk_patch *patch) {
    const double DAMPING_RATIO = 0.5;
    double square = law->area / 6.0; // mean of r^2 over a square of this area
    patch->k_t = 0.5 * law->kappa * law->area;
    patch->d_t = 2.0 * DAMPING_RATIO * sqrt(patch->k_t * law->mass);
    patch->k_theta = patch->k_t * square;
    patch->d_theta = patch->d_t * square;
    for (int i = 3; i < 6; i++)
        for (int k = 3; k < 6; k++) patch->damping[i][k] += law->tau * patch->stiffness_positive[i][k];
    for (int i = 0; law->lag > 0.0 && i < 6; i++)
        for (int k = 0; k < 6; k++) patch->damping[i][k] += law->lag * patch->stiffness_positive[i][k];
}

// Joins the parts, as if the normals of A did not turn: part 0 is the field of B, part 1, if there is one, that of A.
static sk_patch joined_still(const sk_patch_pair *pair, const field_part *part, int parts, sk_vec3 direction) {
    sk_patch out = {.touching = true};
    double volume = 0.0;
    sk_vec3 point = {0.0, 0.0, 0.0};
    for (int i = 0; i < parts; i++) {
        volume += part[i].of.volume;
        point = sk_add(point, sk_add_scaled(first_of(&part[i].of), part[i].of.volume, part[i].of.origin));
        out.area += part[i].of.area / parts;
    }
    out.volume = volume / parts;
    out.point = sk_scale(1.0 / volume, point);
    for (int i = 0; i < parts; i++) add_part(&part[i], pair->law.chi, &out);
    out.elastic = wrench_about(&part[0], out.point);
    if (parts == 2) {
        sk_wrench on_b = wrench_about(&part[1], out.point);
        out.elastic.force = sk_sub(out.elastic.force, on_b.force);
        out.elastic.moment = sk_sub(out.elastic.moment, on_b.moment);
    }
    out.normal = sk_unit(out.elastic.force);
    if (!(sk_dot(out.normal, out.normal) > 0.0)) out.normal = direction;
    out.section = -sk_dot(part[0].of.surface, out.normal);
    out.opening = part[0].of.opening;
    out.deeper = part[0].of.deeper;
    out.too_deep = out.depth > pair->law.depth_max;
    out.torsion_radius = torsion_radius(part, parts, &out);
    sk_patch_add_constants(&pair->law, &out);
    return out;
}

// Joins the parts. In the field of B the elastic wrench turns with A.
static sk_patch joined(const sk_patch_pair *pair, const field_part *part, int parts, sk_vec3 direction) {
    sk_patch out = joined_still(pair, part, parts, direction);
    add_co_moving(wrench_about(&part[0], out.point), out.stiffness);
    return out;
}

sk_patch sk_patch_evaluate(const sk_patch_pair *pair, const sk_pose *pose, const sk_patch_memory *memory) {
    const sk_convex *a = pair->a->solid.piece;
    sk_half_space face_b[SK_CONVEX_FACES_MAX];
    field_part part[2];
    part[0].share = pair->both ? 0.5 * pair->law.kappa : pair->law.kappa;
    sk_depth_field of_b = sk_patch_field_of_b(pair, memory, face_b);
    if (pair->strength > 0.0)
        part[0].of = sk_crushed_integrals(&(sk_crushed){&pair->a->solid, pair->hole_count, pair->hole}, pose, &of_b,
                                          pair->strength / pair->law.kappa);
    else
        part[0].of = sk_depth_integrals_of(&pair->a->solid, pose, &of_b);
    if (!pair->both) {
        if (!part[0].of.touching) return (sk_patch){0};
        sk_patch out = joined(pair, part, 1, memory->direction);
        out.used_b = part[0].of.used;
        out.used_live_b = part[0].of.used_live;
        return out;
    }
    sk_half_space face[SK_CONVEX_FACES_MAX];
    place_faces(a, pose, face);
    sk_depth_field of_a = {face, a->face_count, {memory->live_a, memory->domain_a}, 0};
    sk_pose own = {{0.0, 0.0, 0.0}, sk_quat_identity()};
    part[1].share = part[0].share;
    part[1].of = sk_depth_integrals_of(&pair->b->solid, &own, &of_a);
    if (!part[0].of.touching && !part[1].of.touching) return (sk_patch){0};
    sk_patch out = joined(pair, part, 2, memory->direction);
    out.used_b = part[0].of.used;
    out.used_live_b = part[0].of.used_live;
    out.used_a = part[1].of.used;
    out.used_live_a = part[1].of.used_live;
    return out;
}

sk_wrench sk_patch_wrench(const sk_patch *patch, sk_twist velocity) {
    sk_wrench drag = sk_patch_times(&patch->damping[0][0], velocity);
    sk_wrench w = {sk_sub(patch->elastic.force, drag.force), sk_sub(patch->elastic.moment, drag.moment)};
    return sk_dot(w.force, patch->normal) > 0.0 ? w : (sk_wrench){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
}

// In a cell where the gradient of the depth is -m, the force on A is kappa times the integral of (m, y x m) dV. The seams
// to the other cells stand still, so its rate is the flux through A's surface alone, and K is the transpose of `slope`.
sk_patch sk_patch_of_plane(const sk_patch_pair *pair, const sk_depth_integrals *sum, sk_vec3 normal) {
    if (!(sum->volume > 0.0)) return (sk_patch){0};
    field_part part = {.of = *sum, .share = pair->law.kappa};
    part.of.force = sk_scale(sum->volume, normal);
    part.of.moment = sk_cross(first_of(sum), normal);
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) part.of.slope[i][k] = sum->slope[k][i];
    return joined_still(pair, &part, 1, normal);
}

// R m R^T for each of the four blocks.
static void turn_matrix(double m[6][6], const sk_mat3 *axes) {
    double half[6][6];
    for (int i = 0; i < 6; i++)
        for (int block = 0; block < 6; block += 3) {
            sk_vec3 row = sk_mat3_mul(axes, sk_vec(m[i][block], m[i][block + 1], m[i][block + 2]));
            half[i][block] = row.x;
            half[i][block + 1] = row.y;
            half[i][block + 2] = row.z;
        }
    for (int k = 0; k < 6; k++)
        for (int block = 0; block < 6; block += 3) {
            sk_vec3 column = sk_mat3_mul(axes, sk_vec(half[block][k], half[block + 1][k], half[block + 2][k]));
            m[block][k] = column.x;
            m[block + 1][k] = column.y;
            m[block + 2][k] = column.z;
        }
}

void sk_patch_turn(sk_patch *patch, const sk_pose *frame) {
    sk_mat3 axes = sk_mat3_from_quat(frame->rotation);
    patch->point = sk_pose_point(*frame, patch->point);
    patch->normal = sk_mat3_mul(&axes, patch->normal);
    patch->elastic.force = sk_mat3_mul(&axes, patch->elastic.force);
    patch->elastic.moment = sk_mat3_mul(&axes, patch->elastic.moment);
    turn_matrix(patch->stiffness, &axes);
    turn_matrix(patch->stiffness_positive, &axes);
    turn_matrix(patch->damping, &axes);
}
