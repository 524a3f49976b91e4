// aircraft_model.h: an aircraft type on the graphics card, with one mesh per moving part.
#pragma once
#include "view/mesh.h"
#include "view/renderer.h"
#include <cglm/cglm.h>

// The condition for drawing a part: always, or while its wheel or blade is whole, or when the tyre has burst or a blade has broken off.
typedef enum sk_part_when { SK_PART_ALWAYS, SK_PART_WHOLE, SK_PART_DAMAGED } sk_part_when;

typedef struct sk_model_part {
    sk_mesh mesh;
    sk_part part;
    int32_t wheel;   // -1: none
    bool spins;      // of a wheel: turns with it; of a propeller or rotor: never fades
    bool blur;       // the disc of a propeller or rotor
    double gear;     // turns of a propeller or rotor per turn of the engine's shaft
    uint32_t blades; // a bit for each blade of the aircraft that it shows; of a rotor's head: for each that it holds
    sk_part_when when;
    bool stretches; // a link whose far end follows the wheel
    sk_vec3 origin; // structural axes: of the hinge, or of a mesh that has its own origin
    sk_vec3 axis;   // structural axes, unit: a positive deflection turns about it
    sk_vec3 reach;  // for a stretching link: from start to end
} sk_model_part;

typedef struct sk_aircraft_model {
    sk_model_part *parts;
    int32_t count, capacity;
    sk_look_wheel wheels[SK_VIEW_WHEELS_MAX];
    int32_t wheel_count;
    double flap_slide;
} sk_aircraft_model;

// Whether a part is not crushed by the holes of its aircraft: wheels with their legs, blades.
static inline bool sk_part_keeps_shape(const sk_model_part *part) {
    return part->wheel >= 0 || (part->part == SK_PART_PROPELLER && !part->spins);
}

sk_result sk_aircraft_model_create(const sk_look *look, sk_aircraft_model *out);
void sk_aircraft_model_destroy(sk_aircraft_model *model);

// Computes the matrix from a part's mesh to metres relative to `camera` (world frame). False if the part is not drawn
// in this state. `fade`: its opacity.
bool sk_aircraft_part_matrix(const sk_aircraft_model *model, const sk_model_part *part, const sk_aircraft_pose *pose,
                             sk_vec3 camera, mat4 out, float *fade);
// The same from a part's mesh to the body frame.
bool sk_aircraft_part_in_body(const sk_aircraft_model *model, const sk_model_part *part, const sk_aircraft_pose *pose,
                              mat4 out, float *fade);
