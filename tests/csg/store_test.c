// A scenery as bytes: what is read answers to the bit like what was written, and bytes that no scenery wrote are refused.
#include "allocations.h"
#include "csg/scenery_store.h"
#include "rounds.h"

#include "csg/every_piece.h"
#include "csg/random_solids.h"
#include "flip.h"

static sk_scenery *copy_of(const sk_scenery *scenery, sk_writer *bytes) {
    sk_writer again = {0};
    sk_scenery *copy = NULL;
    sk_writer_clear(bytes);
    sk_scenery_write(scenery, bytes);
    sk_reader reader = sk_reader_of(bytes->data, bytes->size);
    sk_result result = sk_scenery_read(&reader, test_materials, MATERIALS, &copy);
    if (!result.ok) fail_msg("%s", result.text);
    assert_int_equal(sk_reader_left(&reader), 0);
    sk_scenery_write(copy, &again);
    assert_int_equal(again.size, bytes->size);
    assert_memory_equal(again.data, bytes->data, bytes->size);
    sk_writer_free(&again);
    return copy;
}

static void require_same(const char *path, sk_hit a, sk_hit b, uint64_t seed) {
    if (same_hit(a, b) && a.piece == b.piece) return;
    print_hit("written", a);
    print_hit("read", b);
    fail_msg("%s, seed %llu", path, (unsigned long long)seed);
}

static void check_same_answers(const sk_scenery *a, const sk_scenery *b, sample *c, int32_t segments, uint64_t seed) {
    enum { HITS = 32 };
    for (int32_t i = 0; i < segments; i++) {
        sk_vec3 from = pick_point(c), to = pick_point(c);
        require_same("tree", sk_scenery_entry(a, from, to), sk_scenery_entry(b, from, to), seed);
        require_same("every piece", every_piece_entry(a, from, to), every_piece_entry(b, from, to), seed);
        require_same("expression", expression_entry(a, from, to), expression_entry(b, from, to), seed);
        require_same("exit", sk_scenery_exit(a, from, to), sk_scenery_exit(b, from, to), seed);
        assert_int_equal(sk_scenery_inside(a, from), sk_scenery_inside(b, from));
    }
    // All but the bytes: parts that joining left over are not written.
    sk_scenery_info was = sk_scenery_describe(a), is = sk_scenery_describe(b);
    assert_int_equal(was.pieces, is.pieces);
    assert_int_equal(was.unbounded_pieces, is.unbounded_pieces);
    assert_int_equal(was.half_spaces, is.half_spaces);
    assert_int_equal(was.features, is.features);
    assert_int_equal(was.default_material_features, is.default_material_features);
    assert_int_equal(was.tree_nodes, is.tree_nodes);
    assert_int_equal(was.carries, is.carries);
    assert_int_equal(was.direct, is.direct);
    assert_true(same_vector_bits(was.bounds.min, is.bounds.min) && same_vector_bits(was.bounds.max, is.bounds.max));
}

typedef solid (*pick_query)(sample *c);
static solid pick_any(sample *c) {
    return pick_solid(c, 4);
}
static solid pick_nested(sample *c) {
    return pick_deep(c, 8);
}

// How many of them had no flat form.
static int32_t check_copies(int32_t solids, uint64_t first_seed, pick_query pick) {
    sample *c = malloc(sizeof *c);
    sk_writer bytes = {0};
    int32_t direct = 0;
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = first_seed + (uint64_t)i;
        *c = (sample){.s = sk_shapes_create(), .random = seed, .lattice = i % 2 == 0};
        sk_scenery *scenery = compiled_with(c->s, pick(c).shape, i % 3 == 0), *copy = copy_of(scenery, &bytes);
        direct += sk_scenery_describe(scenery).direct;
        check_same_answers(scenery, copy, c, 50, seed);
        sk_scenery_destroy(scenery);
        sk_scenery_destroy(copy);
        sk_shapes_destroy(c->s);
    }
    sk_writer_free(&bytes);
    free(c);
    return direct;
}

static void random_solids_answer_alike_when_read(void **state) {
    (void)state;
    (void)check_copies(rounds_of(100, 20000), 100, pick_any);
    (void)check_copies(rounds_of(100, 20000), 900000, pick_nested);
}

static void solids_without_a_flat_form_are_written_without_their_cells(void **state) {
    (void)state;
    assert_true(check_copies(rounds_of(12, 400), 7000, pick_pitted) > 0);
}

// ---- size ----

static sk_shape field_of_boxes(sk_shapes *s, int32_t edge) {
    uint64_t random = 5;
    int32_t count = 0;
    sk_shape *boxes = malloc((size_t)edge * (size_t)edge * sizeof *boxes), all;
    for (int32_t i = 0; i < edge * edge; i++) {
        double x = 10.0 * (i % edge), y = 10.0 * (i / edge), z = sk_random_range(&random, 1.0, 9.0);
        double wide = sk_random_range(&random, 2.0, 8.0);
        boxes[count++] = box(s, sk_vec(x, y, -1.0), sk_vec(x + wide, y + wide, z));
    }
    all = built(sk_shape_union(s, boxes, count, &all), &all);
    free(boxes);
    return all;
}

// A hundred bytes are six offsets, two of which lie on the lattice, and the names of six half-spaces, with room to spare; in memory it is
// ten times that.
static void
a_field_of_boxes_takes_a_hundred_bytes_each_and_reading_it_takes_no_more_memory_than_it_keeps(void **state) {
    (void)state;
    const int32_t edge = rounds_are_many() ? 316 : 100, boxes = edge * edge;
    sk_shapes *s = sk_shapes_create();
    sk_shape all = field_of_boxes(s, edge);
    sk_writer bytes = {0};
    sk_scenery *scenery = compiled(s, all), *copy = NULL;
    sk_scenery_write(scenery, &bytes);
    sk_reader reader = sk_reader_of(bytes.data, bytes.size);
    int64_t before = memory_in_use, kept = (int64_t)sk_scenery_describe(scenery).bytes;
    most_memory_in_use = before;
    assert_true(sk_scenery_read(&reader, test_materials, MATERIALS, &copy).ok);
    int64_t reading = most_memory_in_use - before;
    print_message("%d boxes: %.1f bytes each; %lld in memory, %lld while read\n", (int)boxes,
                  (double)bytes.size / boxes, (long long)kept / boxes, (long long)reading / boxes);
    assert_true(bytes.size < 100 * (size_t)boxes);
    assert_true(reading < 2 * kept);
    sk_writer_free(&bytes);
    sk_scenery_destroy(scenery);
    sk_scenery_destroy(copy);
    sk_shapes_destroy(s);
}

// ---- bad bytes ----

// Refused with a sentence, or read and asked.
static bool try_to_read(const uint8_t *data, size_t size) {
    uint8_t *exact = malloc(size > 0 ? size : 1); // so that a sanitizer sees what is read beyond
    memcpy(exact, data, size);
    sk_reader reader = sk_reader_of(exact, size);
    sk_scenery *scenery;
    sk_result result = sk_scenery_read(&reader, test_materials, MATERIALS, &scenery);
    if (result.ok) {
        sk_hit hit = sk_scenery_entry(scenery, sk_vec(0.3, 0.2, 5.0), sk_vec(-0.1, 0.4, -5.0));
        assert_true(!hit.found || (hit.fraction >= 0.0 && hit.fraction <= 1.0 && hit.material < MATERIALS));
        sk_scenery_destroy(scenery);
    } else {
        assert_null(scenery);
        assert_true(result.text[0] != '\0' && strchr(result.text, '\n') == NULL);
    }
    free(exact);
    return result.ok;
}

static sk_writer painted_house(void) {
    sk_shapes *s = sk_shapes_create();
    sk_writer bytes = {0};
    sk_shape roof = painted(s, box(s, sk_vec(-1, -1, 0), sk_vec(1, 1, 9)), GRASS, made_of(s, ASPHALT, house(s)));
    sk_scenery *scenery = compiled(s, either(s, roof, painted(s, plane(s, 1, 0, 0, 0), PAINT, plane(s, 0, 0, 1, 0))));
    sk_scenery_write(scenery, &bytes);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
    return bytes;
}

static void every_truncation_is_refused(void **state) {
    (void)state;
    sk_writer bytes = painted_house();
    assert_true(try_to_read(bytes.data, bytes.size));
    for (size_t size = 0; size < bytes.size; size++) {
        if (try_to_read(bytes.data, size)) fail_msg("%zu of %zu bytes were taken for all", size, bytes.size);
    }
    sk_writer_free(&bytes);
}

static void every_flipped_byte_is_refused_or_makes_another_scenery(void **state) {
    (void)state;
    sk_writer bytes = painted_house();
    uint64_t random = 11;
    int32_t refused = 0, tries = rounds_of(5000, 300000);
    for (int32_t i = 0; i < tries; i++) {
        flip flipped = flip_a_byte(&bytes, &random);
        refused += !try_to_read(bytes.data, bytes.size);
        flip_back(&bytes, flipped);
    }
    print_message("%d of %d flips in %zu bytes were refused\n", (int)refused, (int)tries, bytes.size);
    assert_true(refused > tries / 10 && refused < tries);
    sk_writer_free(&bytes);
}

// By hand: version, features, half-spaces, paints, then what is given.
static void check_refused(const char *what, const uint8_t *tail, size_t size, const double *plane, const char *word) {
    sk_writer w = {0};
    for (int i = 0; i < 3; i++) sk_write_count(&w, 1);
    sk_write_count(&w, 0);
    sk_write_u8(&w, 6);
    for (int i = 0; i < 4; i++) sk_write_real(&w, plane[i]);
    sk_write_bytes(&w, tail, size);
    sk_reader reader = sk_reader_of(w.data, w.size);
    sk_scenery *scenery;
    sk_result result = sk_scenery_read(&reader, test_materials, MATERIALS, &scenery);
    if (word == NULL ? !result.ok : (result.ok || strstr(result.text, word) == NULL))
        fail_msg("%s: %s", what, result.ok ? "accepted" : result.text);
    sk_scenery_destroy(scenery);
    sk_writer_free(&w);
}

static void what_no_scenery_writes_is_refused_by_name(void **state) {
    (void)state;
    static const double floor[] = {0, 0, 1, 0}, nan[] = {0, 0, NAN, 0}, far_away[] = {0, 0, 1, INFINITY},
                        lean[] = {0, 0, 1.001, 0};
    const uint8_t leaf[] = {0}, other[] = {1 << 2}, one[] = {1 << 2 | 1, 0},
                  own_kind[] = {2 << 2 | 1, 2 << 2 | 1, 0, 0, 0};
    const uint8_t inner_constant[] = {2 << 2 | 1, 3, 0}, many[] = {0xFD, 0xFF, 0x7F, 0, 0}, pair[] = {2 << 2 | 1, 0, 0};
    check_refused("a floor", leaf, sizeof leaf, floor, NULL);
    check_refused("two of it", pair, sizeof pair, floor, NULL);
    check_refused("NaN in a normal", leaf, sizeof leaf, nan, "unit vector");
    check_refused("an infinite offset", leaf, sizeof leaf, far_away, "finite");
    check_refused("a long normal", leaf, sizeof leaf, lean, "unit vector");
    check_refused("a half-space that is not there", other, sizeof other, floor, "half-space 1");
    check_refused("a union of one", one, sizeof one, floor, "at least two");
    check_refused("a union in a union", own_kind, sizeof own_kind, floor, "another kind");
    check_refused("a constant inside", inner_constant, sizeof inner_constant, floor, "constant");
    check_refused("half a million parts", many, sizeof many, floor, "must be there");
}

static void parts_nested_without_end_are_refused(void **state) {
    (void)state;
    sk_writer w = {0};
    static const double floor[] = {0, 0, 1, 0};
    for (int i = 0; i < 100000; i++) sk_write_u8(&w, (uint8_t)(2 << 2 | (1 + i % 2)));
    check_refused("nesting", w.data, w.size, floor, "deeper than 64");
    sk_writer_free(&w);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_solids_answer_alike_when_read),
        cmocka_unit_test(solids_without_a_flat_form_are_written_without_their_cells),
        cmocka_unit_test(a_field_of_boxes_takes_a_hundred_bytes_each_and_reading_it_takes_no_more_memory_than_it_keeps),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(every_flipped_byte_is_refused_or_makes_another_scenery),
        cmocka_unit_test(what_no_scenery_writes_is_refused_by_name),
        cmocka_unit_test(parts_nested_without_end_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
