package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Commits units of work. What must last (changes of databases, held output, messages for other
 * transactions, the end of logged input) is one record of the log, on its device before it takes
 * effect; only output of a nonrecoverable transaction does not wait for the log. A Fast Path region
 * continues while the log is written; the output is sent afterwards.
 */
final class SyncPoint {
    private final ControlRegionContext context;

    SyncPoint(ControlRegionContext context) {
        this.context = context;
    }

    /**
     * Commits.
     *
     * @return false: the client refused its output; nothing is committed, and the caller must back
     *     out
     * @throws LogFailedException when it cannot be logged; nothing is committed
     */
    boolean commit(UnitOfWork unit) throws InterruptedException {
        CommitEffects effects = CommitEffects.of(unit, context);
        if (effects.wantsDecision() && !isAcknowledged(unit, effects)) {
            return false;
        }
        Area changes = unit.changes();
        boolean lasting = isLogged(unit) || !changes.isEmpty() || effects.isLasting();
        if (lasting || isRecoverable(unit)) {
            log(unit, effects, changes);
        } else {
            unit.commitDatabases();
            answer(unit, effects);
        }
        return true;
    }

    /** CM1 with confirm: the output goes out before the commit. */
    private boolean isAcknowledged(UnitOfWork unit, CommitEffects effects)
            throws InterruptedException {
        return SenderReplies.isAcknowledged(
                unit.input().orElseThrow(),
                effects.answer().orElseThrow(),
                context.settings().acknowledgementTimeout());
    }

    private void log(UnitOfWork unit, CommitEffects effects, Area changes) {
        ControlRecord.Committed end =
                new ControlRecord.Committed(
                        unit.input().map(Message::id).orElse(0L),
                        effects.held(),
                        effects.switches(),
                        isRecoverable(unit) ? data(unit, effects) : List.of());
        if (isFastPath(unit) && !effects.isLasting()) {
            long position = context.journal().written(end, changes, unit::commitDatabases);
            context.journal().whenHardened(position, () -> answer(unit, effects));
        } else {
            context.journal().committed(end, changes, () -> apply(unit, effects));
            answer(unit, effects);
        }
    }

    private void apply(UnitOfWork unit, CommitEffects effects) {
        unit.commitDatabases();
        deliver(effects);
    }

    private Optional<TransactionDefinition> definition(UnitOfWork unit) {
        return unit.input().flatMap(input -> context.transaction(input.transaction()));
    }

    private boolean isFastPath(UnitOfWork unit) {
        return definition(unit).map(each -> each.nature().fastPath()).orElse(false);
    }

    private boolean isRecoverable(UnitOfWork unit) {
        return definition(unit).map(each -> each.nature().recoverable()).orElse(false);
    }

    private static boolean isLogged(UnitOfWork unit) {
        return unit.input().map(Message::logged).orElse(false);
    }

    /** Input and answer, as IMS logs them. */
    private static List<Area> data(UnitOfWork unit, CommitEffects effects) {
        List<Area> data = new ArrayList<>();
        unit.input()
                .filter(input -> !input.logged())
                .ifPresent(input -> data.addAll(input.input().segments()));
        effects.answer().ifPresent(answer -> data.addAll(answer.segments()));
        return data;
    }

    private void answer(UnitOfWork unit, CommitEffects effects) {
        unit.input().ifPresent(input -> answer(input, effects));
    }

    private void answer(Message input, CommitEffects effects) {
        if (effects.wantsDecision()) {
            SenderReplies.settled(input, true);
        } else {
            effects.answer().ifPresent(answer -> SenderReplies.output(input, answer));
        }
        context.counts().committed(input.transaction());
        context.ended(input);
    }

    private void deliver(CommitEffects effects) {
        effects.held().forEach(context.tpipes()::put);
        effects.switches().forEach(this::queue);
    }

    private void queue(StoredInput stored) {
        context.messageLimit().enterUnchecked();
        TransactionDefinition transaction =
                context.transaction(stored.input().transaction()).orElseThrow();
        context.queues()
                .add(
                        new Message(
                                stored.id(),
                                stored.input(),
                                NoReply.LISTENER,
                                CommitEffects.isKept(transaction),
                                stored.arrived()));
    }
}
