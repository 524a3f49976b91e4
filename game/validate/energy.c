// The energy account closes in every golden scenario, and the integration method adds little energy.
#include "validate/validate.h"
#include "validate/worlds.h"

// A scenario of tests/golden/scenarios.
typedef struct scenario {
    const char *scene, *settings;
    double seconds;
} scenario;

static const scenario CIRCUIT = {"circuit", "", 380.0};
static const scenario FALL = {"plane", "aircraft=c172p engine=false height=11.3 roll=3", 20.0};
static const scenario SLIDE = {"plane", "aircraft=rig slope=45 heading=30 parking_brake=1", 10.0};
static const scenario SAND = {"plane", "aircraft=c172p material=sand wind_kt=30 wind_from=75", 20.0};
static const scenario FRIGATE = {"frigate", "engine=false", 30.0};
static const scenario SWAY = {"sway", "swell=1", 20.0};
static const scenario BEACH = {"beach", "", 45.0};

// Steps one tick and keeps the accounts.
static sk_result watch(sk_run *run, sk_energy_audit *audit) {
    sk_result r = sk_ok();
    if (run->scene->has_pilot) r = sk_scene_pilot(run->scene, run->state, run->controls);
    if (r.ok) sk_world_step_audited(run->model, run->state, run->controls, run->scene->workspace, audit);
    return r;
}

// Begins the accounts of all aircraft. Call sk_energy_audit_destroy after.
static sk_result begin_account(const sk_run *run, sk_energy_audit *audit) {
    sk_result r = sk_energy_audit_create(run->model, audit);
    if (r.ok) sk_energy_begin(run->model, run->state, audit);
    return r;
}

// Measures the largest remainder over the turnover until then, of all aircraft and ticks. Turnovers below 1 J are
// ignored.
static sk_result balance(const scenario *of, sk_measurement *out) {
    sk_run run;
    sk_energy_audit audit = {0};
    double worst = 0.0;
    sk_result r = sk_run_load(&run, of->scene, "%s", of->settings);
    if (r.ok) r = begin_account(&run, &audit);
    for (int64_t tick = (int64_t)(of->seconds * SK_TICK_HZ); r.ok && tick > 0; tick--) {
        r = watch(&run, &audit);
        for (int32_t i = 0; i < run.model->aircraft_count; i++) {
            const sk_energy_account *account = &audit.aircraft[i];
            if (account->turnover < 1.0) continue;
            double share = fabs(sk_energy_remainder(account)) / account->turnover;
            worst = share <= worst ? worst : share; // keeps NaN
        }
    }
    *out = (sk_measurement){worst, 1e-6, 0.0};
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

static sk_result circuit(sk_measurement *out) {
    return balance(&CIRCUIT, out);
}
static sk_result fall(sk_measurement *out) {
    return balance(&FALL, out);
}
static sk_result slide(sk_measurement *out) {
    return balance(&SLIDE, out);
}
static sk_result sand(sk_measurement *out) {
    return balance(&SAND, out);
}
static sk_result frigate(sk_measurement *out) {
    return balance(&FRIGATE, out);
}
static sk_result sway(sk_measurement *out) {
    return balance(&SWAY, out);
}
static sk_result beach(sk_measurement *out) {
    return balance(&BEACH, out);
}

// Measures the energy that the integration method and the shape of contacts have added, over the turnover.
static sk_result share_of_the_method(const scenario *of, double most, sk_measurement *out) {
    sk_run run;
    sk_energy_audit audit = {0};
    sk_result r = sk_run_load(&run, of->scene, "%s", of->settings);
    if (r.ok) r = begin_account(&run, &audit);
    for (int64_t tick = (int64_t)(of->seconds * SK_TICK_HZ); r.ok && tick > 0; tick--) r = watch(&run, &audit);
    const sk_energy_account *account = &audit.aircraft[0];
    if (r.ok)
        *out = (sk_measurement){fabs(account->flow.integration + account->flow.shape) / account->turnover, most, 0.0};
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

static sk_result method_in_circuit(sk_measurement *out) {
    return share_of_the_method(&CIRCUIT, 1e-4, out);
}
static sk_result method_in_fall(sk_measurement *out) {
    return share_of_the_method(&FALL, 0.02, out);
}

// Drops an aircraft from 13.6 in and follows it until it stands. The steps are so small that the method adds less than
// a thousandth.
static sk_result drop(const char *aircraft, sk_energy_account *account) {
    sk_run run;
    sk_energy_audit audit = {0};
    sk_result r = sk_run_load(&run, "plane", "aircraft=%s engine=false bumps=false", aircraft);
    if (r.ok) {
        enum { FINER = 16 };
        run.scene->model->substep /= FINER;
        run.scene->model->substeps *= FINER;
        sk_run_aircraft(&run)->position.z += 13.6 * 0.0254;
        r = begin_account(&run, &audit);
    }
    for (int tick = 0; r.ok && tick < 10 * SK_TICK_HZ; tick++) r = watch(&run, &audit);
    if (r.ok) *account = audit.aircraft[0];
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

static double lost_in(const sk_energy_account *account) {
    return sk_energy_total(&account->begin) - sk_energy_total(&account->now);
}

static sk_result drop_balance(const char *aircraft, sk_measurement *out) {
    sk_energy_account account = {0};
    sk_result r = drop(aircraft, &account);
    double reported = 0.0, lost = lost_in(&account);
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++) reported -= account.flow.of[i];
    *out = (sk_measurement){reported + account.flow.integration, lost, 1e-3 * lost};
    return r;
}

static sk_result cessna_drop(sk_measurement *out) {
    return drop_balance("c172p", out);
}
static sk_result cub_drop(sk_measurement *out) {
    return drop_balance("j3cub", out);
}

static sk_result drop_shape(sk_measurement *out) {
    sk_energy_account account = {0};
    sk_result r = drop("c172p", &account);
    *out = (sk_measurement){fabs(account.flow.shape) / lost_in(&account), 1e-5, 0.0};
    return r;
}

sk_check_list sk_checks_energy(void) {
    static const char CLOSES[] = "largest residual of a tick over the energy turnover; docs/models/energy.md";
    static const char PROMISE[] = "the stated accuracy; rounding gives about 1e-10";
    static const sk_check CHECKS[] = {
        {"energy.balance_circuit", "", CLOSES, PROMISE, SK_CHECK_AT_MOST, circuit},
        {"energy.balance_fall", "", CLOSES, PROMISE, SK_CHECK_AT_MOST, fall},
        {"energy.balance_slide", "", CLOSES, PROMISE, SK_CHECK_AT_MOST, slide},
        {"energy.balance_sand", "", CLOSES, PROMISE, SK_CHECK_AT_MOST, sand},
        {"energy.balance_frigate", "", CLOSES, PROMISE, SK_CHECK_AT_MOST, frigate},
        {"energy.balance_sway", "", CLOSES, PROMISE, SK_CHECK_AT_MOST, sway},
        {"energy.balance_beach", "", CLOSES, PROMISE, SK_CHECK_AT_MOST, beach},
        {"energy.method_in_circuit", "", "energy added by integration and contact shapes over the turnover",
         "forces stay constant for 1 ms while springs move: an error of first order in the step", SK_CHECK_AT_MOST,
         method_in_circuit},
        {"energy.method_in_fall", "", "the same for a fall of 10 m onto gear and hull",
         "stiff hull points at 13 m/s; half the error at half the step", SK_CHECK_AT_MOST, method_in_fall},
        {"energy.drop_balance", "J",
         "energy lost in a drop from 13.6 in equals the sum of all flows except integration",
         "0.1 %: the method's error is half of that at steps of 65 us", SK_CHECK_WITHIN, cessna_drop},
        {"energy.drop_balance_cub", "J", "the same for the Cub", "0.1 %, as for the Cessna", SK_CHECK_WITHIN, cub_drop},
        {"energy.drop_shape", "", "energy added by the shape of the contacts over the energy lost",
         "every spring returns the energy that it stored, also if the body turns; the rest is of second order in the "
         "step",
         SK_CHECK_AT_MOST, drop_shape},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
