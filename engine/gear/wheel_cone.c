#include "gear/wheel_cone.h"

void wheel_face_border(wheel_face *face, sk_vec3 axle, sk_vec3 ahead) {
    sk_vec3 n = face->normal;
    double along = sk_dot(n, axle), squared = along * along;
    sk_vec3 rolls = sk_cross(n, axle);
    double length = sk_length(rolls);
    face->x = length > 0.0 ? sk_scale(1.0 / length, rolls) : ahead;
    face->y = sk_cross(face->x, n);
    face->lean = squared * squared * squared * squared;
}

sk_vec3 wheel_push_force(const wheel_face *face, const wheel_push *push) {
    return sk_add_scaled(sk_add_scaled(sk_scale(push->N, face->normal), push->x, face->x), push->y, face->y);
}

double wheel_pushed(const wheel_push *push, int32_t count) {
    double sum = 0.0;
    for (int i = 0; i < count; i++) sum += push[i].N;
    return sum;
}

sk_border wheel_push_border(const wheel_hub *hub, const wheel_face *face, double N, double all) {
    sk_border border = {face->mu * N, face->rolling * N + face->lean * face->mu * N, 0.0};
    if (all > 0.0) border.band += hub->brake * (N / all);
    if (all > 0.0) border.centre = hub->drive * (N / all);
    return border;
}

void wheel_push_clip(const wheel_hub *hub, const wheel_face *face, double all, wheel_push *push) {
    if (!(push->N > 0.0)) {
        *push = (wheel_push){.mode = SK_AIR};
        return;
    }
    sk_clipped c = sk_border_clip(wheel_push_border(hub, face, push->N, all), push->x, push->y);
    push->x = c.x;
    push->y = c.y;
    push->mode = c.mode;
}

static sk_vec3 sum_of(const wheel_face *faces, const wheel_push *push, int32_t count) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < count; i++) sum = sk_add(sum, wheel_push_force(&faces[i], &push[i]));
    return sum;
}

// ---- without friction ----

// The normal forces of up to three faces without friction: 0 <= N, a N + b >= 0, one of them 0.
typedef struct complementary {
    double a[WHEEL_FACES][WHEEL_FACES], b[WHEEL_FACES];
    int32_t count;
} complementary;

static complementary without_friction(const sk_mat3 *W, sk_vec3 asked, const wheel_face *faces, const double *gap,
                                      int32_t count) {
    complementary c = {.count = count};
    for (int i = 0; i < count; i++) {
        sk_vec3 row = sk_mat3_mul(W, faces[i].normal);
        for (int j = 0; j < count; j++) c.a[i][j] = sk_dot(row, faces[j].normal);
        c.b[i] = gap[i] - sk_dot(row, asked);
    }
    return c;
}

// Solves a N = -b on the faces of a subset by elimination. The matrix is positive if the normals are independent.
// Returns false if they are not.
static bool solve_subset(const complementary *c, unsigned subset, double N[WHEEL_FACES]) {
    static const double DEPENDENT = 1e-13; // share of the diagonal
    double a[WHEEL_FACES][WHEEL_FACES + 1];
    int index[WHEEL_FACES], n = 0;
    for (int i = 0; i < c->count; i++) {
        N[i] = 0.0;
        if (subset >> i & 1u) index[n++] = i;
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) a[i][j] = c->a[index[i]][index[j]];
        a[i][n] = -c->b[index[i]];
    }
    for (int k = 0; k < n; k++) {
        if (!(a[k][k] > DEPENDENT * c->a[index[k]][index[k]])) return false;
        for (int i = k + 1; i < n; i++) {
            double factor = a[i][k] / a[k][k];
            for (int j = k; j <= n; j++) a[i][j] -= factor * a[k][j];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        double x = a[k][n];
        for (int j = k + 1; j < n; j++) x -= a[k][j] * N[index[j]];
        N[index[k]] = x / a[k][k];
    }
    return true;
}

// Returns by how much (relative to the compliance) a solution disagrees with the conditions; 0: it agrees.
static double disagreement(const complementary *c, const double N[WHEEL_FACES]) {
    static const double EVEN = 1e-12; // m: rounding of a gap
    double worst = 0.0;
    for (int i = 0; i < c->count; i++) {
        double left = c->b[i];
        for (int j = 0; j < c->count; j++) left += c->a[i][j] * N[j];
        worst = sk_max(worst, -N[i] * c->a[i][i] - EVEN);
        worst = sk_max(worst, -left - EVEN);
    }
    return worst;
}

// Writes the solution of the smallest subset of faces that agrees, and returns that subset. The subset `first` is tried
// before all others. If rounding leaves none, it is that of the least disagreement.
static unsigned press(const complementary *c, unsigned first, double N[WHEEL_FACES]) {
    const unsigned order[] = {first, 0, 1, 2, 4, 3, 5, 6, 7};
    double best = INFINITY, trial[WHEEL_FACES] = {0.0};
    unsigned found = 0;
    for (int i = 0; i < c->count; i++) N[i] = 0.0;
    for (int k = 0; k < 9 && best > 0.0; k++) {
        if (order[k] >> c->count != 0 || !solve_subset(c, order[k], trial)) continue;
        double wrong = disagreement(c, trial);
        if (!(wrong < best)) continue;
        best = wrong;
        found = order[k];
        for (int i = 0; i < c->count; i++) N[i] = sk_max(0.0, trial[i]);
    }
    return found;
}

// ---- 1. the hub stands ----

static const double TOUCHING = 1e-8; // m: one face holds the hub within this gap
static const double YIELDS = 1e-6;   // m: one of several faces loses its share of the force over this gap

// The faces in touch.
typedef struct touched {
    const wheel_hub *hub;
    wheel_face face[WHEEL_FACES];
    int32_t index[WHEEL_FACES]; // of all faces near
    double most[WHEEL_FACES];   // N: the largest normal force
    int32_t count;
} touched;

// Appends the directions in which the force of a face is free to change by itself: within the border all three, on the
// band the generator of the cone and the direction across, on the disc the generator alone. At the largest normal force
// only those along the face are left.
static int32_t free_directions(const wheel_face *face, const wheel_push *push, double most, sk_vec3 *direction) {
    if (push->mode == SK_AIR) return 0;
    if (push->N >= most) {
        if (push->mode == SK_SLIPPING) return 0;
        direction[0] = face->y;
        direction[1] = face->x;
        return push->mode == SK_ROLLING ? 1 : 2;
    }
    sk_vec3 force = wheel_push_force(face, push);
    if (push->mode == SK_SLIPPING) {
        direction[0] = sk_unit(force);
        return 1;
    }
    direction[0] = push->mode == SK_ROLLING ? sk_unit(sk_add_scaled(force, -push->y, face->y)) : face->normal;
    direction[1] = face->y;
    if (push->mode == SK_ROLLING) return 2;
    direction[2] = face->x;
    return 3;
}

// Returns M^-1 r, where M is the sum of the squares of the directions; r lies in their span. A small multiple of the
// unit matrix keeps M regular.
static sk_vec3 spread(const sk_vec3 *direction, int32_t count, sk_vec3 r) {
    static const double REGULAR = 1e-9;
    sk_mat3 m = {{{REGULAR, 0.0, 0.0}, {0.0, REGULAR, 0.0}, {0.0, 0.0, REGULAR}}};
    for (int i = 0; i < count; i++) {
        m.row[0] = sk_add_scaled(m.row[0], direction[i].x, direction[i]);
        m.row[1] = sk_add_scaled(m.row[1], direction[i].y, direction[i]);
        m.row[2] = sk_add_scaled(m.row[2], direction[i].z, direction[i]);
    }
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&m);
    return sk_mat3_mul(&inverse, r);
}

// Adds a force of the faces to that of face i. Its normal force stays at most the largest.
static void add_force(const touched *t, int i, sk_vec3 change, wheel_push *push) {
    push[i].N = sk_min(t->most[i], push[i].N + sk_dot(change, t->face[i].normal));
    push[i].x += sk_dot(change, t->face[i].x);
    push[i].y += sk_dot(change, t->face[i].y);
}

static void clip_all(const touched *t, wheel_push *push) {
    double sum = 0.0;
    for (int i = 0; i < t->count; i++) sum += sk_max(0.0, push[i].N);
    for (int i = 0; i < t->count; i++) wheel_push_clip(t->hub, &t->face[i], sum, &push[i]);
}

// Changes the forces by the least amount along their free directions that cancels the remainder, then clips them.
static void least_change(const touched *t, sk_vec3 remainder, wheel_push *push) {
    sk_vec3 direction[3 * WHEEL_FACES];
    int32_t end[WHEEL_FACES], all = 0;
    for (int i = 0; i < t->count; i++) {
        all += free_directions(&t->face[i], &push[i], t->most[i], &direction[all]);
        end[i] = all;
    }
    if (all == 0) return;
    sk_vec3 share = spread(direction, all, remainder);
    for (int i = 0, k = 0; i < t->count; i++) {
        sk_vec3 change = {0.0, 0.0, 0.0};
        for (; k < end[i]; k++) change = sk_add_scaled(change, -sk_dot(direction[k], share), direction[k]);
        add_force(t, i, change, push);
    }
    clip_all(t, push);
}

static void project(const touched *t, sk_vec3 remainder, wheel_push *push) {
    for (int i = 0; i < t->count; i++) add_force(t, i, sk_scale(-1.0 / t->count, remainder), push);
    clip_all(t, push);
}

// Writes the forces with which the faces in touch press if nothing has friction.
static void press_alone(const touched *t, wheel_push *push) {
    static const sk_mat3 UNIT = {{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
    static const double CLOSED[WHEEL_FACES] = {0.0};
    complementary c = without_friction(&UNIT, t->hub->asked, t->face, CLOSED, t->count);
    double N[WHEEL_FACES];
    press(&c, 0, N);
    for (int i = 0; i < t->count; i++) push[i] = (wheel_push){.N = N[i], .mode = SK_AIR};
}

// Changes the forces of faces in touch to such whose sum is `asked`. Returns false if none are found. The first `gentle`
// rounds only project: their result has no jumps. The last 12 also take the least change, which converges faster but has
// a jump where a face comes to its border.
static bool balance(const touched *t, int gentle, wheel_push *push) {
    enum { ROUNDS = 12 };
    static const double SETTLED = 1e-10;
    sk_vec3 asked = t->hub->asked;
    double enough = SETTLED * sk_length(asked);
    sk_vec3 remainder = sk_sub(sum_of(t->face, push, t->count), asked);
    for (int round = 0; round < gentle + ROUNDS; round++) {
        project(t, remainder, push);
        remainder = sk_sub(sum_of(t->face, push, t->count), asked);
        if (sk_length(remainder) <= enough) return wheel_pushed(push, t->count) > 0.0;
        if (round < gentle) continue;
        wheel_push changed[WHEEL_FACES] = {{0}};
        for (int i = 0; i < t->count; i++) changed[i] = push[i];
        least_change(t, remainder, changed);
        sk_vec3 left = sk_sub(sum_of(t->face, changed, t->count), asked);
        if (!(sk_length(left) < sk_length(remainder))) continue;
        for (int i = 0; i < t->count; i++) push[i] = changed[i];
        remainder = left;
        if (sk_length(remainder) <= enough) return wheel_pushed(push, t->count) > 0.0;
    }
    return false;
}

// Gathers the faces in touch. Returns false if one of them moves, or if a gap is not that of a hub at rest.
static bool in_touch(const wheel_hub *hub, const wheel_face *faces, int32_t count, touched *t) {
    static const double STILL = 1e-12; // m in a substep
    *t = (touched){.hub = hub, .most = {INFINITY, INFINITY, INFINITY}};
    for (int i = 0; i < count; i++) {
        if (faces[i].gap <= -YIELDS) return false;
        if (faces[i].gap >= YIELDS) continue;
        if (sk_dot(faces[i].motion, faces[i].motion) > STILL * STILL) return false;
        t->index[t->count] = i;
        t->face[t->count++] = faces[i];
    }
    return t->count > 1 || (t->count == 1 && fabs(t->face[0].gap) < TOUCHING);
}

// Faces yield with their gaps. Only so is the share of each determined, and without jumps: each normal force changes in
// proportion to 1 - gap / YIELDS. What the sum lacks then is spread. The force of a face that opens ends at zero.
static void yield_with_gaps(touched *t, wheel_push *push) {
    double size = sk_length(t->hub->asked);
    for (int i = 0; i < t->count; i++) {
        double gap = t->face[i].gap;
        if (gap > 0.0) t->most[i] = size * (YIELDS / gap - 1.0);
        push[i].N *= 1.0 - gap / YIELDS;
    }
}

bool wheel_cone_stand(const wheel_hub *hub, const wheel_face *faces, int32_t count, wheel_reply *reply) {
    enum { GENTLE = 40 };
    touched t;
    wheel_push push[WHEEL_FACES];
    if (!in_touch(hub, faces, count, &t)) return false;
    press_alone(&t, push);
    if (!balance(&t, 0, push)) return false;
    if (t.count > 1) {
        yield_with_gaps(&t, push);
        if (!balance(&t, GENTLE, push)) return false;
    }
    *reply = (wheel_reply){.stands = true, .force = hub->asked};
    for (int i = 0; i < t.count; i++) {
        if (push[i].mode != SK_AIR) push[i].mode = SK_STANDING; // on its border too: nothing slides
        reply->push[t.index[i]] = push[i];
    }
    return true;
}

// ---- 2. the hub slides ----

// Returns the larger eigenvalue of the compliance in the plane of a face.
static double softest_along(const sk_mat3 *W, const wheel_face *face) {
    sk_vec3 wx = sk_mat3_mul(W, face->x), wy = sk_mat3_mul(W, face->y);
    double xx = sk_dot(wx, face->x), yy = sk_dot(wy, face->y), xy = sk_dot(wx, face->y), half = 0.5 * (xx - yy);
    return 0.5 * (xx + yy) + sqrt(half * half + xy * xy);
}

// The conditions on the normal forces, and what each component of a tangential force adds to them.
typedef struct sweeper {
    complementary normal; // without tangential forces
    sk_vec3 W_x[WHEEL_FACES], W_y[WHEEL_FACES], W_n[WHEEL_FACES];
    double W_tt[WHEEL_FACES];
    unsigned pressed; // the faces that press, in the last sweep
} sweeper;

static sweeper sweeper_of(const wheel_hub *hub, const wheel_face *faces, int32_t count) {
    sweeper s = {.pressed = 0};
    double gap[WHEEL_FACES] = {0.0};
    for (int i = 0; i < count; i++) {
        gap[i] = faces[i].gap - sk_dot(faces[i].normal, faces[i].motion);
        s.W_n[i] = sk_mat3_mul(&hub->compliance, faces[i].normal);
        s.W_x[i] = sk_mat3_mul(&hub->compliance, faces[i].x);
        s.W_y[i] = sk_mat3_mul(&hub->compliance, faces[i].y);
        s.W_tt[i] = softest_along(&hub->compliance, &faces[i]);
    }
    s.normal = without_friction(&hub->compliance, hub->asked, faces, gap, count);
    return s;
}

// The tangential force of a face, split: what grows with the normal force, per newton of it, and the rest. On the disc
// all of it grows. On the band the part along x grows, but for the brake's.
typedef struct split {
    double x, y;             // per newton
    double fixed_x, fixed_y; // N
} split;

static split split_of(const wheel_face *face, const wheel_push *push, bool on_band, double coupling) {
    static const double MOST = 0.7; // of W_nn, so that N stays determined
    split parts = {0.0, 0.0, push->x, push->y};
    if (!(push->N > 0.0) || push->mode < SK_ROLLING) return parts;
    parts.x = on_band ? copysign(face->rolling + face->lean * face->mu, push->x) : push->x / push->N;
    if (push->mode == SK_SLIPPING) {
        parts.y = push->y / push->N;
        // At the corner of band and disc: y^2 = (mu N)^2 - x^2.
        if (on_band && push->y != 0.0) parts.y = (face->mu * face->mu * push->N - push->x * parts.x) / push->y;
        if (fabs(parts.y) * coupling > MOST) parts.y = copysign(MOST / coupling, parts.y);
    }
    parts.fixed_x -= parts.x * push->N;
    parts.fixed_y -= parts.y * push->N;
    return parts;
}

// Solves for all normal forces together. The tangential forces of sliding faces grow with them: with these forces fixed,
// the sweeps of a tilted wheel converge by the factor mu tan(tilt). `share`: of the change of a normal force that is taken.
// Returns the largest change, N.
static double press_again(const wheel_hub *hub, sweeper *s, const wheel_face *faces, double share, wheel_reply *reply) {
    static const double EVEN = 1e-9;
    complementary c = s->normal;
    split parts[WHEEL_FACES] = {{0.0, 0.0, 0.0, 0.0}};
    for (int j = 0; j < c.count; j++) {
        const wheel_push *push = &reply->push[j];
        sk_border border = wheel_push_border(hub, &faces[j], push->N, wheel_pushed(reply->push, c.count));
        parts[j] = split_of(&faces[j], push, fabs(push->x - border.centre) >= border.band * (1.0 - EVEN),
                            fabs(sk_dot(faces[j].normal, s->W_y[j])) / s->normal.a[j][j]);
        const split *p = &parts[j];
        sk_vec3 fixed = sk_add(sk_scale(p->fixed_x, s->W_x[j]), sk_scale(p->fixed_y, s->W_y[j]));
        sk_vec3 grows = sk_add(sk_scale(p->x, s->W_x[j]), sk_scale(p->y, s->W_y[j]));
        for (int i = 0; i < c.count; i++) {
            c.a[i][j] += sk_dot(faces[i].normal, grows);
            c.b[i] += sk_dot(faces[i].normal, fixed);
        }
    }
    double N[WHEEL_FACES], changed = 0.0;
    s->pressed = press(&c, s->pressed, N);
    for (int i = 0; i < c.count; i++) {
        wheel_push *push = &reply->push[i], was = *push;
        push->N = share < 1.0 ? was.N + share * (N[i] - was.N) : N[i];
        push->x = parts[i].fixed_x + parts[i].x * push->N;
        push->y = parts[i].fixed_y + parts[i].y * push->N;
        reply->moved = sk_add_scaled(reply->moved, push->N - was.N, s->W_n[i]);
        reply->moved = sk_add_scaled(reply->moved, push->x - was.x, s->W_x[i]);
        reply->moved = sk_add_scaled(reply->moved, push->y - was.y, s->W_y[i]);
        changed = sk_max(changed, fabs(push->N - was.N));
    }
    return changed;
}

// Updates the tangential force of one face, and with it the motion of the hub. Returns the largest change, N.
static double grip(const wheel_hub *hub, const sweeper *s, const wheel_face *face, int i, wheel_reply *reply) {
    wheel_push was = reply->push[i], *push = &reply->push[i];
    sk_vec3 apart = sk_sub(reply->moved, face->motion);
    push->x -= sk_dot(apart, face->x) / s->W_tt[i];
    push->y -= sk_dot(apart, face->y) / s->W_tt[i];
    wheel_push_clip(hub, face, wheel_pushed(reply->push, s->normal.count), push);
    reply->moved = sk_add_scaled(reply->moved, push->x - was.x, s->W_x[i]);
    reply->moved = sk_add_scaled(reply->moved, push->y - was.y, s->W_y[i]);
    return sk_max(fabs(push->x - was.x), fabs(push->y - was.y));
}

// Finds the forces sweep by sweep, beginning with none. `share`: of the change of a normal force that a sweep takes.
// Returns false if they still change at the end.
static bool sweep_to_rest(const wheel_hub *hub, sweeper *s, const wheel_face *faces, double share, wheel_reply *reply) {
    static const double SWEEPS = 24.0, SETTLED = 1e-13, RESTLESS = 1e-6; // the last two: shares of the normal forces
    const int most = (int)(SWEEPS / share);
    double changed = 0.0;
    s->pressed = 0;
    *reply = (wheel_reply){.stands = false};
    reply->moved = sk_neg(sk_mat3_mul(&hub->compliance, hub->asked));
    press_again(hub, s, faces, 1.0, reply);
    for (int sweep = 0; sweep < most; sweep++) {
        changed = 0.0;
        for (int i = 0; i < s->normal.count; i++) changed = sk_max(changed, grip(hub, s, &faces[i], i, reply));
        changed = sk_max(changed, press_again(hub, s, faces, share, reply));
        if (changed <= SETTLED * wheel_pushed(reply->push, s->normal.count)) return true;
    }
    return changed <= RESTLESS * wheel_pushed(reply->push, s->normal.count);
}

void wheel_cone_slide(const wheel_hub *hub, const wheel_face *faces, int32_t count, wheel_reply *reply) {
    // At the corner of band and disc the force along y falls the more steeply, the smaller it is. Whole changes can then
    // lead back and forth between two normal forces, one of them 0. Smaller ones settle between them.
    static const double WHOLE = 1.0, SMALL = 0.25;
    sweeper s = sweeper_of(hub, faces, count);
    if (!sweep_to_rest(hub, &s, faces, WHOLE, reply)) {
        wheel_reply second;
        if (sweep_to_rest(hub, &s, faces, SMALL, &second)) *reply = second;
    }
    double all = wheel_pushed(reply->push, count);
    for (int i = 0; i < count; i++) {
        sk_contact_mode mode = reply->push[i].mode;
        wheel_push_clip(hub, &faces[i], all, &reply->push[i]); // to the last normal force
        if (reply->push[i].mode != SK_AIR && mode != SK_AIR) reply->push[i].mode = mode;
    }
    // The hub moves by exactly what its springs need for these forces.
    reply->force = sum_of(faces, reply->push, count);
    reply->moved = sk_mat3_mul(&hub->compliance, sk_sub(reply->force, hub->asked));
    for (int i = 0; i < count; i++) reply->apart[i] = sk_sub(reply->moved, faces[i].motion);
}
