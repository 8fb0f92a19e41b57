package io.ironbridge.cli.admin;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.Terminal;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** Service classes of a running server. */
@Command(
        name = "workload",
        synopsisSubcommandLabel = "[COMMAND]",
        description =
                "Shows service classes and how they keep their goals, or activates another policy.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge admin workload --watch",
            "  ironbridge admin workload policy NIGHT",
            "  ironbridge admin workload classification"
        })
public final class WorkloadCommand implements Callable<Integer> {
    private static final String PATH = "/admin/workload";
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** Clears the screen of a terminal. */
    private static final String CLEAR = "\033[H\033[2J";

    private final Console console;

    @Mixin private AdminConnection server = new AdminConnection();

    @Option(
            names = "--watch",
            description = "Show the table again every two seconds, until Ctrl-C.")
    private boolean watch;

    public WorkloadCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException, InterruptedException {
        server.show(console, server.get(PATH), AdminTables::workload);
        while (watch) {
            Thread.sleep(PAUSE);
            console.print(Terminal.showsResults() ? CLEAR : "");
            server.show(console, server.get(PATH), AdminTables::workload);
        }
        return ExitCodes.OK;
    }

    @Command(
            name = "policy",
            description =
                    "Activates a service policy, until the server stops or a configuration without"
                            + " it is loaded.")
    int policy(
            @Mixin AdminConnection at,
            @Parameters(paramLabel = "NAME", description = "Name of the policy.") String name)
            throws InputException {
        String body = new JsonMapper().createObjectNode().put("policy", name).toString();
        return at.show(
                console,
                at.send("PUT", PATH + "/policy", "application/json", BodyPublishers.ofString(body)),
                AdminTables::workload);
    }

    @Command(
            name = "classification",
            description =
                    "Lists the rules that classify requests, with the number of requests for which"
                            + " each has decided.")
    int classification(@Mixin AdminConnection at) throws InputException {
        return at.show(console, at.get(PATH + "/classification"), AdminTables::classification);
    }
}
