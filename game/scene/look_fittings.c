// The fittings of a look: wheels, links, gauges, a propeller, rotors.
#include "scene/look_reader.h"

static void read_wheel(look_reader *r, const sk_fields *f) {
    sk_look_wheel *w = &r->look->wheels[look_one_more(f, &r->look->wheel_count, LOOK_WHEELS_MAX)];
    w->contact = look_place(r, f, "contact");
    w->radius = look_positive_length(r, f, "radius");
    w->width = look_positive_length(r, f, "width");
    w->rim = look_positive_length(r, f, "rim");
    w->tyre_paint = look_paint(r, f, "tyre", 0);
    w->rim_paint = look_paint(r, f, "rim_paint", 0);
    w->steers = sk_fields_flag_or(f, "steers", false);
    w->steer_at = sk_fields_has(f, "steer_at") ? look_place(r, f, "steer_at") : w->contact;
    if (w->rim >= w->radius) sk_fields_fail(f, "rim", "must be smaller than the radius");
}

void look_read_wheels(look_reader *r, const sk_fields *f) {
    static const char *const names[] = {"contact",   "radius", "width",    "rim", "tyre",
                                        "rim_paint", "steers", "steer_at", NULL};
    look_each(r, f, "wheels", names, read_wheel);
}

static void read_link(look_reader *r, const sk_fields *f) {
    sk_look_link *l = &r->look->links[r->look->link_count++];
    l->from = look_place(r, f, "from");
    l->to = look_place(r, f, "to");
    l->radius_from = look_positive_length(r, f, "radius");
    l->radius_to = look_length_or(r, f, "radius_to", l->radius_from);
    l->flat = sk_fields_number_or(f, "flat", 0.05, 20.0, 1.0);
    l->paint = look_paint(r, f, "paint", 0);
    l->wheel = (int32_t)sk_fields_number_or(f, "wheel", 0.0, r->look->wheel_count, 0.0) - 1;
    l->rigid = sk_fields_flag_or(f, "rigid", false);
    l->mirror = sk_fields_flag_or(f, "mirror", false);
}

void look_read_links(look_reader *r, const sk_fields *f) {
    static const char *const names[] = {"from",  "to",    "radius", "radius_to", "flat",
                                        "paint", "wheel", "rigid",  "mirror",    NULL};
    look_each(r, f, "links", names, read_link);
}

static void read_gauge(look_reader *r, const sk_fields *f) {
    sk_look_gauge *g = &r->look->gauges[r->look->gauge_count++];
    g->at = look_place(r, f, "at");
    g->radius = look_positive_length(r, f, "radius");
    g->needle = look_degrees_or(f, "needle", 360.0, 0.0);
    g->face_paint = look_paint(r, f, "face", -1);
    g->mark_paint = look_paint(r, f, "mark", -1);
}

void look_read_gauges(look_reader *r, const sk_fields *f) {
    static const char *const names[] = {"at", "radius", "needle", "face", "mark", NULL};
    look_each(r, f, "gauges", names, read_gauge);
}

static void read_blades(const look_reader *r, const sk_fields *f, sk_look_propeller *p) {
    p->hub = look_place(r, f, "hub");
    p->radius = look_positive_length(r, f, "radius");
    p->chord = look_positive_length(r, f, "chord");
    p->blades = (int32_t)sk_fields_number_or(f, "blades", 1.0, 8.0, 2.0);
    p->root_pitch = look_degrees_or(f, "root_pitch", 90.0, 45.0);
    p->tip_pitch = look_degrees_or(f, "tip_pitch", 90.0, 15.0);
    p->paint = look_paint(r, f, "paint", 0);
    p->tip_paint = look_paint(r, f, "tip_paint", p->paint);
    p->disc_paint = look_paint(r, f, "disc_paint", -1);
}

void look_read_propeller(look_reader *r, const sk_fields *outer) {
    static const char *const names[] = {"hub",       "radius", "chord",     "blades",     "root_pitch",
                                        "tip_pitch", "paint",  "tip_paint", "disc_paint", NULL};
    sk_look_propeller *p = &r->look->propeller;
    sk_fields f;
    r->look->has_propeller = sk_fields_open_in(outer, "propeller", names, false, &f);
    if (!r->look->has_propeller) return;
    read_blades(r, &f, p);
    p->axis = sk_vec(-1.0, 0.0, 0.0);
    p->gear = 1.0;
    sk_fields_close(&f);
}

static void read_rotor(look_reader *r, const sk_fields *f) {
    if (r->look->rotor_count == SK_LOOK_ROTORS) sk_fields_fail(f, NULL, "is one too many: at most %d", SK_LOOK_ROTORS);
    sk_look_propeller *p = &r->look->rotors[r->look->rotor_count++];
    sk_vec3 axis = sk_fields_vec3(f, "axis");
    read_blades(r, f, p);
    p->axis = sk_unit(axis);
    if (sk_length(p->axis) == 0.0) sk_fields_fail_direction(f, "axis", axis);
    p->gear = sk_fields_number_or(f, "gear", -100.0, 100.0, 1.0);
}

void look_read_rotors(look_reader *r, const sk_fields *f) {
    static const char *const names[] = {"hub",        "axis",      "gear",  "radius",    "chord",      "blades",
                                        "root_pitch", "tip_pitch", "paint", "tip_paint", "disc_paint", NULL};
    look_each(r, f, "rotors", names, read_rotor);
}
