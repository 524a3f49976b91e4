// Contact of volumes: what a block on level ground does under its weight, and the work of two laws of contact around
// closed paths. Closed forms: docs/models/patch.md, "Checks".
#include "validate/blocks.h"
#include "validate/validate.h"

//----------------------------------------------------------------------------------------------------------------------
// A block on the ground

// Depth of a block at rest: m g / (kappa A).
static sk_result depth(sk_measurement *out) {
    static const double KAPPA = 1e7, SIDE = 0.5, HEIGHT = 1.0;
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=block kappa=%g width=%g length=%g height=%g mass=300 drag=0",
                              KAPPA, SIDE, SIDE, HEIGHT);
    if (r.ok) r = sk_run_settle(&run, 60.0);
    if (r.ok) {
        double expected = sk_run_body_type(&run, 0)->mass * SK_G / (KAPPA * SIDE * SIDE);
        *out = (sk_measurement){0.5 * HEIGHT - sk_run_body(&run, 0)->position.z, expected, 1e-9 * expected};
    }
    sk_run_end(&run);
    return r;
}

// A block rocks by less than its depth, so that its whole base touches. Returns its circular frequency from the times at
// which its spin about x is zero.
static sk_result frequency_of(sk_run *run, double *omega) {
    enum { HALF_SWINGS = 16 };
    double first = 0.0, last = 0.0, before = 0.0;
    int32_t found = 0;
    sk_result r = sk_run_settle(run, 20.0);
    sk_body_state *body = sk_run_body(run, 0);
    double slow = 0.1 * sk_run_body_type(run, 0)->mass * SK_G; // N m s: the angle stays small
    body->spin = sk_vec(1e-4 * slow, 0.0, 0.0);
    for (int32_t tick = 0; r.ok && found <= HALF_SWINGS && tick < 60 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(run);
        double now = body->spin.x;
        if (tick > 0 && (now > 0.0) != (before > 0.0)) {
            last = (tick - now / (now - before)) / SK_TICK_HZ;
            if (found++ == 0) first = last;
        }
        before = now;
    }
    *omega = found > HALF_SWINGS ? SK_PI * HALF_SWINGS / (last - first) : NAN;
    return r;
}

// Without friction the block turns about its centre of gravity, at the height h. Its base restores kappa I, its weight
// takes away m g h.
static sk_result rocking(double height, sk_measurement *out) {
    static const double KAPPA = 1e7, SIDE = 0.5;
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=block mu=0 chi=0 kappa=%g width=%g length=%g height=%g mass=300",
                              KAPPA, SIDE, SIDE, height);
    double omega = NAN;
    if (r.ok) r = frequency_of(&run, &omega);
    if (r.ok) {
        const sk_body_type *type = sk_run_body_type(&run, 0);
        double base = SIDE * SIDE * SIDE * SIDE / 12.0;
        double expected = sqrt((KAPPA * base - type->mass * SK_G * 0.5 * height) / type->inertia.row[0].x);
        *out = (sk_measurement){omega, expected, 1e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

static sk_result rocking_low(sk_measurement *out) {
    return rocking(1.5, out);
}
static sk_result rocking_tall(sk_measurement *out) {
    return rocking(4.0, out);
}

//----------------------------------------------------------------------------------------------------------------------
// A slab on sand, which yields at 100 kPa

#define SLAB "build=block drag=0 strength=3000 width=1 length=1 "
static const double PRESSURE = 3000.0 / SK_BEARING_AREA;

static double print_of(const sk_run *run) {
    const sk_body_contacts *list = sk_state_body_contacts(run->state);
    sk_print print;
    return list->count > 0 && sk_print_of(&list->contact[0].memory, &print) ? print.depth : 0.0;
}

// p A (1 + s / D) = m g. The slab is stopped after each tick, so that it sinks without swinging.
static sk_result print_static(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", SLAB "height=0.6 mass=13000 mu=0");
    for (int32_t tick = 0; r.ok && tick < 60 * SK_TICK_HZ; tick++) {
        sk_run_body(&run, 0)->velocity = sk_run_body(&run, 0)->spin = sk_vec(0.0, 0.0, 0.0);
        r = sk_run_tick(&run);
    }
    if (r.ok) {
        double expected = SK_BEARING_DEPTH * (sk_run_body_type(&run, 0)->mass * SK_G / PRESSURE - 1.0);
        *out = (sk_measurement){print_of(&run), expected, 1e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

// m g (h + s) = p A (s + s^2 / 2 D), with the depth of the spring at the end.
static sk_result print_drop(sk_measurement *out) {
    static const double HEIGHT = 2.0, KAPPA = 1e8;
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", SLAB "height=0.4 mass=400 above=%g kappa=%g", HEIGHT, KAPPA);
    if (r.ok) r = sk_run_for(&run, 3.0);
    if (r.ok) {
        double weight = sk_run_body_type(&run, 0)->mass * SK_G, s = 0.0;
        for (int32_t n = 0; n < 60; n++) {
            double force = PRESSURE * (1.0 + s / SK_BEARING_DEPTH), spring = force / KAPPA;
            s = (weight * (HEIGHT + s + spring) - 0.5 * force * spring) /
                (PRESSURE * (1.0 + 0.5 * s / SK_BEARING_DEPTH));
        }
        *out = (sk_measurement){print_of(&run), s, 0.03 * s};
    }
    sk_run_end(&run);
    return r;
}

// The slab is laid again into its print.
static sk_result print_again(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", SLAB "height=0.4 mass=400 above=2");
    if (r.ok) r = sk_run_for(&run, 3.0);
    double print = print_of(&run);
    sk_body_state rest = *sk_run_body(&run, 0);
    if (r.ok) {
        sk_run_body(&run, 0)->position.z += 1.0;
        sk_run_body(&run, 0)->asleep = 0;
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
        *sk_run_body(&run, 0) = rest;
        sk_run_body(&run, 0)->asleep = 0;
    }
    if (r.ok) r = sk_run_for(&run, 3.0);
    if (r.ok) *out = (sk_measurement){print_of(&run), print, 0.1 * print};
    sk_run_end(&run);
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// Work around closed paths

typedef struct path_pair {
    sk_convex a, b;
    sk_patch_side side_a, side_b;
    sk_patch_pair pair;
} path_pair;

static sk_result make_pair(sk_vec3 half_a, sk_vec3 half_b, path_pair *out) {
    static const double THICK = 0.1;
    sk_result r = sk_convex_box(half_a, &out->a);
    if (r.ok) r = sk_convex_box(half_b, &out->b);
    if (!r.ok) return r;
    out->side_a = sk_patch_side_of(&out->a, THICK);
    out->side_b = sk_patch_side_of(&out->b, THICK);
    out->pair = (sk_patch_pair){
        .a = &out->side_a, .b = &out->side_b, .law = {.kappa = 1e8, .area = 1.0, .mass = 1.0, .depth_max = INFINITY}};
    return r;
}

// `height`: that of the centre of A where it touches the top of B, m.
static sk_pose on_path(double height, double t) {
    sk_vec3 at = {0.6 + 0.1 * sk_cos(t), 0.1 + 0.1 * sk_sin(t), height + 0.01 * sk_cos(2.0 * t)};
    sk_vec3 turn = {0.3 * sk_sin(t + 1.0), 0.3 * sk_cos(t + 2.0), 0.3 * sk_sin(2.0 * t)};
    double angle = sk_length(turn);
    return (sk_pose){at, sk_quat_half_angle(sk_unit(turn), sk_sin(0.5 * angle), sk_cos(0.5 * angle))};
}

// The force of a law on A at a pose, about the origin of A.
typedef sk_wrench force_law(const path_pair *p, const sk_pose *pose, sk_patch_memory *memory);

static sk_wrench field_law(const path_pair *p, const sk_pose *pose, sk_patch_memory *memory) {
    if (!sk_patch_is_held(memory)) {
        if (sk_patch_gap(&p->pair, pose, memory) > 0.0) return (sk_wrench){0};
        sk_patch_begin(&p->pair, pose, memory);
    }
    sk_patch patch = sk_patch_evaluate(&p->pair, pose, memory);
    sk_patch_commit(&p->pair, pose, &patch, memory);
    sk_vec3 arm = sk_sub(patch.point, pose->position);
    return (sk_wrench){patch.elastic.force, sk_add(patch.elastic.moment, sk_cross(arm, patch.elastic.force))};
}

// The paper's: kappa V along the averaged normal, at the centroid of the surface.
static sk_wrench paper_law(const path_pair *p, const sk_pose *pose, sk_patch_memory *memory) {
    (void)memory;
    static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    sk_overlap overlap;
    const sk_placed_piece a = {&p->a, *pose}, b = {&p->b, OWN};
    if (!sk_overlap_find(&a, &b, &overlap)) return (sk_wrench){0};
    sk_overlap_printed printed = sk_overlap_as_printed(&overlap, SK_OVERLAP_FROM_CORNER);
    sk_vec3 force = sk_scale(-p->pair.law.kappa * overlap.volume, printed.normal);
    return (sk_wrench){force, sk_cross(sk_sub(printed.point, pose->position), force)};
}

// Returns |work| of the second lap over half of the turnover, by the midpoint rule.
static double work_around(const path_pair *p, double height, force_law *law) {
    enum { STEPS = 16000 };
    double work = 0.0, turnover = 0.0;
    sk_patch_memory memory = {.direction = {0, 0, 1}};
    for (int32_t k = 0; k < 2 * STEPS; k++) {
        double t = 2.0 * SK_PI * (k % STEPS) / STEPS, step = 2.0 * SK_PI / STEPS;
        sk_pose from = on_path(height, t), middle = on_path(height, t + 0.5 * step), to = on_path(height, t + step);
        sk_quat turned = sk_quat_mul(to.rotation, sk_quat_conjugate(from.rotation));
        sk_vec3 turn = sk_scale(2.0 * turned.w, sk_vec(turned.x, turned.y, turned.z)); // to the third order
        sk_wrench w = law(p, &middle, &memory);
        double done = sk_dot(w.force, sk_sub(to.position, from.position)) + sk_dot(w.moment, turn);
        if (k < STEPS) continue;
        work += done;
        turnover += fabs(done);
    }
    return fabs(work) / (0.5 * turnover);
}

static sk_result work_of(sk_vec3 half_a, sk_vec3 half_b, force_law *law, double bound, sk_measurement *out) {
    path_pair p;
    sk_result r = make_pair(half_a, half_b, &p);
    if (r.ok) *out = (sk_measurement){work_around(&p, half_a.z + half_b.z, law), bound, 0.0};
    return r;
}

static const sk_vec3 BOX = {0.3, 0.2, 0.1}, PLATE = {0.3, 0.2, 0.02}, BLOCK = {0.5, 0.5, 0.3};

static sk_result work_of_field(sk_measurement *out) {
    return work_of(BOX, BLOCK, field_law, 1e-7, out);
}
static sk_result work_of_field_plate(sk_measurement *out) {
    return work_of(PLATE, BLOCK, field_law, 1e-7, out);
}
static sk_result work_of_paper_plate(sk_measurement *out) {
    return work_of(PLATE, BLOCK, paper_law, 0.01, out);
}
static sk_result work_of_paper(sk_measurement *out) {
    return work_of(BOX, BLOCK, paper_law, 0.01, out);
}

sk_check_list sk_checks_patch(void) {
    static const char ROCKING[] = "sqrt((kappa I - m g h) / J): a block rocks on its base without friction";
    static const char STEP[] = "0.1 %: the substep, and the times between ticks";
    static const sk_check CHECKS[] = {
        {"patch.depth", "m", "m g / (kappa A): depth of a block at rest", "1e-9: the swing that is left",
         SK_CHECK_WITHIN, depth},
        {"patch.rocking_low", "rad/s", ROCKING, STEP, SK_CHECK_WITHIN, rocking_low},
        {"patch.rocking_tall", "rad/s", "the same, 4 m high", STEP, SK_CHECK_WITHIN, rocking_tall},
        {"patch.print_static", "m", "D (m g / (p A) - 1): print of a slab that lies on sand of p = 100 kPa",
         "0.1 %: after 60 s the slab still sinks", SK_CHECK_WITHIN, print_static},
        {"patch.print_drop", "m", "m g (h + s) = p A (s + s^2 / 2 D): print of a slab that falls by h = 2 m",
         "3 %: the path of half a substep, in which the ground does not press yet", SK_CHECK_WITHIN, print_drop},
        {"patch.print_again", "m", "print of a slab that is put into its print again: as before",
         "10 %: how well the map of ruts keeps a depth", SK_CHECK_WITHIN, print_again},
        {"patch.work_of_field", "", "work around a closed path of a box, of half the turnover: none",
         "the midpoint rule: with a quarter of the steps the work is 16 times as large", SK_CHECK_AT_MOST,
         work_of_field},
        {"patch.work_of_paper", "",
         "the same of the paper's law, kappa V along the averaged normal: it has no potential", "a bound: one per cent",
         SK_CHECK_AT_LEAST, work_of_paper},
        {"patch.work_of_field_plate", "", "of a plate of 4 cm instead of the box", "the rule of integration, as above",
         SK_CHECK_AT_MOST, work_of_field_plate},
        {"patch.work_of_paper_plate", "", "the same of the paper's law", "a bound: one per cent", SK_CHECK_AT_LEAST,
         work_of_paper_plate},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
