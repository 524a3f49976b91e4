// Describes structs in memory by tables, and writes them.
#include "replay/schema.h"

#include "base/assert.h"
#include "replay/schema_internal.h"
#include <string.h>

size_t sk_member_entry_size(const sk_member *member) {
    switch (member->kind) {
    case SK_MEMBER_REAL: return sizeof(double);
    case SK_MEMBER_INT16: return sizeof(int16_t);
    case SK_MEMBER_INT32: return sizeof(int32_t);
    case SK_MEMBER_UINT64: return sizeof(uint64_t);
    case SK_MEMBER_BOOL: return sizeof(bool);
    case SK_MEMBER_VEC3: return sizeof(sk_vec3);
    case SK_MEMBER_QUAT: return sizeof(sk_quat);
    case SK_MEMBER_MAT3: return sizeof(sk_mat3);
    case SK_MEMBER_STRUCT:
    case SK_MEMBER_LIST: return member->schema->size;
    case SK_MEMBER_TEXT:
    case SK_MEMBER_OTHER:
    case SK_MEMBER_DERIVED: break;
    }
    return member->size;
}

int32_t sk_member_entries(const sk_member *member) {
    return (int32_t)(member->size / sk_member_entry_size(member));
}

const sk_member *sk_schema_member(const sk_schema *schema, const char *name) {
    for (int32_t i = 0; i < schema->member_count; i++) {
        if (strcmp(schema->members[i].name, name) == 0) return &schema->members[i];
    }
    return NULL;
}

const char *sk_member_stored(const sk_member *member) {
    return member->stored != NULL ? member->stored : member->name;
}

int32_t schema_used(const sk_schema *schema, const sk_member *member, const void *whole) {
    if (member->counter == NULL) return sk_member_entries(member);
    int32_t used;
    memcpy(&used, (const char *)whole + sk_schema_member(schema, member->counter)->offset, sizeof used);
    return used;
}

int32_t schema_most(const sk_member *member) {
    return member->kind == SK_MEMBER_LIST ? member->most : sk_member_entries(member);
}

int32_t schema_reals(sk_member_kind kind) {
    return kind == SK_MEMBER_REAL   ? 1
           : kind == SK_MEMBER_VEC3 ? 3
           : kind == SK_MEMBER_QUAT ? 4
           : kind == SK_MEMBER_MAT3 ? 9
                                    : 0;
}

// ---- writing ----

static void write_layout(const sk_schema *schema, sk_writer *w) {
    int32_t stored = 0;
    for (int32_t i = 0; i < schema->member_count; i++) stored += schema->members[i].kind != SK_MEMBER_DERIVED;
    sk_write_text(w, schema->name);
    sk_write_count(w, (uint64_t)stored);
    for (int32_t i = 0; i < schema->member_count; i++) {
        const sk_member *m = &schema->members[i];
        if (m->kind == SK_MEMBER_DERIVED) continue;
        sk_write_text(w, sk_member_stored(m));
        sk_write_u8(w, (uint8_t)m->kind);
        sk_write_count(w, (uint64_t)schema_most(m));
        sk_write_text(w, m->counter != NULL ? m->counter : "");
        sk_write_text(w, m->schema != NULL ? m->schema->name : "");
    }
}

static void write_value(const sk_schema *schema, const void *whole, sk_writer *w);

void schema_write_entry(const sk_member *member, const char *at, sk_writer *w) {
    double real;
    int16_t small;
    int32_t integer;
    uint64_t large;
    switch (member->kind) {
    case SK_MEMBER_INT16:
        memcpy(&small, at, sizeof small);
        sk_write_u16(w, (uint16_t)small);
        return;
    case SK_MEMBER_INT32:
        memcpy(&integer, at, sizeof integer);
        sk_write_u32(w, (uint32_t)integer);
        return;
    case SK_MEMBER_UINT64:
        memcpy(&large, at, sizeof large);
        sk_write_u64(w, large);
        return;
    case SK_MEMBER_BOOL: sk_write_u8(w, *(const bool *)at); return;
    case SK_MEMBER_TEXT: sk_write_text(w, at); return;
    case SK_MEMBER_STRUCT:
    case SK_MEMBER_LIST: write_value(member->schema, at, w); return;
    default: break;
    }
    for (int32_t i = 0; i < schema_reals(member->kind); i++) {
        memcpy(&real, at + (size_t)i * sizeof real, sizeof real);
        sk_write_real(w, real);
    }
}

// Returns the list whose pointer is stored at `at`. Uses memcpy, because the type of the pointer is not known here.
static const char *list_at(const char *at) {
    const char *list;
    memcpy((void *)&list, (const void *)at, sizeof list);
    return list;
}

const char *schema_entries_at(const sk_member *member, const void *whole) {
    const char *at = (const char *)whole + member->offset;
    return member->kind == SK_MEMBER_LIST ? list_at(at) : at;
}

void schema_write_member(const sk_schema *schema, const sk_member *member, const void *whole, sk_writer *w) {
    if (member->kind == SK_MEMBER_DERIVED) return;
    if (member->kind == SK_MEMBER_OTHER) {
        member->write(whole, w);
        return;
    }
    const char *at = schema_entries_at(member, whole);
    int32_t used = schema_used(schema, member, whole);
    SK_ASSERT(used >= 0 && used <= schema_most(member));
    for (int32_t k = 0; k < used; k++) schema_write_entry(member, at + (size_t)k * sk_member_entry_size(member), w);
}

static void write_value(const sk_schema *schema, const void *whole, sk_writer *w) {
    for (int32_t i = 0; i < schema->member_count; i++) schema_write_member(schema, &schema->members[i], whole, w);
}

void sk_schema_write(const sk_schema *const *schemas, int32_t count, const void *whole, sk_writer *writer) {
    sk_write_count(writer, (uint64_t)count);
    for (int32_t i = 0; i < count; i++) write_layout(schemas[i], writer);
    write_value(schemas[0], whole, writer);
}
