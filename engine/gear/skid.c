#include "gear/skid.h"

#include "gear/skid_check.h"
#include "gear/skid_joints.h"
#include "gear/skid_solve.h"
#include "gear/space_frame_modes.h"
#include <stdlib.h>

// Fits alpha and beta to the damping ratio zeta = (alpha / w + beta w) / 2 at both frequencies.
static sk_result fit_damping(sk_skid_gear *gear) {
    const double *zeta = gear->plan.damping_ratio, *w = gear->plan.damping_frequency;
    double squares = w[1] * w[1] - w[0] * w[0];
    gear->beta = 2.0 * (zeta[1] * w[1] - zeta[0] * w[0]) / squares;
    gear->alpha = 2.0 * w[0] * w[1] * (zeta[0] * w[1] - zeta[1] * w[0]) / squares;
    // Ratios proportional to the frequency leave only rounding in alpha. Ratios inversely proportional to it leave only
    // rounding in beta.
    static const double ROUNDING = 1e-12;
    if (fabs(gear->alpha) < ROUNDING * w[0]) gear->alpha = 0.0;
    if (fabs(gear->beta) < ROUNDING / w[1]) gear->beta = 0.0;
    if (gear->alpha < 0.0 || gear->beta < 0.0)
        return sk_error("skids: damping ratios %g and %g at %g and %g Hz would need negative damping in between "
                        "them or outside; let them differ less than the frequencies",
                        zeta[0], zeta[1], w[0] / (2.0 * SK_PI), w[1] / (2.0 * SK_PI));
    return sk_ok();
}

// Finds the modes for display. A gear is valid without them: a frame may be too small for so many modes, or the
// iteration may not converge.
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
    r = sk_skid_check_band(gear->frame);
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
    if (r.ok) r = sk_skid_factor(gear);
    if (r.ok) r = sk_skid_check_contacts(gear);
    return r.ok ? find_modes(gear) : r;
}

sk_result sk_skid_gear_create(const sk_skid_plan *plan, const sk_skid_body *body, double h, sk_skid_gear **out) {
    *out = NULL;
    sk_result r = sk_skid_check_plan(plan, h);
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
