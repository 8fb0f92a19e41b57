package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Count;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.Port;
import io.ironbridge.cli.terminal.Size;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.Time;
import io.ironbridge.cli.terminal.UserFolders;
import io.ironbridge.lab.ims.LabIms;
import io.ironbridge.lab.ims.LabImsConfig;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.net.ServerTls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a lab IMS alone. */
@Command(
        name = "ims",
        description = {
            "An IMS behind IMS Connect that runs COBOL programs (GnuCOBOL) and Java programs.",
            "",
            "Runs until it is stopped. Serves the message exits HWSSMPL0 and HWSSMPL1, data store"
                + " IMS1. Has the transactions IVTNO, the phone book of IBM's installation"
                + " verification, and IBINQS and IBINQL, inquiries of twelve database reads; add"
                + " your own with --ims-programs.",
            "",
            "State, counts and operator commands: /ironbridge/ims at the admin port.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge lab ims",
            "  ironbridge lab ims --ims-programs cobol --ims-copybooks copy --regions 4",
            "  curl -u LABUSER 'http://127.0.0.1:9998/ironbridge/ims'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class LabImsCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final LabAccess access = new LabAccess();

    @Mixin private final LabImsOptions options = new LabImsOptions();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = Port.class,
            defaultValue = "9999",
            description = "Port of IMS Connect; 0: any free port. Default: ${DEFAULT-VALUE}.")
    private int port = 9999;

    @Option(
            names = "--admin-port",
            paramLabel = "PORT",
            converter = Port.class,
            defaultValue = "9998",
            description =
                    "HTTP port for operator commands; 0: any free port. Default: ${DEFAULT-VALUE}.")
    private int adminPort = 9998;

    @Option(
            names = "--regions",
            paramLabel = "N",
            converter = Count.class,
            description =
                    "Number of message regions, and of Fast Path regions for IBINQ. Default: 2 and"
                            + " 1.")
    private int regions;

    @Option(
            names = "--log-block",
            paramLabel = "SIZE",
            converter = Size.class,
            description =
                    "Block size of the recovery log (OLDS), 4k to 1m; a Fast Path answer must fit"
                            + " into one block. Default: 24k.")
    private @Nullable Integer logBlock;

    @Option(
            names = "--log-buffers",
            paramLabel = "N",
            converter = Count.class,
            description = "Number of buffers of the recovery log. Default: 10.")
    private int logBuffers;

    @Option(
            names = "--log-blocks-per-write",
            paramLabel = "N",
            converter = Count.class,
            description =
                    "Maximum number of blocks in one write of the log, up to the number of buffers."
                            + " Default: the number of buffers.")
    private int logBlocksPerWrite;

    @Option(
            names = "--simulated-log-write",
            paramLabel = "TIME",
            converter = Time.class,
            description =
                    "Minimum time of each write of the log, to simulate a slower device. Default:"
                            + " 0s, no simulated device.")
    private @Nullable Duration logWrite;

    public LabImsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws StartException, InterruptedException {
        LabPassword chosen = access.shortPassword();
        LabIms lab = LabStart.of("lab IMS", () -> LabIms.start(config(chosen))).await();
        LabAccess.serve(lab, () -> announce(lab, chosen), console);
        return ExitCodes.OK;
    }

    private LabImsConfig config(LabPassword chosen) throws IOException {
        LabImsConfig config =
                options.config(usualFolder())
                        .withHost(access.host())
                        .withPorts(port, adminPort)
                        .withCredentials(user(), chosen.text());
        Optional<ServerTls> tls = access.tls();
        if (tls.isPresent()) {
            config = config.withTls(tls.get());
        }
        config = config.withLog(log(config.log()));
        return regions == 0 ? config : config.withRegions(regions());
    }

    private String user() {
        return LabImsOptions.userId(access.user());
    }

    private LabImsConfig.Log log(LabImsConfig.Log usual) {
        int buffers = logBuffers == 0 ? usual.buffers() : logBuffers;
        return new LabImsConfig.Log(
                logBlock == null ? usual.blockBytes() : logBlock,
                buffers,
                logBlocksPerWrite == 0 ? buffers : logBlocksPerWrite,
                logWrite == null ? usual.deviceWriteTime() : logWrite,
                usual.forced());
    }

    private RegionDefinition[] regions() {
        return Stream.concat(
                        IntStream.rangeClosed(1, regions)
                                .mapToObj(n -> RegionDefinition.messages("MPP" + n, 1)),
                        IntStream.rangeClosed(1, regions)
                                .mapToObj(n -> RegionDefinition.fastPath("IFP" + n, "IBINQ")))
                .toArray(RegionDefinition[]::new);
    }

    private static Optional<Path> usualFolder() {
        return Optional.of(UserFolders.state().resolve("lab-ims"));
    }

    private void announce(LabIms lab, LabPassword chosen) {
        String admin = access.scheme() + "://" + lab.host() + ":" + lab.adminPort();
        console.print("IMS Connect " + lab.host() + ":" + lab.port() + ", data store IMS1");
        console.print("User        " + user());
        console.print("Password    " + chosen.origin());
        console.print(
                "Data        "
                        + options.dataFolder(usualFolder())
                                .map(Path::toAbsolutePath)
                                .map(Path::toString)
                                .orElse("in memory"));
        if (logWrite != null && !logWrite.isZero()) {
            console.print(
                    "Log         on a SIMULATED device: " + logWrite.toMillis() + " ms a write");
        }
        console.print("Try (curl prompts for the password; Ctrl-C stops the lab):");
        console.print("  curl -u " + user() + " " + admin + "/ironbridge/ims");
        console.print(
                "  IMS_HOST="
                        + lab.host()
                        + " IMS_PORT="
                        + lab.port()
                        + " IMS_USER="
                        + user()
                        + " IMS_PASSWORD=... ironbridge run PROJECT"
                        + (access.isSecure() ? " tls.xml" : ""));
        if (access.isSecure()) {
            console.print(
                    "where tls.xml gives the project's zosconnect_imsConnection the attribute"
                            + " ironbridge_secure=\"true\"");
        }
    }
}
