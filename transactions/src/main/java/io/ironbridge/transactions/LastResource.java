package io.ironbridge.transactions;

import com.arjuna.ats.jta.resources.LastResourceCommitOptimisation;
import io.ironbridge.connectorapi.UnitOfWork.OnePhase;
import java.util.function.BooleanSupplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** The one resource of a unit that cannot prepare: it commits when all others have prepared. */
final class LastResource implements LastResourceCommitOptimisation {
    private final OnePhase resource;
    private final BooleanSupplier canDecide;
    private volatile boolean mayHaveCommitted;

    /**
     * @param canDecide whether the decision can be written after its commit, as far as is known
     */
    LastResource(OnePhase resource, BooleanSupplier canDecide) {
        this.resource = resource;
        this.canDecide = canDecide;
    }

    /** Whether it is committed, or may be: then nothing can undo it. */
    boolean mayHaveCommitted() {
        return mayHaveCommitted;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        if (!canDecide.getAsBoolean()) {
            throw new XAException(XAException.XA_RBROLLBACK);
        }
        mayHaveCommitted = true;
        try {
            resource.commit();
        } catch (XAException e) {
            mayHaveCommitted =
                    e.errorCode < XAException.XA_RBBASE || e.errorCode > XAException.XA_RBEND;
            throw e;
        }
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        if (!mayHaveCommitted) {
            resource.rollback();
        }
    }

    @Override
    public int prepare(Xid xid) {
        return XA_OK;
    }

    @Override
    public void start(Xid xid, int flags) {
        // its work is in its connection's own transaction
    }

    @Override
    public void end(Xid xid, int flags) {
        // as above
    }

    @Override
    public void forget(Xid xid) {
        // it keeps nothing
    }

    @Override
    public Xid[] recover(int flag) {
        return new Xid[0];
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other.equals(this);
    }

    @Override
    public int getTransactionTimeout() {
        return 0;
    }

    @Override
    public boolean setTransactionTimeout(int seconds) {
        return false;
    }
}
