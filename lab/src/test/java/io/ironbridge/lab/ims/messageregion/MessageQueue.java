package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A DL/I service with input messages of one segment; keeps what is inserted. */
final class MessageQueue implements DliService {
    private static final PcbMask.InputOutput SHOWN =
            new PcbMask.InputOutput("TERM1", 26_326, 1_827_059, 1, "MODIN", "USER1", "GROUP1");

    private final Deque<Area> waiting = new ArrayDeque<>();
    private final List<Area> inserted = new ArrayList<>();
    private final List<DliCall> calls = new ArrayList<>();

    MessageQueue(Area... messages) {
        waiting.addAll(List.of(messages));
    }

    @Override
    public DliReply call(DliCall call) throws ProgramEndedException {
        calls.add(call);
        return switch (call.function()) {
            case "GU" -> next();
            case "ISRT" -> inserted(call.area());
            case "ROLL" -> throw new ProgramEndedException("U0778");
            default -> new DliReply("AD", Area.EMPTY, new PcbMask.Unchanged());
        };
    }

    private DliReply next() {
        Area first = waiting.poll();
        return first == null
                ? new DliReply("QC", Area.EMPTY, new PcbMask.Unchanged())
                : new DliReply(DliReply.OK, first, SHOWN);
    }

    private DliReply inserted(Area segment) {
        inserted.add(segment);
        return new DliReply(DliReply.OK, Area.EMPTY, new PcbMask.Unchanged());
    }

    /** Segments that the program inserted. */
    List<Area> inserted() {
        return inserted;
    }

    /** All calls of the program. */
    List<DliCall> calls() {
        return calls;
    }
}
