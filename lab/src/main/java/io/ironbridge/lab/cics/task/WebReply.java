package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import io.ironbridge.lab.wire.Area;
import java.util.List;

/**
 * A response that a program sent by WEB SEND.
 *
 * @param status 200 to 599
 * @param statusText empty for the default
 * @param close whether the connection is closed afterwards
 */
public record WebReply(
        int status,
        String statusText,
        String mediaType,
        List<WebHeader> headers,
        Area body,
        boolean close) {
    public WebReply {
        headers = List.copyOf(headers);
    }
}
