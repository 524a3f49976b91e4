// schema_internal.h: what writing and reading by tables share.
#pragma once
#include "replay/schema.h"

// Entries of a member that are used, as its counter in `whole` says; and as many as there may be.
int32_t schema_used(const sk_schema *schema, const sk_member *member, const void *whole);
int32_t schema_most(const sk_member *member);

// Of which a kind consists; 0 for what is none of reals.
int32_t schema_reals(sk_member_kind kind);
