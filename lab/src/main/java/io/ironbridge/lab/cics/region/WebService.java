package io.ironbridge.lab.cics.region;

import io.ironbridge.servants.TaskRejectedException;

/** Answers the requests of URIMAPs. */
interface WebService {
    /**
     * Answers one request through its outlet.
     *
     * @throws TaskRejectedException if the region accepts no task
     */
    void serve(WebCall call) throws InterruptedException, TaskRejectedException;
}
