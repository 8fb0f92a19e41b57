package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Baseline;
import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.ServerCommand;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The processes of {@link Db2Side}: gateways with one event loop, and peers. */
final class Db2Processes implements SideProcesses.Commands {
    private final ComparisonRun run;
    private final Optional<Nginx> nginx;
    private final LabAccount account;
    private @Nullable Baseline baseline;

    Db2Processes(ComparisonRun run, Optional<Nginx> nginx, LabAccount account) {
        this.run = run;
        this.nginx = nginx;
        this.account = account;
    }

    /** The version that the gateway is compared with. */
    void setBaseline(Baseline given) {
        baseline = given;
    }

    private Baseline baseline() {
        if (baseline == null) {
            throw new IllegalStateException("there is no baseline");
        }
        return baseline;
    }

    @Override
    public void prepare(String process)
            throws NotStartedException, IOException, InterruptedException {
        switch (process) {
            case "gateway" -> LauncherCommands.makeCache(run.context(), run.servers());
            case "baseline" -> run.addTool("baseline", baseline().text());
            case "nginx" -> {
                if (nginx.isEmpty()) {
                    throw new NotStartedException("there is no nginx on this machine");
                }
                run.addTool("nginx", nginx.get().version());
            }
            case "netty" ->
                    PeerBuilds.of(run.context().installation(), run.servers())
                            .buildProxy(run.context().progress());
            case "liberty" -> {
                PeerBuilds peers = PeerBuilds.of(run.context().installation(), run.servers());
                peers.buildLiberty(run.context().progress());
                peers.libertyVersion().ifPresent(version -> run.addTool("Open Liberty", version));
            }
            default -> throw new IllegalArgumentException(process);
        }
    }

    @Override
    public ServerCommand command(String process, int port, Db2BackEnd backEnd)
            throws NotStartedException, IOException {
        Map<String, String> callers = Db2Commands.callers(account, backEnd.port());
        return switch (process) {
            case "gateway" ->
                    Db2Commands.gateway(run.context().installation(), port, 1)
                            .withEnvironment(callers);
            case "baseline" ->
                    Db2Commands.gateway(
                                    baseline().installation(),
                                    run.context().installation().sample(Db2Commands.SAMPLE),
                                    port,
                                    1)
                            .named("baseline")
                            .withEnvironment(callers);
            case "nginx" ->
                    nginx.orElseThrow()
                            .proxy(
                                    run.servers().folder(),
                                    port,
                                    backEnd.port(),
                                    account.authorization());
            case "netty" ->
                    PeerBuilds.of(run.context().installation(), run.servers())
                            .proxy(port, backEnd.port())
                            .withEnvironment(callers);
            case "liberty" ->
                    PeerBuilds.of(run.context().installation(), run.servers())
                            .liberty(callers, port);
            default -> throw new IllegalArgumentException(process);
        };
    }
}
