package io.ironbridge.gateway.admin;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The process of a server. Process ids are reused, in containers even the same one at each start;
 * together with the start time an id is unique.
 *
 * @param host of the process; empty if written by an older server
 * @param started empty if the operating system does not report it, or if written by an older server
 */
public record ServerProcess(String host, long pid, Optional<Instant> started) {
    /** The reported start time of a process changes when the system clock is corrected. */
    private static final Duration TOLERANCE = Duration.ofSeconds(10);

    static ServerProcess current() {
        ProcessHandle handle = ProcessHandle.current();
        return new ServerProcess(thisHost(), handle.pid(), handle.info().startInstant());
    }

    private static String thisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "unknown";
        }
    }

    /** Reads what {@link #write} wrote. */
    public static ServerProcess read(JsonNode content) {
        JsonNode started = content.path("started");
        return new ServerProcess(
                content.path("host").asString(""),
                content.path("pid").asLong(0),
                started.isIntegralNumber()
                        ? Optional.of(Instant.ofEpochMilli(started.asLong()))
                        : Optional.empty());
    }

    void write(ObjectNode content) {
        content.put("host", host);
        content.put("pid", pid);
        started.ifPresent(time -> content.put("started", time.toEpochMilli()));
    }

    /** Whether this process is running on this machine. */
    public boolean runs() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(this::isLike)
                .isPresent();
    }

    /**
     * Whether it was on the same machine and has ended. Containers and machines that share a folder
     * do not see each other's processes.
     */
    boolean hasEnded(ServerProcess sameMachine) {
        return host.equals(sameMachine.host) && !runs();
    }

    private boolean isLike(ProcessHandle process) {
        Optional<Instant> begun = process.info().startInstant();
        Duration tolerance = process.equals(ProcessHandle.current()) ? Duration.ZERO : TOLERANCE;
        return started.isEmpty()
                || begun.isEmpty()
                || Duration.between(started.get(), begun.get()).abs().compareTo(tolerance) <= 0;
    }
}
