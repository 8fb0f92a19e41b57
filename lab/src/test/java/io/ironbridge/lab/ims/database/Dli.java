package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.wire.Area;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Calls one PCB with texts, as a program would with EBCDIC areas. */
final class Dli {
    static final Charset EBCDIC = Charset.forName("IBM037");

    private final DatabaseWork work;
    private final int pcb;
    private DliReply last = new DliReply("", Area.EMPTY, new PcbMask.Unchanged());

    Dli(DatabaseWork work, int pcb) {
        this.work = work;
        this.pcb = pcb;
    }

    static Area area(String text) {
        return Area.of(text.getBytes(EBCDIC));
    }

    static String text(Area area) {
        return new String(area.bytes(), EBCDIC);
    }

    /** The status code of a call without an I/O area. */
    String call(String function, String... ssas) throws ProgramEndedException {
        return callWith(function, "", ssas);
    }

    /** The status code of a call with an I/O area. */
    String callWith(String function, String data, String... ssas) throws ProgramEndedException {
        List<Area> parameters = Arrays.stream(ssas).map(Dli::area).toList();
        last = work.call(pcb, new DliCall(pcb, function, area(data), parameters));
        return last.status();
    }

    /** Status, a colon, and the data without trailing blanks. */
    String get(String function, String... ssas) throws ProgramEndedException {
        return call(function, ssas) + ":" + data();
    }

    /** What the last call read, without trailing blanks. */
    String data() {
        return text(last.area()).stripTrailing();
    }

    /** Level, segment and key after the last call. */
    String mask() {
        PcbMask.Database mask = (PcbMask.Database) Objects.requireNonNull(last.mask());
        return mask.level() + "/" + mask.segment() + "/" + text(mask.key());
    }
}
