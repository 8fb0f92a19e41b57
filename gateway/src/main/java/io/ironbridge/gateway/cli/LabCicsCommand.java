package io.ironbridge.gateway.cli;

import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.cics.region.LabCicsConfig;
import io.ironbridge.lab.cics.region.ServantSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
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
            "Runs until it is told to stop. Serves the host link and CICS web support. Has the"
                    + " programs ECHO5B and ECHO5BC, which give back what they get, and DFH0XCMN, a"
                    + " catalog manager; yours come from --programs.",
            "",
            "State, counts and operator's commands: /ironbridge/region.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge lab cics",
            "  ironbridge lab cics --programs cobol --copybooks copy --servants 4",
            "  curl -u labuser -X POST 'http://127.0.0.1:3080/ironbridge/region/newcopy'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
final class LabCicsCommand implements Callable<Integer> {
    private static final String PASSWORD_VARIABLE = "IRONBRIDGE_LAB_PASSWORD";

    private final Console console;

    @Mixin private final LabCicsOptions region = new LabCicsOptions();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = Port.class,
            defaultValue = "3080",
            description = "Listen here; 0: any free port. Default: ${DEFAULT-VALUE}.")
    private int port = 3080;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Listen at this address. Default: ${DEFAULT-VALUE}, this machine only.")
    private String host = "127.0.0.1";

    @Option(
            names = "--servants",
            paramLabel = "N",
            converter = Count.class,
            description = "Processes that run programs, one task at a time each. Default: 2.")
    private int servants;

    @Option(
            names = "--runaway",
            paramLabel = "TIME",
            converter = Time.class,
            description =
                    "How long a program may run without a command before its task ends with AICA"
                            + " (ICVR), such as 500ms or 5s; 0s: for ever. Default: 5s.")
    private @Nullable Duration runaway;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            defaultValue = "labuser",
            description = "Who may call, by basic authentication. Default: ${DEFAULT-VALUE}.")
    private String user = "labuser";

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            interactive = true,
            description = {
                "The user's password; asked for when the value is left out. Other users of this"
                        + " machine can see command lines: the environment variable "
                        + PASSWORD_VARIABLE
                        + " is better. Default: a new one, printed once."
            })
    private @Nullable String password;

    LabCicsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws StartException, InterruptedException {
        LabPassword chosen = LabPassword.of(password, PASSWORD_VARIABLE);
        LabCics lab = LabStart.of("lab CICS region", () -> LabCics.start(config(chosen))).await();
        announce(lab, chosen);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> stop(lab)));
        new CountDownLatch(1).await();
        return ExitCodes.OK;
    }

    private void stop(LabCics lab) {
        lab.close();
        Logging.flush();
        console.note("IRB-GW-0805I Stopped.");
        Runtime.getRuntime().halt(ExitCodes.OK);
    }

    private LabCicsConfig config(LabPassword chosen) throws IOException {
        LabCicsConfig config =
                region.config().withHost(host).withPort(port).withCredentials(user, chosen.text());
        config = servants == 0 ? config : config.withServants(count(config.servants()));
        return runaway == null ? config : config.withLimits(limits(config.limits(), runaway));
    }

    private ServantSettings count(ServantSettings settings) {
        return settings.withCount(servants);
    }

    private static LabCicsConfig.Limits limits(LabCicsConfig.Limits limits, Duration runaway) {
        return limits.withRunaway(runaway);
    }

    private void announce(LabCics lab, LabPassword chosen) {
        String url = "http://" + lab.host() + ":" + lab.port();
        console.say("Host link " + url + "/ironbridge/link");
        console.say("User      " + user);
        console.say("Password  " + chosen.origin());
        console.say(
                "Data      "
                        + region.dataFolder()
                                .map(Path::toAbsolutePath)
                                .map(Path::toString)
                                .orElse("in memory"));
        console.say("Try (curl asks for the password; Ctrl-C stops the lab):");
        console.say("  curl -u " + user + " " + url + "/ironbridge/region");
        console.say(
                "  CICS_HOST="
                        + lab.host()
                        + " CICS_PORT=1435 CICS_USER="
                        + user
                        + " CICS_PASSWORD=... ironbridge run PROJECT hostlink.xml");
        console.say(
                "where hostlink.xml gives the project's zosconnect_cicsIpicConnection the attribute"
                        + " ironbridge_hostlinkPort=\""
                        + lab.port()
                        + "\"");
    }
}
