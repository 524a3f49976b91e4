// reals.h: every real of a model, in turn.
#pragma once
#include "replay/model_schema.h"
#include <string.h>

typedef void (*on_real)(void *user, const sk_schema *schema, const sk_member *member, double *real);

// Every real that is written, each in turn, and how many there were.
static inline int32_t visit_reals(const sk_schema *schema, char *whole, on_real visit, void *user) {
    int32_t visited = 0;
    for (int32_t i = 0; i < schema->member_count; i++) {
        const sk_member *m = &schema->members[i];
        char *at = whole + m->offset;
        int32_t used = m->kind == SK_MEMBER_LIST ? 0 : sk_member_entries(m);
        if (m->counter != NULL) memcpy(&used, whole + sk_schema_member(schema, m->counter)->offset, sizeof used);
        if (m->kind == SK_MEMBER_LIST) memcpy((void *)&at, (const void *)at, sizeof at);
        for (int32_t k = 0; k < used && m->schema != NULL; k++)
            visited += visit_reals(m->schema, at + (size_t)k * m->schema->size, visit, user);
        bool reals = m->kind == SK_MEMBER_REAL || m->kind == SK_MEMBER_VEC3 || m->kind == SK_MEMBER_QUAT ||
                     m->kind == SK_MEMBER_MAT3;
        int32_t each = (int32_t)(sk_member_entry_size(m) / sizeof(double));
        for (int32_t k = 0; reals && k < used * each; k++) {
            visit(user, schema, m, (double *)(void *)at + k);
            visited++;
        }
    }
    return visited;
}
