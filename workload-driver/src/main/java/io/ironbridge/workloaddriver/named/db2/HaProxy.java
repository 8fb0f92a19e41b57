package io.ironbridge.workloaddriver.named.db2;

import static java.util.stream.Collectors.joining;

import io.ironbridge.workloaddriver.named.db2.GoalStory.Work;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.ServerCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The HAProxy of this machine.
 *
 * @param version the first line of {@code haproxy -v}
 */
record HaProxy(Path program, String version) {
    static Optional<HaProxy> find() throws InterruptedException {
        return LocalPrograms.find("haproxy", "-v")
                .map(found ->
                        new HaProxy(found.file(), found.version().lines().findFirst().orElse("")));
    }

    /**
     * Passes on as many requests at a time as the back end has sessions; of the others, the more
     * important ones go first.
     *
     * @param ports its own, and the gateway's
     */
    ServerCommand priorities(Path folder, Ports ports, GoalStory story) throws IOException {
        Path configuration = folder.resolve("haproxy.cfg");
        Files.writeString(
                configuration,
                """
                global
                    maxconn 8000
                defaults
                    mode http
                    timeout connect 5s
                    timeout client 1m
                    timeout server 1m
                    timeout queue %dms
                frontend all
                    bind 127.0.0.1:%d
                %s    default_backend gateway
                backend gateway
                    http-reuse always
                    server gateway 127.0.0.1:%d maxconn %d
                """
                        .formatted(
                                story.backEnd().deadline().toMillis(),
                                ports.own(),
                                story.work().stream().map(HaProxy::rule).collect(joining()),
                                ports.gateway(),
                                story.backEnd().sessions()));
        return ServerCommand.of(
                "haproxy", List.of(program.toString(), "-db", "-f", configuration.toString()));
    }

    /** Ports of HAProxy and of the gateway behind it. */
    record Ports(int own, int gateway) {}

    /** Lower classes go first; work without a goal has 0. */
    private static String rule(Work work) {
        return work.promise()
                .map(promise ->
                        "    http-request set-priority-class int(%d) if { req.hdr(%s) %s }%n"
                                .formatted(promise.importance() - 100, Goals.HEADER, work.name()))
                .orElse("");
    }
}
