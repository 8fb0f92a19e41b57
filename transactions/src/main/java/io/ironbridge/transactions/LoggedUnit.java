package io.ironbridge.transactions;

import com.arjuna.ats.arjuna.AtomicAction;
import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.coordinator.AbstractRecord;
import com.arjuna.ats.arjuna.coordinator.ActionStatus;
import com.arjuna.ats.arjuna.coordinator.RecordList;
import com.arjuna.ats.arjuna.coordinator.RecordListIterator;
import com.arjuna.ats.arjuna.coordinator.TwoPhaseOutcome;
import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A unit of work in the log, as it was read; only on the thread of recovery. */
final class LoggedUnit extends AtomicAction {
    private LoggedUnit(Uid id) {
        super(id);
    }

    /** Reads a unit; empty if it has ended meanwhile, or is not to be committed. */
    static Optional<LoggedUnit> read(Uid id) {
        LoggedUnit unit = new LoggedUnit(id);
        return unit.activate() && !unit.isRolledBack() ? Optional.of(unit) : Optional.empty();
    }

    /** Whether the decision was not to commit: the log has only what has failed in it. */
    private boolean isRolledBack() {
        int status = status();
        return status == ActionStatus.ABORTED
                || status == ActionStatus.ABORTING
                || status == ActionStatus.H_ROLLBACK;
    }

    /** What is left of it. */
    Decision decision() {
        return new Decision(get_uid().toString(), names(preparedList), names(heuristicList));
    }

    private static List<String> names(RecordList records) {
        return records(records).stream().map(LoggedUnit::name).toList();
    }

    private static String name(AbstractRecord record) {
        return record instanceof XAResourceRecord branch && branch.getJndiName() != null
                ? branch.getJndiName()
                : record.type();
    }

    private static List<AbstractRecord> records(RecordList list) {
        List<AbstractRecord> all = new ArrayList<>();
        RecordListIterator iterator = new RecordListIterator(list);
        for (AbstractRecord one = iterator.iterate(); one != null; one = iterator.iterate()) {
            all.add(one);
        }
        return all;
    }

    /** Lets recovery commit the branches again whose back ends have decided otherwise. */
    void retryHeuristics() {
        for (AbstractRecord one : records(heuristicList)) {
            one.clearHeuristicDecision();
            heuristicList.remove(one);
            preparedList.insert(one);
        }
        setHeuristicDecision(TwoPhaseOutcome.FINISH_OK);
        updateState();
    }
}
