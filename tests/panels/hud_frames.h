// hud_frames.h: an aeroplane and a helicopter of which the instruments have nothing to tell, until a test changes something.
#pragma once
#include "check.h"
#include "panels/hud.h"
#include "scene/shown.h"
#include "states.h"
#include <string.h>

static sk_aircraft_type type;
static sk_model model;
static sk_placement placed;
static sk_state *state;
static sk_outputs outputs;
static sk_controls controls;

// A Cessna-like aircraft in level flight: nothing to tell.
static inline sk_hud_frame level_flight(void) {
    memset(&outputs, 0, sizeof outputs);
    controls = (sk_controls){.throttle = 20000};
    type = (sk_aircraft_type){
        .wheel_count = 1, .wheels = {{.brake_force = 2e3}}, .propeller = {.present = true, .engine_speed = 280.0}};
    type.aero.lift = (sk_table){.count = 4, .x = {-0.1, 0.0, 0.28, 0.5}, .y = {-0.2, 0.3, 1.5, 0.9}};
    placed = (sk_placement){0};
    model = (sk_model){.type_count = 1, .aircraft_count = 1, .types = &type, .aircraft = &placed};
    type.skids.node_count = 1; // the state has room for skids, which a test may give to the type
    test_state_clear(&model, &state);
    type.skids.node_count = 0;
    sk_state_aircraft(state, 0)->engine_running = 1;
    sk_state_aircraft(state, 0)->engine_speed = model.aircraft[0].engine_speed = 250.0;
    outputs.true_airspeed = 50.0;
    outputs.alpha = 0.05;
    outputs.load_factor = 1.0;
    return (sk_hud_frame){.model = &model, .state = state, .outputs = &outputs, .controls = &controls};
}

// A Cobra-like helicopter in a hover: nothing to tell.
static inline sk_hud_frame hover(void) {
    sk_hud_frame frame = level_flight();
    type = (sk_aircraft_type){0};
    type.rotors = (sk_rotors){.present = true,
                              .main = {.speed = 34.0, .radius = 6.7},
                              .engine_power = 1.1e6,
                              .speed_low = 0.91,
                              .speed_high = 1.05,
                              .torque_limit = 0.86};
    model.aircraft[0].engine_speed = sk_state_aircraft(state, 0)->engine_speed = 34.0;
    sk_state_aircraft(state, 0)->attitude =
        (sk_quat){0.0, 0.70710678118654752, 0.70710678118654752, 0.0}; // level, nose north
    sk_state_aircraft(state, 0)->main_inflow.x = 8.0;
    sk_state_aircraft(state, 0)->engine_torque = 0.5 * sk_rotors_torque_limit(&type.rotors);
    outputs.true_airspeed = 0.0;
    return frame;
}

// That alert is reported and no other; null: none.
static inline void expect(const sk_hud_frame *frame, const char *text) {
    sk_hud_alert alert[8];
    int32_t count = sk_hud_alerts(frame, alert, 8);
    if (text == NULL) {
        assert_int_equal(count, 0);
        return;
    }
    assert_int_equal(count, 1);
    assert_string_equal(alert[0].text, text);
}
