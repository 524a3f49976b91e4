#include "world/tie_place.h"

sk_vec3 sk_tie_end_at(const sk_model *model, const sk_state *state, sk_ground ground, const sk_tie_end *end) {
    if (end->body >= model->body_count) {
        const sk_aircraft_state *a = sk_state_aircraft(state, end->body - model->body_count);
        return sk_add(a->position, sk_rotate(a->attitude, end->point));
    }
    if (end->body >= 0) return sk_pose_point(sk_body_pose(sk_state_body(state, end->body)), end->point);
    const sk_solid *solid = &ground.solids[-1 - end->body];
    if (!solid->moves) return end->point;
    return sk_add(solid->motion.position, sk_mat3_mul(&solid->motion.axes, end->point));
}

double sk_tie_distance(const sk_model *model, const sk_state *state, sk_ground ground, int32_t tie) {
    const sk_tie_end *end = model->ties[tie].end;
    return sk_length(
        sk_sub(sk_tie_end_at(model, state, ground, &end[0]), sk_tie_end_at(model, state, ground, &end[1])));
}

bool sk_tie_reaches(const sk_model *model, const sk_state *state, int32_t tie, double distance) {
    const sk_tie *t = &model->ties[tie];
    return t->pushes ? fabs(distance - t->length) <= SK_TIE_HOOK_REACH : distance <= sk_state_ties(state)[tie].length;
}

bool sk_tie_is_at_aircraft(const sk_model *model, int32_t tie, int32_t aircraft) {
    int32_t body = model->body_count + aircraft;
    return model->ties[tie].end[0].body == body || model->ties[tie].end[1].body == body;
}

int32_t sk_tie_nearest(const sk_model *model, const sk_state *state, int32_t aircraft) {
    if (model->tie_count == 0) return -1;
    sk_solids solids;
    sk_ground ground = sk_world_ground(model, sk_world_time(model, state->tick, 0), &solids);
    sk_vec3 from = sk_state_aircraft(state, aircraft)->position;
    double least = INFINITY;
    int32_t nearest = -1;
    for (int32_t k = 0; k < model->tie_count; k++) {
        if (sk_state_ties(state)[k].broken) continue;
        double distance = INFINITY;
        for (int e = 0; e < 2; e++)
            distance =
                sk_min(distance, sk_length(sk_sub(sk_tie_end_at(model, state, ground, &model->ties[k].end[e]), from)));
        if (sk_tie_is_at_aircraft(model, k, aircraft)) distance = -1.0 / (1.0 + distance);
        if (!(distance < least)) continue;
        least = distance;
        nearest = k;
    }
    return nearest;
}

int32_t sk_tie_next(const sk_model *model, const sk_state *state, int32_t aircraft, int32_t tie) {
    bool at_aircraft = false;
    for (int32_t k = 0; k < model->tie_count; k++)
        at_aircraft |= !sk_state_ties(state)[k].broken && sk_tie_is_at_aircraft(model, k, aircraft);
    for (int32_t n = 1; n < model->tie_count; n++) {
        int32_t k = (tie + n) % model->tie_count;
        if (sk_state_ties(state)[k].broken || (at_aircraft && !sk_tie_is_at_aircraft(model, k, aircraft))) continue;
        return k;
    }
    return tie;
}
