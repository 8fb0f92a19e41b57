package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.database.store.Step;
import java.util.List;

/**
 * The segments that a get hold call retrieved, for REPL and DLET.
 *
 * @param path to the last segment
 * @param levels which of it, from 1, are in the I/O area, ascending
 */
record HeldSegment(List<Step> path, List<Integer> levels) {
    static final HeldSegment NOTHING = new HeldSegment(List.of(), List.of());

    HeldSegment {
        path = List.copyOf(path);
        levels = List.copyOf(levels);
    }

    boolean isNothing() {
        return path.isEmpty();
    }

    /** The level of an SSA's segment, which has to be one of them. */
    int level(Ssa ssa, int number) throws CallEnd.Status {
        int level = ssa.type().level();
        boolean onPath = level <= path.size() && path.get(level - 1).type().equals(ssa.type());
        if (!onPath) {
            throw new CallEnd.Status("AC", number);
        }
        if (ssa.isQualified()) {
            throw new CallEnd.Status("AJ", number);
        }
        return level;
    }

    List<Step> path(int level) {
        return path.subList(0, level);
    }
}
