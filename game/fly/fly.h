// fly.h: the interactive flight: a window, a clock and a session, until the user leaves.
#pragma once
#include "export/csv.h"
#include "fly/show.h"

typedef struct sk_fly_options {
    sk_show_options show;
    const char *bindings; // the user's keys; null: the XDG place
    const char *keys;     // keys that are pressed from a file; null: none
    const char *aids;     // flying aids that are on; null: those of the user's file
    const char *csv;      // null: none
    const char *record;   // where the recording goes; null: none
    // A replay in place of a scene; `beside`: a second recording, or null. The scene is sk_recorded_scene's.
    const sk_recording *replay, *beside;
    const char *replay_path, *beside_name; // where the first was read from; what the second is called
    double at;                             // s after the recording's beginning
    int64_t every;                         // ticks per row of it
    double seconds;                        // of simulated time until the window closes by itself; infinite: never
    const char *other_scene;               // what a key opens, for hints
    bool *opens_other;                     // set where the user wants that; null: not in this flight
    bool benchmark;                        // tells on stderr what frames cost
} sk_fly_options;

// Flies until the window is closed. Errors: the display, the keys file, the CSV file.
sk_result sk_fly(sk_scene *scene, const sk_fly_options *options);
