// renderer.h: draws the world: scenery, aircraft, sky, shadows, overlays.
// Input is double in the world frame; positions sent to the graphics card are relative to the camera. The renderer does
// not depend on the physics: its input are poses, angles and strokes.
#pragma once
#include "scene/look.h"
#include "skidpad.h"
#include "view/overlay.h"
#include "view/smoke.h"
#include "view/spray.h"

typedef struct sk_renderer sk_renderer;

// Low is for a graphics card made of software. Costs are in docs/rendering.md.
typedef enum sk_quality { SK_QUALITY_LOW, SK_QUALITY_MEDIUM, SK_QUALITY_HIGH } sk_quality;

// Frame of a camera: x along the line of sight, y right, z down, as a body's.
typedef struct sk_view {
    sk_pose pose;
    double fov;  // rad, vertical
    double near; // m: nothing closer is drawn; 0: 0.3
} sk_view;

// A view in a picture of this size, px.
typedef struct sk_picture {
    const sk_view *view;
    int width, height;
} sk_picture;

enum { SK_VIEW_WHEELS_MAX = 12, SK_VIEW_SOLIDS_MAX = 16 };

typedef struct sk_wheel_pose {
    double steer;  // rad, clockwise seen from above
    double stroke; // m the strut is compressed from hanging free
    sk_vec3 lift;  // m from where the wheel is down to where its retraction has it, structural axes
    double spin;   // rad turned, rolling forward
    bool broken;   // torn off, with all of its leg that is below `stub`
    double stub;   // m above the contact point that is left then
    bool burst;    // it has no tyre any more
} sk_wheel_pose;

// One aircraft as it stands. Deflections in rad: positive is trailing edge down; rudder: trailing edge left.
typedef struct sk_aircraft_pose {
    int32_t look;   // index from sk_renderer_add_look
    sk_pose pose;   // of the centre of gravity: body frame (x forward, y right, z down) to world
    sk_vec3 centre; // that centre of gravity in structural axes (x aft, y right, z up), m from the datum
    double aileron_left, aileron_right, elevator, rudder, flaps;
    double propeller, propeller_rate;        // rad, rad/s
    bool splintered;                         // the propeller, of wood, has struck something
    sk_wheel_pose wheel[SK_VIEW_WHEELS_MAX]; // in the look's order
    bool translucent;                        // a ghost: as opaque as `opacity`, without a shadow
    double opacity;                          // 0..1
    bool inside;                             // the camera sits in it
} sk_aircraft_pose;

// A straight piece of a round tube, world, m.
typedef struct sk_tube_piece {
    sk_vec3 from, to;
    double radius;
    double opacity; // 0..1; below 1 it is of a ghost, without a shadow
} sk_tube_piece;

typedef struct sk_frame {
    sk_view view;
    double time;   // s: moves clouds, water and waves
    sk_vec3 sun;   // towards the sun; zero: a fine afternoon
    sk_vec3 focus; // what shadows are sharpest around, usually the aircraft
    const sk_aircraft_pose *aircraft;
    int32_t aircraft_count;
    const sk_pose *platforms; // of the solids 1 and up: platform frame to world
    int32_t platform_count;
    const sk_seaway *sea; // null: none; drawn as it is at `time`
    const sk_rut *ruts;   // in the frames of their solids; at most SK_RUTS_MAX
    int32_t rut_count;
    const sk_splash *splashes;
    int32_t splash_count;
    const sk_smoke *smoke; // null: none
    const sk_windsock *windsocks;
    const sk_windsock_shape *windsock_shapes; // of each, at `time`
    int32_t windsock_count;
    const sk_tube_piece *tubes; // of skids, as they are bent
    int32_t tube_count;
    const sk_overlay *overlay; // may be null; its labels are drawn by sk_ui_labels
} sk_frame;

// True when the current context draws with the processor (Mesa's llvmpipe and its like): then SK_QUALITY_LOW and one sample
// per pixel is what keeps up.
bool sk_renderer_is_software(void);

// Needs a current context. The boundary and the materials are copied. The caller ends with sk_renderer_destroy while the
// context is still current. Errors: the driver's, memory.
sk_result sk_renderer_create(sk_quality quality, sk_renderer **out);
void sk_renderer_destroy(sk_renderer *renderer); // null is fine
// Solids to draw: index 0 is the world's scenery, 1 and up are platforms in their own frames. Replaces what was there.
// Faces with a material outside the table are drawn as material 0.
sk_result sk_renderer_set_scenery(sk_renderer *renderer, int32_t index, const sk_boundary *boundary,
                                  const sk_material *materials, int32_t material_count);
// Prepares for frames with a sea.
sk_result sk_renderer_add_sea(sk_renderer *renderer);
// Adds the look of an aircraft type; its index comes through *out.
sk_result sk_renderer_add_look(sk_renderer *renderer, const sk_look *look, int32_t *out);

// Draws into the current framebuffer of this size. Never fails; leaves depth test, blending and culling off.
void sk_renderer_draw(sk_renderer *renderer, const sk_frame *frame, int width, int height);

// Where a place in the world appears: px from the top left. False when it is behind the camera.
bool sk_picture_project(sk_picture picture, sk_vec3 place, double *x, double *y);
