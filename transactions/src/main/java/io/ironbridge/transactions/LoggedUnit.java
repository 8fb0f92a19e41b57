package io.ironbridge.transactions;

import com.arjuna.ats.arjuna.AtomicAction;
import com.arjuna.ats.arjuna.ObjectType;
import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.coordinator.AbstractRecord;
import com.arjuna.ats.arjuna.coordinator.ActionStatus;
import com.arjuna.ats.arjuna.coordinator.RecordList;
import com.arjuna.ats.arjuna.coordinator.RecordListIterator;
import com.arjuna.ats.arjuna.coordinator.TwoPhaseOutcome;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.ObjectStoreAPI;
import com.arjuna.ats.arjuna.objectstore.RecoveryStore;
import com.arjuna.ats.arjuna.state.InputObjectState;
import com.arjuna.ats.internal.arjuna.common.UidHelper;
import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecord;
import java.io.IOException;
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

    /**
     * Reads a unit of another node; empty if it is not there, or is not to be committed.
     *
     * @throws IOException if it cannot be read
     */
    static Optional<LoggedUnit> read(Uid id, ObjectStoreAPI log) throws IOException {
        LoggedUnit unit = new LoggedUnit(id);
        try {
            InputObjectState state = log.read_committed(id, unit.type());
            if (state == null) {
                return Optional.empty();
            }
            if (!unit.restore_state(state, ObjectType.ANDPERSISTENT)) {
                throw new IOException("the unit of work " + id + " cannot be read");
            }
            return unit.isRolledBack() ? Optional.empty() : Optional.of(unit);
        } catch (ObjectStoreException e) {
            throw new IOException(e);
        }
    }

    /** The units in a log. */
    static List<Uid> all(RecoveryStore log) throws IOException {
        List<Uid> ids = new ArrayList<>();
        InputObjectState found = new InputObjectState();
        try {
            if (!log.allObjUids(new AtomicAction().type(), found)) {
                throw new IOException("the log cannot be read");
            }
            for (Uid id = UidHelper.unpackFrom(found);
                    !id.equals(Uid.nullUid());
                    id = UidHelper.unpackFrom(found)) {
                ids.add(id);
            }
            return ids;
        } catch (ObjectStoreException e) {
            throw new IOException(e);
        }
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
