#include "csg/boundary_budget.h"

#include "csg/support.h"
#include "csg/traversal.h"
#include <stdlib.h>
#include <string.h>

typedef struct ranked {
    int32_t piece;
    bool crowded;
    int32_t size;    // binary exponent of the box's surface
    uint32_t spread; // the piece's number with its bits reversed; the n smallest belong to evenly spread pieces
} ranked;

static uint32_t reversed_bits(uint32_t x) {
    uint32_t out = 0;
    for (int k = 0; k < 32; k++) out |= (x >> k & 1u) << (31 - k);
    return out;
}

static int32_t size_of(const sk_box *box) {
    sk_vec3 d = sk_sub(box->max, box->min);
    double surface = d.x * d.y + d.y * d.z + d.z * d.x;
    uint64_t bits;
    memcpy(&bits, &surface, sizeof bits);
    return (int32_t)(bits >> 52);
}

// Counts the leaves whose boxes overlap the box, up to `most`.
static int32_t count_hits(const box_tree *boxes, const sk_box *box, int32_t most) {
    box_walk walk;
    int32_t first, count, hit = 0;
    box_walk_begin(&walk, boxes, box);
    while (hit < most && box_walk_next(&walk, &first, &count)) hit += count;
    return hit;
}

static bool is_crowded(const sk_scenery *s, int32_t piece) {
    const sk_box *box = &s->pieces.boxes[piece];
    const int32_t most = BOUNDARY_CROWD + 2; // the box also overlaps itself
    int32_t hit = count_hits(&s->unbounded, box, most);
    return hit + count_hits(&s->bounded, box, most - hit) >= most;
}

static int compare_counts(const void *left, const void *right) {
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

int64_t typical_work(const sk_scenery *s, sk_box window) {
    enum { SAMPLES = 31, HITS_MOST = 1 << 15 };
    int32_t hit[SAMPLES];
    int64_t count = s->pieces.count;
    if (count < SAMPLES) return 0;
    for (int64_t i = 0; i < SAMPLES; i++) {
        sk_box box = box_common(s->pieces.boxes[i * count / SAMPLES], window);
        bool is_seen = box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z;
        hit[i] = is_seen ? count_hits(&s->unbounded, &box, HITS_MOST) + count_hits(&s->bounded, &box, HITS_MOST) : 0;
    }
    qsort(hit, SAMPLES, sizeof hit[0], compare_counts);
    double planes = (double)s->pieces.half_spaces / (double)count;
    return (int64_t)(planes * planes * (double)hit[SAMPLES / 2] * (double)count);
}

static int compare_ranks(const void *left, const void *right) {
    const ranked *a = left, *b = right;
    if (a->crowded != b->crowded) return a->crowded ? 1 : -1;
    if (a->size != b->size) return a->size > b->size ? -1 : 1;
    return (a->spread > b->spread) - (a->spread < b->spread);
}

bool piece_ranking_make(const sk_scenery *s, piece_ranking *out) {
    int32_t count = s->pieces.count;
    *out = (piece_ranking){.count = count};
    ranked *list = malloc(((size_t)count + 1) * sizeof *list);
    out->piece = malloc(((size_t)count + 1) * sizeof *out->piece);
    bool ok = list != NULL && out->piece != NULL;
    for (int32_t i = 0; i < count && ok; i++) {
        list[i] = (ranked){i, is_crowded(s, i), size_of(&s->pieces.boxes[i]), reversed_bits((uint32_t)i)};
        out->crowded += list[i].crowded;
    }
    if (ok) qsort(list, (size_t)count, sizeof *list, compare_ranks);
    for (int32_t i = 0; i < count && ok; i++) out->piece[i] = list[i].piece;
    free(list);
    return ok;
}

void piece_ranking_free(piece_ranking *ranking) {
    free(ranking->piece);
    *ranking = (piece_ranking){0};
}

bool piece_selection_make(const sk_scenery *s, const piece_ranking *ranking, int32_t count, piece_selection *out) {
    *out = (piece_selection){.count = count, .piece = malloc(((size_t)count + 1) * sizeof *out->piece)};
    if (out->piece == NULL) return false;
    memcpy(out->piece, ranking->piece, (size_t)count * sizeof *out->piece);
    return tree_build(&out->tree, s->pieces.boxes, out->piece, 0, count);
}

void piece_selection_free(piece_selection *selection) {
    free(selection->piece);
    free(selection->tree.nodes);
    *selection = (piece_selection){0};
}
