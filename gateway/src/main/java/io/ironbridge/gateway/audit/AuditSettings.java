package io.ironbridge.gateway.audit;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How the audit trail is kept.
 *
 * @param file the newest events; older ones are beside it with a number behind the name, the newest
 *     of them with 1
 * @param maxFileBytes from which on another file is begun
 * @param files that are kept, the newest one among them
 * @param queue events that may wait to be written
 * @param whenFull what becomes of an event for which there is no room
 * @param longestWait for room; then an event is lost even if it waits
 */
public record AuditSettings(
        Path file,
        long maxFileBytes,
        int files,
        int queue,
        WhenFull whenFull,
        Duration longestWait) {
    /** What becomes of events while the disk is too slow, or gone. */
    public enum WhenFull {
        /** They are lost, counted and told. */
        DROP,
        /** Replies wait for them. */
        WAIT,
        /** As {@link #WAIT}; but nothing new is to be begun. */
        REFUSE
    }
}
