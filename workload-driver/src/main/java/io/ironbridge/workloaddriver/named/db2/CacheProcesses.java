package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.ProjectFolder;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.ServerCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The processes of {@link CacheSide}. */
final class CacheProcesses implements SideProcesses.Commands {
    private final ComparisonRun run;
    private final Optional<Nginx> nginx;
    private final Optional<Varnish> varnish;
    private final LabAccount account;
    private final Db2Processes uncached;

    CacheProcesses(ComparisonRun run, Optional<Nginx> nginx, LabAccount account)
            throws InterruptedException {
        this.run = run;
        this.nginx = nginx;
        this.varnish = Varnish.find();
        this.account = account;
        this.uncached = new Db2Processes(run, nginx, account);
    }

    @Override
    public void prepare(String process)
            throws NotStartedException, IOException, InterruptedException {
        if (!process.equals("varnish")) {
            uncached.prepare(process);
        } else if (varnish.isEmpty()) {
            throw new NotStartedException("there is no varnishd on this machine");
        } else if (nginx.isEmpty()) {
            throw new NotStartedException(
                    "the lab Db2 does not answer its GET, and there is no nginx");
        } else {
            run.addTool("Varnish", varnish.get().version());
        }
    }

    @Override
    public ServerCommand command(String process, int port, Db2BackEnd backEnd) throws IOException {
        Path folder = run.servers().folder();
        return switch (process) {
            case "gateway" -> gateway(port, backEnd);
            case "nginx" -> {
                run.addTool("nginx cache", "files below " + folder.getParent());
                yield nginx.orElseThrow()
                        .cache(folder, port, backEnd.port(), account.authorization());
            }
            case "varnish" -> varnish.orElseThrow().cache(folder, port, backEnd.port());
            default -> throw new IllegalArgumentException(process);
        };
    }

    private ServerCommand gateway(int port, Db2BackEnd backEnd) throws IOException {
        ProjectFolder kept = new ProjectFolder(run.servers().folder().resolve("kept"));
        CachedProject.write(kept, run.context().installation());
        return LauncherCommands.gateway(
                        run.context().installation(),
                        run.context().installation().sample(Db2Commands.SAMPLE),
                        port,
                        kept.folder().toString(),
                        "--event-loops",
                        "1")
                .withEnvironment(Db2Commands.callers(account, backEnd.port()));
    }
}
