package io.ironbridge.lab.ims.program;

import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Optional;

/**
 * A database PCB. Calls that read give the segment, or the path of segments, and nothing where the
 * status code says that there is none (GE, GB).
 */
public final class DbPcb {
    private static final PcbMask.Database NOWHERE = new PcbMask.Database(0, "", Area.EMPTY);

    private final PcbCalls calls;
    private PcbMask.Database shown = NOWHERE;

    DbPcb(int number, DliCaller caller) {
        calls = new PcbCalls(number, caller);
    }

    /** GU. */
    public Optional<Area> getUnique(Ssa... ssas) {
        return read("GU", ssas);
    }

    /** GHU: to be replaced or deleted. */
    public Optional<Area> getHoldUnique(Ssa... ssas) {
        return read("GHU", ssas);
    }

    /** GN: from the position on. */
    public Optional<Area> getNext(Ssa... ssas) {
        return read("GN", ssas);
    }

    /** GHN. */
    public Optional<Area> getHoldNext(Ssa... ssas) {
        return read("GHN", ssas);
    }

    /** GNP: under the parent that GU or GN last reached. */
    public Optional<Area> getNextInParent(Ssa... ssas) {
        return read("GNP", ssas);
    }

    /** GHNP. */
    public Optional<Area> getHoldNextInParent(Ssa... ssas) {
        return read("GHNP", ssas);
    }

    /** ISRT: the last SSA, which is not qualified, names the segment; gives the status code. */
    public String insert(Area segment, Ssa... ssas) {
        return call("ISRT", segment, ssas).status();
    }

    /** REPL: the segment that was got with hold; gives the status code. */
    public String replace(Area segment, Ssa... ssas) {
        return call("REPL", segment, ssas).status();
    }

    /** DLET: the segment that was got with hold, and all below it; gives the status code. */
    public String delete(Area segment, Ssa... ssas) {
        return call("DLET", segment, ssas).status();
    }

    /** The status code of the last call, two characters. */
    public String status() {
        return calls.status();
    }

    /** Level, name and concatenated key of the segment that the last call reached. */
    public PcbMask.Database shown() {
        return shown;
    }

    private Optional<Area> read(String function, Ssa... ssas) {
        return PcbCalls.read(call(function, Area.EMPTY, ssas));
    }

    private DliReply call(String function, Area area, Ssa... ssas) {
        List<Area> parameters = List.of(ssas).stream().map(Ssa::area).toList();
        DliReply reply = calls.call(function, area, parameters);
        if (reply.mask() instanceof PcbMask.Database now) {
            shown = now;
        }
        return reply;
    }
}
