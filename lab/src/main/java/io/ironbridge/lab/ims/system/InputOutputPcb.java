package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.system.PcbOutput.Built;
import io.ironbridge.lab.wire.Area;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The I/O PCB: segments of the message that the program works at, and its answers. */
final class InputOutputPcb {
    private static final PcbMask UNCHANGED = new PcbMask.Unchanged();

    private final InstantSource clock;
    private final ZoneId zone;
    private @Nullable Message message;
    private PcbOutput outgoing = new PcbOutput(PcbOutput.Limits.NONE);
    private int next;

    InputOutputPcb(InstantSource clock, ZoneId zone) {
        this.clock = clock;
        this.zone = zone;
    }

    /** GU found a message; its first segment is the answer. */
    DliReply begin(Message message, PcbOutput.Limits limits) {
        this.message = message;
        outgoing = new PcbOutput(limits);
        return first();
    }

    /** GU found none. */
    DliReply end() {
        message = null;
        outgoing.cancel();
        return status("QC");
    }

    /** ROLB: the first segment again, and nothing of what was made. */
    DliReply again() {
        outgoing.cancel();
        return message == null ? status(DliReply.OK) : first();
    }

    private DliReply first() {
        Message current = Objects.requireNonNull(message);
        next = 1;
        return new DliReply(DliReply.OK, current.input().segments().getFirst(), mask(current));
    }

    DliReply getNext() {
        if (message == null) {
            return status("QE");
        }
        List<Area> segments = message.input().segments();
        return next < segments.size()
                ? new DliReply(DliReply.OK, segments.get(next++), UNCHANGED)
                : status("QD");
    }

    DliReply insert(DliCall call) {
        return status(message == null ? "QE" : outgoing.insert(call.area(), call.parameters()));
    }

    DliReply purge(DliCall call) {
        if (message == null) {
            return status("QE");
        }
        if (!message.input().options().ignorePurge()) {
            outgoing.end("");
        }
        return call.area().isEmpty() ? status(DliReply.OK) : insert(call);
    }

    List<Built> drain() {
        return outgoing.drain("");
    }

    static DliReply status(String status) {
        return new DliReply(status, Area.EMPTY, UNCHANGED);
    }

    private PcbMask mask(Message current) {
        InputMessage input = current.input();
        ZonedDateTime now = Instant.ofEpochMilli(clock.millis()).atZone(zone);
        return new PcbMask.InputOutput(
                input.lterm().isEmpty() ? input.tpipe() : input.lterm(),
                now.getYear() % 100 * 1000 + now.getDayOfYear(),
                (now.getHour() * 10_000 + now.getMinute() * 100 + now.getSecond()) * 10
                        + now.getNano() / 100_000_000,
                (int) (current.id() & Integer.MAX_VALUE),
                input.modName(),
                input.caller().user(),
                input.caller().group());
    }
}
