package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.SensitiveType;

/**
 * A segment search argument.
 *
 * @param codes its command codes: D F L N P U V; C has become qualifications
 */
record Ssa(SensitiveType type, String codes, Qualification qualification) {
    boolean has(char code) {
        return codes.indexOf(code) >= 0;
    }

    boolean isQualified() {
        return !qualification.isNone();
    }

    Ssa with(Qualification other) {
        return new Ssa(type, codes, other);
    }
}
