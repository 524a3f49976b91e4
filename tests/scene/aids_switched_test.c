// Aids switched, keys pressed and sticks moved at any moment: no control moves faster than it may.
#include "check.h"
#include "validate/aided_switching.h"

#include <stdio.h>
#include <stdlib.h>

static void fly_about(const char *type) {
    int flights = getenv("SKIDPAD_LONG") != NULL ? 300 : 6;
    double moved = 0.0, added = 0.0;
    int64_t switched = 0;
    for (int k = 0; k < flights; k++) {
        sk_aided_switching s;
        sk_result r = sk_aided_switch_about(type, (uint64_t)k, 20.0, &s);
        if (!r.ok) fail_msg("%s", r.text);
        if (s.moved > 1.0 || s.added > 1.0)
            fail_msg("%s, flight %d: %s moved by %g of its rate, what an aid adds to %s by %g", type, k, s.control,
                     s.moved, s.added_to, s.added);
        moved = sk_max(moved, s.moved);
        added = sk_max(added, s.added);
        switched += s.switched;
    }
    printf("%s: %d flights, aids switched %d times: controls move by %.6f of their rates, what aids add by %.6f\n",
           type, flights, (int)switched, moved, added);
    assert_true(switched > 20 * flights);
    assert_true(moved > 0.9 && added > 0.9); // and they do move: what is measured is not nothing
}

static void aeroplanes_move_no_control_faster_than_its_rate(void **state) {
    (void)state;
    for (int i = 0; i < SK_AIDED_AEROPLANES; i++) fly_about(sk_aided_aeroplanes[i]);
}

static void helicopters_move_no_control_faster_than_its_rate(void **state) {
    (void)state;
    for (int i = 0; i < SK_AIDED_HELICOPTERS; i++) fly_about(sk_aided_helicopters[i]);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aeroplanes_move_no_control_faster_than_its_rate),
        cmocka_unit_test(helicopters_move_no_control_faster_than_its_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
