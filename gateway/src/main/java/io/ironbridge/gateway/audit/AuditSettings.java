package io.ironbridge.gateway.audit;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Settings of the audit trail.
 *
 * @param file the current file; older ones are in the same folder with a number after the name, 1
 *     for the newest
 * @param maxFileBytes size at which a new file is started
 * @param files number of files kept, including the current one
 * @param queue maximum number of events waiting to be written
 * @param whenFull what happens to an event that finds no room
 * @param longestWait for room; after that an event is lost even with {@link WhenFull#WAIT}
 */
public record AuditSettings(
        Path file,
        long maxFileBytes,
        int files,
        int queue,
        WhenFull whenFull,
        Duration longestWait) {
    /** What happens to events while the disk is too slow, or gone. */
    public enum WhenFull {
        /** They are lost, counted and reported. */
        DROP,
        /** Replies wait for them. */
        WAIT,
        /** As {@link #WAIT}; new requests are rejected as well. */
        REFUSE
    }
}
