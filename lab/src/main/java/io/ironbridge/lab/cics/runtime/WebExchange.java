package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A web client's request, as far as the task has read it, and its answer so far. */
public final class WebExchange {
    private final WebRequest request;
    private final List<WebHeader> headers = new ArrayList<>();
    private @Nullable WebReply reply;
    private boolean sent;
    private int bodyRead;

    WebExchange(WebRequest request) {
        this.request = request;
    }

    public WebRequest request() {
        return request;
    }

    /** Bytes of the body that WEB RECEIVE has given so far. */
    public int bodyRead() {
        return bodyRead;
    }

    public void bodyRead(int bytes) {
        bodyRead = bytes;
    }

    /** WEB WRITE HTTPHEADER. */
    public void addHeader(String name, String value) {
        headers.add(new WebHeader(name, value));
    }

    public List<WebHeader> headers() {
        return List.copyOf(headers);
    }

    /** Whether the answer has been sent: it cannot be changed any more. */
    public boolean sent() {
        return sent;
    }

    /** WEB SEND EVENTUAL; a later one replaces it. */
    public void answer(WebReply eventual) {
        reply = eventual;
    }

    /** WEB SEND IMMEDIATE was sent. */
    public void answerSent() {
        sent = true;
        reply = null;
    }

    /** The answer to send at the end of the task. */
    public Optional<WebReply> reply() {
        return Optional.ofNullable(reply);
    }
}
