#include "environment/platform.h"

#include "base/plural.h"
#include "math/elementary.h"
#include <stdlib.h>

// ---- the table ----

// Returns the slope of a value at the middle one of three rows: that of the parabola through them. `before`, `after`:
// mean slopes of the two steps.
static double parabola_slope(double before, double step_before, double after, double step_after) {
    return (before * step_after + after * step_before) / (step_before + step_after);
}

// Returns the slope of one degree of freedom at row i. At the ends of a repeating table it is taken across the seam. At
// the ends of any other table it is 0, so that the platform starts and stops without a jump of its speed.
static double slope_at(const sk_platform *p, int32_t i, int freedom) {
    const sk_platform_row *rows = p->rows;
    int32_t last = p->row_count - 1;
    bool end = i == 0 || i == last;
    if (end && !p->repeats) return 0.0;
    int32_t from = end ? last - 1 : i - 1, middle_before = end ? last : i;
    int32_t to = end ? 1 : i + 1, middle_after = end ? 0 : i;
    double before = rows[middle_before].time - rows[from].time, after = rows[to].time - rows[middle_after].time;
    return parabola_slope((rows[middle_before].value[freedom] - rows[from].value[freedom]) / before, before,
                          (rows[to].value[freedom] - rows[middle_after].value[freedom]) / after, after);
}

static void add_table(const sk_platform *p, double t, sk_departure *d) {
    const sk_platform_row *rows = p->rows;
    int32_t last = p->row_count - 1;
    double period = rows[last].time - rows[0].time, turns = 0.0;
    if (p->repeats) {
        turns = floor((t - rows[0].time) / period);
        t -= turns * period;
    }
    double clamped = sk_clamp(t, rows[0].time, rows[last].time);
    int32_t low = 0, high = last; // rows[low].time <= t < rows[high].time except at the table's end
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (rows[middle].time <= clamped)
            low = middle;
        else
            high = middle;
    }
    double h = rows[high].time - rows[low].time, s = (clamped - rows[low].time) / h, r = 1.0 - s;
    for (int k = 0; k < SK_FREEDOMS; k++) {
        double a = rows[low].value[k], b = rows[high].value[k];
        double m = h * slope_at(p, low, k), n = h * slope_at(p, high, k);
        d->value[k] += r * r * ((1.0 + 2.0 * s) * a + s * m) + s * s * ((1.0 + 2.0 * r) * b - r * n);
        d->rate[k] += (6.0 * s * r * (b - a) + r * (1.0 - 3.0 * s) * m + s * (1.0 - 3.0 * r) * n) / h;
        // A repeating table may gain whole turns of yaw.
        d->value[k] += turns * (rows[last].value[k] - rows[0].value[k]);
    }
}

// ---- the motion ----

static void add_sway(sk_departure *d, const sk_sway *sway, double sine, double cosine) {
    for (int k = 0; k < SK_FREEDOMS; k++) {
        d->value[k] += sway->in_phase[k] * cosine + sway->out_of_phase[k] * sine;
        d->rate[k] += sway->frequency * (sway->out_of_phase[k] * cosine - sway->in_phase[k] * sine);
    }
}

sk_departure sk_platform_departure_at(const sk_platform *platform, double t) {
    sk_departure d = {0};
    for (int32_t i = 0; i < platform->sway_count; i++) {
        double s, c;
        sk_sincos(platform->sways[i].frequency * t, &s, &c);
        add_sway(&d, &platform->sways[i], s, c);
    }
    if (platform->row_count > 0) add_table(platform, t, &d);
    return d;
}

// Returns the rotation by an angle (rad) about one axis.
static sk_quat turn(sk_vec3 axis, double angle) {
    double s, c;
    sk_sincos(0.5 * angle, &s, &c);
    return sk_quat_half_angle(axis, s, c);
}

static const sk_vec3 RIGHT = {1.0, 0.0, 0.0}, FORWARD = {0.0, 1.0, 0.0}, DOWN = {0.0, 0.0, -1.0};

sk_quat sk_platform_rotation(double heading, double pitch, double roll) {
    return sk_quat_mul(turn(DOWN, heading), sk_quat_mul(turn(RIGHT, pitch), turn(FORWARD, roll)));
}

// The rotations of a departure. The axis of each is rotated by those before.
typedef struct turn_steps {
    sk_quat yaw, yaw_pitch, all;
} turn_steps;

static turn_steps turns_of(const sk_departure *d) {
    turn_steps q = {.yaw = turn(DOWN, d->value[SK_YAW])};
    q.yaw_pitch = sk_quat_mul(q.yaw, turn(RIGHT, d->value[SK_PITCH]));
    q.all = sk_quat_mul(q.yaw_pitch, turn(FORWARD, d->value[SK_ROLL]));
    return q;
}

static sk_pose pose_of(const sk_platform *platform, double t, const sk_departure *d, const turn_steps *q) {
    sk_vec3 shift = {d->value[SK_SWAY], d->value[SK_SURGE], d->value[SK_HEAVE]};
    sk_vec3 origin = sk_add_scaled(platform->rest.position, t, platform->drift);
    return (sk_pose){sk_add(origin, sk_rotate(platform->rest.rotation, shift)),
                     sk_quat_mul(platform->rest.rotation, q->all)};
}

sk_pose sk_platform_pose_at(const sk_platform *platform, double t) {
    sk_departure d = sk_platform_departure_at(platform, t);
    turn_steps q = turns_of(&d);
    return pose_of(platform, t, &d, &q);
}

static sk_body_motion motion_of(const sk_platform *platform, double t, const sk_departure *d) {
    turn_steps q = turns_of(d);
    sk_pose pose = pose_of(platform, t, d, &q);
    sk_vec3 speed = {d->rate[SK_SWAY], d->rate[SK_SURGE], d->rate[SK_HEAVE]};
    sk_vec3 rate = sk_scale(d->rate[SK_YAW], DOWN);
    rate = sk_add_scaled(rate, d->rate[SK_PITCH], sk_rotate(q.yaw, RIGHT));
    rate = sk_add_scaled(rate, d->rate[SK_ROLL], sk_rotate(q.yaw_pitch, FORWARD));
    sk_quat rest = platform->rest.rotation;
    return (sk_body_motion){.position = pose.position,
                            .axes = sk_mat3_from_quat(pose.rotation),
                            .velocity = sk_add(platform->drift, sk_rotate(rest, speed)),
                            .rate = sk_rotate(rest, rate)};
}

sk_body_motion sk_platform_motion_at(const sk_platform *platform, double t) {
    sk_departure d = sk_platform_departure_at(platform, t);
    return motion_of(platform, t, &d);
}

// Computes sine and cosine of the angle of a sway in one step. Small angles use the series, whose next terms are below
// 1e-19.
static void sincos_of_step(double x, double *s, double *c) {
    static const double SMALL = 0.02;
    if (!(fabs(x) < SMALL)) {
        sk_sincos(x, s, c);
        return;
    }
    double z = x * x;
    *s = x * (1.0 - z * (1.0 / 6.0) * (1.0 - z * (1.0 / 20.0) * (1.0 - z * (1.0 / 42.0))));
    *c = 1.0 - 0.5 * z * (1.0 - z * (1.0 / 12.0) * (1.0 - z * (1.0 / 30.0) * (1.0 - z * (1.0 / 56.0))));
}

void sk_platform_walk_begin(const sk_platform *platform, double t, double h, sk_platform_walk *walk) {
    for (int32_t i = 0; i < platform->sway_count; i++) {
        double w = platform->sways[i].frequency;
        sk_sincos(w * t, &walk->sine[i], &walk->cosine[i]);
        sincos_of_step(w * h, &walk->step_sine[i], &walk->step_cosine[i]);
    }
}

void sk_platform_walk_on(const sk_platform *platform, sk_platform_walk *walk) {
    for (int32_t i = 0; i < platform->sway_count; i++) {
        double s = walk->sine[i], c = walk->cosine[i];
        walk->sine[i] = s * walk->step_cosine[i] + c * walk->step_sine[i];
        walk->cosine[i] = c * walk->step_cosine[i] - s * walk->step_sine[i];
    }
}

sk_body_motion sk_platform_walk_motion(const sk_platform *platform, const sk_platform_walk *walk, double t) {
    sk_departure d = {0};
    for (int32_t i = 0; i < platform->sway_count; i++)
        add_sway(&d, &platform->sways[i], walk->sine[i], walk->cosine[i]);
    if (platform->row_count > 0) add_table(platform, t, &d);
    return motion_of(platform, t, &d);
}

sk_hit sk_platform_entry(const sk_platform *platform, sk_vec3 a, double t_a, sk_vec3 b, double t_b) {
    sk_body_motion at_a = sk_platform_motion_at(platform, t_a), at_b = sk_platform_motion_at(platform, t_b);
    sk_vec3 from = sk_mat3_mul_back(&at_a.axes, sk_sub(a, at_a.position));
    sk_vec3 to = sk_mat3_mul_back(&at_b.axes, sk_sub(b, at_b.position));
    sk_hit hit = sk_scenery_entry(platform->ground, from, to);
    if (hit.found) {
        sk_body_motion then = sk_platform_motion_at(platform, t_a + hit.fraction * (t_b - t_a));
        hit.normal = sk_mat3_mul(&then.axes, hit.normal);
    }
    return hit;
}

// ---- checks ----

// Largest speeds and accelerations of a platform: shifts in m, rotations in rad.
static const double FASTEST[2] = {300.0, 20.0}, JERKIEST[2] = {100.0, 100.0};
static const char *const UNIT[2] = {"m", "rad"};

static sk_result check_sways(const sk_platform *p) {
    static const double LARGEST[2] = {1000.0, 2.0};
    double size[SK_FREEDOMS] = {0}, speed[SK_FREEDOMS] = {0}, push[SK_FREEDOMS] = {0};
    if (p->sway_count < 0 || p->sway_count > SK_SWAYS_MAX || (p->sway_count > 0 && p->sways == NULL))
        return sk_error("%d sways; at most %d are allowed", p->sway_count, SK_SWAYS_MAX);
    for (int32_t i = 0; i < p->sway_count; i++) {
        double w = p->sways[i].frequency;
        if (!(fabs(w) <= 100.0)) return sk_error("sway %d: frequency %g rad/s; up to 100 is allowed", i + 1, w);
        for (int k = 0; k < SK_FREEDOMS; k++) {
            double a = p->sways[i].in_phase[k], b = p->sways[i].out_of_phase[k], amplitude = sqrt(a * a + b * b);
            size[k] += amplitude;
            speed[k] += fabs(w) * amplitude;
            push[k] += w * w * amplitude;
        }
    }
    for (int k = 0; k < SK_FREEDOMS; k++) {
        int turns = k >= SK_ROLL;
        if (!(size[k] <= LARGEST[turns]) || !(speed[k] <= FASTEST[turns]) || !(push[k] <= JERKIEST[turns]))
            return sk_error(
                "the sways together may reach %g %s, %g %s/s and %g %s/s^2 in one freedom; up to %g, %g and "
                "%g are allowed",
                size[k], UNIT[turns], speed[k], UNIT[turns], push[k], UNIT[turns], LARGEST[turns], FASTEST[turns],
                JERKIEST[turns]);
    }
    return sk_ok();
}

static sk_result check_row(const sk_platform *p, int32_t i) {
    static const double LARGEST = 1e4; // m or rad
    const sk_platform_row *row = &p->rows[i];
    double step = i > 0 ? row->time - row[-1].time : 1.0;
    if (!(fabs(row->time) <= 1e6)) return sk_error("row %d: time %g s is out of bounds", i + 1, row->time);
    if (!(step >= 1e-3))
        return sk_error("row %d: time %g s must be at least 0.001 s after the row before", i + 1, row->time);
    for (int k = 0; k < SK_FREEDOMS; k++) {
        int turns = k >= SK_ROLL;
        if (!(fabs(row->value[k]) <= LARGEST))
            return sk_error("row %d: a shift or turn of %g m or rad; up to %g is allowed", i + 1, row->value[k],
                            LARGEST);
        if (i > 0 && !(fabs(row->value[k] - row[-1].value[k]) <= FASTEST[turns] * step))
            return sk_error("row %d: faster than %g %s/s from the row before", i + 1, FASTEST[turns], UNIT[turns]);
    }
    return sk_ok();
}

// Checks the acceleration between two rows. It is linear there, so it is largest at one of them.
static sk_result check_push(const sk_platform *p, int32_t i) {
    double step = p->rows[i + 1].time - p->rows[i].time;
    for (int k = 0; k < SK_FREEDOMS; k++) {
        int turns = k >= SK_ROLL;
        double mean = (p->rows[i + 1].value[k] - p->rows[i].value[k]) / step;
        double m = slope_at(p, i, k), n = slope_at(p, i + 1, k);
        double push = sk_max(fabs(6.0 * mean - 4.0 * m - 2.0 * n), fabs(6.0 * mean - 2.0 * m - 4.0 * n)) / step;
        if (!(push <= JERKIEST[turns]))
            return sk_error("rows %d and %d: %g %s/s^2 between them; up to %g is allowed", i + 1, i + 2, push,
                            UNIT[turns], JERKIEST[turns]);
    }
    return sk_ok();
}

static sk_result check_rows(const sk_platform *p) {
    static const double SAME = 1e-9; // m or rad
    sk_result r = sk_ok();
    if (p->row_count == 0) return r;
    if (p->row_count < 2 || p->row_count > SK_PLATFORM_ROWS_MAX || p->rows == NULL)
        return sk_error("a table of %d row%s; 2 to %d are allowed", p->row_count, sk_plural(p->row_count),
                        SK_PLATFORM_ROWS_MAX);
    for (int32_t i = 0; r.ok && i < p->row_count; i++) r = check_row(p, i);
    for (int k = 0; r.ok && p->repeats && k < SK_FREEDOMS; k++) {
        double gain = p->rows[p->row_count - 1].value[k] - p->rows[0].value[k];
        double turns = gain / (2.0 * SK_PI);
        if (k == SK_YAW) gain = 2.0 * SK_PI * (turns - floor(turns + 0.5));
        if (!(fabs(gain) <= SAME)) return sk_error("the table repeats, but its last row is not as its first");
    }
    for (int32_t i = 0; r.ok && i < p->row_count - 1; i++) r = check_push(p, i);
    return r;
}

sk_result sk_platform_check(const sk_platform *p) {
    sk_quat q = p->rest.rotation;
    double size = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (p->scenery == NULL || p->ground == NULL) return sk_error("it needs a solid");
    if (!(fabs(size - 1.0) < 1e-9)) return sk_error("its attitude is not a unit quaternion");
    if (!(sk_length(p->rest.position) < 1e6))
        return sk_error("its position (%g, %g, %g) m is out of bounds", p->rest.position.x, p->rest.position.y,
                        p->rest.position.z);
    if (!(sk_length(p->drift) <= 300.0))
        return sk_error("its speed is %g m/s; up to 300 is allowed", sk_length(p->drift));
    sk_result r = check_sways(p);
    if (r.ok) r = check_rows(p);
    return r.ok ? sk_airwake_check(&p->airwake) : r;
}

void sk_platform_release(sk_platform *platform) {
    if (platform->ground != platform->scenery) sk_scenery_destroy(platform->ground);
    sk_scenery_destroy(platform->scenery);
    free(platform->sways);
    free(platform->rows);
}
