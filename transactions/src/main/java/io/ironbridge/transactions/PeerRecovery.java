package io.ironbridge.transactions;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.jta.xa.XidImple;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jspecify.annotations.Nullable;

/**
 * Ends the units of work of other nodes of a shared store whose leases have expired: takes the
 * lease, so that the node cannot decide any more, commits the branches of decided units, and rolls
 * all others of the node back. Narayana cannot: it has one log in a process. Only on the thread of
 * recovery.
 */
final class PeerRecovery {
    private static final System.Logger LOG = System.getLogger(PeerRecovery.class.getName());

    private final DataSource source;
    private final Membership membership;

    /** By node, the problem that was reported last; empty for none. */
    private final Map<String, String> reported = new HashMap<>();

    PeerRecovery(DataSource source, Membership membership) {
        this.source = source;
        this.membership = membership;
    }

    /** A prepared branch at its back end. */
    private record Branch(RecoveryResource connection, Xid xid) {}

    /** Recovers at these connections; what is left waits for the next search. */
    void search(Collection<RecoveryResource> connections) throws IOException {
        try {
            reported.keySet().retainAll(membership.nodes().expired());
            for (String node : membership.nodes().expired()) {
                if (!node.equals(membership.lease().node()) && membership.mayTakeOver()) {
                    recover(node, connections);
                }
            }
        } catch (SQLException | ObjectStoreException e) {
            throw new IOException(e);
        }
    }

    /** Null if another peer was faster, if it is back, or if a decision of it is being written. */
    private @Nullable Lease taken(String node) {
        try {
            return membership.take(node).orElse(null);
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "A lease could not be taken: the next search tries again", e);
            return null;
        }
    }

    private void recover(String node, Collection<RecoveryResource> connections)
            throws SQLException, IOException, ObjectStoreException {
        @Nullable Lease lease = taken(node);
        if (lease == null) {
            return;
        }
        try {
            if (reported.putIfAbsent(node, "") == null) {
                LOG.log(
                        Level.WARNING,
                        "IRB-TX-0013W The node "
                                + node
                                + " has ended or does not renew its lease: this one takes over its"
                                + " units of work");
            }
            Pass pass = new Pass(node);
            pass.run(lease, connections);
            pass.remove(lease);
            pass.report();
        } finally {
            release(lease);
        }
    }

    private void release(Lease lease) {
        try {
            membership.release(lease);
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "A lease could not be released: it expires", e);
        }
    }

    /** One search. */
    private final class Pass {
        private final String node;
        private final Set<String> problems = new TreeSet<>();
        private int committed;
        private int rolledBack;

        Pass(String node) {
            this.node = node;
        }

        /**
         * First the branches, then the log, then the lease: while it is held, the node prepares
         * nothing that could be decided. So a branch without a decision has none forever.
         */
        void run(Lease lease, Collection<RecoveryResource> connections)
                throws SQLException, IOException, ObjectStoreException {
            Set<String> needed = membership.nodes().connections(node);
            Set<String> reached = new HashSet<>();
            List<Branch> branches = new ArrayList<>();
            for (RecoveryResource connection : connections) {
                if (find(connection, branches)) {
                    reached.add(connection.getJndiName());
                }
            }
            Map<Uid, Decision> decided = decided(lease);
            for (Decision one : decided.values()) {
                needed.addAll(one.committing());
                one.heuristic()
                        .forEach(name -> problems.add(name + " has decided itself on " + one.id()));
            }
            needed.removeAll(reached);
            needed.forEach(name -> problems.add(name + " is not reached"));
            if (!membership.nodes().verify(lease)) {
                problems.add("another process recovers it");
                return;
            }
            for (Branch branch : branches) {
                end(branch, decided.containsKey(new XidImple(branch.xid).getTransactionUid()));
            }
        }

        private Map<Uid, Decision> decided(Lease lease)
                throws SQLException, IOException, ObjectStoreException {
            Map<Uid, Decision> decided = new HashMap<>();
            @Nullable SharedLog log =
                    SharedLog.find(source, membership.nodes(), lease).orElse(null);
            if (log != null) {
                for (Uid id : LoggedUnit.all(log)) {
                    LoggedUnit.read(id, log).ifPresent(unit -> decided.put(id, unit.decision()));
                }
            }
            return decided;
        }

        /** Returns whether the back end is reached. */
        private boolean find(RecoveryResource connection, List<Branch> found) {
            try {
                for (Xid xid :
                        connection.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)) {
                    if (RecoveryResource.isOf(xid, node)) {
                        found.add(new Branch(connection, xid));
                    }
                }
                return true;
            } catch (XAException e) {
                return false;
            }
        }

        /** A branch that is gone has been ended by the node itself, or by another peer. */
        private void end(Branch branch, boolean isDecided) {
            try {
                if (isDecided) {
                    branch.connection.commit(branch.xid, false);
                    committed++;
                } else {
                    branch.connection.rollback(branch.xid);
                    rolledBack++;
                }
            } catch (XAException e) {
                if (e.errorCode != XAException.XAER_NOTA) {
                    problems.add(branch.connection.getJndiName() + " fails with " + e.errorCode);
                }
            }
        }

        /** Unless something is left; a reader may prevent it, such as a backup. */
        void remove(Lease lease) {
            if (problems.isEmpty()) {
                try {
                    membership.nodes().remove(lease);
                } catch (SQLException e) {
                    problems.add("its log cannot be removed: " + NamedResource.describe(e));
                }
            }
        }

        void report() {
            String counts =
                    committed + " branches committed, " + rolledBack + " branches rolled back";
            if (problems.isEmpty()) {
                reported.remove(node);
                LOG.log(Level.INFO, "IRB-TX-0007I The node " + node + " is recovered: " + counts);
                return;
            }
            String now = String.join("; ", problems);
            if (!now.equals(reported.put(node, now))) {
                LOG.log(
                        Level.WARNING,
                        "IRB-TX-0012W The node "
                                + node
                                + " is not recovered completely: "
                                + now
                                + "; "
                                + counts);
            }
        }
    }
}
