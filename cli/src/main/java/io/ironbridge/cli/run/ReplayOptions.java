package io.ironbridge.cli.run;

import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.gateway.record.CallReplay;
import io.ironbridge.gateway.server.GatewayOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for answering calls from a recording. */
public final class ReplayOptions {
    @Option(
            names = "--replay",
            paramLabel = "DIR",
            description =
                    "Answer the calls of assets from the recording in this folder; call no back"
                            + " end.")
    private @Nullable Path replay;

    @Option(
            names = "--replay-time",
            description = "Let replayed calls take as long as the recorded ones.")
    private boolean asLong;

    /** Whether calls are answered from a recording. */
    public boolean isUsed() {
        return replay != null;
    }

    /**
     * Adds what answers calls.
     *
     * @param withLab whether labs answer what is not recorded
     */
    public GatewayOptions options(GatewayOptions options, LabOptions labs, boolean withLab) {
        return replay == null
                ? options
                : options.withInterceptors(
                        CallReplay.of(
                                replay, new CallReplay.Options(labs.kept(), asLong, withLab)));
    }
}
