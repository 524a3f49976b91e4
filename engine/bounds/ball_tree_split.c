// Top down: the leaves of a node are split by the places of their middles along the longest side of the box of these middles.
#include "bounds/ball_tree_internal.h"

#include "base/radix.h"
#include <stdlib.h>

typedef struct splitting {
    const tree_leaf *leaves;
    int32_t *order, *spare;
    keyed *keys; // twice as many
    bool median;
} splitting;

static sk_vec3 middle_of(const tree_leaf *leaf) {
    return sk_mix(leaf->box.min, leaf->box.max, 0.5);
}

// Sorts the leaves from first to first + count - 1 into two parts, and returns the size of the first: at least 1, at most count - 1.
static int32_t split(const splitting *s, int32_t first, int32_t count) {
    int32_t *order = s->order + first, axis = 0, low = 0, high = 0;
    sk_vec3 m = middle_of(&s->leaves[order[0]]), sum = {0.0, 0.0, 0.0};
    sk_box box = {m, m};
    for (int32_t i = 0; i < count; i++) {
        m = middle_of(&s->leaves[order[i]]);
        box = tree_box_join(box, (sk_box){m, m});
        sum = sk_add(sum, m);
    }
    sk_vec3 side = sk_sub(box.max, box.min);
    for (int32_t k = 1; k < 3; k++)
        if (tree_along(side, k) > tree_along(side, axis)) axis = k;
    if (s->median) {
        for (int32_t i = 0; i < count; i++)
            s->keys[i] = (keyed){key_of_real(tree_along(middle_of(&s->leaves[order[i]]), axis)), order[i]};
        radix_sort(s->keys, s->keys + count, count);
        for (int32_t i = 0; i < count; i++) order[i] = s->keys[i].index;
        return count / 2;
    }
    double mean = tree_along(sum, axis) / count;
    for (int32_t i = 0; i < count; i++) {
        if (tree_along(middle_of(&s->leaves[order[i]]), axis) < mean)
            order[low++] = order[i];
        else
            s->spare[high++] = order[i];
    }
    for (int32_t i = 0; i < high; i++) order[low + i] = s->spare[i];
    return low > 0 && high > 0 ? low : count / 2;
}

// A part of the leaves that waits to be split; `node`: its number, from the root on.
typedef struct part {
    int32_t first, count;
} part;

// Pairs are found from the root on, and written from the last to the first.
bool tree_by_split(const tree_leaf *leaves, int32_t count, bool median, tree_pair *pairs) {
    splitting s = {.leaves = leaves, .median = median};
    size_t size = (size_t)count;
    s.order = malloc(size * sizeof *s.order);
    s.spare = malloc(size * sizeof *s.spare);
    s.keys = malloc(2 * size * sizeof *s.keys);
    part *waiting = malloc(size * sizeof *waiting); // those that have a number already, in its order
    bool enough = s.order != NULL && s.spare != NULL && s.keys != NULL && waiting != NULL;
    if (enough && count > 1) {
        for (int32_t i = 0; i < count; i++) s.order[i] = i;
        int32_t known = 1;
        waiting[0] = (part){0, count};
        for (int32_t n = 0; n < known; n++) { // pair n from the end
            part p = waiting[n];
            int32_t low = split(&s, p.first, p.count), child[2];
            const part half[2] = {{p.first, low}, {p.first + low, p.count - low}};
            for (int k = 0; k < 2; k++) {
                child[k] = half[k].count > 1 ? 2 * count - 2 - known : s.order[half[k].first];
                if (half[k].count > 1) waiting[known++] = half[k];
            }
            pairs[count - 2 - n] = (tree_pair){child[0], child[1]};
        }
    }
    free(s.order);
    free(s.spare);
    free(s.keys);
    free(waiting);
    return enough;
}
