// land.c: lands the Cessna at a range of sink rates and prints the loads on the landing gear.
#include <skidpad/skidpad.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(sk_result result) {
    char text[700];
    if (result.ok) return;
    fprintf(stderr, "land: %s\n", sk_result_format(&result, text, sizeof text));
    exit(2);
}

typedef struct landing {
    double strut_force, load_factor; // the largest
    int broken;                      // wheels
    int bounces;                     // number of times that a wheel lifted off again
} landing;

static landing land(double sink) {
    char setting[40];
    snprintf(setting, sizeof setting, "sink=%g", sink);
    const char *settings[] = {setting};
    sk_scene_setup setup = {NULL, settings, 1};
    sk_scene *scene;
    sk_state *state;
    sk_controls *controls;
    sk_workspace *workspace;
    sk_field_list *fields;
    check(sk_scene_open("landing", &setup, &scene));
    const sk_model *model = sk_scene_model(scene);
    check(sk_state_create(model, &state));
    check(sk_controls_create(model, &controls));
    check(sk_workspace_create(model, &workspace));
    check(sk_field_list_create(model, "wheel[1].normal_force,wheel[2].normal_force,load_factor", &fields));

    landing result = {0};
    while (sk_state_time(model, state) < 3.0) {
        double values[3];
        check(sk_world_advance(model, state, controls, workspace, 1));
        sk_field_list_read(fields, state, values);
        for (int i = 0; i < 2; i++)
            if (values[i] > result.strut_force) result.strut_force = values[i];
        if (values[2] > result.load_factor) result.load_factor = values[2];
    }
    for (int64_t i = 0; i < sk_state_event_count(state); i++) {
        sk_event_info event;
        check(sk_state_event(model, state, i, &event));
        result.broken += strcmp(event.kind, "wheel_breaks") == 0;
        result.bounces += strcmp(event.kind, "lift_off") == 0;
    }
    sk_field_list_destroy(fields);
    sk_workspace_destroy(workspace);
    sk_controls_destroy(controls);
    sk_state_destroy(state);
    sk_scene_close(scene);
    return result;
}

int main(void) {
    printf("sink rate   main wheel   load factor   broken   bounces\n");
    for (double sink = 0.5; sink <= 4.5; sink += 0.5) {
        landing l = land(sink);
        printf("%5.1f m/s   %8.0f N   %11.2f   %6d   %7d\n", sink, l.strut_force, l.load_factor, l.broken, l.bounces);
    }
    return 0;
}
