package io.ironbridge.lab.ims.database.store;

import io.ironbridge.lab.ims.macro.MacroLimits;
import java.time.Duration;

/**
 * Limits of databases.
 *
 * @param sources of DBDs and PSBs
 * @param lockWait how long a program waits for another one's lock before it ends with U3310
 * @param locks that one unit of work holds at most; U0775 beyond
 * @param segments of one database at most; ISRT gets AO beyond
 */
public record DatabaseLimits(MacroLimits sources, Duration lockWait, int locks, long segments) {
    /** 30 seconds, 100,000 locks, 10 million segments. */
    public static final DatabaseLimits DEFAULTS =
            new DatabaseLimits(MacroLimits.DEFAULTS, Duration.ofSeconds(30), 100_000, 10_000_000);

    public DatabaseLimits {
        if (lockWait.isNegative() || locks < 1 || segments < 1) {
            throw new IllegalArgumentException("Limits of databases are at least 1");
        }
    }

    public DatabaseLimits withLockWait(Duration newLockWait) {
        return new DatabaseLimits(sources, newLockWait, locks, segments);
    }

    public DatabaseLimits withSegments(long newSegments) {
        return new DatabaseLimits(sources, lockWait, locks, newSegments);
    }
}
