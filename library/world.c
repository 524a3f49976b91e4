// States and steps for programs that use the library.
#include "library.h"

#include <stdlib.h>
#include <string.h>

double sk_model_tick_seconds(const sk_model *model) {
    return model->substep * model->substeps;
}

int32_t sk_model_aircraft_count(const sk_model *model) {
    return model->aircraft_count;
}

// ---- states ----

void sk_state_reset(const sk_model *model, sk_state *state) {
    sk_state_begin(model, state);
}

int64_t sk_state_tick(const sk_state *state) {
    return state->tick;
}

double sk_state_time(const sk_model *model, const sk_state *state) {
    return sk_world_time(model, state->tick, 0);
}

sk_result sk_state_motion(const sk_model *model, const sk_state *state, int32_t aircraft, sk_motion *motion) {
    sk_result result = library_check_aircraft(model, aircraft);
    if (!result.ok) return result;
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    *motion = (sk_motion){{a->position, a->attitude}, a->velocity, a->rate};
    return result;
}

// ---- placing ----

static sk_result check_motion(const sk_model *model, const sk_motion *motion) {
    sk_quat q = motion->pose.rotation;
    if (!sk_is_finite3(motion->pose.position) || !sk_is_finite3(motion->velocity) || !sk_is_finite3(motion->rate) ||
        !isfinite(q.w) || !isfinite(q.x) || !isfinite(q.y) || !isfinite(q.z))
        return sk_error("a number of the motion is not finite");
    double size = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    if (!(size > 1e-6) || !(size < 1e6))
        return sk_error("the rotation is a quaternion of length %g; from 1e-6 to 1e6 is allowed", size);
    if (sk_length(motion->pose.position) > model->bounds)
        return sk_error("the place is %g m from the origin; at most %g m are allowed", sk_length(motion->pose.position),
                        model->bounds);
    return sk_ok();
}

// Makes `fresh` the beginning of the model with the aircraft placed at this motion, and copies the aircraft from it.
static void place(const sk_model *model, sk_state *state, int32_t aircraft, const sk_motion *motion, sk_state *fresh,
                  sk_placement *placements) {
    sk_model placed = *model; // shares everything but the placements
    placed.aircraft = placements;
    memcpy(placements, model->aircraft, (size_t)model->aircraft_count * sizeof *placements);
    sk_placement *placement = &placements[aircraft];
    placement->position = motion->pose.position;
    placement->attitude = sk_quat_unit(motion->pose.rotation);
    placement->velocity = motion->velocity;
    placement->rate = motion->rate;
    placement->on_skids = false;
    sk_state_begin(&placed, fresh);
    memcpy(sk_state_aircraft(state, aircraft), sk_state_aircraft(fresh, aircraft),
           sk_aircraft_state_size(&model->types[placement->type]));
}

sk_result sk_state_place(const sk_model *model, sk_state *state, int32_t aircraft, const sk_motion *motion) {
    sk_result result = library_check_aircraft(model, aircraft);
    if (result.ok) result = check_motion(model, motion);
    if (!result.ok) return result;
    sk_state *fresh = sk_state_allocate(model);
    sk_placement *placements = calloc((size_t)model->aircraft_count, sizeof *placements);
    if (fresh == NULL || placements == NULL)
        result = sk_error("memory is short");
    else
        place(model, state, aircraft, motion, fresh, placements);
    sk_state_destroy(fresh);
    free(placements);
    return result;
}

// ---- steps ----

sk_result library_check_step(const sk_model *model, const sk_workspace *workspace, int64_t ticks) {
    if (ticks < 0) return sk_error("%lld steps are asked for; 0 or more are allowed", (long long)ticks);
    if (sk_workspace_model(workspace) != model) return sk_error("the workspace is of another model");
    return library_check_arithmetic();
}

sk_result sk_world_advance(const sk_model *model, sk_state *state, const sk_controls *controls, sk_workspace *workspace,
                           int64_t ticks) {
    sk_result result = library_check_step(model, workspace, ticks);
    for (int64_t i = 0; result.ok && i < ticks; i++) sk_world_step(model, state, controls, workspace);
    return result;
}
