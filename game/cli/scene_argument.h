// scene_argument.h: loads the scene of a command line, with --set and --aircraft.
#pragma once
#include "cli/command.h"
#include "scene/scene.h"

// Whether a path is called like a recording, and what is said where one stands in the place of a scene.
bool sk_names_recording(const char *path);
sk_result sk_refuse_recording(const char *path);

// Loads a scene, and says on a terminal what it is at while that takes long.
sk_result sk_load_scene(const char *name, const sk_scene_options *options, sk_scene **out);

// Warnings about its maps go to the standard error.
// The command's first operand, or `otherwise` when it has none. The command needs the options "set" and "aircraft".
sk_result sk_arguments_scene(const sk_arguments *arguments, const char *otherwise, sk_scene **out);
