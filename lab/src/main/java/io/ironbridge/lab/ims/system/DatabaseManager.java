package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.wire.Area;
import java.util.List;

/** Databases and PSBs, as the control region needs them. Thread-safe. */
public interface DatabaseManager {
    /** The PCBs of a PSB in its order, without the I/O PCB; the PSB must be defined. */
    List<PcbDescription> pcbs(String psb);

    /** Begins the database part of a program's units of work. */
    Work begin(String psb);

    /**
     * What a program does in databases, one unit of work after the other; ended by {@link #commit}
     * or {@link #backOut}. Used by one thread at a time.
     */
    interface Work {
        /** Carries out a call on a database PCB, {@link DliCall#pcb()} from 1 on. */
        DliReply call(DliCall call) throws ProgramEndedException;

        /** What is to stand in the log before {@link #commit()}; empty: nothing was changed. */
        Area changes();

        /** Keeps the changes and frees what was locked. */
        void commit();

        /** Takes the changes back and frees what was locked. */
        void backOut();
    }
}
