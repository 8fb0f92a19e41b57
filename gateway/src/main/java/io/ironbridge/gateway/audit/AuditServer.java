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
        String version) {}
