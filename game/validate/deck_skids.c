// Skids on moving decks: landings in a seaway, and whether a parked helicopter keeps its place.
// docs/models/skid_gear.md, "On a deck".
#include "validate/deck_landing.h"
#include "validate/validate.h"
#include "validate/worlds.h"

enum { LANDINGS = 6, LONG = 24 };

static sk_result landings(int32_t speed, int32_t grip, sk_deck_landings *out) {
    return sk_deck_landings_measure("ah1s", speed, grip, sk_validate_long() ? LONG : LANDINGS, out);
}

// Measures the largest load as a fraction of its bound, on both decks.
static sk_result load(int32_t speed, sk_measurement *out) {
    double worst = 0.0;
    sk_result r = sk_ok();
    for (int32_t grip = 0; r.ok && grip < SK_DECK_LANDING_GRIPS; grip++) {
        sk_deck_landings l;
        r = landings(speed, grip, &l);
        worst = sk_max(worst, l.load_share.most);
    }
    *out = (sk_measurement){worst, 1.0, 0.0};
    return r;
}
static sk_result load_slow(sk_measurement *out) {
    return load(0, out);
}
static sk_result load_firm(sk_measurement *out) {
    return load(1, out);
}
static sk_result load_hard(sk_measurement *out) {
    return load(2, out);
}

static sk_result bounce(sk_measurement *out) {
    sk_deck_landings l = {0};
    sk_result r = landings(2, SK_DECK_LANDING_ELASTIC, &l);
    *out = (sk_measurement){l.bounce_share.most, 1.0, 0.0};
    return r;
}

static sk_result bounces_elastic(sk_measurement *out) {
    sk_deck_landings l = {0};
    sk_result r = landings(2, SK_DECK_LANDING_ELASTIC, &l);
    *out = (sk_measurement){l.bounces.mean, 1.0, 0.0};
    return r;
}

// On the slippery deck the peak load is that at which the tubes yield, 1.35 times the weight. A bounce needs twice the
// weight.
static sk_result bounces_yielding(sk_measurement *out) {
    sk_deck_landings l = {0};
    sk_result r = landings(2, 1, &l);
    *out = (sk_measurement){l.bounces.most, 0.0, 0.0};
    return r;
}

static sk_result breaks(sk_measurement *out) {
    sk_deck_landings l = {0};
    sk_result r = landings(2, 0, &l);
    *out = (sk_measurement){l.broken.most, 0.0, 0.0};
    return r;
}

static sk_result slides_less(sk_measurement *out) {
    sk_deck_landings net = {0}, paint = {0};
    sk_result r = landings(1, 0, &net);
    if (r.ok) r = landings(1, 1, &paint);
    *out = (sk_measurement){net.slid.mean / paint.slid.mean, 1.0, 0.0};
    return r;
}

static sk_result slides_stop(sk_measurement *out) {
    sk_deck_landings l = {0};
    sk_result r = landings(1, 0, &l);
    *out = (sk_measurement){1e3 * l.creep.most, 10.0, 0.0};
    return r;
}

// ---- parked ----

// Returns the body's centre in the frame of the first platform.
static sk_vec3 place_on_deck(const sk_run *run) {
    sk_pose pose = sk_platform_pose_at(&run->model->platforms[0], (double)run->state->tick / SK_TICK_HZ);
    return sk_pose_point_back(pose, sk_state_aircraft(run->state, 0)->position);
}

// Measures the change of the body's mean position over a minute, in a swell that repeats every minute. Once the tubes
// have settled, the mean must repeat too. Lightly loaded ends of skids may rub to and fro.
static sk_result swell_mean(sk_measurement *out) {
    enum { SETTLED = 2 };
    const int32_t minutes = sk_validate_long() ? 10 : 3;
    sk_run run;
    sk_vec3 first = {0.0, 0.0, 0.0};
    double moved = 0.0;
    sk_result r = sk_run_load(&run, "sway", "aircraft=ah1s engine=true");
    if (r.ok) r = sk_run_for(&run, 60.0 * SETTLED);
    for (int32_t minute = 0; r.ok && minute <= minutes; minute++) {
        sk_vec3 mean = {0.0, 0.0, 0.0};
        for (int32_t tick = 0; r.ok && tick < 60 * SK_TICK_HZ; tick++) {
            r = sk_run_tick(&run);
            mean = sk_add_scaled(mean, 1.0 / (60 * SK_TICK_HZ), place_on_deck(&run));
        }
        if (minute == 0) first = mean;
        moved = sk_max(moved, sk_length(sk_sub(mean, first)));
    }
    sk_run_end(&run);
    *out = (sk_measurement){moved, 1e-6, 0.0};
    return r;
}

// The nodes that friction holds all the time: none of them leaves the deck or exceeds its friction limit. The result is
// the largest shift of their pebbles on the deck. It is infinite if either skid has fewer than two such nodes: two fix
// its position and its direction.
typedef struct holding {
    sk_oriented_touch from[SK_SKID_NODES_MAX];
    bool holds[SK_SKID_NODES_MAX];
    double moved[SK_SKID_NODES_MAX];
} holding;

static void watch(const sk_run *run, holding *h) {
    for (int32_t i = 0; i < sk_run_type(run)->skids.node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&sk_state_aircraft(run->state, 0)->skids.node[i].contact);
        h->holds[i] = h->holds[i] && touch != NULL && touch->solid == 1 && touch->mode == SK_STANDING;
        if (h->holds[i]) h->moved[i] = sk_max(h->moved[i], sk_length(sk_sub(touch->pebble, h->from[i].pebble)));
    }
}

static sk_result parked_in_sea(sk_measurement *out) {
    static const double SETTLED = 120.0; // s
    const double seconds = sk_validate_long() ? 600.0 : 60.0;
    holding h = {0};
    sk_run run;
    sk_result r = sk_run_load(&run, "frigate", "sea_state=5 aircraft=ah1s");
    if (r.ok) sk_run_by_substeps(&run); // a slip may be shorter than a tick
    if (r.ok) r = sk_run_for(&run, SK_SUBSTEPS * SETTLED);
    int32_t held[2] = {0, 0}; // left and right
    double moved = 0.0;
    for (int32_t i = 0; r.ok && i < sk_run_type(&run)->skids.node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&sk_state_aircraft(run.state, 0)->skids.node[i].contact);
        h.holds[i] = touch != NULL;
        h.moved[i] = 0.0;
        if (touch != NULL) h.from[i] = *touch;
    }
    for (int32_t tick = 0; r.ok && tick < (int32_t)(seconds * SK_TICK_HZ * SK_SUBSTEPS); tick++) {
        r = sk_run_tick(&run);
        if (r.ok) watch(&run, &h);
    }
    for (int32_t i = 0; r.ok && i < sk_run_type(&run)->skids.node_count; i++) {
        if (!h.holds[i]) continue;
        held[sk_run_type(&run)->skids.nodes[i].position.y > 0.0]++;
        moved = sk_max(moved, h.moved[i]);
    }
    sk_run_end(&run);
    *out = (sk_measurement){held[0] >= 2 && held[1] >= 2 ? moved : INFINITY, 1e-6, 0.0};
    return r;
}

sk_check_list sk_checks_deck_skids(void) {
    static const char *const LOAD = "a bound: linear springs, no damping, no lift, the deck's largest acceleration all "
                                    "the time; tubes that yield reduce the load";
    static const sk_check CHECKS[] = {
        {"deck.landing_load_0_5", "",
         "AH-1S, sea state 5, 0.5 m/s: largest load on the skids alone over m g' + sqrt((m g')^2 + K m v^2); g' is g "
         "plus the deck's "
         "upward acceleration",
         LOAD, SK_CHECK_AT_MOST, load_slow},
        {"deck.landing_load_1_5", "", "the same at 1.5 m/s", LOAD, SK_CHECK_AT_MOST, load_firm},
        {"deck.landing_load_2_5", "", "the same at 2.5 m/s", LOAD, SK_CHECK_AT_MOST, load_hard},
        {"deck.landing_bounce", "",
         "tubes that never yield, 2.5 m/s: highest bounce over v^2 / 2 g'; g' is g minus the deck's downward "
         "acceleration",
         "a bound: a landing does not return more energy than it absorbs", SK_CHECK_AT_MOST, bounce},
        {"deck.landing_elastic_bounces", "", "the same: mean number of times that it leaves the deck",
         "a bound: elastic tubes rebound from K d >= 2 W on; vibration of the tubes may add bounces", SK_CHECK_AT_LEAST,
         bounces_elastic},
        {"deck.landing_yielding_stays", "",
         "AH-1S with tubes that yield, 2.5 m/s on wet paint: largest number of times that it leaves the deck",
         "a bound: the tubes yield at 1.35 W; a rebound off the deck needs 2 W", SK_CHECK_AT_MOST, bounces_yielding},
        {"deck.landing_breaks", "ends", "nothing breaks at 2.5 m/s: 14 CFR 27.725 requires 2.55 m/s",
         "a count: none may break", SK_CHECK_AT_MOST, breaks},
        {"deck.landing_slides_less", "", "mean slide on a net divided by mean slide on wet paint, at 1.5 m/s",
         "a bound: more friction gives a shorter slide", SK_CHECK_AT_MOST, slides_less},
        {"deck.landing_slides_stop", "mm",
         "distance that the centre of the skids moves along the deck in the last of 6 s, on a net",
         "tubes flex with the roll of the ship and move the centre of the skids by some mm; a slide would be tens of "
         "mm",
         SK_CHECK_AT_MOST, slides_stop},
        {"deck.skids_parked_sea_state_5", "m",
         "AH-1S, rotor idling, after two minutes: movement of the nodes that never slide, which must be half of them "
         "at least",
         "a micrometre: a pebble within its friction border does not move at all; lightly loaded nodes slide as the "
         "tubes flex, which is not creep of the aircraft: see deck.skids_swell_mean",
         SK_CHECK_AT_MOST, parked_in_sea},
        {"deck.skids_swell_mean", "m",
         "AH-1S, rotor idling: the mean position over a minute of a regular swell does not change",
         "a micrometre: lightly loaded ends of the skids slide by millimetres with every wave; the mean over a minute "
         "is exact to a millionth of the body's motion; a drift would exceed the bound",
         SK_CHECK_AT_MOST, swell_mean},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
