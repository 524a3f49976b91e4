// camera.h: position and direction of the camera. Arithmetic on a small state, without OpenGL, clock or window.
// World frame (x east, y north, z up), double.
#pragma once
#include "view/renderer.h"

typedef enum sk_camera_mode {
    SK_CAMERA_CHASE,   // behind, turning after the aircraft with a little delay; dragging looks around it
    SK_CAMERA_COCKPIT, // the pilot's eye; dragging turns the head
    SK_CAMERA_ORBIT,   // around the aircraft, in fixed directions of the world
    SK_CAMERA_TOWER,   // from a fixed place, with a lens that keeps the aircraft's size
    SK_CAMERA_WHEEL,   // beside one wheel, on its contact patch, or beside a place of the skids
    SK_CAMERA_MODES
} sk_camera_mode;

// What it looks at. `ground` answers the height of the highest surface below (or at) a place; null: no ground.
typedef struct sk_camera_target {
    sk_pose pose;                       // body to world, of the centre of gravity
    double size;                        // m: wing span or rotor diameter
    sk_vec3 eye;                        // the pilot's, body frame, from the centre of gravity
    sk_vec3 wheels[SK_VIEW_WHEELS_MAX]; // contact points and places of skids, body frame, from the centre of gravity
    int32_t wheel_count, skids_from;    // how many; which is the first of skids
    double (*ground)(void *user, sk_vec3 place);
    void *user;
} sk_camera_target;

typedef struct sk_camera {
    sk_camera_mode mode;
    double turn, tilt; // rad, by dragging: to the right, upwards
    double zoom;       // 1: normal; 2: twice as large
    int32_t wheel;     // whose contact patch
    sk_vec3 tower;     // where the tower stands; its camera never goes below the ground there
    bool settled;      // false: the next update jumps to where it would come to rest
    sk_vec3 behind;    // chase: level unit vector from the aircraft to the camera, delayed
    double height;     // chase: of what is looked at, delayed
} sk_camera;

sk_camera sk_camera_create(sk_camera_mode mode, sk_vec3 tower);

// The name for --camera and the help; null beyond the last mode.
const char *sk_camera_name(sk_camera_mode mode);
// The mode of that name ("skid" is another of the wheel mode); SK_CAMERA_MODES when there is none.
sk_camera_mode sk_camera_named(const char *name);

void sk_camera_select(sk_camera *camera, sk_camera_mode mode); // keeps zoom and directions of the same mode only
// The next (+1) or previous (-1) mode; within the wheel mode first the other wheels. Without any there is no such mode.
void sk_camera_cycle(sk_camera *camera, int32_t direction, int32_t wheel_count);
void sk_camera_reset(sk_camera *camera);
// Time has jumped: the next update follows at once, also one of no time, with the directions and the zoom as they are.
void sk_camera_jump(sk_camera *camera);
// Mouse dragged by this many pixels in a picture of that height.
void sk_camera_drag(sk_camera *camera, double dx, double dy, int height);
// Steps of a mouse wheel, positive: closer. Zoom stays between 1/8 and 16.
void sk_camera_zoom(sk_camera *camera, double steps);

// Moves the camera along by dt seconds (0 while paused) and answers the view. The camera never comes closer to the ground
// than 0.3 m (0.1 m beside a wheel), the cockpit excepted. Nothing is random: the same calls give the same views.
sk_view sk_camera_update(sk_camera *camera, const sk_camera_target *target, double dt);

// A camera at `from` that looks at `to` with the horizon level; straight up or down it keeps north up.
sk_pose sk_look_at(sk_vec3 from, sk_vec3 to);
// The rotation whose frame has these orthogonal unit axes.
sk_quat sk_quat_from_axes(sk_vec3 x, sk_vec3 y, sk_vec3 z);
