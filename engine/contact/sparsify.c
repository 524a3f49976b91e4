#include "contact/sparsify.h"

#include <stdlib.h>
#include <string.h>

static bool is_same_or_adjacent(const bool *table, int32_t pieces, int32_t i, int32_t k) {
    return i == k || table[i * pieces + k];
}

bool sk_points_are_adjacent(const sk_contact_point *p, const sk_contact_point *q, const sk_adjacency *adjacency) {
    return is_same_or_adjacent(adjacency->a, adjacency->pieces_a, p->piece_a, q->piece_a) &&
           is_same_or_adjacent(adjacency->b, adjacency->pieces_b, p->piece_b, q->piece_b);
}

static double distance(const sk_contact_point *p, const sk_contact_point *q) {
    return sk_length(sk_sub(p->at, q->at));
}

// Lines 4 and 5: whether q removes p.
static bool removes(const sk_contact_point *q, const sk_contact_point *p, const sk_sparsify_rules *rules,
                    const sk_adjacency *adjacency) {
    if (p->area < rules->threshold * q->area && sk_points_are_adjacent(p, q, adjacency)) return true;
    return distance(p, q) < rules->mindist;
}

void sk_sparsify_as_printed(const sk_contact_point *points, int32_t count, sk_sparsify_rules rules,
                            const sk_adjacency *adjacency, sk_deletion deletion, bool *left) {
    for (int32_t i = 0; i < count; i++) left[i] = true;
    for (int32_t i = 0; i < count; i++) {
        bool deleted = points[i].area < rules.minarea;
        for (int32_t k = 0; k < count && !deleted; k++) {
            if (k == i || (deletion == SK_DELETION_AT_ONCE && !left[k])) continue;
            deleted = removes(&points[k], &points[i], &rules, adjacency);
        }
        left[i] = !deleted;
    }
}

// ---- as mended ----

// Returns a coordinate in whole nanometres.
static double rounded(double x) {
    return floor(1e9 * x + 0.5);
}

// In regular meshes many areas and coordinates are equal but for rounding, which should not choose. So areas are first
// compared with 24 bits, and places by nanometres. Then all that is stored is compared: points that are still equal are
// interchangeable.
enum { KEYS = 17 };

static void keys_of(const sk_contact_point *p, double key[KEYS]) {
    const double keys[KEYS] = {-(double)(float)p->area,
                               rounded(p->at.x),
                               rounded(p->at.y),
                               rounded(p->at.z),
                               p->piece_a,
                               p->piece_b,
                               -p->area,
                               p->at.x,
                               p->at.y,
                               p->at.z,
                               p->volume,
                               p->moment.x,
                               p->moment.y,
                               p->moment.z,
                               p->area_vector.x,
                               p->area_vector.y,
                               p->area_vector.z};
    memcpy(key, keys, sizeof keys);
}

static int compare_points(const void *left, const void *right) {
    double a[KEYS], b[KEYS];
    keys_of(left, a);
    keys_of(right, b);
    for (int i = 0; i < KEYS; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

static void join(sk_contact_point *survivor, const sk_contact_point *p) {
    survivor->volume += p->volume;
    survivor->moment = sk_add(survivor->moment, p->moment);
    survivor->area += p->area;
    survivor->area_vector = sk_add(survivor->area_vector, p->area_vector);
}

// Whether a point stays beside the survivors so far, which are the first `count` points.
static bool stays(const sk_contact_point *points, int32_t count, const sk_contact_point *p,
                  const sk_sparsify_rules *rules, const sk_adjacency *adjacency) {
    if (count > 0 && p->area < rules->minarea) return false;
    for (int32_t k = 0; k < count; k++)
        if (removes(&points[k], p, rules, adjacency)) return false;
    return true;
}

static sk_contact_point *nearest_of(sk_contact_point *points, int32_t count, const sk_contact_point *p) {
    sk_contact_point *nearest = &points[0];
    for (int32_t k = 1; k < count; k++)
        if (distance(p, &points[k]) < distance(p, nearest)) nearest = &points[k];
    return nearest;
}

int32_t sk_sparsify(sk_contact_point *points, int32_t count, sk_sparsify_rules rules, const sk_adjacency *adjacency) {
    int32_t survivors = 0;
    qsort(points, (size_t)count, sizeof *points, compare_points);
    for (int32_t i = 0; i < count; i++) {
        sk_contact_point p = points[i];
        if (!stays(points, survivors, &p, &rules, adjacency)) continue;
        points[i] = points[survivors]; // a removed point, or p itself
        points[survivors++] = p;
    }
    // Survivors are in order. What was removed changed its place. Areas grow only now: a grown area would remove more.
    qsort(points + survivors, (size_t)(count - survivors), sizeof *points, compare_points);
    for (int32_t i = survivors; i < count; i++) join(nearest_of(points, survivors, &points[i]), &points[i]);
    return survivors;
}
