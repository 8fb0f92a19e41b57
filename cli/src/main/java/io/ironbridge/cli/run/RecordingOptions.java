package io.ironbridge.cli.run;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Count;
import io.ironbridge.cli.terminal.Size;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.gateway.record.CallRecorder;
import io.ironbridge.gateway.record.MaskRule;
import io.ironbridge.gateway.record.MaskRules;
import io.ironbridge.gateway.record.RecordingLimits;
import io.ironbridge.gateway.server.GatewayOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for recording calls. */
final class RecordingOptions implements AutoCloseable {
    @Option(
            names = "--record",
            paramLabel = "DIR",
            description =
                    "Record in this folder what back ends answer: a YAML file for each asset, with"
                            + " payloads.")
    private @Nullable Path record;

    @Option(
            names = "--mask",
            paramLabel = "FILE",
            description =
                    "YAML file with masks for a recording. What the configuration marks as secret"
                            + " is masked in any case.")
    private @Nullable Path masks;

    @Option(
            names = "--record-calls",
            paramLabel = "N",
            converter = Count.class,
            defaultValue = "1000",
            description = "Maximum number of recorded calls of an asset. Default: 1000.")
    private int mostCalls;

    @Option(
            names = "--record-bytes",
            paramLabel = "SIZE",
            converter = Size.class,
            defaultValue = "64m",
            description = "Maximum size of a recording. Default: 64m.")
    private int mostBytes;

    private @Nullable CallRecorder recorder;

    boolean records() {
        return record != null;
    }

    /**
     * Checks options that depend on others.
     *
     * @throws ParameterException if one has no effect
     */
    void check(CommandSpec spec) {
        if (masks != null && record == null) {
            throw new ParameterException(
                    spec.commandLine(), "--mask has no effect without --record.");
        }
    }

    /** Adds what records calls. */
    GatewayOptions options(GatewayOptions options, Loaded loaded, Console console)
            throws ConfigurationException, StartException {
        if (record == null) {
            return options;
        }
        CallRecorder started = start(record, loaded, console);
        recorder = started;
        return options.withInterceptors(_ -> started);
    }

    private CallRecorder start(Path folder, Loaded loaded, Console console)
            throws ConfigurationException, StartException {
        List<MaskRule> rules = new ArrayList<>();
        if (masks != null) {
            rules.addAll(MaskRules.read(masks));
        }
        rules.addAll(MaskRules.of(loaded));
        try {
            CallRecorder started =
                    CallRecorder.start(folder, rules, new RecordingLimits(mostBytes, mostCalls));
            console.note(
                    "IRB-GW-0350W Recording calls in "
                            + folder
                            + ": its files hold the data of callers and back ends, except for what"
                            + " masks hide. Pass them on only to those who may see that data.");
            return started;
        } catch (IOException e) {
            throw new StartException(
                    "IRB-GW-0828E Calls cannot be recorded in "
                            + folder
                            + ": "
                            + e.getMessage()
                            + ". Name a new or empty folder with --record.",
                    e);
        }
    }

    /** Completes the recording. */
    @Override
    public void close() {
        if (recorder != null) {
            recorder.close();
        }
    }
}
