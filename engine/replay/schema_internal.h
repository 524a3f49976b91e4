// schema_internal.h: functions shared by writing and reading of tables.
#pragma once
#include "replay/schema.h"

// Number of used entries of a member by its counter in `whole`, and the largest number.
int32_t schema_used(const sk_schema *schema, const sk_member *member, const void *whole);
int32_t schema_most(const sk_member *member);

// Writes one entry of a member, and all of its entries that are used.
void schema_write_entry(const sk_member *member, const char *at, sk_writer *writer);
void schema_write_member(const sk_schema *schema, const sk_member *member, const void *whole, sk_writer *writer);
// The first entry of a member of `whole`. The member must not be an SK_MEMBER_OTHER.
const char *schema_entries_at(const sk_member *member, const void *whole);

// Number of reals of a kind; 0 if it does not consist of reals.
int32_t schema_reals(sk_member_kind kind);
