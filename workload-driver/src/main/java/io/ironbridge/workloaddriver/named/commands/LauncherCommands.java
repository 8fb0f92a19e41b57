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

/** How the launcher's processes are started. */
public final class LauncherCommands {
    private static final Duration CACHE = Duration.ofMinutes(2);

    private LauncherCommands() {}

    /** A lab: {@code lab} and these words, with its user's name and password. */
    public static ServerCommand lab(
            Installation installation, LabAccount account, String... words) {
        List<String> all = new ArrayList<>(List.of(installation.launcher(), "lab"));
        all.addAll(List.of(words));
        all.addAll(List.of("--user", LabAccount.USER));
        return ServerCommand.of("lab", all).withEnvironment(account.forLab());
    }

    /**
     * Some version of the gateway with a project.
     *
     * @param port of HTTP
     * @param more words behind
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
     * Makes the cache that the launcher otherwise makes beside the first start, which it would
     * disturb.
     */
    public static void makeCache(RunContext context, Servers servers)
            throws NotStartedException, InterruptedException {
        makeCache(context, servers, Map.of());
    }

    /**
     * The same for gateways that are started otherwise.
     *
     * @param environment theirs: other options of the JVM need another cache
     */
    public static void makeCache(
            RunContext context, Servers servers, Map<String, String> environment)
            throws NotStartedException, InterruptedException {
        context.progress().note("preparing the gateway's cache");
        List<String> words = List.of(context.installation().launcher(), "--make-cache");
        Server cache = servers.start(ServerCommand.of("cache", words).withEnvironment(environment));
        try {
            cache.awaitEnd(CACHE);
        } finally {
            servers.stop(cache);
        }
    }
}
