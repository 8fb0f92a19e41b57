package io.ironbridge.lab.ims.program;

import io.ironbridge.lab.wire.Area;
import java.util.List;

/** An alternate PCB: messages to other terminals and transactions. */
public final class AlternatePcb {
    private final PcbCalls calls;

    AlternatePcb(int number, DliCaller caller) {
        calls = new PcbCalls(number, caller);
    }

    /** CHNG: the destination of what is inserted from now on; gives the status code. */
    public String change(String destination) {
        return calls.call("CHNG", HostData.name(destination), List.of()).status();
    }

    /** ISRT: a segment, with LL and ZZ; gives the status code. */
    public String insert(Area segment) {
        return calls.call("ISRT", segment, List.of()).status();
    }

    /** PURG: ends the message inserted so far; returns the status code. */
    public String purge() {
        return calls.call("PURG", Area.EMPTY, List.of()).status();
    }

    /** The status code of the last call, two characters. */
    public String status() {
        return calls.status();
    }
}
