// Neighbours on a Morton curve (Meister and Bittner, "Parallel locally-ordered clustering", 2018). Clusters lie in the order of the curve.
// Each looks for the one, within 16 places, with which it has the smallest box. Two that find each other are joined, at the
// place of the first. At least n/12 clusters are joined in a round, so all rounds together take a time of n.
#include "bounds/ball_tree_internal.h"

#include "base/radix.h"
#include <stdlib.h>

enum { PLACES = 16, BITS = 21, JOINED = -1 };

typedef struct cluster {
    sk_box box;
    int32_t node, nearest;
} cluster;

// Spreads 21 bits to every third one.
static uint64_t spread(uint64_t x) {
    x = (x | x << 32) & UINT64_C(0x001f00000000ffff);
    x = (x | x << 16) & UINT64_C(0x001f0000ff0000ff);
    x = (x | x << 8) & UINT64_C(0x100f00f00f00f00f);
    x = (x | x << 4) & UINT64_C(0x10c30c30c30c30c3);
    return (x | x << 2) & UINT64_C(0x1249249249249249);
}

static uint64_t cell_of(double x, double low, double high) {
    static const double CELLS = 1 << BITS;
    double share = high > low ? (x - low) / (high - low) : 0.0;
    return (uint64_t)sk_clamp(share * CELLS, 0.0, CELLS - 1.0);
}

static sk_vec3 middle_of(const tree_leaf *leaf) {
    return sk_mix(leaf->box.min, leaf->box.max, 0.5);
}

static void sort_by_curve(const tree_leaf *leaves, int32_t count, keyed *keys, keyed *spare) {
    sk_box all = {middle_of(leaves), middle_of(leaves)};
    for (int32_t i = 1; i < count; i++) {
        sk_vec3 m = middle_of(&leaves[i]);
        all = tree_box_join(all, (sk_box){m, m});
    }
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 m = middle_of(&leaves[i]);
        keys[i].key = spread(cell_of(m.x, all.min.x, all.max.x)) | spread(cell_of(m.y, all.min.y, all.max.y)) << 1 |
                      spread(cell_of(m.z, all.min.z, all.max.z)) << 2;
        keys[i].index = i;
    }
    radix_sort(keys, spare, count);
}

// The square of the diagonal of the box of two clusters.
static double joint_size(const cluster *a, const cluster *b) {
    sk_box box = tree_box_join(a->box, b->box);
    sk_vec3 diagonal = sk_sub(box.max, box.min);
    return sk_dot(diagonal, diagonal);
}

// Of equal sizes the neighbour in the same pair of places comes first, then the lower place. So equal clusters find each other.
static int32_t nearest_of(const cluster *clusters, int32_t count, int32_t i) {
    int32_t low = i > PLACES ? i - PLACES : 0, high = count - 1 - i > PLACES ? i + PLACES : count - 1, best = i ^ 1;
    double least = best < count ? joint_size(&clusters[i], &clusters[best]) : INFINITY;
    for (int32_t k = low; k <= high; k++) {
        if (k == i) continue;
        double size = joint_size(&clusters[i], &clusters[k]);
        if (!(size < least)) continue;
        least = size;
        best = k;
    }
    return best < count ? best : i - 1; // all boxes are too large for a number
}

// Joins pairs that found each other, or, if these are few, all neighbours. Returns how many clusters are left.
static int32_t join_round(cluster *clusters, int32_t count, int32_t *node, tree_pair *pairs, int32_t *pair_count) {
    int32_t mutual = 0, kept = 0;
    for (int32_t i = 0; i < count; i++) clusters[i].nearest = nearest_of(clusters, count, i);
    for (int32_t i = 0; i < count; i++) mutual += clusters[clusters[i].nearest].nearest == i;
    if (6 * mutual < count)
        for (int32_t i = 0; i < count; i++) clusters[i].nearest = (i ^ 1) < count ? i ^ 1 : i;
    for (int32_t i = 0; i < count; i++) {
        int32_t other = clusters[i].nearest;
        if (other == JOINED) continue;
        if (other > i && clusters[other].nearest == i) {
            pairs[(*pair_count)++] = (tree_pair){clusters[i].node, clusters[other].node};
            clusters[i].box = tree_box_join(clusters[i].box, clusters[other].box);
            clusters[i].node = (*node)++;
            clusters[other].nearest = JOINED;
        }
        clusters[kept++] = clusters[i];
    }
    return kept;
}

bool tree_by_curve(const tree_leaf *leaves, int32_t count, tree_pair *pairs) {
    keyed *keys = malloc((size_t)count * 2 * sizeof *keys);
    cluster *clusters = malloc((size_t)count * sizeof *clusters);
    bool enough = keys != NULL && clusters != NULL;
    if (enough) {
        int32_t left = count, node = count, pair_count = 0;
        sort_by_curve(leaves, count, keys, keys + count);
        for (int32_t i = 0; i < count; i++) clusters[i] = (cluster){leaves[keys[i].index].box, keys[i].index, -1};
        while (left > 1) left = join_round(clusters, left, &node, pairs, &pair_count);
    }
    free(keys);
    free(clusters);
    return enough;
}
