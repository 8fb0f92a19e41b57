package io.ironbridge.workloaddriver.named.db2;

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
        Optional<Path> program = LocalPrograms.find("haproxy");
        try {
            return program.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new HaProxy(
                                    program.get(),
                                    LocalPrograms.output(program.get().toString(), "-v")
                                            .lines()
                                            .findFirst()
                                            .orElse("")));
        } catch (IOException _) {
            return Optional.empty(); // it does not run
        }
    }

    /**
     * Passes on as many requests at a time as the back end has sessions; of the others, order entry
     * goes first.
     *
     * @param queueMillis how long a request may wait
     */
    ServerCommand priorities(Path folder, int port, int gateway, int sessions, long queueMillis)
            throws IOException {
        Path configuration = folder.resolve("haproxy.cfg");
        Files.writeString(
                configuration,
                """
                global
                    maxconn 4000
                defaults
                    mode http
                    timeout connect 5s
                    timeout client 1m
                    timeout server 1m
                    timeout queue %dms
                frontend all
                    bind 127.0.0.1:%d
                    http-request set-priority-class int(-100) if { req.hdr(%s) orders }
                    default_backend gateway
                backend gateway
                    http-reuse always
                    server gateway 127.0.0.1:%d maxconn %d
                """
                        .formatted(queueMillis, port, Goals.HEADER, gateway, sessions));
        return ServerCommand.of(
                "haproxy", List.of(program.toString(), "-db", "-f", configuration.toString()));
    }
}
