// cart.h: the fixture's cart on soft gear, for the tests of what gear is made of.
#pragma once
#include "fixture.h"

static inline sk_state *cart_begun(const sk_model *model) {
    sk_state *s = NULL;
    test_state_begin(model, &s);
    return s;
}

// A cart with soft gear over the ground; every wheel the same.
static inline sk_model *cart_on_soft_gear(sk_material material) {
    sk_model *model = fixture_model(material, 0.0, 0.0, false);
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = 6e4;
        w->damping = w->rebound_damping = 0.0;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
        w->z_min = w->stub_z = -0.3;
    }
    return model;
}

// Its struts: 0 linear, 1 progressive, 2 by a table, 3 with a stop.
static inline void cart_make_struts(sk_model *model, int kind) {
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        if (kind == 1) w->progression = 4.0;
        if (kind == 2) w->spring = (sk_table){4, {0.0, 0.1, 0.2, 0.4}, {0.0, 4e3, 1.4e4, 5e4}};
        if (kind == 3) {
            w->stop = 0.05;
            w->stop_stiffness = 6e5;
        }
    }
}

static inline int32_t cart_count_events(const sk_state *s, sk_event_kind kind) {
    int32_t count = 0;
    for (int64_t i = 0; i < s->event_count && i < SK_EVENTS_KEPT; i++) count += s->event[i].kind == kind;
    return count;
}

static inline sk_model *cart_with_legs_that_go_up(double fastest, double drag) {
    sk_model *model = cart_on_soft_gear(fixture_material(0.8, 0.6, 0.01, INFINITY));
    for (int i = 0; i < 3; i++)
        model->types[0].wheels[i].retraction = (sk_retraction_type){
            .time = 5.0, .up = {0.1, 0.0, -0.4}, .fastest = fastest, .drag = drag, .squat_switch = i > 0};
    return model;
}
