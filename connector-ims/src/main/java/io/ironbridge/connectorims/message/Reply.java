package io.ironbridge.connectorims.message;

import io.ironbridge.connectorapi.Bytes;
import java.util.List;

/** One reply of IMS Connect, without its length. */
public sealed interface Reply {
    /**
     * Output of a program, or a message of IMS.
     *
     * @param modName of the request mod message; empty if there was none
     * @param segments with LL and ZZ
     */
    record Output(String modName, List<Bytes> segments, Csm csm) implements Reply {
        public Output {
            segments = List.copyOf(segments);
        }
    }

    /** A status or an error of IMS Connect. */
    record Status(Rsm rsm) implements Reply {}
}
