// Aircraft whose centre of gravity comes to or below the surface in a wind that grows from nothing there: they are not thrown.
#include "loaded.h"
#include "stepping.h"
#include "world/energy.h"

typedef struct outcome {
    double fastest; // m/s of any hull point or of the centre of gravity
    double lowest;  // m: of the centre of gravity above the surface
    double rest;    // J/kg of motion at the end
} outcome;

static double part_speed(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    double fastest = sk_length(a->velocity);
    for (int32_t i = 0; i < type->point_count; i++) {
        sk_vec3 turning = sk_rotate(a->attitude, sk_cross(a->rate, type->points[i].position));
        fastest = sk_max(fastest, sk_length(sk_add(a->velocity, turning)));
    }
    return fastest;
}

static outcome run(const char *text, double seconds) {
    sk_state *state = NULL;
    sk_scene *scene = loaded(text);
    const sk_model *model = scene->model;
    const sk_aircraft_type *type = &model->types[model->aircraft[0].type];
    outcome out = {.lowest = INFINITY};
    test_state_begin(model, &state);
    for (int tick = 0; tick < lround(seconds * SK_TICK_HZ); tick++) {
        step_world(model, state, &model->aircraft[0].controls);
        const sk_aircraft_state *a = sk_state_aircraft(state, 0);
        if (a->frozen) fail_msg("frozen at %g s: %s", (double)state->tick / SK_TICK_HZ, text);
        out.fastest = sk_max(out.fastest, part_speed(type, a));
        out.lowest = sk_min(out.lowest, a->position.z);
    }
    sk_energy_stores stores = sk_energy_of(model, state, 0);
    out.rest = (stores.translation + stores.rotation) / type->mass.mass;
    sk_scene_destroy(scene);
    test_drop_state(state);
    return out;
}

#define POND                                                                                                           \
    "made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = -30 }) + "                                        \
    "made_of(materials.water, halfspace{ normal = {0, 0, 1}, offset = 0 })"

// `most`: m/s: what it brings, what the wind blows, and what a nose that stops turns the tail by. `low`: m, where its shape
// lets the centre of gravity come.
static void check_outcome(const char *what, outcome o, double most, double low) {
    print_message("%s: parts at most %.1f m/s, lowest %.2f m, at the end %.3f J/kg\n", what, o.fastest, o.lowest,
                  o.rest);
    if (!(o.fastest < most)) fail_msg("%s: parts reach %g m/s; at most %g m/s", what, o.fastest, most);
    if (!(o.lowest < low)) fail_msg("%s: its centre of gravity stays %g m above the surface", what, o.lowest);
}

static void an_aircraft_that_ditches_into_wind_with_roughness_is_not_thrown(void **state) {
    (void)state;
    check_outcome("Cessna",
                  run("return scene{ title = 'x', scenery = " POND
                      ", wind = { from = 90, speed = 10, roughness = 0.0002 }, "
                      "aircraft = { { type = 'c172p', at = {0, 0, 3}, speed = 30, climb = -5 } } }",
                      20.0),
                  45.0, 0.5);
    check_outcome("AH-1S",
                  run("return scene{ title = 'x', scenery = " POND
                      ", wind = { from = 90, speed = 10, roughness = 0.0002 }, "
                      "aircraft = { { type = 'ah1s', at = {0, 0, 3}, speed = 30, climb = -5 } } }",
                      20.0),
                  60.0, 0.5);
}

static void a_cub_that_noses_over_in_mud_is_not_thrown(void **state) {
    (void)state;
    check_outcome(
        "Cub",
        run("return scene{ title = 'x', scenery = made_of(materials.mud, halfspace{ normal = {0, 0, 1}, offset = 0 "
            "}), wind = { from = 0, speed = 10, roughness = 0.0002 }, aircraft = { { type = 'j3cub', "
            "at = {0, 0, 2.5}, heading = 0, pitch = -50, speed = 25, climb = -6 } } }",
            20.0),
        60.0, 0.6);
}

// Wind is the only source of energy but for the 2 m of water below: 6.3 m/s. A part is turned no faster than the wind besides.
static void wind_gives_an_aircraft_at_the_surface_no_more_than_its_own_speed(void **state) {
    (void)state;
    for (int from = 0; from < 360; from += 60)
        for (int k = 0; k < 2; k++) {
            char text[600], what[60];
            const char *type = k == 0 ? "c172p" : "j3cub";
            snprintf(what, sizeof what, "%s at the surface, wind from %d", type, from);
            snprintf(text, sizeof text,
                     "return scene{ title = 'x', scenery = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, "
                     "offset = -2 }) "
                     "+ made_of(materials.water, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
                     "wind = { from = %d, speed = 10, roughness = 0.0002 }, "
                     "aircraft = { { type = '%s', at = {0, 0, 0.1}, speed = 0 } } }",
                     from, type);
            outcome o = run(text, 10.0);
            check_outcome(what, o, 16.0, 0.5);
            if (!(o.rest < 0.1)) fail_msg("%s: %g J/kg of motion after 10 s", what, o.rest);
        }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_aircraft_that_ditches_into_wind_with_roughness_is_not_thrown),
        cmocka_unit_test(a_cub_that_noses_over_in_mud_is_not_thrown),
        cmocka_unit_test(wind_gives_an_aircraft_at_the_surface_no_more_than_its_own_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
