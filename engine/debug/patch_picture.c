// Sparsification takes the patches between two things at a time: two bodies, or a body and a solid. Then each patch that
// was removed is matched with its survivor by the rule of sk_sparsify: the nearest one, of equals the first.
#include "debug/patch_picture.h"

#include "contact/overlap_report.h"

#include <stdlib.h>
#include <string.h>

// Parts of a type, and the room for its table of parts that are adjacent.
enum { PARTS = SK_AIRFRAME_PIECES_MAX + SK_BODY_ROUNDS_MAX, TABLE = PARTS * PARTS };
_Static_assert((int)SK_BODY_PIECES_MAX <= (int)SK_AIRFRAME_PIECES_MAX, "PARTS is enough for bodies");

static int32_t type_count(const sk_model *model) {
    return model->body_type_count + model->type_count;
}

sk_result sk_patch_picture_create(const sk_model *model, sk_patch_picture **out) {
    *out = NULL;
    sk_patch_picture *p = calloc(1, sizeof *p);
    if (p == NULL) return sk_error("memory is short for the picture of patches");
    size_t types = (size_t)type_count(model) + 1;
    p->model = model;
    p->view = sk_bodies_view_create();
    p->point = calloc(SK_VIEW_PATCHES, sizeof *p->point);
    p->list = calloc(SK_VIEW_PATCHES, sizeof *p->list);
    p->place = calloc(SK_VIEW_PATCHES, sizeof *p->place);
    p->adjacent = calloc(types * TABLE, sizeof *p->adjacent);
    p->known = calloc(types, sizeof *p->known);
    bool made = p->view != NULL && p->point != NULL && p->list != NULL && p->place != NULL && p->adjacent != NULL &&
                p->known != NULL;
    if (made)
        *out = p;
    else
        sk_patch_picture_destroy(p);
    return made ? sk_ok() : sk_error("memory is short for the picture of patches");
}

void sk_patch_picture_destroy(sk_patch_picture *p) {
    if (p == NULL) return;
    sk_bodies_view_destroy(p->view);
    free(p->point);
    free(p->list);
    free(p->place);
    free(p->adjacent);
    free(p->known);
    free(p);
}

// ---- the scale of pressure ----

double sk_pressure_of_step(int32_t step, double most) {
    static const double DECADE[] = {1.0, 1.58489319246, 2.51188643151, 3.98107170553, 6.3095734448}, LEAST = 1000.0;
    if (step <= 0) return 0.0;
    if (most > 0.0) return most * step / SK_DRAW_PRESSURE_STEPS;
    double value = LEAST * DECADE[(step - 1) % 5];
    for (int32_t k = (step - 1) / 5; k > 0; k--) value *= 10.0;
    return value;
}

int32_t sk_pressure_step(double pressure, double most) {
    int32_t step = 0;
    while (step + 1 < SK_DRAW_PRESSURE_STEPS && pressure >= sk_pressure_of_step(step + 1, most)) step++;
    return step;
}

// Returns the least of these numbers times a power of ten that is not below the value. A third of each is short.
static double round_up(double value) {
    static const double ROUND[] = {1.2, 1.5, 2.1, 3.0, 4.5, 6.0, 9.0};
    enum { COUNT = sizeof ROUND / sizeof *ROUND };
    double ten = 1.0;
    while (ROUND[COUNT - 1] * ten < value && ten < 1e15) ten *= 10.0;
    for (int32_t i = 0; i < COUNT; i++)
        if (ROUND[i] * ten >= value) return ROUND[i] * ten;
    return ROUND[COUNT - 1] * ten;
}

// ---- sparsification ----

bool sk_view_patches_alike(const sk_view_patch *p, const sk_view_patch *q) {
    return p->key.body == q->key.body && p->key.other == q->key.other;
}

// Which pieces of the type share a part of a face. Computed once for each type.
static const bool *adjacent_pieces(sk_patch_picture *p, int32_t body) {
    const sk_model *model = p->model;
    int32_t loose = model->body_count;
    int32_t index =
        body < loose ? model->bodies[body].type : model->body_type_count + model->aircraft[body - loose].type;
    const sk_body_type *type = sk_model_thing_type(model, body);
    bool *table = &p->adjacent[(size_t)index * TABLE];
    static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    for (int32_t i = 0; !p->known[index] && i < type->piece_count; i++)
        for (int32_t k = 0; k < i; k++) {
            sk_placed_piece a = {&type->pieces[i].solid, OWN}, b = {&type->pieces[k].solid, OWN};
            table[i * PARTS + k] = table[k * PARTS + i] = sk_pieces_are_adjacent(&a, &b);
        }
    p->known[index] = true;
    return table;
}

// Patches of one pair of things: from `first` to `end` - 1 of the sorted places.
typedef struct group {
    int32_t first, end;
} group;

static const sk_view_patch *patch_in(const sk_patch_picture *p, int32_t i) {
    return &p->view->patch[p->place[i].patch];
}

static sk_vec3 normal_of_first(const sk_view_patch *v) {
    return v->a == v->key.body ? v->normal : sk_neg(v->normal);
}

// Of a solid the planes are the pieces. Each is adjacent to itself only.
static int32_t number_of_plane(const sk_patch_picture *p, const group *g, int32_t i) {
    int32_t n = g->first;
    while (patch_in(p, n)->key.other_part != patch_in(p, i)->key.other_part) n++;
    return n - g->first < PARTS ? n - g->first : PARTS - 1;
}

static sk_contact_point point_of(const sk_view_patch *v, int32_t piece_b) {
    return (sk_contact_point){.piece_a = v->key.part,
                              .piece_b = piece_b,
                              .at = v->point,
                              .area = v->area,
                              .volume = v->volume,
                              .moment = sk_scale(v->volume, v->point),
                              .area_vector = sk_scale(v->area, normal_of_first(v))};
}

static void add_point(sk_point_sums *sums, const sk_contact_point *point, sk_vec3 force) {
    sums->points++;
    sums->area += point->area;
    sums->volume += point->volume;
    sums->moment = sk_add(sums->moment, point->moment);
    sums->force = sk_add(sums->force, force);
}

// Writes the points of a group to the list.
static void list_points(sk_patch_picture *p, const group *g) {
    for (int32_t i = g->first; i < g->end; i++) {
        const sk_view_patch *v = patch_in(p, i);
        sk_vec3 force = sk_scale(v->press, normal_of_first(v));
        p->list[i - g->first] = point_of(v, v->key.other >= 0 ? v->key.other_part : number_of_plane(p, g, i));
        p->point[p->place[i].patch] = (sk_picture_point){.survivor = -1, .force = force};
        add_point(&p->before, &p->list[i - g->first], force);
    }
}

// The patch at the place of a survivor.
static int32_t patch_at(const sk_patch_picture *p, const group *g, const sk_contact_point *survivor) {
    for (int32_t i = g->first; i < g->end; i++) {
        const sk_view_patch *v = patch_in(p, i);
        bool same = v->key.part == survivor->piece_a && sk_length(sk_sub(v->point, survivor->at)) == 0.0;
        if (same && p->point[p->place[i].patch].survivor < 0) return p->place[i].patch;
    }
    return p->place[g->first].patch;
}

// The nearest of the survivors, which are listed in front.
static int32_t nearest_to(const sk_patch_picture *p, int32_t survivors, sk_vec3 at) {
    int32_t nearest = 0;
    for (int32_t k = 1; k < survivors; k++)
        if (sk_length(sk_sub(at, p->list[k].at)) < sk_length(sk_sub(at, p->list[nearest].at))) nearest = k;
    return nearest;
}

// Matches what was removed with its survivors, and gives them its force.
static void match(sk_patch_picture *p, const group *g, int32_t survivors) {
    int32_t stayed[SK_PICTURE_GROUP];
    for (int32_t k = 0; k < survivors; k++) {
        stayed[k] = patch_at(p, g, &p->list[k]);
        p->point[stayed[k]].survivor = stayed[k];
    }
    for (int32_t i = g->first; i < g->end; i++) {
        sk_picture_point *own = &p->point[p->place[i].patch];
        if (own->survivor >= 0) continue;
        own->survivor = stayed[nearest_to(p, survivors, patch_in(p, i)->point)];
        sk_picture_point *to = &p->point[own->survivor];
        to->joined++;
        to->force = sk_add(to->force, own->force);
    }
    for (int32_t k = 0; k < survivors; k++) add_point(&p->after, &p->list[k], p->point[stayed[k]].force);
}

static void merge_group(sk_patch_picture *p, const group *g) {
    static const bool NONE[TABLE] = {false};
    const sk_view_patch *first = patch_in(p, g->first);
    int32_t other = first->key.other;
    sk_adjacency adjacency = {.pieces_a = PARTS,
                              .pieces_b = PARTS,
                              .a = adjacent_pieces(p, first->key.body),
                              .b = other >= 0 ? adjacent_pieces(p, other) : NONE};
    sk_sparsify_rules rules = {.threshold = SK_PICTURE_THRESHOLD, .mindist = SK_PICTURE_MINDIST};
    list_points(p, g);
    match(p, g, sk_sparsify(p->list, g->end - g->first, rules, &adjacency));
}

static int compare_places(const void *left, const void *right) {
    const sk_picture_place *a = left, *b = right;
    if (a->body != b->body) return a->body < b->body ? -1 : 1;
    if (a->other != b->other) return a->other < b->other ? -1 : 1;
    return (a->patch > b->patch) - (a->patch < b->patch);
}

static void merge_all(sk_patch_picture *p) {
    int32_t count = p->view->patch_count;
    for (int32_t i = 0; i < count; i++) {
        const sk_view_patch *v = &p->view->patch[i];
        p->place[i] = (sk_picture_place){v->key.body, v->key.other, i};
    }
    qsort(p->place, (size_t)count, sizeof *p->place, compare_places);
    p->before = p->after = (sk_point_sums){.points = 0};
    for (group g = {0, 0}; g.first < count; g.first = g.end) {
        while (g.end < count && g.end - g.first < SK_PICTURE_GROUP &&
               sk_view_patches_alike(patch_in(p, g.first), patch_in(p, g.end)))
            g.end++;
        merge_group(p, &g);
    }
}

// ---- the whole ----

void sk_patch_picture_fill(sk_patch_picture *p, sk_body_trial *trial, bool merge) {
    if (p == NULL) return;
    double force = 0.0, sum = 0.0;
    sk_body_trial_view(trial, p->view);
    for (int32_t i = 0; i < p->view->patch_count; i++) {
        const sk_view_patch *v = &p->view->patch[i];
        if (!(v->area > 0.0)) continue;
        force += v->press;
        sum += v->press * v->press / v->area;
    }
    p->most = round_up(force > 0.0 ? 2.0 * sum / force : 0.0);
    p->merging = merge;
    if (merge) merge_all(p);
}

int32_t sk_patch_picture_find(const sk_patch_picture *p, sk_body_contact_key key) {
    for (int32_t i = 0; i < p->view->patch_count; i++)
        if (sk_body_contact_order(p->view->patch[i].key, key) == 0) return i;
    return -1;
}

bool sk_patch_picture_touch(const sk_patch_picture *p, int32_t a, int32_t b) {
    int32_t low = 0, high = p->view->patch_count;
    while (low < high) { // patches are sorted by their first body
        int32_t middle = low + (high - low) / 2;
        if (p->view->patch[middle].key.body < a)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < p->view->patch_count && p->view->patch[low].key.body == a; low++)
        if (p->view->patch[low].key.other == b) return true;
    return false;
}
