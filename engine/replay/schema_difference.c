// Finds the first difference between two structs. Members are compared as they are written.
#include "replay/schema.h"

#include "replay/schema_internal.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct description {
    char *text;
    size_t size;
} description;

static void append(const description *d, const char *format, ...) {
    size_t used = strlen(d->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(d->text + used, d->size - used, format, arguments);
    va_end(arguments);
}

static bool same_bytes(sk_writer *a, sk_writer *b) {
    bool same =
        a->failed || b->failed || (a->size == b->size && (a->size == 0 || memcmp(a->data, b->data, a->size) == 0));
    sk_writer_free(a);
    sk_writer_free(b);
    return same;
}

static bool same_member(const sk_schema *schema, const sk_member *member, const void *first, const void *second) {
    sk_writer a = {0}, b = {0};
    schema_write_member(schema, member, first, &a);
    schema_write_member(schema, member, second, &b);
    return same_bytes(&a, &b);
}

static bool same_entry(const sk_member *member, const char *first, const char *second) {
    sk_writer a = {0}, b = {0};
    schema_write_entry(member, first, &a);
    schema_write_entry(member, second, &b);
    return same_bytes(&a, &b);
}

static void append_reals(const description *d, const char *at, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        double real;
        memcpy(&real, at + (size_t)i * sizeof real, sizeof real);
        append(d, "%s%.9g", i > 0 ? ", " : "", real);
    }
}

static void append_integer(const description *d, const sk_member *member, const char *at) {
    int16_t small;
    int32_t integer;
    uint64_t large;
    if (member->kind == SK_MEMBER_INT16) {
        memcpy(&small, at, sizeof small);
        append(d, "%d", small);
    } else if (member->kind == SK_MEMBER_INT32) {
        memcpy(&integer, at, sizeof integer);
        append(d, "%d", (int)integer);
    } else if (member->kind == SK_MEMBER_UINT64) {
        memcpy(&large, at, sizeof large);
        append(d, "%016llX", (unsigned long long)large);
    }
}

static void append_value(const description *d, const sk_member *member, const char *at) {
    if (member->kind == SK_MEMBER_TEXT) append(d, "'%s'", at);
    if (member->kind == SK_MEMBER_BOOL) append(d, "%s", *(const bool *)at ? "true" : "false");
    append_integer(d, member, at);
    append_reals(d, at, schema_reals(member->kind));
}

// Describes the first entry in which a member differs, with both values.
static void describe_entries(const description *d, const sk_schema *schema, const sk_member *member, const void *first,
                             const void *second) {
    const char *a = schema_entries_at(member, first), *b = schema_entries_at(member, second);
    int32_t used = schema_used(schema, member, first), others = schema_used(schema, member, second);
    bool is_struct = member->kind == SK_MEMBER_STRUCT || member->kind == SK_MEMBER_LIST;
    size_t step = sk_member_entry_size(member);
    int32_t k = 0;
    while (k < used && k < others && same_entry(member, a + (size_t)k * step, b + (size_t)k * step)) k++;
    if (k >= used || k >= others) return;
    a += (size_t)k * step;
    b += (size_t)k * step;
    if (schema_most(member) > 1) append(d, "[%d]", (int)k);
    if (is_struct) {
        char inner[200];
        if (sk_schema_difference(member->schema, a, b, inner, sizeof inner)) append(d, ".%s", inner);
        return;
    }
    append(d, ": ");
    append_value(d, member, a);
    append(d, " against ");
    append_value(d, member, b);
}

bool sk_schema_difference(const sk_schema *schema, const void *first, const void *second, char *out, size_t size) {
    const description d = {out, size};
    out[0] = '\0';
    for (int32_t i = 0; i < schema->member_count; i++) {
        const sk_member *member = &schema->members[i];
        if (same_member(schema, member, first, second)) continue;
        append(&d, "%s", member->name);
        if (member->kind != SK_MEMBER_OTHER) describe_entries(&d, schema, member, first, second);
        return true;
    }
    return false;
}
