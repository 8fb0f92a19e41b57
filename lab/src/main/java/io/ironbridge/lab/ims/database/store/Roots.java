package io.ironbridge.lab.ims.database.store;

import org.jspecify.annotations.Nullable;

/** The roots of a database for one PCB: each root that it reads is locked for it. */
public final class Roots implements Chain {
    private final WorkDatabase database;
    private final WorkLocks locks;
    private final int pcb;
    private final Locking locking;

    /** Guarantees that a PCB needs. */
    public enum Locking {
        /** PROCOPT=GO: nothing. */
        NONE,
        SHARED,
        EXCLUSIVE
    }

    public Roots(WorkDatabase database, WorkLocks locks, int pcb, Locking locking) {
        this.database = database;
        this.locks = locks;
        this.pcb = pcb;
        this.locking = locking;
    }

    /** It may have changed until it is locked, or be gone. */
    @Override
    public @Nullable Node at(NodeKey key) throws CallEnd {
        Node node = database.root(key);
        if (node == null || locking == Locking.NONE) {
            return node;
        }
        lock(key);
        return database.root(key);
    }

    /** Locks the place of a root, whether it is there or not. */
    public void lock(NodeKey key) throws CallEnd {
        locks.position(pcb, name(key), locking == Locking.EXCLUSIVE);
    }

    /** Keeps the lock of a database record to the end of the unit of work. */
    public void pin(NodeKey key) {
        locks.pin(name(key));
    }

    public void leave() {
        locks.leave(pcb);
    }

    private LockName name(NodeKey key) {
        return new LockName(database.store().dbd().name(), key);
    }

    @Override
    public @Nullable NodeKey ceiling(NodeKey key) {
        return database.ceiling(key);
    }

    @Override
    public @Nullable NodeKey higher(NodeKey key) {
        return database.higher(key);
    }

    @Override
    public @Nullable NodeKey lower(NodeKey key) {
        return database.lower(key);
    }
}
