// An aircraft without parts of its wings in the air, and wings that break when the pilot pulls too hard.
#include "aircraft/airframe_parts.h"
#include "loaded.h"
#include "named_piece.h"
#include "scene/breaking.h"

static const double G = 9.80665;
static const double DEGREE = SK_PI / 180.0;

static sk_scene *flying(const char *aircraft, double speed, sk_state **state) {
    char text[500];
    snprintf(text, sizeof text,
             "return scene{title='wings', scenery=made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0}), "
             "aircraft={{type='%s', at={0,0,1000}, heading=0, speed=%.17g}}}",
             aircraft, speed);
    sk_scene *scene = loaded(text);
    test_state_begin(scene->model, state);
    return scene;
}

static int16_t command(double x) {
    return (int16_t)(32767.0 * sk_clamp(x, -1.0, 1.0));
}

static double bank_of(const sk_aircraft_state *a) {
    sk_vec3 right = sk_rotate(a->attitude, sk_vec(0.0, 1.0, 0.0)), down = sk_rotate(a->attitude, sk_vec(0.0, 0.0, 1.0));
    return atan2(-right.z, -down.z);
}

// Holds the wings level, the height, and the speed of the start.
typedef struct pilot {
    double aileron, elevator; // integrals
} pilot;

static sk_controls fly_level(pilot *p, const sk_aircraft_state *a, double speed) {
    static const double DT = 1.0 / SK_TICK_HZ;
    double bank = bank_of(a), climb = a->velocity.z, low = sk_clamp(1000.0 - a->position.z, -20.0, 20.0);
    p->aileron = sk_clamp(p->aileron - 0.5 * bank * DT, -1.0, 1.0);
    p->elevator = sk_clamp(p->elevator + 0.01 * (0.2 * low - climb) * DT, -1.0, 1.0);
    sk_controls c = {0};
    c.aileron = command(p->aileron - 1.5 * bank - 0.8 * a->rate.x);
    c.elevator = command(p->elevator + 0.02 * (0.2 * low - climb) - 0.5 * a->rate.y);
    c.throttle = command(0.7 + 0.1 * (speed - sk_length(a->velocity)));
    return c;
}

static void without_its_outermost_bay_a_cessna_is_held_level_with_aileron(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("c172p", 50.0, &state);
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    double aileron[2], steepest = 0.0;
    pilot p = {0};
    for (int part = 0; part < 2; part++) {
        for (int tick = 0; tick < 30 * SK_TICK_HZ; tick++) {
            sk_controls c = fly_level(&p, a, 50.0);
            step_world(scene->model, state, &c);
            if (part == 1) steepest = sk_max(steepest, fabs(bank_of(a)));
        }
        aileron[part] = a->aileron;
        assert_true(fabs(bank_of(a)) < 1.0 * DEGREE && fabs(a->position.z - 1000.0) < 5.0);
        if (part == 0) break_off(scene->model, state, piece_of(scene->model, "left wing 5"), NULL);
    }
    print_message("aileron %.3f with both tips, %.3f without the left one; bank at most %.1f degrees\n", aileron[0],
                  aileron[1], steepest / DEGREE);
    assert_true(fabs(aileron[0]) < 0.1);
    assert_true(aileron[1] - aileron[0] > 0.1 && aileron[1] < 0.9); // to the right
    stepping_forget();
    sk_scene_destroy(scene);
}

static void without_its_left_wing_a_cessna_rolls_over_at_full_aileron(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("c172p", 50.0, &state);
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_controls c = {.aileron = 32767, .throttle = 22000};
    for (int tick = 0; tick < SK_TICK_HZ; tick++) step_world(scene->model, state, &(sk_controls){.throttle = 22000});
    break_off(scene->model, state, piece_of(scene->model, "left wing 1"), NULL);
    int ticks = 0;
    while (bank_of(a) > -90.0 * DEGREE && ticks < 10 * SK_TICK_HZ) {
        step_world(scene->model, state, &c);
        ticks++;
    }
    print_message("it is on its side after %.2f s, with %.2f rad/s\n", (double)ticks / SK_TICK_HZ, a->rate.x);
    assert_true(ticks < 2 * SK_TICK_HZ);
    stepping_forget();
    sk_scene_destroy(scene);
}

// Pulls up to a load factor that is `wanted`, or with ever more elevator if that is 0.
typedef struct pulled {
    double breaks_at; // load factor in the tick before a wing breaks; 0: none does
    double highest;   // with both wings
    double remainder; // of the account, over its turnover
    int64_t gone;     // pieces, after the break
} pulled;

static pulled pull_up(const char *aircraft, double speed, double wanted) {
    sk_state *state = NULL;
    sk_scene *scene = flying(aircraft, speed, &state);
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    pulled out = {0};
    double stick = 0.0;
    TEST_AUDIT(audit);
    sk_energy_begin(scene->model, state, &audit);
    for (int tick = 0; tick < 3 * SK_TICK_HZ; tick++) {
        double n = -a->acceleration.z / G;
        if (a->pieces_gone == 0) stick = sk_clamp(stick + 0.6 * (wanted - n) / SK_TICK_HZ, -1.0, 1.0);
        sk_controls c = {.elevator = command(wanted > 0.0 ? stick + 0.05 * (wanted - n) : 4.0 * tick / SK_TICK_HZ),
                         .throttle = 16000};
        step_world_audited(scene->model, state, &c, &audit);
        if (a->pieces_gone != 0 && out.breaks_at == 0.0) {
            out.breaks_at = n;
            out.gone = a->pieces_gone;
        }
        if (a->pieces_gone == 0) out.highest = sk_max(out.highest, -a->acceleration.z / G);
    }
    out.remainder = fabs(sk_energy_remainder(&audit.aircraft[0])) / audit.aircraft[0].turnover;
    print_message("%s at %.0f m/s to %.1f g: highest %.2f g, breaks at %.2f g, pieces %llx then %llx, account %.2g\n",
                  aircraft, speed, wanted, out.highest, out.breaks_at, (unsigned long long)out.gone,
                  (unsigned long long)a->pieces_gone, out.remainder);
    assert_true(out.remainder < 1e-6);
    stepping_forget();
    sk_scene_destroy(scene);
    return out;
}

static void a_pull_beyond_the_ultimate_load_breaks_a_wing(void **unused) {
    (void)unused;
    static const struct {
        const char *aircraft;
        double speed, limit;
    } ALL[] = {{"c172p", 81.0, 3.8}, {"j3cub", 54.0, 3.8}, {"ask21", 77.0, 5.3}};
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++) {
        double ultimate = 1.5 * ALL[i].limit;
        pulled hard = pull_up(ALL[i].aircraft, ALL[i].speed, 0.0);
        assert_true(hard.breaks_at > 0.9 * ultimate && hard.breaks_at < 1.2 * ultimate);
        pulled limit = pull_up(ALL[i].aircraft, ALL[i].speed, ALL[i].limit);
        assert_true(limit.breaks_at == 0.0 && limit.highest > 0.9 * ALL[i].limit);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_its_outermost_bay_a_cessna_is_held_level_with_aileron),
        cmocka_unit_test(without_its_left_wing_a_cessna_rolls_over_at_full_aileron),
        cmocka_unit_test(a_pull_beyond_the_ultimate_load_breaks_a_wing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
