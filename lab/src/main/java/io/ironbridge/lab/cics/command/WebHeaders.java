package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.task.WebRequest;
import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import java.util.Optional;

/** Headers of a request. */
final class WebHeaders {
    private WebHeaders() {}

    /** The value of the first header with the name, in any letter case. */
    static Optional<String> value(WebRequest request, String name) {
        return request.headers().stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(WebHeader::value)
                .findFirst();
    }
}
