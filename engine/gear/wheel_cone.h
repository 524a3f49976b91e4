// wheel_cone.h: the reaction of up to three faces on the hub of a wheel, with friction. Private to the gear room.
// The hub is massless. It hangs on the springs of strut and tie. All vectors are in one frame. Source:
// docs/models/wheel_faces.md, "Law".
#pragma once
#include "contact/pebble.h"
#include "math/quat.h"

enum { WHEEL_FACES = 3 };

// A face that the wheel may touch in this substep.
typedef struct wheel_face {
    double gap;         // m
    sk_vec3 normal;     // unit, out of the face
    sk_vec3 point;      // of the face, nearest to the wheel
    sk_vec3 motion;     // of that point in this substep, m
    double mu, rolling; // coefficients of friction and of rolling resistance
    double lean;        // (n . y)^8: share of the grip by which the band opens
    sk_vec3 x, y;       // unit: rolling direction along the face, and across
} wheel_face;

// The springs of the hub in one substep: a displacement D of the hub needs the force K^ D beyond `asked`.
typedef struct wheel_hub {
    sk_vec3 asked;      // F0, N, on the body if the hub stays
    sk_mat3 stiffness;  // K^, N/m, symmetric and positive
    sk_mat3 compliance; // W, its inverse
    double brake;       // N, shared out in proportion to the normal forces
    double drive;       // N, of the engine, positive ahead; shared out as the brake is
} wheel_hub;

// The force of a face on the wheel: N n + x along the face's x + y along its y.
typedef struct wheel_push {
    double N, x, y;
    sk_contact_mode mode;
} wheel_push;

typedef struct wheel_reply {
    wheel_push push[WHEEL_FACES];
    sk_vec3 moved;              // D_c, m, of the hub
    sk_vec3 apart[WHEEL_FACES]; // m, of the hub relative to each face
    sk_vec3 force;              // sum of the pushes, N
    bool stands;                // the hub does not move
} wheel_reply;

// Sets x, y and lean of a face from its normal. `axle`: unit; `ahead`: unit, across the axle.
void wheel_face_border(wheel_face *face, sk_vec3 axle, sk_vec3 ahead);

sk_vec3 wheel_push_force(const wheel_face *face, const wheel_push *push);

// Returns the border of a face with the normal force N. `all`: N, the sum of the normal forces.
sk_border wheel_push_border(const wheel_hub *hub, const wheel_face *face, double N, double all);

// Returns the sum of the normal forces.
double wheel_pushed(const wheel_push *push, int32_t count);

// Clips the tangential force to the border of its normal force. `all`: as above.
void wheel_push_clip(const wheel_hub *hub, const wheel_face *face, double all, wheel_push *push);

// Step 1. Returns whether the faces in touch can hold the hub at rest. Writes their forces.
bool wheel_cone_stand(const wheel_hub *hub, const wheel_face *faces, int32_t count, wheel_reply *reply);

// Step 2. Slides the hub. No gap becomes negative and every force is inside its border.
void wheel_cone_slide(const wheel_hub *hub, const wheel_face *faces, int32_t count, wheel_reply *reply);
