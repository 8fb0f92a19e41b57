package io.ironbridge.workloaddriver.named;

/** Whether a run is to end before its time. Thread-safe. */
public final class StopSignal {
    private volatile boolean asked;
    private volatile Runnable now = () -> {};

    /** Ends what goes on now, and everything behind it. */
    public void ask() {
        asked = true;
        now.run();
    }

    public boolean isRequested() {
        return asked;
    }

    /** What is to be done to end what goes on from now on; at once if that was asked for before. */
    public void onRequest(Runnable what) {
        now = what;
        if (asked) {
            what.run();
        }
    }
}
