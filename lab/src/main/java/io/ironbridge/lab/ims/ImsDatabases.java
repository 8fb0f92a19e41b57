package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.database.DatabaseWork;
import io.ironbridge.lab.ims.database.Databases;
import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.gen.Psb;
import io.ironbridge.lab.ims.system.DatabaseManager;
import io.ironbridge.lab.wire.Area;
import java.util.List;

/** The databases of the control region. */
record ImsDatabases(Databases databases) implements DatabaseManager {
    @Override
    public List<PcbDescription> pcbs(String psb) {
        return existing(psb).description();
    }

    @Override
    public Work begin(String psb) {
        return new PsbWork(databases.begin(existing(psb)));
    }

    private Psb existing(String psb) {
        return databases
                .psb(psb)
                .orElseThrow(() -> new IllegalArgumentException("There is no PSB " + psb));
    }

    private record PsbWork(DatabaseWork work) implements Work {
        @Override
        public DliReply call(DliCall call) throws ProgramEndedException {
            return work.call(call.pcb(), call);
        }

        @Override
        public Area changes() {
            return Area.of(work.changes());
        }

        @Override
        public void commit() {
            work.commit();
        }

        @Override
        public void backOut() {
            work.backOut();
        }
    }
}
