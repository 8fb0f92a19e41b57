package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.List;

/**
 * One list of records, which ISRT appends to; PCB 1 is the database, 2 an alternate PCB that the
 * program sets, 3 one for TOTPIPE.
 */
final class TestDatabases implements DatabaseManager {
    private final List<Area> committed = new ArrayList<>();

    @Override
    public List<PcbDescription> pcbs(String psb) {
        return List.of(
                new PcbDescription.Database("TESTDB", "A", 1, 4),
                new PcbDescription.Message(""),
                new PcbDescription.Message("TOTPIPE"));
    }

    @Override
    public Work begin(String psb) {
        return new Changes();
    }

    synchronized List<Area> committed() {
        return List.copyOf(committed);
    }

    private synchronized void add(List<Area> added) {
        committed.addAll(added);
    }

    private final class Changes implements Work {
        private final List<Area> added = new ArrayList<>();

        @Override
        public DliReply call(DliCall call) throws ProgramEndedException {
            if (call.function().equals("DEADLOCK")) {
                throw new ProgramEndedException("U0777");
            }
            added.add(call.area());
            return new DliReply(DliReply.OK, Area.EMPTY, new PcbMask.Unchanged());
        }

        @Override
        public Area changes() {
            return added.isEmpty() ? Area.EMPTY : Area.of(new byte[] {(byte) added.size()});
        }

        @Override
        public void commit() {
            add(added);
            added.clear();
        }

        @Override
        public void backOut() {
            added.clear();
        }
    }
}
