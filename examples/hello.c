// hello.c: loads the airfield, takes off with fixed controls, prints where the Cessna is, and writes a recording.
#include <skidpad/skidpad.h>
#include <stdio.h>
#include <stdlib.h>

static void check(sk_result result) {
    char text[700];
    if (result.ok) return;
    fprintf(stderr, "hello: %s\n", sk_result_format(&result, text, sizeof text));
    exit(2);
}

int main(int argc, char **argv) {
    sk_scene *scene;
    sk_state *state;
    sk_controls *controls;
    sk_workspace *workspace;
    sk_recording_writer *recording;
    check(sk_scene_open("airfield", NULL, &scene));
    const sk_model *model = sk_scene_model(scene);
    check(sk_state_create(model, &state));
    check(sk_controls_create(model, &controls));
    check(sk_workspace_create(model, &workspace));
    check(sk_recording_create(argc > 1 ? argv[1] : "hello.skr", model, state, &recording));
    check(sk_controls_set(model, controls, 0, "parking_brake", 0.0));
    check(sk_controls_set(model, controls, 0, "throttle", 1.0));
    while (sk_state_time(model, state) < 10.0) {
        check(sk_world_advance(model, state, controls, workspace, 1));
        check(sk_recording_append(recording, controls, state));
    }
    sk_motion motion;
    check(sk_state_motion(model, state, 0, &motion));
    printf("after %.0f s the Cessna is at (%.2f, %.2f, %.2f) m and rolls at %.2f m/s\n", sk_state_time(model, state),
           motion.pose.position.x, motion.pose.position.y, motion.pose.position.z, sk_length(motion.velocity));
    check(sk_recording_close(recording));
    sk_workspace_destroy(workspace);
    sk_controls_destroy(controls);
    sk_state_destroy(state);
    sk_scene_close(scene);
    return 0;
}
