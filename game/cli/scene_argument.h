// scene_argument.h: loads the scene of a command line, with --set and --aircraft.
#pragma once
#include "cli/command.h"
#include "scene/scene.h"

// Return whether a path has the ending of a recording, and the error for a recording in place of a scene.
bool sk_names_recording(const char *path);
sk_result sk_refuse_recording(const char *path);

// Loads a scene. If that takes long, shows its phase on a terminal.
sk_result sk_load_scene(const char *name, const sk_scene_options *options, sk_scene **out);

// Loads the scene of the command's first operand, or `otherwise` if there is none. Prints warnings about its maps on
// stderr. The command must have the options "set" and "aircraft".
sk_result sk_arguments_scene(const sk_arguments *arguments, const char *otherwise, sk_scene **out);
