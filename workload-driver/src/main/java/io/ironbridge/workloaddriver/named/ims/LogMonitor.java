package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the operator's page of a lab when measuring starts, ten times a second, and when measuring
 * ends. For one sample.
 */
final class LogMonitor implements RunListener {
    private static final String PAGE = "/ironbridge/ims";
    private static final int EVERY_MILLIS = 100;

    private final SingleCalls http;
    private final LabIms lab;
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<LogReading> readings = new ArrayList<>();
    private @Nullable IOException failure;
    private @Nullable Thread between;

    LogMonitor(SingleCalls http, LabIms lab) {
        this.http = http;
        this.lab = lab;
    }

    @Override
    public void onWarmUpEnd(Measurement.WarmUpResult result) {
        read();
        between = Thread.ofVirtual().start(this::readOn);
    }

    @Override
    public void onInterval(int number, Interval interval) {
        over.countDown();
        try {
            if (between != null) {
                between.join();
            }
            read();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void readOn() {
        try {
            while (!over.await(EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                read();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        try {
            LogReading reading =
                    LogReading.of(http.get(lab.admin(), PAGE, lab.account().authorization()));
            synchronized (this) {
                readings.add(reading);
            }
        } catch (IOException e) {
            synchronized (this) {
                failure = e;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Log activity during the sample.
     *
     * @param seconds of the sample
     * @param answers in it
     * @throws IOException if the page could not be read
     */
    synchronized Map<String, Double> values(double seconds, long answers) throws IOException {
        if (failure != null) {
            throw new IOException("lab: " + failure.getMessage(), failure);
        }
        return LogValues.of(readings, seconds, answers);
    }
}
