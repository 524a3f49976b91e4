#include "replay/root.h"

#include "base/hash.h"
#include <string.h>

// Words are taken in chunks. A chunk gives the sum of (low half + key) (high half + key) over its words, halves and sums modulo 2^32,
// products and their sum modulo 2^64: the universal hash NH (Black, Halevi, Krawczyk, Krovetz and Rogaway, "UMAC: Fast and secure message
// authentication", 1999, section 3). It may be taken in any order, so in vectors as wide as there are. What chunks give is mixed in turn.
enum { CHUNK = 32 }; // words

// The first digits of pi behind the point: nobody chose them, and no half is 0.
static const uint64_t KEYS[CHUNK] = {
    UINT64_C(0x243F6A8885A308D3), UINT64_C(0x13198A2E03707344), UINT64_C(0xA4093822299F31D0),
    UINT64_C(0x082EFA98EC4E6C89), UINT64_C(0x452821E638D01377), UINT64_C(0xBE5466CF34E90C6C),
    UINT64_C(0xC0AC29B7C97C50DD), UINT64_C(0x3F84D5B5B5470917), UINT64_C(0x9216D5D98979FB1B),
    UINT64_C(0xD1310BA698DFB5AC), UINT64_C(0x2FFD72DBD01ADFB7), UINT64_C(0xB8E1AFED6A267E96),
    UINT64_C(0xBA7C9045F12C7F99), UINT64_C(0x24A19947B3916CF7), UINT64_C(0x0801F2E2858EFC16),
    UINT64_C(0x636920D871574E69), UINT64_C(0xA458FEA3F4933D7E), UINT64_C(0x0D95748F728EB658),
    UINT64_C(0x718BCD5882154AEE), UINT64_C(0x7B54A41DC25A59B5), UINT64_C(0x9C30D5392AF26013),
    UINT64_C(0xC5D1B023286085F0), UINT64_C(0xCA417918B8DB38EF), UINT64_C(0x8E79DCB0603A180E),
    UINT64_C(0x6C9E0E8BB01E8A3E), UINT64_C(0xD71577C1BD314B27), UINT64_C(0x78AF2FDA55605C60),
    UINT64_C(0xE65525F3AA55AB94), UINT64_C(0x5748986263E81440), UINT64_C(0x55CA396A2AAB10B6),
    UINT64_C(0xB4CC5C341141E8CE), UINT64_C(0xA15486AF7C72E993),
};

static uint64_t product_of(const char *at, uint64_t key) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    uint32_t low = (uint32_t)word + (uint32_t)key, high = (uint32_t)(word >> 32) + (uint32_t)(key >> 32);
    return (uint64_t)low * high;
}

#if defined(__SSE2__)

typedef uint64_t pair __attribute__((vector_size(16)));
typedef uint32_t pair_halves __attribute__((vector_size(16)));
typedef int32_t pair_operand __attribute__((vector_size(16)));

static pair products_of(const char *at, const uint64_t *keys) {
    pair_halves word, key;
    memcpy(&word, at, sizeof word);
    memcpy(&key, keys, sizeof key);
    pair sum = (pair)(word + key);
    // Of each 64 bits the lower half times the lower half. Compilers do not see that nothing else is wanted.
    return (pair)__builtin_ia32_pmuludq128((pair_operand)sum, (pair_operand)(sum >> 32));
}

static uint64_t sum_of_products(const char *at, size_t count) {
    const uint64_t *key = KEYS;
    pair first = {0, 0}, second = {0, 0};
    for (; count >= 4; count -= 4, at += 4 * 8, key += 4) {
        first += products_of(at, key);
        second += products_of(at + 2 * 8, key + 2);
    }
    first += second;
    uint64_t sum = first[0] + first[1];
    for (; count > 0; count--, at += 8) sum += product_of(at, *key++);
    return sum;
}

#else

static uint64_t sum_of_products(const char *at, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += product_of(at + 8 * i, KEYS[i]);
    return sum;
}

#endif

uint64_t sk_root_take(uint64_t root, const void *words, size_t size) {
    const char *at = words;
    size_t left = size / 8;
    for (; left >= CHUNK; left -= CHUNK, at += 8 * CHUNK) root = sk_hash_word(root, sum_of_products(at, CHUNK));
    return left > 0 ? sk_hash_word(root, sum_of_products(at, left)) : root;
}

// An event is noted before the step counts its tick. More than are kept no tick is asked for.
static uint64_t take_events(uint64_t root, const sk_state *state) {
    int64_t oldest = state->event_count > SK_EVENTS_KEPT ? state->event_count - SK_EVENTS_KEPT : 0;
    for (int64_t i = state->event_count - 1; i >= oldest; i--) {
        const sk_event *event = &state->event[i % SK_EVENTS_KEPT];
        if (event->tick + 1 < state->tick) break;
        root = sk_root_take(root, event, sizeof *event);
    }
    return root;
}

static uint64_t take_ruts(uint64_t root, const sk_ruts *ruts) {
    int64_t first = ruts->count > SK_RUTS_LIVE ? ruts->count - SK_RUTS_LIVE : 0;
    for (int64_t i = first; i < ruts->count; i++)
        root = sk_root_take(root, &ruts->rut[i % SK_RUTS_MAX], sizeof(sk_rut));
    return sk_hash_word(root, (uint64_t)ruts->count);
}

uint64_t sk_root_of(const sk_layout *layout, const sk_state *state) {
    // The first stretch is what is the world's: a few numbers, and the events.
    uint64_t root = sk_root_take(0, state, offsetof(sk_state, event));
    for (int32_t i = 1; i < layout->span_count; i++)
        root = sk_root_take(root, (const char *)state + layout->spans[i].offset, layout->spans[i].size);
    return take_ruts(take_events(root, state), &state->ruts);
}
