package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.Step;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position of a PCB in its database.
 *
 * @param steps the path to the current segment; empty where there is none
 * @param gap where it is behind something below that path: behind a segment that was deleted, or
 *     behind the place where a segment would have to be that was not found
 */
record Position(List<Step> steps, @Nullable Step gap) {
    /** In front of everything. */
    static final Position START = new Position(List.of(), null);

    Position {
        steps = List.copyOf(steps);
    }

    static Position at(List<Step> steps) {
        return new Position(steps, null);
    }

    /** The path to skip in order to continue: the steps, and the gap as the last one. */
    List<Step> passed() {
        if (gap == null) {
            return steps;
        }
        List<Step> all = new ArrayList<>(steps);
        all.add(gap);
        return all;
    }

    /** Whether it is not in front of another one that is a gap below a part of its path. */
    boolean isBehind(Position other) {
        List<Step> passed = passed();
        int level = other.steps.size();
        if (other.gap == null || passed.size() <= level || !isWithin(other.steps)) {
            return false;
        }
        Step here = passed.get(level);
        int order = Integer.compare(here.type().type().code(), other.gap.type().type().code());
        return order > 0 || (order == 0 && here.key().compareTo(other.gap.key()) >= 0);
    }

    boolean isGap(int level) {
        return gap != null && level == steps.size();
    }

    /** Whether it is at, or below, a path. */
    boolean isWithin(List<Step> path) {
        return steps.size() >= path.size() && steps.subList(0, path.size()).equals(path);
    }
}
