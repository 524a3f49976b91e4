// Finds where a step must end: the first moment at which a contact changes from its committed mode.
#include "analysis/analysis_internal.h"
#include "math/roots.h"

// s: accuracy of the end of a step at a change.
static const double LOCATED = 0x1p-42;
// Number of equal parts of a step at whose ends all contacts are tested for changes.
enum { SHARES = 4 };
// The contacts at one time of a step: whether each stays as committed, and its gap (m).
typedef struct evaluate_at {
    int32_t count;
    bool settled; // the step to this time has a solution
    bool agrees, tubes, contact[SK_ANALYSIS_CONTACTS];
    double gap[SK_ANALYSIS_CONTACTS];
} evaluate_at;

static evaluate_at search_around(analysis_worker *w) {
    evaluate_at l = {.settled = w->settled, .agrees = w->motion.agrees, .tubes = w->motion.tubes_agree};
    l.count = sk_analysis_gaps(&w->motion, l.gap);
    for (int32_t i = 0; i < l.count; i++) l.contact[i] = w->motion.contact_agrees[i];
    return l;
}

// Evaluates the tried step at a share of its length.
static void go_to(analysis_worker *w, double share) {
    double y[SK_NUMBERS_MAX], rate[SK_NUMBERS_MAX];
    if (analysis_is_stiff(w))
        sk_radau_within(&w->stiff, share, y);
    else
        sk_runge_kutta_within(&w->step, share, y);
    sk_analysis_rate(w->t + share * analysis_length(w), y, rate, &w->motion);
}

static double load_at(analysis_worker *w, double share) {
    go_to(w, share);
    return analysis_load_of(w);
}

// Notes the largest load factor between two shares of the step. The load has one peak there, which is found by
// golden-section search.
static void note_peak(analysis_worker *w, double low, double high) {
    static const double GOLDEN = 0.61803398874989485, FOUND = 1e-4; // share; the error of the load is of its square
    double a = high - GOLDEN * (high - low), b = low + GOLDEN * (high - low);
    double at_a = load_at(w, a), at_b = load_at(w, b);
    while (high - low > FOUND) {
        if (at_a > at_b) {
            high = b;
            b = a;
            at_b = at_a;
            a = high - GOLDEN * (high - low);
            at_a = load_at(w, a);
        } else {
            low = a;
            a = b;
            at_a = at_b;
            b = low + GOLDEN * (high - low);
            at_b = load_at(w, b);
        }
    }
    analysis_note_load(w, w->t + a * analysis_length(w), at_a);
}

int32_t analysis_first_change(analysis_worker *w) {
    static const double NEAR = 0.99; // of the peak so far: smaller loads are not searched between shares
    double load[SHARES + 1] = {load_at(w, 0.0)};
    int32_t most = 0;
    for (int32_t i = 1; i <= SHARES; i++) {
        load[i] = load_at(w, (double)i / SHARES);
        if (!w->motion.agrees) return i;
        if (load[i] > load[most]) most = i;
    }
    // The polynomial within a step does not represent the forces on stiff tubes. Only the ends of steps are used.
    if (analysis_is_stiff(w)) return 0;
    if (load[most] > NEAR * w->analysis->aircraft[w->index].peak_load)
        note_peak(w, sk_max(0.0, (most - 1.0) / SHARES), sk_min(1.0, (most + 1.0) / SHARES));
    return 0;
}

// A distance that is positive at the beginning of the step and negative after the changes at its end. It is the least
// gap of the contacts that have changed, or the least depth of those that separate.
typedef struct crossing {
    bool counts[SK_ANALYSIS_CONTACTS];
    double sign[SK_ANALYSIS_CONTACTS];
} crossing;

// Sets up the distance. Returns false if a contact or a tube has changed for another reason than its gap.
static bool crossing_of(const evaluate_at *first, const evaluate_at *last, crossing *c) {
    *c = (crossing){{false}, {0.0}};
    if (!last->tubes) return false;
    for (int32_t i = 0; i < first->count; i++) {
        if (last->contact[i]) continue;
        if ((first->gap[i] > 0.0) == (last->gap[i] > 0.0)) return false;
        c->counts[i] = true;
        c->sign[i] = first->gap[i] > 0.0 ? 1.0 : -1.0;
    }
    return true;
}

static double distance_of(const crossing *c, const evaluate_at *l) {
    double least = INFINITY;
    for (int32_t i = 0; i < l->count; i++)
        if (c->counts[i]) least = sk_min(least, c->sign[i] * l->gap[i]);
    return least;
}

// Returns the share of the step at which the quartic through the distances at its five shares first becomes 0, within
// the part after `from`. Without such a root it is the middle of that part.
static double share_of_root(const double d[SHARES + 1], int32_t from) {
    double d1 = d[1] - d[0], d2 = d[2] - 2.0 * d[1] + d[0], d3 = d[3] - 3.0 * d[2] + 3.0 * d[1] - d[0];
    double d4 = d[4] - 4.0 * d[3] + 6.0 * d[2] - 4.0 * d[1] + d[0];
    const double c[5] = {d[0], d1 - d2 / 2.0 + d3 / 3.0 - d4 / 4.0, d2 / 2.0 - d3 / 2.0 + 11.0 * d4 / 24.0,
                         d3 / 6.0 - d4 / 4.0, d4 / 24.0};
    double roots[4];
    int32_t count = sk_roots_quartic(c, roots);
    for (int32_t i = 0; i < count; i++)
        if (roots[i] > from && roots[i] < from + 1) return roots[i] / SHARES;
    return (from + 0.5) / SHARES;
}

// Tries a step of h s and returns the contacts at its end.
static evaluate_at evaluate_share(analysis_worker *w, double h) {
    if (h > 0.0) {
        analysis_try_step(w, h);
    } else {
        sk_analysis_rate(w->t, analysis_begin(w), analysis_begin_rate(w), &w->motion);
        w->settled = true;
    }
    return search_around(w);
}

static bool is_before(const evaluate_at *l) {
    return l->settled && l->agrees;
}

// Finds the change to LOCATED by bisection: no change at `low`, one at `high`. A step without a solution counts as
// beyond the change, because the change is what keeps its iteration from converging.
static double bisect(analysis_worker *w, double low, double high) {
    while (high - low > LOCATED) {
        double middle = 0.5 * (low + high);
        if (!(middle > low && middle < high)) break;
        evaluate_at l = evaluate_share(w, middle);
        *(is_before(&l) ? &low : &high) = middle;
    }
    return high;
}

// A distance that is positive at `low` but not at `high`.
typedef struct bracket {
    double low, at_low, high, at_high;
} bracket;

// Finds the root of the distance in the bracket by secants. They stay in the bracket, each at least 0.75 LOCATED beyond
// the better end. `guess`: the first point. `last_low`: receives the lower end of the last bracket.
static double find_root(analysis_worker *w, const crossing *c, bracket in, double guess, double *last_low) {
    double low = in.low, at_low = in.at_low, high = in.high, at_high = in.at_high, x = guess;
    for (int i = 0; high - low > LOCATED; i++) {
        if (!(x > low && x < high) || i % 8 == 7) x = 0.5 * (low + high);
        evaluate_at l = evaluate_share(w, x);
        *last_low = low;
        if (!l.settled) return bisect(w, low, high);
        double d = distance_of(c, &l);
        if (d > 0.0) {
            low = x;
            at_low = d;
        } else {
            high = x;
            at_high = d;
        }
        x = low + (high - low) * at_low / (at_low - at_high);
        x = fabs(at_low) < fabs(at_high) ? sk_max(x, low + 0.75 * LOCATED) : sk_min(x, high - 0.75 * LOCATED);
        if (fabs(at_low) < fabs(at_high) && x - low < LOCATED) x = low + 0.75 * LOCATED;
    }
    *last_low = low;
    return high;
}

double analysis_end_of(analysis_worker *w, int32_t share) {
    double h = analysis_length(w), low = h * (share - 1) / SHARES, high = h * share / SHARES;
    evaluate_at at[SHARES + 1];
    for (int32_t i = 0; i <= SHARES; i++) {
        go_to(w, (double)i / SHARES);
        at[i] = search_around(w);
    }
    evaluate_at first = evaluate_share(w, low), last = evaluate_share(w, high);
    if (is_before(&last)) return high; // no change yet: within a step the solution is less exact than at its end
    if (!is_before(&first)) {
        first = at[0];
        low = 0.0;
    }
    crossing c;
    if (!last.settled || !crossing_of(&first, &last, &c)) return bisect(w, low, high);
    double d[SHARES + 1], sure;
    for (int32_t i = 0; i <= SHARES; i++) d[i] = distance_of(&c, &at[i]);
    double guess = h * share_of_root(d, share - 1);
    const bracket in = {low, distance_of(&c, &first), high, distance_of(&c, &last)};
    double root = find_root(w, &c, in, guess, &sure);
    evaluate_at before = evaluate_share(w, sure);
    if (sure > low && !is_before(&before)) return bisect(w, low, sure); // another contact changed first
    return root;
}
