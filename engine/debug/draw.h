// draw.h: drawings that explain the physics, as calls to a renderer: lines, arrows, points, polygons, labels.
// A role names what is drawn; the renderer chooses the colour. Every shape follows from the model, the state and its
// outputs. Nothing is stored or changed.
#pragma once
#include "world/outputs.h"

// What a drawn thing stands for. A caller that draws gives each a colour.
typedef enum sk_draw_role {
    SK_DRAW_AIR, // a contact that touches nothing; the next three as sk_contact_mode
    SK_DRAW_STANDING,
    SK_DRAW_ROLLING,
    SK_DRAW_SLIPPING,
    SK_DRAW_BROKEN,
    SK_DRAW_NORMAL,      // of a surface
    SK_DRAW_TIE,         // spring and damper between pebble and foot
    SK_DRAW_GRIP,        // the whole disc of grip, of which a brake leaves a band
    SK_DRAW_STRUT,       // a strut's reach
    SK_DRAW_ENTRY,       // where a strut's segment enters the solid
    SK_DRAW_BOX,         // of the scenery's tree
    SK_DRAW_BOX_VISITED, // that a strut's query visits
    SK_DRAW_LIFT,
    SK_DRAW_DRAG,
    SK_DRAW_SIDE,
    SK_DRAW_AERO, // the sum of the three
    SK_DRAW_THRUST,
    SK_DRAW_WEIGHT,
    SK_DRAW_REACTION,                   // a contact's force on the aircraft
    SK_DRAW_FACE,                       // that holds something: its outline, a thin fill, the bit of its side
    SK_DRAW_FACE_ON,                    // where the picture of it ends and it goes on
    SK_DRAW_NEAR,                       // another face, near what is held: its bit
    SK_DRAW_GHOST,                      // what the minimum-translation rule would do
    SK_DRAW_PICKED,                     // what the user has clicked on
    SK_DRAW_BUILT,                      // a tube as it was built
    SK_DRAW_MODE,                       // a tube swinging in a natural mode
    SK_DRAW_USE,                        // a tube by its bending moment: 0, 10, ... 100 % of the fully plastic one
    SK_DRAW_YIELDED = SK_DRAW_USE + 11, // a tube bent for good
    SK_DRAW_ROLE_COUNT
} sk_draw_role;

// Redundant with the role, for eyes that do not tell colours apart.
typedef enum sk_draw_shape {
    SK_DRAW_SQUARE,   // standing
    SK_DRAW_CIRCLE,   // rolling
    SK_DRAW_TRIANGLE, // slipping
    SK_DRAW_CROSS,    // broken
    SK_DRAW_DIAMOND,  // everything else
    SK_DRAW_RING,     // in the air
    SK_DRAW_FRAME     // a bit that is 0; a square is one that is 1
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

// What is drawn: one aircraft of a state, with the outputs of that same state.
typedef struct sk_draw_subject {
    const sk_model *model;
    const sk_state *state;
    const sk_outputs *outputs;
    int32_t aircraft;
    double time;    // s, of the picture: platforms are drawn where they are then, which may be between two ticks
    sk_pose drawn;  // of the aircraft in the picture; a zero rotation: as in the state
    int32_t picked; // 1 + the node of its skids that the user has clicked on; 0: none
    double
        point; // m at the aircraft that a point of the picture spans: what would lie on one another is thinned out; 0: nothing is
    sk_vec3 sight;                   // unit, along which it is seen
    struct sk_near_surface *surface; // keeps what was found of the solids, see near_faces.h; null: it is found again
} sk_draw_subject;

// One overlay a user may switch on, with a choice of options.
typedef struct sk_draw_kind {
    int32_t number;    // 1..9: its key, and another name
    const char *name;  // "borders": on command lines
    const char *title; // "Friction borders"
    const char *help;  // a sentence for a user
    void (*draw)(const sk_draw *draw, const sk_draw_subject *subject, int32_t option);
    bool of_world;    // drawn where the scenery is; else it belongs to the aircraft and moves with its drawn pose
    bool of_contacts; // the same of every contact: where they lie close together one label does for several
    int32_t option_count;
    const char *options[8]; // option 0 is the default
} sk_draw_kind;

enum { SK_DRAW_KIND_COUNT = 8 };
extern const sk_draw_kind sk_draw_kinds[SK_DRAW_KIND_COUNT];

// Index of the overlay called `name` or whose number that is; -1 where there is none.
int32_t sk_draw_find(const char *name);

// Corners of a friction border in its own axes (N, N), anticlockwise: the disc of radius grip cut by |x| <= band. They lie
// on the border exactly; the polygon's edges cut off less than 0.3 % of the grip. Writes at most SK_BORDER_CORNERS and
// returns how many; 0 for an empty border.
enum { SK_BORDER_CORNERS = 48 };
int32_t sk_draw_border_corners(sk_border border, double (*out)[2]);

// The role of a tube whose bending moment is this share of the fully plastic one: the nearest of the scale.
sk_draw_role sk_draw_role_of_use(double use);

// The shape and the role of a contact in this mode.
sk_draw_shape sk_draw_shape_of(int64_t mode, bool broken);
sk_draw_role sk_draw_role_of(int64_t mode, bool broken);
