// Structs as bytes by tables: what an older or newer program wrote is read by name, or refused by name.
#include "replay/schema.h"

#include "check.h"
#include <stdlib.h>
#include <string.h>

// A struct as it was, and as it is now: `speed` has moved, `grip`, `stages` and `open` are new, there is room for more `gears`.
typedef struct was {
    int32_t gear_count;
    double speed;
    double gears[3];
    char name[16];
    sk_vec3 place;
} was;

typedef struct is {
    char name[24];
    int32_t gear_count;
    double gears[5];
    double grip;
    sk_vec3 place;
    int32_t stages;
    double speed;
    bool open;
} is;

#define OF was
static const sk_member WAS[] = {SK_ROW(gear_count), SK_ROW(speed), SK_ROW_COUNTED(gears, gear_count), SK_ROW(name),
                                SK_ROW(place)};
static const sk_schema WAS_SCHEMA = {"thing", "was", sizeof(was), WAS, 5, NULL};
#undef OF

#define OF is
static const sk_member IS[] = {SK_ROW(name),
                               SK_ROW(gear_count),
                               SK_ROW_COUNTED(gears, gear_count),
                               SK_ROW_LATER(grip, 0.75),
                               SK_ROW(place),
                               SK_ROW_LATER(stages, 3),
                               SK_ROW(speed),
                               SK_ROW_LATER(open, true)};
static const sk_schema IS_SCHEMA = {"thing", "is", sizeof(is), IS, 8, NULL};
#undef OF

static sk_writer written(const sk_schema *schema, const void *whole) {
    sk_writer bytes = {0};
    sk_schema_write(&schema, 1, whole, &bytes);
    return bytes;
}

static sk_result read_back(const sk_schema *schema, const sk_writer *bytes, void *whole) {
    sk_reader reader = sk_reader_of(bytes->data, bytes->size);
    memset(whole, 0, schema->size);
    return sk_schema_read(&schema, 1, &reader, whole);
}

static void check_refused(const sk_schema *schema, sk_writer bytes, void *whole, const char *words) {
    sk_result r = read_back(schema, &bytes, whole);
    if (r.ok || strstr(r.text, words) == NULL) fail_msg("expected '%s', got '%s'", words, r.ok ? "accepted" : r.text);
    sk_writer_free(&bytes);
}

static const was OLD = {.gear_count = 2, .speed = 12.5, .gears = {1.5, 2.5}, .name = "Cub", .place = {1, 2, 3}};

static void members_are_found_by_name_wherever_they_stand(void **state) {
    (void)state;
    is now;
    sk_writer bytes = written(&WAS_SCHEMA, &OLD);
    sk_result r = read_back(&IS_SCHEMA, &bytes, &now);
    if (!r.ok) fail_msg("%s", r.text);
    assert_string_equal(now.name, "Cub");
    assert_int_equal(now.gear_count, 2);
    assert_true(now.gears[0] == 1.5 && now.gears[1] == 2.5 && now.gears[2] == 0.0);
    assert_true(now.speed == 12.5 && now.place.z == 3.0);
    sk_writer_free(&bytes);
}

static void members_that_came_later_have_their_usual_value(void **state) {
    (void)state;
    is now;
    sk_writer bytes = written(&WAS_SCHEMA, &OLD);
    assert_true(read_back(&IS_SCHEMA, &bytes, &now).ok);
    assert_true(now.grip == 0.75 && now.stages == 3 && now.open);
    sk_writer_free(&bytes);
}

// The old struct without its speed.
#define OF was
static const sk_member SPEEDLESS[] = {SK_ROW(gear_count), SK_ROW_COUNTED(gears, gear_count), SK_ROW(name),
                                      SK_ROW(place)};
static const sk_schema SPEEDLESS_SCHEMA = {"thing", "was", sizeof(was), SPEEDLESS, 4, "speed"};
#undef OF

static void a_member_that_was_removed_is_skipped(void **state) {
    (void)state;
    was then, fast = OLD;
    fast.speed = INFINITY;
    sk_writer bytes = written(&WAS_SCHEMA, &fast);
    sk_result r = read_back(&SPEEDLESS_SCHEMA, &bytes, &then);
    if (!r.ok) fail_msg("%s", r.text);
    assert_true(then.speed == 0.0 && then.gear_count == 2 && then.gears[1] == 2.5 && then.place.z == 3.0);
    assert_string_equal(then.name, "Cub");
    sk_writer_free(&bytes);
    fast.speed = NAN;
    check_refused(&SPEEDLESS_SCHEMA, written(&WAS_SCHEMA, &fast), &then, "thing.speed is nan");
    const sk_member speed_last[] = {WAS[0], WAS[2], WAS[3], WAS[4], WAS[1]};
    const sk_schema last = {"thing", "was", sizeof(was), speed_last, 5, NULL};
    bytes = written(&last, &OLD);
    bytes.size--;
    check_refused(&SPEEDLESS_SCHEMA, bytes, &then, "cut short");
}

// The old struct whose speed was removed and came back, with another meaning and so with another name in files.
#define OF was
static const sk_member AGAIN[] = {SK_ROW(gear_count), SK_ROW_INFINITE_LATER_AS("new_speed", speed, INFINITY),
                                  SK_ROW_COUNTED(gears, gear_count), SK_ROW(name), SK_ROW(place)};
static const sk_schema AGAIN_SCHEMA = {"thing", "was", sizeof(was), AGAIN, 5, "speed"};
#undef OF

static void a_member_of_a_removed_name_has_another_name_in_files(void **state) {
    (void)state;
    was then;
    sk_writer bytes = written(&WAS_SCHEMA, &OLD);
    sk_result r = read_back(&AGAIN_SCHEMA, &bytes, &then);
    if (!r.ok) fail_msg("%s", r.text);
    assert_true(then.speed == INFINITY && then.gears[1] == 2.5 && then.place.z == 3.0);
    sk_writer_free(&bytes);
    for (int k = 0; k < 2; k++) {
        was now = OLD;
        if (k == 1) now.speed = INFINITY;
        bytes = written(&AGAIN_SCHEMA, &now);
        r = read_back(&AGAIN_SCHEMA, &bytes, &then);
        if (!r.ok) fail_msg("%s", r.text);
        assert_true(then.speed == now.speed);
        sk_writer_free(&bytes);
    }
    check_refused(&WAS_SCHEMA, written(&AGAIN_SCHEMA, &OLD), &then, "a member 'new_speed', which this version");
}

static void an_older_program_names_the_member_that_it_does_not_know(void **state) {
    (void)state;
    was then;
    is now = {.gear_count = 1, .name = "x"};
    check_refused(&WAS_SCHEMA, written(&IS_SCHEMA, &now), &then,
                  "'grip', which this version of the program does not know");
}

static void a_member_that_is_lacking_is_named(void **state) {
    (void)state;
    was then;
    const sk_schema shorter = {"thing", "was", sizeof(was), WAS, 4, NULL};
    check_refused(&WAS_SCHEMA, written(&shorter, &OLD), &then, "thing lacks 'place'");
}

#define OF was
static const sk_member CHANGED[] = {SK_ROW(gear_count),
                                    SK_ROW_LATER(speed, 1.0),
                                    SK_ROW_COUNTED(gears, gear_count),
                                    SK_ROW(name),
                                    {SK_ROW_PLACE(place), .kind = SK_MEMBER_REAL}};
static const sk_member TURNED[] = {SK_ROW_COUNTED(gears, gear_count), SK_ROW(gear_count), SK_ROW(speed), SK_ROW(name),
                                   SK_ROW(place)};
static const sk_member TWICE[] = {SK_ROW(gear_count), SK_ROW(speed), SK_ROW(speed)};
#undef OF

static void a_member_of_another_kind_is_refused(void **state) {
    (void)state;
    was then;
    const sk_schema changed = {"thing", "was", sizeof(was), CHANGED, 5, NULL};
    check_refused(&WAS_SCHEMA, written(&changed, &OLD), &then, "thing.place is something else");
}

static void what_is_counted_comes_after_its_counter(void **state) {
    (void)state;
    was then;
    const sk_schema turned = {"thing", "was", sizeof(was), TURNED, 5, NULL};
    check_refused(&WAS_SCHEMA, written(&turned, &OLD), &then, "thing.gears comes before 'gear_count'");
}

static void a_member_comes_once(void **state) {
    (void)state;
    was then;
    const sk_schema twice = {"thing", "was", sizeof(was), TWICE, 3, NULL};
    check_refused(&WAS_SCHEMA, written(&twice, &OLD), &then, "two members 'speed'");
}

static void another_struct_is_refused_by_name(void **state) {
    (void)state;
    was then;
    const sk_schema other = {"cart", "was", sizeof(was), WAS, 5, NULL};
    check_refused(&WAS_SCHEMA, written(&other, &OLD), &then, "'cart'");
}

static void more_entries_than_there_is_room_for_are_refused(void **state) {
    (void)state;
    was then;
    is now = {.gear_count = 5, .name = "x"};
    sk_member rows[4] = {0};
    static const char *const kept[] = {"gear_count", "gears", "name", "place"};
    for (int i = 0; i < 4; i++) rows[i] = *sk_schema_member(&IS_SCHEMA, kept[i]);
    const sk_schema grown = {"thing", "is", sizeof(is), rows, 4, NULL};
    sk_member own[4] = {0};
    for (int i = 0; i < 4; i++) own[i] = *sk_schema_member(&WAS_SCHEMA, kept[i]);
    const sk_schema small = {"thing", "was", sizeof(was), own, 4, NULL};
    check_refused(&small, written(&grown, &now), &then, "thing.gear_count is 5; 0 to 3 is allowed");
    now.gear_count = 3;
    sk_writer bytes = written(&grown, &now);
    assert_true(read_back(&small, &bytes, &then).ok);
    sk_writer_free(&bytes);
}

// ---- lists ----

typedef struct pile {
    int32_t count;
    was *things;
} pile;

#define OF pile
static const sk_member PILE[] = {SK_ROW(count), SK_ROW_LIST(things, WAS_SCHEMA, count, 1000000000)};
static const sk_schema PILE_SCHEMA = SK_SCHEMA(pile, PILE);
#undef OF
static const sk_schema *const PILES[] = {&PILE_SCHEMA, &WAS_SCHEMA};

static void a_list_is_read_into_memory_of_its_own(void **state) {
    (void)state;
    was two[2] = {OLD, OLD};
    two[1].speed = 99.0;
    pile whole = {2, two}, copy = {0};
    sk_writer bytes = {0};
    sk_schema_write(PILES, 2, &whole, &bytes);
    sk_reader reader = sk_reader_of(bytes.data, bytes.size);
    assert_true(sk_schema_read(PILES, 2, &reader, &copy).ok);
    assert_int_equal(copy.count, 2);
    assert_true(copy.things[1].speed == 99.0 && copy.things[0].speed == 12.5);
    free(copy.things);
    sk_writer_free(&bytes);
}

static void check_difference(const pile *first, const pile *second, const char *expected) {
    char text[100];
    bool differ = sk_schema_difference(&PILE_SCHEMA, first, second, text, sizeof text);
    if (differ != (expected[0] != '\0') || strcmp(text, expected) != 0)
        fail_msg("expected '%s', came '%s', %d", expected, text, differ);
}

static void the_first_difference_is_named_by_its_path(void **state) {
    (void)state;
    was one[2] = {OLD, OLD}, other[2] = {OLD, OLD};
    pile first = {2, one}, second = {2, other};
    other[1].gears[2] = 7.0; // beyond the count
    check_difference(&first, &second, "");
    strcpy(other[1].name, "Husky");
    check_difference(&first, &second, "things[1].name: 'Cub' against 'Husky'");
    other[1].gears[1] = 7.0;
    check_difference(&first, &second, "things[1].gears[1]: 2.5 against 7");
    other[0].place.y = -2.0;
    check_difference(&first, &second, "things[0].place: 1, 2, 3 against 1, -2, 3");
    second.count = 1;
    check_difference(&first, &second, "count: 2 against 1");
}

// A billion things of 80 bytes are not even asked for.
static void a_list_is_never_larger_than_what_is_left_to_read(void **state) {
    (void)state;
    pile whole = {0, NULL}, copy = {0};
    sk_writer bytes = {0};
    sk_schema_write(PILES, 2, &whole, &bytes);
    const uint8_t billion[4] = {0x00, 0xCA, 0x9A, 0x3B};
    memcpy(bytes.data + bytes.size - 4, billion, 4);
    sk_reader reader = sk_reader_of(bytes.data, bytes.size);
    sk_result r = sk_schema_read(PILES, 2, &reader, &copy);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "pile.things has 1000000000 entries, more than the data holds"));
    assert_null(copy.things);
    sk_writer_free(&bytes);
}

static void a_count_below_zero_is_refused(void **state) {
    (void)state;
    pile whole = {0, NULL}, copy = {0};
    sk_writer bytes = {0};
    sk_schema_write(PILES, 2, &whole, &bytes);
    memset(bytes.data + bytes.size - 4, 0xFF, 4);
    sk_reader reader = sk_reader_of(bytes.data, bytes.size);
    sk_result r = sk_schema_read(PILES, 2, &reader, &copy);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "pile.count is -1; 0 to 1000000000 is allowed"));
    assert_int_equal(copy.count, 0);
    sk_writer_free(&bytes);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_found_by_name_wherever_they_stand),
        cmocka_unit_test(members_that_came_later_have_their_usual_value),
        cmocka_unit_test(a_member_that_was_removed_is_skipped),
        cmocka_unit_test(a_member_of_a_removed_name_has_another_name_in_files),
        cmocka_unit_test(an_older_program_names_the_member_that_it_does_not_know),
        cmocka_unit_test(a_member_that_is_lacking_is_named),
        cmocka_unit_test(a_member_of_another_kind_is_refused),
        cmocka_unit_test(what_is_counted_comes_after_its_counter),
        cmocka_unit_test(a_member_comes_once),
        cmocka_unit_test(another_struct_is_refused_by_name),
        cmocka_unit_test(more_entries_than_there_is_room_for_are_refused),
        cmocka_unit_test(a_list_is_read_into_memory_of_its_own),
        cmocka_unit_test(the_first_difference_is_named_by_its_path),
        cmocka_unit_test(a_list_is_never_larger_than_what_is_left_to_read),
        cmocka_unit_test(a_count_below_zero_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
