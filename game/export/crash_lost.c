#include "export/crash_lost.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sk_crash_lost_list(const sk_aircraft_type *type, const sk_crash_lost *lost, sk_crash_lost_names *out) {
    out->count = 0;
    for (int32_t k = 0; k < sk_blade_count(type); k++) {
        if ((lost->blades >> k & 1) == 0) continue;
        const sk_disc disc = sk_disc_of_blade(type, k);
        snprintf(out->name[out->count++], SK_CRASH_LOST_NAME, "%s blade %d", disc.name, (int)(k - disc.first + 1));
    }
    for (int32_t k = 0; k < type->wheel_count; k++)
        if ((lost->wheels >> k & 1) != 0)
            snprintf(out->name[out->count++], SK_CRASH_LOST_NAME, "%s", type->wheels[k].name);
    for (int32_t k = 0; k < type->airframe.piece_count; k++) // those that are fixed to another one leave with it
        if ((lost->pieces >> k & 1) != 0 && type->airframe.pieces[k].joint != 0)
            snprintf(out->name[out->count++], SK_CRASH_LOST_NAME, "%s", type->airframe.pieces[k].name);
    if (lost->tubes) snprintf(out->name[out->count++], SK_CRASH_LOST_NAME, "tubes of the skids");
}

// Returns the number at the end of a name, after a space, and the length of what is before it. 0: there is none.
static int32_t number_of(const char *name, size_t *before) {
    const char *space = strrchr(name, ' ');
    *before = strlen(name);
    if (space == NULL || space[1] < '1' || space[1] > '9') return 0;
    *before = (size_t)(space - name);
    return (int32_t)strtol(space + 1, NULL, 10);
}

void sk_crash_lost_join(sk_crash_lost_names *names) {
    int32_t kept = 0;
    for (int32_t first = 0, end; first < names->count; first = end) {
        size_t before, other;
        int32_t number = number_of(names->name[first], &before), last = number;
        for (end = first + 1; end < names->count && number > 0; end++) {
            int32_t next = number_of(names->name[end], &other);
            if (next != last + 1 || other != before || strncmp(names->name[end], names->name[first], before) != 0)
                break;
            last = next;
        }
        char joined[SK_CRASH_LOST_NAME];
        snprintf(joined, sizeof joined, "%s", names->name[first]);
        if (last > number)
            snprintf(joined + strlen(joined), sizeof joined - strlen(joined), last == number + 1 ? " and %d" : " to %d",
                     (int)last);
        memcpy(names->name[kept++], joined, sizeof joined);
    }
    names->count = kept;
}
