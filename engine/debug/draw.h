// draw.h: drawings that explain the physics, as calls to a renderer: lines, arrows, points, polygons, labels.
// A role names what is drawn; the renderer chooses the colour. Every shape follows from the model, the state and its
// outputs. Nothing is stored or changed.
#pragma once
#include "world/body_trial.h"
#include "world/outputs.h"

enum { SK_DRAW_ISLAND_COLOURS = 6, SK_DRAW_PRESSURE_STEPS = 21 };

// The meaning of a drawn shape. The renderer assigns a colour to each.
typedef enum sk_draw_role {
    SK_DRAW_AIR, // an open contact; the next three as sk_contact_mode
    SK_DRAW_STANDING,
    SK_DRAW_ROLLING,
    SK_DRAW_SLIPPING,
    SK_DRAW_BROKEN,
    SK_DRAW_NORMAL,      // of a surface
    SK_DRAW_TIE,         // spring and damper between the pebble and the aircraft
    SK_DRAW_GRIP,        // the whole disc of grip, of which a brake leaves a band
    SK_DRAW_STRUT,       // a strut's reach
    SK_DRAW_ENTRY,       // entry point of a strut's segment
    SK_DRAW_BOX,         // a box of the scenery's tree
    SK_DRAW_BOX_VISITED, // a box that a strut's query visits
    SK_DRAW_LIFT,
    SK_DRAW_DRAG,
    SK_DRAW_SIDE,
    SK_DRAW_AERO, // the sum of the three
    SK_DRAW_THRUST,
    SK_DRAW_WEIGHT,
    SK_DRAW_REACTION,                   // a contact's force on the aircraft
    SK_DRAW_FACE,                       // a face that holds a point: its outline, a thin fill, the bit of its side
    SK_DRAW_FACE_ON,                    // the cut of a face that continues outside the picture
    SK_DRAW_NEAR,                       // the bit of another face near the point
    SK_DRAW_GHOST,                      // the choice of the minimum-translation rule
    SK_DRAW_PICKED,                     // the part that the user clicked
    SK_DRAW_BUILT,                      // the undeformed tube
    SK_DRAW_MODE,                       // a tube swinging in a natural mode
    SK_DRAW_USE,                        // a tube by its bending moment: 0, 10, ... 100 % of the fully plastic one
    SK_DRAW_YIELDED = SK_DRAW_USE + 11, // a tube with plastic deformation
    SK_DRAW_ASLEEP,                     // a body
    SK_DRAW_AWAKE,
    SK_DRAW_ISLAND, // bodies that touch each other, by the number of the island
    SK_DRAW_PATCH = SK_DRAW_ISLAND + SK_DRAW_ISLAND_COLOURS, // outline and centroid of a patch
    SK_DRAW_TORSION, // the circle at which friction resists torsion: its radius is that of mu N r = the largest moment
    SK_DRAW_TORSION_USED, // the part of the circle that is the share in use
    SK_DRAW_PAIR,         // two boxes that touch, of bodies that do not
    SK_DRAW_PAIR_TOUCHES, // two boxes of bodies with a patch
    SK_DRAW_KEPT,         // a contact point that sparsification keeps
    SK_DRAW_MERGED,       // one that it removes, joined to its survivor
    SK_DRAW_PRESSURE,     // a part of a patch, by its pressure in steps: see patch_picture.h
    SK_DRAW_ROLE_COUNT = SK_DRAW_PRESSURE + SK_DRAW_PRESSURE_STEPS
} sk_draw_role;

// Redundant with the role, for users who cannot distinguish the colours.
typedef enum sk_draw_shape {
    SK_DRAW_SQUARE,   // standing
    SK_DRAW_CIRCLE,   // rolling
    SK_DRAW_TRIANGLE, // slipping
    SK_DRAW_CROSS,    // broken
    SK_DRAW_DIAMOND,  // everything else
    SK_DRAW_RING,     // in the air
    SK_DRAW_FRAME     // a bit that is 0; a square is a bit that is 1
} sk_draw_shape;

// Places in the world frame, m. All callbacks must be set.
typedef struct sk_draw {
    void *user;
    void (*line)(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role);
    void (*arrow)(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role); // head at b
    void (*point)(void *user, sk_vec3 at, sk_draw_shape shape, sk_draw_role role);
    void (*polygon)(void *user, const sk_vec3 *corners, int32_t count, sk_draw_role role); // convex, flat
    void (*label)(void *user, sk_vec3 at, const char *text, sk_draw_role role);
} sk_draw;

struct sk_near_surface;
struct sk_patch_picture;
struct sk_queue_view;

// The subject of a drawing: one aircraft of a state, with the outputs of that state, and all bodies. Without an aircraft
// `outputs` and `drawn` are not read.
typedef struct sk_draw_subject {
    const sk_model *model;
    const sk_state *state;
    const sk_outputs *outputs;
    int32_t aircraft;
    double time;    // s, of the picture: platforms are drawn at this time, which may be between two ticks
    sk_pose drawn;  // of the aircraft in the picture; a zero rotation: as in the state
    int32_t picked; // 1 + the skid node that the user clicked; 0: none
    double point;   // m at the aircraft per point of the picture, to drop labels that would overlap; 0: none is dropped
    sk_vec3 sight;  // unit direction of view
    sk_body_forces forces;                  // between bodies and aircraft; all zero: unknown or none
    int32_t picked_body;                    // 1 + the loose body that the user clicked; 0: none
    struct sk_near_surface *surface;        // cache of surfaces, see near_faces.h; may be null
    const struct sk_patch_picture *patches; // of the state, see patch_picture.h; null: unknown
    int32_t picked_patch;                   // 1 + the patch of `patches` that the user clicked; 0: none
    const struct sk_queue_view *queue;      // of the state, see queue_view.h; null: unknown
} sk_draw_subject;

typedef void sk_draw_function(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);

// One overlay a user may switch on, with a choice of options.
typedef struct sk_draw_kind {
    int32_t number;                // 1..9: its key, and another name; 10: Ctrl+0; 11: Ctrl+9
    const char *name;              // "borders": on command lines
    const char *title;             // "Friction borders"
    const char *help;              // a sentence for a user
    sk_draw_function *draw;        // of the aircraft; null: nothing
    sk_draw_function *draw_bodies; // of bodies and ties, drawn in the world, also without an aircraft; null: nothing
    bool of_world;                 // drawn in the world; else it moves with the drawn pose of the aircraft
    bool of_contacts;              // draws every contact alike: those close together share one label
    int32_t option_count;
    const char *options[13]; // option 0 is the default
} sk_draw_kind;

enum { SK_DRAW_KIND_COUNT = 11 };
// The first option of overlay 5 that shows the queue of bodies and their balls; all after it do.
enum { SK_DRAW_QUEUE_OPTION = 8 };
extern const sk_draw_kind sk_draw_kinds[SK_DRAW_KIND_COUNT];

// Returns the index of the overlay with this name or number; -1 if there is none.
int32_t sk_draw_find(const char *name);

// Writes the corners of a friction border in its own axes (N, N), anticlockwise: the disc of radius grip cut by
// |x| <= band. The corners are exactly on the border; the polygon's edges cut off less than 0.3 % of the grip. Writes
// at most SK_BORDER_CORNERS and returns how many; 0 for an empty border.
enum { SK_BORDER_CORNERS = 48 };
int32_t sk_draw_border_corners(sk_border border, double (*out)[2]);

// Returns the role of a tube whose bending moment is this share of the fully plastic one: the nearest of the scale.
sk_draw_role sk_draw_role_of_use(double use);

// Return the shape and the role of a contact in this mode.
sk_draw_shape sk_draw_shape_of(int64_t mode, bool broken);
sk_draw_role sk_draw_role_of(int64_t mode, bool broken);
