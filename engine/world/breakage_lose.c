#include "world/breakage_internal.h"
#include "world/debris.h"

void breakage_lose(const sk_model *model, sk_state *state, int32_t aircraft, sk_parts_gone gone) {
    sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    uint32_t pieces = gone.pieces;
    sk_vec3 before = sk_aircraft_mass_of(type, a).centre;
    sk_bodies_state bodies = sk_state_bodies(model, state);
    breakage_end_contacts(&bodies, model->body_count + aircraft, pieces);
    a->pieces_gone |= pieces;
    a->wheels_gone |= gone.wheels;
    a->blades_gone |= gone.blades;
    a->tubes_gone |= (int64_t)gone.tubes;
    a->airframe_touching &= ~(int64_t)pieces;
    a->airframe_wet &= ~(int64_t)pieces;
    a->smooth_known = 0; // the forces of the last substep were those of the whole
    breakage_keep_holes(&bodies, model->body_count + aircraft, pieces,
                        sk_sub(sk_aircraft_mass_of(type, a).centre, before));
}
