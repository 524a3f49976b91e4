#include "playback/crash_work.h"

sk_crash_left sk_crash_left_begin(const sk_aircraft_state *aircraft) {
    return (sk_crash_left){.gone = sk_aircraft_gone(aircraft)};
}

// Potential energy of an aircraft that has lost these parts, J.
static double potential_of(const sk_model *model, const sk_aircraft_type *type, const sk_aircraft_state *a,
                           sk_parts_gone gone) {
    sk_mass_left left = sk_aircraft_type_left(type, gone);
    double height = a->position.z + sk_rotate(a->attitude, left.centre).z;
    return left.mass.mass * sk_potential_at(model->gravity, height);
}

void sk_crash_left_note(const sk_model *model, int32_t index, const sk_aircraft_state *a, sk_crash_left *left) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_parts_gone gone = sk_aircraft_gone(a), was = left->gone;
    if (gone.pieces == was.pieces && gone.wheels == was.wheels && gone.blades == was.blades && gone.tubes == was.tubes)
        return;
    left->gone = gone;
    left->potential += potential_of(model, type, a, was) - potential_of(model, type, a, gone);
    double inertia = sk_shaft_inertia_left(type, was.blades) - sk_shaft_inertia_left(type, gone.blades);
    left->shaft += 0.5 * inertia * a->engine_speed * a->engine_speed;
}

sk_crash_work sk_crash_work_of(const sk_model *model, int32_t index, const sk_energy_account *account,
                               const sk_crash_left *left) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    const sk_energy_flows *flow = &account->flow;
    sk_crash_work work = {.skids = flow->skids,
                          .airframe = flow->bodies,
                          .air = flow->air,
                          .engine = flow->thrust,
                          .parts = flow->parts + left->potential + left->shaft,
                          .weight = account->begin.potential - account->now.potential - left->potential};
    for (int32_t i = 0; i < type->wheel_count; i++) work.wheels += account->wheel[i].work;
    for (int32_t i = 0; i < type->point_count; i++) work.points += account->point[i].work;
    return work;
}

sk_crash_work sk_crash_work_since(const sk_crash_work *now, const sk_crash_work *then) {
    return (sk_crash_work){.wheels = now->wheels - then->wheels,
                           .points = now->points - then->points,
                           .skids = now->skids - then->skids,
                           .airframe = now->airframe - then->airframe,
                           .air = now->air - then->air,
                           .engine = now->engine - then->engine,
                           .weight = now->weight - then->weight,
                           .parts = now->parts - then->parts};
}

// The flow `propeller` has the work of the air and that of the strikes.
sk_crash_shaft sk_crash_shaft_of(const sk_energy_account *account, const sk_crash_left *left) {
    return (sk_crash_shaft){.engine = account->flow.engine,
                            .air = account->flow.propeller - account->strikes,
                            .strikes = account->strikes,
                            .blades = -left->shaft};
}

sk_crash_shaft sk_crash_shaft_since(const sk_crash_shaft *now, const sk_crash_shaft *then) {
    return (sk_crash_shaft){.engine = now->engine - then->engine,
                            .air = now->air - then->air,
                            .strikes = now->strikes - then->strikes,
                            .blades = now->blades - then->blades};
}
