// Fast bodies never pass each other or thin scenery: random throws.
#include "base/random.h"
#include "body/bodies_internal.h"
#include "check.h"
#include "yard.h"
#include <stdio.h>

static const double STEP = 1.0 / 960.0;

// What is thrown, and at what.
typedef enum throw_flags {
    TURNING = 1,       // by up to 0.25 rad a substep
    FREE = 2,          // the target is a body, too
    BALL = 4,          // else a cube
    CAPSULE = 8,       // else a cube
    TARGET_FIRST = 16, // the number of a free target is lower
    SPINNING = 32,     // by up to some radians a substep
} throw_flags;

typedef struct throw_at {
    yard y;
    double half;  // m, of the target's section
    bool plate;   // across x; else a post along z
    bool is_free; // the target is a body
    bool is_round;
    int32_t target, thrown;
    sk_quat frame; // turns with the axis of a free post, not about it
    double inner;  // m: radius of a ball within the thrown body
    bool over;     // the ball is over the middle of the target
    sk_vec3 entry; // its last place before that
    bool passed, touched;
    double gained; // the most that the energy grew from flight to flight, as a share of the first
} throw_at;

// A random number whose logarithm is uniform.
static double random_between(uint64_t *random, double low, double high) {
    return low * pow(high / low, sk_random_range(random, 0.0, 1.0));
}

static double yard_energy(const yard *y) {
    double sum = 0.0;
    for (int32_t i = 0; i < y->set.body_count; i++) {
        const sk_body_type *type = &y->type[y->type_of[i]];
        sum += sk_body_energy(type, &y->body[i]) + type->mass * y->around[i].gravity * y->body[i].position.z;
    }
    return sum;
}

// Turns the frame of a post by the least rotation that takes its z axis to the axis of the post.
static void follow_axis(throw_at *t) {
    sk_vec3 from = sk_rotate(t->frame, sk_vec(0, 0, 1));
    sk_vec3 to = sk_rotate(t->y.body[t->target].attitude, sk_vec(0, 0, 1)), axis = sk_cross(from, to);
    sk_quat turn = sk_quat_unit((sk_quat){1.0 + sk_dot(from, to), axis.x, axis.y, axis.z});
    t->frame = sk_quat_unit(sk_quat_mul(turn, t->frame));
}

// The place of the thrown body relative to the target. A post that is struck may spin, so only its axis counts.
static sk_vec3 place_of(const throw_at *t) {
    const sk_body_state *thrown = &t->y.body[t->thrown], *target = &t->y.body[t->target];
    if (!t->is_free) return thrown->position;
    sk_vec3 apart = sk_sub(thrown->position, target->position);
    return sk_rotate_back(t->plate ? target->attitude : t->frame, apart);
}

static double distance_from_axis(sk_vec3 from, sk_vec3 to) {
    sk_vec3 d = {to.x - from.x, to.y - from.y, 0.0}, p = {from.x, from.y, 0.0};
    double square = sk_dot(d, d), s = square > 0.0 ? sk_clamp(-sk_dot(p, d) / square, 0.0, 1.0) : 0.0;
    return sk_length(sk_add_scaled(p, s, d));
}

static bool is_beside(sk_vec3 at) {
    return fabs(at.y) < 2.9 && fabs(at.z) < 2.9;
}

// Whether the ball within the body is over the middle of the target. Where a touch bends the path within a substep, the
// chord is farther from a convex target than the path.
static bool is_over(const throw_at *t, sk_vec3 from, sk_vec3 to) {
    double least = t->inner - 1e-3 * t->half;
    return t->plate ? to.x > -least : distance_from_axis(from, to) < least;
}

// A body that came over the middle has passed, unless it leaves on the side from which it came. At the corner of a post a
// patch allows this depth.
static void watch(throw_at *t, sk_vec3 from, sk_vec3 to) {
    if (!t->over && is_beside(to) && is_over(t, from, to)) {
        t->over = true;
        t->entry = from;
    }
    if (!t->over) return;
    if (is_over(t, to, to)) {
        t->passed |= !is_beside(to);
        return;
    }
    t->over = false;
    t->passed |= !t->plate && t->entry.x * to.x + t->entry.y * to.y < 0.0;
}

static bool is_frozen(const yard *y) {
    return y->body[0].frozen || (y->set.body_count > 1 && y->body[1].frozen);
}

static bool is_pressed(const sk_bodies_work *w) {
    bool pressed = false;
    for (int32_t i = 0; i < w->link_count; i++) pressed |= bodies_touches(w, w->link[i]);
    return pressed;
}

// Between two flights the energy may not grow. Not so for a slow capsule whose patch is pressed at beads: an edge that
// comes from between two of them gains up to 3 %, also in scenes without fast bodies.
static void follow(throw_at *t, int32_t ticks) {
    yard *y = &t->y;
    double first = yard_energy(y), energy = first;
    bool pressed = false;
    for (int32_t n = 0; n < ticks; n++) {
        sk_bodies_begin(y->work, &y->state, y->around, y->tick++);
        for (int32_t k = 0; k < y->set.substeps; k++) {
            sk_vec3 from = place_of(t);
            sk_bodies_substep(y->work, &y->state, &y->solid);
            // A body that spins faster than bodies may is frozen at its place at the start of the tick.
            if (is_frozen(y)) return;
            if (t->is_free) follow_axis(t);
            watch(t, from, place_of(t));
            pressed |= t->is_round && is_pressed(y->work);
        }
        int32_t events;
        const sk_bodies_event *event = sk_bodies_events(y->work, &events);
        for (int32_t k = 0; k < events; k++) t->touched |= event[k].kind == SK_BODIES_TOUCH;
        sk_bodies_end(y->work, &y->state);
        if (y->contact_count > 0) continue; // contacts hold energy
        double now = yard_energy(y);
        if (!pressed) t->gained = sk_max(t->gained, (now - energy) / first);
        energy = now;
        pressed = false;
    }
    t->passed |= t->over;
}

// A body with a ball of radius size / 2 within it.
static sk_body_type thrown_type(int flags, double size) {
    if ((flags & (BALL | CAPSULE)) == 0) return box_type(size, size, size, 700.0);
    sk_body_type type = empty_type(0, 1);
    sk_vec3 end = sk_vec(0.0, 0.0, (flags & CAPSULE) != 0 ? size : 0.0);
    type.rounds[0] = (sk_body_round){.from = sk_neg(end), .to = end, .radius = 0.5 * size};
    complete(&type, 700.0, 0.0);
    return type;
}

static void make_ground(throw_at *t) {
    sk_shapes *s = sk_shapes_create();
    sk_vec3 high = sk_vec(t->half, t->plate ? 3.0 : t->half, 3.0);
    if (t->is_free)
        yard_begin_on(&t->y, s, plane(s, 0.0, 0.0, 1.0, -1000.0), 0.3);
    else
        yard_begin_on(&t->y, s, box(s, sk_neg(high), high), 0.3);
}

static int32_t add_target(throw_at *t, uint64_t *random) {
    double width = 2.0 * t->half, density = random_between(random, 200.0, 8000.0);
    int32_t type = yard_type(&t->y, box_type(width, t->plate ? 6.0 : width, 6.0, density));
    return yard_body(&t->y, type, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
}

typedef struct throw_input {
    double size, speed, gap;
} throw_input;

static int32_t add_thrown(throw_at *t, uint64_t *random, int flags, throw_input in) {
    int32_t type = yard_type(&t->y, thrown_type(flags, in.size));
    double aside = sk_random_range(random, -0.8, 0.8) * (t->half + t->inner);
    sk_vec3 at = sk_vec(-t->half - t->y.type[type].reach - in.gap - 1e-3, aside, sk_random_range(random, -0.5, 0.5));
    sk_vec3 velocity = sk_vec(in.speed, 0, 0);
    if (t->plate) {
        velocity.y = in.speed * sk_random_range(random, -1, 1);
        velocity.z = in.speed * sk_random_range(random, -1, 1);
    }
    int32_t i = yard_body(&t->y, type, at, velocity);
    t->y.body[i].attitude = pieces_rotation(random);
    double rate = (flags & SPINNING) != 0 ? 3000.0 : (flags & TURNING) != 0 ? 130.0 : 0.0;
    t->y.body[i].spin = sk_mat3_mul(&t->y.type[type].inertia, pieces_vector(random, rate));
    return i;
}

static sk_vec3 yard_spin(const yard *y) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < y->set.body_count; i++) {
        sk_vec3 p = sk_scale(y->type[y->type_of[i]].mass, y->body[i].velocity);
        sum = sk_add(sum, sk_add(y->body[i].spin, sk_cross(y->body[i].position, p)));
    }
    return sum;
}

// The sum of the sizes of all momenta and, at a distance of 1 m, angular momenta.
static double yard_amount(const yard *y) {
    double sum = 0.0;
    for (int32_t i = 0; i < y->set.body_count; i++) {
        sk_vec3 p = sk_scale(y->type[y->type_of[i]].mass, y->body[i].velocity);
        sum += sk_length(p) + sk_length(sk_add(y->body[i].spin, sk_cross(y->body[i].position, p)));
    }
    return sum;
}

// The change of momentum is a share of the momentum, that of angular momentum one of the amount.
typedef struct throws {
    int32_t count, passed, silent;
    double gained, drift, turned;
} throws;

static void throw_one(uint64_t *random, throws *sum, int flags) {
    static throw_at t;
    memset(&t, 0, sizeof t);
    t.is_free = (flags & FREE) != 0;
    t.frame = sk_quat_identity();
    t.is_round = (flags & (BALL | CAPSULE)) != 0;
    t.plate = sk_random_range(random, 0, 1) < 0.5;
    t.half = t.plate ? 0.5e-3 : 0.5 * random_between(random, 0.01, 1.0);
    throw_input in = {random_between(random, 0.005, 0.5), random_between(random, 1.0, 150.0), 0.0};
    in.gap = sk_random_range(random, 0.0, 1.0) * in.speed * STEP;
    t.inner = 0.5 * in.size;
    make_ground(&t);
    if (t.is_free && (flags & TARGET_FIRST) != 0) t.target = add_target(&t, random);
    t.thrown = add_thrown(&t, random, flags, in);
    if (t.is_free && (flags & TARGET_FIRST) == 0) t.target = add_target(&t, random);
    for (int32_t i = 0; i < t.y.set.body_count; i++) t.y.around[i].gravity = 0.0;
    yard_ready(&t.y);
    sk_vec3 before = yard_momentum(&t.y), spin = yard_spin(&t.y);
    double amount = yard_amount(&t.y), path = in.gap + t.y.type[t.y.type_of[t.thrown]].reach + 1e-3;
    follow(&t, 6 + (int32_t)(1.5 * path / in.speed * 120.0));
    sum->count++;
    sum->passed += t.passed;
    sum->silent += !t.touched && !is_frozen(&t.y);
    sum->gained = sk_max(sum->gained, t.gained);
    if (t.is_free && !is_frozen(&t.y)) {
        double whole = sk_max(amount, yard_amount(&t.y));
        sum->drift = sk_max(sum->drift, sk_length(sk_sub(yard_momentum(&t.y), before)) / sk_length(before));
        sum->turned = sk_max(sum->turned, sk_length(sk_sub(yard_spin(&t.y), spin)) / whole);
    }
    if (t.passed || (!t.touched && !is_frozen(&t.y)))
        printf("throw %d: %s of %g m, size %g m, %g m/s\n", sum->count, t.plate ? "plate" : "post", 2.0 * t.half,
               in.size, in.speed);
    yard_end(&t.y);
}

// In all, 400 throws; a million with SKIDPAD_LONG.
static void throw_all(int flags, uint64_t seed) {
    int32_t count = getenv("SKIDPAD_LONG") != NULL ? 62500 : 25;
    int variants = (flags & SPINNING) != 0 ? 1 : 2; // at a fixed attitude, and turning
    for (int turning = 0; turning < variants; turning++) {
        throws sum = {0};
        uint64_t random = seed;
        while (sum.count < count) throw_one(&random, &sum, flags | (turning ? TURNING : 0));
        printf("flags %d, seed %d: %d throws, %d passed, %d without a touch, energy gained %.1e, momentum %.1e, %.1e\n",
               flags | turning, (int)seed, sum.count, sum.passed, sum.silent, sum.gained, sum.drift, sum.turned);
        // Of bodies that tumble by some radians a substep, 11 of 62,500 were seen to pass sheets of 1 mm that tumble, too.
        assert_true(sum.passed <= ((flags & SPINNING) != 0 ? count / 5000 : 0));
        assert_int_equal(sum.silent, 0);
        assert_true(sum.gained < 2e-5);
        assert_true(sum.drift < 1e-13);
        assert_true(sum.turned < 1e-12);
    }
}

static void no_cube_passes_scenery(void **state) {
    (void)state;
    throw_all(0, 7);
}

static void no_cube_passes_a_body(void **state) {
    (void)state;
    throw_all(FREE | TARGET_FIRST, 8);
    throw_all(FREE, 9);
}

static void no_ball_and_no_capsule_passes_scenery(void **state) {
    (void)state;
    throw_all(BALL, 10);
    throw_all(CAPSULE, 11);
}

static void no_ball_and_no_capsule_passes_a_body(void **state) {
    (void)state;
    throw_all(BALL | FREE | TARGET_FIRST, 12);
    throw_all(CAPSULE | FREE, 13);
}

static void no_spinning_cube_passes(void **state) {
    (void)state;
    throw_all(SPINNING, 14);
    throw_all(SPINNING | FREE | TARGET_FIRST, 15);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_cube_passes_scenery),
        cmocka_unit_test(no_cube_passes_a_body),
        cmocka_unit_test(no_ball_and_no_capsule_passes_scenery),
        cmocka_unit_test(no_ball_and_no_capsule_passes_a_body),
        cmocka_unit_test(no_spinning_cube_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
