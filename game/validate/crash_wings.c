// A Cessna 172P at a post, and two that meet head on: work, momentum, the depth of slots, the same bits again.
#include "validate/blocks.h"
#include "validate/holes.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// Steps with an account of energy. Call sk_energy_audit_destroy after.
static void step(sk_run *run, sk_energy_audit *audit) {
    sk_world_step_audited(run->model, run->state, run->controls, run->scene->workspace, audit);
}

static double unexplained(const sk_energy_account *account) {
    return fabs(sk_energy_remainder(account)) / account->turnover;
}

//----------------------------------------------------------------------------------------------------------------------
// The right wing at a steel post of 0.2 m

typedef struct at_post {
    double given_back; // work that the post did on the airframe, over the work that it took
    double remainder;
    double slot;     // m along the chord
    double taken;    // J, by the contacts of the airframe
    double straight; // J: strength times the volume of a straight slot of the width of the post
} at_post;

static const double WIDTH = 0.2; // m, of the post

// Strength times the volume of a slot along x, that cuts the right wing at a distance from the middle.
static double straight_cut(const sk_body_type *type, double from_middle) {
    const sk_hole slot = {.planes = 2,
                          .normal_1 = {0.0, 1.0, 0.0},
                          .offset_1 = from_middle + 0.5 * WIDTH,
                          .normal_2 = {0.0, -1.0, 0.0},
                          .offset_2 = 0.5 * WIDTH - from_middle};
    double work = 0.0;
    for (int32_t part = 0; part < type->piece_count; part++) {
        double volume = sk_hole_volume(&type->pieces[part].solid, &slot);
        if (volume > 0.0) work += type->pieces[part].strength * volume;
    }
    return work;
}

static void roll_at_post(sk_run *run, sk_energy_audit *audit, at_post *out) {
    static const double SECONDS = 3.0, AHEAD = 8.0; // s; m, nearer to the post than the scene has it
    const sk_energy_account *account = &audit->aircraft[0];
    double taken = 0.0, given = 0.0;
    sk_run_aircraft(run)->position.y += AHEAD;
    sk_energy_begin(run->model, run->state, audit);
    for (int tick = 0; tick < (int)(SECONDS * SK_TICK_HZ); tick++) {
        double was = account->flow.bodies;
        step(run, audit);
        double work = account->flow.bodies - was;
        *(work > 0.0 ? &given : &taken) += fabs(work);
    }
    out->given_back = given / taken;
    out->taken = taken;
    out->remainder = unexplained(account);
    const sk_body_type *type = sk_model_thing_type(run->model, run->model->body_count);
    for (int32_t part = 0; part < type->piece_count; part++)
        out->slot = sk_max(out->slot, sk_run_longest_slot(run, run->model->body_count, part));
}

static sk_result strike_post(double speed, double from_middle, at_post *out) {
    sk_run run;
    sk_energy_audit audit = {0};
    *out = (at_post){0};
    sk_result r = sk_run_load(&run, "plane", "engine=false bumps=false post=%.17g post_at=%.17g speed=%.17g", WIDTH,
                              from_middle, speed);
    if (r.ok) r = sk_energy_audit_create(run.model, &audit);
    if (r.ok) {
        roll_at_post(&run, &audit, out);
        out->straight = straight_cut(sk_model_thing_type(run.model, run.model->body_count), from_middle);
    }
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

static sk_result post_given_back(sk_measurement *out) {
    at_post p;
    sk_result r = strike_post(20.0, 3.0, &p);
    *out = (sk_measurement){p.given_back, 0.01, 0.0};
    return r;
}
static sk_result post_account(sk_measurement *out) {
    at_post p;
    sk_result r = strike_post(20.0, 3.0, &p);
    *out = (sk_measurement){p.remainder, 1e-6, 0.0};
    return r;
}

// The chord of the wing (m) at a distance from the middle: 64 in, from 100 to 212 in it falls by 20 in.
static double chord_at(double from_middle) {
    static const double INCH = 0.0254;
    return INCH * (64.0 - 20.0 * sk_max(0.0, (from_middle / INCH - 100.0) / 112.0));
}

static sk_result slot(double from_middle, sk_measurement *out) {
    at_post p;
    sk_result r = strike_post(3.0, from_middle, &p);
    *out = (sk_measurement){p.slot > 0.0 ? p.slot : INFINITY, chord_at(from_middle), 0.0};
    return r;
}
static sk_result slot_at_3(sk_measurement *out) {
    return slot(3.0, out);
}
static sk_result slot_at_4(sk_measurement *out) {
    return slot(4.0, out);
}
static sk_result slot_at_5(sk_measurement *out) {
    return slot(5.0, out);
}

static sk_result cut(double from_middle, sk_measurement *out) {
    at_post p;
    sk_result r = strike_post(4.0, from_middle, &p);
    *out = (sk_measurement){p.taken, p.straight, 0.07 * p.straight};
    return r;
}
static sk_result cut_at_3(sk_measurement *out) {
    return cut(3.0, out);
}
static sk_result cut_at_4(sk_measurement *out) {
    return cut(4.0, out);
}
static sk_result cut_at_5(sk_measurement *out) {
    return cut(5.0, out);
}

//----------------------------------------------------------------------------------------------------------------------
// Two Cessnas head on

typedef struct head_on {
    double left;      // speed along the runway of the faster one after 1 s, over the speed before
    double remainder; // of the worse account
    double momentum;  // largest sum of all parts along the line of flight, over that of one aircraft before
} head_on;

static void watch_collision(sk_run *run, sk_energy_audit *audit, double speed, head_on *out) {
    const sk_aircraft_state *a = sk_state_aircraft(run->state, 0), *b = sk_state_aircraft(run->state, 1);
    sk_energy_begin(run->model, run->state, audit);
    for (int tick = 0; tick < SK_TICK_HZ; tick++) {
        step(run, audit);
        double sum = fabs(sk_run_all_momentum(run).y) / (speed * run->model->types[0].mass.mass);
        out->momentum = sum <= out->momentum ? out->momentum : sum; // keeps NaN
    }
    out->left = sk_max(fabs(a->velocity.y), fabs(b->velocity.y)) / speed;
    out->remainder = sk_max(unexplained(&audit->aircraft[0]), unexplained(&audit->aircraft[1]));
}

// On the ground, or in the vacuum high above it.
static sk_result run_collision(double speed, bool on_ground, head_on *out) {
    sk_run run;
    sk_energy_audit audit = {0};
    *out = (head_on){0};
    sk_result r =
        sk_run_load(&run, "mid_air", "engine=false apart=12 speed=%.17g height=%d", speed, on_ground ? 0 : 100);
    if (r.ok && !on_ground) sk_run_without_air(&run);
    if (r.ok) r = sk_energy_audit_create(run.model, &audit);
    if (r.ok) watch_collision(&run, &audit, speed, out);
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

// Several checks use the collision on the ground, so it runs once per speed.
static sk_result collide(double speed, bool on_ground, head_on *out) {
    enum { FAST = 1, PLACES = 4 };
    static struct {
        bool known;
        head_on result;
    } kept[PLACES];
    int place = 2 * on_ground + (speed > 15.0 ? FAST : 0);
    sk_result r = sk_ok();
    if (!kept[place].known) r = run_collision(speed, on_ground, &kept[place].result);
    kept[place].known = r.ok;
    *out = kept[place].result;
    return r;
}

static sk_result momentum(double speed, sk_measurement *out) {
    head_on h;
    sk_result r = collide(speed, false, &h);
    *out = (sk_measurement){h.momentum, 1e-9, 0.0};
    return r;
}
static sk_result momentum_slow(sk_measurement *out) {
    return momentum(11.0, out);
}
static sk_result momentum_fast(sk_measurement *out) {
    return momentum(20.0, out);
}

static sk_result stops(double speed, sk_measurement *out) {
    head_on h;
    sk_result r = collide(speed, true, &h);
    *out = (sk_measurement){h.left, 0.1, 0.0};
    return r;
}
static sk_result stops_slow(sk_measurement *out) {
    return stops(11.0, out);
}
static sk_result stops_fast(sk_measurement *out) {
    return stops(20.0, out);
}

static sk_result head_on_account(sk_measurement *out) {
    head_on slow, fast = {0};
    sk_result r = collide(11.0, true, &slow);
    if (r.ok) r = collide(20.0, true, &fast);
    if (r.ok) *out = (sk_measurement){sk_max(slow.remainder, fast.remainder), 1e-6, 0.0};
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// The same bits

static sk_result hash_of(int32_t threads, uint64_t *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "mid_air", "engine=false apart=12 speed=20 height=0");
    if (r.ok) r = sk_workspace_set_threads(run.scene->workspace, threads);
    if (r.ok) r = sk_run_for(&run, 0.6);
    if (r.ok) *out = sk_state_hash(run.model, run.state);
    sk_run_end(&run);
    return r;
}

static sk_result same_bits(sk_measurement *out) {
    static const int32_t THREADS[] = {1, 1, 3};
    uint64_t hash[3] = {0};
    sk_result r = sk_ok();
    for (int i = 0; r.ok && i < 3; i++) r = hash_of(THREADS[i], &hash[i]);
    *out = (sk_measurement){(hash[1] != hash[0]) + (hash[2] != hash[0]), 0.0, 0.0};
    return r;
}

sk_check_list sk_checks_crash_wings(void) {
    static const char SLOT[] =
        "a Cessna at 3 m/s, a post of 0.2 m so far from the middle: the slot in the wing is shorter than the chord";
    static const char CHORD[] = "a bound: the chord of the wing there";
    static const char CUT[] =
        "the same at 4 m/s: the post cuts through the wing; work is strength times width, chord and thickness";
    static const char SLANT[] = "7 %: the aircraft yaws by up to 18 degrees, and the slot is longer by 1 / cos of that";
    static const char MOMENTUM[] =
        "two equal Cessnas head on without air: sum of the momenta along the line of flight, over that of one";
    static const char STOP[] =
        "two equal Cessnas head on, on the ground: speed along the runway 1 s later, over that before";
    static const sk_check CHECKS[] = {
        {"crash.post_gives_back", "",
         "a wing at a post at 20 m/s: work that the airframe gets back of what its contacts took",
         "a bound: the elastic layer is 0.01 of the depth of the hole, and less", SK_CHECK_AT_MOST, post_given_back},
        {"crash.post_account", "", "the part of the turnover that the account of energy does not explain, at most",
         "a bound: rounding, and Euler's equations to fourth order", SK_CHECK_AT_MOST, post_account},
        {"crash.head_on_momentum_11", "", MOMENTUM, "a bound: rounding", SK_CHECK_AT_MOST, momentum_slow},
        {"crash.head_on_momentum_20", "", MOMENTUM, "a bound: rounding", SK_CHECK_AT_MOST, momentum_fast},
        {"crash.head_on_stops_11", "", STOP, "a bound: what crush gives back is 0.01 of the energy, 0.1 of the speed",
         SK_CHECK_AT_MOST, stops_slow},
        {"crash.head_on_stops_20", "", STOP, "a bound: as above", SK_CHECK_AT_MOST, stops_fast},
        {"crash.head_on_account", "", "the part of the turnover that the accounts of these do not explain, at most",
         "a bound: rounding, and Euler's equations to fourth order", SK_CHECK_AT_MOST, head_on_account},
        {"crash.slot_at_3", "m", SLOT, CHORD, SK_CHECK_AT_MOST, slot_at_3},
        {"crash.slot_at_4", "m", SLOT, CHORD, SK_CHECK_AT_MOST, slot_at_4},
        {"crash.slot_at_5", "m", SLOT, CHORD, SK_CHECK_AT_MOST, slot_at_5},
        {"crash.cut_at_3", "J", CUT, SLANT, SK_CHECK_WITHIN, cut_at_3},
        {"crash.cut_at_4", "J", CUT, SLANT, SK_CHECK_WITHIN, cut_at_4},
        {"crash.cut_at_5", "J", CUT, SLANT, SK_CHECK_WITHIN, cut_at_5},
        {"crash.same_bits", "runs",
         "two Cessnas head on at 20 m/s, again, and on 3 threads: runs that end in another state",
         "exact: the order of every sum is fixed", SK_CHECK_AT_MOST, same_bits},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
