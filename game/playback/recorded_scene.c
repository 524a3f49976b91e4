#include "playback/recorded_scene.h"

#include "playback/replay_course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *sk_file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

sk_scene *sk_recorded_scene(const sk_recording *recording, const char *path) {
    sk_scene *scene = calloc(1, sizeof *scene);
    if (scene == NULL) return NULL;
    snprintf(scene->path, sizeof scene->path, "%s", path);
    snprintf(scene->title, sizeof scene->title, "%.63s", sk_file_name(path));
    scene->model = (sk_model *)sk_recording_model(recording); // no function writes to a scene's model
    size_t pilots = (size_t)scene->model->aircraft_count + 1;
    scene->pilots = calloc(pilots, sizeof *scene->pilots);
    scene->pilot_failed = calloc(pilots, sizeof *scene->pilot_failed);
    bool made = scene->pilots != NULL && scene->pilot_failed != NULL;
    for (size_t i = 0; made && i < pilots; i++) scene->pilots[i] = -1;
    if (!made || !sk_workspace_create(scene->model, &scene->workspace).ok) {
        sk_recorded_scene_free(scene);
        return NULL;
    }
    sk_course_progress flown;
    sk_result course = sk_recording_course(recording, &scene->course, &flown);
    if (!course.ok) fprintf(stderr, "skidpad: %s: without its course: %s\n", scene->title, course.text);
    return scene;
}

void sk_recorded_scene_free(sk_scene *scene) {
    if (scene == NULL) return;
    sk_workspace_destroy(scene->workspace);
    free(scene->pilots);
    free(scene->pilot_failed);
    free(scene);
}
