// Compiling a skid gear: damping, the factor of a step, what the body and broken ends take from it.
#include "gear/skid_internal.h"

#include "math/banded.h"
#include <stdlib.h>
#include <string.h>

// ---- what may be built ----

static sk_result check_numbers(const sk_skid_plan *plan, double h) {
    if (plan->node_count > SK_SKID_NODES_MAX || plan->element_count > SK_SKID_ELEMENTS_MAX ||
        plan->tube_count > SK_SKID_TUBES_MAX)
        return sk_error("skids: %d nodes, %d elements and %d kinds of tube; at most %d, %d and %d are allowed",
                        (int)plan->node_count, (int)plan->element_count, (int)plan->tube_count, (int)SK_SKID_NODES_MAX,
                        (int)SK_SKID_ELEMENTS_MAX, (int)SK_SKID_TUBES_MAX);
    const double *ratio = plan->damping_ratio, *frequency = plan->damping_frequency;
    for (int i = 0; i < 2; i++)
        if (!(ratio[i] >= 0.0 && ratio[i] < 1.0))
            return sk_error("skids: damping ratio is %g; 0 up to, not including, 1 is allowed", ratio[i]);
    if (!(frequency[0] > 0.0 && frequency[1] > frequency[0]) || !isfinite(frequency[1]))
        return sk_error("skids: damping frequencies %g and %g rad/s must be positive and grow", frequency[0],
                        frequency[1]);
    const double contact[] = {plan->stiffness, plan->side_stiffness, plan->damping, plan->side_damping};
    for (int i = 0; i < 4; i++)
        if (!(contact[i] >= 0.0) || !isfinite(contact[i]) || (i < 2 && contact[i] == 0.0))
            return sk_error("skids: the contact's stiffness %g and side_stiffness %g N/m must be positive, its damping "
                            "%g and side_damping %g N s/m not negative, and all finite",
                            contact[0], contact[1], contact[2], contact[3]);
    bool any = false;
    for (int32_t i = 0; i < plan->node_count; i++) any |= plan->touches[i];
    if (!any) return sk_error("skids: no node meets the ground; let a tube be a skid");
    if (!(h > 0.0)) return sk_error("skids: the step is %g s; it must be positive", h);
    return sk_ok();
}

// Few loops of tubes make a narrow band.
static sk_result check_band(const sk_beam_frame *frame) {
    int32_t size = frame->freedom_count * (frame->width + 1);
    if (size <= SK_SKID_BAND_MAX) return sk_ok();
    return sk_error(
        "skids: their tubes join in too many loops: a matrix of %d rows and a band of %d has %d numbers; at "
        "most %d are allowed",
        (int)frame->freedom_count, (int)frame->width + 1, (int)size, (int)SK_SKID_BAND_MAX);
}

// Ratio zeta = (alpha / w + beta w) / 2 at both frequencies.
static sk_result fit_damping(sk_skid_gear *gear) {
    const double *zeta = gear->plan.damping_ratio, *w = gear->plan.damping_frequency;
    double squares = w[1] * w[1] - w[0] * w[0];
    gear->beta = 2.0 * (zeta[1] * w[1] - zeta[0] * w[0]) / squares;
    gear->alpha = 2.0 * w[0] * w[1] * (zeta[0] * w[1] - zeta[1] * w[0]) / squares;
    // Ratios that grow as the frequencies leave alpha nothing but rounding, those that fall as they do beta.
    static const double ROUNDING = 1e-12;
    if (fabs(gear->alpha) < ROUNDING * w[0]) gear->alpha = 0.0;
    if (fabs(gear->beta) < ROUNDING / w[1]) gear->beta = 0.0;
    if (gear->alpha < 0.0 || gear->beta < 0.0)
        return sk_error("skids: damping ratios %g and %g at %g and %g Hz would need negative damping in between "
                        "them or outside; let them differ less than the frequencies",
                        zeta[0], zeta[1], w[0] / (2.0 * SK_PI), w[1] / (2.0 * SK_PI));
    return sk_ok();
}

bool sk_skid_factor_give(const sk_skid_gear *gear, const double *z, const double *y, double give[36]) {
    int32_t n = gear->frame->freedom_count;
    const sk_mat3 *I = &gear->body.inertia;
    for (int i = 0; i < SK_SKID_CARRIED; i++) {
        for (int j = 0; j <= i; j++) {
            const sk_vec3 row = I->row[i < 3 ? 0 : i - 3];
            const double inertia[3] = {row.x, row.y, row.z};
            double own = i < 3 ? (i == j ? gear->body.mass : 0.0) : j < 3 ? 0.0 : inertia[j - 3];
            give[sk_banded_index(SK_SKID_CARRIED - 1, i, j)] = own - sk_sum_of_products(n, z + i * n, y + j * n);
        }
    }
    return sk_banded_factor(SK_SKID_CARRIED, SK_SKID_CARRIED - 1, give) < 0;
}

// N/m or N s/m, at most, along any direction at a node: in a corner all faces together press with one spring, and each holds with
// a pebble of its own.
static double in_a_corner(double pressing, double side) {
    return pressing + SK_ORIENTED_TOUCHES * side;
}

// Of contacts in one step, against mass: (h^2 / 4) k + (h / 2) d.
static double against_mass(double h, double stiffness, double damping) {
    return 0.25 * h * h * stiffness + 0.5 * h * damping;
}

// Takes from the mass what an edge at this share of an element's length may hold it with, along any direction.
static void take_edge(const sk_beam_frame *frame, const sk_beam *beam, double share, double amount, double *band) {
    sk_vec3 goes[2 * SK_NODE_FREEDOMS]; // as each freedom of its nodes moves
    for (int f = 0; f < 2 * SK_NODE_FREEDOMS; f++) {
        sk_vec3 moved[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}, turned[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
        sk_vec3 *of = f % SK_NODE_FREEDOMS < 3 ? &moved[f / SK_NODE_FREEDOMS] : &turned[f / SK_NODE_FREEDOMS];
        *(f % 3 == 0 ? &of->x : f % 3 == 1 ? &of->y : &of->z) = 1.0;
        goes[f] = sk_beam_displacement(beam, share, moved, turned);
    }
    for (int f = 0; f < 2 * SK_NODE_FREEDOMS; f++) {
        int32_t row = frame->row[SK_NODE_FREEDOMS * beam->node[f / SK_NODE_FREEDOMS] + f % SK_NODE_FREEDOMS];
        for (int g = 0; row >= 0 && g < 2 * SK_NODE_FREEDOMS; g++) {
            int32_t column = frame->row[SK_NODE_FREEDOMS * beam->node[g / SK_NODE_FREEDOMS] + g % SK_NODE_FREEDOMS];
            if (column < 0 || column > row) continue;
            band[sk_banded_index(frame->width, row, column)] -= amount * sk_dot(goes[f], goes[g]);
        }
    }
}

// How nodes and elements may lie: all nodes in corners; or every element on an edge, while all nodes bear on a face beside it, or every
// other one, or none.
typedef enum lying { IN_CORNERS, ALL_BEAR, ODD_BEAR, EVEN_BEAR, NONE_BEARS, LYINGS } lying;

static bool bears(const sk_skid_gear *gear, int32_t node, lying how) {
    return how == ALL_BEAR || how == (gear->odd[node] ? ODD_BEAR : EVEN_BEAR);
}

// Takes from the mass what contacts `share` times as strong hold. edge: where on the elements, as a share of their length from the
// even end.
static void take_contacts(const sk_skid_gear *gear, double share, lying how, double edge, double *band) {
    const sk_beam_frame *frame = gear->frame;
    const sk_skid_plan *plan = &gear->plan;
    double h = gear->h, k = plan->stiffness, d = plan->damping;
    double in_corner = against_mass(h, in_a_corner(k, plan->side_stiffness), in_a_corner(d, plan->side_damping));
    double on_face = against_mass(h, sk_max(k, plan->side_stiffness), sk_max(d, plan->side_damping));
    for (int32_t i = 0; i < plan->node_count; i++) {
        double amount = how == IN_CORNERS ? in_corner : bears(gear, i, how) ? on_face : 0.0;
        for (int f = 0; plan->touches[i] && f < 3; f++) {
            int32_t row = frame->row[SK_NODE_FREEDOMS * i + f];
            if (row >= 0) band[sk_banded_index(frame->width, row, row)] -= share * amount;
        }
    }
    for (int32_t i = 0; how != IN_CORNERS && i < frame->beam_count; i++) {
        if (!gear->touches_edges[i]) continue;
        const sk_beam *beam = &frame->beams[i];
        double at = gear->odd[beam->node[0]] ? 1.0 - edge : edge;
        int64_t beside = (bears(gear, beam->node[0], how) ? 1 : 0) + (bears(gear, beam->node[1], how) ? 2 : 0);
        take_edge(frame, beam, at, share * sk_skid_edge_weight(at, beside) * on_face, band);
    }
}

// Whether contacts `share` times as strong keep M - (h^2 / 4) K_c - (h / 2) D_c positive with the body yielding: the limit of
// the explicit step, docs/models/skid_gear.md, "Contact".
static bool contacts_are_stable(const sk_skid_gear *gear, double share, lying how, double edge, double *band,
                                double *columns) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count, width = frame->width;
    double give[36];
    memcpy(band, frame->mass, sizeof(double) * (size_t)n * (size_t)(width + 1));
    take_contacts(gear, share, how, edge, band);
    if (sk_banded_factor(n, width, band) >= 0) return false;
    if (!(gear->body.mass > 0.0)) return true;
    memcpy(columns, gear->carry.columns, sizeof(double) * (size_t)n * SK_SKID_CARRIED);
    for (int i = 0; i < SK_SKID_CARRIED; i++) sk_banded_solve(n, width, band, columns + i * n);
    return sk_skid_factor_give(gear, gear->carry.columns, columns, give);
}

// The largest share of the contacts that is stable, up to 1, however they lie.
static double stable_share(const sk_skid_gear *gear, double *band, double *columns) {
    enum { PLACES = 20 };
    double stable = 1.0;
    for (int trial = 0; trial < LYINGS * (PLACES + 1); trial++) {
        lying how = (lying)(trial / (PLACES + 1));
        double edge = (double)(trial % (PLACES + 1)) / PLACES, low = 0.0, high = stable;
        if (how == IN_CORNERS && edge > 0.0) continue;
        if (contacts_are_stable(gear, stable, how, edge, band, columns)) continue;
        for (int i = 0; i < 30; i++) {
            double middle = 0.5 * (low + high);
            *(contacts_are_stable(gear, middle, how, edge, band, columns) ? &low : &high) = middle;
        }
        stable = low;
    }
    return stable;
}

static sk_result check_contacts(const sk_skid_gear *gear) {
    int32_t n = gear->frame->freedom_count;
    double *band = malloc(sizeof(double) * (size_t)n * (size_t)(gear->frame->width + 1));
    double *columns = malloc(sizeof(double) * (size_t)n * SK_SKID_CARRIED);
    sk_result r = sk_ok();
    if (band == NULL || columns == NULL) {
        r = sk_error("memory is short");
    } else {
        double stable = stable_share(gear, band, columns);
        if (stable < 1.0)
            r = sk_error(
                "skids: contacts of %g and %g N/m with %g and %g N s/m are too much for the tubes' mass at steps "
                "of %g s; at most %.3g times as much is stable",
                gear->plan.stiffness, gear->plan.side_stiffness, gear->plan.damping, gear->plan.side_damping, gear->h,
                stable);
    }
    free(band);
    free(columns);
    return r;
}

// ---- building ----

static sk_result factor_step(sk_skid_gear *gear) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count, width = frame->width;
    size_t size = (size_t)n * (size_t)(width + 1), columns = (size_t)n * SK_SKID_CARRIED;
    double *factor = sk_arena_alloc(gear->storage, size, sizeof *factor);
    double *whole = sk_arena_alloc(gear->storage, size, sizeof *whole);
    double *carry = sk_arena_alloc(gear->storage, columns, sizeof *carry);
    double *carried = sk_arena_alloc(gear->storage, columns, sizeof *carried);
    if (factor == NULL || whole == NULL || carry == NULL || carried == NULL) return sk_error("memory is short");
    gear->whole = whole;
    gear->carry = sk_six_columns_of(n, carry);
    gear->carried = sk_six_columns_of(n, carried);
    for (size_t i = 0; i < size; i++)
        whole[i] = factor[i] = (1.0 + 0.5 * gear->alpha * gear->h) * frame->mass[i] + gear->reach * frame->stiffness[i];
    if (sk_banded_factor(n, width, factor) >= 0)
        return sk_error("skids: the matrix of a step is not positive definite");
    if (!sk_panels_create(n, width, frame->stiffness, gear->storage, &gear->stiffness) ||
        !sk_panels_create(n, width, frame->mass, gear->storage, &gear->mass) ||
        !sk_panel_factor_create(n, width, factor, gear->storage, &gear->factor))
        return sk_error("memory is short");
    sk_space_frame_carry(frame, carry);
    memcpy(carried, carry, sizeof(double) * columns);
    for (int i = 0; i < SK_SKID_CARRIED; i++) sk_panel_factor_solve(&gear->factor, carried + i * n);
    if (gear->body.mass > 0.0 && !sk_skid_factor_give(gear, carry, carried, gear->give))
        return sk_error("skids: tubes of %g kg are too heavy for an aircraft of %g kg and its inertia",
                        sk_space_frame_weight(frame), gear->body.mass);
    return sk_ok();
}

void sk_skid_solve_whole(const sk_skid_gear *gear, double *x) {
    sk_panel_factor_solve(&gear->factor, x);
    if (!(gear->body.mass > 0.0)) return;
    double push[SK_SKID_CARRIED];
    sk_six_sums_of_products(&gear->carry, x, push);
    sk_banded_solve(SK_SKID_CARRIED, SK_SKID_CARRIED - 1, gear->give, push);
    sk_add_six_columns(&gear->carried, push, x);
}

static sk_result release_ends(sk_skid_gear *gear) {
    const sk_beam_frame *frame = gear->frame;
    size_t n = (size_t)frame->freedom_count;
    double *columns = sk_arena_alloc(gear->storage, 4 * (size_t)frame->beam_count * n, sizeof *columns);
    if (columns == NULL) return sk_error("memory is short");
    gear->released = columns;
    for (int32_t i = 0; i < frame->beam_count; i++) {
        for (int k = 0; k < 4; k++, columns += n) { // end k / 2 in plane k % 2
            sk_vec3 bend[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}, moment[2];
            bend[k / 2] = frame->beams[i].axis[1 + k % 2];
            sk_beam_moments(&frame->beams[i], bend, moment);
            sk_beam_add_moments(frame, &frame->beams[i], moment, columns);
            sk_skid_solve_whole(gear, columns);
        }
    }
    return sk_ok();
}

// Frames too small for so many modes, or whose modes do not settle, fly all the same: they have none to show.
static sk_result find_modes(sk_skid_gear *gear) {
    int32_t n = gear->frame->freedom_count, count = n < SK_SKID_MODES ? n : SK_SKID_MODES;
    double *shapes = sk_arena_alloc(gear->storage, (size_t)(n * count), sizeof *shapes);
    if (shapes == NULL) return sk_error("memory is short");
    gear->shapes = shapes;
    if (sk_space_frame_modes(gear->frame, count, gear->frequency, shapes).ok) gear->mode_count = count;
    return sk_ok();
}

double sk_skid_mode(const sk_skid_gear *gear, int32_t mode, sk_skid_state *shape) {
    sk_skid_begin(shape);
    if (mode < 0 || mode >= gear->mode_count) return 0.0;
    const sk_beam_frame *frame = gear->frame;
    const double *x = gear->shapes + mode * frame->freedom_count;
    double farthest = 0.0;
    for (int32_t i = 0; i < frame->node_count; i++)
        farthest = sk_max(farthest, sk_length(sk_space_frame_displacement(frame, x, i)));
    for (int32_t i = 0; i < frame->node_count && farthest > 0.0; i++) {
        shape->node[i].displacement = sk_scale(1.0 / farthest, sk_space_frame_displacement(frame, x, i));
        shape->node[i].turn = sk_scale(1.0 / farthest, sk_space_frame_turn(frame, x, i));
    }
    return gear->frequency[mode];
}

static sk_result build(sk_skid_gear *gear) {
    const sk_skid_plan *plan = &gear->plan;
    const sk_space_frame_plan frame = {plan->nodes,      plan->elements,      plan->tubes,
                                       plan->node_count, plan->element_count, plan->tube_count};
    sk_result r = sk_space_frame_create(&frame, &gear->frame);
    if (!r.ok) return sk_error("skids: %s", r.text);
    r = check_band(gear->frame);
    if (!r.ok) return r;
    for (int32_t i = 0; i < gear->frame->beam_count; i++) {
        const sk_beam *beam = &gear->frame->beams[i];
        for (int end = 0; end < 2; end++)
            gear->radius[beam->node[end]] = sk_max(gear->radius[beam->node[end]], beam->radius);
    }
    sk_skid_join_elements(gear);
    sk_skid_list_around(gear);
    r = fit_damping(gear);
    gear->reach = 0.5 * gear->beta * gear->h + 0.25 * gear->h * gear->h;
    if (r.ok) r = factor_step(gear);
    if (r.ok) r = check_contacts(gear);
    if (r.ok) r = release_ends(gear);
    return r.ok ? find_modes(gear) : r;
}

sk_result sk_skid_gear_create(const sk_skid_plan *plan, const sk_skid_body *body, double h, sk_skid_gear **out) {
    *out = NULL;
    sk_result r = check_numbers(plan, h);
    if (!r.ok) return r;
    sk_skid_gear *gear = calloc(1, sizeof *gear);
    if (gear == NULL) return sk_error("memory is short");
    gear->plan = *plan;
    gear->body = *body;
    gear->h = h;
    gear->storage = sk_arena_create();
    r = gear->storage != NULL ? build(gear) : sk_error("memory is short");
    if (r.ok)
        *out = gear;
    else
        sk_skid_gear_destroy(gear);
    return r;
}

void sk_skid_gear_destroy(sk_skid_gear *gear) {
    if (gear == NULL) return;
    sk_space_frame_destroy(gear->frame);
    sk_arena_destroy(gear->storage);
    free(gear);
}

bool sk_skid_gear_is_for(const sk_skid_gear *gear, double mass, double h) {
    return gear->body.mass == mass && gear->h == h;
}

const sk_beam_frame *sk_skid_gear_frame(const sk_skid_gear *gear) {
    return gear->frame;
}
