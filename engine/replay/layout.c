#include "replay/layout.h"

#include "replay/state_check.h"
#include <stdlib.h>
#include <string.h>

// ---- layout of this version ----

typedef struct gathering {
    sk_number *numbers;
    int32_t count, capacity;
    bool failed;
} gathering;

static bool gather(const sk_number *number, void *user) {
    gathering *g = user;
    if (g->count == g->capacity) {
        int32_t capacity = g->capacity == 0 ? 1024 : 2 * g->capacity;
        sk_number *numbers = realloc(g->numbers, (size_t)capacity * sizeof *numbers);
        g->failed = numbers == NULL;
        if (g->failed) return false;
        g->numbers = numbers;
        g->capacity = capacity;
    }
    g->numbers[g->count++] = *number;
    return true;
}

sk_result sk_layout_of(const sk_model *model, sk_layout *out) {
    *out = (sk_layout){0};
    gathering state = {0}, rut = {0}, body = {0}, contact = {0}, hole = {0};
    sk_state_walk_without_bodies(model, gather, &state);
    sk_state_walk_rut(model, 0, gather, &rut);
    if (model->body_count > 0) sk_state_walk_body(model, 0, gather, &body);
    if (sk_model_has_contacts(model)) sk_state_walk_body_contact(model, 0, gather, &contact);
    if (sk_state_holes_most(model) > 0) sk_state_walk_hole(model, 0, gather, &hole);
    out->hole_numbers = hole.numbers;
    out->hole_number_count = hole.count;
    out->body_count = model->body_count;
    out->body_numbers = body.numbers;
    out->body_number_count = body.count;
    out->contact_numbers = contact.numbers;
    out->contact_number_count = contact.count;
    out->numbers = state.numbers;
    out->count = state.count;
    out->rut_numbers = rut.numbers;
    out->rut_count = rut.count;
    out->span_count = sk_state_span_count(model);
    out->spans = calloc((size_t)out->span_count, sizeof *out->spans);
    if (out->spans != NULL) sk_state_spans(model, out->spans);
    bool failed = state.failed || rut.failed || body.failed || contact.failed || hole.failed;
    if (!failed && out->spans != NULL) return sk_ok();
    sk_layout_free(out);
    return sk_error("not enough memory for the names of a state's numbers");
}

void sk_layout_free(sk_layout *layout) {
    free(layout->numbers);
    free(layout->rut_numbers);
    free(layout->body_numbers);
    free(layout->contact_numbers);
    free(layout->hole_numbers);
    free(layout->spans);
    *layout = (sk_layout){0};
}

// ---- names ----

// Writes each name as the number of characters that it shares with the one before, and the rest.
static void write_names(const sk_number *numbers, int32_t count, sk_writer *writer) {
    const char *before = "";
    sk_write_count(writer, (uint64_t)count);
    for (int32_t i = 0; i < count; i++) {
        size_t shared = 0;
        while (before[shared] != '\0' && before[shared] == numbers[i].name[shared]) shared++;
        sk_write_count(writer, shared);
        sk_write_text(writer, numbers[i].name + shared);
        sk_write_u8(writer, (uint8_t)numbers[i].type);
        before = numbers[i].name;
    }
}

void sk_layout_write(const sk_layout *layout, sk_writer *writer) {
    write_names(layout->numbers, layout->count, writer);
    write_names(layout->rut_numbers, layout->rut_count, writer);
    // recordings without bodies and contacts are those of earlier versions
    if (layout->body_count > 0) write_names(layout->body_numbers, layout->body_number_count, writer);
    if (layout->contact_number_count > 0) write_names(layout->contact_numbers, layout->contact_number_count, writer);
    if (layout->hole_number_count > 0) write_names(layout->hole_numbers, layout->hole_number_count, writer);
}

static int32_t find(const sk_number *numbers, int32_t count, const char *name) {
    int32_t i = 0;
    while (i < count && strcmp(numbers[i].name, name) != 0) i++;
    return i;
}

enum { NAME = sizeof((sk_number *)0)->name };

static uint8_t read_name(sk_reader *reader, char name[NAME]) {
    uint64_t shared = sk_read_count(reader);
    if (shared > strlen(name)) reader->failed = true;
    if (reader->failed) return 0;
    sk_read_text(reader, name + shared, NAME - (size_t)shared);
    if (!sk_text_is_printable(name)) reader->failed = true;
    return sk_read_u8(reader);
}

static sk_result damaged_names(void) {
    return sk_error("the names of a state's numbers are cut short or damaged");
}

// The numbers of this version, and how many numbers the file has.
typedef struct numbers {
    const sk_number *ours;
    int32_t count;
    uint64_t there;
} numbers;

// Returns the error for the file's number `at`, which has this name and type. The number is unknown, belongs at another
// index, or follows a number that is missing. Overwrites `name`.
static sk_result refuse_name(sk_reader *reader, const numbers *n, int32_t at, char name[NAME], uint8_t type) {
    const sk_number *ours = n->ours;
    const int32_t count = n->count;
    if (at == count) return sk_error("it has more than the %d numbers of a state, '%s'", count, name);
    int32_t place = find(ours, count, name);
    if (place == count || ours[place].type != (sk_number_type)type)
        return sk_error("it has the number '%s'%s, which the state of this version does not have", name,
                        place == count ? "" : ", of another type");
    if (place < at) return sk_error("it has the number '%s' of a state twice", name);
    for (uint64_t i = (uint64_t)at + 1; i < n->there && !reader->failed; i++) {
        read_name(reader, name);
        if (!reader->failed && strcmp(ours[at].name, name) == 0)
            return sk_error("it has the numbers of a state in another order than this version, from '%s' on",
                            ours[at].name);
    }
    if (reader->failed) return damaged_names();
    return sk_error("it lacks the number '%s' of this version of the state", ours[at].name);
}

// Reads the names of all numbers. They must be those of this version, in its order, because tick hashes use this order.
// Returns an error for the first one that differs.
static sk_result read_names(sk_reader *reader, const sk_number *ours, int32_t count) {
    char name[NAME] = "";
    uint64_t there = sk_read_count(reader);
    int32_t at = 0;
    for (; (uint64_t)at < there; at++) {
        uint8_t type = read_name(reader, name);
        if (reader->failed) return damaged_names();
        bool same = at < count && strcmp(ours[at].name, name) == 0 && ours[at].type == (sk_number_type)type;
        if (!same) return refuse_name(reader, &(numbers){ours, count, there}, at, name, type);
    }
    if (reader->failed) return damaged_names();
    return at == count ? sk_ok() : sk_error("it lacks the number '%s' of this version of the state", ours[at].name);
}

sk_result sk_layout_read(sk_reader *reader, const sk_model *model, sk_layout *out) {
    sk_result result = sk_layout_of(model, out);
    if (result.ok) result = read_names(reader, out->numbers, out->count);
    if (result.ok) result = read_names(reader, out->rut_numbers, out->rut_count);
    bool bodies = model->body_count > 0, contacts = out->contact_number_count > 0;
    if (result.ok && bodies) result = read_names(reader, out->body_numbers, out->body_number_count);
    if (result.ok && contacts) result = read_names(reader, out->contact_numbers, out->contact_number_count);
    bool holes = out->hole_number_count > 0;
    if (result.ok && holes) result = read_names(reader, out->hole_numbers, out->hole_number_count);
    if (result.ok && sk_reader_left(reader) > 0) result = sk_error("there is more than the names of a state's numbers");
    if (!result.ok) sk_layout_free(out);
    return result;
}

// ---- states ----

// Packs words of 8 bytes: the count of zero words before each other word, then that word.
typedef struct packing {
    sk_writer *writer;
    uint64_t zeros;
} packing;

static void pack(packing *p, uint64_t word) {
    if (word == 0) {
        p->zeros++;
        return;
    }
    sk_write_count(p->writer, p->zeros);
    sk_write_u64(p->writer, word);
    p->zeros = 0;
}

typedef struct unpacking {
    sk_reader *reader;
    uint64_t zeros;
    bool word_next; // a word follows the zeros
} unpacking;

static uint64_t unpack(unpacking *u) {
    if (!u->word_next) {
        u->zeros = sk_read_count(u->reader);
        u->word_next = true;
    }
    if (u->reader->failed || u->zeros > 0) {
        u->zeros -= u->zeros > 0;
        return 0;
    }
    u->word_next = false;
    return sk_read_u64(u->reader);
}

static uint64_t word_at(const sk_state *state, const sk_number *number, size_t further) {
    uint64_t word;
    memcpy(&word, (const char *)state + number->offset + further, sizeof word);
    return word;
}

static void put_word(sk_state *state, const sk_number *number, size_t further, uint64_t word) {
    memcpy((char *)state + number->offset + further, &word, sizeof word);
}

enum { SLOTS = 64 }; // of ruts; a word has a bit for each that is written

static bool is_reported(const sk_ruts *ruts, const sk_ruts *base, int32_t slot) {
    return base == NULL || slot >= sk_ruts_kept(base) ||
           memcmp(&ruts->rut[slot], &base->rut[slot], sizeof(sk_rut)) != 0;
}

// Packs the bodies and their contacts, whose number has been packed before.
static void pack_bodies(const sk_layout *layout, const sk_state *state, packing *p) {
    if (layout->contact_number_count == 0) return;
    for (int32_t k = 0; k < layout->body_count; k++)
        for (int32_t i = 0; i < layout->body_number_count; i++)
            pack(p, word_at(state, &layout->body_numbers[i], (size_t)k * sizeof(sk_body_state)));
    for (int32_t k = 0; k < sk_state_body_contacts(state)->count; k++)
        for (int32_t i = 0; i < layout->contact_number_count; i++)
            pack(p, word_at(state, &layout->contact_numbers[i], (size_t)k * sizeof(sk_body_contact)));
}

// Packs the holes, whose number has been packed before.
static void pack_holes(const sk_layout *layout, const sk_state *state, packing *p) {
    for (int32_t k = 0; k < sk_state_hole_count(state); k++)
        for (int32_t i = 0; i < layout->hole_number_count; i++)
            pack(p, word_at(state, &layout->hole_numbers[i], (size_t)k * sizeof(sk_hole)));
}

void sk_layout_write_state(const sk_layout *layout, const sk_state *state, const sk_ruts *base, sk_writer *writer) {
    packing p = {writer, 0};
    sk_write_u8(writer, base != NULL);
    for (int32_t i = 0; i < layout->count; i++) pack(&p, word_at(state, &layout->numbers[i], 0));
    pack_bodies(layout, state, &p);
    pack_holes(layout, state, &p);
    const sk_ruts *ruts = sk_state_ruts(state);
    int32_t kept = sk_ruts_kept(ruts);
    for (int32_t first = 0; first < kept; first += SLOTS) {
        uint64_t reported = 0;
        for (int32_t slot = first; slot < kept && slot < first + SLOTS; slot++)
            reported |= (uint64_t)is_reported(ruts, base, slot) << (slot - first);
        pack(&p, reported);
        for (int32_t slot = first; slot < kept && slot < first + SLOTS; slot++)
            for (int32_t i = 0; i < layout->rut_count && (reported >> (slot - first) & 1) != 0; i++)
                pack(&p, word_at(state, &layout->rut_numbers[i], (size_t)slot * sizeof(sk_rut)));
    }
    pack(&p, 1); // an end mark; it also writes the zeros before it
}

bool sk_layout_wants_base(const uint8_t *bytes, size_t size) {
    return size > 0 && bytes[0] != 0;
}

// Reads the ruts. False if a rut is left out and the base, which has `base_kept` ruts, does not have it.
static bool read_ruts(const sk_layout *layout, unpacking *u, int32_t base_kept, sk_state *out) {
    sk_ruts *ruts = sk_state_ruts(out);
    int32_t kept = sk_ruts_kept(ruts);
    if (sk_state_keeps_ruts(out)) memset(ruts->rut + kept, 0, (size_t)(SK_RUTS_MAX - kept) * sizeof(sk_rut));
    for (int32_t first = 0; first < kept; first += SLOTS) {
        uint64_t reported = unpack(u);
        for (int32_t slot = first; slot < kept && slot < first + SLOTS; slot++) {
            bool is = (reported >> (slot - first) & 1) != 0;
            if (u->reader->failed || (!is && slot >= base_kept)) return false;
            for (int32_t i = 0; i < layout->rut_count && is; i++)
                put_word(out, &layout->rut_numbers[i], (size_t)slot * sizeof(sk_rut), unpack(u));
        }
    }
    return true;
}

// Reads the bodies and their contacts. False if there are more contacts than the model allows.
static bool read_bodies(const sk_layout *layout, const sk_model *model, unpacking *u, sk_state *out) {
    if (layout->contact_number_count == 0) return true;
    int64_t count = sk_state_body_contacts(out)->count;
    if (count < 0 || count > sk_state_body_contacts_most(model)) {
        *sk_state_bodies(model, out).contact_count = 0;
        if (out->hole_most > 0) *sk_state_bodies(model, out).hole_count = 0;
        sk_state_ruts(out)->count = 0;
        return false;
    }
    for (int32_t k = 0; k < layout->body_count && !u->reader->failed; k++)
        for (int32_t i = 0; i < layout->body_number_count; i++)
            put_word(out, &layout->body_numbers[i], (size_t)k * sizeof(sk_body_state), unpack(u));
    for (int32_t k = 0; k < count && !u->reader->failed; k++)
        for (int32_t i = 0; i < layout->contact_number_count; i++)
            put_word(out, &layout->contact_numbers[i], (size_t)k * sizeof(sk_body_contact), unpack(u));
    return true;
}

// Reads the holes. False if there are more than the model allows.
static bool read_holes(const sk_layout *layout, const sk_model *model, unpacking *u, sk_state *out) {
    int64_t count = sk_state_hole_count(out);
    if (count < 0 || count > out->hole_most) {
        *sk_state_bodies(model, out).hole_count = 0;
        sk_state_ruts(out)->count = 0;
        return false;
    }
    for (int32_t k = 0; k < count && !u->reader->failed; k++)
        for (int32_t i = 0; i < layout->hole_number_count; i++)
            put_word(out, &layout->hole_numbers[i], (size_t)k * sizeof(sk_hole), unpack(u));
    return true;
}

sk_result sk_layout_read_state(const sk_layout *layout, const sk_model *model, sk_reader *reader, bool on_base,
                               sk_state *out) {
    unpacking u = {.reader = reader};
    uint8_t wants_base = sk_read_u8(reader);
    if (wants_base > 1) return sk_error("a state is damaged: it begins with %d", wants_base);
    if (wants_base == 1 && !on_base) return sk_error("a state has only some of its ruts");
    sk_ruts *ruts = sk_state_ruts(out);
    int32_t base_kept = wants_base == 1 ? sk_ruts_kept(ruts) : 0;
    if (wants_base == 1)
        sk_state_clear_but_ruts(out);
    else
        sk_state_clear(model, out);
    for (int32_t i = 0; i < layout->count; i++) put_word(out, &layout->numbers[i], 0, unpack(&u));
    if (!read_bodies(layout, model, &u, out))
        return sk_error("a state has more contacts of bodies than its model allows");
    if (!read_holes(layout, model, &u, out)) return sk_error("a state has more holes than its model allows");
    int64_t most = sk_state_keeps_ruts(out) ? INT64_MAX : 0; // without a material that yields there are none
    if (!reader->failed && (ruts->count < 0 || ruts->count > most)) {
        int64_t count = ruts->count;
        ruts->count = 0;
        return sk_error("a state with %lld ruts", (long long)count);
    }
    bool ends =
        !reader->failed && read_ruts(layout, &u, base_kept, out) && unpack(&u) == 1 && sk_reader_left(reader) == 0;
    if (reader->failed || !ends) return sk_error("a state is cut short or damaged");
    sk_result result = sk_state_check(model, out);
    if (result.ok && sk_state_keeps_ruts(out)) sk_ruts_index(ruts);
    return result;
}
