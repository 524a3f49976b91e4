// Wheels of whole aircraft on several faces of the scenery: chocks, kerbs, plates, grooves, seams.
#include "rounds.h"
#include "scene/driven.h"

#include "math/elementary.h"

// Downhill is +y, the direction in which the aircraft looks. `CHOCK` is a wedge whose face is 35 degrees from the slope; it
// begins y metres down the slope.
#define SLOPE                                                                                                          \
    "local s, c = math.sin(math.rad(5)), math.cos(math.rad(5))\n"                                                      \
    "local ground = halfspace{ normal = {0, s, c}, offset = 0 }\n"                                                     \
    "local function chock(y, x1, x2)\n"                                                                                \
    "  local p = {0, c * y, -s * y}\n"                                                                                 \
    "  local a, b = math.sin(math.rad(35)), math.cos(math.rad(35))\n"                                                  \
    "  return halfspace{ normal = {0, b * s - a * c, b * c + a * s}, through = p }\n"                                  \
    "    & halfspace{ normal = {0, s, c}, offset = 0.12 } & halfspace{ normal = {0, -s, -c}, offset = 0.1 }\n"         \
    "    & halfspace{ normal = {0, c, -s}, through = {0, c * (y + 0.4), -s * (y + 0.4)} }\n"                           \
    "    & halfspace{ normal = {1, 0, 0}, offset = x2 } & halfspace{ normal = {-1, 0, 0}, offset = -x1 }\n"            \
    "end\n"
#define FLAT "local ground = halfspace{ normal = {0, 0, 1}, offset = 0 }\n"
#define SCENE(solid, aircraft)                                                                                         \
    "return scene{ title = 'x', scenery = made_of(materials.concrete, " solid                                          \
    "), aircraft = { { type = 'c172p', engine = false, " aircraft " } } }"

// The greatest normal force of a wheel, N.
static void note_hardest(drive *d, void *user) {
    double *hardest = user;
    sk_outputs out;
    sk_outputs_of(d->scene->model, d->state, 0, &out);
    for (int i = 0; i < 3; i++) *hardest = sk_max(*hardest, out.wheel[i].report.normal_force);
}

// Brakes off on a slope of 5 degrees. Rolling resistance carries at most 0.03 of the weight.
static void a_chocked_cessna_holds_on_a_slope(void **state) {
    (void)state;
    drive d = begin(SLOPE SCENE("ground + chock(0.1, -1.3, 1.3)", "at = {0, 0}, heading = 0"));
    run(&d, 30.0);
    sk_vec3 at = place_of(&d, 0);
    run(&d, rounds_are_many() ? 600.0 : 20.0);
    double moved = sk_length(sk_sub(place_of(&d, 0), at));
    sk_outputs out;
    sk_outputs_of(d.scene->model, d.state, 0, &out);
    double load = 0.0;
    for (int i = 1; i < 3; i++) {
        assert_int_equal(out.wheel[i].touch_count, 2);
        for (int k = 0; k < 2; k++)
            if (out.wheel[i].touch[k].normal.z < 0.9) load += out.wheel[i].touch[k].normal_force;
    }
    double weight = -out.weight.z, radian = SK_PI / 180.0;
    print_message("chocked: creep %.3g m, load of the chocks %.2f N; m g sin 5 / sin 35 = %.2f N\n", moved, load,
                  weight * sk_sin(5 * radian) / sk_sin(35 * radian));
    assert_true(moved < 1e-6);
    assert_true(load < 1.02 * weight * sk_sin(5 * radian) / sk_sin(35 * radian));
    assert_true(load > weight * (sk_sin(5 * radian) - 0.03) / sk_sin(35 * radian));
    check_account(&d);
    end(&d);
}

// The same without a chock: it rolls away. So the test above can fail.
static void without_a_chock_it_rolls(void **state) {
    (void)state;
    drive d = begin(SLOPE SCENE("ground", "at = {0, 0}, heading = 0"));
    run(&d, 10.0);
    assert_true(place_of(&d, 0).y > 5.0);
    end(&d);
}

static void a_cessna_meets_a_kerb(void **state) {
    (void)state;
    static const struct {
        double speed;
        bool climbs;
    } CASES[] = {{0.5, false}, {3.0, true}, {8.0, true}};
    for (int i = 0; i < 3; i++) {
        char text[700];
        snprintf(text, sizeof text,
                 FLAT SCENE("ground + box{ min = {-20, 4, -1}, max = {20, 40, 0.05} }",
                            "at = {0, 0}, heading = %s, speed = %g"),
                 i == 1 ? "20" : "0", CASES[i].speed);
        drive d = begin(text);
        double motion = 0.5 * d.scene->model->types[0].mass.mass * CASES[i].speed * CASES[i].speed;
        double hardest = 0.0;
        run_with(&d, 3.0, note_hardest, &hardest);
        print_message("kerb at %g m/s: %.0f N at most, gained %.3f of %.0f J, seats took %.3f J, remainder %.3g J\n",
                      CASES[i].speed, hardest, d.gained, motion, -d.account.flow.seat, sk_energy_remainder(&d.account));
        assert_true((sk_state_aircraft(d.state, 0)->wheel[0].contact.pebble.z > 0.04) == CASES[i].climbs);
        for (int k = 0; k < 3; k++) assert_false(sk_state_aircraft(d.state, 0)->wheel[k].broken);
        assert_true(d.gained < 0.01 * motion + 0.1);
        check_account(&d);
        end(&d);
    }
}

// The main wheels rest between the edges of a slot, the nose wheel leans on the edge of a plate. Brakes off.
static void a_parked_cessna_never_moves(void **state) {
    (void)state;
    drive d =
        begin(FLAT SCENE("(ground - box{ min = {-3, -0.44, -0.05}, max = {3, -0.24, 1} }) + box{ min = {-3, 1.38, "
                         "-1}, max = {3, 3, 0.02} }",
                         "at = {0, 0}, heading = 0"));
    run(&d, 30.0);
    sk_vec3 at = place_of(&d, 0);
    run(&d, rounds_are_many() ? 600.0 : 20.0);
    double moved = sk_length(sk_sub(place_of(&d, 0), at));
    sk_outputs out;
    sk_outputs_of(d.scene->model, d.state, 0, &out);
    print_message("parked: creep %.3g m, faces of the wheels %d %d %d\n", moved, (int)out.wheel[0].touch_count,
                  (int)out.wheel[1].touch_count, (int)out.wheel[2].touch_count);
    for (int i = 1; i < 3; i++) assert_int_equal(out.wheel[i].touch_count, 2);
    assert_true(out.wheel[0].touch_count > 0);
    assert_true(moved < 1e-6);
    end(&d);
}

// A plank of 2 cm: the Cessna rolls over it and gains nothing.
static void a_plank_gives_no_energy(void **state) {
    (void)state;
    static const double SPEEDS[] = {1.0, 3.0, 8.0};
    for (int i = 0; i < 3; i++) {
        char text[700];
        snprintf(text, sizeof text,
                 FLAT SCENE("ground + box{ min = {-20, 3, -1}, max = {20, 3.2, 0.02} }",
                            "at = {0, 0}, heading = 0, speed = %g"),
                 SPEEDS[i]);
        drive d = begin(text);
        double motion = 0.5 * d.scene->model->types[0].mass.mass * SPEEDS[i] * SPEEDS[i];
        double hardest = 0.0;
        run_with(&d, 6.0 / SPEEDS[i], note_hardest, &hardest);
        print_message("plank at %g m/s: %.0f N at most, gained %.3f of %.0f J, y %.2f m, remainder %.3g J\n", SPEEDS[i],
                      hardest, d.gained, motion, place_of(&d, 0).y, sk_energy_remainder(&d.account));
        assert_true(d.gained < 0.01 * motion + 0.1);
        check_account(&d);
        end(&d);
    }
}

// Ground of two materials that are level and overlap: a query hits one of them, and so does a wheel at a plate.
static void overlapping_ground_has_the_material_that_a_query_hits(void **state) {
    (void)state;
    static const char *const GROUND[2] = {"made_of(materials.ice, slab) + made_of(materials.grass, field)",
                                          "made_of(materials.grass, field) + made_of(materials.ice, slab)"};
    for (int i = 0; i < 2; i++) {
        char text[700];
        snprintf(
            text, sizeof text,
            "local field = halfspace{ normal = {0, 0, 1}, offset = 0 }\n"
            "local slab = box{ min = {-60, -60, -1}, max = {60, 60, 0} }\n"
            "return scene{ title = 'x', scenery = %s + made_of(materials.concrete, box{ min = {-3, 1.38, -1}, max = "
            "{3, 3, 0.02} }), aircraft = { { type = 'c172p', engine = false, at = {0, 0}, heading = 0 } } }",
            GROUND[i]);
        drive d = begin(text);
        run(&d, 5.0);
        sk_outputs out;
        sk_outputs_of(d.scene->model, d.state, 0, &out);
        assert_int_equal(out.wheel[0].touch_count, 2);
        int32_t expected = out.wheel[1].report.material; // this wheel is alone on the ground
        assert_int_equal(out.wheel[1].touch_count, 0);
        bool found = false;
        for (int k = 0; k < 2; k++) found |= out.wheel[0].touch[k].material == expected;
        if (!found) fail_msg("no touch of the nose wheel is on %s", d.scene->model->materials[expected].name);
        end(&d);
    }
}

// The force of each wheel is inside the border that it reports, also where its faces are not parallel.
static void note_borders(drive *d, void *user) {
    static const double ROUNDING = 1e-12;
    int *scrubs = user;
    sk_outputs out;
    sk_outputs_of(d->scene->model, d->state, 0, &out);
    for (int i = 0; i < 3; i++) {
        const sk_contact_report *r = &out.wheel[i].report;
        if (!r->touching) continue;
        double size = sqrt(r->force_x * r->force_x + r->force_y * r->force_y), band = r->border.band;
        bool inside = size <= r->border.grip * (1.0 + ROUNDING) && fabs(r->force_x) <= band * (1.0 + ROUNDING);
        if (!inside)
            fail_msg("%.2f s, wheel %d: %g N ahead, band %g N", (double)d->state->tick / SK_TICK_HZ, i, r->force_x,
                     band);
        int pressed = 0;
        for (int k = 0; k < out.wheel[i].touch_count; k++) pressed += out.wheel[i].touch[k].normal_force > 0.0;
        *scrubs += pressed > 1;
    }
}

// Wheels scrub along a wall of 20 cm, one of them a castering tailwheel. All energy is accounted for.
static void wheels_scrub_along_a_wall(void **state) {
    (void)state;
    static const char *const TYPES[2] = {"c172p", "j3cub"};
    for (int i = 0; i < 6; i++) {
        char text[700];
        snprintf(text, sizeof text,
                 FLAT
                 "return scene{ title = 'x', scenery = made_of(materials.concrete, ground + box{ min = {-20, 4, -1}, "
                 "max = {40, 40, 0.2} }), aircraft = { { type = '%s', engine = false, at = {0, 0}, heading = %d, "
                 "speed = 6 } } }",
                 TYPES[i % 2], 45 + 15 * (i / 2));
        drive d = begin(text);
        int scrubs = 0;
        run_with(&d, 4.0, note_borders, &scrubs);
        double open = fabs(sk_energy_remainder(&d.account)) / d.account.turnover;
        print_message("%s, %d degrees: %d times a wheel pressed two faces, the account is open by %.2g\n", TYPES[i % 2],
                      45 + 15 * (i / 2), scrubs, open);
        assert_true(scrubs > 0 && open < 1e-10);
        end(&d);
    }
}

// A scene may place a tyre so that it overlaps the edge of a plate, which is beside the strut. The account contains the
// energy of this overlap from the begin.
static void a_wheel_that_begins_in_an_edge_is_given_nothing(void **state) {
    (void)state;
    drive d =
        begin(FLAT SCENE("ground + box{ min = {-2, -0.29, -1}, max = {-0.5, 3, 0.05} }", "at = {0, 0}, heading = 0"));
    run(&d, 1.0 / SK_TICK_HZ);
    sk_outputs out;
    sk_outputs_of(d.scene->model, d.state, 0, &out);
    double stored = d.account.begin.struts, found = d.account.flow.integration + d.account.flow.released;
    print_message("in an edge: %.1f J at the begin, %.3g J found in the first tick, %d faces, remainder %.3g J\n",
                  stored, found, (int)out.wheel[1].touch_count, sk_energy_remainder(&d.account));
    assert_true(out.wheel[1].touch_count > 0);
    assert_true(found < 0.1 * stored);
    check_account(&d);
    end(&d);
}

// What is left open in the account while a tailwheel that touches two faces turns about its caster.
typedef struct swivel {
    int ticks;   // with two faces and a turning caster
    double open; // J, the most
} swivel;

static void note_swivel(drive *d, void *user) {
    swivel *seen = user;
    sk_outputs out;
    sk_outputs_of(d->scene->model, d->state, 0, &out);
    const sk_wheel_state *tail = &sk_state_aircraft(d->state, 0)->wheel[2];
    seen->ticks += out.wheel[2].touch_count > 1 && fabs(tail->caster_rate) > 0.1;
    seen->open = sk_max(seen->open, fabs(sk_energy_remainder(&d->account)));
}

// The tailwheel of a Cub meets a low bank aslant, between the tracks of the main wheels. It turns there, and so opens and
// closes its gaps to both faces.
static void a_castering_tailwheel_meets_a_bank(void **state) {
    (void)state;
    drive d = begin(FLAT "local bank = halfspace{ normal = {-0.32, -0.35, 0.88}, through = {0, 2, 0} }\n"
                         "  & box{ min = {-0.5, 0, -1}, max = {0.5, 5, 0.15} }\n"
                         "return scene{ title = 'x', scenery = made_of(materials.concrete, ground + bank),\n"
                         "  aircraft = { { type = 'j3cub', engine = false, at = {0, 0}, heading = 0, speed = 4 } } }");
    swivel seen = {0};
    run_with(&d, 4.0, note_swivel, &seen);
    print_message("tailwheel at a bank: it turns on two faces in %d ticks, open %.2g J of %.3g J\n", seen.ticks,
                  seen.open, d.account.turnover);
    assert_true(seen.ticks > 0);
    assert_true(seen.open < 1e-7);
    end(&d);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overlapping_ground_has_the_material_that_a_query_hits),
        cmocka_unit_test(a_chocked_cessna_holds_on_a_slope),
        cmocka_unit_test(without_a_chock_it_rolls),
        cmocka_unit_test(a_cessna_meets_a_kerb),
        cmocka_unit_test(a_parked_cessna_never_moves),
        cmocka_unit_test(a_plank_gives_no_energy),
        cmocka_unit_test(wheels_scrub_along_a_wall),
        cmocka_unit_test(a_wheel_that_begins_in_an_edge_is_given_nothing),
        cmocka_unit_test(a_castering_tailwheel_meets_a_bank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
