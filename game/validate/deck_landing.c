// Landings on a deck in a seaway. docs/models/skid_gear.md, "On a deck".
#include "validate/deck_landing.h"
#include "validate/validate.h"
#include "validate/worlds.h"

#include <stdio.h>

const double sk_deck_landing_speeds[SK_DECK_LANDING_SPEEDS] = {0.5, 1.5, 2.5};
const sk_deck_landing_case sk_deck_landing_cases[SK_DECK_LANDING_GRIPS + 1] = {
    {"net", {0.85, 0.75}, false}, {"wet paint", {0.10, 0.08}, false}, {"net, elastic", {0.85, 0.75}, true}};

static const double APART = 7.0, FOLLOWED = 6.0, LANDING = 1.0, DRIFT = 0.5; // s, s, s, m/s

static const double GRIPS = 0.5; // friction above which a deck keeps the skids from sliding apart

// The helicopter at rest on the deck, in the deck's frame.
typedef struct stand {
    sk_vec3 place;
    sk_quat attitude;
    double deck;      // m, height of the deck in its frame
    double stiffness; // N/m, of its four corners together; the skids slide apart or the deck holds them sideways
} stand;

typedef struct landing {
    double bounces, height, bounce_share, slid, load, load_share, bent, broken, creep;
} landing;

static sk_body_motion deck_motion(const sk_run *run) {
    return sk_platform_motion_at(&run->model->platforms[0], (double)run->state->tick / SK_TICK_HZ);
}

static sk_vec3 node_on_deck(const sk_run *run, const sk_body_motion *deck, int32_t node) {
    const sk_aircraft_state *a = sk_state_aircraft(run->state, 0);
    sk_vec3 at = sk_add(sk_run_type(run)->skids.nodes[node].position, a->skids.node[node].displacement);
    at.z += 0.5 * sk_run_type(run)->skids.tubes[sk_run_type(run)->skids.elements[0].tube].diameter;
    at = sk_add(a->position, sk_rotate(a->attitude, at));
    return sk_mat3_mul_back(&deck->axes, sk_sub(at, deck->position));
}

// Computes the stiffness of a gear whose skids slide apart freely, or are held sideways where they touch.
static sk_result find_stiffness(const sk_run *run, bool held, double *out) {
    const sk_mass *mass = &sk_run_type(run)->mass;
    const sk_skid_body body = {mass->mass, mass->inertia, mass->inertia_inverse, {0.0, 0.0, 0.0}};
    sk_skid_plan plan = sk_run_type(run)->skids;
    sk_skid_gear *gear = NULL;
    sk_skid_statics support_plane;
    sk_skid_corner corner[4];
    for (int32_t i = 0; held && i < plan.node_count; i++)
        if (plan.touches[i]) plan.nodes[i].held |= SK_HOLD_Y;
    sk_result r = sk_skid_gear_create(&plan, &body, run->model->substep, &gear);
    if (r.ok) r = sk_skid_statics_on_level(gear, SK_G, &support_plane);
    if (r.ok) sk_skid_corners(gear, &support_plane, corner);
    *out = 0.0;
    for (int i = 0; r.ok && i < 4; i++) *out += corner[i].stiffness;
    sk_skid_gear_destroy(gear);
    return r;
}

static sk_result find_stand(sk_run *run, stand *out) {
    sk_result r = sk_run_for(run, 1.0);
    sk_body_motion deck = deck_motion(run);
    const sk_aircraft_state *a = sk_run_aircraft(run);
    *out = (stand){.place = sk_mat3_mul_back(&deck.axes, sk_sub(a->position, deck.position)), .deck = INFINITY};
    sk_pose pose = sk_platform_pose_at(&run->model->platforms[0], (double)run->state->tick / SK_TICK_HZ);
    out->attitude = sk_quat_mul(sk_quat_conjugate(pose.rotation), a->attitude);
    for (int32_t i = 0; i < sk_run_type(run)->skids.node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&a->skids.node[i].contact);
        if (touch != NULL) out->deck = sk_min(out->deck, touch->pebble.z);
    }
    return r.ok && out->deck == INFINITY ? sk_error("the aircraft does not stand on the deck") : r;
}

// Finds the largest acceleration of a place of the deck over a time, m/s^2: upwards, and downwards.
static void deck_pushes(const sk_run *run, sk_vec3 place, double seconds, double *up, double *down) {
    static const double STEP = 0.02, LITTLE = 1e-3; // s
    double from = (double)run->state->tick / SK_TICK_HZ;
    *up = *down = 0.0;
    for (double t = from; t < from + seconds; t += STEP) {
        double speed[2];
        for (int i = 0; i < 2; i++) {
            sk_body_motion deck = sk_platform_motion_at(&run->model->platforms[0], t + (i == 0 ? -LITTLE : LITTLE));
            speed[i] = sk_add(deck.velocity, sk_cross(deck.rate, sk_mat3_mul(&deck.axes, place))).z;
        }
        double pushes = 0.5 * (speed[1] - speed[0]) / LITTLE;
        *up = sk_max(*up, pushes);
        *down = sk_max(*down, -pushes);
    }
}

// Places the helicopter just above the deck, with the attitude to the deck that it had at rest. It sinks towards the
// deck and drifts across it.
static void hang(sk_run *run, const stand *s, int64_t tick, double speed) {
    sk_aircraft_state *a = sk_run_aircraft(run);
    sk_state_begin(run->model, run->state);
    run->state->tick = tick;
    sk_skid_begin(&a->skids);
    sk_body_motion deck = deck_motion(run);
    sk_pose pose = sk_platform_pose_at(&run->model->platforms[0], (double)tick / SK_TICK_HZ);
    a->attitude = sk_quat_unit(sk_quat_mul(pose.rotation, s->attitude));
    a->position = sk_add(deck.position, sk_mat3_mul(&deck.axes, s->place));
    double lowest = INFINITY;
    const sk_skid_plan *plan = &sk_run_type(run)->skids;
    for (int32_t i = 0; i < plan->node_count; i++)
        if (plan->touches[i]) lowest = sk_min(lowest, node_on_deck(run, &deck, i).z);
    sk_vec3 up = sk_mat3_mul(&deck.axes, (sk_vec3){0.0, 0.0, 1.0});
    sk_vec3 aside = sk_mat3_mul(&deck.axes, (sk_vec3){1.0, 0.0, 0.0});
    a->position = sk_add_scaled(a->position, s->deck - lowest + 0.01, up);
    a->rate = sk_rotate_back(a->attitude, deck.rate);
    a->velocity = sk_add(deck.velocity, sk_cross(deck.rate, sk_sub(a->position, deck.position)));
    a->velocity = sk_add(sk_add_scaled(a->velocity, -speed, up), sk_scale(DRIFT, aside));
}

static bool bears(const sk_run *run) {
    return sk_skid_bearing_of(&sk_run_type(run)->skids, &sk_state_aircraft(run->state, 0)->skids).count > 0;
}

// Returns the mean position along the deck of all nodes that can touch it, in its frame. Writes the lowest height.
static sk_vec3 middle_on_deck(const sk_run *run, double *lowest) {
    const sk_skid_plan *plan = &sk_run_type(run)->skids;
    sk_body_motion deck = deck_motion(run);
    sk_vec3 sum = {0.0, 0.0, 0.0};
    double count = 0.0;
    *lowest = INFINITY;
    for (int32_t i = 0; i < plan->node_count; i++) {
        if (!plan->touches[i]) continue;
        sk_vec3 at = node_on_deck(run, &deck, i);
        *lowest = sk_min(*lowest, at.z);
        sum = sk_add(sum, at);
        count += 1.0;
    }
    sum = sk_scale(1.0 / count, sum);
    sum.z = 0.0;
    return sum;
}

static void look_at_tubes(const sk_run *run, landing *out) {
    for (int32_t i = 0; i < sk_run_type(run)->skids.element_count; i++) {
        const sk_skid_element_state *e = &sk_state_aircraft(run->state, 0)->skids.element[i];
        double most = sk_max(sk_length(e->plastic_first), sk_length(e->plastic_second));
        out->bent = sk_max(out->bent, most / SK_DEGREE);
    }
    out->broken += sk_skid_count_broken(&sk_run_type(run)->skids, &sk_state_aircraft(run->state, 0)->skids);
}

static sk_result land(sk_run *run, const stand *s, int64_t tick, double speed, landing *out) {
    *out = (landing){0};
    hang(run, s, tick, speed);
    double mass = sk_run_type(run)->mass.mass, up, down, lowest;
    deck_pushes(run, s->place, FOLLOWED, &up, &down);
    sk_result r = sk_ok();
    bool touched = false, before = false;
    sk_vec3 from = {0.0, 0.0, 0.0}, late = {0.0, 0.0, 0.0}, now = {0.0, 0.0, 0.0};
    int32_t landed = 0; // ticks since the touchdown
    const int32_t ticks = (int32_t)(FOLLOWED * SK_TICK_HZ);
    for (int32_t i = 0; r.ok && i < ticks; i++) {
        r = sk_run_tick(run);
        bool on = bears(run);
        now = middle_on_deck(run, &lowest);
        if (touched && before && !on) out->bounces += 1.0;
        if (touched && !on) out->height = sk_max(out->height, lowest - s->deck);
        if (on && !touched) from = now;
        touched = touched || on;
        landed += touched;
        bool alone = sk_state_aircraft(run->state, 0)->airframe_touching == 0; // no part of the airframe carries
        if (on && alone && landed <= LANDING * SK_TICK_HZ)
            out->load = sk_max(out->load, mass * sk_length(sk_state_aircraft(run->state, 0)->acceleration));
        if (i == ticks - SK_TICK_HZ) late = now;
        before = on;
    }
    if (r.ok && (!touched || sk_state_aircraft(run->state, 0)->frozen))
        return sk_error("the aircraft did not touch the deck, or was frozen");
    out->slid = sk_length(sk_sub(now, from));
    out->creep = sk_length(sk_sub(now, late));
    look_at_tubes(run, out);
    // m v^2 / 2 + m g' d = K d^2 / 2 with g' the effective gravity on the deck, and the force is K d.
    double weight = mass * (SK_G + up), k = s->stiffness;
    out->load_share = out->load / (weight + sqrt(weight * weight + k * mass * speed * speed));
    out->bounce_share = out->height / (0.5 * speed * speed / sk_max(1.0, SK_G - down));
    return r;
}

static void take(sk_landing_number *number, double value, int32_t nth) {
    number->mean += (value - number->mean) / nth;
    number->most = sk_max(number->most, value);
}

// Makes tubes that never yield.
static sk_result make_elastic(const sk_run *run) {
    sk_model *model = run->scene->model;
    sk_skid_plan *plan = &model->types[0].skids;
    for (int32_t i = 0; i < plan->tube_count; i++) plan->tubes[i].yield_stress = INFINITY;
    return sk_model_compile_skids(model, 0);
}

sk_result sk_deck_landings_measure(const char *aircraft, int32_t speed, int32_t on, int32_t count,
                                   sk_deck_landings *out) {
    const sk_deck_landing_case *one_of = &sk_deck_landing_cases[on];
    sk_run run;
    stand s;
    *out = (sk_deck_landings){.count = count};
    sk_result r = sk_run_load(&run, "frigate", "sea_state=5 aircraft=%s", aircraft);
    if (r.ok && one_of->elastic) r = make_elastic(&run);
    if (r.ok) r = find_stand(&run, &s);
    if (r.ok) r = find_stiffness(&run, one_of->grip.mu_static > GRIPS, &s.stiffness);
    for (int32_t i = 0; r.ok && i < run.model->material_count; i++) run.scene->model->materials[i].metal = one_of->grip;
    for (int32_t i = 0; r.ok && i < count; i++) {
        landing one;
        r = land(&run, &s, (int64_t)((10.0 + APART * i) * SK_TICK_HZ), sk_deck_landing_speeds[speed], &one);
        take(&out->bounces, one.bounces, i + 1);
        take(&out->height, one.height, i + 1);
        take(&out->bounce_share, one.bounce_share, i + 1);
        take(&out->slid, one.slid, i + 1);
        take(&out->load, one.load, i + 1);
        take(&out->load_share, one.load_share, i + 1);
        take(&out->bent, one.bent, i + 1);
        take(&out->broken, one.broken, i + 1);
        take(&out->creep, one.creep, i + 1);
    }
    sk_run_end(&run);
    return r;
}

sk_result sk_deck_landings_print(const char *aircraft, int32_t count) {
    printf("%d landings each of the %s on a frigate in sea state 5, rotor at its lowest collective pitch: mean / "
           "largest\n",
           (int)count, aircraft);
    printf("%-13s %8s %12s %15s %15s %15s %10s %13s %13s\n", "deck", "down at", "bounces", "up to", "slid", "load",
           "of bound", "bent", "creep");
    printf("%-13s %8s %12s %15s %15s %15s %10s %13s %13s\n", "", "(m/s)", "", "(mm)", "(mm)", "(kN)", "", "(deg)",
           "(mm/s)");
    sk_result r = sk_ok();
    for (int32_t on = 0; r.ok && on < SK_DECK_LANDING_GRIPS + 1; on++) {
        for (int32_t speed = 0; r.ok && speed < SK_DECK_LANDING_SPEEDS; speed++) {
            sk_deck_landings l;
            r = sk_deck_landings_measure(aircraft, speed, on, count, &l);
            if (!r.ok) break;
            printf("%-13s %8.1f %6.1f /%4.0f %7.1f /%6.1f %7.0f /%6.0f %7.1f /%6.1f %10.2f %6.2f /%5.2f %6.1f /%5.1f\n",
                   sk_deck_landing_cases[on].name, sk_deck_landing_speeds[speed], l.bounces.mean, l.bounces.most,
                   1e3 * l.height.mean, 1e3 * l.height.most, 1e3 * l.slid.mean, 1e3 * l.slid.most, 1e-3 * l.load.mean,
                   1e-3 * l.load.most, l.load_share.most, l.bent.mean, l.bent.most, 1e3 * l.creep.mean,
                   1e3 * l.creep.most);
        }
    }
    return r;
}
