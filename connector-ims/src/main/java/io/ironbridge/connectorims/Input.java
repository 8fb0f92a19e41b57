package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Bytes;
import java.util.List;

/** Validates input segments: a wrong LL would turn them into another message. */
final class Input {
    private static final int SHORTEST = 4;

    /** The maximum of all segments together; LLLL includes the header as well. */
    private static final int MOST_BYTES = 1_000_000_000;

    private Input() {}

    static List<Bytes> checked(String target, List<Bytes> segments) {
        long total = 0;
        for (int i = 0; i < segments.size(); i++) {
            Bytes segment = segments.get(i);
            if (segment.length() < SHORTEST
                    || segment.length() > Short.MAX_VALUE
                    || segment.buffer().getShort(0) != segment.length()) {
                throw new IllegalArgumentException(
                        "%s: segment %d of %d bytes has a wrong LL"
                                .formatted(target, i + 1, segment.length()));
            }
            total += segment.length();
        }
        if (segments.isEmpty() || total > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "%s: an input of %d segments and %d bytes"
                            .formatted(target, segments.size(), total));
        }
        return segments;
    }
}
