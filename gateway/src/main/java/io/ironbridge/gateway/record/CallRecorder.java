package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.gateway.assets.MqCodec;
import io.ironbridge.gateway.backend.CallInterceptor;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.backend.ObservedTarget;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.outlet.AsyncBatchWriter;
import io.ironbridge.gateway.request.Operation;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records calls: what assets sent, and what back ends answered. Callers do not wait for it: calls
 * are converted, masked and written by one thread, and beyond {@value #QUEUE} waiting calls they
 * are lost, counted and reported. Thread-safe.
 */
public final class CallRecorder implements CallInterceptor, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(CallRecorder.class.getName());
    private static final int QUEUE = 2_000;
    private static final Duration LINGER = Duration.ofMillis(500);
    private static final Duration CLOSING = Duration.ofSeconds(10);
    private static final int JSON_LIMIT = 16 << 20;

    private final RecordingFolder folder;
    private final AsyncBatchWriter<EndedCall> writer;

    private CallRecorder(RecordingFolder folder) {
        this.folder = folder;
        this.writer =
                AsyncBatchWriter.start(
                        new AsyncBatchWriter.Settings(
                                "ironbridge-recording", QUEUE, QUEUE, LINGER, CLOSING, false),
                        folder,
                        new Losses(folder.path()));
    }

    /**
     * Starts a recording.
     *
     * @param folder which has no recording yet; it is created
     * @throws IOException if it cannot be used
     */
    public static CallRecorder start(Path folder, List<MaskRule> masks, RecordingLimits limits)
            throws IOException {
        return new CallRecorder(RecordingFolder.create(folder, masks, limits));
    }

    @Override
    public Called asset(ApiOperation.Implementation use, Called called) {
        return use.asset().connectionRef().isEmpty()
                ? called
                : new Called(
                        recorded(called.asset(), CallForm.of(use, called.codec())), called.codec());
    }

    @Override
    public Operation.Message service(Operation.Message message) {
        String name = serviceName(message);
        BackEnd.Asset asset =
                recorded(name, message.asset(), CallForm.of(MqCodec.text(true, JSON_LIMIT)));
        return new Operation.Message(message.name(), asset, message.service());
    }

    /** The name of a service's verb in recordings. */
    static String serviceName(Operation.Message message) {
        return message.name() + " " + message.service().verb();
    }

    private BackEnd.Asset recorded(BackEnd.Asset asset, CallForm form) {
        return recorded(asset.name(), asset, form);
    }

    private BackEnd.Asset recorded(String name, BackEnd.Asset asset, CallForm form) {
        return asset.calling(
                ObservedTarget.of(
                        asset.target(),
                        (sent, outcome) -> add(new EndedCall(name, form, sent, outcome))));
    }

    private void add(EndedCall call) {
        boolean ofBackEnd =
                switch (call.outcome()) {
                    case Outcome.Busy _, Outcome.NotSent _, Outcome.Cancelled _ -> false;
                    case Outcome.Replied _,
                            Outcome.HostFailure _,
                            Outcome.TimedOut _,
                            Outcome.Unreachable _,
                            Outcome.Unreadable _ ->
                            true;
                };
        if (ofBackEnd) {
            writer.offer(call);
        }
    }

    /** Writes the calls that have ended. */
    @Override
    public void close() {
        writer.close();
        LOG.log(
                Level.INFO,
                "IRB-GW-0356I Recorded {0} calls in {1}",
                Integer.toString(folder.calls()),
                folder.path());
    }

    /** Reports what is missing in a recording. */
    private record Losses(Path folder) implements AsyncBatchWriter.Trouble {
        @Override
        public void failed(Throwable why) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0354W The recording in {0} cannot be written: {1}",
                    folder,
                    why);
        }

        @Override
        public void recovered() {
            LOG.log(Level.WARNING, "IRB-GW-0354W The recording in {0} is written again", folder);
        }

        @Override
        public void lost(long soFar, @Nullable Throwable why) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0354W The recording in {0} lacks {1} calls, which came faster than"
                            + " they were written",
                    folder,
                    Long.toString(soFar));
        }
    }
}
