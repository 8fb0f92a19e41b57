package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.SystemLog.LogFailedException;
import io.ironbridge.lab.ims.tpipe.HeldOutput;
import io.ironbridge.lab.wire.Area;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Ends units of work of programs that ended abnormally. */
final class BackOut {
    private static final System.Logger LOG = System.getLogger(BackOut.class.getName());

    private final ControlRegionContext context;

    /** How often messages were processed again, by id. */
    private final Map<Long, Integer> repeats = new ConcurrentHashMap<>();

    BackOut(ControlRegionContext context) {
        this.context = context;
    }

    /**
     * An abend.
     *
     * @param reason for the log; no data
     */
    record Abend(AbendCode code, String reason, String psb, RegionDefinition region) {}

    /** Takes all back, and discards the message, or queues it again. */
    void backOut(UnitOfWork unit, Abend abend) {
        unit.backOutDatabases();
        if (unit.input().isEmpty()) {
            log(abend, "", false);
            return;
        }
        Message input = unit.input().get();
        if (abend.code().isToBeRepeated() && mayRepeat(input)) {
            context.counts().repeated(input.transaction());
            context.queues().putBack(List.of(input));
        } else {
            discard(input, abend);
        }
    }

    private boolean mayRepeat(Message input) {
        return repeats.merge(input.id(), 1, Integer::sum) <= context.settings().repeats();
    }

    private void discard(Message input, Abend abend) {
        repeats.remove(input.id());
        log(abend, input.transaction(), countAndStop(input.transaction()));
        if (abend.code().equals(AbendCode.NOT_ACKNOWLEDGED)) {
            forget(input, List.of());
            SenderReplies.settled(input, false);
        } else {
            tell(input, context.dfs().abended(input, abend.code()));
        }
        context.ended(input);
    }

    private boolean countAndStop(String transaction) {
        int inARow = context.counts().abended(transaction);
        int limit = context.settings().stopAfterAbends();
        if (limit == 0 || inARow < limit) {
            return false;
        }
        context.queues().stopTransaction(transaction, true);
        context.queues().stopProgram(transaction, true);
        return true;
    }

    /** It was not acknowledged in time. */
    void expired(Message input) {
        context.counts().expired(input.transaction());
        tell(input, context.dfs().expired(input, context.settings().name()));
        context.ended(input);
    }

    private void tell(Message input, OutputMessage message) {
        if (input.isSendThenCommit()) {
            forget(input, List.of());
            SenderReplies.output(input, message);
            return;
        }
        HeldOutput held =
                new HeldOutput(
                        context.journal().nextId(), input.input().tpipe(), message, input.input());
        forget(input, List.of(held));
    }

    /** The log is to bring it back no more; that does not have to wait for the device. */
    private void forget(Message input, List<HeldOutput> instead) {
        if (!input.logged() && instead.isEmpty()) {
            return;
        }
        Runnable put = () -> instead.forEach(context.tpipes()::put);
        try {
            ControlRecord.Committed end =
                    new ControlRecord.Committed(input.id(), instead, List.of(), List.of());
            context.journal().written(end, Area.EMPTY, put);
        } catch (LogFailedException e) {
            LOG.log(Level.DEBUG, "A discarded message is not in the log", e);
            put.run();
        }
    }

    private static void log(Abend abend, String transaction, boolean stopped) {
        LOG.log(
                Level.ERROR,
                "IRB-LAB-8310E DFS554A {0}.REGION {1}({2}) {3} {4}{5} REASON={6}",
                abend.region().name(),
                abend.psb(),
                abend.region().isFastPath() ? 4 : 1,
                transaction,
                abend.code().completion(),
                stopped ? " PSB SMB" : "",
                abend.reason());
    }
}
