// Clearance against closed forms and against all pairs of parts without bounds; the time to contact against small steps.
#include "base/random.h"
#include "clearance_brute.h"
#include "convex/hull.h"
#include "csg/scenery_pieces.h"
#include "rounds.h"
#include "scene/loaded.h"
#include "world/clearance.h"
#include "world/compiled_bodies.h"

#define FIELD "local field = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
#define WALL                                                                                                           \
    FIELD "local wall = made_of(materials.concrete, box{ min = {-20, 30, -1}, max = {20, 31, 6} })\n"                  \
          "return scene{ title = 'wall', scenery = field + wall, aircraft = { { type = 'c172p', at = {0, 0}, "         \
          "heading = 0, rpm = 0 } } }"

typedef struct bench {
    sk_scene *scene;
    sk_clearance_meter *meter;
    sk_state *state;
} bench;

static bench begin(const char *text, bool is_name) {
    bench b = {0};
    sk_result r = is_name ? sk_scene_load(text, NULL, &b.scene) : load_text(text, &b.scene);
    if (r.ok) r = sk_clearance_meter_create(b.scene->model, &b.meter);
    if (r.ok) r = sk_state_create(b.scene->model, &b.state);
    if (!r.ok) fail_msg("%s", r.text);
    return b;
}

static void end(bench *b) {
    sk_clearance_meter_destroy(b->meter);
    sk_state_destroy(b->state);
    sk_scene_destroy(b->scene);
}

// The foremost point of the airframe and its discs along a direction of the world.
static double reach_of(const bench *b, sk_vec3 direction) {
    const sk_aircraft_type *type = &b->scene->model->types[0];
    const sk_aircraft_state *a = sk_state_aircraft(b->state, 0);
    double most = -INFINITY;
    for (int32_t i = 0; i < type->airframe.piece_count; i++)
        for (int32_t k = 0; k < type->airframe.pieces[i].corner_count; k++) {
            sk_vec3 corner = sk_rotate(a->attitude, type->airframe.pieces[i].corners[k]);
            most = sk_max(most, sk_dot(direction, sk_add(a->position, corner)));
        }
    sk_disc disc[SK_DISCS_MAX];
    for (int32_t i = sk_discs_of(type, disc); i-- > 0;) {
        sk_vec3 axis = sk_rotate(a->attitude, disc[i].axis), hub = sk_rotate(a->attitude, disc[i].position);
        double across = sqrt(sk_max(0.0, 1.0 - sk_dot(axis, direction) * sk_dot(axis, direction)));
        most = sk_max(most, sk_dot(direction, sk_add(a->position, hub)) + disc[i].radius * across);
    }
    return most;
}

static void the_nose_before_a_wall_is_as_far_as_its_foremost_point(void **state) {
    (void)state;
    bench b = begin(WALL, false);
    for (double pitch = -0.1; pitch < 0.15; pitch += 0.05) {
        sk_aircraft_state *a = sk_state_aircraft(b.state, 0);
        a->attitude = sk_quat_mul(a->attitude, (sk_quat){cos(0.5 * pitch), 0.0, sin(0.5 * pitch), 0.0});
        sk_clearance c = sk_clearance_of(b.meter, b.state, 0, UINT64_MAX);
        assert_near(c.distance, 30.0 - reach_of(&b, sk_vec(0, 1, 0)), 1e-12);
        assert_near(c.other_point.y, 30.0, 1e-12);
        assert_int_equal(c.other.kind, SK_NEAR_SOLID);
        char text[SK_NEAR_TEXT];
        assert_string_equal(sk_near_text(b.meter, &c.other, c.other_point, text), "concrete");
    }
    end(&b);
}

static void only_the_parts_given_are_measured(void **state) {
    (void)state;
    bench b = begin(WALL, false);
    sk_clearance all = sk_clearance_of(b.meter, b.state, 0, UINT64_MAX);
    double least = INFINITY;
    for (int32_t i = 0; i < sk_clearance_part_count(b.meter, 0); i++) {
        sk_clearance one = sk_clearance_of(b.meter, b.state, 0, UINT64_C(1) << i);
        assert_int_equal(one.part, i);
        assert_true(one.distance >= all.distance);
        least = sk_min(least, one.distance);
    }
    assert_near(least, all.distance, 0.0);
    assert_near(sk_clearance_of(b.meter, b.state, 0, 0).distance, SK_CLEARANCE_MOST, 0.0);
    sk_state_aircraft(b.state, 0)->pieces_gone = 1; // the spinner, by which the propeller is not held
    assert_near(sk_clearance_of(b.meter, b.state, 0, 1).distance, SK_CLEARANCE_MOST, 0.0);
    end(&b);
}

static void ground_below_does_not_count(void **state) {
    (void)state;
    bench b = begin(FIELD "return scene{ title = 'field', scenery = field, aircraft = { { type = 'c172p', at = {0, 0}, "
                          "heading = 0, rpm = 0 } } }",
                    false);
    sk_clearance c = sk_clearance_of(b.meter, b.state, 0, UINT64_MAX);
    assert_int_equal(c.other.kind, SK_NEAR_NOTHING);
    assert_near(c.distance, SK_CLEARANCE_MOST, 0.0);
    sk_state_aircraft(b.state, 0)->position.z += 50.0;
    assert_int_equal(sk_clearance_of(b.meter, b.state, 0, UINT64_MAX).other.kind, SK_NEAR_NOTHING);
    end(&b);
    b = begin("frigate", true); // on the deck, whose hull and mast are one solid with it
    c = sk_clearance_of(b.meter, b.state, 0, UINT64_MAX);
    assert_int_equal(c.other.kind, SK_NEAR_SOLID);
    assert_true(c.distance > 1.0 && c.distance < 20.0);
    end(&b);
}

// ---- sloping ground ----

static const char RAMP[] =
    "local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
    "local ramp = made_of(materials.asphalt_dry,\n"
    "  hull{ {-50,0,0}, {50,0,0}, {-50,20,0}, {50,20,0}, {-50,20,20}, {50,20,20} })\n"
    "local plateau = made_of(materials.asphalt_dry, box{ min = {-50,20,-1}, max = {50,200,20} })\n"
    "local wall = made_of(materials.concrete, box{ min = {-50,60,0}, max = {50,61,40} })\n"
    "return scene{ title = 'ramp', scenery = ground + ramp + plateau + wall,\n"
    "  aircraft = { { type = 'c172p', at = {0, 10, 34}, heading = 0, speed = 40, rpm = 2500 } } }";

static const char UPHILL[] =
    "local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
    "local runway = made_of(materials.asphalt_dry, hull{ {-50,-100,-1}, {50,-100,-1}, {-50,-100,0}, {50,-100,0},\n"
    "  {-50,0,12.5}, {50,0,12.5}, {-50,0,-1}, {50,0,-1} })\n"
    "local plateau = made_of(materials.asphalt_dry, box{ min = {-50,0,-1}, max = {50,200,12.5} })\n"
    "local hangar = made_of(materials.concrete, box{ min = {-50,60,0}, max = {50,61,18} })\n"
    "return scene{ title = 'uphill', scenery = ground + runway + plateau + hangar,\n"
    "  aircraft = { { type = 'c172p', at = {0, -30}, heading = 0, rpm = 0 } } }";

static const char HILLSIDE[] =
    "local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
    "local hillside = made_of(materials.asphalt_dry, hull{ {-300,-300,0}, {300,-300,0}, {-300,300,75}, {300,300,75},\n"
    "  {-300,300,0}, {300,300,0} })\n"
    "local ring = made_of(materials.concrete, box{ min = {-1, -1, 30}, max = {1, 1, 36} })\n"
    "local post = made_of(materials.concrete, box{ min = {-0.5, 99.5, 40}, max = {0.5, 100, 120} })\n"
    "return scene{ title = 'hillside', scenery = ground + hillside + ring + (POST and post or ring),\n"
    "  aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, rpm = 0 } } }";

// The plane of a ramp is above what is behind its end. Only the ramp and the plateau at its edge are ground. They hide
// the field below them; its nearest visible point is at the foot of the ramp, or beside the runway.
static void check_wall_at_60(const char *text, bool is_ramp, double speed) {
    bench b = begin(text, false);
    double to_wall = 60.0 - reach_of(&b, sk_vec(0, 1, 0));
    sk_clearance c = sk_clearance_of(b.meter, b.state, 0, UINT64_MAX);
    assert_near(c.other_point.z, 0.0, 1e-9);
    assert_near(is_ramp ? c.other_point.y : fabs(c.other_point.x), is_ramp ? 0.0 : 50.0, 1e-9);
    sk_state_aircraft(b.state, 0)->velocity = sk_vec(0.0, speed, 0.04 * speed); // to a place above the plateau
    sk_contact_time t = sk_contact_time_of(b.meter, b.state, 0, UINT64_MAX);
    assert_true(t.seconds <= to_wall / speed);
    assert_near(t.seconds, to_wall / speed, 1.1e-3 / speed);
    char near[SK_NEAR_TEXT];
    assert_string_equal(sk_near_text(b.meter, &t.other, t.point, near), "concrete");
    end(&b);
}

static void a_wall_behind_the_end_of_a_ramp_counts(void **state) {
    (void)state;
    check_wall_at_60(RAMP, true, 40.0);
    check_wall_at_60(UPHILL, false, 20.0);
}

// The field below the hillside and a block in it are hidden. The field before its foot, 300 m away, is not, nor is a
// post that is partly in the hillside.
static void what_the_ground_hides_does_not_count(void **state) {
    (void)state;
    char text[sizeof HILLSIDE + 32];
    for (int32_t post = 0; post < 2; post++) {
        snprintf(text, sizeof text, "local POST = %s\n%s", post ? "true" : "false", HILLSIDE);
        bench b = begin(text, false);
        sk_clearance c = sk_clearance_of(b.meter, b.state, 0, UINT64_MAX);
        char near[SK_NEAR_TEXT];
        sk_near_text(b.meter, &c.other, c.other_point, near);
        if (post) {
            assert_string_equal(near, "concrete");
            assert_near(c.other_point.y, 99.5, 1e-9);
            assert_near(c.other_point.z, 0.125 * 399.5, 1e-9);
            assert_true(c.distance < 110.0);
        } else {
            assert_string_equal(near, "grass");
            assert_near(c.other_point.y, -300.0, 1e-9);
            assert_near(c.other_point.z, 0.0, 1e-9);
            assert_true(c.distance > 290.0);
        }
        end(&b);
    }
}

// ---- all pairs ----

// The hull's corners are intersections of planes, which of thin pieces are off by 2e-11 m. So the given ones replace them.
static sk_convex corner_piece(const sk_vec3 *points, int32_t count) {
    sk_convex piece;
    sk_result r = sk_convex_of_points(points, count, &piece);
    if (!r.ok) fail_msg("%s", r.text);
    for (int32_t i = 0; i < piece.vertex_count; i++)
        for (int32_t k = 0; k < count; k++)
            if (sk_length(sk_sub(piece.vertex[i], points[k])) < 1e-9) piece.vertex[i] = points[k];
    return piece;
}

// Whether only the field is below the centre of gravity and the wheels, so that nothing else is ground.
static bool is_over_field_at(const bench *b, const sk_state *at_state) {
    const sk_aircraft_type *type = &b->scene->model->types[0];
    const sk_aircraft_state *a = sk_state_aircraft(at_state, 0);
    for (int32_t i = -1; i < type->wheel_count; i++) {
        sk_vec3 at = i < 0 ? a->position : sk_add(a->position, sk_rotate(a->attitude, type->wheels[i].position));
        at.z = sk_max(at.z, a->position.z);
        sk_hit hit = sk_scenery_entry(b->scene->model->ground, at, sk_sub(at, sk_vec(0, 0, 100)));
        if (!hit.found || fabs(at.z - 100.0 * hit.fraction) > 1e-9) return false;
    }
    return true;
}

typedef struct others {
    int32_t count;
    sk_convex piece[64];
    sk_pose pose[64];
} others;

static bool is_over_field(const bench *b) {
    return is_over_field_at(b, b->state);
}

// Everything but the aircraft 0 and the field: pieces of the scenery that rise above it, bodies, other airframes.
static void list_others(const bench *b, others *o) {
    const sk_model *model = b->scene->model;
    o->count = 0;
    sk_scenery_info info = sk_scenery_describe(model->ground);
    for (int32_t i = 0; i < info.pieces; i++) {
        sk_piece_plane plane[63];
        sk_half_space face[64];
        int32_t count = sk_scenery_piece(model->ground, i, plane, 63);
        for (int32_t k = 0; k < count; k++) face[k] = plane[k].half_space;
        face[count++] = (sk_half_space){{0.0, 0.0, -1.0}, 0.0};              // the field hides the rest
        if (!sk_convex_build(face, count, &o->piece[o->count]).ok) continue; // the field has no end
        o->pose[o->count++] = (sk_pose){{0, 0, 0}, {1, 0, 0, 0}};
    }
    for (int32_t i = 0; i < sk_model_scene_bodies(model); i++) {
        const sk_body_type *type = &model->body_types[model->bodies[i].type];
        for (int32_t k = 0; k < type->piece_count; k++) {
            o->piece[o->count] = type->pieces[k].solid;
            o->pose[o->count++] = sk_body_pose(sk_state_body(b->state, i));
        }
    }
    const sk_aircraft_state *a = sk_state_aircraft(b->state, 1);
    const sk_airframe *airframe = &model->types[model->aircraft[1].type].airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        o->piece[o->count] = corner_piece(airframe->pieces[k].corners, airframe->pieces[k].corner_count);
        o->pose[o->count++] = (sk_pose){a->position, a->attitude};
    }
}

static sk_vec3 drawn(uint64_t *random, double x, double y, double z) {
    sk_vec3 v;
    v.x = sk_random_range(random, -x, x);
    v.y = sk_random_range(random, -y, y);
    v.z = sk_random_range(random, 0.0, z);
    return v;
}

static sk_quat turned(uint64_t *random) {
    sk_quat q;
    q.w = sk_random_range(random, -1, 1);
    q.x = sk_random_range(random, -1, 1);
    q.y = sk_random_range(random, -1, 1);
    q.z = sk_random_range(random, -1, 1);
    return sk_quat_unit(q);
}

#define CROWD                                                                                                          \
    FIELD "local all = { field }\n"                                                                                    \
          "for i = 1, 6 do all[#all + 1] = made_of(materials.concrete, moved{ turn = 25 * i,\n"                        \
          "  box{ min = {12 + 9 * i, -2, -1}, max = {14 + 9 * i, 3, 2 * i} } }) end\n"                                 \
          "local bodies = {}\n"                                                                                        \
          "for i = 1, 6 do bodies[i] = body{ shape = box{ min = {0, 0, 0}, max = {1, 2, 0.5 * i} }, mass = 100,\n"     \
          "  at = {-40 + 6 * i, -30} } end\n"                                                                          \
          "return scene{ title = 'crowd', scenery = union(all), bodies = bodies, aircraft = {\n"                       \
          "  { type = 'c172p', at = {0, 0}, heading = 0, rpm = 0 }, { type = 'c172p', at = {0, 40}, heading = 80, "    \
          "rpm = 0 } } }"

// Parts are pieces: the discs are taken out on both sides.
static uint64_t pieces_of(const bench *b) {
    return (UINT64_C(1) << b->scene->model->types[0].airframe.piece_count) - 1;
}

static void clearance_is_that_of_all_pairs(void **state) {
    (void)state;
    bench b = begin(CROWD, false);
    others *o = malloc(sizeof *o);
    assert_non_null(o);
    uint64_t random = 3;
    const int32_t rounds = rounds_of(60, 400);
    int32_t solids = 0, bodies = 0, aircraft = 0;
    const sk_airframe *airframe = &b.scene->model->types[0].airframe;
    sk_state_aircraft(b.state, 1)->blades_out = -1;
    for (int32_t i = 0; i < SK_BLADES_MAX; i++) sk_state_aircraft(b.state, 1)->blade[i].broken = 1;
    for (int32_t round = 0; round < rounds; round++) {
        sk_aircraft_state *a = sk_state_aircraft(b.state, 0);
        a->position = drawn(&random, 60.0, 50.0, 12.0);
        a->attitude = turned(&random);
        if (!is_over_field(&b)) continue;
        list_others(&b, o);
        double least = SK_CLEARANCE_MOST;
        for (int32_t i = 0; i < airframe->piece_count; i++) {
            sk_convex own = corner_piece(airframe->pieces[i].corners, airframe->pieces[i].corner_count);
            for (int32_t k = 0; k < o->count; k++)
                least =
                    sk_min(least, brute_distance(&own, (sk_pose){a->position, a->attitude}, &o->piece[k], o->pose[k]));
        }
        sk_clearance c = sk_clearance_of(b.meter, b.state, 0, pieces_of(&b));
        double reach = sk_max(1.0, sk_length(a->position));
        assert_near(c.distance, least, 1e-12 * reach);
        assert_near(sk_length(sk_sub(c.own_point, c.other_point)), c.distance, 1e-12 * reach);
        solids += c.other.kind == SK_NEAR_SOLID;
        bodies += c.other.kind == SK_NEAR_BODY;
        aircraft += c.other.kind == SK_NEAR_AIRCRAFT;
    }
    assert_true(solids + bodies + aircraft > rounds / 3);
    if (rounds >= 60) assert_true(solids > 5 && bodies > 5 && aircraft > 3); // sanitizers have a few
    free(o);
    end(&b);
}

// ---- time to contact ----

static void a_wall_ahead_is_met_when_the_nose_is_there(void **state) {
    (void)state;
    bench b = begin(WALL, false);
    sk_aircraft_state *a = sk_state_aircraft(b.state, 0);
    a->velocity = sk_vec(0.0, 8.0, 0.0);
    double exact = (30.0 - reach_of(&b, sk_vec(0, 1, 0))) / 8.0;
    sk_contact_time t = sk_contact_time_of(b.meter, b.state, 0, UINT64_MAX);
    assert_true(t.seconds <= exact);
    assert_near(t.seconds, exact, 1.1e-3 / 8.0);
    assert_string_equal(sk_clearance_part_name(b.meter, 0, t.part), "propeller");
    a->velocity = sk_vec(0.0, -8.0, 0.0);
    assert_near(sk_contact_time_of(b.meter, b.state, 0, UINT64_MAX).seconds, SK_CONTACT_TIME_MOST, 0.0);
    a->velocity = sk_vec(0.0, 0.0, 0.0);
    assert_near(sk_contact_time_of(b.meter, b.state, 0, UINT64_MAX).seconds, SK_CONTACT_TIME_MOST, 0.0);
    end(&b);
}

static void advance(sk_vec3 *position, sk_quat *attitude, sk_vec3 velocity, sk_vec3 rate, double dt) {
    double angle = sk_length(rate) * dt;
    *position = sk_add_scaled(*position, dt, velocity);
    if (angle == 0.0) return;
    sk_vec3 v = sk_scale(sin(0.5 * angle) / sk_length(rate), rate);
    *attitude = sk_quat_unit(sk_quat_mul((sk_quat){cos(0.5 * angle), v.x, v.y, v.z}, *attitude));
}

// Moves all by small steps at their velocities and rates. Nothing comes within 1 mm before the time.
static void time_to_contact_is_never_late(void **state) {
    (void)state;
    bench b = begin(CROWD, false);
    sk_state *moved;
    assert_true(sk_state_create(b.scene->model, &moved).ok);
    uint64_t random = 8;
    int32_t hits = 0, exact = 0, rounds = rounds_of(40, 400);
    for (int32_t round = 0; round < rounds; round++) {
        for (int32_t i = 0; i < 2; i++) {
            sk_aircraft_state *a = sk_state_aircraft(b.state, i);
            a->position = sk_add(drawn(&random, 60.0, 50.0, 9.0), sk_vec(0.0, 60.0 * i, 4.0));
            a->attitude = turned(&random);
            a->velocity = sk_add(drawn(&random, 15.0, 15.0, 1.0), sk_vec(0.0, 0.0, -0.5));
            a->rate = drawn(&random, 0.3, 0.3, 0.3);
        }
        sk_aircraft_state *own = sk_state_aircraft(b.state, 0), *other = sk_state_aircraft(b.state, 1);
        own->velocity = sk_add(other->velocity, sk_scale(0.25, sk_sub(other->position, own->position)));
        sk_contact_time t = sk_contact_time_of(b.meter, b.state, 0, UINT64_MAX);
        if (!is_over_field(&b) || t.seconds == 0.0) continue;
        double until = sk_min(t.seconds, 8.0), near = INFINITY;
        enum { STEPS = 200 };
        for (int32_t k = 0; k <= STEPS; k++) {
            sk_state_copy(b.scene->model, b.state, moved);
            for (int32_t i = 0; i < 2; i++) {
                sk_aircraft_state *a = sk_state_aircraft(moved, i);
                sk_vec3 rate = sk_rotate(a->attitude, a->rate);
                advance(&a->position, &a->attitude, a->velocity, rate, until * k / STEPS);
            }
            if (!is_over_field_at(&b, moved)) continue; // other planes would count as ground
            near = sk_clearance_of(b.meter, moved, 0, UINT64_MAX).distance;
            if (k < STEPS) assert_true(near > 0.99e-3);
        }
        hits += t.seconds < 8.0;
        exact += t.seconds < 8.0 && near < 1.01e-3;
    }
    assert_true(hits > rounds / 5);
    assert_true(exact > hits / 2);
    sk_state_destroy(moved);
    end(&b);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nose_before_a_wall_is_as_far_as_its_foremost_point),
        cmocka_unit_test(only_the_parts_given_are_measured),
        cmocka_unit_test(ground_below_does_not_count),
        cmocka_unit_test(a_wall_behind_the_end_of_a_ramp_counts),
        cmocka_unit_test(what_the_ground_hides_does_not_count),
        cmocka_unit_test(clearance_is_that_of_all_pairs),
        cmocka_unit_test(a_wall_ahead_is_met_when_the_nose_is_there),
        cmocka_unit_test(time_to_contact_is_never_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
