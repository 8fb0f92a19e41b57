package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.call.SequentialExecutor;
import io.ironbridge.gateway.call.WorkDispatch;
import io.ironbridge.gateway.call.WorkExpiry;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.limits.WorkBudget;
import java.util.function.Consumer;

/** Runs the mappings of a flow where {@link WorkDispatch} lets them, and what follows in order. */
final class FlowMapper {
    static final int GATEWAY_TIMEOUT = 504;
    private static final int INTERNAL_ERROR = 500;

    private final FlowHost host;
    private final WorkDispatch dispatch;
    private final Consumer<Throwable> crash;

    /**
     * @param crash receives what a continuation throws
     */
    FlowMapper(FlowHost host, WorkDispatch dispatch, Consumer<Throwable> crash) {
        this.host = host;
        this.dispatch = dispatch;
        this.crash = crash;
    }

    /** Work on data; what it returns runs on the executor. It may be abandoned and repeated. */
    interface Mapping {
        Runnable run() throws MappingException;
    }

    /** Receives why a mapping failed. */
    interface Failing {
        /**
         * The mapping failed.
         *
         * @param code 0 if the data or the mapping is at fault, otherwise that of the cause
         */
        void accept(int code, String why);
    }

    /**
     * Runs a mapping.
     *
     * @param bytes that it reads
     * @param refusable whether it may be rejected, because nothing has run yet
     */
    void map(int bytes, Deadline until, boolean refusable, Mapping mapping, Failing failing) {
        Cancellation cancellation = refusable ? host.call().cancellation() : new Cancellation();
        dispatch.spend(
                host.operationWork(),
                host.cpu(),
                bytes,
                new WorkExpiry(until, cancellation, refusable),
                new WorkDispatch.Work() {
                    @Override
                    public Runnable result() {
                        Runnable next;
                        try {
                            next = mapping.run();
                        } catch (MappingException e) {
                            String why = String.valueOf(e.getMessage());
                            next = () -> failing.accept(0, why);
                        } catch (WorkBudget.SpentException e) {
                            throw e;
                        } catch (RuntimeException | Error e) {
                            next =
                                    () -> {
                                        host.bug(e);
                                        failing.accept(INTERNAL_ERROR, "Internal error.");
                                    };
                        }
                        Runnable following = next;
                        return () -> follow(following);
                    }

                    @Override
                    public void late(long seconds) {
                        follow(() -> failing.accept(GATEWAY_TIMEOUT, "There was no time to map."));
                    }

                    @Override
                    public void guard(Runnable part) {
                        try {
                            part.run();
                        } catch (RuntimeException | Error e) {
                            follow(() -> crash.accept(e));
                        }
                    }
                });
    }

    /** Runs on the executor, at once if this is its thread. */
    void follow(Runnable part) {
        if (SequentialExecutor.isHere(host.executor())) {
            guarded(part);
        } else {
            later(part);
        }
    }

    /** Runs on the executor after what it has to do now. */
    void later(Runnable part) {
        host.executor().execute(() -> guarded(part));
    }

    /** Runs work that blocks, on this thread later if it may. */
    void block(Runnable work) {
        if (host.executor() instanceof SequentialExecutor own) {
            own.block(work);
        } else {
            dispatch.waiting(host.cpu(), work);
        }
    }

    /** Runs on the executor; the last that work of {@link #block} does on its thread. */
    void afterWork(Runnable part) {
        if (host.executor() instanceof SequentialExecutor own) {
            own.afterWork(() -> guarded(part));
        } else {
            later(part);
        }
    }

    private void guarded(Runnable part) {
        try {
            RequestCpu.run(host.cpu(), part);
        } catch (RuntimeException | Error e) {
            crash.accept(e);
        }
    }
}
