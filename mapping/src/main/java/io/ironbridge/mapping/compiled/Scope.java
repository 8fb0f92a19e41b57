package io.ironbridge.mapping.compiled;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The loop around an expression, with the members of its element that are read.
 *
 * @param loop its depth, from 0
 */
record Scope(int loop, int firstSlot, List<MemberName> names) {
    /** Maximum members of one loop's elements that get a slot. */
    static final int MAX_NAMES = 200;

    static Scope of(int loop, int firstSlot) {
        return new Scope(loop, firstSlot, new ArrayList<>());
    }

    /** The slot of a member; -1 if all are in use. */
    int slot(MemberName name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).text().equals(name.text())) {
                return firstSlot + i;
            }
        }
        if (names.size() == MAX_NAMES) {
            return -1;
        }
        names.add(name);
        return firstSlot + names.size() - 1;
    }

    static int depth(@Nullable Scope scope) {
        return scope == null ? PathNodes.Interpreted.NO_LOOP : scope.loop;
    }
}
