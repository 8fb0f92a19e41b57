package io.ironbridge.workloaddriver.profile;

import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Counts instructions of a process by Linux' {@code perf}, for ten minutes at most. */
final class PerfStat {
    private static final String MOST_SECONDS = "600";
    private static final Duration END = Duration.ofSeconds(5);

    private final Servers servers;
    private final Server perf;
    private final Path counts;

    private PerfStat(Servers servers, Server perf, Path counts) {
        this.servers = servers;
        this.perf = perf;
        this.counts = counts;
    }

    /** Begins to count. */
    static PerfStat start(long pid, String name, Servers servers) throws NotProfiledException {
        Optional<Path> program = LocalPrograms.find("perf");
        if (program.isEmpty()) {
            throw new NotProfiledException("there is no perf on this machine");
        }
        Path counts = servers.folder().resolve(name + ".perf");
        List<String> words =
                List.of(
                        program.get().toString(),
                        "stat",
                        "-x",
                        ",",
                        "-o",
                        counts.toString(),
                        "-e",
                        String.join(",", PerfCounts.EVENTS),
                        "-p",
                        Long.toString(pid),
                        "--",
                        "sleep",
                        MOST_SECONDS);
        try {
            return new PerfStat(servers, servers.start(ServerCommand.of("perf", words)), counts);
        } catch (NotStartedException e) {
            throw new NotProfiledException("perf does not start: " + e.getMessage());
        }
    }

    /** Ends the count: perf writes its counts when the command that it runs ends. */
    PerfCounts stop() throws NotProfiledException, InterruptedException {
        try {
            ProcessHandle.of(perf.pid()).stream()
                    .flatMap(ProcessHandle::children)
                    .forEach(ProcessHandle::destroy);
            perf.awaitEnd(END);
            return PerfCounts.parse(Files.readAllLines(counts));
        } catch (NotStartedException | IOException e) {
            throw new NotProfiledException("perf counted nothing: " + e.getMessage());
        } finally {
            servers.stop(perf);
        }
    }

    /** Ends the count and discards it. */
    void abandon() {
        servers.stop(perf);
    }
}
