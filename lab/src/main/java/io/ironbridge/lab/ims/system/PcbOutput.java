package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages that a program makes on one PCB, segment by segment. */
final class PcbOutput {
    private static final int SHORTEST = 5;

    private final Limits limits;
    private final List<Built> done = new ArrayList<>();
    private final List<Area> segments = new ArrayList<>();
    private String modName = "";

    /**
     * Bounds of one message.
     *
     * @param segments 0: any number
     * @param segmentBytes LL included, 0: any number
     */
    record Limits(int segments, int segmentBytes) {
        static final Limits NONE = new Limits(0, 0);
    }

    /** A message that is complete. */
    record Built(String destination, List<Area> segments, String modName) {
        Built {
            segments = List.copyOf(segments);
        }
    }

    PcbOutput(Limits limits) {
        this.limits = limits;
    }

    /**
     * Adds a segment.
     *
     * @param mod those of the call after the I/O area
     * @return the status code
     */
    String insert(Area area, List<Area> mod) {
        String fault = fault(area, mod);
        if (fault.equals(DliReply.OK)) {
            if (!mod.isEmpty()) {
                modName = Names.of(mod.getFirst());
            }
            segments.add(segment(area));
        }
        return fault;
    }

    private String fault(Area area, List<Area> mod) {
        if (area.length() < 2) {
            return "AB";
        }
        int length = length(area);
        if (length < SHORTEST || length > area.length()) {
            return "QF";
        }
        if (!mod.isEmpty() && !segments.isEmpty()) {
            return "A5";
        }
        if (limits.segmentBytes() > 0 && length > limits.segmentBytes()) {
            return "A6";
        }
        boolean isOneTooMany = limits.segments() > 0 && segments.size() >= limits.segments();
        return isOneTooMany ? "A7" : DliReply.OK;
    }

    /** LL, signed: a negative one is too short. */
    private static int length(Area area) {
        return (short) (area.bytes()[0] << 8 | (area.bytes()[1] & 0xFF));
    }

    private static Area segment(Area area) {
        byte[] bytes = area.bytes();
        return Area.of(Arrays.copyOf(bytes, length(area)));
    }

    /** PURG: what was inserted up to now is a message. */
    void end(String destination) {
        if (!segments.isEmpty()) {
            done.add(new Built(destination, segments, modName));
        }
        segments.clear();
        modName = "";
    }

    boolean isBegun() {
        return !segments.isEmpty();
    }

    /** Ends the last message, and hands all out. */
    List<Built> drain(String destination) {
        end(destination);
        List<Built> all = List.copyOf(done);
        done.clear();
        return all;
    }

    void cancel() {
        done.clear();
        segments.clear();
        modName = "";
    }
}
