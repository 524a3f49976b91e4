// Compression. With the mean pressure p = 8.8 bar at full torque T an engine has the displacement V = 4 pi T / p. Air that one
// of four cylinders compresses, from 1 bar by the ratio r = 6.3 with the exponent 1.3, takes
//     W = 1 bar / 0.3 (r^0.3 - 1) r / (r - 1) V / 4 = 1.04 rad T,
// and 1.21 rad T by r = 8.5. A four-stroke engine of four cylinders compresses once in each half turn, so the mean torque is W / pi. While
// the shaft has more energy than W, the air gives back what it took. With less it stops within half a turn.
#include "aircraft/stoppage.h"

#include "math/elementary.h"

static const double COMPRESSION = 1.0; // rad: work of one compression over the full torque
static const double GEARS = 0.02;      // of the torque of full power: friction of a helicopter's gears

// J: of one compression.
static double compression_work(const sk_propeller *propeller) {
    return COMPRESSION * propeller->engine_power / propeller->engine_speed;
}

static double of_pistons(const sk_propeller *p, double speed, double inertia) {
    double pumping = p->pumping_torque * speed / p->engine_speed, work = compression_work(p);
    return 0.5 * inertia * speed * speed < work ? pumping + work / SK_PI : pumping;
}

double sk_stoppage_torque(const sk_aircraft_type *type, double speed, double inertia) {
    if (!(speed > 0.0)) return 0.0;
    if (type->rotors.present) return GEARS * type->rotors.engine_power / type->rotors.main.speed;
    return type->propeller.present ? of_pistons(&type->propeller, speed, inertia) : 0.0;
}
