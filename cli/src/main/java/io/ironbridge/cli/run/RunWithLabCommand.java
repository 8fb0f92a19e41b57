package io.ironbridge.cli.run;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.gateway.server.GatewayOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Serves API projects, with labs in place of their back ends if the user asks for it. */
@Command(
        footer = {
            "  DB2_HOST=db2.example.com DB2_PORT=446 DB2_USERNAME=me DB2_PASSWORD=... \\",
            "    ironbridge run employees.war",
            "  ironbridge run employees payroll --with-lab --http-port 9080",
            "  ironbridge run catalog --with-lab --programs cobol --copybooks copy",
            "  ironbridge run catalog --record calls --mask masks.yaml",
            "  ironbridge run catalog --replay calls",
            "  ironbridge run api.war overrides.xml --var DB2_HOST=localhost"
        })
public final class RunWithLabCommand extends RunCommand {
    @Option(
            names = "--with-lab",
            description = {
                "Replace the back ends of connections that assets use, whatever host, port and"
                        + " account they name: by a lab Db2, a lab CICS region, a lab IMS or a lab"
                        + " queue manager. Data sources are not replaced.",
                "With --replay, requests that are not recorded go to the labs."
            })
    private boolean withLab;

    @Mixin private final LabOptions labs = new LabOptions();

    @Mixin private final ReplayOptions replay = new ReplayOptions();

    public RunWithLabCommand(Console console) {
        super(console);
    }

    @Override
    WithLab.Result load(
            Projects projects, LoadOptions options, Optional<Path> state, Console console)
            throws StartException, InterruptedException {
        state.map(folder -> folder.resolve("labs")).ifPresent(labs::keepIn);
        if (replay.isUsed() && !withLab) {
            labs.startNone();
        }
        return withLab || replay.isUsed()
                ? new WithLab(options, projects::load, labs, console).load()
                : super.load(projects, options, state, console);
    }

    @Override
    void checkOptions(CommandSpec spec, RecordingOptions recording) {
        super.checkOptions(spec, recording);
        if (recording.records() && replay.isUsed()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--record and --replay exclude each other: a recording has been made"
                            + " already.");
        }
        if (!withLab) {
            labs.checkUnused(spec, "add --with-lab", replay.isUsed());
        }
    }

    @Override
    GatewayOptions replaying(GatewayOptions options) {
        return replay.options(options, labs, withLab);
    }
}
