#include "aircraft/drive.h"

#include "math/vec3.h"

static double full_speed(const sk_drive *drive, bool reverse) {
    return reverse ? drive->reverse_speed : drive->speed;
}

sk_drive_effort sk_drive_evaluate(const sk_drive *drive, double lever, double speed, bool reverse) {
    double full = full_speed(drive, reverse), sign = reverse ? -1.0 : 1.0, v = sign * speed;
    if (!drive->present || !(full > 0.0)) return (sk_drive_effort){0.0, 0.0};
    double missing = (lever * full - v) / (drive->droop * full);
    double most = v * drive->force > drive->power ? drive->power / v : drive->force;
    return (sk_drive_effort){.force = sign * most * sk_clamp(missing, 0.0, 1.0),
                             .braking = drive->braking * drive->force * sk_clamp(-missing, 0.0, 1.0)};
}

// With constant power d(P/v)/dv is steepest where the force limit ends: P / v^2 = F^2 / P.
double sk_drive_steepness(const sk_drive *drive) {
    double slowest = drive->reverse_speed > 0.0 ? sk_min(drive->speed, drive->reverse_speed) : drive->speed;
    return drive->force / (drive->droop * slowest) + drive->force * drive->force / drive->power;
}

sk_result sk_drive_check(const sk_drive *drive) {
    if (!(drive->power > 0.0) || !isfinite(drive->power) || !(drive->force > 0.0) || !isfinite(drive->force))
        return sk_error("drive: power %g W and force %g N must be positive and finite", drive->power, drive->force);
    if (!(drive->speed > 0.0 && drive->speed <= 100.0) ||
        !(drive->reverse_speed >= 0.0 && drive->reverse_speed <= 100.0))
        return sk_error("drive: speed %g m/s must be above 0, reverse_speed %g m/s from 0; both at most 100 m/s",
                        drive->speed, drive->reverse_speed);
    if (!(drive->droop >= 0.01 && drive->droop <= 1.0) || !(drive->braking >= 0.0 && drive->braking <= 1.0))
        return sk_error("drive: droop %g must be from 0.01 to 1, braking %g from 0 to 1", drive->droop, drive->braking);
    return sk_ok();
}
