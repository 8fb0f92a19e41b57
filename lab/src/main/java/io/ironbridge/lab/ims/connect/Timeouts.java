package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.IrmTimer;
import java.time.Duration;

/** Settings in which zero means no limit. */
final class Timeouts {
    private Timeouts() {}

    static long nanos(Duration setting) {
        return setting.isZero() ? IrmTimer.FOREVER : setting.toNanos();
    }
}
