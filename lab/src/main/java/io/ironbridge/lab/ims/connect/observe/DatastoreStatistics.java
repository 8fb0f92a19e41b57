package io.ironbridge.lab.ims.connect.observe;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Statistics of one data store. */
public final class DatastoreStatistics {
    private final AtomicInteger pending = new AtomicInteger();
    private final LongAdder requests = new LongAdder();
    private final LongAdder responses = new LongAdder();
    private final LongAdder naks = new LongAdder();
    private final LongAdder timeouts = new LongAdder();
    private final LongAdder ackTimeouts = new LongAdder();
    private final LongAdder undisposed = new LongAdder();
    private volatile String lastError = "";

    /** Returns how many are pending now. */
    public int sent() {
        requests.increment();
        return pending.incrementAndGet();
    }

    public void decided() {
        pending.decrementAndGet();
    }

    public void responded() {
        responses.increment();
    }

    public void refused(int senseCode) {
        naks.increment();
        failed("sense code X'%04X'".formatted(senseCode));
    }

    public void timedOut() {
        timeouts.increment();
        failed("timeout");
    }

    public void ackTimedOut() {
        ackTimeouts.increment();
        failed("no ACK in time");
    }

    /** Output that was to be purged or rerouted stays. */
    public void notDisposed() {
        undisposed.increment();
    }

    public void failed(String what) {
        lastError = what;
    }

    public ImsConnectView.DatastoreCounts view() {
        return new ImsConnectView.DatastoreCounts(
                pending.get(),
                requests.sum(),
                responses.sum(),
                naks.sum(),
                timeouts.sum(),
                ackTimeouts.sum(),
                undisposed.sum(),
                lastError);
    }
}
