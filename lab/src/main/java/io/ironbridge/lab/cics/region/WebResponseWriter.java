package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.WebReply;

/** Where the answer to a web client goes; only the first one is sent. */
interface WebResponseWriter {
    void send(WebReply reply);

    boolean isSent();
}
