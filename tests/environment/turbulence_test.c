// Turbulence against the standard.
#include "check.h"
#include "fixture.h"
#include "stepping.h"

static void turbulence_has_the_standard_deviations_it_should(void **state) {
    (void)state;
    // MIL-F-8785C, low altitude, at 10 ft: sigma_w = 0.1 W20; sigma_u = sigma_v = sigma_w / (0.177 + 0.000823 h)^0.4; the
    // roll rate's variance is the integral of its spectrum.
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, true);
    model->weather = (sk_weather){.wind_speed = 10.0, .turbulence = 1.0, .seed = 5};
    model->types[0].aero.span = 11.0;
    double L_w = 10.0 * 0.3048, b = 11.0, sigma_w = 1.0, sigma_u = 1.0 / sk_pow(0.177 + 0.000823 * 10.0, 0.4);
    double roll = 0.8 * sk_pow(SK_PI * L_w / (4.0 * b), 1.0 / 3.0) / L_w * SK_PI * SK_PI / (8.0 * b);
    double expected[4] = {sigma_u, sigma_u, sigma_w, sigma_w * sqrt(roll)}, sum[4] = {0}, squares[4] = {0};
    sk_state *s = NULL;
    sk_controls controls = model->aircraft[0].controls;
    test_state_begin(model, &s);
    int n = 400000;
    for (int i = 0; i < n; i++) {
        step_world(model, s, &controls);
        const sk_aircraft_state *a = sk_state_aircraft(s, 0);
        double root3 = sqrt(3.0);
        double now[4] = {a->gust_lag.x, root3 * a->gust_lag.y + (1.0 - root3) * a->gust_slow.y,
                         root3 * a->gust_lag.z + (1.0 - root3) * a->gust_slow.z, a->gust_roll};
        for (int k = 0; k < 4; k++) {
            sum[k] += now[k];
            squares[k] += now[k] * now[k];
        }
    }
    for (int k = 0; k < 4; k++) {
        double got = sqrt(squares[k] / n - (sum[k] / n) * (sum[k] / n));
        if (!(fabs(got / expected[k] - 1.0) < 0.1)) fail_msg("component %d: %g for %g", k, got, expected[k]);
    }
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turbulence_has_the_standard_deviations_it_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
