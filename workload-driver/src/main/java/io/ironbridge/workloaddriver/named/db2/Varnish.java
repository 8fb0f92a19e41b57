package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.ServerCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The Varnish of this machine. */
record Varnish(Path program, String version) {
    static Optional<Varnish> find() throws InterruptedException {
        return LocalPrograms.find("varnishd", "-V")
                .map(found -> new Varnish(found.file(), version(found.version())));
    }

    static String version(String printed) {
        return printed.lines().findFirst().orElse("").replaceFirst(".*varnish-(\\S+) .*", "$1");
    }

    /**
     * Keeps replies for an hour in memory. It calls the back end by GET, because it can only send
     * the body that the client has sent.
     *
     * @param folder for its compiled configuration and its log, which is shared memory
     */
    ServerCommand cache(Path folder, int port, int backEnd) throws IOException {
        Path configuration = folder.resolve("varnish.vcl");
        Files.writeString(
                configuration,
                """
                vcl 4.1;
                backend back_end { .host = "127.0.0.1"; .port = "%d"; }
                sub vcl_backend_fetch { set bereq.url = "%s"; }
                """
                        .formatted(backEnd, Db2BackEnds.SERVICE));
        return ServerCommand.of(
                "varnish",
                List.of(
                        program.toString(),
                        "-F",
                        "-j",
                        "none", // otherwise, started by root, it would change to another user
                        "-n",
                        folder.resolve("varnish").toString(),
                        "-a",
                        "127.0.0.1:" + port,
                        "-T",
                        "none",
                        "-f",
                        configuration.toString(),
                        "-s",
                        "malloc,64m",
                        "-t",
                        "3600",
                        "-l",
                        "16m"));
    }
}
