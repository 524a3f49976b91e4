// aircraft_model.h: an aircraft type on the graphics card, with one mesh per moving part.
#pragma once
#include "view/mesh.h"
#include "view/renderer.h"
#include <cglm/cglm.h>

// Whether a part is drawn while what it belongs to is whole, or in its place when it has burst or splintered.
typedef enum sk_part_when { SK_PART_ALWAYS, SK_PART_WHOLE, SK_PART_DAMAGED } sk_part_when;

typedef struct sk_model_part {
    sk_mesh mesh;
    sk_part part;
    int32_t wheel; // -1: none
    bool spins;    // the wheel itself
    bool blur;     // the propeller's disc
    double gear;   // turns of a propeller or rotor per turn of the engine's shaft
    sk_part_when when;
    bool stretches; // a link whose far end follows the wheel
    sk_vec3 origin; // structural: of the hinge, or of a mesh that has its own origin
    sk_vec3 axis;   // structural, unit: a positive deflection turns about it
    sk_vec3 reach;  // for a stretching link: from start to end
} sk_model_part;

typedef struct sk_aircraft_model {
    sk_model_part *parts;
    int32_t count, capacity;
    sk_look_wheel wheels[SK_VIEW_WHEELS_MAX];
    int32_t wheel_count;
    double flap_slide;
} sk_aircraft_model;

sk_result sk_aircraft_model_create(const sk_look *look, sk_aircraft_model *out);
void sk_aircraft_model_destroy(sk_aircraft_model *model);

// From a part's mesh to metres relative to `camera` (world frame). False when the part is not to be drawn as it stands;
// `fade` says how opaque it is.
bool sk_aircraft_part_matrix(const sk_aircraft_model *model, const sk_model_part *part, const sk_aircraft_pose *pose,
                             sk_vec3 camera, mat4 out, float *fade);
