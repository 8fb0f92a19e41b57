package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.WebReply;

/** Sends the response to a web client; only the first one is sent. */
interface WebResponseWriter {
    void send(WebReply reply);

    boolean isSent();
}
