package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.wire.Area;
import java.util.List;

/** The input of a task. All data is in host form: EBCDIC, big-endian, hexadecimal floats. */
public sealed interface TaskInput {
    /** Neither COMMAREA nor channel: EIBCALEN is 0. */
    record Nothing() implements TaskInput {}

    /**
     * A COMMAREA; its length is EIBCALEN.
     *
     * @param data 1 to 32,763 bytes
     */
    record Commarea(Area data) implements TaskInput {}

    /**
     * A current channel.
     *
     * @param name 1 to 16 characters
     * @param containers with different names
     */
    record Channel(String name, List<Container> containers) implements TaskInput {
        public Channel {
            containers = List.copyOf(containers);
        }
    }

    /** A request that came to CICS web support; the program reads it by EXEC CICS WEB. */
    record Web(WebRequest request) implements TaskInput {}
}
