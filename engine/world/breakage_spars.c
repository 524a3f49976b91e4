#include "world/breakage.h"

#include "world/body_step.h"
#include "world/breakage_internal.h"

// The mean acceleration over the tick.
static sk_spar_motion mean_motion(const sk_model *model, const sk_aircraft_state *a, const sk_aircraft_state *before) {
    double per = 1.0 / (model->substep * model->substeps);
    sk_vec3 gained = sk_scale(per, sk_sub(a->velocity, before->velocity));
    gained.z += sk_gravity_at(model->gravity, a->position.z);
    return (sk_spar_motion){sk_rotate_back(a->attitude, gained), a->rate, sk_scale(per, sk_sub(a->rate, before->rate))};
}

// Whether the airframe touches something, or did at the beginning of the tick.
static bool touches(const sk_model *model, const sk_state *state, int32_t aircraft, const sk_aircraft_state *before) {
    if (sk_airframe_touched(sk_state_aircraft(state, aircraft)) || sk_airframe_touched(before)) return true;
    const sk_body_contacts *list = sk_state_body_contacts(state);
    int64_t number = (int64_t)model->body_count + aircraft;
    for (int64_t n = 0; n < list->count; n++)
        if (list->contact[n].body == number || list->contact[n].other == number) return true;
    return false;
}

sk_spar_load sk_spar_load_of(const sk_model *model, const sk_state *state, int32_t aircraft,
                             const sk_aircraft_state *before, const sk_surroundings *around) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    if (!(type->airframe.air.least_limit > 0.0)) return (sk_spar_load){.piece = -1};
    if (touches(model, state, aircraft, before)) return (sk_spar_load){.piece = -1};
    sk_spar_motion motion = mean_motion(model, a, before);
    if (sk_spars_are_quiet(&type->airframe, &type->aero, &motion)) return (sk_spar_load){.piece = -1};
    sk_body_motion body = sk_motion_of(a);
    sk_flight flight = sk_flight_of(type, a, &body, around);
    return sk_spars_worst(&type->airframe, &type->aero, &flight.flow, flight.surfaces, &motion,
                          (uint32_t)a->pieces_gone);
}

void sk_breakage_bend(const sk_breakage *b, int32_t aircraft, const sk_aircraft_state *before,
                      const sk_surroundings *around) {
    sk_spar_load load = sk_spar_load_of(b->model, b->state, aircraft, before, around);
    if (load.piece < 0 || !(load.ratio > 1.0)) return;
    sk_break_off(b, aircraft, load.piece, (sk_break_cause){SK_EVENT_PIECE_BREAKS, load.moment});
}
