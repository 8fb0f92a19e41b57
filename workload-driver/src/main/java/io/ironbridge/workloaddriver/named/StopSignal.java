package io.ironbridge.workloaddriver.named;

/** Whether a run is to end before its time. Thread-safe. */
public final class StopSignal {
    private volatile boolean requested;
    private volatile Runnable now = () -> {};

    /** Ends what goes on now, and everything behind it. */
    public void request() {
        requested = true;
        now.run();
    }

    public boolean isRequested() {
        return requested;
    }

    /** What is to be done to end what goes on from now on; at once if that was asked for before. */
    public void onRequest(Runnable what) {
        now = what;
        if (requested) {
            what.run();
        }
    }
}
