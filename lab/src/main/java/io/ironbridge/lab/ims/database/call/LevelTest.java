package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.NodeKey;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import org.jspecify.annotations.Nullable;

/**
 * The condition that one level of a path must satisfy.
 *
 * @param codes command codes F and L count here
 * @param exact the only occurrence that will do
 * @param staysIfThere on the current path, the current occurrence is the only one that will do
 */
record LevelTest(
        SensitiveType type,
        Qualification qualification,
        String codes,
        @Nullable NodeKey exact,
        boolean staysIfThere) {
    static LevelTest of(Ssa ssa, boolean staysIfThere) {
        return new LevelTest(ssa.type(), ssa.qualification(), ssa.codes(), null, staysIfThere);
    }

    static LevelTest any(SensitiveType type, boolean staysIfThere) {
        return new LevelTest(type, Qualification.NONE, "", null, staysIfThere);
    }

    LevelTest exactly(NodeKey key) {
        return new LevelTest(type, qualification, codes, key, staysIfThere);
    }

    /** Command code F; it says nothing of roots. */
    boolean isFirst() {
        return has('F') && type.parent() != null;
    }

    /** Command code L; it says nothing of roots. */
    boolean isLast() {
        return has('L') && type.parent() != null;
    }

    private boolean has(char code) {
        return codes.indexOf(code) >= 0;
    }
}
