package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.Port;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.Time;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.lab.net.ServerTls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the lab Db2 alone. */
@Command(
        name = "db2",
        description = {
            "Db2's native REST interface over an embedded database, and DRDA if requested.",
            "",
            "Runs until it is stopped. Without --ddl it has the table EMP with invented people, and"
                    + " the services"
                    + " employeeList, employeeListShort, getEmployees, getEmployee, addEmployee,"
                    + " updateEmployee and deleteEmployee in collection SYSIBMSERVICE.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge lab db2",
            "  ironbridge lab db2 --drda-port 50447",
            "  IRONBRIDGE_LAB_PASSWORD=secret ironbridge lab db2 --data db2data"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class LabDb2Command implements Callable<Integer> {
    private final Console console;

    @Mixin private final LabAccess access = new LabAccess();

    @Mixin private final LabDb2Options content = new LabDb2Options();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = Port.class,
            defaultValue = "50446",
            description = "Port to listen at; 0: any free port. Default: ${DEFAULT-VALUE}.")
    private int port = 50_446;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder for tables and services. Default: in memory.")
    private @Nullable Path data;

    @Option(
            names = "--trim-char",
            description = "Remove trailing blanks of CHAR columns, which Db2 keeps.")
    private boolean trimChar;

    @Option(
            names = "--reply-delay",
            paramLabel = "TIME",
            converter = Time.class,
            defaultValue = "0ms",
            description = {
                "Delay each reply by this time, to simulate a slow service; no database connection"
                        + " is held meanwhile. Default: ${DEFAULT-VALUE}."
            })
    private Duration replyDelay = Duration.ZERO;

    public LabDb2Command(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws StartException, InterruptedException {
        LabPassword chosen = access.password();
        LabDb2 lab = LabStart.of("lab Db2", () -> LabDb2.start(config(chosen))).await();
        LabAccess.serve(lab, () -> announce(lab, chosen), console);
        return ExitCodes.OK;
    }

    private LabDb2Config config(LabPassword chosen) throws IOException {
        LabDb2Config config =
                content.config(List.of())
                        .withHost(access.host())
                        .withPort(port)
                        .withTrimChar(trimChar)
                        .withReplyDelay(replyDelay)
                        .withCredentials(access.user(), chosen.text());
        Optional<ServerTls> tls = access.tls();
        if (tls.isPresent()) {
            config = config.withTls(tls.get());
        }
        return data == null ? config : config.withDataDirectory(data);
    }

    private void announce(LabDb2 lab, LabPassword chosen) {
        String services = access.scheme() + "://" + lab.host() + ":" + lab.port() + "/services";
        console.print("URL       " + services);
        lab.drdaUrl().ifPresent(url -> console.print("DRDA      " + url));
        console.print("User      " + access.user());
        console.print("Password  " + chosen.origin());
        console.print(
                "Data      " + (data == null ? "in memory" : data.toAbsolutePath().toString()));
        console.print("Try (curl prompts for the password; Ctrl-C stops the lab):");
        console.print("  curl -u " + access.user() + " " + services);
        if (content.hasSample()) {
            console.print(
                    "  curl -u "
                            + access.user()
                            + " -H 'Content-Type: application/json' -d '{\"workDept\":\"C01\"}' "
                            + services
                            + "/SYSIBMSERVICE/employeeList");
        }
    }
}
