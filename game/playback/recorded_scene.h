// recorded_scene.h: uses a recording in place of a scene: model, name and course, without script and cameras.
#pragma once
#include "scene/scene.h"

// Null when memory is short. The recording must outlive it.
sk_scene *sk_recorded_scene(const sk_recording *recording, const char *path);
void sk_recorded_scene_free(sk_scene *scene); // not sk_scene_destroy: the model is the recording's

// What stands behind the last '/'.
const char *sk_file_name(const char *path);
