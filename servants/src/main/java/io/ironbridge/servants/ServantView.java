package io.ironbridge.servants;

import io.ironbridge.servants.wire.HeapReport;
import java.time.Instant;
import java.util.Optional;

/**
 * A process of servants, for administration.
 *
 * @param number from 1
 * @param tasks that it runs now
 * @param workers tasks that it can run at a time
 * @param taken tasks that it has got
 * @param heap after its last collection; empty before the first one
 * @param ending why it is replaced, was stopped or has ended; empty while it serves
 */
public record ServantView(
        int number,
        long pid,
        State state,
        Instant started,
        int tasks,
        int workers,
        long taken,
        Optional<HeapReport> heap,
        Optional<String> ending) {
    /** What it does. */
    public enum State {
        /** It takes tasks. */
        ACTIVE,
        /** It is ready to take over. */
        SPARE,
        /** It gets no more tasks once it is replaced, and ends those that it has. */
        DRAINING,
        /** The process is gone. */
        ENDED
    }
}
