// states.h: states and accounts of energy for tests. They are made for a model, and freed when the program ends.
#pragma once
#include "world/energy.h"
#include "world/world.h"
#include <stdlib.h>
#include <string.h>

// A list of the states made, so that the end of the program frees them.
typedef struct test_states {
    sk_state **list;
    size_t count, room;
} test_states;

static test_states test_all_states;

static inline void test_free_states(void) {
    for (size_t i = 0; i < test_all_states.count; i++) sk_state_destroy(test_all_states.list[i]);
    free(test_all_states.list);
    test_all_states = (test_states){0};
}

static inline void test_keep_state(sk_state *state) {
    test_states *all = &test_all_states;
    if (all->room == 0) atexit(test_free_states);
    if (all->count == all->room) {
        all->room = 2 * all->room + 16;
        all->list = realloc(all->list, all->room * sizeof(sk_state *));
    }
    if (all->list == NULL || state == NULL) abort();
    all->list[all->count++] = state;
}

// Frees a state before the end of the program. Null is allowed.
static inline void test_drop_state(sk_state *state) {
    test_states *all = &test_all_states;
    for (size_t i = all->count; state != NULL && i-- > 0;)
        if (all->list[i] == state) all->list[i] = all->list[--all->count];
    sk_state_destroy(state);
}

// Makes *state a state of this model whose numbers are all 0. *state is null or a state made here, whose memory is used
// again if it has the size, and freed if not.
static inline void test_state_clear(const sk_model *model, sk_state **state) {
    if (*state == NULL || (*state)->size != (int64_t)sk_state_size(model)) {
        test_drop_state(*state);
        *state = sk_state_allocate(model);
        test_keep_state(*state);
    }
    sk_state_clear(model, *state);
}

// Makes *state the state at tick 0 of this model.
static inline void test_state_begin(const sk_model *model, sk_state **state) {
    test_state_clear(model, state);
    sk_state_begin(model, *state);
}

// Makes *to a copy of every byte of a state.
static inline void test_state_assign(const sk_state *from, sk_state **to) {
    if (*to == NULL || (*to)->size != from->size) {
        test_drop_state(*to);
        *to = malloc((size_t)from->size);
        test_keep_state(*to);
    }
    memcpy(*to, from, (size_t)from->size);
}

// sk_state_copy to a state that need not be there yet; a new one is 0 where the copy does not write.
static inline void test_state_copy(const sk_model *model, const sk_state *from, sk_state **to) {
    if (*to == NULL || (*to)->size != from->size) test_state_clear(model, to);
    sk_state_copy(model, from, *to);
}

// Room for the controls of every delivered scene.
enum { TEST_AIRCRAFT = 16 };

// The controls at the start of all aircraft. Returns false if there are more than TEST_AIRCRAFT.
static inline bool test_controls_of(const sk_model *model, sk_controls controls[TEST_AIRCRAFT]) {
    if (model->aircraft_count > TEST_AIRCRAFT) return false;
    for (int32_t i = 0; i < model->aircraft_count; i++) controls[i] = model->aircraft[i].controls;
    return true;
}

// An account of energy for up to SK_AIRCRAFT_ROOM aircraft, as a local variable of this name.
#define TEST_AUDIT(name)                                                                                               \
    sk_energy_account name##_accounts[SK_AIRCRAFT_ROOM];                                                               \
    sk_energy_audit name = {.aircraft = name##_accounts}
