package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.WebRequest;

/**
 * A request that CICS web support has admitted.
 *
 * @param program of the URIMAP
 * @param user under whom the task runs
 */
record WebCall(
        WebRequest request,
        KnownTransaction transaction,
        String program,
        String user,
        WebResponseWriter outlet) {}
