// Reads structs by tables: first the file's tables, matched to ours by name, then the values in the file's order.
#include "replay/schema_internal.h"
#include <stdlib.h>
#include <string.h>

enum { NAME = 64 };

// The layout of a struct in the file: our members, in the file's order.
typedef struct layout {
    const sk_schema *schema; // ours
    sk_member removed;       // the member that the struct no longer has; without a place in memory
    const sk_member *members[SK_MEMBERS_MAX];
    int32_t count;
} layout;

typedef struct loader {
    sk_reader *reader;
    const void *tick_hash;
    layout layouts[SK_SCHEMAS_MAX];
    int32_t count;
} loader;

static sk_result cut_short(void) {
    return sk_error("the data is cut short, or a length in it is wrong");
}

static const layout *layout_of(const loader *l, const sk_schema *schema) {
    for (int32_t i = 0; i < l->count; i++) {
        if (l->layouts[i].schema == schema) return &l->layouts[i];
    }
    return NULL;
}

static bool layout_has(const layout *own, const sk_member *member) {
    for (int32_t i = 0; i < own->count; i++) {
        if (own->members[i] == member) return true;
    }
    return false;
}

// ---- the file's tables ----

// Reads a name. It must be printable, because messages contain it.
static void read_name(sk_reader *reader, char name[NAME]) {
    sk_read_text(reader, name, NAME);
    if (!sk_text_is_printable(name)) reader->failed = true;
}

// Returns whether the values of a member of this kind in a file are read as this member. The entries of a counted array
// of structs are written one after the other, whether the array is inside its struct or allocated.
static bool is_kind(const sk_member *m, uint8_t kind) {
    bool listed = m->kind == SK_MEMBER_LIST && kind == SK_MEMBER_STRUCT;
    return kind == (uint8_t)m->kind || listed;
}

static const sk_member *member_stored_as(const sk_schema *schema, const char *name) {
    for (int32_t i = 0; i < schema->member_count; i++) {
        if (strcmp(sk_member_stored(&schema->members[i]), name) == 0) return &schema->members[i];
    }
    return NULL;
}

static sk_result read_row(loader *l, layout *own) {
    char name[NAME], counter[NAME], type[NAME];
    const sk_schema *schema = own->schema;
    read_name(l->reader, name);
    uint8_t kind = sk_read_u8(l->reader);
    uint64_t most = sk_read_count(l->reader);
    read_name(l->reader, counter);
    read_name(l->reader, type);
    if (l->reader->failed) return cut_short();
    bool removed = schema->removed != NULL && strcmp(schema->removed, name) == 0;
    const sk_member *m = removed ? &own->removed : member_stored_as(schema, name);
    if (m == NULL || m->kind == SK_MEMBER_DERIVED)
        return sk_error("%s has a member '%s', which this version of the program does not know", schema->name, name);
    if (layout_has(own, m)) return sk_error("%s has two members '%s'", schema->name, name);
    bool same = is_kind(m, kind) && strcmp(counter, m->counter != NULL ? m->counter : "") == 0 &&
                strcmp(type, m->schema != NULL ? m->schema->name : "") == 0;
    // An array with a counter may have had another length when the file was written. Other arrays must have the same
    // length.
    if (!same || (m->counter == NULL && most != (uint64_t)schema_most(m)))
        return sk_error("%s.%s is something else in this version of the program (kind %d of %llu, here %d of %d)",
                        schema->name, name, kind, (unsigned long long)most, (int)m->kind, (int)schema_most(m));
    if (m->counter != NULL && !layout_has(own, sk_schema_member(schema, m->counter)))
        return sk_error("%s.%s comes before '%s', which says how many there are", schema->name, name, m->counter);
    own->members[own->count++] = m;
    return sk_ok();
}

// Checks the members that the file lacks. Only members that were added later may be missing, and an array only together
// with its counter.
static sk_result check_lacking(const layout *own) {
    for (int32_t i = 0; i < own->schema->member_count; i++) {
        const sk_member *m = &own->schema->members[i];
        if (m->kind == SK_MEMBER_DERIVED || layout_has(own, m)) continue;
        bool counted = m->counter != NULL && layout_has(own, sk_schema_member(own->schema, m->counter));
        if (!m->later || counted)
            return sk_error("%s lacks '%s', which this version of the program needs", own->schema->name, m->name);
    }
    return sk_ok();
}

static sk_result read_layout(loader *l, const sk_schema *const *schemas, int32_t count) {
    char name[NAME];
    read_name(l->reader, name);
    uint64_t rows = sk_read_count(l->reader);
    if (l->reader->failed) return cut_short();
    const sk_schema *schema = NULL;
    for (int32_t i = 0; i < count; i++) {
        if (strcmp(schemas[i]->name, name) == 0) schema = schemas[i];
    }
    if (schema == NULL) return sk_error("'%s' is a struct that this version of the program does not know", name);
    if (layout_of(l, schema) != NULL) return sk_error("there are two structs '%s'", name);
    if (rows > SK_MEMBERS_MAX)
        return sk_error("%s has %llu members; at most %d are allowed", name, (unsigned long long)rows,
                        (int)SK_MEMBERS_MAX);
    layout *own = &l->layouts[l->count++];
    own->schema = schema;
    own->removed =
        (sk_member){.name = schema->removed, .kind = SK_MEMBER_REAL, .size = sizeof(double), .infinite = true};
    for (uint64_t i = 0; i < rows; i++) {
        sk_result r = read_row(l, own);
        if (!r.ok) return r;
    }
    return check_lacking(own);
}

static sk_result read_layouts(loader *l, const sk_schema *const *schemas, int32_t count) {
    uint64_t there = sk_read_count(l->reader);
    if (l->reader->failed) return cut_short();
    if (there > (uint64_t)count)
        return sk_error("%llu structs; this version of the program knows %d", (unsigned long long)there, (int)count);
    for (uint64_t i = 0; i < there; i++) {
        sk_result r = read_layout(l, schemas, count);
        if (!r.ok) return r;
    }
    if (layout_of(l, schemas[0]) == NULL) return sk_error("there is no struct '%s'", schemas[0]->name);
    for (int32_t i = 0; i < l->count; i++) {
        for (int32_t k = 0; k < l->layouts[i].count; k++) {
            const sk_schema *inner = l->layouts[i].members[k]->schema;
            if (inner != NULL && layout_of(l, inner) == NULL) return sk_error("there is no struct '%s'", inner->name);
        }
    }
    return sk_ok();
}

// Returns the least number of bytes that a struct takes in the file.
static size_t least_size(const loader *l, const sk_schema *schema) {
    const layout *own = layout_of(l, schema);
    size_t least = 0;
    for (int32_t i = 0; i < own->count; i++) {
        const sk_member *m = own->members[i];
        size_t entries = m->counter != NULL ? 0 : (size_t)sk_member_entries(m);
        size_t entry = m->kind == SK_MEMBER_STRUCT                               ? least_size(l, m->schema)
                       : m->kind == SK_MEMBER_TEXT || m->kind == SK_MEMBER_OTHER ? 1
                                                                                 : sk_member_entry_size(m);
        least += entries * entry;
    }
    return least;
}

// ---- values ----

static sk_result read_value(loader *l, const sk_schema *schema, char *whole);

static sk_result read_reals(loader *l, const sk_schema *schema, const sk_member *m, char *at) {
    for (int32_t i = 0; i < schema_reals(m->kind); i++) {
        double value = sk_read_real(l->reader);
        if (!isfinite(value) && (isnan(value) || !m->infinite))
            return sk_error("%s.%s is %g; %s is allowed", schema->name, m->name, value,
                            m->infinite ? "a number or infinity" : "a finite number");
        memcpy(at + (size_t)i * sizeof value, &value, sizeof value);
    }
    return sk_ok();
}

// Reads an integer. A counter must be within its array from the moment at which it is stored.
static sk_result read_integer(loader *l, const sk_schema *schema, const sk_member *m, char *at) {
    int32_t value = (int32_t)sk_read_u32(l->reader);
    for (int32_t i = 0; i < schema->member_count; i++) {
        const sk_member *array = &schema->members[i];
        if (array->counter == NULL || strcmp(array->counter, m->name) != 0) continue;
        if (value < 0 || value > schema_most(array))
            return sk_error("%s.%s is %d; 0 to %d is allowed", schema->name, m->name, (int)value,
                            (int)schema_most(array));
    }
    memcpy(at, &value, sizeof value);
    return sk_ok();
}

static sk_result read_text(loader *l, const sk_schema *schema, const sk_member *m, char *at) {
    sk_read_text(l->reader, at, m->size);
    if (l->reader->failed)
        return sk_error("%s.%s is no text of at most %d bytes", schema->name, m->name, (int)m->size - 1);
    if (!sk_text_is_printable(at)) return sk_error("%s.%s has a control character in it", schema->name, m->name);
    return sk_ok();
}

static sk_result read_entry(loader *l, const sk_schema *schema, const sk_member *m, char *at) {
    int16_t small;
    uint64_t large;
    uint8_t byte;
    switch (m->kind) {
    case SK_MEMBER_INT16:
        small = (int16_t)sk_read_u16(l->reader);
        memcpy(at, &small, sizeof small);
        return sk_ok();
    case SK_MEMBER_INT32: return read_integer(l, schema, m, at);
    case SK_MEMBER_UINT64:
        large = sk_read_u64(l->reader);
        memcpy(at, &large, sizeof large);
        return sk_ok();
    case SK_MEMBER_BOOL:
        byte = sk_read_u8(l->reader);
        if (byte > 1) return sk_error("%s.%s is %d; 0 and 1 are allowed", schema->name, m->name, byte);
        *(bool *)at = byte == 1;
        return sk_ok();
    case SK_MEMBER_TEXT: return read_text(l, schema, m, at);
    case SK_MEMBER_STRUCT:
    case SK_MEMBER_LIST: return read_value(l, m->schema, at);
    default: return read_reals(l, schema, m, at);
    }
}

// Allocates a list, but never for more entries than the rest of the data can hold.
static sk_result make_list(loader *l, const sk_schema *schema, const sk_member *m, int32_t used, char *at,
                           char **list) {
    size_t least = least_size(l, m->schema);
    if ((size_t)used > sk_reader_left(l->reader) / (least > 0 ? least : 1))
        return sk_error("%s.%s has %d entries, more than the data holds", schema->name, m->name, (int)used);
    *list = used > 0 ? calloc((size_t)used, m->schema->size) : NULL;
    if (used > 0 && *list == NULL) return sk_error("out of memory while reading %s.%s", schema->name, m->name);
    memcpy(at, list, sizeof *list);
    return sk_ok();
}

static void set_usual(const layout *own, char *whole) {
    for (int32_t i = 0; i < own->schema->member_count; i++) {
        const sk_member *m = &own->schema->members[i];
        if (!m->later || layout_has(own, m)) continue;
        int32_t integer = (int32_t)m->usual;
        if (m->kind == SK_MEMBER_INT32) memcpy(whole + m->offset, &integer, sizeof integer);
        if (m->kind == SK_MEMBER_REAL) memcpy(whole + m->offset, &m->usual, sizeof m->usual);
        if (m->kind == SK_MEMBER_BOOL) *(bool *)(whole + m->offset) = integer != 0;
    }
}

static sk_result read_member(loader *l, const sk_schema *schema, const sk_member *m, char *whole) {
    double skipped;
    bool removed = m == &layout_of(l, schema)->removed;
    char *at = removed ? (char *)&skipped : whole + m->offset;
    if (m->kind == SK_MEMBER_OTHER) return m->read(whole, l->tick_hash, l->reader);
    int32_t used = schema_used(schema, m, whole);
    sk_result r = m->kind == SK_MEMBER_LIST ? make_list(l, schema, m, used, at, &at) : sk_ok();
    size_t size = sk_member_entry_size(m);
    for (int32_t i = 0; i < used && r.ok; i++) r = read_entry(l, schema, m, at + (size_t)i * size);
    return r.ok && l->reader->failed ? cut_short() : r;
}

static sk_result read_value(loader *l, const sk_schema *schema, char *whole) {
    const layout *own = layout_of(l, schema);
    sk_result r = sk_ok();
    set_usual(own, whole);
    for (int32_t i = 0; i < own->count && r.ok; i++) r = read_member(l, schema, own->members[i], whole);
    return r;
}

sk_result sk_schema_read(const sk_schema *const *schemas, int32_t count, sk_reader *reader, void *whole) {
    loader l = {.reader = reader, .tick_hash = whole};
    sk_result r = read_layouts(&l, schemas, count);
    return r.ok ? read_value(&l, schemas[0], whole) : r;
}
