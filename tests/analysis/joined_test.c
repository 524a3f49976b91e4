// Analysis of what couples: closed forms of ties, crates and hits, events to a substep, the account across ticks of both
// kinds, wheels on several faces, and everything else as without what does not touch.
// clang-format off
#include "analysis/event_log.h"
#include "fixture.h"
#include "rounds.h"
#include "scene/loaded.h"
#include "scene/rigid.h"
#include "world/refined_model.h"
// clang-format on

static const double G = 9.80665;

// Time of the first event of this kind, s; infinite if there is none.
static double time_of(const log_of_events *log, sk_event_kind kind) {
    for (int32_t i = 0; i < log->count; i++)
        if (log->event[i].kind == kind) return log->time[i];
    return INFINITY;
}

typedef struct run {
    const sk_model *model;
    sk_state *state;
    sk_analysis analysis;
    sk_energy_audit audit;
    log_of_events log;
} run;

static void run_begin(run *r, const sk_model *model, double tolerance) {
    *r = (run){.model = model};
    assert_true(sk_state_create(model, &r->state).ok);
    assert_true(sk_energy_audit_create(model, &r->audit).ok);
    sk_energy_begin(model, r->state, &r->audit);
    sk_result result = sk_analysis_begin(&r->analysis, model, tolerance);
    if (!result.ok) fail_msg("%s", result.text);
    r->analysis.note = note;
    r->analysis.user = &r->log;
    r->analysis.audit = &r->audit;
}

static sk_result run_tick(run *r) {
    sk_controls controls[SK_AIRCRAFT_ROOM];
    for (int i = 0; i < r->model->aircraft_count; i++) controls[i] = r->model->aircraft[i].controls;
    return sk_analysis_tick(r->model, r->state, controls, &r->analysis);
}

static void run_on(run *r, double seconds) {
    for (long tick = (long)(seconds * SK_TICK_HZ + 0.5); tick > 0; tick--) {
        sk_result result = run_tick(r);
        if (!result.ok) fail_msg("%s", result.text);
    }
}

static void run_end(run *r) {
    sk_analysis_end(&r->analysis);
    sk_energy_audit_destroy(&r->audit);
    sk_state_destroy(r->state);
}

static void check_account(const run *r, int32_t aircraft) {
    const sk_energy_account *account = &r->audit.aircraft[aircraft];
    check_number(sk_energy_remainder(account), 0.0, 1e-6 * account->turnover + 1e-8);
}

// ---- a cart on a rope ----

static const double ROPE = 1e4, DAMPING = 0.1; // N/m; of critical

// The cart at this height above the plane, and a rope from its centre of gravity to a point of the scenery 50 m above it.
static sk_model *roped_cart(double height, double length) {
    sk_model *model = fixture_model(fixture_material(0.5, 0.4, 0.0, INFINITY), 0.0, 0.0, false);
    for (int i = 0; i < 3; i++) model->types[0].wheels[i].damping = model->types[0].wheels[i].rebound_damping = 0.0;
    model->aircraft[0].position.z = model->types[0].wheels[0].position.z + height;
    model->ties = calloc(1, sizeof *model->ties);
    assert_non_null(model->ties);
    model->tie_count = 1;
    model->ties[0] = (sk_tie){.name = "rope",
                              .end = {{.body = 0}, {.body = -1, .point = model->aircraft[0].position}},
                              .length = length,
                              .stiffness = ROPE,
                              .damping_ratio = DAMPING,
                              .strength = INFINITY};
    model->ties[0].end[1].point.z += 50.0;
    sk_result r = sk_model_compile_bodies(model);
    if (r.ok) r = sk_model_check(model);
    if (!r.ok) fail_msg("%s", r.text);
    return model;
}

// Error of the height (m) after a second at this tolerance.
static double error_of_swing(double tolerance) {
    static run r;
    sk_model *model = roped_cart(30.0, 49.5);
    double from = model->aircraft[0].position.z, rest = from + 0.5 - 1000.0 * G / ROPE;
    run_begin(&r, model, tolerance);
    run_on(&r, 1.0);
    double w = sqrt(ROPE / 1000.0), damped = w * sqrt(1.0 - DAMPING * DAMPING);
    double swing = sk_cos(damped) + DAMPING * w / damped * sk_sin(damped);
    double expected = rest + (from - rest) * sk_exp(-DAMPING * w) * swing;
    double error = sk_state_aircraft(r.state, 0)->position.z - expected;
    assert_true(r.analysis.accepted == 0 && fabs(r.analysis.joined - 1.0) < 1e-9);
    check_account(&r, 0);
    run_end(&r);
    sk_model_destroy(model);
    return error;
}

static void cart_on_a_rope_swings_as_the_closed_form_and_order_is_one(void **state) {
    (void)state;
    double coarse = error_of_swing(4e-6), fine = error_of_swing(1e-6), finest = error_of_swing(1e-8);
    print_message("rope: off by %g, %g and %g m\n", coarse, fine, finest);
    check_number(coarse / fine, 67.0 / 34.0, 0.01); // numbers of substeps in a tick
    check_number(finest, 0.0, 1e-5);
    assert_true(fabs(finest) > 1e-9);
}

// In a joined tick the analysis is the loop with that substep, to the bit.
static void joined_ticks_are_those_of_the_loop_with_short_substeps(void **state) {
    (void)state;
    static run r;
    sk_model *model = roped_cart(30.0, 49.5), *cut;
    run_begin(&r, model, 1e-6);
    run_on(&r, 0.5);
    assert_int_equal(r.analysis.substeps, 67);
    assert_true(sk_refined_model_create(model, r.analysis.substeps, &cut).ok);
    sk_state *s;
    sk_workspace *work;
    assert_true(sk_state_create(cut, &s).ok && sk_workspace_create(cut, &work).ok);
    while (s->tick < r.state->tick) sk_world_step(cut, s, &model->aircraft[0].controls, work);
    sk_number number;
    if (sk_state_first_difference(model, s, r.state, &number)) fail_msg("%s differs", number.name);
    assert_true(sk_state_aircraft(s, 0)->position.z < model->aircraft[0].position.z - 0.1);
    sk_workspace_destroy(work);
    sk_state_destroy(s);
    sk_refined_model_destroy(cut);
    run_end(&r);
    sk_model_destroy(model);
}

// The rope is slack, so the cart only falls and bounces: each change is reported at the end of its substep.
static void changes_in_joined_ticks_have_times_to_a_substep(void **state) {
    (void)state;
    const double HIGH = 0.02;
    static run r;
    sk_model *model = roped_cart(HIGH, 100.0);
    run_begin(&r, model, 1e-8);
    run_on(&r, 0.4);
    double h = 1.0 / (SK_TICK_HZ * (double)r.analysis.substeps);
    double speed = sqrt(2.0 * G * HIGH), w = sqrt(3.0 * 1e6 / 1000.0), t = speed / G;
    double contact = 2.0 * (SK_PI - sk_atan2(speed * w, G)) / w,
           peak = 1.0 + sqrt(1.0 + speed * w / G * (speed * w / G));
    assert_int_equal(r.log.count, 12);
    for (int i = 0; i < 12; i++) {
        bool leaves = i / 3 % 2 == 1;
        double expected = t + (i < 6 ? 0.0 : contact + 2.0 * speed / G) + (leaves ? contact : 0.0);
        assert_int_equal(r.log.event[i].kind, leaves ? SK_EVENT_LIFT_OFF : SK_EVENT_TOUCHDOWN);
        check_number(r.log.time[i], expected, 2.0 * h * (1 + i / 3));
    }
    check_number(r.analysis.aircraft[0].peak_load, peak, 1e-3 * peak);
    check_account(&r, 0);
    run_end(&r);
    sk_model_destroy(model);
}

// It falls faster than an aircraft may, from the middle of the first tick on.
static void cart_that_freezes_within_a_joined_tick_is_left_out_of_the_next(void **state) {
    (void)state;
    static run r;
    sk_model *model = roped_cart(500.0, 2000.0);
    run_begin(&r, model, 1e-8);
    sk_aircraft_state *a = sk_state_aircraft(r.state, 0);
    const double SPEED = 2000.0 - 0.5 * G / SK_TICK_HZ;
    a->velocity = sk_vec(0.0, 0.0, -SPEED);
    sk_energy_begin(model, r.state, &r.audit);
    double h = 1.0 / SK_TICK_HZ / 667.0, from = a->position.z;
    run_on(&r, 3.0 / SK_TICK_HZ);
    assert_int_equal(r.analysis.substeps, 667);
    assert_int_equal(r.log.count, 1);
    assert_int_equal(r.log.event[0].kind, SK_EVENT_FROZEN);
    check_number(r.log.time[0], 0.5 / SK_TICK_HZ, 2.0 * h);
    assert_true(a->frozen == 1 && a->position.z == from && sk_length(a->velocity) == 0.0);
    check_number(r.analysis.joined, 1.0 / SK_TICK_HZ, 1e-12); // the first tick only
    assert_true(r.analysis.accepted == 0 && r.state->tick == 3);
    check_account(&r, 0);
    run_end(&r);
    sk_model_destroy(model);
}

// ---- carts with an airframe ----

// Carts high above the ground, `gap` m between the boxes of the first two. The first one flies at `speed` m/s to the
// second. The third is far away.
static sk_model *flying_carts(double gap, double speed) {
    sk_model *model = fixture_fleet(3, INFINITY);
    sk_airframe *airframe = &model->types[0].airframe;
    airframe->piece_count = 1;
    strcpy(airframe->pieces[0].name, "box");
    airframe->pieces[0].corner_count = 8;
    airframe->pieces[0].strength = INFINITY;
    for (int k = 0; k < 8; k++)
        airframe->pieces[0].corners[k] =
            sk_vec((k & 1) != 0 ? 2.0 : -2.0, (k & 2) != 0 ? 1.0 : -1.0, (k & 4) != 0 ? -0.9 : 0.3);
    for (int i = 0; i < 3; i++) {
        model->aircraft[i].position = sk_vec(i == 2 ? 100.0 : 0.0, i == 1 ? 4.0 + gap : 0.0, 60.0);
        model->aircraft[i].controls.parking_brake = 0;
    }
    model->aircraft[0].velocity = sk_vec(0.0, speed, 0.0);
    sk_result r = sk_model_compile_bodies(model);
    if (r.ok) r = sk_model_check(model);
    if (!r.ok) fail_msg("%s", r.text);
    return model;
}

static void carts_that_collide_keep_momentum_and_the_account_closes(void **state) {
    (void)state;
    const double GAP = 3.0, SPEED = 6.0;
    static run r;
    sk_model *model = flying_carts(GAP, SPEED);
    run_begin(&r, model, 1e-8);
    run_on(&r, 1.5);
    const sk_aircraft_state *a = sk_state_aircraft(r.state, 0), *b = sk_state_aircraft(r.state, 1);
    double h = 1.0 / (SK_TICK_HZ * (double)r.analysis.substeps);
    print_message("after the hit %g and %g m/s, %g s joined\n", a->velocity.y, b->velocity.y, r.analysis.joined);
    assert_true(b->velocity.y > 3.0 && a->velocity.y < 3.0);
    check_number(a->velocity.y + b->velocity.y, SPEED, 1e-12);
    check_number(a->velocity.z + b->velocity.z, -3.0 * G, 1e-9);
    check_number(time_of(&r.log, SK_EVENT_AIRFRAME_HITS), GAP / SPEED, h + 1e-9);
    assert_true(r.analysis.joined > 0.2 && r.analysis.joined < 1.3); // near each other for a part of the time
    assert_true(r.analysis.accepted >= 180 + 2 * 30);
    for (int i = 0; i < 3; i++) check_account(&r, i);
    // The third fell alone.
    check_number(sk_state_aircraft(r.state, 2)->position.z, 60.0 - 0.5 * G * 1.5 * 1.5, 1e-9);
    run_end(&r);
    sk_model_destroy(model);
}

static void carts_that_land_on_their_boxes_are_analysed_to_the_end(void **state) {
    (void)state;
    static run r;
    sk_model *model = flying_carts(3.0, 0.0);
    model->aircraft[0].position.z = 2.0;
    model->aircraft[0].attitude = sk_attitude_from_angles(0.0, 0.0, SK_PI); // upside down, 0.9 m to the box
    run_begin(&r, model, 1e-8);
    run_on(&r, 1.0);
    double h = 1.0 / (SK_TICK_HZ * (double)r.analysis.substeps);
    check_number(time_of(&r.log, SK_EVENT_HULL_TOUCHES), sqrt(2.0 * 1.1 / G), 2.0 * h);
    assert_true(sk_state_aircraft(r.state, 0)->airframe_touching != 0);
    check_number(sk_state_aircraft(r.state, 0)->position.z, 0.9, 0.01);
    check_account(&r, 0);
    run_end(&r);
    sk_model_destroy(model);
}

static void tolerance_that_takes_too_many_substeps_is_refused_by_name(void **state) {
    (void)state;
    static run r;
    sk_model *model = roped_cart(0.0, 49.5);
    run_begin(&r, model, 1e-12);
    sk_result result = run_tick(&r);
    assert_false(result.ok);
    assert_string_equal(result.text,
                        "cart at 0.000 s is tied or may touch what only short substeps compute: a tolerance of 1e-12 "
                        "takes 66667 of them in a tick; at most 10000 are taken, at 4.4e-11");
    run_end(&r);
    run_begin(&r, model, 4.5e-11);
    assert_true(run_tick(&r).ok);
    run_end(&r);
    sk_model_destroy(model);
}

// ---- loose bodies ----

#define FLOOR                                                                                                          \
    "local stuff = material{ name = 'stuff', like = materials.concrete, bump_height = 0, metal_mu_s = 0.5, "           \
    "metal_mu_k = 0.4 }\n"                                                                                             \
    "local field = made_of(stuff, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"                                      \
    "local slab = box{ min = {-1, -1, 0}, max = {1, 1, 0.1} }\n"

static const double MU = 0.4;

static double slide_of(double tolerance) {
    static run r;
    sk_scene *scene =
        loaded(FLOOR "return scene{ title = 'x', scenery = field, bodies = { body{ name = 'slab', shape = "
                     "slab, material = stuff, mass = 200, drag_area = 0, at = {0, 0} } } }");
    run_begin(&r, scene->model, tolerance);
    while (r.state->tick < 5 * SK_TICK_HZ) step_world(scene->model, r.state, NULL); // it comes to rest
    sk_body_state *slab = sk_state_body(r.state, 0);
    assert_int_equal(slab->asleep, 1);
    sk_body_wake(slab, r.state->tick);
    slab->velocity = sk_vec(0, 3, 0);
    sk_energy_begin(scene->model, r.state, &r.audit);
    double from = slab->position.y;
    run_on(&r, 1.2);
    double slid = slab->position.y - from;
    check_number(scene->model->materials[scene->model->body_types[0].pieces[0].material].metal.mu_kinetic, MU, 0.0);
    const sk_body_account *account = &r.audit.bodies;
    check_number(account->kinetic - account->contacts - account->gravity - account->sleep, 900.0, 1e-6 * 900.0);
    assert_true(account->lost > 890.0);
    run_end(&r);
    sk_scene_destroy(scene);
    return slid;
}

static void slab_slides_to_a_stop_where_the_closed_form_says(void **state) {
    (void)state;
    double coarse = slide_of(4e-6), fine = slide_of(1e-6), finest = slide_of(2.5e-7), closed = 9.0 / (2.0 * MU * G);
    print_message("slab: slides %.7f, %.7f, %.7f m of %.7f\n", coarse, fine, finest, closed);
    check_number(finest, closed, 2e-3 * closed);
    check_number((coarse - fine) / (fine - finest), 2.0, 0.3);
}

// The same landing with a slab that lies, falls asleep, far away: all of the aircraft has the same bits.
static void bodies_far_away_change_no_bit_of_an_aircraft(void **state) {
    (void)state;
    static run alone, with;
    const char *AIRCRAFT = "aircraft = { { type = 'c172p', at = {0, 0, 1.6}, heading = 0, speed = 25, pitch = 3 } } }";
    char text[2000];
    snprintf(text, sizeof text, FLOOR "return scene{ title = 'x', scenery = field, %s", AIRCRAFT);
    sk_scene *one = loaded(text);
    snprintf(text, sizeof text,
             FLOOR "return scene{ title = 'x', scenery = field, bodies = { body{ name = 'slab', shape = slab, material "
                   "= stuff, mass = 200, "
                   "at = {100, 0} } }, %s",
             AIRCRAFT);
    sk_scene *two = loaded(text);
    run_begin(&alone, one->model, 1e-7);
    run_begin(&with, two->model, 1e-7);
    run_on(&alone, 5.0);
    run_on(&with, 5.0);
    size_t size = sk_aircraft_state_size(&one->model->types[0]);
    assert_memory_equal(sk_state_aircraft(alone.state, 0), sk_state_aircraft(with.state, 0), size);
    assert_true(alone.log.count > 0 && alone.log.count == with.log.count);
    assert_int_equal(sk_state_body(with.state, 0)->asleep, 1);
    assert_true(with.analysis.joined > 0.1 && with.analysis.joined < 4.0); // until it sleeps
    assert_true(alone.analysis.joined == 0.0 && alone.analysis.accepted == with.analysis.accepted);
    run_end(&alone);
    run_end(&with);
    sk_scene_destroy(one);
    sk_scene_destroy(two);
}

// A Cessna rolls past a slab that sleeps: exact, joined, exact.
static void account_closes_across_exact_and_joined_ticks(void **state) {
    (void)state;
    static run r;
    sk_scene *scene = loaded(
        FLOOR "local function put(x, y) return body{ name = 'slab', shape = slab, material = stuff, mass = 200, at = "
              "{x, y} } end\n"
              "return scene{ title = 'x', scenery = field, bodies = { put(7.5, 22) },\n"
              "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 12, engine = false, controls = { "
              "parking_brake = 0 } } } }");
    run_begin(&r, scene->model, 1e-9);
    run_on(&r, 4.0);
    print_message("%g s joined, %d steps, unexplained %g of %g J\n", r.analysis.joined, (int)r.analysis.accepted,
                  sk_energy_remainder(&r.audit.aircraft[0]), r.audit.aircraft[0].turnover);
    assert_true(r.analysis.joined > 1.0 && r.analysis.joined < 3.5 && r.analysis.accepted > 20);
    assert_true(sk_state_aircraft(r.state, 0)->position.y > 30.0);
    check_account(&r, 0);
    run_end(&r);
    sk_scene_destroy(scene);
}

// Where the loop with so many substeps puts the first body, m along y.
static double loop_box(const sk_model *model, int32_t substeps, int64_t ticks) {
    sk_model *cut;
    sk_state *s;
    sk_workspace *work;
    assert_true(sk_refined_model_create(model, substeps, &cut).ok);
    assert_true(sk_state_create(cut, &s).ok && sk_workspace_create(cut, &work).ok);
    while (s->tick < ticks) sk_world_step(cut, s, &model->aircraft[0].controls, work);
    double y = sk_state_body(s, 0)->position.y;
    sk_workspace_destroy(work);
    sk_state_destroy(s);
    sk_refined_model_destroy(cut);
    return y;
}

// A Cessna rolls into a box, which falls or slides ahead.
static void aircraft_hit_what_lies_loose(void **state) {
    (void)state;
    static run r;
    sk_scene *scene = loaded(
        FLOOR
        "return scene{ title = 'x', scenery = field, bodies = { body{ name = 'box', shape = box{ min = {-1, -0.5, 0}, "
        "max = {1, 0.5, 1.5} }, material = stuff, mass = 100, at = {0, 9} } },\n"
        "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 4, engine = false, controls = { "
        "parking_brake = 0 } } } }");
    rigid_airframes(scene->model);
    run_begin(&r, scene->model, 1e-7);
    run_on(&r, 1.7);
    double hit = time_of(&r.log, SK_EVENT_AIRFRAME_HITS), pushed = sk_state_body(r.state, 0)->position.y;
    double of_loop = loop_box(r.model, r.analysis.substeps, r.state->tick);
    print_message("box: hit at %.6f s, pushed to %.7f m, by the loop to %.7f m\n", hit, pushed, of_loop);
    assert_true(hit > 1.0 && hit < 2.5 && pushed > 9.05);
    check_number(pushed, of_loop, 1e-4);
    assert_true(sk_state_aircraft(r.state, 0)->velocity.y < 3.95);
    check_account(&r, 0);
    run_end(&r);
    sk_scene_destroy(scene);
}

// A ball between two walls hits them four times in the first tick. Between two hits it is at a wall for the same time,
// and then flies.
static void each_hit_of_a_ball_between_walls_has_its_time(void **state) {
    (void)state;
    static run r;
    const double GAP = 0.01, SPEED = 20.0; // m on either side, m/s
    sk_scene *scene = loaded(
        FLOOR
        "local walls = made_of(stuff, box{ min = {-5, 0.11, 0}, max = {5, 1, 5} }\n"
        "                            + box{ min = {-5, -1, 0}, max = {5, -0.11, 5} })\n"
        "return scene{ title = 'x', scenery = field + walls, bodies = { body{ name = 'ball', spheres = { { at = "
        "{0, 0, 0}, radius = 0.1 } }, material = stuff, mass = 10, chi = 0, kappa = 1e10, drag_area = 0, at = {0, "
        "0, 2}, velocity = {0, 20, 0} } } }");
    run_begin(&r, scene->model, 1e-9);
    run_on(&r, 1.0 / SK_TICK_HZ);
    double h = 1.0 / (SK_TICK_HZ * (double)r.analysis.substeps), stay[3];
    assert_int_equal(r.log.count, 4);
    check_number(r.log.time[0], GAP / SPEED, 2.0 * h);
    check_number(r.log.event[0].value, SPEED, 1e-9);
    for (int i = 0; i < 3; i++) {
        double flight = 2.0 * GAP / r.log.event[i + 1].value;
        assert_int_equal(r.log.event[i + 1].kind, SK_EVENT_BODY_HITS);
        stay[i] = r.log.time[i + 1] - r.log.time[i] - flight;
        check_number(stay[i], stay[0], 2.0 * h);
    }
    assert_true(stay[0] > 100.0 * h);
    run_end(&r);
    sk_scene_destroy(scene);
}

// ---- against the loop ----

static double apart_at_end(const run *r, int32_t substeps) {
    sk_model *cut;
    sk_state *s;
    sk_workspace *work;
    assert_true(sk_refined_model_create(r->model, substeps, &cut).ok);
    assert_true(sk_state_create(cut, &s).ok && sk_workspace_create(cut, &work).ok);
    sk_controls controls[SK_AIRCRAFT_ROOM];
    for (int i = 0; i < cut->aircraft_count; i++) controls[i] = cut->aircraft[i].controls;
    while (s->tick < r->state->tick) sk_world_step(cut, s, controls, work);
    double off = sk_length(sk_sub(sk_state_aircraft(s, 0)->position, sk_state_aircraft(r->state, 0)->position));
    sk_workspace_destroy(work);
    sk_state_destroy(s);
    sk_refined_model_destroy(cut);
    return off;
}

static void the_loop_comes_nearer_to_what_couples_with_order_one(void **state) {
    (void)state;
    static const struct {
        const char *scene;
        double seconds;
    } RUNS[] = {{"secured", 0.5}, {"winch", 1.0}, {"sling", 1.0}, {"deck_cargo", 1.0}};
    static run r;
    for (int i = 0; i < (rounds_are_many() ? 4 : 1); i++) {
        sk_scene *scene;
        sk_result result = sk_scene_load(RUNS[i].scene, NULL, &scene);
        if (!result.ok) fail_msg("%s", result.text);
        run_begin(&r, scene->model, 1e-8);
        run_on(&r, RUNS[i].seconds);
        double coarse = apart_at_end(&r, 16), fine = apart_at_end(&r, 64);
        double order = sk_log(coarse / fine) / sk_log(4.0);
        print_message("%s: off by %g m at h / 2, %g at h / 8, order %.2f\n", RUNS[i].scene, coarse, fine, order);
        assert_true(order > 0.9 && order < 1.25); // the error of the analysis is that of h / 83
        run_end(&r);
        sk_scene_destroy(scene);
    }
}

// ---- wheels on several faces ----

static sk_scene *chocks(const char *thing, const char *speed) {
    const char *settings[] = {thing, speed};
    sk_scene *scene;
    sk_result r = sk_scene_load("chocks", &(sk_scene_options){.settings = settings, .setting_count = 2}, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    return scene;
}

// Places of the only aircraft after each of two times, as the loop with so many substeps has them.
static void loop_places(const sk_model *model, int32_t substeps, const double seconds[2], sk_vec3 place[2]) {
    sk_model *cut;
    sk_state *s;
    sk_workspace *work;
    assert_true(sk_refined_model_create(model, substeps, &cut).ok);
    assert_true(sk_state_create(cut, &s).ok && sk_workspace_create(cut, &work).ok);
    for (int k = 0; k < 2; k++) {
        while (s->tick < (int64_t)(seconds[k] * SK_TICK_HZ + 0.5))
            sk_world_step(cut, s, &model->aircraft[0].controls, work);
        place[k] = sk_state_aircraft(s, 0)->position;
    }
    sk_workspace_destroy(work);
    sk_state_destroy(s);
    sk_refined_model_destroy(cut);
}

static double between(sk_vec3 a, sk_vec3 b) {
    return sk_length(sk_sub(a, b));
}

static void wheels_on_one_plane_are_analysed_as_one_face_at_a_time(void **state) {
    (void)state;
    static run all, one;
    sk_scene *scene = chocks("thing=nothing", "speed=6");
    run_begin(&all, scene->model, 1e-8);
    run_on(&all, 1.0);
    scene->model->wheel_faces = 0;
    run_begin(&one, scene->model, 1e-8);
    run_on(&one, 1.0);
    assert_true(all.analysis.joined == 0.0 && all.analysis.accepted > 50);
    sk_number number;
    if (sk_state_first_difference(scene->model, all.state, one.state, &number)) fail_msg("%s differs", number.name);
    run_end(&all);
    run_end(&one);
    sk_scene_destroy(scene);
}

static void wheels_cross_a_kerb_as_the_loop_with_short_substeps(void **state) {
    (void)state;
    static const double SECONDS[2] = {0.5, 2.0};
    static run r;
    sk_scene *scene = chocks("thing=kerb", "speed=4");
    sk_vec3 coarse[2], fine[2];
    loop_places(scene->model, 8, SECONDS, coarse);
    loop_places(scene->model, 64, SECONDS, fine);
    run_begin(&r, scene->model, 1e-7);
    run_on(&r, SECONDS[1]);
    sk_vec3 there = sk_state_aircraft(r.state, 0)->position;
    print_message("kerb: the loop is off by %g m at h, %g m at h / 8; %g s of %g s joined\n", between(coarse[1], there),
                  between(fine[1], there), r.analysis.joined, SECONDS[1]);
    assert_true(r.analysis.joined > 0.1 && r.analysis.joined < 1.9);
    assert_true(between(fine[1], there) < 0.3 * between(coarse[1], there));
    run_end(&r);
    sk_scene_destroy(scene);
}

// On a slope of 5 degrees chocks hold a Cessna that has rolled against them.
static void chocks_hold_an_aircraft_as_in_the_loop(void **state) {
    (void)state;
    static const double SECONDS[2] = {5.0, 6.0};
    static run r;
    sk_scene *scene = chocks("thing=chock", "gap=0.3");
    sk_vec3 loop[2];
    loop_places(scene->model, 64, SECONDS, loop);
    run_begin(&r, scene->model, 1e-6);
    run_on(&r, SECONDS[0]);
    sk_vec3 before = sk_state_aircraft(r.state, 0)->position;
    run_on(&r, SECONDS[1] - SECONDS[0]);
    sk_vec3 there = sk_state_aircraft(r.state, 0)->position;
    print_message("chocks: moves %g m in the last second, the loop %g m; apart %g m\n", between(before, there),
                  between(loop[0], loop[1]), between(loop[1], there));
    assert_true(between(before, there) < 1e-6 && between(loop[0], loop[1]) < 1e-6);
    assert_true(between(loop[1], there) < 1e-3);
    run_end(&r);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cart_on_a_rope_swings_as_the_closed_form_and_order_is_one),
        cmocka_unit_test(joined_ticks_are_those_of_the_loop_with_short_substeps),
        cmocka_unit_test(changes_in_joined_ticks_have_times_to_a_substep),
        cmocka_unit_test(cart_that_freezes_within_a_joined_tick_is_left_out_of_the_next),
        cmocka_unit_test(carts_that_collide_keep_momentum_and_the_account_closes),
        cmocka_unit_test(carts_that_land_on_their_boxes_are_analysed_to_the_end),
        cmocka_unit_test(tolerance_that_takes_too_many_substeps_is_refused_by_name),
        cmocka_unit_test(slab_slides_to_a_stop_where_the_closed_form_says),
        cmocka_unit_test(bodies_far_away_change_no_bit_of_an_aircraft),
        cmocka_unit_test(account_closes_across_exact_and_joined_ticks),
        cmocka_unit_test(aircraft_hit_what_lies_loose),
        cmocka_unit_test(each_hit_of_a_ball_between_walls_has_its_time),
        cmocka_unit_test(the_loop_comes_nearer_to_what_couples_with_order_one),
        cmocka_unit_test(wheels_on_one_plane_are_analysed_as_one_face_at_a_time),
        cmocka_unit_test(wheels_cross_a_kerb_as_the_loop_with_short_substeps),
        cmocka_unit_test(chocks_hold_an_aircraft_as_in_the_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
