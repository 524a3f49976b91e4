// The broad phase: every algorithm on the same boxes, with the same pairs.
#include "base/random.h"
#include "bench.h"
#include "bounds/broad.h"
#ifdef SKIDPAD_BENCH_PEERS
#    include "broad_peer.h"
#endif
#ifdef SKIDPAD_WITH_GAME
#    include "body/body_box.h"
#    include "scene/scene.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS_PER_BOX = 400, BRUTE_MOST = 10000 };

typedef struct boxes {
    sk_pair_box *box;
    int32_t count;
} boxes;

static sk_box box_about(sk_vec3 centre, double half) {
    const sk_vec3 reach = {half, half, half};
    return (sk_box){sk_sub(centre, reach), sk_add(centre, reach)};
}

// Boxes of one size in a cube. Each touches about eight others.
static sk_box in_a_cube(uint64_t *random, int32_t count) {
    double reach = 0.5 * cbrt((double)count);
    return box_about(sk_vec(sk_random_range(random, -reach, reach), sk_random_range(random, -reach, reach),
                            sk_random_range(random, -reach, reach)),
                     0.5);
}

// Boxes from 0.1 to 10 m, most of them small, on a floor.
static sk_box on_a_floor(uint64_t *random, int32_t count) {
    double reach = sqrt((double)count), u = sk_random_range(random, 0.0, 1.0), half = 0.05 / (1.0 - 0.99 * u);
    return box_about(sk_vec(sk_random_range(random, -reach, reach), sk_random_range(random, -reach, reach), half),
                     half);
}

// Boxes of one size in a row.
static sk_box in_a_row(uint64_t *random, int32_t count) {
    return box_about(sk_vec(sk_random_range(random, 0.0, 0.25 * count), sk_random_range(random, 0.0, 1.0), 0.5), 0.5);
}

// Small boxes on a floor. One in 16 or in 64 is 100 times as large.
static sk_box with_large(uint64_t *random, int32_t count, double large) {
    double reach = 0.2 * sqrt((double)count), half = sk_random_range(random, 0.0, 1.0) < large ? 5.0 : 0.05;
    return box_about(sk_vec(sk_random_range(random, -reach, reach), sk_random_range(random, -reach, reach), half),
                     half);
}

static sk_box few_large(uint64_t *random, int32_t count) {
    return with_large(random, count, 1.0 / 64.0);
}

static sk_box some_large(uint64_t *random, int32_t count) {
    return with_large(random, count, 1.0 / 16.0);
}

static const struct {
    const char *name;
    sk_box (*next)(uint64_t *random, int32_t count);
} PLACES[] = {{"cube, one size", in_a_cube},
              {"floor, 0.1 to 10 m", on_a_floor},
              {"row, one size", in_a_row},
              {"1 in 64 is large", few_large},
              {"1 in 16 is large", some_large}};

// Pairs in their order.
static uint64_t hash_of(sk_pair_list list) {
    uint64_t hash = (uint64_t)list.count;
    for (int32_t i = 0; i < list.count; i++)
        hash = (hash ^ (uint64_t)list.pairs[i].a) * 0x9E3779B97F4A7C15u + (uint64_t)list.pairs[i].b;
    return hash;
}

static int32_t rounds_for(int32_t count) {
    int32_t rounds = (bench_is_quick() ? 100000 : 1000000) / count;
    return rounds < 3 ? 3 : rounds > 200 ? 200 : rounds;
}

static void stop_unless(bool ok, const char *error) {
    if (ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", error);
    exit(1);
}

// Returns the best time of all rounds, ms.
static double time_search(const boxes *b, sk_broad_algorithm algorithm, uint64_t *hash, int32_t *pairs) {
    sk_broad *broad = sk_broad_create(algorithm, b->count, PAIRS_PER_BOX * b->count);
    stop_unless(broad != NULL, "memory is short");
    double best = INFINITY;
    for (int32_t round = 0; round < rounds_for(b->count); round++) {
        double start = bench_now();
        sk_pair_list list = sk_broad_find(broad, b->box, b->count);
        best = sk_min(best, bench_now() - start);
        *hash = hash_of(list);
        *pairs = list.count;
        stop_unless(list.lost == 0, "there are more than 40 pairs per box");
    }
    sk_broad_destroy(broad);
    return 1e3 * best;
}

#ifdef SKIDPAD_BENCH_PEERS
// Returns the best time of all rounds, ms.
static double time_cgal(const boxes *b, int32_t pairs) {
    double *numbers = malloc(6 * (size_t)b->count * sizeof *numbers), best = INFINITY;
    stop_unless(numbers != NULL, "memory is short");
    for (int32_t i = 0; i < b->count; i++) {
        sk_box box = b->box[i].box;
        const double of_box[6] = {box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z};
        memcpy(numbers + 6 * i, of_box, sizeof of_box);
    }
    void *peer = broad_peer_cgal_create(numbers, b->count);
    int64_t found = 0;
    for (int32_t round = 0; round < rounds_for(b->count); round++) {
        double start = bench_now();
        found = broad_peer_cgal_find(peer);
        best = sk_min(best, bench_now() - start);
    }
    broad_peer_cgal_destroy(peer);
    free(numbers);
    if (found == pairs) return 1e3 * best;
    fprintf(stderr, "skidpad-bench: %d pairs, CGAL finds %lld\n", (int)pairs, (long long)found);
    exit(1);
}
#endif

static double time_brute_force(const boxes *b, int32_t pairs) {
    double start = bench_now();
    int32_t found = 0;
    for (int32_t i = 0; i < b->count; i++)
        for (int32_t k = i + 1; k < b->count; k++) found += sk_boxes_touch(b->box[i].box, b->box[k].box);
    double time = bench_now() - start;
    if (found == pairs) return 1e3 * time;
    fprintf(stderr, "skidpad-bench: %d pairs, brute force finds %d\n", (int)pairs, (int)found);
    exit(1);
}

static void print_row(const char *name, const boxes *b) {
    double time[SK_BROAD_ALGORITHMS];
    uint64_t hash[SK_BROAD_ALGORITHMS];
    int32_t pairs = 0, best = 0;
    for (int32_t k = 0; k < SK_BROAD_ALGORITHMS; k++) {
        time[k] = time_search(b, (sk_broad_algorithm)k, &hash[k], &pairs);
        if (time[k] < time[best]) best = k;
        if (hash[k] == hash[0]) continue;
        fprintf(stderr, "skidpad-bench: %s finds other pairs\n", sk_broad_name((sk_broad_algorithm)k));
        exit(1);
    }
    printf("%-19s %8d %9d", name, (int)b->count, (int)pairs);
    for (int32_t k = 0; k < SK_BROAD_ALGORITHMS; k++) printf(" %10.3f", time[k]);
    if (b->count <= BRUTE_MOST)
        printf(" %10.2f", time_brute_force(b, pairs));
    else
        printf(" %10s", "-");
#ifdef SKIDPAD_BENCH_PEERS
    printf(" %10.3f", time_cgal(b, pairs));
#endif
    printf("  %s\n", sk_broad_name((sk_broad_algorithm)best));
    fflush(stdout);
}

#ifdef SKIDPAD_WITH_GAME
// The boxes of the bodies of a scene at its start.
static void print_scene(const char *name) {
    sk_scene *scene;
    sk_state *state = NULL;
    sk_result r = sk_scene_load(name, NULL, &scene);
    if (r.ok) r = sk_state_create(scene->model, &state);
    stop_unless(r.ok, r.text);
    boxes b = {calloc((size_t)scene->model->body_count + 1, sizeof *b.box), scene->model->body_count};
    stop_unless(b.box != NULL, "memory is short");
    for (int32_t i = 0; i < b.count; i++)
        b.box[i].box = sk_body_box(&scene->model->body_types[scene->model->bodies[i].type], sk_state_body(state, i));
    print_row(name, &b);
    free(b.box);
    sk_state_destroy(state);
    sk_scene_destroy(scene);
}
#endif

void bench_broad(void) {
    const int32_t counts[] = {30, 100, 1000, 10000, 100000, 1000000};
    printf("broad: ms per search; the pairs of all algorithms are equal\n%-19s %8s %9s", "", "boxes", "pairs");
    for (int32_t k = 0; k < SK_BROAD_ALGORITHMS; k++) printf(" %10s", sk_broad_name((sk_broad_algorithm)k));
    printf(" %10s", "brute");
#ifdef SKIDPAD_BENCH_PEERS
    printf(" %10s", "CGAL");
#endif
    printf("  fastest\n");
    for (size_t place = 0; place < sizeof PLACES / sizeof PLACES[0]; place++)
        for (int32_t c = 0; c < (bench_is_quick() ? 4 : 6); c++) {
            boxes b = {calloc((size_t)counts[c], sizeof *b.box), counts[c]};
            stop_unless(b.box != NULL, "memory is short");
            uint64_t random = 5;
            for (int32_t i = 0; i < b.count; i++) b.box[i].box = PLACES[place].next(&random, b.count);
            print_row(PLACES[place].name, &b);
            free(b.box);
        }
#ifdef SKIDPAD_WITH_GAME
    print_scene("bowling");
    print_scene("domino");
    print_scene("rubble");
#endif
}
