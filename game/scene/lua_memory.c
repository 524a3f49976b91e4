// The sandbox's memory: its limits, the work that allocation counts as, and the number of slots in a table.
// Lua's API does not report the number of slots, but a traversal visits every slot, empty ones too. The allocator has a
// list of all large blocks, and the header of a table holds the addresses of its two parts. Nothing else of the
// header's layout is used. sk_sandbox_setup tries this with one table. If it fails, a table counts as if it held all of
// Lua's memory.
#include "scene/lua_sandbox_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    BYTES_PER_WORK = 64,     // allocating this much counts as one instruction
    PART_BYTES_PER_WORK = 8, // a new part of a table is filled from the old part, slot by slot
    WORK_PER_TEXT = 60,      // Lua searches its table of all texts for an equal one
    WORK_PER_BLOCK = 8,      // the cost of making, marking and freeing a small block
    BLOCK_NOTED = 4096,      // bytes: smaller blocks are not listed
    SLOT_BYTES = 12,         // the least size of a slot: 12 on i686, 16 elsewhere, 24 with a key
    SLOTS_SMALL = 64         // added for parts that are too small to be listed
};

// ---- large blocks, by address ----

static size_t place_of(const sk_sandbox *s, uintptr_t at) {
    return (size_t)((uint64_t)at * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (s->block_room - 1);
}

static size_t find_block(const sk_sandbox *s, uintptr_t at) {
    size_t i = place_of(s, at);
    while (s->blocks[i].at != 0 && s->blocks[i].at != at) i = (i + 1) & (s->block_room - 1);
    return i;
}

// Makes room for one more block. Returns false when memory is short.
static bool reserve_block(sk_sandbox *s) {
    if (2 * (s->block_count + 1) <= s->block_room) return true;
    sk_sandbox larger = {.block_room = s->block_room > 0 ? 2 * s->block_room : 64};
    larger.blocks = calloc(larger.block_room, sizeof *larger.blocks);
    if (larger.blocks == NULL) return false;
    for (size_t i = 0; i < s->block_room; i++)
        if (s->blocks[i].at != 0) larger.blocks[find_block(&larger, s->blocks[i].at)] = s->blocks[i];
    free(s->blocks);
    s->blocks = larger.blocks;
    s->block_room = larger.block_room;
    return true;
}

static void note_block(sk_sandbox *s, uintptr_t at, size_t size) {
    size_t i = find_block(s, at);
    s->block_count += s->blocks[i].at == 0;
    s->blocks[i] = (sk_lua_block){at, size};
}

// Removes the block. Moves the blocks after it that a search would no longer find.
static void forget_block(sk_sandbox *s, uintptr_t at) {
    if (s->block_count == 0) return;
    size_t mask = s->block_room - 1, hole = find_block(s, at);
    if (s->blocks[hole].at == 0) return;
    s->block_count--;
    for (size_t i = (hole + 1) & mask; s->blocks[i].at != 0; i = (i + 1) & mask) {
        size_t wanted = place_of(s, s->blocks[i].at);
        if (((i - wanted) & mask) < ((i - hole) & mask)) continue;
        s->blocks[hole] = s->blocks[i];
        hole = i;
    }
    s->blocks[hole] = (sk_lua_block){0, 0};
}

int64_t sk_sandbox_slots(lua_State *lua, int index) {
    const sk_sandbox *s = sk_sandbox_of(lua);
    const char *header = lua_topointer(lua, index);
    if (!s->reads_tables) return (int64_t)(s->used / SLOT_BYTES);
    size_t bytes = 0;
    for (size_t at = 0; s->block_count > 0 && at + sizeof(uintptr_t) <= s->table_size; at += sizeof(uintptr_t)) {
        uintptr_t word;
        memcpy(&word, header + at, sizeof word);
        if (word != 0) bytes += s->blocks[find_block(s, word)].size;
    }
    return SLOTS_SMALL + (int64_t)(bytes / SLOT_BYTES);
}

// ---- the allocator ----

// The first block without a type is the stack. To grow it, Lua reallocates it, or makes a larger block just before it
// frees the old one.
static void note_stack(sk_sandbox *s, void *block, size_t size) {
    s->stack = block;
    s->stack_size = size;
    if (size > s->stack_most) s->stack_most = size;
}

static void *refuse(sk_sandbox *s, bool too_long) {
    s->text_refused = too_long;
    s->refused_file = s->refused_line = 0;
    if (s->lua == NULL) return NULL;
    sk_lua_place(s->lua, &s->refused_file, &s->refused_line);
    sk_lua_hurry(s); // Lua continues if only one of its own tables could not grow
    return NULL;
}

// Counts the cost of the request. Before a full table requests new parts, Lua visits all its slots, and the new parts
// may be as large as the old ones. So the whole request counts, not its growth.
static void count(sk_sandbox *s, bool is_new, bool is_plain, size_t held, size_t size) {
    size_t most = size > held ? size : held;
    s->work_left -= WORK_PER_BLOCK + (int64_t)(most / (is_new && is_plain ? PART_BYTES_PER_WORK : BYTES_PER_WORK));
    if (s->work_left < 0 && s->lua != NULL) sk_lua_hurry(s);
}

static void release(sk_sandbox *s, void *block, size_t held) {
    if (block == NULL) return;
    if (block == s->stack) note_stack(s, s->newest, s->newest_size);
    if (held >= BLOCK_NOTED) forget_block(s, (uintptr_t)block);
    free(block);
    s->used -= held;
}

// Not inlined: gcc with sanitizers moves comparisons of the old pointer after realloc, and then warns about them.
__attribute__((noinline)) static void *resize(void *block, size_t size) {
    return realloc(block, size);
}

void *sk_lua_allocate(void *user, void *block, size_t old_size, size_t new_size) {
    sk_sandbox *s = user;
    size_t held = block != NULL ? old_size : 0;
    if (new_size == 0) {
        release(s, block, held);
        return NULL;
    }
    bool is_new = block == NULL, is_plain = !is_new || old_size == 0; // only blocks without a type are reallocated
    bool is_text = is_new && old_size == LUA_TSTRING;
    if (is_new && old_size == LUA_TTABLE) s->table_size = new_size;
    if (is_text && !s->compiling) {
        s->work_left -= WORK_PER_TEXT;
        if (new_size > s->longest_text) s->longest_text = new_size;
    }
    count(s, is_new, is_plain, held, new_size);
    if (new_size > held) {
        size_t more = new_size - held;
        if (more > LUA_MEMORY_HARD || s->used + more > LUA_MEMORY_HARD) return refuse(s, false);
        if (is_text && new_size > SK_SANDBOX_TEXT_MAX + 64) return refuse(s, true);
        if (is_plain && new_size >= BLOCK_NOTED && !reserve_block(s)) return NULL;
    }
    bool is_stack = !is_new && block == s->stack;
    if (held >= BLOCK_NOTED) forget_block(s, (uintptr_t)block);
    void *grown = resize(block, new_size);
    if (grown == NULL) return NULL; // this ends the load
    s->used += new_size - held;
    if (is_plain && new_size >= BLOCK_NOTED) note_block(s, (uintptr_t)grown, new_size);
    if (is_new && old_size == 0) {
        s->newest = grown;
        s->newest_size = new_size;
    }
    if (is_stack || (s->stack == NULL && grown == s->newest)) note_stack(s, grown, new_size);
    return grown;
}
