#include "gear/skid_flow.h"

#include "gear/frame_beams.h"
#include "gear/skid_rows.h"
#include "gear/skid_yield.h"

// The ends of one element. `beyond`: the moments of its ends less the back moments of hardening, m - H p (N m).
typedef struct ends {
    sk_end_stiffness k;
    double hardening;
    bool broken[2];
    sk_vec3 beyond[2];
} ends;

static ends ends_of(const sk_beam *beam, const sk_skid_element_state *e, const sk_vec3 bend[2]) {
    ends out = {.k = sk_skid_end_stiffness(beam, e),
                .hardening = beam->section_end,
                .broken = {e->broken_first != 0, e->broken_second != 0}};
    const sk_vec3 plastic[2] = {e->plastic_first, e->plastic_second};
    const sk_vec3 elastic[2] = {sk_sub(bend[0], plastic[0]), sk_sub(bend[1], plastic[1])};
    sk_vec3 moment[2];
    sk_skid_end_moments(out.k, elastic, moment);
    for (int i = 0; i < 2; i++) out.beyond[i] = sk_add_scaled(moment[i], -out.hardening, plastic[i]);
    return out;
}

// Returns whether an end flows. `flowing`: the bits of every element.
static bool flows(const ends *e, const uint8_t *flowing, int32_t element, int end) {
    return sk_skid_end_flows(flowing, element, end) && !e->broken[end];
}

// Computes the speeds of the ends that flow (`on`). |m - H p| stays constant at each: one equation per end, coupled by
// the beam between them.
static void turn(const ends *e, const bool on[2], const sk_vec3 bending[2], sk_skid_flow *out) {
    sk_vec3 direction[2], gained[2];
    double own[2] = {e->k.first + e->hardening, e->k.second + e->hardening}, asked[2] = {0.0, 0.0};
    sk_skid_end_moments(e->k, bending, gained);
    for (int i = 0; i < 2; i++) {
        direction[i] = on[i] ? sk_unit(e->beyond[i]) : (sk_vec3){0.0, 0.0, 0.0};
        asked[i] = sk_dot(direction[i], gained[i]);
    }
    double across = e->k.across * sk_dot(direction[0], direction[1]), both = own[0] * own[1] - across * across;
    for (int i = 0; i < 2; i++) {
        if (!on[i]) continue;
        out->speed[i] = on[1 - i] ? (own[1 - i] * asked[i] - across * asked[1 - i]) / both : asked[i] / own[i];
        out->rate[i] = sk_scale(out->speed[i], direction[i]);
    }
}

void sk_skid_flows_of(const sk_skid_gear *gear, const sk_skid_state *state, const uint8_t *flowing,
                      sk_skid_flow *flow) {
    const sk_beam_frame *frame = gear->frame;
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX];
    sk_skid_gather(gear, state, u, v);
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_beam *beam = &frame->beams[i];
        flow[i] = (sk_skid_flow){{0.0, 0.0}, {0.0, 0.0}, {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}, {false, false}};
        const sk_skid_element_state *e = &state->element[i];
        if (isinf(beam->yield_moment) || sk_skid_element_is_gone(e)) continue;
        const sk_vec3 plastic[2] = {e->plastic_first, e->plastic_second};
        sk_vec3 bend[2], bending[2];
        sk_beam_bends(frame, beam, u, bend);
        ends now = ends_of(beam, e, bend);
        for (int end = 0; end < 2; end++) {
            if (now.broken[end]) continue;
            flow[i].use[end] = sk_length(now.beyond[end]) / beam->yield_moment;
            flow[i].worn[end] = sk_length(plastic[end]) > beam->ultimate;
        }
        if (flowing[i] == 0) continue;
        sk_beam_bends(frame, beam, v, bending);
        const bool on[2] = {flows(&now, flowing, i, 0), flows(&now, flowing, i, 1)};
        turn(&now, on, bending, &flow[i]);
    }
}

void sk_skid_flows_resolve(const sk_skid_gear *gear, const uint8_t *flowing, sk_skid_state *state) {
    enum { ROUNDS = 40 };
    const sk_beam_frame *frame = gear->frame;
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX];
    sk_skid_gather(gear, state, u, v);
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_beam *beam = &frame->beams[i];
        sk_skid_element_state *e = &state->element[i];
        sk_vec3 bend[2];
        if (flowing[i] == 0 || sk_skid_element_is_gone(e)) continue;
        sk_beam_bends(frame, beam, u, bend);
        for (int round = 0; round < ROUNDS; round++) { // both ends share the beam: projected in turn
            for (int end = 0; end < 2; end++) {
                ends now = ends_of(beam, e, bend);
                if (!flows(&now, flowing, i, end)) continue;
                double size = sk_length(now.beyond[end]), own = end == 0 ? now.k.first : now.k.second;
                double back = (size - beam->yield_moment) / (own + now.hardening);
                sk_vec3 *plastic = end == 0 ? &e->plastic_first : &e->plastic_second;
                *plastic = sk_add_scaled(*plastic, back / size, now.beyond[end]);
            }
        }
    }
}
