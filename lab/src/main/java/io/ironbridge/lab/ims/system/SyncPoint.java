package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.Area;
import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.queue.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Commits units of work. What must last (changes of databases, held output, messages for other
 * transactions, the end of logged input) is one record of the log, on its device before anybody
 * hears of it; only what a transaction without recovery answers does not wait for the log. A Fast
 * Path region goes on while the log is written; the answer goes out after it.
 */
final class SyncPoint {
    private final Shared shared;

    SyncPoint(Shared shared) {
        this.shared = shared;
    }

    /**
     * Commits.
     *
     * @return false: the client refused its output; nothing is committed yet, and the work is to be
     *     backed out
     */
    boolean commit(UnitOfWork unit) throws InterruptedException {
        Effects effects = Effects.of(unit, shared);
        if (effects.wantsDecision()) {
            return confirm(unit, effects);
        }
        long position = log(unit, effects);
        if (isFastPath(unit)) {
            unit.commitDatabases();
            shared.journal().whenHardened(position, () -> send(unit, effects));
        } else {
            shared.journal().harden(position);
            send(unit, effects);
            unit.commitDatabases();
        }
        return true;
    }

    /** CM1 with confirm: the output goes out before the commit. */
    private boolean confirm(UnitOfWork unit, Effects effects) throws InterruptedException {
        Message input = unit.input().orElseThrow();
        if (!Answers.isAcknowledged(
                input,
                effects.answer().orElseThrow(),
                shared.settings().acknowledgementTimeout())) {
            return false;
        }
        shared.journal().harden(log(unit, effects));
        unit.commitDatabases();
        Answers.settled(input, true);
        deliver(effects);
        ended(input);
        return true;
    }

    private boolean isFastPath(UnitOfWork unit) {
        return definition(unit).map(each -> each.nature().fastPath()).orElse(false);
    }

    private Optional<TransactionDefinition> definition(UnitOfWork unit) {
        return unit.input().flatMap(input -> shared.transaction(input.transaction()));
    }

    private long log(UnitOfWork unit, Effects effects) {
        Area changes = unit.changes();
        boolean recoverable =
                definition(unit).map(each -> each.nature().recoverable()).orElse(false);
        boolean logged = unit.input().map(Message::logged).orElse(false);
        if (!recoverable && !logged && changes.isEmpty() && !effects.isLasting()) {
            return Journal.NOWHERE;
        }
        return shared.journal()
                .write(
                        new LogRecord.Committed(
                                unit.input().map(Message::id).orElse(0L),
                                changes,
                                effects.held(),
                                effects.switches(),
                                recoverable ? data(unit, effects) : List.of()));
    }

    /** Input and answer, as IMS logs them. */
    private static List<Area> data(UnitOfWork unit, Effects effects) {
        List<Area> data = new ArrayList<>();
        unit.input()
                .filter(input -> !input.logged())
                .ifPresent(input -> data.addAll(input.input().segments()));
        effects.answer().ifPresent(answer -> data.addAll(answer.segments()));
        return data;
    }

    private void send(UnitOfWork unit, Effects effects) {
        unit.input()
                .ifPresent(input ->
                        effects.answer().ifPresent(answer -> Answers.output(input, answer)));
        deliver(effects);
        unit.input().ifPresent(this::ended);
    }

    private void deliver(Effects effects) {
        effects.held().forEach(shared.tpipes()::put);
        effects.switches().forEach(this::queue);
    }

    private void queue(StoredInput stored) {
        shared.flood().enterAnyway();
        TransactionDefinition transaction =
                shared.transaction(stored.input().transaction()).orElseThrow();
        shared.queues()
                .add(
                        new Message(
                                stored.id(),
                                stored.input(),
                                Silence.LISTENER,
                                Effects.isKept(transaction),
                                stored.arrived()));
    }

    private void ended(Message input) {
        shared.counts().committed(input.transaction());
        shared.ended(input);
    }
}
