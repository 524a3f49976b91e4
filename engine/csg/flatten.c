#include "csg/pieces.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include "csg/traversal.h"
#include <stdlib.h>
#include <string.h>

// Limits of the flat form. Beyond these the expression itself is evaluated. A union of convex solids never comes close:
// it has at most as many pieces as half-spaces.
enum { PLANES_MAX = 1 << 22, PIECES_PER_LEAF = 2, PIECES_ALWAYS = 1024, PIECE_PLANES_MAX = 4096 };

typedef struct flattener {
    const expression *e;
    sk_half_space *scratch; // planes of one piece
    int32_t limit;          // number of pieces allowed
    int64_t *visits;        // still allowed
    bool coarse;            // parts that do not fit are left out
    bool fits, memory;
} flattener;

void piece_list_free(piece_list *list) {
    free(list->planes);
    free(list->start);
    *list = (piece_list){0};
}

static bool append(flattener *f, piece_list *list, const int32_t *planes, int32_t count) {
    if (list->count >= f->limit || count > PIECE_PLANES_MAX || list->plane_count > PLANES_MAX - count) {
        f->fits = false;
        return false;
    }
    if (!sk_csg_reserve(&list->start, &list->capacity, list->count + 2, sizeof *list->start) ||
        !sk_csg_reserve(&list->planes, &list->plane_capacity, list->plane_count + count + 1, sizeof *list->planes)) {
        f->memory = false;
        return false;
    }
    list->start[list->count++] = list->plane_count;
    if (count > 0) memcpy(list->planes + list->plane_count, planes, (size_t)count * sizeof *planes);
    list->plane_count += count;
    list->start[list->count] = list->plane_count;
    return true;
}

static bool is_empty(flattener *f, const int32_t *planes, int32_t count) {
    for (int32_t i = 0; i < count; i++) f->scratch[i] = f->e->planes[planes[i]].half_space;
    return piece_is_empty(f->scratch, count);
}

// Writes the union of two sorted sets. Returns its size.
static int32_t merge(const int32_t *a, int32_t a_count, const int32_t *b, int32_t b_count, int32_t *out) {
    int32_t i = 0, k = 0, n = 0;
    while (i < a_count || k < b_count) {
        if (k == b_count || (i < a_count && a[i] < b[k]))
            out[n++] = a[i++];
        else {
            if (i < a_count && a[i] == b[k]) i++;
            out[n++] = b[k++];
        }
    }
    return n;
}

static bool is_subset(const int32_t *a, int32_t a_count, const int32_t *b, int32_t b_count) {
    int32_t i = 0;
    for (int32_t k = 0; k < b_count && i < a_count; k++) i += a[i] == b[k];
    return i == a_count;
}

// Returns whether an earlier piece makes this one redundant: A or (A and B) = A. Such a piece has all the planes of the
// earlier one. Only the last 256 pieces are compared.
static bool is_absorbed(flattener *f, const piece_list *list, const int32_t *planes, int32_t count) {
    int32_t oldest = list->count > 256 ? list->count - 256 : 0;
    for (int32_t i = oldest; i < list->count; i++) {
        *f->visits -= count;
        if (is_subset(list->planes + list->start[i], piece_size(list, i), planes, count)) return true;
    }
    return false;
}

// The pieces of a list that may overlap a box. In a long list they are found by a tree over the pieces' boxes; in a
// short list they are all.
typedef struct partners {
    sk_box *boxes;  // null if the list is short
    int32_t *order; // pieces in the order of the tree's leaves
    int32_t *hit, hit_count;
    box_tree tree;
} partners;

enum { PARTNERS_FEW = 16 };

static bool box_of(flattener *f, const piece_list *list, int32_t piece, sk_box *out) {
    int32_t count = piece_size(list, piece);
    for (int32_t i = 0; i < count; i++) f->scratch[i] = f->e->planes[list->planes[list->start[piece] + i]].half_space;
    return piece_box(f->scratch, count, out);
}

static void partners_free(partners *p) {
    free(p->boxes);
    free(p->order);
    free(p->hit);
    free(p->tree.nodes);
}

// Returns false when memory is short. The caller frees `p` in either case.
static bool partners_find(flattener *f, const piece_list *list, bool few, partners *p) {
    size_t n = (size_t)list->count + 1;
    *p = (partners){.hit = malloc(n * sizeof *p->hit), .hit_count = list->count};
    if (p->hit == NULL) return false;
    for (int32_t i = 0; i < list->count; i++) p->hit[i] = i;
    if (few) return true;
    p->boxes = malloc(n * sizeof *p->boxes);
    p->order = malloc(n * sizeof *p->order);
    if (p->boxes == NULL || p->order == NULL) return false;
    int32_t count = 0;
    for (int32_t i = 0; i < list->count; i++) {
        if (box_of(f, list, i, &p->boxes[i])) p->order[count++] = i;
    }
    return tree_build(&p->tree, p->boxes, p->order, 0, count);
}

static int compare_integers(const void *left, const void *right) {
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

// Writes the pieces that the piece's box may overlap to p->hit, in their order.
static void partners_intersect(flattener *f, partners *p, const piece_list *list, int32_t piece) {
    sk_box box;
    box_walk walk;
    int32_t first, count;
    if (p->boxes == NULL) return;
    p->hit_count = 0;
    if (!box_of(f, list, piece, &box)) return;
    box_walk_begin(&walk, &p->tree, &box);
    while (box_walk_next(&walk, &first, &count)) {
        for (int32_t i = first; i < first + count; i++) p->hit[p->hit_count++] = p->order[i];
    }
    qsort(p->hit, (size_t)p->hit_count, sizeof *p->hit, compare_integers);
}

// One piece of a list.
typedef struct listed_piece {
    const piece_list *list;
    int32_t index;
} listed_piece;

// Adds the intersection of two pieces, unless it is proved empty or redundant. `joined` has room for the planes of
// both.
static bool add_common(flattener *f, listed_piece a, listed_piece b, piece_list *out, int32_t *joined) {
    int32_t count = merge(a.list->planes + a.list->start[a.index], piece_size(a.list, a.index),
                          b.list->planes + b.list->start[b.index], piece_size(b.list, b.index), joined);
    *f->visits -= count;
    if (count > PIECE_PLANES_MAX || *f->visits < 0) {
        f->fits = false;
        return false;
    }
    return is_absorbed(f, out, joined, count) || is_empty(f, joined, count) || append(f, out, joined, count);
}

// Computes (A or B) and (C or D): every pair except those proved empty. A box contains all points that a query may
// count as part of its piece, so pieces with separate boxes have nothing in common. Of two long lists few pairs remain.
static bool intersect(flattener *f, const piece_list *a, const piece_list *b, piece_list *out) {
    int32_t *joined = malloc(2 * (size_t)PIECE_PLANES_MAX * sizeof *joined);
    partners p;
    f->memory = partners_find(f, b, a->count <= PARTNERS_FEW || b->count <= PARTNERS_FEW, &p) && joined != NULL;
    bool ok = f->memory;
    for (int32_t i = 0; i < a->count && ok; i++) {
        partners_intersect(f, &p, a, i);
        for (int32_t k = 0; k < p.hit_count && ok; k++)
            ok = add_common(f, (listed_piece){a, i}, (listed_piece){b, p.hit[k]}, out, joined);
    }
    partners_free(&p);
    free(joined);
    return ok;
}

static bool flatten_node(flattener *f, int32_t index, piece_list *out);

// Adds the half-spaces directly below an intersection as one piece.
static bool leaves_of(flattener *f, const expression_node *node, piece_list *out) {
    int32_t *planes = malloc((size_t)node->count * sizeof *planes);
    if (planes == NULL) {
        f->memory = false;
        return false;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < node->count; i++) {
        const expression_node *part = &f->e->nodes[f->e->children[node->first + i]];
        if (part->kind == EXPRESSION_LEAF) planes[count++] = part->first;
    }
    qsort(planes, (size_t)count, sizeof *planes, compare_integers);
    int32_t distinct = 0;
    for (int32_t i = 0; i < count; i++) {
        if (i == 0 || planes[i] != planes[i - 1]) planes[distinct++] = planes[i];
    }
    bool ok = append(f, out, planes, distinct);
    if (ok && is_empty(f, planes, distinct)) out->count = out->plane_count = 0;
    free(planes);
    return ok;
}

static bool flatten_intersection(flattener *f, const expression_node *node, piece_list *out) {
    piece_list so_far = {0};
    bool ok = leaves_of(f, node, &so_far);
    for (int32_t i = 0; i < node->count && ok && so_far.count > 0; i++) {
        int32_t child = f->e->children[node->first + i];
        if (f->e->nodes[child].kind == EXPRESSION_LEAF) continue;
        piece_list part = {0}, product = {0};
        ok = flatten_node(f, child, &part) && intersect(f, &so_far, &part, &product);
        piece_list_free(&part);
        if (!ok && f->coarse && f->memory) {
            piece_list_free(&product);
            f->fits = ok = true;
            continue;
        }
        piece_list_free(&so_far);
        so_far = product;
    }
    for (int32_t i = 0; i < so_far.count && ok; i++) {
        ok = append(f, out, so_far.planes + so_far.start[i], piece_size(&so_far, i));
    }
    piece_list_free(&so_far);
    return ok;
}

static bool flatten_node(flattener *f, int32_t index, piece_list *out) {
    const expression_node *node = &f->e->nodes[index];
    switch (node->kind) {
    case EXPRESSION_NOTHING: return true;
    case EXPRESSION_EVERYTHING: return append(f, out, NULL, 0);
    case EXPRESSION_LEAF: return append(f, out, &node->first, 1);
    case EXPRESSION_INTERSECTION: return flatten_intersection(f, node, out);
    case EXPRESSION_UNION: break;
    }
    for (int32_t i = 0; i < node->count; i++) {
        if (flatten_node(f, f->e->children[node->first + i], out)) continue;
        f->fits = f->coarse;
        return f->coarse && f->memory;
    }
    return true;
}

static int32_t leaves_below(const expression *e, int32_t index) {
    const expression_node *node = &e->nodes[index];
    if (node->kind == EXPRESSION_LEAF) return 1;
    int32_t leaves = 0;
    if (node->kind != EXPRESSION_UNION && node->kind != EXPRESSION_INTERSECTION) return leaves;
    for (int32_t i = 0; i < node->count; i++) leaves += leaves_below(e, e->children[node->first + i]);
    return leaves;
}

static sk_result flatten_with(flattener *f, int32_t node, piece_list *out) {
    f->fits = f->memory = true;
    f->scratch = malloc((size_t)PIECE_PLANES_MAX * sizeof *f->scratch);
    if (f->scratch == NULL || !sk_csg_reserve(&out->start, &out->capacity, 1, sizeof *out->start)) f->memory = false;
    if (f->memory) {
        out->start[0] = 0;
        (void)flatten_node(f, node, out);
    }
    free(f->scratch);
    return f->memory ? sk_ok() : sk_error("out of memory while compiling the scenery");
}

sk_result flatten(const expression *e, int32_t node, int64_t *visits, piece_list *out, bool *fits) {
    flattener f = {.e = e, .visits = visits, .limit = PIECES_ALWAYS + PIECES_PER_LEAF * leaves_below(e, node)};
    sk_result result = flatten_with(&f, node, out);
    *fits = f.fits;
    return result;
}

sk_result flatten_coarsely(const expression *e, int32_t node, piece_list *out) {
    int64_t visits = 1 << 24;
    flattener f = {.e = e, .visits = &visits, .limit = PIECES_ALWAYS, .coarse = true};
    return flatten_with(&f, node, out);
}
