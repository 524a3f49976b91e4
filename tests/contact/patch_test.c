// The contact of two pieces at one pose: closed forms, the gradient of the energy, the exact stiffness.
#include "contact/patch_pairs.h"

static const double H = 1e-5; // m and rad: step of the differences

static double part(sk_wrench w, int i) {
    sk_vec3 v = i < 3 ? w.force : w.moment;
    return i % 3 == 0 ? v.x : i % 3 == 1 ? v.y : v.z;
}

static sk_pose moved_along(sk_pose pose, sk_vec3 point, int i, double step) {
    sk_vec3 e = {i % 3 == 0, i % 3 == 1, i % 3 == 2}, none = {0, 0, 0};
    return i < 3 ? stage_moved(pose, point, sk_scale(step, e), none)
                 : stage_moved(pose, point, none, sk_scale(step, e));
}

// Compares force and stiffness with central differences. Returns the largest error, of the force in units of kappa m^3, of the stiffness
// in units of kappa m^2.
static void errors_of(const patch_stage *s, sk_pose pose, double *of_force, double *of_stiffness) {
    sk_patch_memory memory = {0};
    sk_patch_begin(&s->pair, &pose, &memory);
    sk_patch p = sk_patch_evaluate(&s->pair, &pose, &memory);
    *of_force = *of_stiffness = -1.0;
    if (!p.touching) return;
    for (int k = 0; k < 6; k++) {
        sk_pose pose_up = moved_along(pose, p.point, k, H), pose_down = moved_along(pose, p.point, k, -H);
        sk_patch up = sk_patch_evaluate(&s->pair, &pose_up, &memory);
        sk_patch down = sk_patch_evaluate(&s->pair, &pose_down, &memory);
        double push = (down.energy - up.energy) / (2 * H);
        *of_force = sk_max(*of_force, fabs(push - part(p.elastic, k)) / KAPPA);
        sk_wrench w_up = stage_wrench_about(&up, p.point), w_down = stage_wrench_about(&down, p.point);
        for (int i = 0; i < 6; i++) {
            double slope = (part(w_down, i) - part(w_up, i)) / (2 * H);
            *of_stiffness = sk_max(*of_stiffness, fabs(slope - p.stiffness[i][k]) / KAPPA);
        }
    }
}

static void try_it(void **state) {
    (void)state;
    uint64_t random = 5;
    static double f[4000], k[4000];
    int n = 0;
    for (int32_t i = 0; i < 1000; i++) {
        patch_stage s;
        sk_pose pose;
        stage_random(&s, &random, i, &pose);
        double of_force, of_stiffness;
        errors_of(&s, pose, &of_force, &of_stiffness);
        if (of_force < 0) continue;
        f[n] = of_force;
        k[n] = of_stiffness;
        if (k[n] > 1e-4) print_message("%d: %g %g\n", i, f[n], k[n]);
        n++;
    }
    double mf = 0, mk = 0; int over = 0;
    for (int i = 0; i < n; i++) mf = fmax(mf, f[i]), mk = fmax(mk, k[i]), over += k[i] > 1e-4;
    print_message("n %d force %g stiffness %g over %d\n", n, mf, mk, over);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(try_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
