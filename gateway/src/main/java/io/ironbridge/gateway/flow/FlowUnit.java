package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.UnitOfWork.Branch;
import io.ironbridge.connectorapi.UnitOfWork.OnePhase;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import io.ironbridge.transactions.JtaUnitOfWork;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import io.ironbridge.transactions.TransactionService;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The unit of work of one run of a flow or a program, begun by the first call that takes part.
 * Confined to the executor of the run; commits and rollbacks run where they may block.
 */
public final class FlowUnit {
    /** After the deadline, for the end of a unit. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Service service;
    private final FlowHost host;
    private final FlowMapper mapper;
    private final CallContext call;
    private final Set<String> steps = new TreeSet<>();
    private @Nullable JtaUnitOfWork work;
    private @Nullable Ending ending;

    /** Its call cannot be rolled back; empty without one. */
    private String lastStep = "";

    private boolean isEnding;
    private boolean hasFailed;

    /**
     * What units of work need.
     *
     * @param transactions is running when requests come
     * @param timers gives units up that do not end
     */
    public record Service(
            Supplier<TransactionService> transactions, ScheduledExecutorService timers) {}

    /**
     * @param call has its deadline
     */
    FlowUnit(Service service, FlowHost host, FlowMapper mapper, CallContext call) {
        this.service = service;
        this.host = host;
        this.mapper = mapper;
        this.call = call;
    }

    /** The context of a call that takes part. */
    CallContext context(String step) {
        steps.add(step);
        return call.within(begun());
    }

    private JtaUnitOfWork begun() {
        JtaUnitOfWork known = work;
        if (known == null) {
            known =
                    service.transactions()
                            .get()
                            .begin(Duration.ofNanos(call.deadline().remainingNanos()));
            work = known;
        }
        return known;
    }

    /** Whether it has begun, and is neither committed nor rolled back. */
    boolean isOpen() {
        return work != null && !isEnding;
    }

    /** A call that takes part has failed: the unit can only be rolled back. */
    void markFailed() {
        hasFailed = true;
    }

    boolean hasFailed() {
        return hasFailed;
    }

    boolean isCommitted() {
        return ending == Ending.COMMITTED;
    }

    /** Whether it has ended, and is not committed. */
    boolean isNotCommitted() {
        return ending != null && ending != Ending.COMMITTED;
    }

    /** Whether nothing of it remains. */
    boolean isRolledBack() {
        return ending == Ending.ROLLED_BACK;
    }

    /** The steps whose calls may remain, or be committed in part. */
    Set<String> uncertain() {
        return switch (ending) {
            case MIXED -> steps;
            case LAST_UNKNOWN -> lastStep.isEmpty() ? steps : Set.of(lastStep);
            case COMMITTED, ROLLED_BACK -> Set.of();
            case null -> Set.of();
        };
    }

    /** The steps whose calls take part. */
    Set<String> steps() {
        return steps;
    }

    /**
     * Commits it.
     *
     * @param next receives how it has ended, on the executor
     */
    void commit(Consumer<Ending> next) {
        end(JtaUnitOfWork::commit, next);
    }

    /**
     * Commits it with a resource that commits last.
     *
     * @param step that calls it
     * @param last may block
     */
    void commit(String step, OnePhase last, Consumer<Ending> next) {
        steps.add(step);
        lastStep = step;
        begun();
        end(
                unit -> {
                    try {
                        unit.add(last, last, new NoBranch());
                    } catch (UnitEndedException e) {
                        unit.rollback();
                        return Ending.ROLLED_BACK;
                    }
                    return unit.commit();
                },
                next);
    }

    /** Rolls it back. */
    void rollback(Runnable next) {
        end(
                unit -> {
                    unit.rollback();
                    return Ending.ROLLED_BACK;
                },
                _ -> next.run());
    }

    private interface End {
        Ending of(JtaUnitOfWork unit);
    }

    /** A back end that does not answer keeps the unit; the caller does not wait for it. */
    private void end(End how, Consumer<Ending> next) {
        JtaUnitOfWork unit = begun();
        isEnding = true;
        AtomicBoolean hasEnded = new AtomicBoolean();
        ScheduledFuture<?> timer =
                service.timers()
                        .schedule(
                                () -> {
                                    if (hasEnded.compareAndSet(false, true)) {
                                        unit.onAbandoned();
                                        mapper.later(() -> ended(unit, Ending.MIXED, next));
                                    }
                                },
                                Math.max(0, call.deadline().remainingNanos()) + PATIENCE.toNanos(),
                                TimeUnit.NANOSECONDS);
        mapper.block(() -> {
            Ending known = ending(how, unit);
            if (hasEnded.compareAndSet(false, true)) {
                timer.cancel(false);
                mapper.afterWork(() -> ended(unit, known, next));
            }
        });
    }

    private Ending ending(End how, JtaUnitOfWork unit) {
        try {
            return how.of(unit);
        } catch (RuntimeException | Error bug) {
            host.bug(bug);
            return Ending.MIXED;
        }
    }

    private void ended(JtaUnitOfWork unit, Ending known, Consumer<Ending> next) {
        ending = known;
        host.unitEnded(unit.id(), known);
        next.accept(known);
    }

    private static final class NoBranch implements Branch {
        @Override
        public boolean awaitIdle() {
            return true;
        }

        @Override
        public void onEnd(boolean isUsable) {
            // there is no connection
        }
    }
}
