package io.ironbridge.workloaddriver.named.commands;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Commands of processes that the launcher starts. */
public final class LauncherCommands {
    private static final Duration CACHE = Duration.ofMinutes(5);

    private LauncherCommands() {}

    /** The command of a lab: {@code lab} and the given words, with user and password. */
    public static ServerCommand lab(
            Installation installation, LabAccount account, String... words) {
        List<String> all = new ArrayList<>(List.of(installation.launcher(), "lab"));
        all.addAll(List.of(words));
        all.addAll(List.of("--user", LabAccount.USER));
        return ServerCommand.of("lab", all).withEnvironment(account.forLab());
    }

    /**
     * The command of a gateway with a project, in any version.
     *
     * @param port HTTP port
     * @param more words to append
     */
    public static ServerCommand gateway(
            Installation installation, String project, int port, String... more) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                installation.launcher(),
                                "run",
                                project,
                                "--http-port",
                                Integer.toString(port)));
        words.addAll(List.of(more));
        return ServerCommand.of("gateway", words);
    }

    /**
     * Creates the AOT cache. Otherwise the launcher would create it during the first start and
     * disturb it.
     */
    public static void makeCache(RunContext context, Servers servers)
            throws NotStartedException, InterruptedException {
        makeCache(context, servers, Map.of());
    }

    /**
     * Creates the AOT cache for gateways with another environment.
     *
     * @param environment their environment: other JVM options need another cache
     */
    public static void makeCache(
            RunContext context, Servers servers, Map<String, String> environment)
            throws NotStartedException, InterruptedException {
        context.progress().note("creating the gateway's AOT cache");
        List<String> words = List.of(context.installation().launcher(), "--make-cache");
        Server cache = servers.start(ServerCommand.of("cache", words).withEnvironment(environment));
        try {
            cache.awaitEnd(CACHE);
        } finally {
            servers.stop(cache);
        }
    }
}
