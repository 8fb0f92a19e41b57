package io.ironbridge.lab.ims.program;

import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Optional;

/** The I/O PCB: input messages and their replies. Segments have LL and ZZ before their data. */
public final class IoPcb {
    private static final PcbMask.InputOutput NOTHING =
            new PcbMask.InputOutput("", 0, 0, 0, "", "", "");

    private final PcbCalls calls;
    private PcbMask.InputOutput shown = NOTHING;

    IoPcb(DliCaller caller) {
        calls = new PcbCalls(0, caller);
    }

    /**
     * GU: the first segment of the next message, after the work for the one before is committed.
     * Empty when there is none (QC): the program is to return then.
     */
    public Optional<Area> getUnique() {
        return input("GU", Area.EMPTY);
    }

    /** GN: the next segment of the message; empty when there is none (QD). */
    public Optional<Area> getNext() {
        return input("GN", Area.EMPTY);
    }

    /** ISRT: a segment of the reply; gives the status code. */
    public String insert(Area segment) {
        return insert(segment, "");
    }

    /** ISRT with the MOD that formats the reply; gives the status code. */
    public String insert(Area segment, String modName) {
        return calls.call("ISRT", segment, modNames(modName)).status();
    }

    /** PURG: ends the message inserted so far; returns the status code. */
    public String purge() {
        return calls.call("PURG", Area.EMPTY, List.of()).status();
    }

    /** PURG with the first segment of the next reply; gives the status code. */
    public String purge(Area segment, String modName) {
        return calls.call("PURG", segment, modNames(modName)).status();
    }

    /**
     * CHKP: commits.
     *
     * @param id of the checkpoint, at most 8 characters
     * @return the first segment of the next message; empty when there is none (QC)
     */
    public Optional<Area> checkpoint(String id) {
        return input("CHKP", HostData.name(id));
    }

    /** ROLB: backs out; gives the first segment of the message again. */
    public Optional<Area> rollBack() {
        return input("ROLB", Area.EMPTY);
    }

    /** ROLL: backs out and ends the program; it gets no reply. */
    public void rollBackAndEnd() {
        calls.call("ROLL", Area.EMPTY, List.of());
        throw new AbendException("U0778", "ROLL");
    }

    /** The status code of the last call, two characters. */
    public String status() {
        return calls.status();
    }

    /** Terminal, date, time, user of the message. */
    public PcbMask.InputOutput shown() {
        return shown;
    }

    private Optional<Area> input(String function, Area area) {
        DliReply reply = calls.call(function, area, List.of());
        if (reply.mask() instanceof PcbMask.InputOutput now) {
            shown = now;
        }
        return PcbCalls.read(reply);
    }

    static List<Area> modNames(String modName) {
        return modName.isBlank() ? List.of() : List.of(HostData.name(modName));
    }
}
