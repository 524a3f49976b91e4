#include "contact/oriented_force.h"
#include "contact/disc.h"

sk_initiator sk_initiator_seen_from_moving(const sk_solid *frame, sk_initiator initiator) {
    sk_body_motion point = {.position = initiator.position, .velocity = initiator.velocity};
    point = sk_motion_seen_from(frame, &point);
    return (sk_initiator){point.position, point.velocity};
}

double sk_oriented_normal_force(const sk_oriented_law *law, double depth, double v_n) {
    double r = sk_min(depth, law->depth_limit);
    if (!(r > 0.0)) return 0.0;
    if (law->spring == SK_ORIENTED_CUBIC) return sk_max(0.0, law->stiffness * r * r * r * (1.0 - law->damping * v_n));
    return sk_max(0.0, law->stiffness * r - law->damping * v_n);
}

// Square of the volume that the normals span. Below it the faces count as walls of a crack.
static const double FLAT = 1e-6;
// m: tolerance of the test that a displacement leads out of a face.
static const double ROUNDING = 1e-12;

// Solves for the displacement that leads just out of each face with a bit in `chosen`. Shares of other faces are 0.
// Returns false if the normals span too small a volume.
static bool solve(const sk_vec3 *n, const double *depths, int32_t count, int32_t chosen, double *shares) {
    sk_mat3 gram = {{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
    double d[SK_ORIENTED_SHARES_MAX] = {0.0, 0.0, 0.0}, g[SK_ORIENTED_SHARES_MAX] = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < count; i++) d[i] = (chosen >> i & 1) != 0 ? depths[i] : 0.0;
    for (int32_t i = 0; i < count; i++) { // dot products of normals 0 and 1, 1 and 2, 2 and 0
        int32_t j = (i + 1) % SK_ORIENTED_SHARES_MAX;
        if (j < count && (chosen >> i & 1) != 0 && (chosen >> j & 1) != 0) g[i] = sk_dot(n[i], n[j]);
    }
    gram.row[0] = (sk_vec3){1.0, g[0], g[2]};
    gram.row[1] = (sk_vec3){g[0], 1.0, g[1]};
    gram.row[2] = (sk_vec3){g[2], g[1], 1.0};
    if (sk_mat3_determinant(&gram) < FLAT) return false;
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&gram);
    sk_vec3 solved = sk_mat3_mul(&inverse, (sk_vec3){d[0], d[1], d[2]});
    const double all[SK_ORIENTED_SHARES_MAX] = {solved.x, solved.y, solved.z};
    for (int32_t i = 0; i < count; i++) shares[i] = (chosen >> i & 1) != 0 ? all[i] : 0.0;
    return true;
}

// Returns whether no share is negative and the displacement leads out of all faces.
static bool leads_out(const sk_vec3 *n, const double *depths, int32_t count, const double *shares) {
    sk_vec3 displacement = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < count; i++) displacement = sk_add_scaled(displacement, shares[i], n[i]);
    for (int32_t i = 0; i < count; i++) {
        if (shares[i] < 0.0 || sk_dot(n[i], displacement) < depths[i] - ROUNDING) return false;
    }
    return true;
}

void sk_oriented_share_depths(const sk_vec3 *normals, const double *depths, int32_t count, double *shares) {
    static const int32_t by_size[8] = {0, 1, 2, 4, 3, 5, 6, 7};
    if (count == 1) { // the result of the loop below without solving: nearly every touching point touches one face
        shares[0] = depths[0] > ROUNDING ? depths[0] : 0.0;
        return;
    }
    for (int32_t k = 0; k < 8; k++) {
        if (by_size[k] >> count != 0) continue;
        bool solved = solve(normals, depths, count, by_size[k], shares);
        if (solved && leads_out(normals, depths, count, shares)) return;
    }
    for (int32_t i = 0; i < count; i++) shares[i] = sk_max(0.0, depths[i]);
}

sk_vec3 sk_oriented_pebble_carried(sk_vec3 pebble, sk_vec3 place, sk_vec3 normal, double depth) {
    sk_vec3 tie = sk_sub(pebble, place);
    return sk_add(place, sk_add_scaled(tie, depth - sk_dot(tie, normal), normal));
}

// Returns by how much (m) the surface sinks so that the force falls to the limit, and sets *force_n to the limit. The
// sinking is the excess force over the derivative of the force by depth and speed. Exact for the linear spring.
static double sink_under(const sk_oriented_law *law, const sk_oriented_hold *hold, double *force_n, double v_n,
                         double h) {
    if (!(*force_n > hold->limit)) return 0.0;
    double r = sk_min(hold->depth, law->depth_limit), k = law->stiffness, c = law->damping;
    double slope = k + c / h;
    if (law->spring == SK_ORIENTED_CUBIC) slope = 3.0 * k * r * r * (1.0 - c * v_n) + k * r * r * r * c / h;
    double sink = (*force_n - hold->limit) / slope;
    *force_n = hold->limit;
    return sink;
}

// Returns by how much (m) the surface rises under a point that slides out of a hole. The surface rises 1:1 with the
// displacement, but by at most the depth of the hole and by at most p. The work against friction (J) lifts the point by
// p against the spring, whose force grows meanwhile: (F + k p) p = work. k is the secant stiffness over the whole hole.
static double rise_under(const sk_oriented_law *law, const sk_oriented_hold *hold, double force_n, double displacement,
                         double work) {
    double most = sk_min(hold->hole, displacement);
    if (!(most > 0.0)) return 0.0;
    double pressed = sk_oriented_normal_force(law, hold->depth, 0.0);
    double force = sk_max(force_n, pressed); // a damper that holds back does not reduce the work of the spring
    double k = (sk_oriented_normal_force(law, hold->depth + hold->hole, 0.0) - pressed) / hold->hole;
    double sum = force + sqrt(force * force + 4.0 * k * work);
    return sum > 0.0 ? sk_min(most, 2.0 * work / sum) : 0.0;
}

sk_oriented_push sk_oriented_push_evaluate(const sk_oriented_law *law, sk_friction grip, const sk_oriented_hold *hold,
                                           double h, sk_contact_report *report) {
    sk_vec3 n = hold->normal, arm = sk_sub(hold->pebble, hold->place);
    double depth = hold->depth, v_n = sk_dot(n, hold->velocity);
    sk_vec3 along = sk_add_scaled(arm, -sk_dot(n, arm), n), v_t = sk_add_scaled(hold->velocity, -v_n, n);
    double force_n = sk_oriented_normal_force(law, depth, v_n);
    double sink = sink_under(law, hold, &force_n, v_n, h);
    sk_vec3 asked = sk_sub(sk_scale(law->side_stiffness, along), sk_scale(law->side_damping, v_t));
    double size = sk_length(asked);
    // The border is a disc, so any pair of axes serves. x is along the required force.
    sk_vec3 axis = size > 0.0 ? sk_scale(1.0 / size, asked) : (sk_vec3){0.0, 0.0, 0.0};
    double mu = hold->mode == SK_SLIPPING ? grip.mu_kinetic : grip.mu_static;
    sk_border border = {mu * force_n, INFINITY, 0.0};
    sk_clipped clipped = sk_border_clip(border, size, 0.0);
    double moved =
        clipped.mode == SK_STANDING ? 0.0 : sk_pebble_slide(clipped.x, size, law->side_stiffness, law->side_damping, h);
    sink -= rise_under(law, hold, force_n, fabs(moved), fabs(clipped.x * moved));
    sk_vec3 by = sk_add_scaled(sk_scale(moved, axis), -sink, n);
    if (report != NULL) {
        *report = sk_disc_report(hold->place, n, force_n, axis, border, clipped);
        report->velocity = hold->velocity;
        report->slid = by;
        const sk_disc_slide slid = {along, v_t, axis, clipped.x, moved};
        report->friction_power = sk_disc_friction_power(law->side_stiffness, &slid, h);
        report->yield_power = force_n * sink / h;
        // The damper carries the difference between the normal force and the spring force.
        report->damping_power = (force_n - sk_oriented_normal_force(law, depth - sink, 0.0)) * (-v_n - sink / h);
    }
    return (sk_oriented_push){.force = sk_disc_force(n, force_n, axis, clipped),
                              .pebble = sk_add(hold->pebble, by),
                              .sink = sink,
                              .mode = clipped.mode};
}
