#include "aircraft/loose_tubes.h"

#include "aircraft/airframe.h"
#include "body/body_mass.h"

#include <stdio.h>
#include <stdlib.h>

// N/m^3: that of a wheel that broke off. A tube may begin some centimetres deep in the ground, as its nodes were. With the
// stiffness of other bodies it would be thrown up.
static const double TUBE_KAPPA = 1e7;

sk_result sk_tubes_body(const sk_skid_plan *skids, uint64_t elements, sk_body_type *out) {
    sk_skid_run run[SK_SKID_RUNS_MAX];
    int32_t count = sk_skid_runs_of(skids, elements, run);
    *out = (sk_body_type){.kappa = TUBE_KAPPA, .chi = SK_BODY_CHI, .lag = SK_AIRFRAME_LAG, .drag_area = -1.0};
    if (count <= 0) return sk_error("it has no tubes, or more than %d straight ones", (int)SK_SKID_RUNS_MAX);
    snprintf(out->name, sizeof out->name, "%.24s tube%s", skids->nodes[run[0].node[0]].name, count > 1 ? "s" : "");
    out->rounds = calloc((size_t)count, sizeof *out->rounds);
    if (out->rounds == NULL) return sk_error("memory is short");
    out->round_count = count;
    for (int32_t i = 0; i < count; i++)
        out->rounds[i] = (sk_body_round){run[i].from, run[i].to, run[i].radius, SK_BODY_METAL, 0.0};
    sk_solid_mass of = sk_skid_elements_mass(skids, elements);
    const sk_body_mass given = {
        .mass = of.mass, .has_centre = true, .has_inertia = true, .centre = of.centre, .inertia = of.inertia};
    return sk_body_type_complete(out, &given);
}

bool sk_tubes_leave(const sk_skid_plan *skids, uint64_t elements) {
    sk_body_type body;
    bool is_body = sk_tubes_body(skids, elements, &body).ok && sk_body_type_check(&body, 0).ok;
    sk_body_type_release(&body);
    return is_body;
}
