// suite.h: the groups of checks, and the selection of checks by a pattern.
#pragma once
#include "validate/validate.h"

enum { SK_CHECKS_MAX = 256 };

typedef struct sk_check_group {
    const char *name;
    const char *sentence; // what its checks are about
} sk_check_group;

// In the order in which they are reported; name null at the end.
extern const sk_check_group sk_check_groups[];

// Checks in the order in which they are reported: by group, in a group as the files have them.
typedef struct sk_suite {
    int32_t count;
    const sk_check *check[SK_CHECKS_MAX];
} sk_suite;

// The index of the group that a check's name begins with; -1 when there is none of that name.
int32_t sk_check_group_index(const sk_check *check);
// That group; null when there is none.
const sk_check_group *sk_check_group_of(const sk_check *check);

// The checks that the pattern chooses (see sk_validate_options). Errors: it chooses none; a check is of no group.
sk_result sk_suite_select(const char *pattern, sk_suite *out);
