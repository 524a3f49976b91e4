// Recordings that are damaged are not taken for the same; recordings that are changed, with every checksum right, end no program, take
// no time that their size does not explain, and no more memory than three times the file and 100 MB.
// SKIDPAD_LONG=1: ten times as many.
#define _DEFAULT_SOURCE // wait4
#include "child.h"
#include "film.h"
#include "replay/check.h"
#include "rounds.h"
#include <dirent.h>

static const double MEMORY = 100e6; // and three times the file
enum { SECONDS = 20 };

typedef struct bytes {
    uint8_t *data;
    size_t size;
} bytes;

static bytes read_file(const char *folder, const char *name) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("cannot read %s", path);
    fseek(file, 0, SEEK_END);
    bytes b = {.size = (size_t)ftell(file)};
    rewind(file);
    b.data = malloc(b.size + 1);
    assert_true(b.data != NULL && fread(b.data, 1, b.size, file) == b.size);
    fclose(file);
    return b;
}

static size_t below(uint64_t *random, size_t size) {
    return size == 0 ? 0 : (size_t)(sk_random_word(random) % size);
}

static sk_recording *open_copy(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, data, size);
    sk_recording *r = NULL;
    sk_result result = sk_recording_open(copy, size, &r);
    assert_true(result.ok == (r != NULL) && (result.ok || result.text[0] != '\0'));
    return r;
}

// ---- damaged ----

// Whether a check of it ends with status 0: it is whole, and the same.
static bool is_called_the_same(const uint8_t *data, size_t size) {
    sk_recording *r = open_copy(data, size);
    bool same = r != NULL && sk_recording_describe(r).cut[0] == '\0' &&
                sk_recording_check(r, NULL, NULL).verdict == SK_VERDICT_SAME;
    sk_recording_destroy(r);
    return same;
}

// Cut anywhere, or one bit flipped.
static void damage(const char *folder, const char *name, int count, uint64_t seed) {
    bytes b = read_file(folder, name);
    uint64_t random = seed;
    for (int i = 0; i < count; i++) {
        size_t at = below(&random, b.size);
        uint8_t bit = (uint8_t)(1u << below(&random, 8));
        bool cuts = i % 2 == 0;
        if (!cuts) b.data[at] ^= bit;
        if (is_called_the_same(b.data, cuts ? at : b.size))
            fail_msg("%s: %s byte %zu of %zu is called the same", name, cuts ? "cut at" : "a flipped bit in", at,
                     b.size);
        if (!cuts) b.data[at] ^= bit;
    }
    free(b.data);
}

static int is_recording(const struct dirent *entry) {
    const char *end = strrchr(entry->d_name, '.');
    return end != NULL && strcmp(end, ".skr") == 0;
}

static void no_damaged_or_cut_recording_is_called_the_same(void **state) {
    (void)state;
    struct dirent **entries;
    int count = scandir(GOLDEN, &entries, is_recording, alphasort), each = rounds_of(10, 400);
    assert_true(count > 10);
    for (int i = 0; i < count; i++) {
        damage(GOLDEN, entries[i]->d_name, each, (uint64_t)i + 1);
        free(entries[i]);
    }
    free(entries);
    printf("damaged or cut: %d, seeds 1 to %d\n", count * each, count);
}

// Every bit of a small recording, and every length that it can be cut to.
static void no_bit_of_a_recording_is_without_a_checksum(void **state) {
    (void)state;
    film f = {0};
    film_begin(&f, fixture_slide(INFINITY));
    sk_recorder *recorder = film_record(&f, (sk_recording_options){.engine = "a", .build = "b", .traced = true});
    while (f.last->tick < 20) film_step(&f, recorder, &(sk_controls){.rudder = (int16_t)(100 * f.last->tick)});
    sk_recorder_mark(recorder, "here");
    film_finish(recorder);
    uint8_t *data = f.bytes.data;
    size_t size = f.bytes.size, step = rounds_are_many() ? 1 : 7; // bits: every byte, another bit of each
    assert_true(is_called_the_same(data, size));
    for (size_t bit = 0; bit < 8 * size; bit += step) {
        data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (is_called_the_same(data, size)) fail_msg("bit %zu of byte %zu", bit % 8, bit / 8);
        data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    for (size_t cut = 0; cut < size; cut++)
        if (is_called_the_same(data, cut)) fail_msg("cut at %zu", cut);
    film_end(&f);
}

// ---- changed, with checksums that are right ----

typedef struct chunk_bytes {
    uint32_t kind;
    sk_writer payload;
} chunk_bytes;

enum { CHUNKS_MOST = 4000 };

typedef struct mutant {
    chunk_bytes chunks[CHUNKS_MOST];
    int count;
} mutant;

static void take_apart(const bytes *b, mutant *m) {
    sk_reader reader = sk_reader_of(b->data, b->size);
    sk_chunk chunk;
    const char *why;
    m->count = 0;
    assert_true(sk_chunks_open(&reader).ok);
    while (sk_chunk_read(&reader, &chunk, &why) && m->count < CHUNKS_MOST / 2) {
        m->chunks[m->count] = (chunk_bytes){.kind = chunk.kind};
        sk_write_bytes(&m->chunks[m->count++].payload, chunk.payload, chunk.size);
    }
}

// Another number where one may stand.
static void change_bytes(sk_writer *p, uint64_t *random) {
    static const uint8_t ODD[] = {0, 1, 0x7F, 0x80, 0xFF};
    size_t at = below(random, p->size), length = 1 + below(random, 10);
    if (p->size == 0) return;
    switch (below(random, 4)) {
    case 0: p->data[at] ^= (uint8_t)(1u << below(random, 8)); break;
    case 1: p->data[at] = ODD[below(random, sizeof ODD)]; break;
    case 2: p->data[at] = (uint8_t)sk_random_word(random); break;
    default: // a large count, a NaN
        for (size_t i = at; i < at + length && i < p->size; i++) p->data[i] = ODD[below(random, 2) + 3];
    }
}

// Takes a stretch out, or puts copies of one in.
static void change_length(sk_writer *p, uint64_t *random) {
    size_t at = below(random, p->size), length = 1 + below(random, below(random, 8) == 0 ? p->size : 24);
    sk_writer out = {0};
    if (length > p->size - at) length = p->size - at;
    size_t copies = below(random, 3) == 0 ? 0 : 2 + below(random, below(random, 4) == 0 ? 4000 : 4);
    sk_write_bytes(&out, p->data, at);
    for (size_t i = 0; i < copies && out.size < 4000000; i++) sk_write_bytes(&out, p->data + at, length);
    sk_write_bytes(&out, p->data + at + length, p->size - at - length);
    sk_writer_free(p);
    *p = out;
}

static void change_order(mutant *m, uint64_t *random) {
    int one = (int)below(random, (size_t)m->count), other = (int)below(random, (size_t)m->count);
    chunk_bytes chunk = m->chunks[one];
    switch (below(random, 3)) {
    case 0: // trade places
        m->chunks[one] = m->chunks[other];
        m->chunks[other] = chunk;
        break;
    case 1: // left out
        sk_writer_free(&chunk.payload);
        memmove(&m->chunks[one], &m->chunks[one + 1], (size_t)(--m->count - one) * sizeof chunk);
        break;
    default: // once more
        m->chunks[m->count] = (chunk_bytes){.kind = chunk.kind};
        sk_write_bytes(&m->chunks[m->count++].payload, chunk.payload.data, chunk.payload.size);
    }
}

// The tick of the run that an entry of the index names.
static int64_t tick_after(const chunk_bytes *c, int64_t tick) {
    sk_reader payload = sk_reader_of(c->payload.data, c->payload.size);
    if (c->kind != SK_CHUNK_TICKS) return tick;
    int64_t first = (int64_t)sk_read_count(&payload);
    return first + (int64_t)sk_read_count(&payload);
}

static sk_writer put_together(const mutant *m) {
    sk_writer out = {0}, index = {0};
    int64_t tick = 0;
    sk_chunks_begin(&out);
    for (int i = 0; i < m->count; i++) {
        const chunk_bytes *c = &m->chunks[i];
        const sk_writer *payload = &c->payload;
        sk_writer header = {0};
        if (c->kind == SK_CHUNK_HEADER && payload->size > 9 && i + 1 < m->count) { // with the model's hash
            const sk_writer *model = &m->chunks[i + 1].payload;
            sk_write_bytes(&header, payload->data, payload->size - 9);
            sk_write_u64(&header, sk_hash_bytes(0, model->data, model->size));
            sk_write_u8(&header, payload->data[payload->size - 1]);
            payload = &header;
        }
        if (c->kind == SK_CHUNK_INDEX) payload = &index;
        tick = tick_after(c, tick);
        uint64_t place = out.size;
        sk_chunk_write(&out, place, c->kind, payload->data, payload->size);
        sk_chunk_note(&index, c->kind, tick, place);
        sk_writer_free(&header);
    }
    sk_writer_free(&index);
    return out;
}

typedef struct trial {
    const sk_writer *file;
    const bytes *original;
} trial;

// What the program does with a recording; the status that a check would have.
static int use(void *user) {
    const trial *t = user;
    sk_recording *original = open_copy(t->original->data, t->original->size);
    sk_recording *r = open_copy(t->file->data, t->file->size);
    char text[700];
    if (r == NULL) return 2;
    sk_judgement judgement = sk_recording_check(r, NULL, NULL);
    sk_judgement_describe(&judgement, text, sizeof text);
    bool whole = sk_recording_describe(r).cut[0] == '\0';
    sk_judgement other = sk_recording_compare(original, r);
    sk_judgement_describe(&other, text, sizeof text);
    sk_result unpacked = sk_recording_unpack(r);
    const sk_event *event = sk_recording_events(r);
    for (int32_t i = 0; unpacked.ok && i < sk_recording_describe(r).events; i++)
        sk_event_describe(sk_recording_model(r), &event[i], text, sizeof text);
    sk_recording_destroy(r);
    sk_recording_destroy(original);
    if (judgement.verdict == SK_VERDICT_DIFFERS) return 1;
    return judgement.verdict == SK_VERDICT_SAME && whole ? 0 : 125;
}

static void mutate(mutant *m, uint64_t *random) {
    for (size_t left = 1 + below(random, 3); left > 0; left--) {
        size_t first = below(random, 2) == 0 && m->count > 3 ? 3 : 0; // every other change: in the run
        sk_writer *p = &m->chunks[first + below(random, (size_t)m->count - first)].payload;
        size_t what = below(random, 8);
        if (what < 4)
            change_bytes(p, random);
        else if (what < 7)
            change_length(p, random);
        else
            change_order(m, random);
    }
}

static void changed_recordings_end_no_program_and_take_little_memory(void **state) {
    (void)state;
    mutant m = {0};
    static const char *const NAMES[] = {"rig.skr", "rig_notes.skr", "two_aircraft.skr"};
    int count = rounds_of(100, 4000), ended[4] = {0};
    uint64_t seed = 20261122, random = seed;
    double most = 0.0;
    bytes b[3];
    for (int i = 0; i < 3; i++) b[i] = read_file(RECORDINGS, NAMES[i]);
    for (int i = 0; i < count; i++) {
        const bytes *original = &b[i % 3];
        take_apart(original, &m);
        mutate(&m, &random);
        sk_writer file = put_together(&m);
        child_end end = child_run(use, &(trial){&file, original}, SECONDS);
        double allowed = 3.0 * (double)file.size + MEMORY;
        if (end.status < 0 || (CHILD_MEMORY_COUNTS && end.memory > allowed))
            fail_msg("mutant %d of seed %llu (%s, %zu bytes): status %d, %.0f MB", i, (unsigned long long)seed,
                     NAMES[i % 3], file.size, end.status, end.memory / 1e6);
        ended[end.status == 0 ? 0 : end.status == 1 ? 1 : end.status == 2 ? 2 : 3]++;
        if (end.memory > most) most = end.memory;
        sk_writer_free(&file);
        for (int k = 0; k < m.count; k++) sk_writer_free(&m.chunks[k].payload);
    }
    printf("%d mutants of seed %llu: status 0 %d, 1 %d, 2 %d, 125 %d; at most %.0f MB each\n", count,
           (unsigned long long)seed, ended[0], ended[1], ended[2], ended[3], most / 1e6);
    assert_true(ended[1] > count / 50 && ended[2] > count / 50 && ended[3] > count / 50); // they reach everything
    for (int i = 0; i < 3; i++) free(b[i].data);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_damaged_or_cut_recording_is_called_the_same),
        cmocka_unit_test(no_bit_of_a_recording_is_without_a_checksum),
        cmocka_unit_test(changed_recordings_end_no_program_and_take_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
