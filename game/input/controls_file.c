#define _XOPEN_SOURCE 700 // mkdir
#include "input/controls_file.h"

#include "input/user_file.h"
#include "system/output_file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char FILE_NAME[] = "controls.conf", HEAD[] = "skidpad controls ", END[] = "end";

void sk_user_controls_defaults(sk_user_controls *controls) {
    controls->aids = sk_aids_all(true);
    sk_profiles_defaults(&controls->joysticks);
}

typedef struct reading {
    sk_user_controls now;
    char section[SK_GUID_TEXT]; // of the present profile; "pilot"; empty before the first section
    bool headed, ended;
} reading;

static sk_result read_head(reading *r, const char *line) {
    char *rest;
    if (strncmp(line, HEAD, sizeof HEAD - 1) != 0)
        return sk_error("the first line must be `%s%d`", HEAD, SK_CONTROLS_VERSION);
    long version = strtol(line + sizeof HEAD - 1, &rest, 10);
    if (*rest != '\0' || version != SK_CONTROLS_VERSION)
        return sk_error("the file is of version %.20s; this program reads version %d", line + sizeof HEAD - 1,
                        SK_CONTROLS_VERSION);
    r->headed = true;
    return sk_ok();
}

static sk_result read_section(reading *r, const char *line) {
    char guid[SK_GUID_TEXT] = "";
    if (strcmp(line, "[pilot]") == 0)
        snprintf(guid, sizeof guid, "pilot");
    else if (strcmp(line, "[joystick *]") == 0)
        snprintf(guid, sizeof guid, "*");
    else if (strcmp(line, "[gamepad *]") == 0)
        snprintf(guid, sizeof guid, "gamepad");
    else if (strncmp(line, "[joystick ", 10) == 0 && strlen(line) == 10 + SK_GUID_TEXT)
        snprintf(guid, sizeof guid, "%.32s", line + 10);
    bool device = strlen(guid) == SK_GUID_TEXT - 1;
    if (*guid == '\0' || (device && (!sk_is_guid(guid) || line[10 + SK_GUID_TEXT - 1] != ']')))
        return sk_error(
            "a section is [pilot], [joystick *], [gamepad *] or [joystick GUID], where a GUID is 32 digits 0 to "
            "9, a to f, as `skidpad keys --joysticks` prints");
    if (strcmp(guid, "*") == 0 && r->now.joysticks.count > 2)
        return sk_error("[joystick *] must come first: a device's own section begins as a copy of it");
    if (device && sk_profiles_own(&r->now.joysticks, guid) == NULL)
        return sk_error("at most %d joysticks have profiles", SK_PROFILES_MAX - 2);
    memcpy(r->section, guid, sizeof guid);
    return sk_ok();
}

static sk_result read_setting(reading *r, const char *name, const char *value) {
    if (strcmp(name, "aids") != 0) return sk_error("\"%.60s\" is no setting: aids", name);
    return sk_aids_parse(value, &r->now.aids);
}

static sk_result read_line(void *context, char *line, int32_t number) {
    (void)number;
    reading *r = context;
    char *name, *value;
    if (!r->headed) return read_head(r, line);
    if (r->ended) return sk_error("nothing may follow `%s`", END);
    if (strcmp(line, END) == 0) {
        r->ended = true;
        return sk_ok();
    }
    if (*line == '[') return read_section(r, line);
    if (!sk_user_part(line, &name, &value)) return sk_error("\"%.60s\" is not `name = value`", line);
    if (*r->section == '\0') return sk_error("a section must come first: [pilot], [joystick *]");
    if (strcmp(r->section, "pilot") == 0) return read_setting(r, name, value);
    return sk_profile_set(sk_profiles_own(&r->now.joysticks, r->section), name, value);
}

sk_result sk_user_controls_parse(sk_user_controls *controls, const char *text, const char *name) {
    reading r = {.now = *controls};
    int32_t count;
    sk_result result = sk_user_lines(text, name, read_line, &r, &count);
    if (!result.ok) return result;
    if (!r.headed) return sk_error_at(sk_error("the first line `%s%d` is missing", HEAD, SK_CONTROLS_VERSION), name, 1);
    if (!r.ended) return sk_error_at(sk_error("the file is cut short: its last line must be `%s`", END), name, count);
    *controls = r.now;
    return sk_ok();
}

static void print_rule(FILE *file, sk_stick stick, sk_axis_rule rule) {
    fprintf(file, "%s = ", sk_stick_name(stick));
    if (rule.axis < 0)
        fputs("none", file);
    else
        fprintf(file, "%d", rule.axis);
    fprintf(file, "%s dead %.9g expo %.9g", rule.invert ? " invert" : "", rule.dead_zone, rule.expo);
    fprintf(file, " low %d centre %d high %d\n", rule.low, rule.centre, rule.high);
}

static const char *action_name(int32_t action) {
    return action == SK_DO_NOTHING ? "none" : sk_action_table[action].name;
}

void sk_user_controls_print(const sk_user_controls *controls, FILE *file) {
    fprintf(file, "%s%d\n", HEAD, SK_CONTROLS_VERSION);
    fputs("# Written whole by Skidpad's menu: comments do not stay. docs/keys.md tells what may stand here.\n\n", file);
    char aids[SK_AIDS_TEXT];
    sk_aids_print(&controls->aids, aids);
    fprintf(file, "[pilot]\naids = %s\n", aids);
    for (int32_t p = 0; p < controls->joysticks.count; p++) {
        const sk_profile *profile = &controls->joysticks.profile[p];
        bool pad = strcmp(profile->guid, "gamepad") == 0;
        fprintf(file, "\n[%s %s]\n", pad ? "gamepad" : "joystick", pad ? "*" : profile->guid);
        for (int s = 0; s < SK_STICK_COUNT; s++) print_rule(file, (sk_stick)s, profile->stick[s]);
        // A device's section begins as a copy of that for all joysticks. Every difference from it must be written, also
        // `none`.
        for (int b = 0; b < SK_BUTTONS_MAX; b++)
            if (profile->button[b] != SK_DO_NOTHING || controls->joysticks.profile[0].button[b] != SK_DO_NOTHING)
                fprintf(file, "button %d = %s\n", b, action_name(profile->button[b]));
        for (int h = 0; h < SK_HAT_DIRECTIONS; h++)
            fprintf(file, "hat %s = %s\n", sk_hat_name(h), action_name(profile->hat[h]));
    }
    fprintf(file, "\n%s\n", END);
}

sk_result sk_user_controls_load(sk_user_controls *controls, const char *path) {
    char place[SK_USER_PATH], *text;
    sk_user_path(FILE_NAME, place, sizeof place);
    sk_result result = sk_user_read(path != NULL ? path : place, path == NULL, SK_USER_LARGEST, &text);
    if (!result.ok || text == NULL) return result;
    result = sk_user_controls_parse(controls, text, path != NULL ? path : place);
    free(text);
    return result;
}

// Makes the folders of the file's path.
static void make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777); // a failure is reported when the file is opened
        *slash = '/';
    }
}

sk_result sk_user_controls_save(const sk_user_controls *controls, const char *path) {
    char place[SK_USER_PATH];
    if (path == NULL) {
        sk_user_path(FILE_NAME, place, sizeof place);
        make_folders(place);
        path = place;
    }
    sk_output_file out;
    sk_result result = sk_output_open(&out, path);
    if (!result.ok) return result;
    sk_user_controls_print(controls, out.file);
    return sk_output_close(&out, true);
}
