package io.ironbridge.lab.cics.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The actions set by HANDLE CONDITION, IGNORE CONDITION and HANDLE ABEND at one link level. */
public final class Handlers {
    private Map<Integer, OnCondition> conditions = new HashMap<>();
    private @Nullable OnAbend abend;
    private boolean abendActive;
    private final Deque<Saved> pushed = new ArrayDeque<>();

    /** The action for a condition. */
    public sealed interface OnCondition {
        /** A label of the program whose DFHX-CALL is at the address {@code owner}. */
        record Label(long owner, int index) implements OnCondition {}

        /** IGNORE CONDITION. */
        record Ignore() implements OnCondition {}

        /** HANDLE CONDITION without a label. */
        record Default() implements OnCondition {}
    }

    /** The action for an abend. */
    public sealed interface OnAbend {
        /** A label, as for conditions. */
        record Label(long owner, int index) implements OnAbend {}

        /** A program that is linked to; afterwards the level returns. */
        record Program(String name) implements OnAbend {}
    }

    private record Saved(
            Map<Integer, OnCondition> conditions, Optional<OnAbend> abend, boolean active) {}

    public void onCondition(int resp, OnCondition action) {
        conditions.put(resp, action);
    }

    /** The action for the condition, or for ERROR if it has none. */
    public Optional<OnCondition> forCondition(int resp) {
        OnCondition own = conditions.get(resp);
        return Optional.ofNullable(own == null ? conditions.get(Conditions.ERROR) : own);
    }

    public void onAbend(OnAbend action) {
        abend = action;
        abendActive = true;
    }

    /** HANDLE ABEND CANCEL. */
    public void cancelAbend() {
        abendActive = false;
    }

    /** HANDLE ABEND RESET: reactivates the action that was cancelled or taken. */
    public void resetAbend() {
        abendActive = abend != null;
    }

    /** The action for an abend, which is deactivated. */
    public Optional<OnAbend> takeAbend() {
        boolean active = abendActive;
        abendActive = false;
        return active ? Optional.ofNullable(abend) : Optional.empty();
    }

    /** PUSH HANDLE. */
    public void push() {
        pushed.push(new Saved(conditions, Optional.ofNullable(abend), abendActive));
        conditions = new HashMap<>();
        abend = null;
        abendActive = false;
    }

    /** POP HANDLE; false when nothing was pushed. */
    public boolean pop() {
        if (pushed.isEmpty()) {
            return false;
        }
        Saved saved = pushed.pop();
        conditions = saved.conditions();
        abend = saved.abend().orElse(null);
        abendActive = saved.active();
        return true;
    }
}
