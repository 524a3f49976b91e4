// light_cart.h: a cart with the gear of a light aircraft and a hull, thrown about while its energy is counted.
#pragma once
#include "check.h"
#include "fixture.h"
#include "stepping.h"
#include "world/energy.h"

// What rounding and the fourth order of Euler's equations may leave of the turnover. The promise is 1e-6.
static const double CLOSED = 1e-9;

// A cart with the gear of a light aircraft and a hull, on a plane of that material. `finer` times as many substeps as usual.
static inline sk_model *light_cart(sk_material material, double slope, bool locked, int32_t finer) {
    sk_model *model = fixture_model(material, slope, 0.3, locked);
    sk_aircraft_type *type = &model->types[0];
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &type->wheels[i];
        w->stiffness = 6e4;
        w->progression = i == 0 ? 6.0 : 0.0;
        w->damping = 4e3;
        w->rebound_damping = 9e3;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
        w->z_min = w->stub_z = -0.2;
        type->points[i] = (sk_point_type){.position = {w->position.x, 1.5 * w->position.y, -0.4},
                                          .stiffness = 2e5,
                                          .damping = 8e3,
                                          .side_stiffness = 1e5,
                                          .side_damping = 3e3};
    }
    type->point_count = 3;
    model->substep /= finer;
    model->substeps *= finer;
    return model;
}

static inline sk_material bumpy(double mu, double strength) {
    sk_material material = fixture_material(mu, 0.8 * mu, 0.05, strength);
    material.bump_height = 0.03;
    material.bump_wavelength = 5.0;
    return material;
}

static inline void throw_up(sk_aircraft_state *a, uint64_t *random, double height) {
    a->position.z += sk_random_range(random, 0, height);
    a->velocity = (sk_vec3){sk_random_range(random, -20, 20), sk_random_range(random, -20, 20), 0.0};
    a->rate = (sk_vec3){sk_random_range(random, -2, 2), sk_random_range(random, -2, 2), sk_random_range(random, -2, 2)};
}

static inline void run(const sk_model *model, sk_state *state, sk_energy_audit *audit, double seconds) {
    for (long tick = (long)(seconds * SK_TICK_HZ + 0.5); tick > 0; tick--)
        step_world_audited(model, state, &model->aircraft[0].controls, audit);
}

static inline void check_closed(const sk_energy_account *account, const char *what, int number) {
    double remainder = sk_energy_remainder(account);
    if (!(fabs(remainder) <= CLOSED * account->turnover))
        fail_msg("%s %d: %g J of a turnover of %g J are not explained", what, number, remainder, account->turnover);
}
