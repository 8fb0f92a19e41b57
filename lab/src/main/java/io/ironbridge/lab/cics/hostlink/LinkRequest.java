package io.ironbridge.lab.cics.hostlink;

import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.cics.task.TaskInput;
import java.util.List;
import java.util.Set;

/**
 * A request of the host link (docs/host-link.md) that passed all checks.
 *
 * @param program to link to; empty for ping
 * @param input of the program
 * @param dropped containers that are not returned
 * @param longestAnswer in bytes, header included
 */
public record LinkRequest(
        boolean ping, String program, TaskInput input, Set<String> dropped, int longestAnswer) {
    public LinkRequest {
        dropped = Set.copyOf(dropped);
    }

    /** The containers of the channel that are returned. */
    public List<Container> kept(List<Container> containers) {
        return containers.stream().filter(each -> !dropped.contains(each.name())).toList();
    }
}
