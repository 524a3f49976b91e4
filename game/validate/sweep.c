// Aircraft parked with brakes in wind from every side. Where statics predicts that it stands, it must stand still to a
// micrometre. Otherwise it must move as statics predicts. docs/models/taildragger.md, "Parked in wind".
#include "validate/validate.h"
#include "validate/worlds.h"

static const double MINUTES = 2.0, MINUTES_WHEN_LONG = 10.0; // duration of the wind
static const double RISE = 20.0, FIRST = 40.0;               // s: rise time of the wind; time until all has settled

// What statics predicts for an aircraft parked in a wind. The force of a tailwheel that may swivel is in doubt.
typedef enum verdict { STANDS, DOUBTFUL, MOVES } verdict;

// Position, share of the weight and friction limits of each wheel, all along the ground.
typedef struct support_plane {
    int32_t count;
    sk_vec3 at[SK_WHEELS_MAX];   // from the centre of gravity, world, m
    double load[SK_WHEELS_MAX];  // N
    double grip[SK_WHEELS_MAX];  // N
    double band[SK_WHEELS_MAX];  // N along the rolling direction
    bool swivels[SK_WHEELS_MAX]; // a caster: its sideways force is in doubt
    sk_vec3 along, across;       // horizontal: the rolling direction, and to the right
    double weight;               // N
    sk_vec3 force, moment;       // of the air, world, about the centre of gravity
} support_plane;

// The part of the air's force and moment that the wheels cannot hold.
typedef struct excess {
    sk_vec3 force; // horizontal, N
    double moment; // about the vertical through the centre of gravity, counterclockwise, N m
} excess;

// Computes the loads of three wheels from the balance of height, roll and pitch. The horizontal reaction to the air
// acts at the ground.
static bool share_loads(support_plane *s) {
    double down = s->weight - s->force.z, h = -s->at[0].z;
    // Moments about the centre of gravity: of the air, and of -force at the ground below.
    double mx = s->moment.x - h * s->force.y, my = s->moment.y + h * s->force.x;
    sk_mat3 a = {{{1.0, 1.0, 1.0}, {s->at[0].y, s->at[1].y, s->at[2].y}, {-s->at[0].x, -s->at[1].x, -s->at[2].x}}};
    double whole = sk_mat3_determinant(&a);
    if (s->count != 3 || !(fabs(whole) > 1e-9)) return false;
    sk_vec3 right = {down, -mx, -my};
    for (int i = 0; i < 3; i++) { // Cramer's rule
        sk_mat3 b = a;
        for (int row = 0; row < 3; row++) {
            double value = row == 0 ? right.x : row == 1 ? right.y : right.z;
            double *cell = i == 0 ? &b.row[row].x : i == 1 ? &b.row[row].y : &b.row[row].z;
            *cell = value;
        }
        s->load[i] = sk_mat3_determinant(&b) / whole;
    }
    return true;
}

static support_plane support_plane_of(const sk_run *run) {
    const sk_model *model = run->model;
    const sk_aircraft_type *type = &model->types[model->aircraft[0].type];
    const sk_aircraft_state *a = sk_state_aircraft(run->state, 0);
    sk_outputs out;
    sk_outputs_of(model, run->state, 0, &out);
    support_plane s = {.count = type->wheel_count,
                       .weight = type->mass.mass * sk_gravity_at(model->gravity, a->position.z)};
    sk_vec3 nose = sk_rotate(a->attitude, (sk_vec3){1.0, 0.0, 0.0});
    s.along = sk_unit((sk_vec3){nose.x, nose.y, 0.0});
    s.across = (sk_vec3){s.along.y, -s.along.x, 0.0};
    s.force = sk_rotate(a->attitude, out.aero.force);
    s.moment = sk_rotate(a->attitude, out.aero.moment);
    bool shared = true;
    for (int32_t i = 0; i < s.count; i++) s.at[i] = sk_sub(out.wheel[i].report.point, a->position);
    shared = share_loads(&s);
    for (int32_t i = 0; i < s.count; i++) {
        const sk_contact_report *r = &out.wheel[i].report;
        const sk_material *ground = &model->materials[r->material];
        if (!shared) s.load[i] = r->normal_force;
        s.grip[i] = ground->rubber.mu_static * sk_max(0.0, s.load[i]);
        s.band[i] = type->wheels[i].brake_force + ground->rolling * sk_max(0.0, s.load[i]);
        s.swivels[i] = sk_casters(&type->wheels[i].caster);
    }
    return s;
}

// Returns the part of the air's horizontal force and yawing moment that the wheels cannot hold, N, with each friction
// limit taken at `share`. It projects in turn onto the friction limits and onto the balance (von Neumann). If both have
// a common point, this converges to it, otherwise to where they are nearest. `net` is the remainder there, which sets
// the aircraft in motion.
static double unheld(const support_plane *s, double share, bool casters_hold, excess *net) {
    enum { ROUNDS = 3000 };
    double x[SK_WHEELS_MAX] = {0}, y[SK_WHEELS_MAX] = {0}; // along, across
    double fx = -sk_dot(s->force, s->along), fy = -sk_dot(s->force, s->across),
           mz = s->moment.z; // mz: counterclockwise
    double px[SK_WHEELS_MAX], py[SK_WHEELS_MAX], cx = 0.0, cy = 0.0, spread = 0.0, left = INFINITY;
    for (int32_t i = 0; i < s->count; i++) {
        px[i] = sk_dot(s->at[i], s->along);
        py[i] = sk_dot(s->at[i], s->across);
        cx += px[i] / s->count;
        cy += py[i] / s->count;
    }
    for (int32_t i = 0; i < s->count; i++) spread += (px[i] - cx) * (px[i] - cx) + (py[i] - cy) * (py[i] - cy);
    for (int round = 0; round < ROUNDS; round++) {
        double sx = 0.0, sy = 0.0, turn = 0.0;
        for (int32_t i = 0; i < s->count; i++) {
            bool free = s->swivels[i] && !casters_hold;
            double grip = free ? 0.0 : share * s->grip[i], size = sqrt(x[i] * x[i] + y[i] * y[i]);
            if (size > grip) x[i] *= grip / size, y[i] *= grip / size;
            x[i] = sk_clamp(x[i], -share * s->band[i], share * s->band[i]);
            sx += x[i];
            sy += y[i];
            turn += px[i] * y[i] - py[i] * x[i]; // clockwise as seen from above: along to across
        }
        double ex = fx - sx, ey = fy - sy, et = mz - turn;
        left = sqrt(ex * ex + ey * ey + et * et / spread);
        sk_vec3 force = sk_add(sk_scale(-ex, s->along), sk_scale(-ey, s->across));
        *net = (excess){force, et};
        if (left < 1e-4 * s->weight) return left;
        // The least change of all forces that restores balance: a shift and a rotation about the wheels' middle.
        double about = (et - (cx * ey - cy * ex)) / spread;
        for (int32_t i = 0; i < s->count; i++) {
            x[i] += ex / s->count - about * (py[i] - cy);
            y[i] += ey / s->count + about * (px[i] - cx);
        }
    }
    return left;
}

typedef struct judgement {
    verdict verdict;
    bool lifts[SK_WHEELS_MAX]; // the wheels that the wind takes off the ground
    bool tips;                 // at least one wheel lifts
    excess net;                // if it does not tip: the cause of sliding
} judgement;

// Applies rigid statics. Struts lean and friction limits shift by some percent, so closer to the limit the verdict is
// DOUBTFUL.
static judgement judge(const support_plane *s) {
    // MARGIN: share of the friction limits. LIGHT, HELD: shares of the weight.
    static const double MARGIN = 0.08, LIGHT = 0.02, HELD = 2e-4;
    judgement j = {.verdict = DOUBTFUL};
    excess least;
    bool heavy = true;
    for (int32_t i = 0; i < s->count; i++) {
        j.lifts[i] = s->load[i] < -LIGHT * s->weight;
        j.tips = j.tips || j.lifts[i];
        heavy = heavy && s->load[i] > LIGHT * s->weight;
    }
    bool slides = unheld(s, 1.0 + MARGIN, true, &j.net) > HELD * s->weight;
    if (j.tips || slides)
        j.verdict = MOVES;
    else if (heavy && unheld(s, 1.0 - MARGIN, false, &least) <= HELD * s->weight)
        j.verdict = STANDS;
    return j;
}

// Judges winds to either side, too, because the aircraft turns and rolls a little on its struts before it stands. If
// the verdicts differ, the result is DOUBTFUL.
static judgement judge_about(sk_run *run, double wind_from) {
    static const double ASIDE = 5.0 * SK_PI / 180.0;
    double *from = &run->scene->model->weather.wind_from;
    judgement all = {0};
    for (int side = 0; side < 3; side++) {
        *from = wind_from + (side == 1 ? -ASIDE : side == 2 ? ASIDE : 0.0);
        support_plane s = support_plane_of(run);
        judgement j = judge(&s);
        if (side == 0) all = j;
        if (j.verdict != all.verdict) all.verdict = DOUBTFUL;
    }
    *from = wind_from;
    return all;
}

static double run_seconds(void) {
    return 60.0 * (sk_validate_long() ? MINUTES_WHEN_LONG : MINUTES);
}

// Steps one tick of a wind that rises to its speed (m/s). A sudden wind makes the airframe swing on its struts, which
// statics does not describe.
static void blow(sk_run *run, double speed) {
    double t = (double)run->state->tick / SK_TICK_HZ;
    run->scene->model->weather.wind_speed = speed * sk_min(1.0, t / RISE);
    sk_world_step(run->model, run->state, run->controls, run->scene->workspace);
}

// Measures how far it moves after all has settled; infinite if a wheel leaves the ground.
static double creep_in_wind(sk_run *run, double speed) {
    const sk_aircraft_state *a = sk_run_aircraft(run);
    sk_vec3 from = a->position;
    double moved = 0.0;
    for (int64_t tick = 0; tick < (int64_t)run_seconds() * SK_TICK_HZ; tick++) {
        blow(run, speed);
        if (tick <= (int64_t)(FIRST * SK_TICK_HZ)) from = a->position;
        moved = sk_max(moved, sk_length(sk_sub(a->position, from)));
        if (a->frozen || !sk_run_no_wheel_is(run, SK_AIR)) return INFINITY;
    }
    return moved;
}

// Returns the largest displacement of a wheel's pebble, m.
static double slid_since(const sk_aircraft_state *was, const sk_aircraft_state *a, int32_t wheels) {
    double most = 0.0;
    for (int32_t i = 0; i < wheels; i++)
        most = sk_max(most, sk_length(sk_sub(a->wheel[i].contact.pebble, was->wheel[i].contact.pebble)));
    return most;
}

static double heading_of(const sk_aircraft_state *a) {
    sk_vec3 nose = sk_rotate(a->attitude, (sk_vec3){1.0, 0.0, 0.0});
    return sk_atan2(nose.y, nose.x);
}

// Finds whether the aircraft moves as statics predicts. Either one of the wheels that the wind lifts leaves the ground.
// Or wheels slide, and from there on the excess does work on the aircraft.
static bool moves_as_said(sk_run *run, double speed, const judgement *j) {
    static const double SLIDES = 1e-3, FAR = 0.02; // m
    const sk_aircraft_state *a = sk_run_aircraft(run);
    int32_t wheels = sk_run_type(run)->wheel_count;
    blow(run, speed); // the first tick puts its pebbles on the ground
    sk_aircraft_state first, from;
    sk_aircraft_state_copy(sk_run_type(run), a, &first);
    sk_aircraft_state_copy(sk_run_type(run), a, &from);
    bool slides = false;
    for (int64_t tick = 0; tick < (int64_t)run_seconds() * SK_TICK_HZ; tick++) {
        blow(run, speed);
        for (int32_t i = 0; i < wheels; i++)
            if (j->lifts[i] && a->wheel[i].contact.mode == SK_AIR) return true;
        double slid = slid_since(&first, a, wheels);
        if (!slides) sk_aircraft_state_copy(sk_run_type(run), a, &from);
        slides = slides || slid > SLIDES;
        if (slid > FAR) break;
    }
    if (!slides) return false;
    double turned = heading_of(a) - heading_of(&from);
    turned -= 2.0 * SK_PI * floor((turned + SK_PI) / (2.0 * SK_PI));
    sk_vec3 displacement = sk_sub(a->position, from.position);
    return j->tips || sk_dot(j->net.force, displacement) + j->net.moment * turned > 0.0;
}

typedef struct sweep {
    double creep;                   // m: largest where statics predicts standing
    double stands, moves, disagree; // numbers of wind directions
} sweep;

// Sweeps winds of one speed from all around. If `stand`, runs those in which statics predicts standing. Otherwise runs
// those in which it predicts motion, and the doubtful ones, which must end with finite numbers.
static sk_result sweep_wind(const char *aircraft, double knots, bool stand, sweep *out) {
    sk_run run = {0};
    sk_scene *scene;
    *out = (sweep){0};
    sk_result r = sk_world_load(&scene, "plane", "aircraft=%s engine=false parking_brake=1", aircraft);
    if (!r.ok) return r;
    double speed = knots * SK_KNOT;
    for (int from = 0; from < 360; from += sk_validate_long() ? 5 : 30) {
        scene->model->weather.wind_speed = speed;
        r = sk_run_begin(&run, scene);
        if (!r.ok) break;
        sk_run_aircraft(&run)->brake_left = sk_run_aircraft(&run)->brake_right = 1.0;
        judgement j = judge_about(&run, from * SK_DEGREE);
        out->stands += j.verdict == STANDS;
        out->moves += j.verdict == MOVES;
        if (stand && j.verdict == STANDS) out->creep = sk_max(out->creep, creep_in_wind(&run, speed));
        bool as_said = true;
        if (!stand && j.verdict != STANDS) as_said = moves_as_said(&run, speed, &j);
        if (j.verdict == MOVES && !as_said) out->disagree += 1.0;
        const sk_aircraft_state *a = sk_run_aircraft(&run);
        if (a->frozen || !sk_is_finite3(a->position)) out->creep = out->disagree = INFINITY;
    }
    sk_run_end(&run);
    return r;
}

static sk_result creep_of(const char *aircraft, double knots, sk_measurement *out) {
    sweep s;
    sk_result r = sweep_wind(aircraft, knots, true, &s);
    *out = (sk_measurement){s.stands > 0.0 ? s.creep : INFINITY, 1e-6, 0.0};
    return r;
}

static sk_result disagreement_of(const char *aircraft, sk_measurement *out) {
    sweep s;
    sk_result r = sk_ok();
    *out = (sk_measurement){0.0, 0.0, 0.0};
    double moves = 0.0;
    for (double knots = 10.0; r.ok && knots <= 60.0; knots += 10.0) {
        r = sweep_wind(aircraft, knots, false, &s);
        out->measured += s.disagree;
        moves += s.moves;
    }
    if (moves == 0.0) out->measured = INFINITY; // otherwise nothing was compared
    return r;
}

#define CREEP(name, aircraft, knots)                                                                                   \
    static sk_result name(sk_measurement *out) {                                                                       \
        return creep_of(aircraft, knots, out);                                                                         \
    }
CREEP(cessna_10, "c172p", 10.0)
CREEP(cessna_20, "c172p", 20.0)
CREEP(cessna_30, "c172p", 30.0)
CREEP(cub_10, "j3cub", 10.0)
CREEP(cub_20, "j3cub", 20.0)
CREEP(cub_30, "j3cub", 30.0)

static sk_result cessna_statics(sk_measurement *out) {
    return disagreement_of("c172p", out);
}
static sk_result cub_statics(sk_measurement *out) {
    return disagreement_of("j3cub", out);
}

sk_check_list sk_checks_sweep(void) {
#define ROUND  "wind from every direction in which statics predicts rest, two minutes (--long: ten)"
#define CREEPS "static friction does not creep; rounding moves it by a hundredth of a micrometre"
#define AGREES                                                                                                         \
    "wheels lift or slide where rigid statics predicts it, in the direction of the force; within 8 % of the limit, "   \
    "or 5 degrees of wind direction, statics makes no prediction"
    static const sk_check CHECKS[] = {
        {"wind.parked_c172p_10kt", "m", ROUND, CREEPS, SK_CHECK_AT_MOST, cessna_10},
        {"wind.parked_c172p_20kt", "m", ROUND, CREEPS, SK_CHECK_AT_MOST, cessna_20},
        {"wind.parked_c172p_30kt", "m", ROUND, CREEPS, SK_CHECK_AT_MOST, cessna_30},
        {"wind.parked_j3cub_10kt", "m", ROUND, CREEPS, SK_CHECK_AT_MOST, cub_10},
        {"wind.parked_j3cub_20kt", "m", ROUND, CREEPS, SK_CHECK_AT_MOST, cub_20},
        {"wind.parked_j3cub_30kt", "m", ROUND, CREEPS, SK_CHECK_AT_MOST, cub_30},
        {"wind.statics_c172p", "headings", "rigid statics, 10 to 60 kt", AGREES, SK_CHECK_AT_MOST, cessna_statics},
        {"wind.statics_j3cub", "headings", "rigid statics, 10 to 60 kt", AGREES, SK_CHECK_AT_MOST, cub_statics},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
