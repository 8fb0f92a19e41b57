package io.ironbridge.apiproject.project;

/** How the calls of an asset take part in a unit of work. */
public enum Participation {
    /** The back end can prepare: any number of them in a unit. */
    TWO_PHASE,
    /** The connection commits or rolls back on request, but cannot prepare: one in a unit. */
    ONE_PHASE,
    /** The back end commits each call itself: at most one in a unit, as its last call. */
    OWN_COMMIT,
    /** The call has no effect, and takes no part. */
    READS,
    /** The call cannot work in a unit: a reply to a message that is not committed. */
    IMPOSSIBLE;

    /** Whether a call stays in the unit until its end. */
    public boolean isKept() {
        return this == TWO_PHASE || this == ONE_PHASE;
    }
}
