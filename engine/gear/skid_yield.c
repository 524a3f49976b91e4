#include "gear/skid_yield.h"

#include "gear/frame_beams.h"
#include "gear/skid_compiled.h"
#include "gear/skid_load.h"
#include "gear/skid_rows.h"

double sk_skid_torn_stiffness(const sk_beam *beam) {
    static const double LEFT = 1e-3; // of the elastic stiffness: torn metal that keeps the parts together
    return LEFT * 4.0 * beam->bending;
}

// A broken end and the beam are springs in series: their flexibilities add up.
sk_end_stiffness sk_skid_end_stiffness(const sk_beam *beam, const sk_skid_element_state *element) {
    double b = beam->bending;
    if (!element->broken_first && !element->broken_second) return (sk_end_stiffness){4.0 * b, 2.0 * b, 4.0 * b};
    double torn = 1.0 / sk_skid_torn_stiffness(beam), own = 1.0 / (3.0 * b), other = -1.0 / (6.0 * b);
    double first = own + (element->broken_first ? torn : 0.0), second = own + (element->broken_second ? torn : 0.0);
    double s = 1.0 / (first * second - other * other);
    return (sk_end_stiffness){s * second, -s * other, s * first};
}

void sk_skid_end_moments(sk_end_stiffness k, const sk_vec3 bend[2], sk_vec3 moment[2]) {
    moment[0] = sk_add_scaled(sk_scale(k.first, bend[0]), k.across, bend[1]);
    moment[1] = sk_add_scaled(sk_scale(k.second, bend[1]), k.across, bend[0]);
}

static void moments_of(sk_end_stiffness k, const sk_vec3 bend[2], const sk_skid_element_state *e, sk_vec3 moment[2]) {
    const sk_vec3 elastic[2] = {sk_sub(bend[0], e->plastic_first), sk_sub(bend[1], e->plastic_second)};
    sk_skid_end_moments(k, elastic, moment);
}

double sk_skid_strain(const sk_beam *beam, const sk_skid_element_state *e, const sk_vec3 bend[2]) {
    const sk_vec3 elastic[2] = {sk_sub(bend[0], e->plastic_first), sk_sub(bend[1], e->plastic_second)};
    sk_vec3 moment[2];
    sk_skid_end_moments(sk_skid_end_stiffness(beam, e), elastic, moment);
    double twice = sk_dot(moment[0], elastic[0]) + sk_dot(moment[1], elastic[1]);
    if (!e->broken_first) twice += beam->section_end * sk_dot(e->plastic_first, e->plastic_first);
    if (!e->broken_second) twice += beam->section_end * sk_dot(e->plastic_second, e->plastic_second);
    return 0.5 * twice;
}

// Projects one end radially onto its yield surface |m - H p| = M_p at a constant rotation of the other end. Returns the
// angle (rad) by which the end turned.
static double return_end(const sk_beam *beam, double own, sk_vec3 moment, sk_vec3 *plastic) {
    sk_vec3 beyond = sk_add_scaled(moment, -beam->section_end, *plastic); // less the back moment of hardening
    double squared = sk_dot(beyond, beyond);
    if (!(squared > beam->yield_moment * beam->yield_moment)) return 0.0;
    double size = sqrt(squared), turned = (size - beam->yield_moment) / (own + beam->section_end);
    *plastic = sk_add_scaled(*plastic, turned / size, beyond);
    return turned;
}

// Projects the ends in turn until neither is beyond its yield surface. Both share the beam, so each projection changes
// the other moment. Each round leaves at most a quarter of the excess. Returns whether either end yielded.
static bool return_beam(const sk_beam *beam, const sk_vec3 bend[2], sk_skid_element_state *e) {
    enum { ROUNDS = 40 };
    static const double ENOUGH = 1e-12; // rad
    sk_end_stiffness k = sk_skid_end_stiffness(beam, e);
    bool yielded = false;
    for (int round = 0; round < ROUNDS; round++) {
        double turned = 0.0;
        sk_vec3 moment[2];
        moments_of(k, bend, e, moment);
        if (!e->broken_first) turned = return_end(beam, k.first, moment[0], &e->plastic_first);
        if (turned > 0.0) moments_of(k, bend, e, moment);
        if (!e->broken_second) turned += return_end(beam, k.second, moment[1], &e->plastic_second);
        if (!(turned > ENOUGH)) break;
        yielded = true;
    }
    return yielded;
}

static void break_ends(const sk_skid_gear *gear, int32_t element, sk_skid_state *state, sk_skid_reaction *out) {
    const sk_beam *beam = &gear->frame->beams[element];
    sk_skid_element_state *e = &state->element[element];
    const sk_vec3 plastic[2] = {e->plastic_first, e->plastic_second};
    int64_t *broken[2] = {&e->broken_first, &e->broken_second};
    double limit = beam->ultimate * beam->ultimate;
    for (int end = 0; end < 2; end++) {
        if (*broken[end] || !(sk_dot(plastic[end], plastic[end]) > limit)) continue;
        if (out->broke >= SK_SKID_BROKEN_MAX) return;
        *broken[end] = SK_SKID_BROKEN;
        int32_t node = beam->node[end];
        out->broke_on[out->broke] = sk_surface_of_touch(sk_oriented_bearing(&state->node[node].contact));
        out->broke_at[out->broke++] = node;
    }
}

// Returns whether a whole element stays whole: neither end is beyond its yield surface.
static bool stays_whole(const sk_beam *beam, const sk_vec3 bend[2], const sk_skid_element_state *e) {
    if (!sk_skid_is_whole(e)) return false;
    sk_vec3 moment[2];
    moments_of(sk_skid_end_stiffness(beam, e), bend, e, moment);
    double limit = beam->yield_moment * beam->yield_moment;
    return !(sk_dot(moment[0], moment[0]) > limit) && !(sk_dot(moment[1], moment[1]) > limit);
}

static void bends_of(const sk_beam *beam, const sk_skid_state *state, sk_vec3 bend[2]) {
    const sk_skid_node_state *first = &state->node[beam->node[0]], *second = &state->node[beam->node[1]];
    const sk_vec3 turn[2] = {first->turn, second->turn};
    sk_beam_bends_of_ends(beam, sk_sub(second->displacement, first->displacement), turn, bend);
}

void sk_skid_yield(const sk_skid_gear *gear, sk_skid_state *state, sk_skid_reaction *out) {
    const sk_beam_frame *frame = gear->frame;
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_beam *beam = &frame->beams[i];
        sk_skid_element_state *e = &state->element[i];
        if (isinf(beam->yield_moment) || sk_skid_element_is_gone(e)) continue;
        sk_vec3 bend[2];
        bends_of(beam, state, bend);
        if (stays_whole(beam, bend, e)) continue;
        const sk_skid_element_state before = *e;
        if (!return_beam(beam, bend, e) && sk_skid_is_whole(e)) continue;
        break_ends(gear, i, state, out);
        out->plastic_work += sk_skid_strain(beam, &before, bend) - sk_skid_strain(beam, e, bend);
    }
}

double sk_skid_use(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, int32_t end) {
    const sk_beam *beam = &gear->frame->beams[element];
    const sk_skid_element_state *e = &state->element[element];
    if (isinf(beam->yield_moment) || sk_skid_element_is_gone(e)) return 0.0;
    sk_vec3 bend[2], moment[2];
    bends_of(beam, state, bend);
    moments_of(sk_skid_end_stiffness(beam, e), bend, e, moment);
    return sk_length(moment[end]) / beam->yield_moment;
}
