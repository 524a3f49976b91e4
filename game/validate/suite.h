// suite.h: the groups of checks, and the selection of checks by a pattern.
#pragma once
#include "validate/validate.h"

enum { SK_CHECKS_MAX = 512 };

typedef struct sk_check_group {
    const char *name;
    const char *sentence; // subject of its checks
} sk_check_group;

// In the order of the report; name null at the end.
extern const sk_check_group sk_check_groups[];

// Checks in the order of the report: by group, and within a group in the order of the files.
typedef struct sk_suite {
    int32_t count;
    const sk_check *check[SK_CHECKS_MAX];
} sk_suite;

// Returns the index of the group with which a check's name begins; -1 if there is no such group.
int32_t sk_check_group_index(const sk_check *check);
// Returns that group; null if there is none.
const sk_check_group *sk_check_group_of(const sk_check *check);

// Selects the checks that match the pattern (see sk_validate_options). Errors: no check matches, a check belongs to no
// group.
sk_result sk_suite_select(const char *pattern, sk_suite *out);
