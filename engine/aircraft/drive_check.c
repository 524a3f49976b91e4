// Checks of the drive of a ground vehicle.
#include "aircraft/aircraft_internal.h"

// The driven wheels of a drive must be alike, so that a force at the ground and a speed of the vehicle are one torque
// and one speed of the axle.
static sk_result check_wheel(const sk_wheel_type *wheel, const sk_wheel_type *first) {
    if (wheel->radius != first->radius)
        return sk_error("%s: radius %g m; all driven wheels must have that of the %s, %g m", wheel->name, wheel->radius,
                        first->name, first->radius);
    if (sk_casters(&wheel->caster)) return sk_error("%s: a driven wheel may not caster", wheel->name);
    if (!(wheel->tyre.spin_inertia > 0.0))
        return sk_error("%s: a driven wheel needs an inertia of its tyre above 0", wheel->name);
    return sk_ok();
}

// A wheel without load is advanced explicitly. If the force of the drive falls by s N per m/s of the wheel, its inertia
// must exceed h s r^2 for each wheel.
static sk_result check_spin(const sk_aircraft_type *type, const sk_wheel_type *wheel, double h) {
    double share = sk_drive_steepness(&type->drive) / sk_driven_wheels(type);
    double needed = h * share * wheel->radius * wheel->radius;
    if (wheel->tyre.spin_inertia > needed) return sk_ok();
    return sk_error(
        "%s: inertia %g kg m^2 of the tyre is too small at the substep %g s for the drive, whose force on it "
        "falls by %.3g N per m/s: it must exceed %.3g kg m^2",
        wheel->name, wheel->tyre.spin_inertia, h, share, needed);
}

sk_result drive_check(const sk_aircraft_type *type, double h) {
    const sk_drive *drive = &type->drive;
    const sk_wheel_type *first = NULL;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        if (!wheel->driven) continue;
        if (!drive->present) return sk_error("%s is driven, but the vehicle has no drive", wheel->name);
        if (first == NULL) first = wheel;
        sk_result r = check_wheel(wheel, first);
        if (!r.ok) return r;
    }
    if (!drive->present) return sk_ok();
    if (first == NULL) return sk_error("drive: no wheel is driven");
    if (sk_has_engine(type)) return sk_error("drive: an aircraft with a propeller or rotors has no driven wheels");
    sk_result r = sk_drive_check(drive);
    return r.ok ? check_spin(type, first, h) : r;
}
