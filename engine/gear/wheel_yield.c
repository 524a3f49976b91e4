// The forces are a zero of f - P(f), where P is a step of projection: each face changes its force against its gap and
// its slide, and clips it. Two steps alternate:
// 1. Projection, one face after the other.
// 2. A step of Newton's method towards the zero. It is taken if it lowers the remainder.
// Where every face keeps how it touches (apart, stand, roll or slip), Newton's method ends the search. Projection alone
// would creep: of two faces that hold the hub in one direction, each takes the share that its yielding leaves it.
#include "gear/wheel_yield.h"

enum { UNKNOWNS = 3 * WHEEL_FACES };

// C_ij = W + Y_ij, and by what a gap and a slide are divided in a projection.
typedef struct yielding {
    const wheel_hub *hub;
    const wheel_face *faces;
    int32_t count;
    sk_mat3 C[WHEEL_FACES][WHEEL_FACES];
    sk_vec3 base[WHEEL_FACES]; // m, apart without forces
    double along[WHEEL_FACES], across[WHEEL_FACES];
} yielding;

// The forces of all faces.
typedef struct pushes {
    wheel_push of[WHEEL_FACES];
} pushes;

static sk_mat3 sum_of(const sk_mat3 *a, const sk_mat3 *b) {
    sk_mat3 out;
    for (int i = 0; i < 3; i++) out.row[i] = sk_add(a->row[i], b->row[i]);
    return out;
}

// Returns the larger eigenvalue of the symmetric part of a compliance in the plane of a face.
static double softest_along(const sk_mat3 *C, const wheel_face *face) {
    sk_vec3 cx = sk_mat3_mul(C, face->x), cy = sk_mat3_mul(C, face->y);
    double xx = sk_dot(cx, face->x), yy = sk_dot(cy, face->y);
    double xy = 0.5 * (sk_dot(cx, face->y) + sk_dot(cy, face->x)), half = 0.5 * (xx - yy);
    return 0.5 * (xx + yy) + sqrt(half * half + xy * xy);
}

static yielding yielding_of(const wheel_hub *hub, const wheel_yield *yields, const wheel_face *faces, int32_t count) {
    yielding g = {.hub = hub, .faces = faces, .count = count};
    sk_vec3 moved = sk_neg(sk_mat3_mul(&hub->compliance, hub->asked));
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) g.C[i][j] = sum_of(&hub->compliance, &yields->yield[i][j]);
        g.base[i] = sk_sub(moved, faces[i].motion);
        g.along[i] = sk_dot(faces[i].normal, sk_mat3_mul(&g.C[i][i], faces[i].normal));
        g.across[i] = softest_along(&g.C[i][i], &faces[i]);
    }
    return g;
}

static sk_vec3 apart_of(const yielding *g, int i, const pushes *f) {
    sk_vec3 apart = g->base[i];
    for (int j = 0; j < g->count; j++)
        apart = sk_add(apart, sk_mat3_mul(&g->C[i][j], wheel_push_force(&g->faces[j], &f->of[j])));
    return apart;
}

// The projection of the force of a face.
static wheel_push projected(const yielding *g, int i, const pushes *f) {
    const wheel_face *face = &g->faces[i];
    sk_vec3 apart = apart_of(g, i, f);
    wheel_push next = f->of[i];
    next.N = sk_max(0.0, next.N - (face->gap + sk_dot(face->normal, apart)) / g->along[i]);
    next.x -= sk_dot(apart, face->x) / g->across[i];
    next.y -= sk_dot(apart, face->y) / g->across[i];
    double all = next.N;
    for (int j = 0; j < g->count; j++)
        if (j != i) all += sk_max(0.0, f->of[j].N);
    wheel_push_clip(g->hub, face, all, &next);
    return next;
}

// Writes f - P(f), and returns the largest number in it.
static double remainder_of(const yielding *g, const pushes *f, double *out) {
    double most = 0.0;
    for (int i = 0; i < g->count; i++) {
        wheel_push next = projected(g, i, f);
        out[3 * i] = f->of[i].N - next.N;
        out[3 * i + 1] = f->of[i].x - next.x;
        out[3 * i + 2] = f->of[i].y - next.y;
        for (int k = 0; k < 3; k++) most = sk_max(most, fabs(out[3 * i + k]));
    }
    return most;
}

// One face after the other; `share`: of the change that is taken.
static void project_all(const yielding *g, double share, pushes *f) {
    for (int i = 0; i < g->count; i++) {
        wheel_push was = f->of[i], next = projected(g, i, f);
        f->of[i] = (wheel_push){was.N + share * (next.N - was.N), was.x + share * (next.x - was.x),
                                was.y + share * (next.y - was.y), next.mode};
    }
}

static double *number(pushes *f, int k) {
    wheel_push *push = &f->of[k / 3];
    return k % 3 == 0 ? &push->N : k % 3 == 1 ? &push->x : &push->y;
}

// Gaussian elimination with pivots. Returns false if the matrix is singular.
static bool eliminate(int n, double a[UNKNOWNS][UNKNOWNS + 1], double *x) {
    static const double SINGULAR = 1e-10;
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > fabs(a[best][k])) best = i;
        if (!(fabs(a[best][k]) > SINGULAR)) return false;
        for (int j = k; j <= n && best != k; j++) {
            double kept = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = kept;
        }
        for (int i = k + 1; i < n; i++) {
            double factor = a[i][k] / a[k][k];
            for (int j = k; j <= n; j++) a[i][j] -= factor * a[k][j];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        x[k] = a[k][n];
        for (int j = k + 1; j < n; j++) x[k] -= a[k][j] * x[j];
        x[k] /= a[k][k];
    }
    return true;
}

// One step of Newton's method, with derivatives from differences: on the pieces where all faces stand, roll or are apart
// f - P(f) is linear. Returns false if there is none.
static bool go_to_zero(const yielding *g, const double *left, double size, pushes *f) {
    static const double STEP = 1e-7; // share of the forces
    int n = 3 * g->count;
    double a[UNKNOWNS][UNKNOWNS + 1], x[UNKNOWNS], by = STEP * size;
    for (int k = 0; k < n; k++) {
        pushes moved = *f;
        double at[UNKNOWNS];
        *number(&moved, k) += by;
        remainder_of(g, &moved, at);
        for (int i = 0; i < n; i++) a[i][k] = (at[i] - left[i]) / by;
    }
    for (int i = 0; i < n; i++) a[i][n] = -left[i];
    if (!eliminate(n, a, x)) return false;
    for (int k = 0; k < n; k++) *number(f, k) += x[k];
    return true;
}

static double size_of(const yielding *g, const pushes *f) {
    return sk_max(wheel_pushed(f->of, g->count), 1e-3 * sk_length(g->hub->asked));
}

// Newton's method from these forces. Keeps the best ones found. Returns their remainder.
static double refine(const yielding *g, double size, double enough, pushes *f) {
    enum { STEPS = 8 };
    pushes trial = *f;
    double left[UNKNOWNS], best = remainder_of(g, f, left);
    for (int step = 0; step < STEPS && best > enough; step++) {
        if (!go_to_zero(g, left, size, &trial)) break;
        pushes next = trial;
        for (int i = 0; i < g->count; i++) next.of[i] = projected(g, i, &trial);
        trial = next;
        double now = remainder_of(g, &trial, left);
        if (!(now < best)) continue;
        best = now;
        *f = trial;
    }
    return best;
}

void wheel_cone_yield(const wheel_hub *hub, const wheel_yield *yields, const wheel_face *faces, int32_t count,
                      wheel_reply *reply) {
    enum { ROUNDS = 30, WHOLE = 10 };
    static const double SETTLED = 1e-13; // share of the forces
    yielding g = yielding_of(hub, yields, faces, count);
    pushes f = {{{0.0, 0.0, 0.0, SK_AIR}}};
    *reply = (wheel_reply){.stands = false};
    for (int round = 0; round < ROUNDS; round++) {
        for (int k = 0; k <= round; k++) project_all(&g, round < WHOLE ? 1.0 : 0.5, &f);
        double size = size_of(&g, &f), enough = SETTLED * size, unused[UNKNOWNS];
        pushes refined = f;
        double left = refine(&g, size, enough, &refined);
        if (left < 0.5 * remainder_of(&g, &f, unused)) f = refined;
        if (left <= enough) break;
    }
    for (int i = 0; i < count; i++) {
        reply->push[i] = f.of[i];
        reply->force = sk_add(reply->force, wheel_push_force(&faces[i], &f.of[i]));
    }
    reply->moved = sk_mat3_mul(&hub->compliance, sk_sub(reply->force, hub->asked));
    for (int i = 0; i < count; i++) reply->apart[i] = apart_of(&g, i, &f);
}
