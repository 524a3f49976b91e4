// Bodies and lifting surfaces of a look, and the windows cut into them.
#include "scene/look_reader.h"

static void read_point(look_reader *r, const sk_fields *f) {
    double *point = r->look->points[look_one_more(f, &r->look->point_count, LOOK_LIST_MAX)];
    for (int i = 0; i < 2; i++)
        point[i] = look_entry_number(f, i + 1, -LOOK_FARTHEST / r->unit, LOOK_FARTHEST / r->unit) * r->unit;
}

static const char *const cut_names[] = {"paint", "from", "on", "corners", NULL};

static void read_cut(look_reader *r, const sk_fields *f) {
    static const char *const views[] = {"side", "top", "front", NULL};
    static const char *const sides[] = {"both", "positive", "negative", NULL};
    static const int32_t signs[] = {0, 1, -1};
    sk_look_cut *cut = &r->look->cuts[look_one_more(f, &r->look->cut_count, LOOK_LIST_MAX)];
    cut->from = (sk_cut_view)sk_fields_choice_or(f, "from", views, 0);
    cut->sign = signs[sk_fields_choice_or(f, "on", sides, 0)];
    cut->paint = look_paint(r, f, "paint", -1);
    cut->first = r->look->point_count;
    cut->count = look_each(r, f, "corners", look_no_names, read_point);
    if (cut->count < 3) sk_fields_fail(f, "corners", "must have at least three corners {a, b}");
}

static void read_station(look_reader *r, const sk_fields *f) {
    sk_look_station *s = &r->look->stations[look_one_more(f, &r->look->station_count, LOOK_LIST_MAX)];
    s->x = look_length(r, f, "x");
    s->top = look_length(r, f, "top");
    s->bottom = look_length(r, f, "bottom");
    s->width = look_length(r, f, "width");
    s->widest = look_length_or(r, f, "widest", 0.5 * (s->top + s->bottom));
    double corner = sk_fields_number_or(f, "corner", 0.5, 40.0, 2.0);
    s->corner_top = sk_fields_number_or(f, "corner_top", 0.5, 40.0, corner);
    s->corner_bottom = sk_fields_number_or(f, "corner_bottom", 0.5, 40.0, corner);
    s->lean = sk_fields_number_or(f, "lean", -1.0, 1.0, 0.0);
    s->sharp = sk_fields_flag_or(f, "sharp", false);
    if (!(s->bottom <= s->widest && s->widest <= s->top))
        sk_fields_fail(f, "widest", "must lie between bottom and top");
}

static void read_body(look_reader *r, const sk_fields *f) {
    static const char *const names[] = {"x",          "top",           "bottom", "width", "widest", "corner",
                                        "corner_top", "corner_bottom", "lean",   "sharp", NULL};
    static const char *const parts[] = {"airframe", "propeller", "wheel", NULL};
    static const sk_part part[] = {SK_PART_AIRFRAME, SK_PART_PROPELLER, SK_PART_WHEEL};
    sk_look_body *b = &r->look->bodies[r->look->body_count++];
    b->paint = look_paint(r, f, "paint", 0);
    b->part = part[sk_fields_choice_or(f, "part", parts, 0)];
    b->wheel = (int32_t)sk_fields_number_or(f, "wheel", 1.0, LOOK_WHEELS_MAX, 1.0) - 1;
    if (b->part == SK_PART_WHEEL && b->wheel >= r->look->wheel_count)
        sk_fields_fail(f, "wheel", "must be one of the %d wheels", (int)r->look->wheel_count);
    b->y = look_length_or(r, f, "y", 0.0);
    b->mirror = sk_fields_flag_or(f, "mirror", false);
    b->first = r->look->station_count;
    b->count = look_each(r, f, "stations", names, read_station);
    if (b->count < 2) sk_fields_fail(f, "stations", "must have at least two stations");
    for (int32_t i = 1; i < b->count; i++) {
        if (!(r->look->stations[b->first + i].x >= r->look->stations[b->first + i - 1].x))
            sk_fields_fail(f, "stations", "must be in order from front to back");
    }
    b->first_cut = r->look->cut_count;
    b->cut_count = look_each(r, f, "cuts", cut_names, read_cut);
}

void look_read_bodies(look_reader *r, const sk_fields *f) {
    static const char *const names[] = {"paint", "part", "wheel", "y", "mirror", "stations", "cuts", NULL};
    look_each(r, f, "bodies", names, read_body);
}

static void read_section(look_reader *r, const sk_fields *f) {
    static const char *const controls[] = {"none", "aileron", "flap", "elevator", "rudder", NULL};
    static const int32_t part[] = {0, SK_PART_AILERON_RIGHT, SK_PART_FLAP_RIGHT, SK_PART_ELEVATOR, SK_PART_RUDDER};
    sk_look_section *s = &r->look->sections[look_one_more(f, &r->look->section_count, LOOK_LIST_MAX)];
    s->lead = look_place(r, f, "lead");
    s->chord = look_positive_length(r, f, "chord");
    s->thickness = sk_fields_number_or(f, "thickness", 0.005, 0.5, 0.12);
    s->camber = sk_fields_number_or(f, "camber", -0.2, 0.2, 0.0);
    s->twist = look_degrees_or(f, "twist", 45.0, 0.0);
    s->control = part[sk_fields_choice_or(f, "control", controls, 0)];
    s->hinge = sk_fields_number_or(f, "hinge", 0.2, 0.95, 0.7);
    s->hinge_end = sk_fields_number_or(f, "hinge_end", 0.2, 0.95, s->hinge);
}

static void read_surface(look_reader *r, const sk_fields *f) {
    static const char *const names[] = {"lead",    "chord", "thickness", "camber", "twist",
                                        "control", "hinge", "hinge_end", NULL};
    sk_look_surface *s = &r->look->surfaces[r->look->surface_count++];
    s->paint = look_paint(r, f, "paint", 0);
    s->control_paint = look_paint(r, f, "control_paint", s->paint);
    s->mirror = sk_fields_flag_or(f, "mirror", false);
    s->round_tip = sk_fields_flag_or(f, "round_tip", false);
    s->first = r->look->section_count;
    s->count = look_each(r, f, "sections", names, read_section);
    if (s->count < 2) sk_fields_fail(f, "sections", "must have at least two sections");
    s->first_cut = r->look->cut_count;
    s->cut_count = look_each(r, f, "cuts", cut_names, read_cut);
}

void look_read_surfaces(look_reader *r, const sk_fields *f) {
    static const char *const names[] = {"paint", "control_paint", "mirror", "round_tip", "sections", "cuts", NULL};
    look_each(r, f, "surfaces", names, read_surface);
}
