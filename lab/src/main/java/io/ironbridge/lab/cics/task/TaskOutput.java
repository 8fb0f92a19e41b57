package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Optional;

/** The output of a task, in host form. */
public sealed interface TaskOutput {
    /** Nothing. */
    record Nothing() implements TaskOutput {}

    /** The COMMAREA, as long as the one it was given. */
    record Commarea(Area data) implements TaskOutput {}

    /** The containers of the channel that it was given. */
    record Channel(List<Container> containers) implements TaskOutput {
        public Channel {
            containers = List.copyOf(containers);
        }
    }

    /** What it sent to the web client; empty if it sent nothing. */
    record Web(Optional<WebReply> reply) implements TaskOutput {}
}
