package io.ironbridge.cli.admin;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Units of work of a running server. */
@Command(
        name = "transactions",
        synopsisSubcommandLabel = "[COMMAND]",
        description =
                "Lists the units of work that are under way, and those whose commit is decided and"
                        + " not carried out everywhere; or ends one of them.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge admin transactions",
            "  ironbridge admin transactions commit 0:ffff7f000001:9b5d:692a11b0:2c"
        })
public final class TransactionsCommand implements Callable<Integer> {
    private static final String PATH = "/admin/transactions";

    private final Console console;

    @Mixin private AdminConnection server = new AdminConnection();

    public TransactionsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException {
        return server.show(console, server.get(PATH), AdminTables::transactions);
    }

    @Command(
            name = "commit",
            description =
                    "Repeats the commit of a decided unit of work now, also at back ends that have"
                            + " decided otherwise.")
    int commit(
            @Mixin AdminConnection at,
            @Parameters(paramLabel = "ID", description = "Id as in the list.") String id)
            throws InputException {
        return act(at, id, "commit");
    }

    @Command(
            name = "rollback",
            description = "Lets a unit of work that is under way be rolled back at its end.")
    int rollback(
            @Mixin AdminConnection at,
            @Parameters(paramLabel = "ID", description = "Id as in the list.") String id)
            throws InputException {
        return act(at, id, "rollback");
    }

    @Command(
            name = "forget",
            description =
                    "Removes a decided unit of work from the log. Branches that are still prepared"
                            + " are rolled back, although others may be committed.")
    int forget(
            @Mixin AdminConnection at,
            @Parameters(paramLabel = "ID", description = "Id as in the list.") String id,
            @Option(
                            names = "--yes",
                            required = true,
                            description = "Confirms that the data of its back ends was compared.")
                    boolean confirmed)
            throws InputException {
        return act(at, id, "forget");
    }

    private int act(AdminConnection at, String id, String verb) throws InputException {
        String path = PATH + "/" + URLEncoder.encode(id, StandardCharsets.UTF_8) + "/" + verb;
        return at.show(
                console,
                at.send("POST", path, "", BodyPublishers.noBody()),
                AdminTables::transactions);
    }
}
