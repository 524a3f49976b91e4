// camera.h: position and direction of the camera. Arithmetic on a small state, without OpenGL, clock or window.
// World frame (x east, y north, z up), double.
#pragma once
#include "view/renderer.h"

typedef enum sk_camera_mode {
    SK_CAMERA_CHASE,   // behind, follows the aircraft's turns with a short delay; dragging looks around it
    SK_CAMERA_COCKPIT, // the pilot's eye; dragging turns the head
    SK_CAMERA_ORBIT,   // around the aircraft, in fixed directions of the world
    SK_CAMERA_TOWER,   // from a fixed place, with a lens that keeps the aircraft's size
    SK_CAMERA_WHEEL,   // beside one wheel, at its contact patch, or beside a place of the skids
    SK_CAMERA_MODES
} sk_camera_mode;

// The subject of the camera. `ground` returns the height of the highest surface below (or at) a place; null: no ground.
typedef struct sk_camera_target {
    sk_pose pose;                       // body to world, of the centre of gravity
    double size;                        // m: wing span, rotor diameter or length
    sk_vec3 eye;                        // the pilot's, body frame, from the centre of gravity
    sk_vec3 wheels[SK_VIEW_WHEELS_MAX]; // contact points, then places of skids, body frame, from the centre of gravity
    int32_t wheel_count, skids_from;    // number of them; index of the first one of skids
    double (*ground)(void *user, sk_vec3 place);
    void *user;
} sk_camera_target;

// Where cameras look in a scene without aircraft: the middle of its loose bodies at the start. *extent: m, the size of an
// aircraft that would fill the picture as they do; 0: there are no bodies.
sk_vec3 sk_bodies_middle(const sk_model *model, double *extent);

typedef struct sk_camera {
    sk_camera_mode mode;
    double turn, tilt; // rad, by dragging: to the right, upwards
    double zoom;       // 1: normal; 2: twice as large
    int32_t wheel;     // index in the target's `wheels`
    sk_vec3 tower;     // position of the tower; its camera never goes below the ground there
    bool settled;      // false: the next update jumps to the steady position
    sk_vec3 behind;    // chase: horizontal unit vector from the aircraft to the camera, delayed
    double height;     // chase: height of the point that is looked at, delayed
} sk_camera;

sk_camera sk_camera_create(sk_camera_mode mode, sk_vec3 tower);

// Returns the name for --camera and the help; null beyond the last mode.
const char *sk_camera_name(sk_camera_mode mode);
// Returns the mode of this name ("skid" is also the wheel mode); SK_CAMERA_MODES if there is none.
sk_camera_mode sk_camera_named(const char *name);

void sk_camera_select(sk_camera *camera, sk_camera_mode mode); // keeps zoom and directions only if the mode is the same
// Selects the next (+1) or previous (-1) mode. Within the wheel mode it first selects the other wheels. Without wheels
// that mode is skipped.
void sk_camera_cycle(sk_camera *camera, int32_t direction, int32_t wheel_count);
void sk_camera_reset(sk_camera *camera);
// Notes a jump in time. The next update follows at once, also with a time step of 0. Directions and zoom are kept.
void sk_camera_jump(sk_camera *camera);
// Handles a drag of the mouse by this many pixels in a picture of this height.
void sk_camera_drag(sk_camera *camera, double dx, double dy, int height);
// Zooms by steps of a mouse wheel; positive: closer. The zoom stays between 1/8 and 16.
void sk_camera_zoom(sk_camera *camera, double steps);

// Moves the camera on by dt seconds (0 while paused) and returns the view. Except in the cockpit, the camera never
// comes closer to the ground than 0.3 m (0.1 m beside a wheel). Nothing is random: the same calls give the same views.
sk_view sk_camera_update(sk_camera *camera, const sk_camera_target *target, double dt);

// Returns the pose of a camera at `from` that looks at `to` with the horizon level. Straight up or down it keeps north up.
sk_pose sk_look_at(sk_vec3 from, sk_vec3 to);
// Returns the rotation whose frame has these orthogonal unit axes.
sk_quat sk_quat_from_axes(sk_vec3 x, sk_vec3 y, sk_vec3 z);
