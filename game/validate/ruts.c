// Ground effects that last or vary: ruts, bumps, and splashes in water.
#include "validate/validate.h"
#include "validate/worlds.h"

// Measures the loss of speed of one of the two Cessnas in the strip of sand on the beach (m^2/s^2: twice the energy per
// mass).
static sk_result lost_in_the_sand(sk_run *run, int32_t which, double *lost) {
    sk_aircraft_state *a = sk_state_aircraft(run->state, which);
    double entered = 0.0, left = 0.0;
    sk_result r = sk_ok();
    for (int tick = 0; r.ok && tick < 60 * SK_TICK_HZ && left == 0.0; tick++) {
        r = sk_run_tick(run);
        if (entered == 0.0 && a->position.y > -1.0) entered = sk_length(a->velocity);
        if (left == 0.0 && a->position.y > 22.0) left = sk_length(a->velocity);
    }
    *lost = left > 0.0 ? entered * entered - left * left : INFINITY;
    return r;
}

static sk_result follower(sk_measurement *out) {
    sk_run run;
    double first = 0.0, second = 0.0;
    sk_result r = sk_run_load(&run, "beach", "%s", "");
    if (!r.ok) return r;
    r = lost_in_the_sand(&run, 0, &first);
    if (r.ok) r = lost_in_the_sand(&run, 1, &second);
    *out = (sk_measurement){second / first, 0.75, 0.0};
    sk_run_end(&run);
    return r;
}

// Lets the Cessna roll out on sand 20 times from the same place. Measures how many stretches of rut the 20th time still
// adds.
static sk_result laps(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "%s", "aircraft=c172p material=sand engine=false bumps=false");
    if (!r.ok) return r;
    r = sk_run_for(&run, 5.0);
    sk_aircraft_state parked;
    sk_aircraft_state_copy(sk_run_type(&run), sk_run_aircraft(&run), &parked);
    int64_t before = 0;
    for (int lap = 0; r.ok && lap < 20; lap++) {
        sk_aircraft_state_copy(sk_run_type(&run), &parked, sk_run_aircraft(&run)); // put back at its start
        sk_run_aircraft(&run)->velocity.y = 10.0;
        before = sk_state_ruts(run.state)->count;
        r = sk_run_for(&run, 10.0);
    }
    *out = (sk_measurement){(double)(sk_state_ruts(run.state)->count - before), 6.0, 0.0};
    sk_run_end(&run);
    return r;
}

// Measures the root mean square of the vertical acceleration beyond gravity (g), while the Cessna rolls freely from
// 15 m/s for 4 s.
static sk_result shaking_on(const char *material, double *measured) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=c172p engine=false material=%s", material);
    if (!r.ok) return r;
    r = sk_run_for(&run, 3.0);
    sk_run_aircraft(&run)->velocity.y = 15.0;
    if (r.ok) r = sk_run_for(&run, 1.0);
    double sum = 0.0, squares = 0.0;
    int n = 4 * SK_TICK_HZ;
    for (int i = 0; r.ok && i < n; i++) {
        r = sk_run_tick(&run);
        double a = -sk_run_aircraft(&run)->acceleration.z;
        sum += a / n;
        squares += a * a / n;
    }
    *measured = sqrt(sk_max(0.0, squares - sum * sum)) / SK_G;
    sk_run_end(&run);
    return r;
}

static sk_result ride_on_asphalt(sk_measurement *out) {
    double measured = INFINITY;
    sk_result r = shaking_on("asphalt_dry", &measured);
    *out = (sk_measurement){measured, 0.015, 0.015};
    return r;
}

static sk_result ride_on_grass(sk_measurement *out) {
    double measured = INFINITY;
    sk_result r = shaking_on("grass", &measured);
    *out = (sk_measurement){measured, 0.10, 0.06};
    return r;
}

static sk_result splashes(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "pond", "engine=%s", "false");
    if (!r.ok) return r;
    sk_run_aircraft(&run)->velocity.y = 10.0;
    int64_t seen = 0, counts[SK_WHEELS_MAX + SK_HULL_POINTS_MAX] = {0}, wheels = 0, most = 0;
    for (int tick = 0; r.ok && tick < 20 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        for (; seen < run.state->event_count; seen++) {
            const sk_event *event = &run.state->event[seen % SK_EVENTS_KEPT];
            if (event->kind == SK_EVENT_SPLASH) counts[event->part]++;
        }
    }
    for (int i = 0; i < 3; i++) { // wheels only: as it rolls over, a wing tip may leave the water and enter it again
        if (counts[i] > 0) wheels++;
        most = counts[i] > most ? counts[i] : most;
    }
    *out = (sk_measurement){most == 1 ? (double)wheels : 0.0, 3.0, 0.0};
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_ruts(void) {
    static const sk_check CHECKS[] = {
        {"ruts.second_in_the_rut_loses", "",
         "energy lost by the second over that of the first: compacted soil takes no more energy",
         "a bound: the wheels of the second carry other loads, and they cross the sides of the ruts", SK_CHECK_AT_MOST,
         follower},
        {"ruts.lap_20_in_one_rut", "", "new stretches of rut; the first lap makes 37, and a wheel in a rut makes none",
         "a bound: depths within a tenth count as equal, so a few ends of ruts get deeper", SK_CHECK_AT_MOST, laps},
        {"ruts.ride_on_asphalt_15", "g", "rms acceleration: ISO 8608 class A, a smooth road, gives less than 0.03 g",
         "0 to 0.03 g: neighbouring classes of roads differ by a factor of two in roughness height", SK_CHECK_WITHIN,
         ride_on_asphalt},
        {"ruts.ride_on_grass_15", "g", "rms acceleration: ISO 8608 class D to E at 15 m/s, 0.04 to 0.16 g",
         "two classes of roads differ by a factor of four", SK_CHECK_WITHIN, ride_on_grass},
        {"ruts.pond_splashes_once_a_wheel", "wheels", "three wheels enter the water; each splashes once",
         "none: a count", SK_CHECK_WITHIN, splashes},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
