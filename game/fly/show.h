// show.h: draws a flight: window, stage, instruments and camera together, for flying and for single pictures.
#pragma once
#include "input/pacing.h"
#include "input/session.h"
#include "panels/hud.h"
#include "panels/menu.h"
#include "panels/stage.h"
#include "panels/timeline.h"
#include "playback/replay_source.h"
#include "view/camera.h"
#include "view/gear_places.h"
#include "view/window.h"

typedef struct sk_show_options {
    int width, height;
    bool visible, fullscreen;
    const char *camera;  // "chase", "wheel:1", a camera of the scene; null: chase
    const char *overlay; // a list; null: none
    const char *quality; // low, medium, high; null: what the graphics card is good for
    bool hud;
    const char *controls; // the user's joysticks, where the menu saves them; null: the XDG place
} sk_show_options;

typedef struct sk_show {
    const sk_scene *scene;
    sk_window *window;
    sk_stage *stage;
    sk_ui *ui;
    sk_hud hud;
    sk_energy_meter meter; // of the first aircraft; the code that runs the ticks notes them
    sk_menu menu;
    sk_action clicked; // in the menu, in the last picture; SK_DO_NOTHING for none
    sk_camera camera;
    int32_t scene_camera;   // index of the scene's camera that is shown; -1: `camera`
    sk_camera first_camera; // both as the flight began
    int32_t first_scene_camera;
    sk_overlay_choice overlays;
    const sk_ghost *ghost;       // another flight beside it; null: none
    const sk_timeline *timeline; // of a replay; null: it is none
    sk_timeline_place timeline_place;
    const char *other_scene; // what its key opens; null: nothing
    bool recording;          // reported by a lamp
    bool live;               // a person may be at the controls: levers are shown as they stand, also in a pause
    sk_oriented_click click; // while its overlay is on a click on a node of the skids opens the panel about it
    bool bare;               // nothing is drawn over the picture but what overlays say
} sk_show;

// Opens the window and everything in it. Errors: no display, no OpenGL 3.3, a bad name, a look's file.
sk_result sk_show_open(sk_show *show, const sk_scene *scene, const sk_show_options *options);
void sk_show_close(sk_show *show);

// Wheels and places of skids of the first aircraft that have cameras: as many as it answers.
int32_t sk_show_gear_places(const sk_scene *scene, sk_gear_place out[SK_VIEW_WHEELS_MAX]);

// Finds a camera by name. Error with the names there are.
sk_result sk_show_select_camera(sk_show *show, const char *name);
// The next (+1) or the previous (-1) of all cameras: the program's, then the scene's.
void sk_show_cycle_camera(sk_show *show, int32_t direction);

// The camera as the flight began: which it is, where it looks, its zoom.
void sk_show_reset_camera(sk_show *show);

// Writes the name of the camera that is shown; answers the buffer.
const char *sk_show_camera_name(const sk_show *show, char *buffer, size_t size);

// Draws a frame of the session, without putting it on the screen. `seconds`: by which the camera goes on. The joystick panel
// changes profiles in the input.
sk_result sk_show_draw(sk_show *show, const sk_session *session, const sk_pacing *pacing, sk_input *input,
                       double seconds);

// Lets the camera follow without drawing.
void sk_show_follow(sk_show *show, const sk_session *session, double seconds);
