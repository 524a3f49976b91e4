#include "world/crushed.h"

#include "world/debris.h"

// How far a plane has come from the side of the piece at which a thing entered, m.
static double depth_of(const sk_convex *piece, sk_half_space front) {
    double least = INFINITY, most = -INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++) {
        double along = sk_dot(front.normal, piece->vertex[i]);
        least = sk_min(least, along);
        most = sk_max(most, along);
    }
    return sk_min(front.offset, most) - least;
}

sk_crushed_report sk_crushed_report_of(const sk_model *model, const sk_state *state, int32_t thing, int32_t piece) {
    sk_crushed_report out = {0};
    const sk_body_type *type = sk_model_thing_type(model, thing);
    SK_ASSERT(piece >= 0 && piece < type->piece_count);
    sk_depth_solid solid = sk_depth_solid_of(&type->pieces[piece].solid);
    sk_hole own[SK_HOLES_OF_PIECE];
    sk_crushed crushed = {.solid = &solid, .hole = own};
    for (int64_t k = 0; k < sk_state_hole_count(state); k++) {
        const sk_hole *hole = &sk_state_holes(state)->hole[k];
        if (hole->body != thing || hole->part != piece) continue;
        if (crushed.hole_count == SK_HOLES_OF_PIECE) break;
        own[crushed.hole_count] = sk_hole_on_type(model, state, hole);
        out.depth = sk_max(out.depth, depth_of(solid.piece, sk_hole_plane(&own[crushed.hole_count++], 0)));
    }
    out.holes = crushed.hole_count;
    out.volume = sk_crushed_volume(&crushed);
    out.energy = out.holes > 0 ? type->pieces[piece].strength * out.volume : 0.0;
    return out;
}
