// show.h: draws a flight: window, stage, instruments and camera together, for flying and for single pictures.
#pragma once
#include "input/pacing.h"
#include "input/session.h"
#include "panels/body_panel.h"
#include "panels/hud.h"
#include "panels/menu.h"
#include "panels/oriented_panel.h"
#include "panels/patch_panel.h"
#include "panels/queue_panel.h"
#include "panels/stage.h"
#include "panels/timeline.h"
#include "playback/replay_source.h"
#include "view/camera.h"
#include "view/gear_places.h"
#include "view/window.h"

typedef struct sk_show_options {
    int width, height;
    bool visible, fullscreen;
    const char *camera;  // "chase", "wheel:1", the name of a scene's camera; null: the scene's start view, else chase
    const char *overlay; // a list; null: none
    const char *quality; // low, medium, high; null: chosen for the graphics card
    bool hud;
    const char *controls; // the joystick file in which the menu saves; null: the XDG path
} sk_show_options;

typedef struct sk_show {
    const sk_scene *scene;
    sk_window *window;
    sk_stage *stage;
    sk_ui *ui;
    sk_hud hud;
    int32_t driven;        // the aircraft that is shown
    sk_energy_meter meter; // of this aircraft; filled by the code that runs the ticks
    sk_crash_panel crash;  // filled by the code that runs the ticks, while its panel is open
    sk_menu menu;
    sk_action clicked; // clicked in the menu of the last picture; SK_DO_NOTHING: none
    sk_camera camera;
    int32_t scene_camera;   // index of the scene's camera that is selected; -1: `camera`
    sk_camera first_camera; // both at the start of the flight
    int32_t first_scene_camera;
    sk_overlay_choice overlays;
    const sk_ghost *ghost;       // a second flight to draw; null: none
    const sk_timeline *timeline; // null: not a replay
    sk_timeline_place timeline_place;
    const char *other_scene; // what its key opens; null: nothing
    bool recording;          // shows the recording lamp
    bool live;               // a person may have the controls: lever positions are shown, also in a pause
    sk_picture_click click;  // while its overlay is on, a click on a skid node opens the panel about the node
    bool bare;               // nothing but overlays is drawn over the picture
} sk_show;

// Opens the window and everything in it. Errors: no display, no OpenGL 3.3, an unknown name, an invalid look file.
sk_result sk_show_open(sk_show *show, const sk_scene *scene, const sk_show_options *options);
void sk_show_close(sk_show *show);

// Writes the wheels and skid nodes of the shown aircraft that have cameras. Returns their number.
int32_t sk_show_gear_places(const sk_show *show, sk_gear_place out[SK_VIEW_WHEELS_MAX]);

// Selects a camera by name. The error lists the names that exist.
sk_result sk_show_select_camera(sk_show *show, const char *name);
// Selects the next (+1) or the previous (-1) camera. The program's cameras come first, then the scene's.
void sk_show_cycle_camera(sk_show *show, int32_t direction);

// Restores the camera of the flight's start: which one, its direction and its zoom.
void sk_show_reset_camera(sk_show *show);

// Writes the name of the camera that is selected. Returns the buffer.
const char *sk_show_camera_name(const sk_show *show, char *buffer, size_t size);

// Draws a frame of the session, but does not present it. `seconds`: time by which the camera moves on. The joystick
// panel changes profiles in the input.
sk_result sk_show_draw(sk_show *show, const sk_session *session, const sk_pacing *pacing, sk_input *input,
                       double seconds);

// Moves the camera on without drawing.
void sk_show_follow(sk_show *show, const sk_session *session, double seconds);
