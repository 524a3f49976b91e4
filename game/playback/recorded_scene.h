// recorded_scene.h: uses a recording in place of a scene: model, name and course, without script and cameras.
#pragma once
#include "scene/scene.h"

// Returns null if memory is short. The recording must outlive the scene.
sk_scene *sk_recorded_scene(const sk_recording *recording, const char *path);
void sk_recorded_scene_free(sk_scene *scene); // instead of sk_scene_destroy, because the recording owns the model

// Returns the part of a path after its last '/'.
const char *sk_file_name(const char *path);
