#include "gear/skid_check.h"

#include "gear/skid_edge.h"
#include "gear/skid_solve.h"
#include "math/banded.h"
#include <stdlib.h>
#include <string.h>

sk_result sk_skid_check_plan(const sk_skid_plan *plan, double h) {
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

sk_result sk_skid_check_band(const sk_beam_frame *frame) {
    int32_t size = frame->freedom_count * (frame->width + 1);
    if (size <= SK_SKID_BAND_MAX) return sk_ok();
    return sk_error(
        "skids: their tubes join in too many loops: a matrix of %d rows and a band of %d has %d numbers; at "
        "most %d are allowed",
        (int)frame->freedom_count, (int)frame->width + 1, (int)size, (int)SK_SKID_BAND_MAX);
}

// ---- contacts ----

// Returns the largest stiffness (N/m) or damping (N s/m) along any direction at a node. In a corner all faces press
// with one spring together, and each face has its own pebble.
static double in_a_corner(double pressing, double side) {
    return pressing + SK_ORIENTED_TOUCHES * side;
}

// Returns the mass (kg) that contacts need to be stable in one step: (h^2 / 4) k + (h / 2) d.
static double against_mass(double h, double stiffness, double damping) {
    return 0.25 * h * h * stiffness + 0.5 * h * damping;
}

// Subtracts from the mass matrix what an edge at this share of an element's length may need, along any direction.
static void take_edge(const sk_beam_frame *frame, const sk_beam *beam, double share, double amount, double *band) {
    sk_vec3 goes[2 * SK_NODE_FREEDOMS]; // displacement of the point by each degree of freedom of the nodes
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

// Cases of support. Either all nodes are in corners, or every element is on an edge. Beside the edges, all nodes, every
// other node or no node carries load on a face.
typedef enum lying { IN_CORNERS, ALL_BEAR, ODD_BEAR, EVEN_BEAR, NONE_BEARS, LYINGS } lying;

static bool bears(const sk_skid_gear *gear, int32_t node, lying how) {
    return how == ALL_BEAR || how == (gear->odd[node] ? ODD_BEAR : EVEN_BEAR);
}

// Subtracts from the mass matrix what contacts need that are `share` times as strong. `edge`: position of the edges on
// the elements, as a share of the length from the even end.
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

// Returns whether M - (h^2 / 4) K_c - (h / 2) D_c is positive definite on a free body, for contacts `share` times as
// strong. This is the limit of the explicit step, docs/models/skid_gear.md, "Contact".
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
    return sk_skid_factor_give(gear, &gear->body, gear->carry.columns, columns, give);
}

// Returns the largest stable share of the contacts over all cases of support, at most 1.
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

sk_result sk_skid_check_contacts(const sk_skid_gear *gear) {
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
