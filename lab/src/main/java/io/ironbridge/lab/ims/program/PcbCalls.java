package io.ironbridge.lab.ims.program;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Optional;

/** Calls with one PCB, which remembers the status code. */
final class PcbCalls {
    private final int pcb;
    private final DliCaller caller;
    private String status = DliReply.OK;

    PcbCalls(int pcb, DliCaller caller) {
        this.pcb = pcb;
        this.caller = caller;
    }

    DliReply call(String function, Area area, List<Area> parameters) {
        DliReply reply = caller.call(new DliCall(pcb, function, area, parameters));
        status = reply.status();
        return reply;
    }

    /** What the call read. */
    static Optional<Area> read(DliReply reply) {
        return reply.area().isEmpty() ? Optional.empty() : Optional.of(reply.area());
    }

    String status() {
        return status;
    }
}
