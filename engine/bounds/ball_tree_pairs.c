// Of all pairs of balls, the two with the smallest joint ball are joined first. Each ball keeps its best partner among those before it, so a
// round takes a time of n where few had the joined ones for partners.
#include "bounds/ball_tree_internal.h"

#include <stdlib.h>

typedef struct cluster {
    sk_ball ball;
    int32_t node;
    int32_t best;  // place of the partner among those before it; -1: none
    double radius; // of the joint ball
} cluster;

static void find_best(cluster *clusters, int32_t i) {
    cluster *c = &clusters[i];
    c->best = -1;
    c->radius = INFINITY;
    for (int32_t k = 0; k < i; k++) {
        double radius = sk_ball_join(c->ball, clusters[k].ball).radius;
        if (!(radius <= c->radius))
            continue; // of equal ones the last: else all clusters at one place had the same partner
        c->radius = radius;
        c->best = k;
    }
}

// Puts the last cluster in the place of one that is gone.
static void fill(cluster *clusters, int32_t *count, int32_t place) {
    int32_t last = --*count;
    if (place == last) return;
    clusters[place] = clusters[last];
    find_best(clusters, place);
    for (int32_t i = place + 1; i < *count; i++) {
        if (clusters[i].best == place) {
            find_best(clusters, i);
            continue;
        }
        double radius = sk_ball_join(clusters[i].ball, clusters[place].ball).radius;
        if (!(radius < clusters[i].radius)) continue;
        clusters[i].radius = radius;
        clusters[i].best = place;
    }
}

bool tree_by_pairs(const tree_leaf *leaves, int32_t count, tree_pair *pairs) {
    cluster *clusters = malloc((size_t)count * sizeof *clusters);
    if (clusters == NULL) return false;
    for (int32_t i = 0; i < count; i++) {
        clusters[i] = (cluster){.ball = leaves[i].ball, .node = i};
        find_best(clusters, i);
    }
    int32_t node = count, pair_count = 0;
    for (int32_t left = count; left > 1;) {
        int32_t a = 1;
        for (int32_t i = 2; i < left; i++)
            if (clusters[i].radius < clusters[a].radius) a = i;
        int32_t b = clusters[a].best >= 0 ? clusters[a].best : 0;
        pairs[pair_count++] = (tree_pair){clusters[b].node, clusters[a].node};
        cluster joint = {.ball = sk_ball_join(clusters[b].ball, clusters[a].ball), .node = node++};
        fill(clusters, &left, a);
        clusters[b < left ? b : a] = joint;
        int32_t place = b < left ? b : a;
        find_best(clusters, place);
        for (int32_t i = place + 1; i < left; i++) {
            if (clusters[i].best == place) {
                find_best(clusters, i);
                continue;
            }
            double radius = sk_ball_join(clusters[i].ball, joint.ball).radius;
            if (!(radius < clusters[i].radius)) continue;
            clusters[i].radius = radius;
            clusters[i].best = place;
        }
    }
    free(clusters);
    return true;
}
