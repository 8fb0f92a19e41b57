package io.ironbridge.apiproject.server;

import java.time.Duration;

/** When changes on disk are detected. */
public record UpdateConfig(ConfigUpdates configUpdates, ApplicationMonitor applicationMonitor) {
    /** When a change on disk is detected. */
    public enum UpdateTrigger {
        DISABLED,
        POLLED,
        MBEAN
    }

    /** {@code config}: when changes of the configuration are detected. */
    public record ConfigUpdates(UpdateTrigger updateTrigger, Duration monitorInterval) {}

    /** {@code applicationMonitor}. */
    public record ApplicationMonitor(
            UpdateTrigger updateTrigger, Duration pollingRate, boolean dropinsEnabled) {}
}
