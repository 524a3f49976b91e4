// Entry queries: scenes of bricks and of pits, struts and long lines. In each round engine paths and peers take turns,
// so that other load on the machine affects all of them alike.
#include "bench.h"
#include "bricks.h"
#include "csg/candidates.h"
#include "csg/every_piece.h"
#include "csg/kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTESTANTS_MAX = 12, ROUNDS = 12, QUICK_ROUNDS = 2, STRETCH = 1024 };

// A path through the engine or a peer that evaluates entry queries. Engine paths have a scenery, peers have none.
typedef sk_hit (*entry_query)(const sk_scenery *, sk_vec3, sk_vec3);

typedef struct contestant {
    const char *name;
    entry_query query;
    sk_scenery *scenery;
    const sk_kernel *kernel; // null: the fastest
    peer peer;
    double build_ms; // negative: it built nothing of its own
    size_t bytes;
    double best[SEGMENTS / STRETCH]; // ns, the best of all rounds with one kind of segments
    int32_t few;                     // number of queries in a round
    double ns[SEGMENT_KINDS];        // per query
    int32_t wrong[SEGMENT_KINDS];    // other bits; of a peer: a false hit or a miss
    int32_t apart[SEGMENT_KINDS];    // of a peer: a hit at another place
} contestant;

typedef struct contest {
    contestant all[CONTESTANTS_MAX];
    int32_t count, checked;
    int32_t found[SEGMENT_KINDS], inside[SEGMENT_KINDS]; // among the checked queries
} contest;

static contestant *enter(contest *c, const char *name, int32_t few) {
    contestant *one = &c->all[c->count++];
    *one = (contestant){.name = name, .few = few, .build_ms = -1.0};
    return one;
}

static contestant *enter_engine(contest *c, const char *name, entry_query query, sk_scenery *scenery, int32_t few) {
    contestant *one = enter(c, name, few);
    one->query = query;
    one->scenery = scenery;
    one->kernel = kernel_fastest();
    return one;
}

static const double CANDIDATE_MARGIN = 0.1; // m
static sk_candidates kept;

// Queries as a moving strut does: from a copy of the half-spaces within 0.1 m, renewed when the strut has left it.
static sk_hit follow_candidates(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b) {
    return sk_candidates_follow_entry(scenery, &kept, a, b, CANDIDATE_MARGIN);
}

static double time_stretch(const contestant *one, const segments *list, int32_t first, int32_t end) {
    double start = bench_now();
    if (one->query == follow_candidates) { // a direct call: copying the arguments costs as much as the query
        for (int32_t i = first; i < end; i++) {
            sk_hit hit = sk_candidates_follow_entry(one->scenery, &kept, list->a[i], list->b[i], CANDIDATE_MARGIN);
            bench_keep((uint64_t)(hit.feature + hit.found));
        }
    } else if (one->query != NULL) {
        for (int32_t i = first; i < end; i++) {
            sk_hit hit = one->query(one->scenery, list->a[i], list->b[i]);
            bench_keep((uint64_t)(hit.feature + hit.found));
        }
    } else {
        for (int32_t i = first; i < end; i++) {
            const double a[3] = {list->a[i].x, list->a[i].y, list->a[i].z};
            const double b[3] = {list->b[i].x, list->b[i].y, list->b[i].z};
            bench_keep((uint64_t)one->peer.entry(one->peer.world, a, b).found);
        }
    }
    return 1e9 * (bench_now() - start);
}

// Times every stretch separately, so that other load on the machine spoils few of them.
static void time_round(contestant *one, const segments *list) {
    if (one->query != NULL) scenery_use_kernel(one->scenery, one->kernel);
    for (int32_t first = 0, k = 0; first < one->few; first += STRETCH, k++) {
        int32_t end = first + STRETCH < one->few ? first + STRETCH : one->few;
        one->best[k] = sk_min(one->best[k], time_stretch(one, list, first, end));
    }
}

static double mean_of_best(const contestant *one) {
    double sum = 0.0;
    for (int32_t first = 0, k = 0; first < one->few; first += STRETCH, k++) sum += one->best[k];
    return sum / one->few;
}

static bool same_hit(sk_hit a, sk_hit b) {
    return a.found == b.found && memcmp(&a.fraction, &b.fraction, sizeof a.fraction) == 0 &&
           memcmp(&a.normal, &b.normal, sizeof a.normal) == 0 && a.material == b.material && a.feature == b.feature;
}

// Compares all results with the query of every piece in turn. Engine paths must give its bits; peers must give its
// entry within a millimetre.
static void check(contest *c, segment_kind kind, sk_scenery *scenery, const segments *list) {
    static const double APART = 1e-3; // m
    for (int32_t i = 0; i < c->checked; i++) {
        int32_t at = i * (SEGMENTS / c->checked);
        sk_vec3 a = list->a[at], b = list->b[at];
        scenery_use_kernel(scenery, kernel_number(0));
        sk_hit truth = every_piece_entry(scenery, a, b);
        bool inside = truth.found && truth.feature < 0;
        c->found[kind] += truth.found && !inside;
        c->inside[kind] += inside;
        for (int32_t k = 0; k < c->count; k++) {
            contestant *one = &c->all[k];
            if (one->query != NULL) {
                scenery_use_kernel(one->scenery, one->kernel);
                if (one->few == SEGMENTS || i < one->few)
                    one->wrong[kind] += !same_hit(truth, one->query(one->scenery, a, b));
            } else if (!inside) { // a mesh has no inside
                peer_hit hit = one->peer.entry(one->peer.world, (double[3]){a.x, a.y, a.z}, (double[3]){b.x, b.y, b.z});
                double off = fabs(hit.fraction - truth.fraction) * sk_length(sk_sub(b, a));
                one->wrong[kind] += hit.found != truth.found;
                one->apart[kind] += hit.found && truth.found && !(off <= APART);
            }
        }
    }
}

static int32_t rounds(void) {
    return bench_is_quick() ? QUICK_ROUNDS : ROUNDS;
}

static void measure(contest *c, sk_scenery *scenery, double side) {
    static segments list;
    for (segment_kind kind = 0; kind < SEGMENT_KINDS; kind++) {
        segments_make(&list, kind, side);
        for (int32_t k = 0; k < c->count; k++) {
            for (int32_t i = 0; i < SEGMENTS / STRETCH; i++) c->all[k].best[i] = INFINITY;
        }
        for (int32_t round = 0; round < rounds(); round++) {
            for (int32_t k = 0; k < c->count; k++) time_round(&c->all[k], &list);
        }
        for (int32_t k = 0; k < c->count; k++) c->all[k].ns[kind] = mean_of_best(&c->all[k]);
        check(c, kind, scenery, &list);
    }
}

static void print_table(const contest *c, int32_t yardstick) {
    const char *title[SEGMENT_KINDS] = {"2 m, any direction", "1 km", "2 m, moving", "2 m, rolling"};
    printf("%-16s %8s %7s", "", "build ms", "MB");
    for (int kind = 0; kind < SEGMENT_KINDS; kind++) printf(" | %-28s", title[kind]);
    printf("\n%-33s", "");
    for (int kind = 0; kind < SEGMENT_KINDS; kind++) printf(" | %9s %6s %5s %5s", "ns", "x", "wrong", ">1 mm");
    printf("\n");
    for (int32_t k = 0; k < c->count; k++) {
        const contestant *one = &c->all[k];
        printf("%-16s", one->name);
        if (one->build_ms >= 0.0)
            printf(" %8.1f %7.1f", one->build_ms, 1e-6 * (double)one->bytes);
        else
            printf("%17s", "");
        for (int kind = 0; kind < SEGMENT_KINDS; kind++) {
            printf(" | %9.1f %6.2f %5d %5d", one->ns[kind], one->ns[kind] / c->all[yardstick].ns[kind],
                   (int)one->wrong[kind], (int)one->apart[kind]);
        }
        printf("\n");
    }
    printf("of %d checked:", (int)c->checked);
    for (int kind = 0; kind < SEGMENT_KINDS; kind++) {
        printf(" %s: %d met, %d begin inside%s", title[kind], (int)c->found[kind], (int)c->inside[kind],
               kind + 1 < SEGMENT_KINDS ? ";" : "\n\n");
    }
}

#ifdef SKIDPAD_BENCH_PEERS
static void enter_peer(contest *c, double started, peer p, int32_t few) {
    contestant *one = enter(c, p.name, few);
    one->build_ms = 1e3 * (bench_processor_time() - started);
    one->peer = p;
    one->bytes = p.bytes;
}

static int32_t enter_peers(contest *c, const brick_field *field) {
    peer_solids meshes = brick_field_meshes(field);
    int32_t embree = c->count;
    double start = bench_processor_time();
    enter_peer(c, start, peer_embree(&meshes, false), SEGMENTS);
    start = bench_processor_time();
    enter_peer(c, start, peer_embree(&meshes, true), SEGMENTS);
    start = bench_processor_time();
    enter_peer(c, start, peer_bullet(&meshes), SEGMENTS / 8);
    peer_solids_free(&meshes);
    return embree;
}
#endif

static void compete(brick_field field, bool has_flat_form) {
    static contest c;
    kept = (sk_candidates){0};
    c = (contest){.checked = field.bricks > 10000 ? 512 : 4096};
    double start = bench_processor_time();
    sk_scenery *scenery = brick_field_compile(&field);
    double build_ms = 1e3 * (bench_processor_time() - start);
    int32_t few = field.bricks > 10000 ? 16 : 256, yardstick = 0;
    for (int32_t i = 0; has_flat_form && kernel_number(i) != NULL; i++) {
        enter_engine(&c, kernel_number(i)->name, sk_scenery_entry, scenery, SEGMENTS)->kernel = kernel_number(i);
    }
    if (!has_flat_form) enter_engine(&c, "cells", sk_scenery_entry, scenery, SEGMENTS);
    enter_engine(&c, "candidates", follow_candidates, scenery, SEGMENTS);
    c.all[0].build_ms = build_ms;
    c.all[0].bytes = sk_scenery_describe(scenery).bytes;
    if (has_flat_form) enter_engine(&c, "every piece", every_piece_entry, scenery, few);
    enter_engine(&c, "expression", expression_entry, scenery, few);
#ifdef SKIDPAD_BENCH_PEERS
    if (has_flat_form) yardstick = enter_peers(&c, &field);
#endif
    measure(&c, scenery, field.side);
    printf("x: times %s\n", c.all[yardstick].name);
    print_table(&c, yardstick);
    for (int32_t k = 0; k < c.count; k++) {
        if (c.all[k].query == NULL) c.all[k].peer.destroy(c.all[k].peer.world);
    }
    sk_scenery_destroy(scenery);
    brick_field_destroy(&field);
}

void bench_scenery(void) {
    const int32_t bricks[] = {10, 1000, 100000, 10, 1000}, faces[] = {6, 6, 6, 36, 36};
    printf("scenery: ns per entry query, stretches of %d queries at their best of %d rounds in turns\n\n", (int)STRETCH,
           (int)rounds());
    for (int i = 0; i < 5; i++) {
        if (bench_is_quick() && bricks[i] > 1000) continue;
        fflush(stdout);
        printf("%d bricks of %d faces on a field. ", (int)bricks[i], (int)faces[i]);
        compete(brick_field_create(bricks[i], faces[i]), true);
    }
    for (int32_t pits = 10; pits <= 1000; pits *= 10) {
        printf("%d pits in a field, which have no flat form. ", (int)pits);
        compete(pitted_field_create(pits), false);
    }
}
