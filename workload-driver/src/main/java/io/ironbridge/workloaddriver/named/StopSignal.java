package io.ironbridge.workloaddriver.named;

/** Signal that ends a run early. Thread-safe. */
public final class StopSignal {
    private volatile boolean requested;
    private volatile Runnable now = () -> {};

    /** Ends the current step and the rest of the run. */
    public void request() {
        requested = true;
        now.run();
    }

    public boolean isRequested() {
        return requested;
    }

    /** Sets the action that ends the current step. Runs it at once if a stop has been requested. */
    public void onRequest(Runnable what) {
        now = what;
        if (requested) {
            what.run();
        }
    }
}
