// The world: states that copy, hash and tell themselves apart; steps that repeat to the bit; bodies that are frozen.
#include "check.h"
#include "fixture.h"
#include "world/outputs.h"

static sk_material asphalt(void) {
    return fixture_material(0.8, 0.6, 0.015, INFINITY);
}

static void a_copied_state_steps_to_the_same_bits(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.3, 1.0, false);
    model->weather = (sk_weather){.wind_from = 1.0, .wind_speed = 8.0, .gradient = 0.14, .turbulence = 1.0, .seed = 99};
    model->types[0].aero.area = 10.0;
    model->types[0].aero.span = 10.0;
    sk_state one, two;
    sk_state_begin(model, &one);
    uint64_t first_random = one.aircraft[0].random;
    fixture_run(model, &one, 3.0);
    memcpy(&two, &one, sizeof two);
    fixture_run(model, &one, 3.0);
    fixture_run(model, &two, 3.0);
    assert_memory_equal(&one, &two, sizeof one);
    assert_true(sk_state_hash(model, &one) == sk_state_hash(model, &two));
    assert_true(one.aircraft[0].random != first_random); // turbulence was drawn
    sk_model_destroy(model);
}

static bool collect(const sk_number *number, void *user) {
    sk_number **next = user;
    *(*next)++ = *number;
    return true;
}

static void every_number_has_its_name_and_counts_in_the_hash(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, true);
    sk_state s, changed;
    sk_state_begin(model, &s);
    static sk_number numbers[4096];
    sk_number *end = numbers;
    sk_state_walk(model, collect, &end);
    assert_true(end - numbers > 100);
    for (sk_number *n = numbers; n < end; n++) {
        sk_number found;
        changed = s;
        ((unsigned char *)&changed)[n->offset] ^= 1;
        assert_true(sk_state_hash(model, &s) != sk_state_hash(model, &changed));
        assert_true(sk_state_first_difference(model, &s, &changed, &found));
        assert_string_equal(found.name, n->name);
        assert_true(sk_state_find(model, n->name, &found));
        assert_int_equal(found.offset, n->offset);
    }
    sk_number found;
    assert_true(sk_state_find(model, "aircraft[0].wheel[2].pebble.x", &found));
    assert_false(sk_state_find(model, "aircraft[1].position.x", &found));
    assert_false(sk_state_first_difference(model, &s, &s, &found));
    sk_model_destroy(model);
}

static sk_model *winged_cart(void);

typedef struct poisoned {
    const sk_model *model;
    sk_state *state;
    int32_t reals;
} poisoned;

static bool is_missed_when_poisoned(const sk_number *number, void *user) {
    poisoned *p = user;
    if (number->type != SK_NUMBER_REAL || strncmp(number->name, "aircraft", 8) != 0) return true;
    double before, bad = p->reals++ % 2 == 0 ? NAN : -INFINITY;
    char *at = (char *)p->state + number->offset;
    memcpy(&before, at, sizeof before);
    memcpy(at, &bad, sizeof bad);
    if (sk_state_is_finite(p->model, p->state)) fail_msg("%s of %g counts as finite", number->name, bad);
    memcpy(at, &before, sizeof before);
    return true;
}

static void no_number_of_an_aircraft_that_is_none_goes_unseen(void **state) {
    (void)state;
    sk_model *model = winged_cart();
    sk_state s;
    sk_state_begin(model, &s);
    poisoned p = {model, &s, 0};
    assert_true(sk_state_is_finite(model, &s));
    sk_state_walk(model, is_missed_when_poisoned, &p);
    assert_true(p.reals > 100 && sk_state_is_finite(model, &s));
    sk_model_destroy(model);
}

static void wheels_of_a_leg_break_with_an_event_each_that_tells_the_same(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    for (int i = 0; i < 3; i++) type->wheels[i].stiffness = 2e5;
    type->wheels[0].stiffness = 2e4; // this one is spent first
    type->wheels[0].leg = type->wheels[2].leg = 7;
    for (int i = 0; i < 3; i++) type->wheels[i].damping = type->wheels[i].rebound_damping = 0.0;
    sk_state s;
    sk_state_begin(model, &s);
    s.aircraft[0].velocity.z = -2.2;
    double told[SK_WHEELS_MAX] = {0}, sinking = 0.0;
    for (int tick = 0; tick < 60 && !s.aircraft[0].wheel[0].broken; tick++) {
        sinking = s.aircraft[0].velocity.z;
        fixture_run(model, &s, 1.0 / SK_TICK_HZ);
    }
    for (int64_t i = 0; i < s.event_count; i++)
        if (s.event[i].kind == SK_EVENT_WHEEL_BREAKS) told[s.event[i].part] = s.event[i].value;
    assert_true(s.aircraft[0].wheel[2].broken && !s.aircraft[0].wheel[1].broken);
    if (!(told[0] < 0.0 && fabs(told[0] - sinking) < 0.3) || told[2] != told[0])
        fail_msg("sinking at %g m/s: one wheel tells %g, the other %g", sinking, told[0], told[2]);
    sk_model_destroy(model);
}

static void an_aircraft_stands_where_its_struts_carry_it(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        sk_model *model = fixture_model(asphalt(), 0.1, i * SK_PI / 4.0, true);
        sk_state s;
        sk_state_begin(model, &s);
        fixture_run(model, &s, 5.0);
        sk_outputs out;
        sk_outputs_of(model, &s, 0, &out);
        double sum = 0.0;
        for (int w = 0; w < 3; w++) sum += out.wheel[w].report.force.z;
        assert_true(fabs(sum - 9806.65) < 0.01);
        assert_true(sk_length(sk_sub(s.aircraft[0].position, model->aircraft[0].position)) < 0.005);
        assert_int_equal(s.event_count, 0); // put there it has not touched down
        sk_model_destroy(model);
    }
}

static void what_stands_on_a_slope_leans_as_its_load_shifted_downhill_has_it(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        sk_model *model = fixture_model(asphalt(), 0.2, i * SK_PI / 4.0, true);
        for (int w = 0; w < 3; w++) model->types[0].wheels[w].position.z += 0.7; // legs, so that the load shifts
        sk_controls controls = model->aircraft[0].controls;
        assert_true(sk_model_stand(model, 0, 0.0, 0.0, i * SK_PI / 4.0, &model->aircraft[0]).ok);
        model->aircraft[0].controls = controls;
        sk_state s;
        sk_state_begin(model, &s);
        fixture_run(model, &s, 5.0);
        // The ties to the ground stretch, which turns it about up; its lean against the slope is what the struts give.
        sk_vec3 down = {0.0, 0.0, 1.0};
        double lean =
            sk_length(sk_sub(sk_rotate(s.aircraft[0].attitude, down), sk_rotate(model->aircraft[0].attitude, down)));
        if (!(lean < 1e-5)) fail_msg("heading %d/8: it settles by %g rad", i, lean);
        sk_model_destroy(model);
    }
}

static void a_body_out_of_bounds_is_frozen_and_the_rest_goes_on(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, false);
    model->aircraft_count = 2;
    model->aircraft[1] = model->aircraft[0];
    model->aircraft[1].position.x += 20.0;
    sk_state s;
    sk_state_begin(model, &s);
    s.aircraft[0].velocity = (sk_vec3){0, 0, 1e6};
    fixture_run(model, &s, 1.0);
    assert_int_equal(s.aircraft[0].frozen, 1);
    assert_int_equal(s.aircraft[1].frozen, 0);
    assert_true(sk_is_finite3(s.aircraft[0].position) && sk_length(s.aircraft[0].velocity) == 0.0);
    bool told = false;
    for (int i = 0; i < s.event_count && i < SK_EVENTS_KEPT; i++) {
        char text[128];
        sk_event_describe(model, &s.event[i], text, sizeof text);
        if (s.event[i].kind == SK_EVENT_FROZEN)
            told = strstr(text, "aircraft[0]: cart is frozen: its velocity left the bounds") != NULL;
    }
    assert_true(told);
    sk_model_destroy(model);
}

static void an_event_is_told_as_what_has_happened(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    type->point_count = 1;
    type->points[0] = (sk_point_type){.name = "rotor on the right"};
    strcpy(type->wheels[0].name, "nose wheel");
    strcpy(model->materials[0].name, "asphalt_wet");
    strcpy(model->platforms[1].name, "frigate");
    model->platform_count = 2;
    int32_t hull = type->wheel_count;
    const struct {
        sk_event event; // tick, kind, aircraft, part, solid, material, value
        const char *text;
    } cases[] = {
        {{1, SK_EVENT_TOUCHDOWN, 0, 0, 0, 0, -0.06}, "nose wheel touches down on asphalt wet, sinking at 0.06 m/s"},
        {{2, SK_EVENT_TOUCHDOWN, 0, 0, 2, 0, 0.01}, "nose wheel touches down on the frigate, sinking at 0.00 m/s"},
        {{2, SK_EVENT_LIFT_OFF, 0, 0, 0, 0, 31.0}, "nose wheel lifts off at 31.0 m/s"},
        {{3, SK_EVENT_SLIP_BEGINS, 0, 0, 0, 0, 7.25}, "nose wheel begins to slip on asphalt wet at 7.2 m/s"},
        {{4, SK_EVENT_SLIP_ENDS, 0, 0, 2, 0, 1.0}, "nose wheel grips again on the frigate at 1.0 m/s"},
        {{5, SK_EVENT_SURFACE_YIELDS, 0, 0, 2, 0, 0.004}, "nose wheel: asphalt wet gives way, 0.004 m deep"},
        {{900, SK_EVENT_WHEEL_BREAKS, 0, 0, 0, 0, -5.0}, "nose wheel breaks on asphalt wet, sinking at 5.0 m/s"},
        {{900, SK_EVENT_HULL_TOUCHES, 0, hull, 2, 0, 3.06}, "rotor on the right hits the frigate at 3.1 m/s"},
        {{900, SK_EVENT_HULL_TOUCHES, 0, hull, -1, -1, 3.0}, "rotor on the right hits a surface at 3.0 m/s"},
        {{900, SK_EVENT_HULL_TOUCHES, 0, hull, 9, 9, 3.0}, "rotor on the right hits a surface at 3.0 m/s"},
        {{900, SK_EVENT_PROPELLER_STRIKE, 0, hull, 0, 0, 34},
         "rotor on the right strikes asphalt wet at 34 rad/s: the engine stops"},
        {{900, SK_EVENT_FROZEN, 0, -1, -1, -1, SK_QUANTITY_RATE}, "cart is frozen: its rate left the bounds"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];
        sk_event_describe(model, &cases[i].event, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
    model->platform_count = 0;
    sk_model_destroy(model);
}

// The longest of names, of several aircraft: no sentence is longer than what shows them has room for.
static void no_sentence_is_longer_than_a_message(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, false);
    model->aircraft_count = 2;
    memset(model->types[0].wheels[0].name, 'w', SK_NAME - 1);
    model->types[0].wheels[0].name[SK_NAME - 1] = '\0';
    memset(model->materials[0].name, 'm', SK_MATERIAL_NAME - 1);
    model->materials[0].name[SK_MATERIAL_NAME - 1] = '\0';
    for (int64_t kind = 1; kind < SK_EVENT_KINDS; kind++) {
        const double value = kind == SK_EVENT_FROZEN ? SK_QUANTITY_ENGINE_SPEED : 99999.0;
        char text[300];
        sk_event_describe(model, &(sk_event){1, kind, 1, 0, 0, 0, value}, text, sizeof text);
        if (strlen(text) >= 160) fail_msg("%s: %zu characters", text, strlen(text));
    }
    sk_model_destroy(model);
}

static void attitudes_and_angles_are_inverse(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int i = 0; i < 10000; i++) {
        double h = sk_random_range(&random, 0, 6.28), p = sk_random_range(&random, -1.5, 1.5),
               r = sk_random_range(&random, -3.1, 3.1), h2, p2, r2;
        sk_attitude_to_angles(sk_attitude_from_angles(h, p, r), &h2, &p2, &r2);
        assert_true(fabs(h - h2) < 1e-12 && fabs(p - p2) < 1e-12 && fabs(r - r2) < 1e-12);
    }
    sk_vec3 nose = sk_rotate(sk_attitude_from_angles(SK_PI / 2, 0.1, 0), (sk_vec3){1, 0, 0}); // east, nose up
    assert_true(nose.x > 0.99 && fabs(nose.y) < 1e-12 && nose.z > 0.09);
}

static void turbulence_has_the_standard_deviations_it_should(void **state) {
    (void)state;
    // MIL-F-8785C, low altitude, at 10 ft: sigma_w = 0.1 W20; sigma_u = sigma_v = sigma_w / (0.177 + 0.000823 h)^0.4; the
    // roll rate's variance is the integral of its spectrum.
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, true);
    model->weather = (sk_weather){.wind_speed = 10.0, .turbulence = 1.0, .seed = 5};
    model->types[0].aero.span = 11.0;
    double L_w = 10.0 * 0.3048, b = 11.0, sigma_w = 1.0, sigma_u = 1.0 / sk_pow(0.177 + 0.000823 * 10.0, 0.4);
    double roll = 0.8 * sk_pow(SK_PI * L_w / (4.0 * b), 1.0 / 3.0) / L_w * SK_PI * SK_PI / (8.0 * b);
    double expected[4] = {sigma_u, sigma_u, sigma_w, sigma_w * sqrt(roll)}, sum[4] = {0}, squares[4] = {0};
    sk_state s;
    sk_controls controls = model->aircraft[0].controls;
    sk_state_begin(model, &s);
    int n = 400000;
    for (int i = 0; i < n; i++) {
        sk_world_step(model, &s, &controls);
        const sk_aircraft_state *a = &s.aircraft[0];
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

static void the_event_ring_keeps_the_last_ones(void **state) {
    (void)state;
    // Carts thrown down again and again note more events than the ring holds.
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, false);
    sk_state s;
    sk_state_begin(model, &s);
    for (int i = 0; i < 20; i++) {
        s.aircraft[0].position.z += 0.5;
        fixture_run(model, &s, 1.0);
    }
    assert_true(s.event_count > SK_EVENTS_KEPT);
    int64_t newest = 0;
    for (int i = 0; i < SK_EVENTS_KEPT; i++) {
        const sk_event *event = &s.event[i];
        assert_in_range(event->kind, SK_EVENT_TOUCHDOWN, SK_EVENT_FROZEN);
        newest = event->tick > newest ? event->tick : newest;
    }
    assert_int_equal(s.event[(s.event_count - 1) % SK_EVENTS_KEPT].tick, newest);
    sk_model_destroy(model);
}

// A plane and, from x = 20 on, a wall without end.
static sk_scenery *walled_plane(const sk_material *material) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[2], all;
    sk_scenery *scenery = NULL;
    sk_result r = sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, 0.0, &parts[0]);
    if (r.ok) r = sk_shape_half_space(shapes, (sk_vec3){-1, 0, 0}, -20.0, &parts[1]);
    if (r.ok) r = sk_shape_union(shapes, parts, 2, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) abort();
    return scenery;
}

// A cart with wing tips, a nose and a tail that can hit things.
static sk_model *winged_cart(void) {
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, false);
    const sk_vec3 places[] = {{0, -5, -0.5}, {0, 5, -0.5}, {3, 0, 0}, {-5, 0, 0}, {0, 0, -2}};
    sk_aircraft_type *type = &model->types[0];
    type->point_count = 5;
    for (int i = 0; i < 5; i++)
        type->points[i] = (sk_point_type){.name = "point",
                                          .position = places[i],
                                          .stiffness = 2e5,
                                          .damping = 8e3,
                                          .side_stiffness = 1e5,
                                          .side_damping = 3e3};
    sk_scenery_destroy(model->ground);
    model->ground = walled_plane(model->materials);
    return model;
}

static void no_contact_is_missed_for_a_tick(void **state) {
    (void)state;
    // Bodies thrown at ground and wall: at the end of a tick no point that has not touched yet may be deeper inside than one
    // substep can have brought it. (A tick is eight.)
    uint64_t random = 11;
    double deepest = 0.0;
    sk_model *model = winged_cart();
    for (int toss = 0; toss < 200; toss++) {
        sk_state s;
        sk_state_begin(model, &s);
        sk_aircraft_state *a = &s.aircraft[0];
        a->position = (sk_vec3){sk_random_range(&random, 0, 12), 0.0, sk_random_range(&random, 6, 9)};
        a->velocity = (sk_vec3){sk_random_range(&random, 0, 60), sk_random_range(&random, -30, 30),
                                sk_random_range(&random, -20, 0)};
        a->attitude = sk_attitude_from_angles(sk_random_range(&random, 0, 6), sk_random_range(&random, -1, 1),
                                              sk_random_range(&random, -3, 3));
        a->rate = (sk_vec3){sk_random_range(&random, -4, 4), sk_random_range(&random, -4, 4),
                            sk_random_range(&random, -4, 4)};
        sk_controls controls = {0};
        bool touched[5] = {false};
        for (int tick = 0; tick < 120 && a->position.x < 19.0 && a->position.z > 0.0; tick++) {
            sk_world_step(model, &s, &controls);
            double step = (sk_length(a->velocity) + 6.0 * sk_length(a->rate)) * model->substep;
            for (int i = 0; i < model->types[0].point_count; i++) {
                sk_vec3 node = sk_add(a->position, sk_rotate(a->attitude, model->types[0].points[i].position));
                double depth = sk_max(-node.z, node.x - 20.0);
                touched[i] = touched[i] || a->point[i].mode != SK_AIR;
                if (!touched[i]) deepest = sk_max(deepest, depth - 1.2 * step);
            }
        }
    }
    sk_model_destroy(model);
    if (!(deepest < 1e-3)) fail_msg("%g m deeper than one substep can bring it", deepest);
}

static void a_hull_point_lets_go_at_an_edge_and_slides_with_kinetic_friction(void **state) {
    (void)state;
    sk_material stone = asphalt();
    sk_shapes *shapes = sk_shapes_create();
    sk_shape box;
    sk_scenery *table = NULL;
    sk_result r = sk_shape_box(shapes, (sk_vec3){-20, -5, -3}, (sk_vec3){0, 5, 0}, &box);
    if (r.ok) r = sk_scenery_compile(shapes, box, (sk_scenery_options){&stone, 1, true}, &table);
    sk_shapes_destroy(shapes);
    assert_true(r.ok);
    sk_point_type type = {
        .position = {0, 0, 1}, .stiffness = 2e5, .damping = 0, .side_stiffness = 1e5, .side_damping = 3e3};
    sk_contact_state contact = {.mode = SK_AIR};
    sk_ground ground = {&(sk_solid){.shape = table}, 1, &stone, NULL};
    double h = 1.0 / 960.0;
    bool let_go = false;
    for (int i = 0; i < 1200; i++) {
        double x = -2.0 + 4.0 * h * i;
        sk_body_motion body = {{x, 0, 0.99}, sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0)), {4, 0, 0}, {0, 0, 0}};
        sk_point_result met = sk_point_evaluate(&type, ground, &contact, &body, h);
        contact = met.next;
        if (x < -0.1 && i > 20) { // up from where it was put, by what friction pays for
            assert_true(met.report.touching);
            assert_true(fabs(met.report.normal_force - 2000.0) < 1e-6); // 2e5 N/m, 1 cm
            assert_true(fabs(met.report.force.x + 0.35 * 2000.0) < 1e-6);
        }
        if (x > 0.1) let_go = !met.report.touching;
        assert_true(x <= 0.1 || let_go);
    }
    sk_scenery_destroy(table);
}

static void what_has_no_gear_is_put_down_clear_of_the_ground(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.35, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    type->wheel_count = 0;
    type->point_count = 2;
    type->points[0] = (sk_point_type){.position = {3, 0, 0.5}, .stiffness = 2e5, .side_stiffness = 1e5};
    type->points[1] = (sk_point_type){.position = {-3, 0, 0.5}, .stiffness = 2e5, .side_stiffness = 1e5};
    sk_placement placement;
    assert_true(sk_model_stand(model, 0, 0.0, 0.0, 0.0, &placement).ok);
    double lowest = 1e9;
    for (int i = 0; i < 2; i++) {
        sk_vec3 p = sk_add(placement.position, sk_rotate(placement.attitude, type->points[i].position));
        lowest = sk_min(lowest, p.z * sk_cos(0.35) - p.y * sk_sin(0.35)); // above the slope
    }
    assert_true(fabs(lowest) < 1e-9);
    type->wheel_count = 3;
    type->wheels[0].position.x = -0.5; // all wheels behind the centre of gravity
    sk_result r = sk_model_stand(model, 0, 0.0, 0.0, 0.0, &placement);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "outside their base"));
    sk_model_destroy(model);
}

static void controls_quantise_exactly_at_their_ends(void **state) {
    (void)state;
    assert_int_equal(sk_control_quantise(1.0, -1.0), 32767);
    assert_int_equal(sk_control_quantise(-1.0, -1.0), -32767);
    assert_int_equal(sk_control_quantise(-1.0, 0.0), 0);
    assert_int_equal(sk_control_quantise(NAN, -1.0), 0);
    assert_int_equal(sk_control_quantise(1e300, -1.0), 32767);
    sk_controls c = {0};
    assert_true(sk_control_set(&c, "brake_left", 0.5));
    assert_int_equal(c.brake_left, 16384);
    assert_false(sk_control_set(&c, "brakes_left", 0.5));
}

static void bad_models_are_refused_with_the_numbers(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, true);
    model->types[0].wheels[1].stiffness *= 1e4;
    sk_result r = sk_model_check(model);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "left: strut stiffness 1e+10 N/m is unstable"));
    model->types[0].wheels[1].stiffness /= 1e4;
    model->types[0].mass.mass = -1.0;
    r = sk_model_check(model);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "mass is -1 kg"));
    sk_model_destroy(model);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copied_state_steps_to_the_same_bits),
        cmocka_unit_test(every_number_has_its_name_and_counts_in_the_hash),
        cmocka_unit_test(no_number_of_an_aircraft_that_is_none_goes_unseen),
        cmocka_unit_test(wheels_of_a_leg_break_with_an_event_each_that_tells_the_same),
        cmocka_unit_test(an_aircraft_stands_where_its_struts_carry_it),
        cmocka_unit_test(what_stands_on_a_slope_leans_as_its_load_shifted_downhill_has_it),
        cmocka_unit_test(a_body_out_of_bounds_is_frozen_and_the_rest_goes_on),
        cmocka_unit_test(attitudes_and_angles_are_inverse),
        cmocka_unit_test(turbulence_has_the_standard_deviations_it_should),
        cmocka_unit_test(the_event_ring_keeps_the_last_ones),
        cmocka_unit_test(no_contact_is_missed_for_a_tick),
        cmocka_unit_test(a_hull_point_lets_go_at_an_edge_and_slides_with_kinetic_friction),
        cmocka_unit_test(what_has_no_gear_is_put_down_clear_of_the_ground),
        cmocka_unit_test(an_event_is_told_as_what_has_happened),
        cmocka_unit_test(no_sentence_is_longer_than_a_message),
        cmocka_unit_test(controls_quantise_exactly_at_their_ends),
        cmocka_unit_test(bad_models_are_refused_with_the_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
