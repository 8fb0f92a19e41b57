package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.Surroundings;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How the processes of these scenarios are started. */
final class Commands {
    /** The sample project that is measured. */
    static final String SAMPLE = "projectmanager";

    private static final Duration CACHE = Duration.ofMinutes(2);

    private Commands() {}

    static ServerCommand lab(Installation installation, int port, Account account) {
        return ServerCommand.of(
                        "lab",
                        List.of(
                                installation.launcher(),
                                "lab",
                                "db2",
                                "--port",
                                Integer.toString(port),
                                "--user",
                                Account.user()))
                .withEnvironment(account.forLab());
    }

    /**
     * The gateway with the sample.
     *
     * @param eventLoops 0: one for each processor
     */
    static ServerCommand gateway(Installation installation, int port, int eventLoops) {
        return gateway(installation, installation.sample(SAMPLE), port, eventLoops);
    }

    /** Some version of the gateway with a sample of maybe another one. */
    static ServerCommand gateway(
            Installation installation, String sample, int port, int eventLoops) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                installation.launcher(),
                                "run",
                                sample,
                                "--http-port",
                                Integer.toString(port)));
        if (eventLoops > 0) {
            words.addAll(List.of("--event-loops", Integer.toString(eventLoops)));
        }
        return ServerCommand.of("gateway", words);
    }

    /**
     * Makes the cache that the launcher otherwise makes beside the first start, which it would
     * disturb.
     */
    static void makeCache(Surroundings around, Servers servers)
            throws NotStartedException, InterruptedException {
        around.progress().note("preparing the gateway's cache");
        List<String> words = List.of(around.installation().launcher(), "--make-cache");
        Server cache = servers.start(ServerCommand.of("cache", words));
        try {
            cache.awaitEnd(CACHE);
        } finally {
            servers.stop(cache);
        }
    }
}
