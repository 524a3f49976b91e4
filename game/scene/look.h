// look.h: the appearance of an aircraft: numbers from a Lua file for the renderer.
// Structural axes: x aft, y right, z up, metres from the aircraft's datum. The file may use another unit: its `unit`.
// Format: docs/looks.md. The physics reads another file; nothing here affects it.
#pragma once
#include "skidpad.h"
#include <stddef.h>

typedef struct sk_paint {
    double colour[3]; // sRGB, 0..1
    double alpha;     // 1: opaque
    double gloss;     // 0: matt .. 1: lacquer
    double metal;     // 0..1
    bool both_sides;  // lit the same from behind; if false, the back is shaded as an interior
} sk_paint;

// The moving part that something belongs to.
typedef enum sk_part {
    SK_PART_AIRFRAME,
    SK_PART_AILERON_LEFT,
    SK_PART_AILERON_RIGHT,
    SK_PART_FLAP_LEFT,
    SK_PART_FLAP_RIGHT,
    SK_PART_ELEVATOR,
    SK_PART_RUDDER,
    SK_PART_PROPELLER,
    SK_PART_WHEEL, // moves with a wheel's strut and steering, without spinning
} sk_part;

// A cross-section at x: two halves of superellipses, an upper and a lower one, which join at height `widest`. At corner
// 2 a half is an ellipse. The larger the corner, the more it resembles a box. `lean` narrows the upper half towards its
// top (0: not at all).
typedef struct sk_look_station {
    double x, top, bottom, width, widest; // width: half the full width
    double corner_top, corner_bottom, lean;
    bool sharp; // the sides have an edge here; otherwise they are smooth
} sk_look_station;

typedef enum sk_cut_view { SK_CUT_SIDE, SK_CUT_TOP, SK_CUT_FRONT } sk_cut_view;

// A convex window that is cut into bodies or surfaces and given another paint. Its corners are (x, z) seen from the
// side, (x, y) from above, (y, z) from the front. `sign` selects the side of the plane of symmetry (or below and above;
// behind and ahead): -1, 1, or 0 for both.
typedef struct sk_look_cut {
    sk_cut_view from;
    int32_t sign, paint, first, count; // corners: in the look's `points`
} sk_look_cut;

typedef struct sk_look_body {
    int32_t first, count; // stations, from front to back
    int32_t first_cut, cut_count;
    int32_t paint;
    sk_part part;
    int32_t wheel; // for SK_PART_WHEEL
    double y;      // m, position of its plane of symmetry
    bool mirror;   // there is a second one at -y
} sk_look_body;

// A section of a lifting surface, from its leading edge. The strip up to the next section may carry a control surface.
// The control surface turns about a line at these fractions of the chord.
typedef struct sk_look_section {
    sk_vec3 lead;
    double chord, thickness, camber, twist; // thickness, camber: fractions of the chord; twist: rad, nose up
    int32_t control;                        // SK_PART_..., 0: none; for mirrored surfaces the part on the right
    double hinge, hinge_end;
} sk_look_section;

typedef struct sk_look_surface {
    int32_t first, count; // sections from root to tip
    int32_t first_cut, cut_count;
    int32_t paint, control_paint;
    bool mirror;
    bool round_tip;
} sk_look_surface;

typedef struct sk_look_wheel {
    sk_vec3 contact; // lowest point of the tyre, strut fully extended
    double radius, width, rim;
    int32_t tyre_paint, rim_paint;
    bool steers;
    sk_vec3 steer_at; // a point of the steering axis, which is vertical
} sk_look_wheel;

// A tube between two points. Its end follows a wheel if one is named; if `rigid`, its start follows it too.
typedef struct sk_look_link {
    sk_vec3 from, to;
    double radius_from, radius_to, flat; // flat: ratio of height to width of the section
    int32_t paint, wheel;                // wheel: -1: none
    bool rigid, mirror;
} sk_look_link;

typedef struct sk_look_gauge {
    sk_vec3 at;            // on a panel that faces aft
    double radius, needle; // needle: rad clockwise from up
    int32_t face_paint, mark_paint;
} sk_look_gauge;

enum { SK_LOOK_ROTORS = 4 };

// A propeller or a rotor.
typedef struct sk_look_propeller {
    sk_vec3 hub;
    double radius, chord, root_pitch, tip_pitch;  // m, rad
    int32_t blades, paint, tip_paint, disc_paint; // disc: drawn in place of fast blades
    sk_vec3 axis; // unit, in the direction of thrust; seen from there it turns counterclockwise
    double gear;  // turns per turn of the engine's shaft
} sk_look_propeller;

typedef struct sk_look {
    char name[64];
    sk_vec3 eye; // of the pilot
    const sk_paint *paints;
    sk_look_station *stations;
    sk_look_body *bodies;
    sk_look_section *sections;
    sk_look_surface *surfaces;
    sk_look_cut *cuts;
    double (*points)[2];
    sk_look_wheel *wheels;
    sk_look_link *links;
    sk_look_gauge *gauges;
    int32_t paint_count, station_count, body_count, section_count, surface_count, cut_count, point_count;
    int32_t wheel_count, link_count, gauge_count;
    bool has_propeller;
    sk_look_propeller propeller;
    int32_t rotor_count;
    sk_look_propeller rotors[SK_LOOK_ROTORS]; // of a helicopter
    double flap_slide;                        // fraction of their chord by which flaps move aft per rad
    struct sk_arena *arena;
} sk_look;

// Runs the file in a sandbox (numbers and tables only; bounded instructions and memory) and checks every number. Errors
// carry the file, the field, and the line if Lua reports it. The caller destroys the look with sk_look_destroy.
sk_result sk_look_load(const char *path, sk_look **out);
// Loads a look from text; `name` stands for the file in messages.
sk_result sk_look_parse(const char *text, size_t size, const char *name, sk_look **out);
void sk_look_destroy(sk_look *look); // null is allowed

// Returns a bit for each blade that a look shows: those of its rotors follow each other. Without rotors those of its propeller.
uint32_t sk_look_blades(const sk_look *look);
