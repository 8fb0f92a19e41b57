package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.database.call.DatabasePcb;
import io.ironbridge.lab.ims.database.call.PcbState;
import io.ironbridge.lab.ims.database.store.DatabaseStore;
import io.ironbridge.lab.ims.database.store.RecordImages;
import io.ironbridge.lab.ims.database.store.Roots;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import io.ironbridge.lab.ims.database.store.WorkDatabase;
import io.ironbridge.lab.ims.database.store.WorkLocks;
import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.gen.Pcb;
import io.ironbridge.lab.ims.gen.Psb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database changes of a program from one sync point to the next, one unit of work after the
 * other. They are invisible to others until they are committed; changed database records stay
 * locked until then. Positions are lost at the end of a unit of work. An unused one must be
 * committed or backed out. Used by one thread at a time.
 */
public final class DatabaseWork {
    private final WorkLocks locks;
    private final Map<String, WorkDatabase> databases = new LinkedHashMap<>();
    private final List<@Nullable DatabasePcb> pcbs = new ArrayList<>();

    DatabaseWork(Psb psb, Databases all) {
        this.locks = new WorkLocks(all.locks(), all.limits());
        for (Pcb pcb : psb.pcbs()) {
            pcbs.add(pcb instanceof Pcb.Database database ? pcb(database, all) : null);
        }
    }

    private DatabasePcb pcb(Pcb.Database pcb, Databases all) {
        DatabaseStore store = all.existing(pcb.dbd());
        WorkDatabase database = databases.computeIfAbsent(pcb.dbd(), _ -> new WorkDatabase(store));
        List<SensitiveType> types = SensitiveType.of(pcb, store);
        Roots roots = new Roots(database, locks, pcbs.size(), locking(pcb, types));
        return new DatabasePcb(new PcbState(types, database, roots, all.limits().segments()));
    }

    private static Roots.Locking locking(Pcb.Database pcb, List<SensitiveType> types) {
        boolean updates =
                types.stream().anyMatch(t -> "IRD".chars().anyMatch(c -> t.allows((char) c)));
        boolean loads = types.stream().anyMatch(SensitiveType::allowsLoad);
        if (updates || loads || pcb.processingOptions().contains("E")) {
            return Roots.Locking.EXCLUSIVE;
        }
        boolean none = pcb.processingOptions().contains("O");
        return none ? Roots.Locking.NONE : Roots.Locking.SHARED;
    }

    /**
     * Carries out a call on a database PCB. It may wait for other units of work.
     *
     * @param pcb its number in the PSB, from 1
     * @throws ProgramEndedException when the program is to end and its unit of work to be backed
     *     out: U0777 deadlock, U3310 a lock was not to be had in time, U0775 too many locks, S222
     *     the thread was interrupted
     * @throws IllegalArgumentException where the number is not that of a database PCB
     */
    public DliReply call(int pcb, DliCall call) throws ProgramEndedException {
        DatabasePcb called = pcb < 1 || pcb > pcbs.size() ? null : pcbs.get(pcb - 1);
        if (called == null) {
            throw new IllegalArgumentException("PCB " + pcb + " is not one of a database");
        }
        return called.call(call);
    }

    /** The changes, for the log and {@link Databases#redo}; empty if there are none. */
    public byte[] changes() {
        return RecordImages.write(databases.values());
    }

    /**
     * Makes all changes visible and frees the locks; durable changes must be in the log before:
     * {@link RecoverableDatabases#commit} does both.
     */
    public void commit() {
        databases.values().forEach(WorkDatabase::commit);
        end();
    }

    /** Drops all changes and frees the locks. */
    public void backOut() {
        databases.values().forEach(WorkDatabase::forget);
        end();
    }

    private void end() {
        locks.releaseAll();
        for (DatabasePcb pcb : pcbs) {
            if (pcb != null) {
                pcb.reset();
            }
        }
    }
}
