package io.ironbridge.lab.ims.database.store;

import io.ironbridge.lab.ims.database.store.LockManager.Owner;
import java.util.HashMap;
import java.util.Map;

/**
 * The locks of one unit of work. A PCB holds the lock of the database record that it is positioned
 * on; changed records stay locked to the end.
 */
public final class WorkLocks {
    private final LockManager manager;
    private final DatabaseLimits limits;
    private final Owner owner = new Owner();
    private final Map<LockName, HeldLock> held = new HashMap<>();
    private final Map<Integer, LockName> positions = new HashMap<>();

    private static final class HeldLock {
        private boolean exclusive;
        private boolean pinned;
        private int positions;
    }

    public WorkLocks(LockManager manager, DatabaseLimits limits) {
        this.manager = manager;
        this.limits = limits;
    }

    /** Moves a PCB to a record; it lets go of the one before first. */
    void position(int pcb, LockName name, boolean exclusive) throws CallEnd {
        boolean stays = name.equals(positions.get(pcb));
        if (!stays) {
            leave(pcb);
        }
        acquire(name, exclusive);
        if (!stays) {
            positions.put(pcb, name);
            holding(name).positions++;
        }
    }

    private void acquire(LockName name, boolean exclusive) throws CallEnd {
        HeldLock holding = held.get(name);
        if (holding != null && (holding.exclusive || !exclusive)) {
            return;
        }
        if (held.size() >= limits.locks()) {
            throw new CallEnd.Abend("U0775");
        }
        String abend =
                switch (ask(name, exclusive)) {
                    case GRANTED -> "";
                    case DEADLOCK -> "U0777";
                    case TIMED_OUT -> "U3310";
                };
        if (!abend.isEmpty()) {
            throw new CallEnd.Abend(abend);
        }
        holding(name).exclusive |= exclusive;
    }

    /** An interrupted wait ends the program as a cancelled one. */
    private LockManager.Outcome ask(LockName name, boolean exclusive) throws CallEnd {
        try {
            return manager.acquire(owner, name, exclusive, limits.lockWait());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallEnd.Abend("S222");
        }
    }

    private HeldLock holding(LockName name) {
        return held.computeIfAbsent(name, _ -> new HeldLock());
    }

    /** The PCB is not positioned on a record any more. */
    void leave(int pcb) {
        LockName name = positions.remove(pcb);
        HeldLock holding = name == null ? null : held.get(name);
        if (name != null && holding != null) {
            holding.positions--;
            if (holding.positions == 0 && !holding.pinned) {
                held.remove(name);
                manager.release(owner, name);
            }
        }
    }

    /** Keeps a lock, which has to be there, to the end. */
    void pin(LockName name) {
        holding(name).pinned = true;
    }

    public void releaseAll() {
        held.keySet().forEach(name -> manager.release(owner, name));
        held.clear();
        positions.clear();
    }
}
