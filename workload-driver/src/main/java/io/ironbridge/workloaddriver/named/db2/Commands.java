package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.process.ServerCommand;
import java.util.ArrayList;
import java.util.List;

/** How the processes of these scenarios are started. */
final class Commands {
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
        List<String> words =
                new ArrayList<>(
                        List.of(
                                installation.launcher(),
                                "run",
                                installation.sample("projectmanager"),
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
    static ServerCommand makeCache(Installation installation) {
        return ServerCommand.of("cache", List.of(installation.launcher(), "--make-cache"));
    }
}
