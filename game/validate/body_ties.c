// Ties, a chock under a block, and a wheel against a chock. Closed forms: docs/models/bodies.md and
// docs/models/wheel_faces.md.
#include "validate/blocks.h"
#include "validate/validate.h"

#include <stdlib.h>

//----------------------------------------------------------------------------------------------------------------------
// One body that hangs on ties from an anchor, solved as an island. The body does not turn.

enum { TIES_MAX = 4, ANCHOR = 0, LOAD = 1 };

typedef struct hanging {
    sk_island_body body[2]; // the anchor, of prescribed motion; the load
    sk_island_tie tie[TIES_MAX];
    sk_vec3 at_anchor[TIES_MAX]; // m, from the anchor
    int32_t tie_count;
    sk_island_contact contact; // of the load with the anchor, if `stands`
    bool stands;
    double mass, h;
    sk_vec3 force; // N, on the load
    void *memory[2];
    sk_islands *islands;
    sk_island_scratch *scratch;
} hanging;

static sk_result hanging_create(double mass, double below, hanging *out) {
    static const sk_island_limits LIMITS = {2, 1, TIES_MAX};
    enum { ALIGNMENT = 64 };
    *out = (hanging){.mass = mass, .h = 1.0 / (SK_TICK_HZ * SK_SUBSTEPS), .force = {0.0, 0.0, -mass * SK_G}};
    out->body[LOAD] = (sk_island_body){.mass_inverse = 1.0 / mass, .centre = {0.0, 0.0, -below}};
    sk_mat3 *turns = &out->body[LOAD].inertia_inverse; // no moment acts on it
    turns->row[0].x = turns->row[1].y = turns->row[2].z = 1.0 / mass;
    size_t size[2] = {sk_islands_size(LIMITS), sk_island_scratch_size(LIMITS)};
    for (int i = 0; i < 2; i++)
        out->memory[i] = aligned_alloc(ALIGNMENT, (size[i] + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    if (out->memory[0] == NULL || out->memory[1] == NULL) return sk_error("memory is short");
    out->islands = sk_islands_place(out->memory[0], LIMITS);
    out->scratch = sk_island_scratch_place(out->memory[1], LIMITS);
    return sk_ok();
}

static void hanging_destroy(hanging *h) {
    free(h->memory[0]);
    free(h->memory[1]);
}

static sk_island_tie *add_tie(hanging *h, double length, double stiffness, double damping_ratio) {
    sk_island_tie *tie = &h->tie[h->tie_count++];
    *tie = (sk_island_tie){.a = LOAD, .b = ANCHOR, .length = length, .stiffness = stiffness};
    tie->damping = 2.0 * damping_ratio * sqrt(stiffness * h->mass);
    return tie;
}

static void hanging_step(hanging *h) {
    sk_island_body *load = &h->body[LOAD], *anchor = &h->body[ANCHOR];
    for (int32_t i = 0; i < h->tie_count; i++) {
        h->tie[i].at_a = load->centre;
        h->tie[i].at_b = sk_add(anchor->centre, h->at_anchor[i]);
    }
    load->begin_velocity = load->velocity;
    load->velocity = sk_add_scaled(load->velocity, h->h / h->mass, h->force);
    sk_island_system system = {.body = h->body,
                               .contact = &h->contact,
                               .tie = h->tie,
                               .body_count = 2,
                               .contact_count = h->stands ? 1 : 0,
                               .tie_count = h->tie_count};
    sk_islands_begin(h->islands);
    sk_islands_find(h->islands, &system);
    sk_islands_solve(h->islands, &system, h->scratch, h->h);
    load->centre = sk_add_scaled(load->centre, h->h, load->velocity);
    anchor->centre = sk_add_scaled(anchor->centre, h->h, anchor->velocity);
}

// The period of a load of 500 kg on a sling, over ten swings of 0.005 rad.
static sk_result sling_period(sk_measurement *out) {
    static const double STIFFNESS = 1e7, LENGTH = 10.0;
    enum { SWINGS = 10 };
    hanging h;
    double sunk = LENGTH + 500.0 * SK_G / STIFFNESS, first = 0.0, last = 0.0;
    sk_result r = hanging_create(500.0, sunk, &h);
    if (r.ok) {
        add_tie(&h, LENGTH, STIFFNESS, 0.1);
        h.body[LOAD].velocity.x = 0.05;
    }
    int32_t crossings = 0;
    for (int32_t i = 0; r.ok && crossings <= SWINGS && i < 100000; i++) {
        double before = h.body[LOAD].centre.x;
        hanging_step(&h);
        double now = h.body[LOAD].centre.x;
        if (!(before < 0.0 && now >= 0.0)) continue;
        last = h.h * (i - now / (now - before));
        if (crossings++ == 0) first = last;
    }
    double expected = 2.0 * SK_PI * sqrt(sunk / SK_G);
    *out = (sk_measurement){(last - first) / SWINGS, expected, 2.5e-5 * expected};
    hanging_destroy(&h);
    return r;
}

// A winch begins to lift 500 kg at v. With the frequency w of rope and load, and sin b the damping ratio z, the tension
// is largest where sqrt(1 - z^2) w t = pi / 2 - 3 b.
static sk_result winch_peak(sk_measurement *out) {
    static const double MASS = 500.0, STIFFNESS = 136435.0, RATE = 0.5, RATIO = 0.1;
    hanging h;
    sk_result r = hanging_create(MASS, 10.0 + MASS * SK_G / STIFFNESS, &h);
    double peak = 0.0;
    if (r.ok) add_tie(&h, 10.0, STIFFNESS, RATIO)->rate = RATE;
    for (int32_t i = 0; r.ok && i < 960; i++) {
        hanging_step(&h);
        h.tie[0].length -= h.h * RATE;
        peak = sk_max(peak, h.tie[0].tension);
    }
    double root = sqrt(1.0 - RATIO * RATIO);
    double falls = sk_exp(-(0.5 * SK_PI - 3.0 * sk_asin(RATIO)) * RATIO / root);
    double expected = MASS * SK_G + RATE * sqrt(STIFFNESS * MASS) * falls;
    *out = (sk_measurement){peak, expected, 0.004 * expected};
    hanging_destroy(&h);
    return r;
}

// A tow bar of 4 m pulls 1,111 kg with a resistance of 218 N. The tug accelerates with 0.4 m/s^2.
static sk_result tow_bar(sk_measurement *out) {
    static const double MASS = 1111.0, RESISTANCE = 218.0, ACCELERATION = 0.4;
    hanging h;
    sk_result r = hanging_create(MASS, 0.0, &h);
    if (r.ok) {
        h.body[LOAD].centre = (sk_vec3){-4.0, 0.0, 0.0};
        h.force = (sk_vec3){-RESISTANCE, 0.0, 0.0};
        add_tie(&h, 4.0, 2e6, 0.1)->pushes = true;
    }
    for (int32_t i = 0; r.ok && i < 9600; i++) {
        h.body[ANCHOR].velocity.x += h.h * ACCELERATION;
        hanging_step(&h);
    }
    double expected = RESISTANCE + MASS * ACCELERATION;
    *out = (sk_measurement){h.tie[0].tension, expected, 1e-9 * expected};
    hanging_destroy(&h);
    return r;
}

// A crate of 500 kg on a deck without friction, with two lashings to each side, 45 degrees down. The deck rolls slowly.
// Both upper lashings carry m g sin(roll), so they reach the tension S at sin(roll) = 2 S cos(45 degrees) / (m g).
static sk_result lashings(sk_measurement *out) {
    static const double MASS = 500.0, STRENGTH = 2000.0, RATE = 0.05, HEIGHT = 0.5, DECK = 1e8; // N/m
    hanging h;
    double depth = MASS * SK_G / DECK, roll = 0.0;
    sk_result r = hanging_create(MASS, depth - HEIGHT, &h);
    for (int i = 0; r.ok && i < TIES_MAX; i++) add_tie(&h, sqrt(0.5), 2e6, 0.1);
    bool breaks = false;
    h.stands = true;
    while (r.ok && !breaks && roll < 1.5) {
        double s, c;
        sk_sincos(roll, &s, &c);
        sk_vec3 up = {0.0, -s, c}, aside = {0.0, c, s};
        for (int i = 0; i < TIES_MAX; i++) h.at_anchor[i] = sk_scale(i < 2 ? 0.5 : -0.5, aside);
        double N = DECK * (HEIGHT - sk_dot(up, h.body[LOAD].centre));
        h.contact =
            (sk_island_contact){.a = LOAD, .point = h.body[LOAD].centre, .normal = up, .force = sk_scale(N, up)};
        const double n[3] = {up.x, up.y, up.z};
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) h.contact.stiffness[i][k] = DECK * n[i] * n[k];
        h.body[ANCHOR].rate = (sk_vec3){RATE, 0.0, 0.0};
        hanging_step(&h);
        roll += h.h * RATE;
        for (int i = 0; i < TIES_MAX; i++) breaks = breaks || h.tie[i].tension > STRENGTH;
    }
    *out = (sk_measurement){roll, sk_asin(2.0 * STRENGTH * sqrt(0.5) / (MASS * SK_G)), 3e-3};
    hanging_destroy(&h);
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// A chock of 2 kg holds a block of 1,111 kg without friction on a slope of 5 degrees. Its face of 35 degrees carries
// P = m g sin 5 / sin 35.

static const char CHOCK[] = "build=chock slope=5 mass=2 load=1111 kappa=1e9 mu=0.8";

// Of the chock alone: nothing holds the block sideways.
static sk_result chock_creep(sk_measurement *out) {
    double most = INFINITY;
    sk_result r = sk_blocks_creep(CHOCK, sk_run_awake, 1, &most);
    *out = (sk_measurement){most, 1e-12, 0.0};
    return r;
}

// Depth of the middle of its base of 1.2 m by 0.6 m: (P cos 35 + m g cos 5) / (kappa A).
static sk_result chock_depth(sk_measurement *out) {
    double slope = 5.0 * SK_DEGREE, face = 35.0 * SK_DEGREE;
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "%s", CHOCK);
    if (r.ok) r = sk_run_awake(&run, 20.0);
    if (r.ok) {
        const sk_body_state *body = sk_run_body(&run, 0);
        sk_vec3 up = {0.0, -sk_sin(slope), sk_cos(slope)}; // the origin of its shape is the middle of its base
        sk_vec3 at = sk_add(body->position, sk_rotate(body->attitude, sk_run_body_type(&run, 0)->origin));
        double push = 1111.0 * SK_G * sk_sin(slope) / sk_sin(face);
        double expected = (push * sk_cos(face) + 2.0 * SK_G * sk_cos(slope)) / (1e9 * 1.2 * 0.6);
        *out = (sk_measurement){-sk_dot(up, at), expected, 1e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_body_ties(void) {
    static const sk_check CHECKS[] = {
        {"body.sling_period", "s", "a load swings on a sling: 2 pi sqrt(l / g)",
         "2.5e-5: the step is of first order, the swing 0.005 rad", SK_CHECK_WITHIN, sling_period},
        {"body.winch_peak", "N", "a winch starts: m g + v sqrt(k m), less what the damper takes", "0.4 %: the step",
         SK_CHECK_WITHIN, winch_peak},
        {"body.tow_bar", "N", "tension of a tow bar: resistance + m a", "1e-9: rounding, and the swing that is left",
         SK_CHECK_WITHIN, tow_bar},
        {"body.lashings", "rad", "roll at which the lashings of a crate break: asin(2 S cos(45 degrees) / (m g))",
         "0.003: the crate moves as its lashings stretch", SK_CHECK_WITHIN, lashings},
        {"body.chock_creep", "m",
         "a chock of 2 kg holds 1,111 kg: its displacement from second 20 to 40 (minute 1 to 10 with --long): none",
         "rounding", SK_CHECK_AT_MOST, chock_creep},
        {"body.chock_depth", "m", "its depth: (m g sin 5 / tan 35 + its own weight) / (kappa A)",
         "0.1 %: the swing that is left", SK_CHECK_WITHIN, chock_depth},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
