// renderer.h: draws the world: scenery, aircraft, sky, shadows, overlays.
// Input is double in the world frame; positions sent to the graphics card are relative to the camera. The renderer does
// not depend on the physics: its input are poses, angles and strokes.
#pragma once
#include "scene/look.h"
#include "skidpad.h"
#include "view/crushed_skin.h"
#include "view/overlay.h"
#include "view/smoke.h"
#include "view/spray.h"

typedef struct sk_renderer sk_renderer;

// Low is for software rendering. Costs are in docs/rendering.md.
typedef enum sk_quality { SK_QUALITY_LOW, SK_QUALITY_MEDIUM, SK_QUALITY_HIGH } sk_quality;

// Frame of a camera: x along the line of sight, y right, z down, like a body frame.
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
    double stroke; // m, compression of the strut from hanging free
    sk_vec3 lift;  // m, displacement of the wheel by its retraction, structural axes
    double spin;   // rad, angle turned by rolling forward
    bool broken;   // torn off, with the part of its leg below `stub`
    bool gone;     // the rest of the leg has broken off, too: nothing is drawn
    double stub;   // m above the contact point: lower end of the leg that is left then
    bool burst;    // it has lost its tyre
} sk_wheel_pose;

// The pose of one aircraft. Deflections in rad: positive is trailing edge down; rudder: trailing edge left.
typedef struct sk_aircraft_pose {
    int32_t look;   // index from sk_renderer_add_look
    sk_pose pose;   // of the centre of gravity: body frame (x forward, y right, z down) to world
    sk_vec3 centre; // the centre of gravity in structural axes (x aft, y right, z up), m from the datum
    double aileron_left, aileron_right, elevator, rudder, flaps;
    double propeller, propeller_rate; // rad, rad/s
    uint32_t blades_gone;             // a bit for each blade that has broken off: main rotor first, then tail rotor
    uint32_t blades_away;             // those of them that fly as bodies: no splinter is left of them
    uint32_t hubs_gone;               // a bit for each blade whose hub has left with a part of the airframe
    uint32_t only_blades;             // of a blade that broke off: nothing but these is drawn; 0: all
    sk_skin skin;                     // its holes; they must exist until the frame is drawn
    sk_wheel_pose wheel[SK_VIEW_WHEELS_MAX]; // in the look's order
    bool translucent;                        // a ghost: drawn with `opacity`, without a shadow
    double opacity;                          // 0..1
    bool inside;                             // the camera is inside
} sk_aircraft_pose;

// A loose body: the number of its type, from 0 in the order of sk_renderer_add_body, and its pose: body frame to world.
typedef struct sk_loose_pose {
    int32_t type;
    sk_pose pose;
    sk_skin skin; // as of an aircraft
} sk_loose_pose;

// A straight piece of a round tube, world, m.
typedef struct sk_tube_piece {
    sk_vec3 from, to;
    double radius;
    double opacity; // 0..1; below 1: of a ghost, without a shadow
} sk_tube_piece;

typedef struct sk_frame {
    sk_view view;
    double time;   // s: for the motion of clouds, water and waves
    sk_vec3 sun;   // towards the sun; zero: a fine afternoon
    sk_vec3 focus; // shadows are sharpest around it; usually the aircraft
    const sk_aircraft_pose *aircraft;
    int32_t aircraft_count;
    const sk_loose_pose *bodies;
    int32_t body_count;
    const sk_pose *platforms; // of the solids 1 and up: platform frame to world
    int32_t platform_count;
    const sk_seaway *sea; // null: none; drawn at `time`
    const sk_rut *ruts;   // in the frames of their solids; at most SK_RUTS_MAX
    int32_t rut_count;
    const sk_splash *splashes;
    int32_t splash_count;
    const sk_smoke *smoke; // null: none
    const sk_windsock *windsocks;
    const sk_windsock_shape *windsock_shapes; // of each wind sock, at `time`
    int32_t windsock_count;
    const sk_tube_piece *tubes; // of the bent skids and of ties
    int32_t tube_count;
    const sk_overlay *overlay; // may be null; its labels are drawn by sk_ui_labels
} sk_frame;

// Returns whether the current context renders with the processor (Mesa's llvmpipe and similar). Then only
// SK_QUALITY_LOW with one sample per pixel is fast enough.
bool sk_renderer_is_software(void);

// Creates a renderer. Needs a current context. The caller must call sk_renderer_destroy while the context is still
// current. Errors: the driver, memory.
sk_result sk_renderer_create(sk_quality quality, sk_renderer **out);
void sk_renderer_destroy(sk_renderer *renderer); // null does nothing
// Sets a solid to draw, in place of the last one: index 0 is the world's scenery, 1 and up are platforms in their own
// frames. The boundary and the materials are copied. Faces with a material outside the table are drawn as material 0.
sk_result sk_renderer_set_scenery(sk_renderer *renderer, int32_t index, const sk_boundary *boundary,
                                  const sk_material *materials, int32_t material_count);
// Prepares the renderer for frames with a sea.
sk_result sk_renderer_add_sea(sk_renderer *renderer);
// Adds the look of an aircraft type and writes its index to *out.
sk_result sk_renderer_add_look(sk_renderer *renderer, const sk_look *look, int32_t *out);
// Adds the shape of a type of loose bodies.
sk_result sk_renderer_add_body(sk_renderer *renderer, const sk_body_type *type, const sk_material *materials,
                               int32_t material_count);

// Draws into the current framebuffer of this size. Never fails; leaves depth test, blending and culling off.
void sk_renderer_draw(sk_renderer *renderer, const sk_frame *frame, int width, int height);

// Projects a place in the world: px from the top left. False if it is behind the camera.
bool sk_picture_project(sk_picture picture, sk_vec3 place, double *x, double *y);
