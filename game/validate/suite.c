#include "validate/suite.h"
#include "validate/report.h"
#include "validate/workers.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Lists all checks, by group.
static sk_result whole_suite(sk_suite *out) {
    const sk_check_list lists[] = {
        sk_checks_hold(),        sk_checks_slip(),          sk_checks_stop(),         sk_checks_roll(),
        sk_checks_corner(),      sk_checks_drop(),          sk_checks_rebound(),      sk_checks_tip(),
        sk_checks_flight(),      sk_checks_handbook(),      sk_checks_crash(),        sk_checks_deck(),
        sk_checks_ruts(),        sk_checks_wind_field(),    sk_checks_wind(),         sk_checks_energy(),
        sk_checks_taildragger(), sk_checks_cub(),           sk_checks_cub_gear(),     sk_checks_gear(),
        sk_checks_sweep(),       sk_checks_numerics(),      sk_checks_skid(),         sk_checks_rotor(),
        sk_checks_deck_skids(),  sk_checks_aids(),          sk_checks_body_flight(),  sk_checks_body_rest(),
        sk_checks_body_slide(),  sk_checks_body_hit(),      sk_checks_body_masonry(), sk_checks_body_ties(),
        sk_checks_body_wheel(),  sk_checks_body_faces(),    sk_checks_body_post(),    sk_checks_tow(),
        sk_checks_glider(),      sk_checks_patch(),         sk_checks_crash_blocks(), sk_checks_crash_dives(),
        sk_checks_crash_wings(), sk_checks_crash_strikes(), sk_checks_crash_loads(),
    };
    const size_t count = sizeof lists / sizeof lists[0];
    out->count = 0;
    for (int32_t group = -1; group < 0 || sk_check_groups[group].name != NULL; group++) {
        for (size_t l = 0; l < count; l++) {
            for (int32_t i = 0; i < lists[l].count; i++) {
                const sk_check *check = &lists[l].checks[i];
                if (sk_check_group_index(check) != group) continue;
                if (group < 0) return sk_error("check %s belongs to no group of suite.c", check->name);
                if (out->count == SK_CHECKS_MAX) return sk_error("more than %d checks", SK_CHECKS_MAX);
                out->check[out->count++] = check;
            }
        }
    }
    return sk_ok();
}

static bool is_chosen(const char *pattern, const sk_check *check) {
    if (pattern == NULL || fnmatch(pattern, check->name, 0) == 0) return true;
    const sk_check_group *group = sk_check_group_of(check);
    return group != NULL && strcmp(pattern, group->name) == 0;
}

// Returns the error that no check matches. It names the checks of the group with which the pattern begins, or else the
// groups.
static sk_result nothing_chosen(const char *pattern, const sk_suite *all) {
    char names[400] = "";
    size_t used = 0;
    const char *last = "";
    for (int pass = 0; pass < 2 && used == 0; pass++) { // first the checks of that group, then the groups
        for (int32_t i = 0; i < all->count && used < sizeof names; i++) {
            const char *group = sk_check_group_of(all->check[i])->name;
            size_t length = strlen(group);
            const char *name = pass == 0 ? all->check[i]->name : group;
            if (pass == 0 && (strncmp(pattern, group, length) != 0 || pattern[length] != '.')) continue;
            if (pass == 1 && strcmp(group, last) == 0) continue;
            last = group;
            used += (size_t)snprintf(names + used, sizeof names - used, " %s", name);
        }
    }
    return sk_error("no check matches '%s'; there are%s", pattern, names);
}

sk_result sk_suite_select(const char *pattern, sk_suite *out) {
    sk_suite all;
    sk_result r = whole_suite(&all);
    out->count = 0;
    for (int32_t i = 0; r.ok && i < all.count; i++) {
        if (is_chosen(pattern, all.check[i])) out->check[out->count++] = all.check[i];
    }
    return r.ok && out->count == 0 ? nothing_chosen(pattern, &all) : r;
}

sk_result sk_validate(const sk_validate_options *options, int32_t *failed) {
    *failed = 0;
    sk_suite suite;
    sk_result r = sk_suite_select(options->pattern, &suite);
    if (!r.ok) return r;
    sk_report report;
    sk_report_begin(&report, options, &suite);
    if (!options->list) r = sk_workers_measure(&suite, options->jobs, sk_report_row, &report);
    sk_report_end(&report);
    *failed = report.failed;
    return r;
}
