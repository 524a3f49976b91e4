#include "world/support.h"

#include "gear/skid_bearing.h"

static void take_in(sk_support *f, int64_t solid) {
    if (!f->touches) f->solid = (int32_t)solid;
    f->touches = true;
    f->rides = f->rides || solid > 0;
}

sk_support sk_support_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft) {
    sk_support f = {0};
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (aircraft->wheel[i].contact.mode != SK_AIR) take_in(&f, aircraft->wheel[i].contact.solid);
    for (int32_t i = 0; i < type->point_count; i++)
        if (aircraft->point[i].mode != SK_AIR) take_in(&f, aircraft->point[i].solid);
    if (aircraft->airframe_touching != 0) take_in(&f, aircraft->airframe_solid);
    sk_skid_bearing skids = sk_skid_bearing_of(&type->skids, &aircraft->skids);
    if (skids.count > 0) take_in(&f, skids.solid);
    f.rides = f.rides || skids.riding > 0;
    return f;
}
