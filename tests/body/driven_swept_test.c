// A fast wing never passes thin things: the pieces of a driven body against posts, wires and plates.
#include "base/random.h"
#include "check.h"
#include "drive.h"
#include "yard.h"
#include <stdio.h>

static const double STEP = 1.0 / 960.0;
enum { BAYS = 4, SPAR_POINTS = 41 };
static const double SPAN = 5.0; // m, of the wing

// What stands in the way.
typedef enum target_kind { OF_SCENERY, LOOSE, DRIVEN } target_kind;

typedef struct throw_at {
    yard y;
    sk_body_driven driven[2]; // the wing, then a driven target
    target_kind kind;
    bool plate;  // across x; else a post along z
    double half; // m, of its section
    bool passed, touched;
    double gained; // the most that the energy grew from flight to flight, as a share of the first
} throw_at;

// A number whose logarithm is uniform.
static double random_between(uint64_t *random, double low, double high) {
    return low * pow(high / low, sk_random_range(random, 0.0, 1.0));
}

// A wing of four bays along y, with a section of six corners. It becomes thinner towards its tip.
static sk_body_type wing_type(void) {
    sk_body_type type = empty_type(BAYS, 0);
    for (int i = 0; i < BAYS; i++) {
        sk_vec3 corner[12];
        for (int end = 0; end < 2; end++) {
            double y = SPAN * (i + end) / BAYS, size = 1.0 - 0.4 * (i + end) / BAYS;
            const double at[6][2] = {{-.4, 0}, {-.1, .09}, {.5, .07}, {1.1, 0}, {.5, -.05}, {-.1, -.06}};
            for (int k = 0; k < 6; k++) corner[6 * end + k] = sk_vec(size * at[k][0], y, size * at[k][1]);
        }
        sk_result r = sk_convex_of_points(corner, 12, &type.pieces[i].solid);
        if (!r.ok) fail_msg("%s", r.text);
        type.pieces[i].material = SK_BODY_METAL;
    }
    complete(&type, 100.0, 0.0);
    return type;
}

// A point of the spar, deep in the wing, in the world. `share`: 0 at the root, 1 at the tip.
static sk_vec3 spar_at(const throw_at *t, double share) {
    const sk_body_type *type = t->y.types[t->y.type_of[t->y.set.body_count]];
    double y = SPAN * (0.01 + 0.98 * share), size = 1.0 - 0.4 * y / SPAN;
    sk_vec3 own = sk_add(sk_vec(0.2 * size, y, 0.01 * size), type->origin);
    return sk_pose_point(sk_body_pose(&t->driven[0].body), own);
}

// A place in the frame of the target. A post that is struck may spin, so only its axis counts.
static sk_vec3 seen(const throw_at *t, sk_vec3 at) {
    if (t->kind == OF_SCENERY) return at;
    const sk_body_state *target = t->kind == LOOSE ? &t->y.body[0] : &t->driven[1].body;
    if (t->plate) return sk_pose_point_back(sk_body_pose(target), at);
    sk_vec3 axis = sk_rotate(target->attitude, sk_vec(0, 0, 1));
    sk_quat to_axis = sk_quat_unit((sk_quat){1.0 + axis.z, -axis.y, axis.x, 0.0});
    return sk_rotate_back(to_axis, sk_sub(at, target->position));
}

typedef struct spar {
    sk_vec3 at[SPAR_POINTS];
} spar;

static spar spar_of(const throw_at *t) {
    spar s;
    for (int k = 0; k < SPAR_POINTS; k++) s.at[k] = seen(t, spar_at(t, k / (SPAR_POINTS - 1.0)));
    return s;
}

// Whether the axis of a post lies on the other side of the spar than before, between its ends.
static bool axis_crossed(const spar *from, const spar *to) {
    for (int k = 0; k + 1 < SPAR_POINTS; k++) {
        sk_vec3 a = from->at[k], b = from->at[k + 1], c = to->at[k], d = to->at[k + 1];
        double before = a.x * b.y - a.y * b.x, after = c.x * d.y - c.y * d.x;
        if ((before > 0.0) == (after > 0.0)) continue;
        double s = before / (before - after);
        sk_vec3 p = sk_mix(a, c, s), q = sk_mix(b, d, s);
        double along = p.x * q.x + p.y * q.y; // the axis is between both
        if (along <= 0.0 && fabs(p.z) < 2.9 && fabs(q.z) < 2.9) return true;
    }
    return false;
}

static bool plate_crossed(const spar *from, const spar *to) {
    for (int k = 0; k < SPAR_POINTS; k++) {
        sk_vec3 p = from->at[k], q = to->at[k];
        if ((p.x > 0.0) != (q.x > 0.0) && fabs(q.y) < 2.9 && fabs(q.z) < 2.9 && fabs(p.y) < 2.9 && fabs(p.z) < 2.9)
            return true;
    }
    return false;
}

static double energy_of(const throw_at *t) {
    double sum = 0.0;
    for (int32_t i = 0; i < t->y.set.body_count; i++) sum += sk_body_energy(t->y.types[t->y.type_of[i]], &t->y.body[i]);
    for (int32_t i = 0; i < t->y.set.driven_count; i++)
        sum += sk_body_energy(t->y.types[t->y.type_of[t->y.set.body_count + i]], &t->driven[i].body);
    return sum;
}

static void follow(throw_at *t, int32_t ticks) {
    yard *y = &t->y;
    double first = energy_of(t), energy = first;
    for (int32_t n = 0; n < ticks && !t->passed; n++) {
        sk_bodies_begin(y->work, &y->state, y->around, y->tick++);
        for (int32_t k = 0; k < y->set.substeps; k++) {
            spar from = spar_of(t);
            sk_bodies_substep(y->work, &y->state, &y->solid);
            drive_all(y, t->driven);
            spar to = spar_of(t);
            t->passed |= t->plate ? plate_crossed(&from, &to) : axis_crossed(&from, &to);
        }
        int32_t events;
        const sk_bodies_event *event = sk_bodies_events(y->work, &events);
        for (int32_t k = 0; k < events; k++) t->touched |= event[k].kind == SK_BODIES_TOUCH;
        sk_bodies_end(y->work, &y->state);
        if (y->contact_count > 0) continue; // contacts hold energy
        double now = energy_of(t);
        t->gained = sk_max(t->gained, (now - energy) / first);
        energy = now;
    }
}

static void make_target(throw_at *t, uint64_t *random) {
    sk_shapes *s = sk_shapes_create();
    sk_vec3 high = sk_vec(t->half, t->plate ? 3.0 : t->half, 3.0);
    if (t->kind == OF_SCENERY) {
        yard_begin_on(&t->y, s, box(s, sk_neg(high), high), 0.3);
        return;
    }
    yard_begin_on(&t->y, s, plane(s, 0.0, 0.0, 1.0, -1000.0), 0.3);
    double density = random_between(random, 1000.0, 8000.0);
    int32_t type = yard_type(&t->y, box_type(2.0 * high.x, 2.0 * high.y, 2.0 * high.z, density));
    if (t->kind == LOOSE) yard_body(&t->y, type, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    t->driven[1].body =
        sk_body_state_at(t->y.types[type], (sk_pose){.rotation = sk_quat_identity()}, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    if (t->kind == DRIVEN) t->y.type_of[1] = type;
    if (t->kind == LOOSE) t->y.around[0].gravity = 0.0;
}

// A wing flies along x, turned by up to half a radian about each axis, and turning so that it still comes there.
static void add_wing(throw_at *t, uint64_t *random, double speed) {
    int32_t type = yard_type(&t->y, wing_type());
    const sk_body_type *wing = t->y.types[type];
    t->y.type_of[t->y.set.body_count] = type;
    t->y.set.driven_count = t->kind == DRIVEN ? 2 : 1;
    sk_vec3 angle = pieces_vector(random, 0.5);
    sk_quat q = sk_quat_unit((sk_quat){1.0, 0.5 * angle.x, 0.5 * angle.y, 0.5 * angle.z});
    // The struck place of the wing, at the height of the middle of the target.
    double y = sk_random_range(random, 0.05, 0.95) * SPAN;
    sk_vec3 aim = sk_rotate(q, sk_add(sk_vec(0.2, y, 0.0), wing->origin));
    sk_pose at = {sk_sub(sk_vec(-t->half - 1.0 - speed * STEP * sk_random_range(random, 0, 8), 0, 0), aim), q};
    // Ahead of all of the wing.
    double foremost = -INFINITY;
    for (int32_t i = 0; i < wing->piece_count; i++)
        for (int32_t k = 0; k < wing->pieces[i].solid.vertex_count; k++)
            foremost = sk_max(foremost, sk_pose_point(at, wing->pieces[i].solid.vertex[k]).x);
    if (t->plate && foremost > -t->half - 1e-3) at.position.x -= foremost + t->half + 1e-3;
    t->driven[0] =
        (sk_body_driven){.body = sk_body_state_at(wing, at, sk_vec(speed, 0, 0), pieces_vector(random, 0.02 * speed))};
}

typedef struct throws {
    int32_t count, passed, silent;
    double gained;
} throws;

static void throw_one(uint64_t *random, throws *sum, target_kind kind) {
    static throw_at t;
    memset(&t, 0, sizeof t);
    t.kind = kind;
    t.plate = sk_random_range(random, 0, 1) < 0.4;
    t.half = t.plate ? 0.5e-3 : 0.5 * random_between(random, 0.002, 1.0);
    double speed = random_between(random, 1.0, 150.0);
    make_target(&t, random);
    add_wing(&t, random, speed);
    yard_ready(&t.y);
    t.y.state.driven = t.driven;
    follow(&t, 6 + (int32_t)((-t.driven[0].body.position.x + 2.5) / speed * 120.0));
    sum->count++;
    sum->passed += t.passed;
    sum->silent += !t.touched;
    sum->gained = sk_max(sum->gained, t.gained);
    if (t.passed || !t.touched)
        printf("throw %d: %s of %g m, %g m/s%s\n", sum->count, t.plate ? "plate" : "post", 2.0 * t.half, speed,
               t.passed ? ", passed" : "");
    yard_end(&t.y);
}

// Forty throws; a thousand with SKIDPAD_LONG.
static void throw_all(target_kind kind, uint64_t seed) {
    int32_t count = getenv("SKIDPAD_LONG") != NULL ? 1000 : 40;
    throws sum = {0};
    uint64_t random = seed;
    while (sum.count < count) throw_one(&random, &sum, kind);
    printf("kind %d: %d throws, %d passed, %d without a touch, energy gained %.1e\n", kind, sum.count, sum.passed,
           sum.silent, sum.gained);
    assert_int_equal(sum.passed, 0);
    assert_int_equal(sum.silent, 0);
    assert_true(sum.gained < 2e-5);
}

static void no_wing_passes_scenery(void **state) {
    (void)state;
    throw_all(OF_SCENERY, 21);
}

static void no_wing_passes_a_loose_body(void **state) {
    (void)state;
    throw_all(LOOSE, 22);
}

static void no_wing_passes_another_airframe(void **state) {
    (void)state;
    throw_all(DRIVEN, 23);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_wing_passes_scenery),
        cmocka_unit_test(no_wing_passes_a_loose_body),
        cmocka_unit_test(no_wing_passes_another_airframe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
