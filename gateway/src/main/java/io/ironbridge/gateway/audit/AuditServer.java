package io.ironbridge.gateway.audit;

import org.jspecify.annotations.Nullable;

/**
 * The server section of SMF type 123: what is the same for all events of a server.
 *
 * @param system name of the host; null: nobody knows
 * @param jobName what the server is called where it is watched
 * @param jobId number of the process
 * @param configDir folder of the configuration; null: nobody knows
 */
public record AuditServer(
        @Nullable String system,
        String jobName,
        long jobId,
        @Nullable String configDir,
        String version) {
    /** Of the fields that an event has here. */
    private static final int DATA_VERSION = 1;

    /** Gives {@code to} all fields that are known. */
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
