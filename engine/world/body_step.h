// body_step.h: the loose bodies and the airframes of a world in one tick. Private to the world room. Does nothing where
// nothing may touch a body or an airframe. Source: docs/models/bodies.md, "Step".
#pragma once
#include "body/bodies.h"
#include "contact/oriented_force.h"
#include "gear/wheel.h"
#include "world/apart.h"
#include "world/debris.h"
#include "world/ground.h"
#include "world/state.h"

// A wheel that touches faces of loose bodies, until the solve has found its forces.
typedef struct sk_coupled_wheel {
    int32_t aircraft, wheel;
    const sk_wheel_type *type;
    sk_ground ground; // at the beginning of the substep
    sk_wheel_state state;
    sk_body_motion motion;
    sk_wheel_input input;
    sk_wheel_places places;
    sk_solid under; // at the beginning, the loose body that carries the memory of the result
    sk_wheel_result result;
} sk_coupled_wheel;

// Memory of one thread for the bodies of a model.
typedef struct sk_body_step {
    sk_bodies_work *work; // null: the model has no contacts of bodies
    bool runs;            // something could touch in this tick
    sk_body_surroundings *around;
    const sk_model *model; // of the present tick, as the next three
    const sk_state *state;
    sk_ground ground;
    double time;               // s, at its beginning
    sk_present_bodies present; // in this tick
    sk_room *rooms;            // of the aircraft, kept from tick to tick
    double *reel;              // of each tie in this tick (world/tie_controls.h)
    sk_body_loss *loss;        // of each aircraft that lost pieces
    sk_body_driven *driven;    // the aircraft; their `load` must be set before each substep
    sk_body_push *push;        // of wheels on bodies, in this substep
    int32_t push_count;
    sk_body_block *block;               // of wheels on faces of bodies, in this substep, and
    sk_coupled_wheel *coupled;          // these wheels
    int32_t block_count, coupled_count; // blocks of the next solve; wheels of the last one
    double substep;
    sk_body_solid solid[1 + SK_PLATFORMS_MAX];
} sk_body_step;

sk_result sk_body_step_create(const sk_model *model, sk_body_step *step);
void sk_body_step_destroy(sk_body_step *step);
// As sk_bodies_work_share.
sk_result sk_body_step_share(sk_body_step *step, sk_pool *pool);

// Begin, substeps and end of a tick. `ground`: at the beginning of the tick or of the substep. `airframe_near`: whether
// an airframe could touch the ground in this tick. If not, and nothing else could touch, the tick is left out.
void sk_body_step_begin(const sk_model *model, sk_state *state, const sk_controls *controls, sk_ground ground,
                        bool airframe_near, sk_body_step *step);
void sk_body_step_substep(const sk_model *model, sk_state *state, sk_ground ground, sk_body_step *step);

// Places the solids and the airframes where they are now, for what is done before the substep.
void sk_body_step_place(const sk_model *model, const sk_state *state, sk_ground ground, sk_body_step *step);

// An aircraft in the next substep (world/aircraft_step.h). `load`: of all forces but those of bodies, as in sk_body_driven.
struct sk_aircraft_step;
void sk_body_step_drive(const struct sk_aircraft_step *by, sk_wrench load);
// An aircraft that is frozen stays in place; others can touch it.
void sk_body_step_hold(const sk_model *model, const sk_aircraft_state *aircraft, int32_t index, sk_body_step *step);
// Adds the force of a wheel that stands on body number `body` to the next substep. The force acts on the aircraft in the
// wrench below, not by itself.
void sk_body_step_stand(int32_t index, int32_t body, const sk_wheel_type *wheel, const sk_wheel_result *hit,
                        sk_body_step *step);

// A force on a point of a skid gear that presses a loose body.
typedef struct sk_body_step_pressing {
    int32_t body;
    sk_vec3 point, drift;            // world: m; m/s, velocity relative to the aircraft as a rigid body
    const sk_contact_report *report; // world
    sk_oriented_law law;
} sk_body_step_pressing;
// Adds the force to the next substep, as sk_body_step_stand.
void sk_body_step_press(int32_t index, const sk_body_step_pressing *by, sk_body_step *step);
// Adds a wheel whose forces depend on how loose bodies yield in the next substep. Its forces act on the aircraft in
// the wrench below.
void sk_body_step_couple(const sk_coupled_wheel *wheel, sk_body_step *step);
// The wheels that were added, after the substep. Their results have the forces that acted.
const sk_coupled_wheel *sk_body_step_coupled(const sk_body_step *step, int32_t *count);
// The wrench of bodies on an aircraft in the last substep: force in world axes, moment in body axes. Returns false if
// nothing touched it.
bool sk_body_step_push(const sk_body_step *step, int32_t index, const sk_body_motion *motion, sk_wrench *out);
// The aircraft as a driven body, if it flew from touch to touch in the last substep: then its state is that of `body`.
// Else null.
const sk_body_driven *sk_body_step_flown(const sk_body_step *step, int32_t index);
// The airframe of an aircraft. The model must have contacts (sk_model_has_contacts).
const sk_body_type *sk_airframe_of(const sk_model *model, int32_t index);
// Notes the events so far. A later touch of the same pair is then an event of its own; without this call the end of the
// tick notes one, with the hardest of them.
void sk_body_step_note(const sk_model *model, sk_state *state, const sk_body_step *step);
void sk_body_step_end(const sk_model *model, sk_state *state, sk_body_step *step);

// Whether its airframe touched something in the last tick.
static inline bool sk_airframe_touched(const sk_aircraft_state *a) {
    return a->airframe_mode != SK_AIR || sk_dot(a->airframe_force, a->airframe_force) > 0.0;
}

// Whether a body could touch something that moves in this tick.
bool sk_body_step_needs_ground(const sk_body_step *step);
