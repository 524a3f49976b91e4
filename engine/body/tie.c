#include "body/tie.h"

static bool same_end(sk_tie_end a, sk_tie_end b) {
    return a.body == b.body && a.point.x == b.point.x && a.point.y == b.point.y && a.point.z == b.point.z;
}

sk_result sk_tie_check(const sk_tie *tie) {
    if (same_end(tie->end[0], tie->end[1])) return sk_error("a tie joins a point to itself: give it two points");
    if (tie->end[0].body < 0 && tie->end[1].body < 0)
        return sk_error("both ends of a tie are on scenery or platforms: one must be on a body or an aircraft");
    if (tie->end[0].body == tie->end[1].body)
        return sk_error("both ends of a tie are on the same body or aircraft; they must be on two");
    static const double FARTHEST = 1e5; // m
    for (int i = 0; i < 2; i++)
        if (!(sk_length(tie->end[i].point) <= FARTHEST))
            return sk_error("a point of a tie is not within %g m of its body's or the world's origin", FARTHEST);
    if (!(tie->length > 0.0 && tie->length < 1e6)) return sk_error("a tie's length must be above 0 and below 1000 km");
    if (!(tie->stiffness > 0.0 && tie->stiffness < 1e12))
        return sk_error("a tie's stiffness must be above 0 and below 1e12 N/m");
    if (!(tie->damping_ratio >= SK_TIE_DAMPING_LEAST && tie->damping_ratio <= 10.0))
        return sk_error("a tie's damping ratio must be from %g to 10", SK_TIE_DAMPING_LEAST);
    if (!(tie->strength > 0.0)) return sk_error("a tie's strength must be above 0");
    if (!(tie->shortest >= 0.0 && tie->shortest <= tie->length))
        return sk_error("a tie's shortest length must be from 0 to its length");
    if (!(tie->winch_speed >= 0.0 && tie->winch_speed <= 100.0))
        return sk_error("a winch's speed must be from 0 to 100 m/s");
    if (!(tie->winch_pull >= 0.0 && tie->winch_pull <= 1e9)) return sk_error("a winch's pull must be from 0 to 1e9 N");
    if (tie->pushes && (tie->winch_speed > 0.0 || tie->winch_pull > 0.0))
        return sk_error("a tie that pushes has no winch");
    return sk_ok();
}

double sk_tie_damping(const sk_tie *tie, double mass_inverse_a, double mass_inverse_b) {
    double sum = mass_inverse_a + mass_inverse_b;
    return sum > 0.0 ? 2.0 * tie->damping_ratio * sqrt(tie->stiffness / sum) : 0.0;
}

sk_tie_memory sk_tie_begin(const sk_tie *tie) {
    return (sk_tie_memory){.hooked = !tie->unhooked, .length = tie->length};
}

sk_winch sk_tie_winch(const sk_tie *tie, const sk_tie_memory *memory, double command, double distance) {
    if (command > 0.0 && tie->winch_pull > 0.0) {
        double pull = command * tie->winch_pull;
        if (distance - pull / tie->stiffness >= tie->shortest) return (sk_winch){.pull = pull};
        return (sk_winch){.rate = memory->length > tie->shortest ? tie->winch_speed : 0.0};
    }
    return (sk_winch){.rate = command * tie->winch_speed};
}

sk_island_tie sk_tie_evaluate(const sk_tie *tie, const sk_tie_memory *memory, sk_winch winch, double h) {
    sk_island_tie out = {.length = memory->length, .pushes = tie->pushes};
    if (winch.pull > 0.0) {
        out.pull = winch.pull;
        return out;
    }
    out.stiffness = tie->stiffness;
    out.rate = sk_min(winch.rate, (memory->length - tie->shortest) / h);
    return out;
}

sk_tie_memory sk_tie_commit(const sk_tie *tie, const sk_tie_memory *memory, const sk_island_tie *solved, double h,
                            double *energy) {
    sk_tie_memory out = *memory;
    out.tension = solved->tension + 0.0; // no negative zero
    // A winch that pulls with a force leaves the length that gives this force when it stops.
    out.length = solved->pull > 0.0 ? sk_length(sk_sub(solved->at_a, solved->at_b)) - solved->pull / tie->stiffness
                                    : memory->length - h * solved->rate;
    out.broken = memory->broken || fabs(solved->tension) > tie->strength;
    bool breaks = out.broken && !memory->broken;
    *energy = breaks ? solved->tension * solved->tension / (2.0 * tie->stiffness) : 0.0;
    return out;
}
