// Parked with brakes in wind from every side: the aircraft stands still to a micrometre wherever statics allows it, and
// otherwise moves as statics predicts. docs/models/taildragger.md, "Parked in wind".
#include "validate/validate.h"
#include "validate/worlds.h"

static const double MINUTES = 2.0, MINUTES_WHEN_LONG = 10.0; // of wind
static const double RISE = 20.0, FIRST = 40.0;               // s that the wind takes to rise, and until all has settled

// What statics says of an aircraft that stands in a wind: with what the tailwheel, which may swivel, is worth in doubt.
typedef enum verdict { STANDS, DOUBTFUL, MOVES } verdict;

// The place, the share of the weight and the border of each wheel, all along the ground.
typedef struct support_plane {
    int32_t count;
    sk_vec3 at[SK_WHEELS_MAX];   // from the centre of gravity, world, m
    double load[SK_WHEELS_MAX];  // N
    double grip[SK_WHEELS_MAX];  // N
    double band[SK_WHEELS_MAX];  // N along the rolling direction
    bool swivels[SK_WHEELS_MAX]; // a caster: what it holds sideways is in doubt
    sk_vec3 along, across;       // horizontal: the rolling direction, and to the right
    double weight;               // N
    sk_vec3 force, moment;       // of the air, world, about the centre of gravity
} support_plane;

// What the air pushes beyond what wheels hold.
typedef struct excess {
    sk_vec3 force; // horizontal, N
    double moment; // about the vertical through the centre of gravity, counterclockwise, N m
} excess;

// Loads of three wheels from the balance of height, roll and pitch; what holds it sideways acts at the ground.
static bool share_loads(support_plane *s) {
    double down = s->weight - s->force.z, h = -s->at[0].z;
    // Moments about the centre of gravity: of the air, of -force at the ground below it.
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
    const sk_aircraft_state *a = &run->state.aircraft[0];
    sk_outputs out;
    sk_outputs_of(model, &run->state, 0, &out);
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

// How much of the air's horizontal force and yawing moment the wheels cannot hold, N, with each wheel's border taken at `share`:
// projections in turn onto the borders and onto the balance (von Neumann), which find a point of both where there is one, and else
// where they come nearest. `net`: what is left over there and sets it in motion.
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
        // The least change of all forces that brings balance: a shift and a turn about the wheels' middle.
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
    bool tips;                 // any of them
    excess net;                // where none of them: what makes it slide
} judgement;

// Struts lean and borders shift by some percent of what rigid statics has: nearer to the limit it says nothing.
static judgement judge(const support_plane *s) {
    static const double MARGIN = 0.08, LIGHT = 0.02, HELD = 2e-4; // of the borders; of the weight; of the weight
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

// On its struts it turns and rolls a little before it stands: statics has to say the same of winds to either side.
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

// One tick of a wind that rises to its speed (m/s): a sudden one makes the airframe swing on its struts, past what statics knows of.
static void blow(sk_run *run, double speed) {
    double t = (double)run->state.tick / SK_TICK_HZ;
    run->scene->model->weather.wind_speed = speed * sk_min(1.0, t / RISE);
    sk_world_step(run->model, &run->state, run->controls, run->scene->workspace);
}

// How far it gets from where it stood when all had settled; infinite where a wheel leaves the ground.
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

// How far a pebble of a wheel has come, m.
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

// Whether it moves as statics says: one of the wheels that the wind lifts comes off the ground; or wheels slide, and what pushes
// beyond what they hold does work on it from there on.
static bool moves_as_said(sk_run *run, double speed, const judgement *j) {
    static const double SLIDES = 1e-3, FAR = 0.02; // m
    const sk_aircraft_state *a = sk_run_aircraft(run);
    int32_t wheels = sk_run_type(run)->wheel_count;
    blow(run, speed); // its pebbles are down
    sk_aircraft_state first = *a, from = *a;
    bool slides = false;
    for (int64_t tick = 0; tick < (int64_t)run_seconds() * SK_TICK_HZ; tick++) {
        blow(run, speed);
        for (int32_t i = 0; i < wheels; i++)
            if (j->lifts[i] && a->wheel[i].contact.mode == SK_AIR) return true;
        double slid = slid_since(&first, a, wheels);
        if (!slides) from = *a;
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
    double creep;                   // m: the worst where statics lets it stand
    double stands, moves, disagree; // headings of the wind
} sweep;

// Winds of one speed from all around. stand: those where statics lets it stand are run; else those where it says that it moves, and
// those of which it says nothing, which have to end with numbers.
static sk_result sweep_wind(const char *aircraft, double knots, bool stand, sweep *out) {
    sk_run run;
    sk_scene *scene;
    *out = (sweep){0};
    sk_result r = sk_world_load(&scene, "plane", "aircraft=%s engine=false parking_brake=1", aircraft);
    if (!r.ok) return r;
    double speed = knots * SK_KNOT;
    for (int from = 0; from < 360; from += sk_validate_long() ? 5 : 15) {
        scene->model->weather.wind_speed = speed;
        sk_run_begin(&run, scene);
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
    sk_scene_destroy(scene);
    return sk_ok();
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
    if (moves == 0.0) out->measured = INFINITY; // else it would have said nothing
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
#define ROUND  "wind from all around, two minutes (--long: ten), where the statics of its wheels lets it stand"
#define CREEPS "static friction does not creep: rounding alone, a hundredth of a micrometre, is left"
#define AGREES                                                                                                         \
    "wheels lift or slide where rigid statics says so, and the way it pushes; nearer than 8 % of what they hold, or "  \
    "5 "                                                                                                               \
    "degrees of wind, it says nothing"
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
