package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.WebReply;

/** Sends a task's response to its web client. */
@FunctionalInterface
public interface WebSender {
    RegionReply send(WebReply reply);

    /** For tasks without a web client: INVREQ. */
    static WebSender none() {
        return _ -> ResourceReplies.INVREQ;
    }
}
