package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.named.LoadSampler;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.protocol.ims.ImsDriver;
import io.ironbridge.workloaddriver.protocol.ims.ImsRequest;
import io.ironbridge.workloaddriver.protocol.ims.ImsSettings;
import io.ironbridge.workloaddriver.protocol.socket.NettyLoops;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Takes samples under load with one message to a lab IMS, over one socket for each client. Checks
 * every output. Used by one thread.
 */
final class ImsLoad implements AutoCloseable {
    private static final String DATASTORE = "IMS1";
    private static final int DIGITS = 36;
    private static final int MOST_DRIVERS = DIGITS * DIGITS * DIGITS;
    private static final int EVENT_LOOPS = 2;
    private static final int LONGEST_SECONDS = 60;

    private final LoadSampler sampler;
    private final NettyLoops loops = NettyLoops.start(EVENT_LOOPS);
    private int drivers;

    ImsLoad(RunContext context) {
        this.sampler = new LoadSampler(context);
    }

    /** A message and its lab. */
    record Destination(LabIms lab, ImsRequest message) {}

    /**
     * One sample.
     *
     * @param processes processes to measure in addition to the driver, by name
     * @param listener notified when measuring starts and ends
     */
    Sample sample(
            Destination destination,
            int round,
            Pace pace,
            Map<String, Long> processes,
            RunListener listener)
            throws IOException, InterruptedException {
        LoadSampler.Destination driven =
                new LoadSampler.Destination(
                        driver(destination.lab(), destination.message()),
                        loops.all(),
                        "127.0.0.1:" + destination.lab().port());
        return sampler.sample(round, driven, pace, processes, listener);
    }

    /** Sends a message once and checks its output. */
    void check(LabIms lab, ImsRequest message) throws NotStartedException, InterruptedException {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        Loop loop = loops.all().getFirst();
        try {
            ImsDriver driver = driver(lab, message);
            loop.execute(() -> {
                Requester requester = driver.client(loop, 0);
                requester.send(
                        new RequestSlot(0, 0, new Random(1)),
                        given -> {
                            requester.close();
                            answer.complete(given);
                        });
            });
            Answer given = answer.get(LONGEST_SECONDS, TimeUnit.SECONDS);
            if (given.outcome() != Answer.Outcome.OK) {
                throw new NotStartedException("lab: " + given.example());
            }
        } catch (TimeoutException | ExecutionException | IOException e) {
            throw new NotStartedException("lab: it does not answer (" + e + ")");
        }
    }

    /**
     * Each driver has its own client ids, because a lab may not have noticed yet that a socket was
     * closed.
     */
    private ImsDriver driver(LabIms lab, ImsRequest message) throws IOException {
        int number = drivers++ % MOST_DRIVERS;
        String digits = Integer.toString(number + MOST_DRIVERS, DIGITS).substring(1);
        ImsSettings settings =
                new ImsSettings(
                        "127.0.0.1",
                        lab.port(),
                        DATASTORE,
                        lab.imsAccount(),
                        "D" + digits.toUpperCase(Locale.ROOT),
                        ImsSettings.Limits.DEFAULTS);
        return ImsDriver.of(settings, List.of(message), loops);
    }

    @Override
    public void close() {
        sampler.close();
        loops.close();
    }
}
