// The table of commands. A command is a row here and a file command_NAME.c.
#include "cli/command.h"

#include <string.h>

int sk_command_fly(const sk_command_line *line);
int sk_command_shot(const sk_command_line *line);
int sk_command_keys(const sk_command_line *line);
int sk_command_novices(const sk_command_line *line);
int sk_command_run(const sk_command_line *line);
int sk_command_analyze(const sk_command_line *line);
int sk_command_probe(const sk_command_line *line);
int sk_command_scene(const sk_command_line *line);
int sk_command_textures(const sk_command_line *line);
int sk_command_validate(const sk_command_line *line);
int sk_command_numerics(const sk_command_line *line);
int sk_command_oriented(const sk_command_line *line);
int sk_command_hierarchy(const sk_command_line *line);
int sk_command_overlap(const sk_command_line *line);
int sk_command_gear(const sk_command_line *line);
int sk_command_replay(const sk_command_line *line);
int sk_command_diff(const sk_command_line *line);
int sk_command_export(const sk_command_line *line);
int sk_command_report(const sk_command_line *line);
int sk_command_clearance(const sk_command_line *line);
int sk_command_crash(const sk_command_line *line);
int sk_command_help(const sk_command_line *line);

#define SETTING_OPTION                                                                                                 \
    { "set", "NAME=VALUE", "sets a parameter of the scene; may be repeated" }
#define AIRCRAFT_OPTION                                                                                                \
    { "aircraft", "NAME", "replaces the scene's first aircraft with this type" }
#define SIZE_OPTION                                                                                                    \
    { "size", "WxH", "size of the picture (1280x720)" }
#define CAMERA_OPTION                                                                                                  \
    {                                                                                                                  \
        "camera", "NAME",                                                                                              \
            "chase, cockpit, orbit, tower, wheel, wheel:N (wheels, or places of skids) or one of the scene's"          \
    }
#define OVERLAY_OPTION                                                                                                 \
    {                                                                                                                  \
        "overlay", "LIST",                                                                                             \
            "what is drawn over the world: normals, pebbles, borders, struts, boxes, forces, oriented, beams, "        \
            "patches, bodies, ties"                                                                                    \
    }
#define QUALITY_OPTION                                                                                                 \
    { "quality", "NAME", "low, medium or high (high; in flight low where no graphics card helps)" }
#define HUD_OPTION                                                                                                     \
    { "hud", "on|off", "instruments over the picture (on)" }
#define KEYS_OPTION                                                                                                    \
    { "keys", "FILE", "presses keys as a person would: lines TIME KEY SECONDS" }
#define AIDS_OPTION                                                                                                    \
    { "aids", "on|off|LIST", "flying aids for keys: a list as in docs/keys.md (on)" }
#define END                                                                                                            \
    { NULL, NULL, NULL }

#ifndef SKIDPAD_HEADLESS
static const sk_option fly_options[] = {
    SIZE_OPTION,
    {"fullscreen", NULL, "fills the screen"},
    CAMERA_OPTION,
    OVERLAY_OPTION,
    QUALITY_OPTION,
    HUD_OPTION,
    {"bindings", "FILE", "key bindings ($XDG_CONFIG_HOME/skidpad/keys.conf)"},
    KEYS_OPTION,
    AIDS_OPTION,
    {"controls", "FILE", "joysticks and flying aids, as the menu keeps them ($XDG_CONFIG_HOME/skidpad/controls.conf)"},
    {"csv", "FILE", "writes t, the state's numbers and the outputs"},
    {"every", "N", "a row of the CSV file every N ticks (1)"},
    {"record", "FILE", "writes a recording; after a jump in time it continues in FILE-2"},
    {"seconds", "S", "closes the window after S simulated seconds"},
    {"benchmark", NULL, "prints the time of the first frame and of the others"},
    SETTING_OPTION,
    AIRCRAFT_OPTION,
    END};

static const sk_option shot_options[] = {
    {"out", "FILE", "where the picture goes (PNG); with --every a name such as film/%05d.png"},
    {"seconds", "S", "simulated seconds before it is taken (1)"},
    {"every", "T", "takes a picture every T seconds, numbered from 0, up to --seconds"},
    {"from", "S", "when the first of them is taken (0)"},
    SIZE_OPTION,
    CAMERA_OPTION,
    {"turn", "DEGREES", "looks around, to the right (0)"},
    {"tilt", "DEGREES", "looks up (0)"},
    {"zoom", "X", "1/8 to 16 (1)"},
    OVERLAY_OPTION,
    QUALITY_OPTION,
    HUD_OPTION,
    {"pick", "X,Y",
     "clicks there, in pixels from the top left: on a node of skids, a patch or a body with the overlay oriented, "
     "patches or bodies; error where there is none"},
    {"timeline", NULL, "shows the timeline of a recording; with a second recording also the first difference"},
    {"help-panel", NULL, "shows the list of keys"},
    KEYS_OPTION,
    AIDS_OPTION,
    SETTING_OPTION,
    AIRCRAFT_OPTION,
    END};

static const sk_option keys_options[] = {
    {"config", NULL, "prints a configuration file that holds all of them"},
    {"bindings", "FILE", "key bindings ($XDG_CONFIG_HOME/skidpad/keys.conf)"},
    {"defaults", NULL, "ignores your own bindings"},
    {"joysticks", NULL, "lists what is plugged in, with the GUIDs that sections of controls.conf name"},
    {"profiles", NULL, "prints controls.conf: what axes, buttons and hats do"},
    {"controls", "FILE", "in place of $XDG_CONFIG_HOME/skidpad/controls.conf"},
    {"known", NULL, "lists the devices whose axes are known"},
    END};

static const sk_option novices_options[] = {
    {"seeds", "A-B", "novices from A to B; each is drawn from its number (1-20)"},
    {"aircraft", "NAME", "the scene's parameter of that name: c172p, j3cub; ah1s, r22 (the scene's)"},
    {"no-aids", NULL, "without flying aids"},
    {"air", NULL, "begins in the air"},
    {"wind", "KT", "the same wind for all, from any side (up to 8 kt, up to 6 kt for hovering)"},
    {"gusts", "KT", "speed of gusts above that of the wind (4)"},
    {"gains", "TIMES", "multiplies the feedback gains of the flying aids (1)"},
    {"record", "DIR", "writes a recording and a file of keys for every failure"},
    {"jobs", "N", "flights at once (as many as there are processors)"},
    SETTING_OPTION,
    END};

static const sk_option textures_options[] = {END};
#endif

static const sk_option run_options[] = {
    {"seconds", "S", "how long, in simulated seconds (10)"},
    {"ticks", "N", "how long, in ticks of 1/120 s"},
    {"csv", "FILE", "writes t, the state's numbers and the outputs; - is the standard output"},
    {"every", "N", "a row of the CSV file every N ticks (1)"},
    {"columns", "LIST",
     "the columns of the CSV file besides t, by name: airspeed,wheel[*].normal_force (all but clearance)"},
    {"record", "FILE", "writes a recording, which replay checks to the bit"},
    {"trace", NULL,
     "with --record: stores the last byte of every changed number, so that a difference is named at once"},
    {"hash", NULL, "prints the hash of the last state"},
#ifndef SKIDPAD_HEADLESS
    KEYS_OPTION,
    AIDS_OPTION,
#endif
    {"events", NULL, "prints the events: touchdowns, slips, breaks; without any, a line on stderr says so"},
    SETTING_OPTION,
    AIRCRAFT_OPTION,
    END};

static const sk_option replay_options[] = {
    {"check", NULL, "replays it and compares every tick; status 0: the same, 1: different, 125: cannot be judged"},
    {"partial", NULL, "with --check: also judges the valid part of a recording that ends early or is damaged"},
    {"info", NULL, "describes it, without a window"},
#ifndef SKIDPAD_HEADLESS
    {"at", "S", "starts S seconds after the beginning (0)"},
    SIZE_OPTION,
    {"fullscreen", NULL, "fills the screen"},
    CAMERA_OPTION,
    OVERLAY_OPTION,
    QUALITY_OPTION,
    HUD_OPTION,
    {"bindings", "FILE", "key bindings ($XDG_CONFIG_HOME/skidpad/keys.conf)"},
#endif
    END};

static const sk_option diff_options[] = {
    {"partial", NULL, "also judges the valid part of recordings that end early or are damaged"}, END};

static const sk_option export_options[] = {
    {"csv", "FILE", "writes the table that run --csv would have written; - is the standard output"},
    {"columns", "LIST", "its columns besides t, by name: airspeed,wheel[*].normal_force (all but clearance)"},
    {"acmi", "FILE", "writes the flight for Tacview, as text: FILE.txt.acmi"},
    {"every", "N", "a row of the table every N ticks (1), or a frame of the flight (6)"},
    END};

static const sk_option report_options[] = {
    {"out", "FILE", "where the page goes: REPORT.html; - is the standard output"},
#ifndef SKIDPAD_HEADLESS
    {"picture", "S|off",
     "when its picture is taken, in s from tick 0 (the hardest touchdown, else the middle), or none"},
#endif
    END};

static const sk_option crash_options[] = {{"aircraft", "N", "only aircraft number N, from 1 (all that crashed)"},
                                          {"json", NULL, "prints the results as JSON, with all digits"},
                                          END};

static const sk_option clearance_options[] = {{"seconds", "S", "how long, in simulated seconds (10)"},
                                              {"every", "N", "measures every N ticks of 1/120 s (1)"},
                                              {"all", NULL, "all aircraft (the first)"},
                                              {"json", NULL, "prints the results as JSON, with all digits"},
                                              SETTING_OPTION,
                                              AIRCRAFT_OPTION,
                                              END};

static const sk_option analyze_options[] = {
    {"seconds", "S", "how long, in simulated seconds (10)"},
    {"tolerance", "T", "error of a step in m, m/s, rad/s (1e-8)"},
    {"compare", NULL, "prints the error of the real-time loop with its substep, a half and a quarter of it"},
    {"csv", "FILE", "writes t, the state's numbers and the outputs, as run does"},
    {"every", "N", "a row of the CSV file every N ticks (1)"},
    SETTING_OPTION,
    AIRCRAFT_OPTION,
    END};

static const sk_option probe_options[] = {
    {"ground", NULL, "uses the surfaces that carry load (no water) in place of all visible ones"},
    {"intervals", NULL, "prints every entry and exit in turn, parted by '; '"},
    {"platform", "NAME",
     "reads paths 'x1 y1 z1 t1 x2 y2 z2 t2' and asks what carries of this platform, each end at its time"},
    {"nearest", "M", "reads points 'x y z' and prints the nearest place of the surface within so many metres"},
    SETTING_OPTION,
    AIRCRAFT_OPTION,
    END};

static const sk_option scene_options[] = {SETTING_OPTION, AIRCRAFT_OPTION, END};

static const sk_option validate_options[] = {
    {"why", NULL, "prints the source of every expected value and the reason for every tolerance"},
    {"list", NULL, "lists the checks without measuring them"},
    {"json", NULL, "prints the results as JSON"},
    {"markdown", NULL, "prints the page docs/validation.md"},
    {"long", NULL, "the long sweeps, as with SKIDPAD_LONG=1: more headings, more random states"},
    {"jobs", "N", "checks at once (as many as there are processors)"},
    END};

static const sk_option numerics_options[] = {END};

static const sk_option oriented_options[] = {
    {"figure", "N",
     "of the paper: 5 (corner, thin plate) or 6 (thinner plate, acute wedge); both where it is left out"},
    {"out", "FILE", "draws the paths and the forces (SVG)"},
    END};
static const sk_option overlap_options[] = {
    {"threshold", "X", "removes points with less than X times the area of an adjacent one, 0 to 1 (0.01)"},
    {"minarea", "M2", "removes points with a smaller area, m^2 (0)"},
    {"mindist", "M", "removes points that are nearer than this to a larger point, m (1e-6)"},
    {"svg", "FILE", "draws both solids, their common parts, points and normals (SVG)"},
    {"json", NULL, "prints the results as JSON, with all digits"},
    {"all", NULL, "prints all lines of long lists"},
    END};
static const sk_option hierarchy_options[] = {
    {"svg", "FILE", "draws figures 3 and 4: meshes, balls and boxes of their leaves, level 12 of their trees (SVG)"},
    {"json", NULL, "prints the results as JSON, with all digits"},
    END};
static const sk_option gear_options[] = {
    {"deck-landings", "N", "lands it N times at each of three speeds on a deck in sea state 5, with and without grip"},
    END};

static const sk_option help_options[] = {
    {"man", NULL, "prints the man page (troff)"}, {"completion", "SHELL", "prints completion for a shell: bash"}, END};

const sk_command sk_commands[] = {
#ifndef SKIDPAD_HEADLESS
    {"fly", "[SCENE]", 0, 1, "flies a scene in a window (first_flight)",
     "This is the default command: skidpad SCENE. A scene with a scripted pilot flies itself until you\n"
     "touch a control. F1 shows the keys.",
     fly_options, sk_command_fly},
    {"shot", "SCENE|FILE.skr [FILE.skr]", 1, 2, "takes a picture of a scene or a recording, without a window",
     "Simulates S seconds, with the scene's pilot if it has one, then draws. With --every it takes the pictures\n"
     "of a film, to the nearest tick of 1/120 s; tools/film makes one of them. A second recording is shown as a ghost\n"
     "beside the first.",
     shot_options, sk_command_shot},
    {"novices", "[SCENE]", 0, 1, "flies simulated novices over a course and counts how many pass (first_flight)",
     "A novice is a program that sees what the window shows, late and roughly, and presses keys; its seed says how\n"
     "clumsy it is. Prints how many passed, why the others did not with their seeds, and the median time.",
     novices_options, sk_command_novices},
    {"keys", "", 0, 0, "lists the keys, as Markdown or as a configuration file", "", keys_options, sk_command_keys},
#endif
    {"run", "SCENE", 1, 1, "runs a scene without a window",
     "The scene's pilot, if it has one, holds the controls; without one they stay as the scene sets them. Without\n"
     "--csv, --hash and --events it prints how long it ran and where the aircraft is.\n"
     "Status 1 if an aircraft is frozen at the end.",
     run_options, sk_command_run},
    {"replay", "FILE [FILE]", 1, 2, "shows a recording, describes it, or checks that it replays to the same bits",
     "In a window it plays, with a lane for every contact; a second recording is shown beside the first as a ghost.\n"
     "Without a display it is described. With --check it names the first tick that differs, the stage of the step,\n"
     "the number, and both values. A recording that ends early or is damaged gives status 125; --partial accepts\n"
     "what is left of it. Status 2: it is no recording, or cannot be read.",
     replay_options, sk_command_replay},
    {"diff", "FILE FILE", 2, 2, "names the first tick and number in which two recordings differ",
     "Status 0 the same, 1 not, 125 when they cannot be compared, or one ends early or is damaged;\n"
     "2 when one is no recording or cannot be read.",
     diff_options, sk_command_diff},
    {"export", "FILE", 1, 1, "writes a recording as a table, or for Tacview",
     "Status 1 if the replayed states differ from the recorded ones.", export_options, sk_command_export},
    {"report", "FILE", 1, 1, "writes a page about a recording: plots, contacts, energy, events",
     "One HTML file that needs nothing else. Status 1 if the replayed states differ from the recorded ones.",
     report_options, sk_command_report},
    {"crash", "FILE", 1, 1, "prints what hit what in a recorded crash, and the load of the cabin",
     "For each aircraft that crashed: hits and breaks with closing speed and kinetic energy, the specific force at "
     "the\n"
     "pilot's seat beside the limits of 14 CFR 23.562, speeds, energy, and what broke first. Status 1 if the replayed\n"
     "states differ from the recorded ones.",
     crash_options, sk_command_crash},
    {"clearance", "SCENE", 1, 1, "runs a scene and prints how near an aircraft comes to anything",
     "The scene's pilot, if it has one, holds the controls. Prints the least distance of the airframe, its propeller "
     "or\n"
     "its rotors from scenery, bodies and other aircraft, when, and between which parts; then the least time to "
     "contact\n"
     "at the velocities of that moment; then when a limit of the scene was passed. The ground below does not count.",
     clearance_options, sk_command_clearance},
    {"analyze", "SCENE", 1, 1, "computes a scene with variable steps, for exact times of events",
     "A method of fifth order holds the error of every step below a tolerance, and ends steps exactly where a contact\n"
     "touches, separates, slips, grips or breaks. Loose bodies, and aircraft that are tied or may touch a body, "
     "another\n"
     "aircraft, the ground with the airframe or several faces with a wheel, take substeps of T^(1/2) / 8 s instead.\n"
     "Prints the times and the number of steps.",
     analyze_options, sk_command_analyze},
    {"probe", "SCENE", 1, 1, "finds where segments first meet the scenery",
     "Reads lines 'x1 y1 z1 x2 y2 z2' (metres) from the standard input and prints for each\n"
     "'lambda nx ny nz material' with 17 digits, or 'miss'. A zero normal: the segment starts inside.\n"
     "With --nearest: 'distance x y z nx ny nz material inside' (or 'outside'), 'none inside' where none is so near.",
     probe_options, sk_command_probe},
    {"scene", "[SCENE]", 0, 1, "loads, checks and describes a scene; without one, lists them",
     "The list has the scenes of the assets with their titles. A description has what --set may change, with its "
     "usual\n"
     "value, and the names of cameras and platforms.",
     scene_options, sk_command_scene},
#ifndef SKIDPAD_HEADLESS
    {"textures", "FOLDER", 1, 1, "writes a picture of every material, for map editors",
     "FOLDER is created if it is missing: MAPS/textures/skidpad, where MAPS is what the editor calls the game's path.",
     textures_options, sk_command_textures},
#endif
    {"validate", "[GLOB]", 0, 1, "runs the checks of the physics",
     "Prints each check's PASS or FAIL, name, measured and expected value and tolerance; status 1 when one fails.\n"
     "GLOB chooses checks by name, for instance 'hold.*', or names a group.",
     validate_options, sk_command_validate},
    {"numerics", "[GLOB]", 0, 1, "measures convergence with the size of the substep",
     "Runs each study with the substep h, h/2, h/4 and h/8 and prints how far the paths are apart (m, root mean "
     "square\n"
     "over all ticks; an angle counts as its arc at 1 m), the order of convergence, twice, and what theory says.\n"
     "GLOB chooses studies by name.",
     numerics_options, sk_command_numerics},
    {"oriented", "", 0, 0, "simulates figures 5 and 6 of the paper on oriented contact",
     "Throws a point on a spring at each figure's solid and prints, step by step and for every face, penetration P, "
     "its\n"
     "change Delta (- is -1), range S, the collisions C of both algorithms (C1 also as printed), the face that holds, "
     "the\n"
     "one that the minimum-translation rule would choose, and why; then the result under either rule.",
     oriented_options, sk_command_oriented},
    {"overlap", "[A [B]]", 0, 2, "computes contact points of two solids that overlap, by the rules of a paper",
     "A and B are Lua files that return a shape, as scenes make them. A alone returns a list of two. Prints for each\n"
     "overlap of two convex pieces the volume, its centroid, and point, normal, area, surfaces and gap as the paper\n"
     "prints them and as mended; then how many contact points are left after sparsification.\n"
     "Without a file it lists the examples: 'skidpad overlap boxes' runs one.",
     overlap_options, sk_command_overlap},
    {"hierarchy", "5.1|5.2|table1|figures", 1, 1, "repeats the examples of the paper on hierarchical contact detection",
     "5.1: two spheres; 5.2: a motorcycle and a wall: when contact is predicted, at each step of the search, as the "
     "paper\n"
     "prints it and as mended. table1: nanoseconds of exclusion tests and of closest points on this machine. figures:\n"
     "depths and volumes of the trees of figures 3 and 4.",
     hierarchy_options, sk_command_hierarchy},
    {"gear", "AIRCRAFT", 1, 1, "reports the stiffness and the modes of a skid gear",
     "Its tubes and the moments at which they yield; standing on level ground that does not hold the skids sideways: "
     "the\n"
     "load, deflection and stiffness at each corner, and under how many times its weight a tube yields; the first "
     "natural\n"
     "frequencies of the tubes, in the air and the fuselage held.",
     gear_options, sk_command_gear},
    {"help", "[COMMAND]", 0, 1, "explains the program or one command", "", help_options, sk_command_help},
    {NULL, NULL, 0, 0, NULL, NULL, NULL, NULL}};
