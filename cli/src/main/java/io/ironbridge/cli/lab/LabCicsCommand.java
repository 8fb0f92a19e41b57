package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Count;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.Port;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.Time;
import io.ironbridge.cli.terminal.UserFolders;
import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.cics.region.LabCicsConfig;
import io.ironbridge.lab.net.ServerTls;
import io.ironbridge.servants.ServantSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a lab CICS region alone. */
@Command(
        name = "cics",
        description = {
            "A CICS region that runs COBOL programs (GnuCOBOL) and Java programs.",
            "",
            "Runs until it is stopped. Serves the host link and CICS web support. Has the programs"
                + " ECHO5B and ECHO5BC, which return their input, and DFH0XCMN, a catalog manager;"
                + " add your own with --programs.",
            "",
            "State, counts and operator commands: /ironbridge/region.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge lab cics",
            "  ironbridge lab cics --programs cobol --copybooks copy --servants 4",
            "  ironbridge lab cics start SSC1 --data '0000001000 20'",
            "  curl -u labuser -X POST 'http://127.0.0.1:3080/ironbridge/region/newcopy'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class LabCicsCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final LabAccess access = new LabAccess();

    @Mixin private final LabCicsOptions region = new LabCicsOptions();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = Port.class,
            defaultValue = "3080",
            description = "Port to listen at; 0: any free port. Default: ${DEFAULT-VALUE}.")
    private int port = 3080;

    @Option(
            names = "--servants",
            paramLabel = "N",
            converter = Count.class,
            description = "Processes that run programs, each one task at a time. Default: 2.")
    private int servants;

    @Option(
            names = "--runaway",
            paramLabel = "TIME",
            converter = Time.class,
            description =
                    "Time for which a program may run without a command before its task ends with"
                            + " AICA (ICVR), such as 500ms or 5s; 0s: no limit. Default: 5s.")
    private @Nullable Duration runaway;

    public LabCicsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws StartException, InterruptedException {
        LabPassword chosen = access.password();
        LabCics lab = LabStart.of("lab CICS region", () -> LabCics.start(config(chosen))).await();
        if (!access.isSecure()) {
            note(lab, chosen);
        }
        LabAccess.serve(lab, () -> announce(lab, chosen), console);
        return ExitCodes.OK;
    }

    private void note(LabCics lab, LabPassword chosen) throws StartException {
        try {
            LabCicsOptions.note(lab, access.user(), chosen.text());
        } catch (IOException e) {
            throw new StartException(
                    "IRB-GW-0802E The lab CICS region could not be started: " + e.getMessage(), e);
        }
    }

    private LabCicsConfig config(LabPassword chosen) throws IOException {
        LabCicsConfig config =
                region.config(usualFolder())
                        .withHost(access.host())
                        .withPort(port)
                        .withCredentials(access.user(), chosen.text());
        Optional<ServerTls> tls = access.tls();
        if (tls.isPresent()) {
            config = config.withTls(tls.get());
        }
        if (servants > 0) {
            ServantSettings settings = config.servants();
            config = config.withServants(settings.withPool(settings.pool().withMax(servants)));
        }
        return runaway == null ? config : config.withLimits(config.limits().withRunaway(runaway));
    }

    private static Optional<Path> usualFolder() {
        return Optional.of(UserFolders.state().resolve("lab-cics"));
    }

    private void announce(LabCics lab, LabPassword chosen) {
        String url = access.scheme() + "://" + lab.host() + ":" + lab.port();
        console.print("Host link " + url + "/ironbridge/link");
        console.print("User      " + access.user());
        console.print("Password  " + chosen.origin());
        console.print(
                "Data      "
                        + region.dataFolder(usualFolder())
                                .map(Path::toAbsolutePath)
                                .map(Path::toString)
                                .orElse("in memory"));
        console.print("Try (curl prompts for the password; Ctrl-C stops the lab):");
        console.print("  curl -u " + access.user() + " " + url + "/ironbridge/region");
        console.print(
                "  CICS_HOST="
                        + lab.host()
                        + " CICS_PORT=1435 CICS_USER="
                        + access.user()
                        + " CICS_PASSWORD=... ironbridge run PROJECT hostlink.xml");
        console.print(
                "where hostlink.xml gives the project's zosconnect_cicsIpicConnection the attribute"
                        + " ironbridge_hostlinkPort=\""
                        + lab.port()
                        + "\""
                        + (access.isSecure() ? " and ironbridge_secure=\"true\"" : ""));
    }
}
