package io.ironbridge.cli.run;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.Port;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.UserFolders;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.workloaddriver.process.NotStartedException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Demonstrates all back ends on one machine. */
@Command(
        name = "demo",
        description = {
            "Runs the sample APIs with a lab Db2, a lab CICS region and a lab IMS behind them and"
                    + " prints calls to try.",
            "",
            "Runs until Ctrl-C. Authentication is off; only this machine can call it. If GnuCOBOL's"
                    + " cobc is on the path, the region runs COBOL programs, otherwise their Java"
                    + " versions.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge demo",
            "  ironbridge demo --http-port 0 --once",
            "  ironbridge demo --cluster"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            " 1:with --once: an answer is not as expected",
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class DemoCommand implements Callable<Integer> {
    /** For gateways that have ended. */
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final Console console;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            converter = Port.class,
            defaultValue = "2222",
            description = "HTTP port; 0: any free port. Default: ${DEFAULT-VALUE}.")
    private int httpPort = 2222;

    @Option(
            names = "--once",
            description = "Make the calls, print status and size of each, and end.")
    private boolean once;

    @Option(
            names = "--cluster",
            description =
                    "Run three gateways with the catalog sample, which share kept replies, behind"
                            + " HAProxy if it is installed.")
    private boolean cluster;

    @Option(
            names = "--store",
            paramLabel = "STORE",
            defaultValue = "any",
            description =
                    "With --cluster: redis, infinispan or none. Default: Redis if it is installed,"
                            + " otherwise Infinispan.")
    private ClusterDemo.Store store = ClusterDemo.Store.ANY;

    public DemoCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call()
            throws ConfigurationException,
                    StartException,
                    NotStartedException,
                    IOException,
                    InterruptedException {
        if (cluster) {
            return cluster();
        }
        GatewayOptions options = GatewayOptions.DEFAULT.withHttpPort(httpPort);
        Demo demo =
                Demo.start(
                        Demo.samples(),
                        once ? options : options.withTokens(UserFolders.runtime()).withAdminPort(0),
                        console);
        long millis = sinceStart().toMillis();
        if (once) {
            try (demo) {
                console.print("ready in " + millis + " ms");
                return demo.callAll(console) ? ExitCodes.OK : ExitCodes.FAULTS;
            }
        }
        demo.serve(() -> announce(demo, millis), console);
        return ExitCodes.OK;
    }

    private int cluster()
            throws StartException, NotStartedException, IOException, InterruptedException {
        try (ClusterDemo demo = ClusterDemo.start(httpPort, store, console)) {
            if (once) {
                try (ClusterDemoCheck check = new ClusterDemoCheck(demo, console)) {
                    return check.run() ? ExitCodes.OK : ExitCodes.FAULTS;
                }
            }
            demo.announce();
            while (true) {
                Thread.sleep(LOOK);
                demo.restart();
            }
        }
    }

    private static Duration sinceStart() {
        long started = ManagementFactory.getRuntimeMXBean().getStartTime();
        return Duration.ofMillis(System.currentTimeMillis() - started);
    }

    private void announce(Demo demo, long millis) {
        String url = demo.url();
        console.print("");
        console.print(
                "The APIs projectmanager, catalog, echo, phonebook, inquiry, workload and"
                    + " transfers, from samples/, with a lab Db2, a lab CICS region, a lab IMS, a"
                    + " lab queue manager and a lab database behind them.");
        console.print(
                "AUTHENTICATION IS OFF: anyone on this machine may call it; other machines"
                        + " cannot.");
        console.print("");
        console.print("ready in " + millis + " ms; try these calls, and stop it with Ctrl-C:");
        for (DemoCall call : DemoCall.ALL) {
            console.print("");
            console.print("  # " + call.shows());
            console.print("  " + call.curl(url));
        }
        console.print("");
        console.print(url + "/  in a browser: the APIs, to try them, and their documents");
        demo.adminUrls()
                .forEach(admin ->
                        console.print(admin + "/admin  for administrators: ironbridge admin"));
    }
}
