// A frictionless point on a spring, thrown at solids: what comes back has the energy that went in where the face is
// remembered, and not where the minimum-translation rule picks it again.
#include "contact/oriented_solids.h"

// Velocity first, then place. A bounce with rate w on a spring conserves v^2 / 2 + w^2 x x' / 2 of neighbouring depths x, x'; on
// the way in and out one of them is outside, and -h^2 v^2 / 4 <= x x' <= 0. So what comes out has at most 1 / (1 - (w h)^2 / 4) of
// the energy, whatever the target and wherever it is met.
static const double STEP = 1.0 / 960.0, RATE = 480.0; // s, rad/s
static const double BOUND = 1.0 / (1.0 - 0.0625);
// At a hand-over the pair's product may grow by a share w h / 2 of the energy: depth a in face C and ca + sb in the next one, b the
// distance from the edge before the step, at most h v.
static const double HANDED_OVER = 1.25;

typedef enum rule { ORIENTED, MINIMUM_TRANSLATION } rule;

typedef struct flight {
    sk_vec3 place, velocity;
    int32_t face, entry; // now, and the first one
    bool inside_before;
    double allowed; // energy over that at the start, by the bounds above
    int32_t steps_in_contact, wrong;
} flight;

// Which face pushes after the step from `before` to the place.
static void find_face(const sk_oriented_target *t, rule by, sk_vec3 before, flight *f) {
    if (by == ORIENTED) {
        sk_oriented_step s = sk_oriented_advance(t, f->face, before, f->place, 0.0, SK_ORIENTED_DEPTH_LIMIT);
        if (s.outcome == SK_ORIENTED_NEW) f->entry = s.face;
        if (s.outcome == SK_ORIENTED_NEW) f->allowed *= BOUND;
        if (s.outcome == SK_ORIENTED_HANDED_OVER) f->allowed *= HANDED_OVER;
        if (s.outcome == SK_ORIENTED_HANDED_OVER) f->entry = s.face;
        f->face = s.face;
        return;
    }
    bool inside = sk_oriented_penetration(t, f->place, 0.0) == ~UINT64_C(0);
    f->face = inside ? sk_oriented_nearest_face(t, f->place, 0.0) : SK_ORIENTED_NO_FACE;
    if (inside && !f->inside_before) f->entry = sk_oriented_advance(t, -1, before, f->place, 0.0, 1.0).face;
    f->inside_before = inside;
}

// Until the point flies away from the solid, which lies around the origin.
static void fly(const sk_oriented_target *t, rule by, flight *f) {
    for (int32_t k = 0; k < 5000; k++) {
        if (f->face < 0 && sk_length(f->place) > 1.0 && sk_dot(f->place, f->velocity) > 0.0) break;
        if (f->face >= 0) {
            double depth = -sk_oriented_distance(t, f->face, f->place, 0.0);
            f->velocity = sk_add_scaled(f->velocity, STEP * RATE * RATE * depth, sk_oriented_normal(t, f->face));
            f->steps_in_contact++;
            f->wrong += f->face != f->entry;
        }
        sk_vec3 before = f->place;
        f->place = sk_add_scaled(f->place, STEP, f->velocity);
        find_face(t, by, before, f);
    }
}

typedef struct sum {
    int32_t hit, gained, steps, wrong;
    double most; // energy after over before
} sum;

static void throw_at(const sk_oriented_target *t, rule by, sk_vec3 aim, sk_vec3 velocity, sum *out) {
    flight f = {
        .place = sk_add_scaled(aim, -0.4, velocity), .velocity = velocity, .face = -1, .entry = -1, .allowed = 1.0};
    fly(t, by, &f);
    double gain = sk_dot(f.velocity, f.velocity) / sk_dot(velocity, velocity);
    if (by == ORIENTED && gain > f.allowed * (1.0 + 1e-12))
        fail_msg("energy grew by %.17g, at most %.17g is the integrator's own", gain, f.allowed);
    out->hit += f.steps_in_contact > 0;
    out->gained += gain > BOUND * (1.0 + 1e-12);
    out->most = sk_max(out->most, gain);
    out->steps += f.steps_in_contact;
    out->wrong += f.wrong;
}

// The thin plate is 10 mm thick here, so that the minimum-translation rule sees the point at all.
static sk_oriented_target target_of(solid_kind kind) {
    return kind == PLATE ? box_target(0.5, 0.5, 0.005) : solid_target(kind);
}

static void remembering_the_face_gives_no_energy_and_the_nearest_face_does(void **state) {
    (void)state;
    int32_t throws = rounds_of(3000, 100000);
    for (solid_kind kind = PRISM; kind < SOLIDS; kind++) {
        sk_oriented_target t = target_of(kind);
        sum by_rule[2] = {{0}};
        for (rule by = ORIENTED; by <= MINIMUM_TRANSLATION; by++) {
            uint64_t random = 20260502;
            for (int32_t i = 0; i < throws; i++) {
                sk_vec3 aim = random_in_cube(&random, 0.55);
                if (kind == PLATE) aim.z = 0.0;
                if (kind == WEDGE) aim = sk_vec(0.05 * aim.x, aim.y, 0.45);
                sk_vec3 v = random_direction(&random);
                v = sk_scale(sk_random_range(&random, 5, 12), v);
                throw_at(&t, by, aim, v, &by_rule[by]);
            }
            const sum *s = &by_rule[by];
            print_message(
                "%-14s %-20s %6d of %6d met it; energy up to %.3f, more than the integrator's %.3f in %d; wrong "
                "face in %d of %d steps\n",
                kind == PLATE ? "plate of 10 mm" : solid_names[kind],
                by == ORIENTED ? "oriented" : "minimum translation", (int)s->hit, (int)throws, s->most, BOUND,
                (int)s->gained, (int)s->wrong, (int)s->steps);
        }
        assert_int_equal(by_rule[ORIENTED].wrong, 0);
        assert_true(by_rule[ORIENTED].hit > throws / 4);
        assert_true(by_rule[MINIMUM_TRANSLATION].wrong > 0);
        if (kind == PLATE || kind == WEDGE) assert_true(by_rule[MINIMUM_TRANSLATION].gained > throws / 100);
        if (kind != ROUND) assert_int_equal(by_rule[ORIENTED].gained, 0);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remembering_the_face_gives_no_energy_and_the_nearest_face_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
