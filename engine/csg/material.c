#include "csg/material.h"

#include <math.h>
#include <stdio.h>

void sk_material_text(const sk_material *material, char words[SK_MATERIAL_NAME]) {
    snprintf(words, SK_MATERIAL_NAME, "%s", material->name);
    for (char *c = words; *c != '\0'; c++)
        if (*c == '_') *c = ' ';
}

static bool friction_is_sound(sk_friction f) {
    return isfinite(f.mu_static) && f.mu_kinetic >= 0.0 && f.mu_kinetic <= f.mu_static;
}

sk_result sk_material_check(const sk_material *material) {
    const sk_material *m = material;
    const char *name = m->name[0] != '\0' ? m->name : "(unnamed)";
    if (!friction_is_sound(m->rubber)) {
        return sk_error(
            "material %.32s: friction against rubber is static %g, kinetic %g; allowed: 0 <= kinetic <= static, "
            "both finite",
            name, m->rubber.mu_static, m->rubber.mu_kinetic);
    }
    if (!friction_is_sound(m->metal)) {
        return sk_error(
            "material %.32s: friction against metal is static %g, kinetic %g; allowed: 0 <= kinetic <= static, "
            "both finite",
            name, m->metal.mu_static, m->metal.mu_kinetic);
    }
    if (!(isfinite(m->rolling) && m->rolling >= 0.0)) {
        return sk_error("material %.32s: rolling resistance is %g; allowed: a finite number, 0 or more", name,
                        m->rolling);
    }
    if (!(m->strength >= 0.0)) {
        return sk_error("material %.32s: strength is %g N; allowed: 0 (does not carry) up to infinity", name,
                        m->strength);
    }
    const struct {
        const char *what;
        double value;
    } lengths[] = {{"bump height", m->bump_height}, {"bump wavelength", m->bump_wavelength}, {"grain", m->grain}};
    for (int i = 0; i < 3; i++) {
        if (!(isfinite(lengths[i].value) && lengths[i].value >= 0.0)) {
            return sk_error("material %.32s: %s is %g m; allowed: a finite length, 0 or more", name, lengths[i].what,
                            lengths[i].value);
        }
    }
    if (m->bump_height > SK_BUMP_HEIGHT_MAX) {
        return sk_error("material %.32s: bump height is %g m; allowed: 0 to %g", name, m->bump_height,
                        SK_BUMP_HEIGHT_MAX);
    }
    for (int i = 0; i < 3; i++) {
        if (!(m->colour[i] >= 0.0 && m->colour[i] <= 1.0)) {
            return sk_error("material %.32s: colour component %d is %g; allowed: 0 to 1", name, i, m->colour[i]);
        }
    }
    return sk_ok();
}
