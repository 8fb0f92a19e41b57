package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.json.JsonCursor;

/** State of one request that is converted to containers. */
final class EncodeRun {
    /** Number 0, which is not used for containers. */
    private static final String FIRST_NAME = "IRB-000000000000";

    private final Rules.Limits limits;
    private final ContainerSink sink;
    private final JsonCursor json;
    private int bytes;
    private int containers;

    EncodeRun(JsonCursor json, ContainerSink sink, Rules.Limits limits) {
        this.json = json;
        this.sink = sink;
        this.limits = limits;
    }

    JsonCursor json() {
        return json;
    }

    /** Counts bytes before they are stored. */
    void take(int more, String field) throws ContainerDataException {
        if (more > limits.requestBytes() - bytes) {
            throw ContainerDataException.ofJson(
                    field,
                    "the request's data has more than %d bytes".formatted(limits.requestBytes()));
        }
        bytes += more;
    }

    /** A name for another container: of {@code A-Z}, digits and a hyphen, 16 characters. */
    String name(String field) throws ContainerDataException {
        if (++containers > limits.requestContainers()) {
            throw ContainerDataException.ofJson(
                    field,
                    "the request's data has more than %d containers"
                            .formatted(limits.requestContainers()));
        }
        String number = Integer.toString(containers);
        return FIRST_NAME.substring(0, FIRST_NAME.length() - number.length()) + number;
    }

    void put(String name, byte[] content, int length) {
        sink.put(name, content, length);
    }
}
