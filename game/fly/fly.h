// fly.h: the interactive flight: a window, a clock and a session, until the user leaves.
#pragma once
#include "export/csv.h"
#include "fly/show.h"

typedef struct sk_fly_options {
    sk_show_options show;
    const char *bindings; // file with the user's keys; null: the XDG path
    const char *keys;     // file of key presses to play; null: none
    const char *aids;     // flying aids that are on; null: as in the user's file
    const char *csv;      // null: none
    const char *record;   // path of the recording; null: none
    // A replay instead of a scene. `beside`: a second recording, or null. The scene is from sk_recorded_scene.
    const sk_recording *replay, *beside;
    const char *replay_path, *beside_name; // path of the first; name of the second
    double at;                             // start, s after the recording's beginning
    int64_t every;                         // ticks per row of the CSV file
    double seconds;                        // simulated time after which the window closes; infinite: never
    const char *other_scene;               // what its key opens, for hints
    bool *opens_other;                     // set if the user asks for the other scene; null: not possible here
    bool benchmark;                        // prints the cost of frames on stderr
} sk_fly_options;

// Flies until the window is closed. Errors: the display, the keys file, the CSV file.
sk_result sk_fly(sk_scene *scene, const sk_fly_options *options);
