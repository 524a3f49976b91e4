// Aircraft dropped in every attitude, with speed and spin, on level ground, ice, soft ground and slopes: each comes to rest,
// on something, not in it.
#include "base/random.h"
#include "check.h"
#include "math/elementary.h"
#include "scene/rigid.h"
#include "stepping.h"
#include "validate/worlds.h"
#include "world/energy.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

// SKIDPAD_LONG=1: 7,560 drops in all. SKIDPAD_SEED=N: only that one.
enum { DROPS = 2, DROPS_WHEN_LONG = 420 };

static const double SOON = 60.0;     // s: it is at rest by then, or its motion dies away
static const double LONGEST = 90.0;  // s: it is at rest by then
static const double WATCHED = 120.0; // s, afterwards
static const double SLOW = 1e-3;     // m/s and rad/s
static const double LAG = 0.01;      // s: of the contacts of an airframe, docs/models/bodies.md
// The contacts of an airframe damp a motion of the angular frequency omega at a rate of at least LAG omega^2 / 2. Wrecks rock
// at LEAST_OMEGA or faster. So after SOON the largest speed of a PERIOD is at most exp(-LAG LEAST_OMEGA^2 PERIOD / 2) = 0.73
// of that of the period before.
static const double PERIOD = 10.0, LEAST_OMEGA = 2.5; // s, rad/s
static const double CREEP = 1e-6;                     // m per minute
static const double HAND = 0.10;                      // m: of hull under firm ground, pressed into its springs
static const double FURROW = 2.2; // m: the deepest of three points that share what the fastest drop brings into sand
static const double FREE_FALL = 1e-9; // share of the energy of falling 1 m: rounding
static const int64_t EVENTS = 400;    // in all, of 24 points and three wheels that bounce a dozen times

typedef struct ground {
    const char *material;
    double slope; // degrees
    bool firm;
} ground;

// The slopes hold what lies with up to 65 % of its weight on a nose wheel that rolls freely, the rest scraping.
static const ground GROUNDS[] = {{"concrete", 0.0, true}, {"ice", 0.0, true},    {"grass", 0.0, false},
                                 {"concrete", 7.0, true}, {"grass", 7.0, false}, {"sand", 0.0, false}};

typedef struct trial {
    const char *aircraft;
    ground ground;
    uint64_t seed;
    const sk_model *model;
    const sk_aircraft_type *type;
    sk_vec3 normal; // of the ground, which goes through the origin
} trial;

static void fail_trial(const trial *t, const char *what, double value) {
    fail_msg("%s on %s, %g degrees, seed %" PRIu64 ": %s: %.9g", t->aircraft, t->ground.material, t->ground.slope,
             t->seed, what, value);
}

static sk_vec3 any_vector(uint64_t *random, double size) {
    double x = sk_random_range(random, -size, size), y = sk_random_range(random, -size, size);
    return (sk_vec3){x, y, sk_random_range(random, -size, size)};
}

// Uniform over all attitudes (Shoemake 1992).
static sk_quat any_attitude(uint64_t *random) {
    double u = sk_random_unit(random), a = sk_random_range(random, 0.0, 2.0 * SK_PI),
           b = sk_random_range(random, 0.0, 2.0 * SK_PI);
    double p = sqrt(1.0 - u), q = sqrt(u);
    return (sk_quat){p * sk_sin(a), p * sk_cos(a), q * sk_sin(b), q * sk_cos(b)};
}

static double height_of(const trial *t, const sk_aircraft_state *a, sk_vec3 p) {
    return sk_dot(t->normal, sk_add(a->position, sk_rotate(a->attitude, p)));
}

// How high the lowest point of its hull or airframe (wheels too where asked, hanging free) is above the undisturbed ground, m.
static double lowest(const trial *t, const sk_aircraft_state *a, bool wheels) {
    double least = INFINITY;
    for (int i = 0; i < t->type->point_count; i++) least = sk_min(least, height_of(t, a, t->type->points[i].position));
    for (int i = 0; i < t->type->airframe.piece_count; i++)
        for (int k = 0; k < t->type->airframe.pieces[i].corner_count; k++)
            least = sk_min(least, height_of(t, a, t->type->airframe.pieces[i].corners[k]));
    for (int i = 0; wheels && i < t->type->wheel_count; i++) {
        const sk_wheel_type *wheel = &t->type->wheels[i];
        least = sk_min(least, height_of(t, a, sk_add(wheel->position, (sk_vec3){0.0, 0.0, wheel->z_max})));
    }
    return least;
}

static double energy(const trial *t, const sk_aircraft_state *a) {
    sk_vec3 momentum = sk_mat3_mul(&t->type->mass.inertia, a->rate);
    double half_square = 0.5 * sk_dot(a->velocity, a->velocity);
    return t->type->mass.mass * (half_square + sk_gravity_at(t->model->gravity, 0.0) * a->position.z) +
           0.5 * sk_dot(a->rate, momentum);
}

static void begin(const trial *t, sk_state **s) {
    uint64_t random = t->seed;
    test_state_begin(t->model, s);
    sk_aircraft_state *a = sk_state_aircraft(*s, 0);
    a->attitude = any_attitude(&random);
    a->position = (sk_vec3){0.0, 0.0, 0.0};
    a->position.z = (sk_random_range(&random, 0.05, 3.0) - lowest(t, a, true)) / t->normal.z;
    a->velocity = any_vector(&random, 8.0);
    a->rate = any_vector(&random, 1.5);
}

// The largest speeds within PERIOD, m/s or rad/s.
typedef struct periods {
    double now, before;
} periods;

// False: after SOON it does not become slower as fast as the contacts damp.
static bool dies_away(periods *largest, int tick, double speed) {
    largest->now = sk_max(largest->now, speed);
    if ((tick + 1) % (int)(PERIOD * SK_TICK_HZ) != 0) return true;
    bool dies = largest->now <= largest->before * exp(-0.5 * LAG * LEAST_OMEGA * LEAST_OMEGA * PERIOD);
    *largest = (periods){0.0, largest->now};
    return dies || tick < SOON * SK_TICK_HZ;
}

// The larger one of its speed (m/s) and its rate (rad/s).
static double motion_of(const sk_aircraft_state *a) {
    return sk_max(sk_length(a->velocity), sk_length(a->rate));
}

static int touching(const trial *t, const sk_aircraft_state *a) {
    int count = 0;
    for (int i = 0; i < t->type->wheel_count; i++) count += a->wheel[i].contact.mode != SK_AIR;
    for (int i = 0; i < t->type->point_count; i++) count += a->point[i].mode != SK_AIR;
    return count + (a->airframe_touching != 0);
}

// Drops it and answers when it came to rest, s.
static double drop(const trial *t) {
    sk_state *s = NULL;
    const sk_controls *controls = &t->model->aircraft[0].controls;
    begin(t, &s);
    sk_aircraft_state *a = sk_state_aircraft(s, 0);
    double start = energy(t, a), slack = FREE_FALL * t->type->mass.mass * 9.8, rest = 0.0;
    periods largest = {0.0, INFINITY};
    int still = 0, tick = 0;
    for (; still < SK_TICK_HZ && tick < LONGEST * SK_TICK_HZ; tick++) {
        step_world(t->model, s, controls);
        double gained = energy(t, a) - start;
        if (!(gained <= slack)) fail_trial(t, "gained energy, J", gained);
        if (a->frozen) fail_trial(t, "frozen at, s", tick / 120.0);
        still = motion_of(a) < SLOW ? still + 1 : 0;
        if (!dies_away(&largest, tick, motion_of(a)))
            fail_trial(t, "after a minute it still moves, and does not slow down as its contacts damp; m/s or rad/s",
                       largest.before);
    }
    rest = tick / (double)SK_TICK_HZ;
    if (still < SK_TICK_HZ) fail_trial(t, "not at rest after, s", rest);
    // What swings dies away, slowly where a light end rests far out; then nothing creeps.
    double creep = INFINITY;
    for (int round = 0; round < WATCHED / 3.0 && !(creep < CREEP); round++) {
        sk_vec3 from = a->position;
        for (int i = 0; i < 3 * SK_TICK_HZ; i++) step_world(t->model, s, controls);
        creep = 20.0 * sk_length(sk_sub(a->position, from));
    }
    if (!(creep < CREEP)) fail_trial(t, "creeps, m/min", creep);
    if (touching(t, a) == 0) fail_trial(t, "rests on nothing at, s", rest);
    double under = -lowest(t, a, false);
    if (!(under < (t->ground.firm ? HAND : FURROW))) fail_trial(t, "its hull is in the ground, m", under);
    if (s->event_count > EVENTS) fail_trial(t, "events", (double)s->event_count);
    test_drop_state(s);
    return rest;
}

static sk_scene *scene_of(const char *aircraft, ground on) {
    sk_scene *scene;
    sk_result r = sk_world_load(&scene, "plane", "aircraft=%s engine=false parking_brake=1 material=%s slope=%g",
                                aircraft, on.material, on.slope);
    if (!r.ok) fail_msg("%s", r.text);
    rigid_airframes(scene->model); // a crushed hull would be in the ground
    return scene;
}

static trial trial_of(const sk_scene *scene, const char *aircraft, ground on, uint64_t seed) {
    double angle = on.slope * SK_PI / 180.0;
    return (trial){.aircraft = aircraft,
                   .ground = on,
                   .seed = seed,
                   .model = scene->model,
                   .type = &scene->model->types[0],
                   .normal = {0.0, -sk_sin(angle), sk_cos(angle)}};
}

static void drop_on(const char *aircraft, ground on, uint64_t first_seed) {
    sk_scene *scene = scene_of(aircraft, on);
    double latest = 0.0;
    const char *only = getenv("SKIDPAD_SEED");
    int count = getenv("SKIDPAD_LONG") != NULL ? DROPS_WHEN_LONG : DROPS;
    if (only != NULL) count = 1;
    for (int i = 0; i < count; i++) {
        uint64_t seed = only != NULL ? strtoull(only, NULL, 10) : first_seed + (uint64_t)i;
        trial t = trial_of(scene, aircraft, on, seed);
        latest = sk_max(latest, drop(&t));
    }
    if (count > 1)
        print_message("%s on %s, %g degrees: %d drops, at rest after %.1f s at the latest\n", aircraft, on.material,
                      on.slope, count, latest);
    sk_scene_destroy(scene);
}

static void drop_everywhere(const char *aircraft) {
    for (size_t i = 0; i < sizeof GROUNDS / sizeof GROUNDS[0]; i++) drop_on(aircraft, GROUNDS[i], 1000 * i);
}

static void a_cessna_dropped_in_any_attitude_comes_to_rest_on_something(void **state) {
    (void)state;
    drop_everywhere("c172p");
}

static void a_cub_dropped_in_any_attitude_comes_to_rest_on_something(void **state) {
    (void)state;
    drop_everywhere("j3cub");
}

static void the_rig_dropped_in_any_attitude_comes_to_rest_on_something(void **state) {
    (void)state;
    drop_everywhere("rig");
}

// With this seed it lands on the tip of its fin, beside a seam of the ground's field, nose up. It falls over.
static void a_cessna_does_not_stand_on_the_tip_of_its_fin(void **state) {
    (void)state;
    static const double HIGHEST = 2.0; // m, of its centre of gravity: on its wheels, its side or its back
    sk_scene *scene = scene_of("c172p", GROUNDS[0]);
    trial t = trial_of(scene, "c172p", GROUNDS[0], 381);
    sk_state *s = NULL;
    begin(&t, &s);
    for (int k = 0; k < 6 * SK_TICK_HZ; k++) step_world(t.model, s, &t.model->aircraft[0].controls);
    double height = sk_state_aircraft(s, 0)->position.z;
    if (!(height < HIGHEST)) fail_trial(&t, "stands at, m", height);
    test_drop_state(s);
    sk_scene_destroy(scene);
}

// These came to no rest on grass: two Cessnas hung on a tie-down ring 0.2 m deep in the ground and rocked, a Cub turned on its nose.
static void slender_parts_deep_in_grass_come_to_rest(void **state) {
    (void)state;
    static const struct {
        const char *aircraft;
        uint64_t seed;
    } DROPS_ON_GRASS[] = {{"c172p", 2154}, {"c172p", 2399}, {"j3cub", 2103}};
    for (size_t i = 0; i < sizeof DROPS_ON_GRASS / sizeof DROPS_ON_GRASS[0]; i++) {
        sk_scene *scene = scene_of(DROPS_ON_GRASS[i].aircraft, GROUNDS[2]);
        trial t = trial_of(scene, DROPS_ON_GRASS[i].aircraft, GROUNDS[2], DROPS_ON_GRASS[i].seed);
        drop(&t);
        sk_scene_destroy(scene);
    }
}

// A Cessna lies on its back in sand and rocks in pitch. h is the height of its centre of gravity, J its moment of inertia about
// the point of the ground below. Its contacts have the rotational stiffness K = J omega^2 + m g h and the damping LAG K. So its
// amplitude falls at the rate LAG K / (2 J). chi adds CHI_SHARE of that here, as measured.
static void a_wreck_that_rocks_is_damped_by_the_lag_of_its_contacts(void **state) {
    (void)state;
    static const double FROM = 30.0, UNTIL = 55.0; // s
    static const double CHI_SHARE = 0.039, TOLERANCE = 0.03;
    sk_scene *scene = scene_of("c172p", GROUNDS[5]);
    trial t = trial_of(scene, "c172p", GROUNDS[5], 5027);
    sk_state *s = NULL;
    begin(&t, &s);
    const sk_aircraft_state *a = sk_state_aircraft(s, 0);
    int turns = 0;                                                             // of the sign of its pitch rate
    double first = 0.0, last = 0.0, peak = 0.0, at_first = 0.0, at_last = 0.0; // s, s, rad/s
    for (int tick = 0; tick < UNTIL * SK_TICK_HZ; tick++) {
        double before = a->rate.y;
        step_world(t.model, s, &t.model->aircraft[0].controls);
        if (tick < FROM * SK_TICK_HZ) continue;
        peak = sk_max(peak, fabs(a->rate.y));
        if (before * a->rate.y > 0.0) continue;
        // Between two changes of sign it has its largest rate halfway.
        if (turns == 1) at_first = peak;
        if (turns >= 1) at_last = peak;
        last = tick / (double)SK_TICK_HZ;
        if (turns == 0) first = last;
        peak = 0.0;
        turns++;
    }
    if (turns < 10) fail_msg("its rate changes sign %d times only", turns);
    double half_period = (last - first) / (turns - 1), omega = SK_PI / half_period;
    double rate = log(at_first / at_last) / (half_period * (turns - 2));
    double height = a->position.z, mass = t.type->mass.mass;
    double inertia = t.type->mass.inertia.row[1].y + mass * height * height;
    double expected = 0.5 * LAG * (omega * omega + mass * sk_gravity_at(t.model->gravity, 0.0) * height / inertia);
    print_message("it rocks at %.3f rad/s; its amplitude falls at %.4f /s, by the lag %.4f /s\n", omega, rate,
                  expected);
    test_drop_state(s);
    sk_scene_destroy(scene);
    assert_near(rate, (1.0 + CHI_SHARE) * expected, TOLERANCE * expected);
}

// Also while bodies lay prints beside a wheel that is about to land.
static void the_account_of_energy_closes_in_every_tick_of_a_drop_on_grass(void **state) {
    (void)state;
    static const uint64_t SEEDS[] = {26, 368, 602, 1, 2, 3};
    static const double FASTER = 25.0 / 8.0, CLOSED = 1e-12, LEAST = 1000.0; // J
    sk_scene *scene = scene_of("c172p", GROUNDS[2]);
    double open = 0.0;
    for (size_t k = 0; k < sizeof SEEDS / sizeof SEEDS[0]; k++) {
        trial t = trial_of(scene, "c172p", GROUNDS[2], SEEDS[k]);
        sk_state *s = NULL;
        begin(&t, &s);
        sk_aircraft_state *a = sk_state_aircraft(s, 0);
        a->velocity = sk_scale(FASTER, a->velocity);
        TEST_AUDIT(audit);
        sk_energy_begin(t.model, s, &audit);
        for (int tick = 0; tick < 60; tick++) {
            step_world_audited(t.model, s, &t.model->aircraft[0].controls, &audit);
            double remainder = fabs(sk_energy_remainder(&audit.aircraft[0]));
            open = sk_max(open, remainder / (audit.aircraft[0].turnover + LEAST));
        }
        test_drop_state(s);
    }
    sk_scene_destroy(scene);
    print_message("the account is open by %.2g of the turnover\n", open);
    assert_true(open < CLOSED);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cessna_dropped_in_any_attitude_comes_to_rest_on_something),
        cmocka_unit_test(a_cub_dropped_in_any_attitude_comes_to_rest_on_something),
        cmocka_unit_test(the_rig_dropped_in_any_attitude_comes_to_rest_on_something),
        cmocka_unit_test(slender_parts_deep_in_grass_come_to_rest),
        cmocka_unit_test(a_wreck_that_rocks_is_damped_by_the_lag_of_its_contacts),
        cmocka_unit_test(the_account_of_energy_closes_in_every_tick_of_a_drop_on_grass),
        cmocka_unit_test(a_cessna_does_not_stand_on_the_tip_of_its_fin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
