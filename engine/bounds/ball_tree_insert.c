// Omohundro's online insertion ("Five balltree construction algorithms", 1989): the leaves are inserted one by one, each beside the node
// where the sum of all volumes grows the least. The balls are those of two children joined, so they are far larger than need
// be. A search leaves out what cannot become the best: a subtree adds at least the volume of the leaf, and what its ancestors
// grow by.
#include "bounds/ball_tree_internal.h"

#include <stdlib.h>

typedef struct knot {
    sk_ball ball;
    double volume;
    int32_t parent, left, right; // -1: none
} knot;

typedef struct insertion {
    knot *knots; // leaves first, then joints in the order in which they were made
    int32_t *stack;
    double *grown; // of the ancestors of those on the stack
    int32_t root;
} insertion;

// Returns the node beside which the leaf makes the sum of volumes grow the least; of equal ones the first that is found.
static int32_t best_sibling(const insertion *t, int32_t leaf) {
    const knot *x = &t->knots[leaf];
    double least = INFINITY;
    int32_t best = t->root, waiting = 0;
    t->stack[0] = t->root;
    t->grown[waiting++] = 0.0;
    while (waiting > 0) {
        int32_t n = t->stack[--waiting];
        double above = t->grown[waiting];
        if (!(above + x->volume < least)) continue;
        const knot *k = &t->knots[n];
        double joint = sk_ball_volume(sk_ball_join(k->ball, x->ball));
        if (above + joint < least) {
            least = above + joint;
            best = n;
        }
        if (k->left < 0) continue;
        double below = above + joint - k->volume;
        // The nearer child is looked at first: it is the one pushed last.
        sk_vec3 l = sk_sub(t->knots[k->left].ball.centre, x->ball.centre),
                r = sk_sub(t->knots[k->right].ball.centre, x->ball.centre);
        bool left_first = sk_dot(l, l) <= sk_dot(r, r);
        t->stack[waiting] = left_first ? k->right : k->left;
        t->grown[waiting++] = below;
        t->stack[waiting] = left_first ? k->left : k->right;
        t->grown[waiting++] = below;
    }
    return best;
}

static void set_ball(knot *k, sk_ball ball) {
    k->ball = ball;
    k->volume = sk_ball_volume(ball);
}

static void insert(insertion *t, int32_t leaf, int32_t joint) {
    int32_t sibling = best_sibling(t, leaf), above = t->knots[sibling].parent;
    t->knots[joint] = (knot){.parent = above, .left = sibling, .right = leaf};
    t->knots[sibling].parent = t->knots[leaf].parent = joint;
    if (above < 0)
        t->root = joint;
    else if (t->knots[above].left == sibling)
        t->knots[above].left = joint;
    else
        t->knots[above].right = joint;
    for (int32_t n = joint; n >= 0; n = t->knots[n].parent)
        set_ball(&t->knots[n], sk_ball_join(t->knots[t->knots[n].left].ball, t->knots[t->knots[n].right].ball));
}

// Numbers the joints so that each comes after what it joins: the reverse of an order from the root on.
static void number(const insertion *t, int32_t count, int32_t *place, tree_pair *pairs) {
    int32_t next = 2 * count - 2, waiting = 1;
    int32_t *order = t->stack;
    order[0] = t->root;
    for (int32_t i = 0; i < waiting; i++) {
        const knot *k = &t->knots[order[i]];
        place[order[i]] = order[i] < count ? order[i] : next--;
        if (k->left < 0) continue;
        order[waiting++] = k->left;
        order[waiting++] = k->right;
    }
    for (int32_t n = count; n < 2 * count - 1; n++)
        pairs[place[n] - count] = (tree_pair){place[t->knots[n].left], place[t->knots[n].right]};
}

bool tree_by_insertion(const tree_leaf *leaves, int32_t count, tree_pair *pairs) {
    size_t size = 2 * (size_t)count;
    insertion t = {.knots = malloc(size * sizeof *t.knots),
                   .stack = malloc(size * sizeof *t.stack),
                   .grown = malloc(size * sizeof *t.grown)};
    int32_t *place = malloc(size * sizeof *place);
    bool enough = t.knots != NULL && t.stack != NULL && t.grown != NULL && place != NULL;
    if (enough) {
        for (int32_t i = 0; i < count; i++) {
            t.knots[i] = (knot){.parent = -1, .left = -1, .right = -1};
            set_ball(&t.knots[i], leaves[i].ball);
        }
        for (int32_t i = 1; i < count; i++) insert(&t, i, count + i - 1);
        number(&t, count, place, pairs);
    }
    free(t.knots);
    free(t.stack);
    free(t.grown);
    free(place);
    return enough;
}
