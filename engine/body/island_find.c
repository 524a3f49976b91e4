// Union-find over contacts and ties. The root of a set is its lowest body, so the result does not depend on the order
// of the joins.
#include "body/island_internal.h"

#include "base/assert.h"

static int32_t root_of(int32_t *root, int32_t body) {
    while (root[body] != body) {
        root[body] = root[root[body]];
        body = root[body];
    }
    return body;
}

static bool is_free(const sk_island_system *system, int32_t body) {
    return system->body[body].mass_inverse > 0.0;
}

static void join(sk_islands *islands, const sk_island_system *system, int32_t a, int32_t b) {
    SK_ASSERT(a >= 0 && a < system->body_count && b >= 0 && b < system->body_count && a != b);
    if (is_free(system, a)) islands->island[a] = 0;
    if (is_free(system, b)) islands->island[b] = 0;
    if (!is_free(system, a) || !is_free(system, b)) return;
    int32_t of_a = root_of(islands->root, a), of_b = root_of(islands->root, b);
    if (of_a < of_b)
        islands->root[of_b] = of_a;
    else
        islands->root[of_a] = of_b;
}

// Returns the island of a contact or tie; -1 if both bodies are prescribed.
static int32_t island_of_pair(const sk_islands *islands, int32_t a, int32_t b) {
    return islands->island[a] >= 0 ? islands->island[a] : islands->island[b];
}

// Numbers the islands in the order of their lowest body and lists their bodies.
static void number_islands(sk_islands *islands, int32_t bodies) {
    islands->count = 0;
    for (int32_t i = 0; i < bodies; i++) {
        if (islands->island[i] < 0) continue;
        int32_t root = root_of(islands->root, i);
        islands->island[i] = root == i ? islands->count++ : islands->island[root];
    }
}

// Turns counts by island into the first place of each island. `begin` has count + 1 elements.
static void counts_to_begins(int32_t *begin, int32_t count) {
    int32_t sum = 0;
    for (int32_t i = 0; i <= count; i++) {
        int32_t of_island = begin[i];
        begin[i] = sum;
        sum += of_island;
    }
}

// Moves the begins back by one island after the lists have been filled.
static void restore_begins(int32_t *begin, int32_t count) {
    for (int32_t i = count; i > 0; i--) begin[i] = begin[i - 1];
    begin[0] = 0;
}

static void list_bodies(sk_islands *islands, int32_t bodies) {
    int32_t *begin = islands->body_begin;
    for (int32_t i = 0; i <= islands->count; i++) begin[i] = 0;
    for (int32_t i = 0; i < bodies; i++)
        if (islands->island[i] >= 0) begin[islands->island[i]]++;
    counts_to_begins(begin, islands->count);
    for (int32_t i = 0; i < bodies; i++) {
        int32_t island = islands->island[i];
        if (island >= 0) islands->bodies[begin[island]++] = i;
    }
    restore_begins(begin, islands->count);
    for (int32_t k = 0; k < islands->count; k++)
        for (int32_t i = begin[k]; i < begin[k + 1]; i++) islands->row[islands->bodies[i]] = i - begin[k];
}

static void list_contacts(sk_islands *islands, const sk_island_system *system) {
    int32_t *begin = islands->contact_begin;
    for (int32_t i = 0; i <= islands->count; i++) begin[i] = 0;
    for (int32_t i = 0; i < system->contact_count; i++) {
        int32_t island = island_of_pair(islands, system->contact[i].a, system->contact[i].b);
        if (island >= 0) begin[island]++;
    }
    counts_to_begins(begin, islands->count);
    for (int32_t i = 0; i < system->contact_count; i++) {
        int32_t island = island_of_pair(islands, system->contact[i].a, system->contact[i].b);
        if (island >= 0) islands->contacts[begin[island]++] = i;
    }
    restore_begins(begin, islands->count);
}

static void list_ties(sk_islands *islands, const sk_island_system *system) {
    int32_t *begin = islands->tie_begin;
    for (int32_t i = 0; i <= islands->count; i++) begin[i] = 0;
    for (int32_t i = 0; i < system->tie_count; i++) {
        int32_t island = island_of_pair(islands, system->tie[i].a, system->tie[i].b);
        if (island >= 0) begin[island]++;
    }
    counts_to_begins(begin, islands->count);
    for (int32_t i = 0; i < system->tie_count; i++) {
        int32_t island = island_of_pair(islands, system->tie[i].a, system->tie[i].b);
        if (island >= 0) islands->ties[begin[island]++] = i;
    }
    restore_begins(begin, islands->count);
}

void sk_islands_find(sk_islands *islands, const sk_island_system *system) {
    SK_ASSERT(system->body_count <= islands->limits.bodies && system->contact_count <= islands->limits.contacts &&
              system->tie_count <= islands->limits.ties);
    for (int32_t i = 0; i < system->body_count; i++) {
        islands->root[i] = i;
        islands->island[i] = islands->row[i] = -1;
    }
    for (int32_t i = 0; i < system->contact_count; i++)
        join(islands, system, system->contact[i].a, system->contact[i].b);
    for (int32_t i = 0; i < system->tie_count; i++) join(islands, system, system->tie[i].a, system->tie[i].b);
    for (int32_t i = 0; i < system->block_count; i++)
        for (int k = 0; k < system->block[i].count; k++)
            join(islands, system, system->block[i].a, system->block[i].b[k]);
    number_islands(islands, system->body_count);
    list_bodies(islands, system->body_count);
    list_contacts(islands, system);
    list_ties(islands, system);
}

int32_t sk_islands_count(const sk_islands *islands) {
    return islands->count;
}

int32_t sk_islands_of_body(const sk_islands *islands, int32_t body) {
    return islands->island[body];
}

const int32_t *sk_islands_bodies(const sk_islands *islands, int32_t island, int32_t *count) {
    *count = islands->body_begin[island + 1] - islands->body_begin[island];
    return islands->bodies + islands->body_begin[island];
}
