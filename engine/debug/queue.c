// The overlay of the queue: balls of loose bodies at a level of their trees, and those of the first pairs where they are predicted to touch.
#include "debug/drawn.h"
#include "debug/overlays.h"
#include "debug/queue_view.h"
#include "math/elementary.h"
#include "world/names.h"

enum { BALLS_MOST = 2000, PAIRS_SHOWN = 4 };

// Options of overlay 5 that are about bodies: the first one, and the levels of those after it; -1: leaves.
enum { FIRST_OPTION = SK_DRAW_QUEUE_OPTION };
static const int32_t LEVEL[] = {0, 0, 2, 4, -1};

static void draw_ball(const sk_draw *draw, sk_ball ball, sk_draw_role role) {
    enum { SIDES = 24 };
    static const sk_vec3 AXIS[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int k = 0; k < 3; k++) {
        sk_vec3 x = sk_scale(ball.radius, AXIS[k]), y = sk_scale(ball.radius, AXIS[(k + 1) % 3]),
                last = sk_add(ball.centre, x);
        for (int i = 1; i <= SIDES; i++) {
            double s, c;
            sk_sincos(2.0 * SK_PI * i / SIDES, &s, &c);
            sk_vec3 next = sk_add_scaled(sk_add_scaled(ball.centre, c, x), s, y);
            draw->line(draw->user, last, next, role);
            last = next;
        }
    }
}

static void draw_level(const sk_draw *draw, const sk_queue_view *v, int32_t wanted) {
    int32_t count = 0;
    for (int32_t b = 0; b < v->body_count; b++) {
        const sk_ball_tree *tree = v->moving[b].tree;
        int32_t level = 0, level_end = 1, next_end = 1;
        for (int32_t n = 0; n < tree->node_count && count < BALLS_MOST; n++) {
            const sk_ball_node *node = &tree->nodes[n];
            if (n == level_end) {
                level++;
                level_end = next_end;
            }
            if (node->children > 0) next_end = node->child + node->children;
            bool leaf = node->children == 0;
            if (wanted < 0 ? !leaf : level != wanted && !(leaf && level < wanted)) continue;
            draw_ball(draw, sk_contact_ball(&v->moving[b], n).ball, SK_DRAW_BOX);
            count++;
        }
    }
}

// Draws the balls of the first pairs: one where it is, the faster one where it will be at the pair's time.
static void draw_pairs(const sk_draw *draw, const sk_queue_view *v) {
    for (int32_t i = 0; i < v->listed && i < PAIRS_SHOWN; i++) {
        const sk_contact_pair *pair = &v->pair[i];
        if (pair->time > SK_QUEUE_FAR) continue;
        const sk_contact_body *a = &v->moving[pair->body[0]], *b = &v->moving[pair->body[1]];
        int side = sk_length(b->velocity) > sk_length(a->velocity);
        sk_ball predicted = sk_queue_view_predicted(v, pair, side);
        draw_ball(draw, sk_contact_ball(side == 0 ? b : a, pair->node[1 - side]).ball, SK_DRAW_PAIR);
        draw_ball(draw, predicted, SK_DRAW_PAIR_TOUCHES);
        draw->line(draw->user, sk_contact_ball(side == 0 ? a : b, pair->node[side]).ball.centre, predicted.centre,
                   SK_DRAW_PAIR_TOUCHES);
        if (i == 0) draw_text(draw, predicted.centre, SK_DRAW_PAIR_TOUCHES, "in %.2f s", pair->time);
    }
}

void draw_queue(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    const sk_queue_view *v = subject->queue;
    if (option < FIRST_OPTION || v == NULL || !v->filled) return;
    draw_level(draw, v, LEVEL[option - FIRST_OPTION]);
    if (option == FIRST_OPTION) draw_pairs(draw, v);
}
