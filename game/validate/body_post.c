// A Cessna rolls with its right wing against a steel post. The post passes the wing only where it has crushed it.
#include "validate/holes.h"
#include "validate/validate.h"
#include "validate/worlds.h"

static const double WIDTH = 0.2, SIDE = 3.0, AHEAD = 12.0; // m: of the post; its middle, from the start

// The middle of the post in the frame of the aircraft, at the height of the wing.
static sk_vec3 seen_from(const sk_aircraft_state *a) {
    static const double WING = -0.8; // m, of body z
    sk_vec3 at = {SIDE, AHEAD + 0.5 * WIDTH, 0.0};
    sk_vec3 beneath = sk_rotate_back(a->attitude, sk_sub(at, a->position));
    sk_vec3 up = sk_rotate_back(a->attitude, (sk_vec3){0.0, 0.0, 1.0});
    return sk_add_scaled(beneath, (WING - beneath.z) / up.z, up);
}

typedef struct passage {
    bool passed;      // without a hole where the post is
    double remainder; // of the account of energy, over its turnover
    double left;      // share of the energy
} passage;

// A post that was ahead of the spar may not be behind it, between fuselage and tip.
static bool crosses(sk_vec3 was, sk_vec3 now) {
    static const double SPAR = 0.25, TIP = 5.3; // m
    return was.x > SPAR && now.x <= SPAR && fabs(was.y) < TIP && fabs(now.y) < TIP;
}

static void follow(sk_run *run, sk_energy_audit *audit, sk_workspace *workspace, passage *out) {
    static const double MARGIN = 0.05; // m, between the middle of the post and a hole
    const sk_aircraft_state *a = sk_run_aircraft(run);
    sk_energy_begin(run->model, run->state, audit);
    sk_vec3 was = seen_from(a);
    for (int n = 0; n < 3 * SK_TICK_HZ; n++) {
        sk_world_step_audited(run->model, run->state, run->controls, workspace, audit);
        sk_vec3 now = seen_from(a);
        out->passed |= crosses(was, now) && !sk_run_in_hole(run, run->model->body_count, now, MARGIN);
        was = now;
    }
    const sk_energy_account *account = &audit->aircraft[0];
    out->remainder = fabs(sk_energy_remainder(account)) / account->turnover;
    out->left = sk_energy_total(&account->now) / sk_energy_total(&account->begin);
}

static sk_result strike(double speed, passage *out) {
    sk_run run;
    sk_energy_audit audit = {0};
    sk_workspace *workspace = NULL;
    *out = (passage){0};
    sk_result r = sk_run_load(&run, "plane", "engine=false bumps=false post=%.17g speed=%.17g", WIDTH, speed);
    if (r.ok) r = sk_energy_audit_create(run.model, &audit);
    if (r.ok) r = sk_workspace_create(run.model, &workspace);
    if (r.ok) follow(&run, &audit, workspace, out);
    sk_workspace_destroy(workspace);
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

// The worst of all strikes, and how many wings passed. Several checks use them, so the aircraft are rolled once.
typedef struct strikes {
    passage worst;
    double passed;
} strikes;
static sk_result strike_all(strikes *out) {
    static strikes all;
    static bool known = false;
    sk_result r = sk_ok();
    for (double speed = 13.0; r.ok && !known && speed < 38.0; speed += 3.0) {
        passage one;
        r = strike(speed, &one);
        all.passed += one.passed;
        all.worst.remainder = sk_max(all.worst.remainder, one.remainder);
        all.worst.left = sk_max(all.worst.left, one.left);
    }
    known = r.ok;
    *out = all;
    return r;
}

static sk_result posts_passed(sk_measurement *out) {
    strikes all;
    sk_result r = strike_all(&all);
    *out = (sk_measurement){all.passed, 0.0, 0.0};
    return r;
}

static sk_result post_remainder(sk_measurement *out) {
    strikes all;
    sk_result r = strike_all(&all);
    *out = (sk_measurement){all.worst.remainder, 1e-6, 0.0};
    return r;
}

static sk_result post_energy(sk_measurement *out) {
    strikes all;
    sk_result r = strike_all(&all);
    *out = (sk_measurement){all.worst.left, 1.0, 0.0};
    return r;
}

sk_check_list sk_checks_body_post(void) {
    static const sk_check CHECKS[] = {
        {"body.wing_passes_posts", "times",
         "a Cessna rolls with a wing against a steel post of 0.2 m at 13, 16 .. 37 m/s: times that the post is behind "
         "the spar "
         "without a hole in the wing there",
         "exact: swept contact lets a post through crushed material only", SK_CHECK_AT_MOST, posts_passed},
        {"body.wing_post_account", "", "the part of the turnover that the account of energy does not explain, at most",
         "a bound: rounding, and Euler's equations to fourth order", SK_CHECK_AT_MOST, post_remainder},
        {"body.wing_post_energy", "", "the share of its energy that it has 3 s later, at most",
         "a bound: a contact gives back no more than it took", SK_CHECK_AT_MOST, post_energy},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
