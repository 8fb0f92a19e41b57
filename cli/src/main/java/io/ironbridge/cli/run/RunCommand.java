package io.ironbridge.cli.run;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Count;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.Port;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.Summary;
import io.ironbridge.cli.terminal.Time;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.gateway.state.ServerState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Serves API projects until it is stopped. In the distribution that has labs, {@link
 * RunWithLabCommand} adds the options for them.
 */
@Command(
        name = "run",
        description = {
            "Serves API projects until it is stopped.",
            "",
            "SIGTERM or Ctrl-C stops it, after requests in flight have finished.",
            "",
            "Files that change are activated while requests continue; SIGHUP and ironbridge admin"
                    + " reload do this at once. A configuration with faults is rejected.",
            "",
            "Ports, connections and security are configured by the projects (the server.xml"
                + " dialect); $${NAME} in it comes from --var, from <variable> elements or from the"
                + " environment.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  DB2_HOST=db2.example.com DB2_PORT=446 DB2_USERNAME=me DB2_PASSWORD=... \\",
            "    ironbridge run employees.war",
            "  ironbridge run employees payroll --http-host localhost --http-port 9080",
            "  ironbridge run employees --record calls --mask masks.yaml",
            "  ironbridge run api.war overrides.xml --var DB2_HOST=localhost"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            ExitCodes.FAULTS_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public class RunCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final Projects projects = new Projects();

    @Option(
            names = "--http-host",
            paramLabel = "HOST",
            description =
                    "Host to listen at instead of the configured ones: localhost for a trial that"
                            + " only this machine can reach.")
    private @Nullable String httpHost;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            converter = Port.class,
            description =
                    "Port to listen at instead of the configured HTTP port; 0: any free port.")
    private @Nullable Integer httpPort;

    @Option(
            names = "--https-port",
            paramLabel = "PORT",
            converter = Port.class,
            description =
                    "Port to listen at instead of the configured HTTPS port; needs a keyStore in"
                            + " the configuration.")
    private @Nullable Integer httpsPort;

    @Mixin private final RecordingOptions recording = new RecordingOptions();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private final AdministrationOptions administration = new AdministrationOptions();

    @Option(
            names = "--event-loops",
            paramLabel = "N",
            converter = Count.class,
            description = "Threads that serve sockets. Default: one for each processor.")
    private int eventLoops;

    @Option(
            names = "--drain-time",
            paramLabel = "TIME",
            converter = Time.class,
            description =
                    "Maximum time for requests in flight when stopping, such as 500ms, 30s or 2m."
                            + " Default: drainTime of <ironbridge_limits>, or 30s.")
    private @Nullable Duration drainTime;

    @Option(
            names = "--workload-activity",
            paramLabel = "FILE",
            description =
                    "Append the workload activity report of each interval to this file. Default:"
                            + " file of <ironbridge_workloadActivity>, or none.")
    private @Nullable Path workloadActivity;

    public RunCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws ConfigurationException, StartException, InterruptedException {
        checkOptions(spec, recording);
        ServerState state = administration.state(projects.paths());
        projects.add(state);
        projects.onLoad(this::format);
        WithLab.Result result = load();
        Loaded loaded = DeployedFaults.explained(result.loaded(), state);
        loaded.faults().forEach(fault -> console.note(FaultLine.of(fault)));
        if (loaded.hasErrors()) {
            result.labs().close();
            console.note(Summary.of(loaded) + "; not started");
            return ExitCodes.FAULTS;
        }
        Running running = start(result, state).closing(recording);
        running.serve(() -> announce(running), console);
        return ExitCodes.OK;
    }

    private void announce(Running running) {
        running.labs().access().forEach(console::print);
        Announcement.lines(running.gateway(), running.loaded(), administration.folder())
                .forEach(console::print);
    }

    /** Lines have the form that the configuration sets, from its first load on. */
    private void format(Loaded loaded) {
        if (loaded.config().observation().jsonLogs()) {
            console.useJson();
        }
    }

    private Running start(WithLab.Result result, ServerState state)
            throws ConfigurationException, StartException {
        try {
            return Running.start(result, options(result));
        } catch (ConfigurationException e) {
            recording.close();
            throw new ConfigurationException(DeployedFaults.explained(e.faults(), state));
        }
    }

    private WithLab.Result load() throws StartException, InterruptedException {
        LoadOptions options = projects.options();
        return load(
                projects,
                httpHost == null ? options : options.withHttpHost(httpHost),
                administration.folder(),
                console);
    }

    /**
     * Loads the projects.
     *
     * @param state the folder that keeps what administrators change; empty if there is none
     */
    WithLab.Result load(
            Projects projects, LoadOptions options, Optional<Path> state, Console console)
            throws StartException, InterruptedException {
        return projects.withoutLab(options);
    }

    /**
     * Checks options that depend on others.
     *
     * @throws ParameterException if one contradicts another, or has no effect without it
     */
    void checkOptions(CommandSpec spec, RecordingOptions recording) {
        recording.check(spec);
    }

    /** Adds what answers calls instead of back ends. */
    GatewayOptions replaying(GatewayOptions options) {
        return options;
    }

    private GatewayOptions options(WithLab.Result result)
            throws ConfigurationException, StartException {
        GatewayOptions options =
                recording.options(
                        replaying(
                                administration
                                        .options(result.loaded(), GatewayOptions.DEFAULT)
                                        .withEventLoops(eventLoops)
                                        .withSource(result.again())),
                        result.loaded(),
                        console);
        options = drainTime == null ? options : options.withDrainTime(drainTime);
        options =
                workloadActivity == null ? options : options.withWorkloadActivity(workloadActivity);
        options = httpPort == null ? options : options.withHttpPort(httpPort);
        return httpsPort == null ? options : options.withHttpsPort(httpsPort);
    }
}
