#include "playback/difference_text.h"

#include <stdio.h>
#include <string.h>

static void write_value(const sk_difference *d, uint64_t bits, char *out, size_t size) {
    double real;
    memcpy(&real, &bits, sizeof real);
    if (d->number.type == SK_NUMBER_REAL)
        snprintf(out, size, "%.9g", real);
    else
        snprintf(out, size, "%lld", (long long)bits);
}

int64_t sk_difference_tick(const sk_judgement *judgement) {
    bool known = judgement->tick > 0 || judgement->difference.found; // false: the models differ, so no tick is known
    return judgement->verdict == SK_VERDICT_DIFFERS && known ? judgement->tick : -1;
}

void sk_difference_text(const sk_judgement *judgement, char *out, size_t size) {
    const sk_difference *d = &judgement->difference;
    char whole[600], first[24], second[24];
    sk_judgement_describe(judgement, whole, sizeof whole);
    snprintf(out, size, "%.150s", whole);
    if (!d->found) return;
    write_value(d, d->first, first, sizeof first);
    write_value(d, d->second, second, sizeof second);
    snprintf(out, size, "First difference, tick %lld, %s: %.40s, %s against %s", (long long)judgement->tick,
             sk_step_stage_names[d->stage], d->number.name, first, second);
}

void sk_difference_beside(const sk_judgement *judgement, const char *name, char *out, size_t size) {
    int64_t tick = sk_difference_tick(judgement);
    if (tick >= 0)
        snprintf(out, size, "%.40s shown as ghost; first difference at %.2f s", name, (double)tick / SK_TICK_HZ);
    else if (judgement->verdict == SK_VERDICT_SAME)
        snprintf(out, size, "%.40s is the same", name);
    else
        snprintf(out, size, "%.40s shown as ghost", name);
}
