package io.ironbridge.gateway.audit;

import org.jspecify.annotations.Nullable;

/**
 * The server section of SMF type 123: the values that are equal for all events of a server.
 *
 * @param system name of the host; null if unknown
 * @param jobName name of the server in monitoring
 * @param jobId process id
 * @param configDir folder of the configuration; null if unknown
 */
public record AuditServer(
        @Nullable String system,
        String jobName,
        long jobId,
        @Nullable String configDir,
        String version) {
    /** Version of the fields of an event. */
    private static final int DATA_VERSION = 1;

    /** Passes all known fields to {@code to}. */
    public void give(AuditFields to) {
        if (system != null) {
            to.text("SMF123_SERVER_SYSTEM", system);
        }
        to.text("SMF123_SERVER_JOBNAME", jobName);
        to.number("SMF123_SERVER_JOBID", jobId);
        if (configDir != null) {
            to.text("SMF123_SERVER_CONFIG_DIR", configDir);
        }
        to.text("SMF123_SERVER_VERSION", version);
        to.number("SMF123S1_REQ_DATA_VER", DATA_VERSION);
    }
}
