package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.ims.program.ImsTask;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Messages and one database of root segments with their key, of 10 characters, in front. Its SSAs
 * are those of the lab's programs: one condition, or none.
 */
final class ScriptedIms implements DliService {
    static final int KEY_LENGTH = 10;

    private static final int OPERATOR = 17;
    private static final int VALUE = 19;
    private static final PcbMask NOTHING = new PcbMask.Unchanged();

    private final Deque<Area> messages = new ArrayDeque<>();
    private final TreeMap<String, byte[]> segments = new TreeMap<>();
    private final List<DliCall> calls = new ArrayList<>();
    private final List<Area> replies = new ArrayList<>();
    private Optional<String> position = Optional.empty();

    ScriptedIms(List<Area> messages, Map<String, byte[]> segments) {
        this.messages.addAll(messages);
        this.segments.putAll(segments);
    }

    static ProgramStart start(String program, String dbd) {
        return new ProgramStart(
                program,
                program,
                List.of(
                        new PcbDescription.Message(""),
                        new PcbDescription.Database(dbd, "A", 1, KEY_LENGTH)));
    }

    @Override
    public DliReply call(DliCall call) {
        calls.add(call);
        return call.pcb() == 0 ? message(call) : segment(call);
    }

    private DliReply message(DliCall call) {
        if (call.function().equals("ISRT")) {
            replies.add(call.area());
            return new DliReply(DliReply.OK, Area.EMPTY, NOTHING);
        }
        Area next = messages.poll();
        return next == null
                ? new DliReply("QC", Area.EMPTY, NOTHING)
                : new DliReply(
                        DliReply.OK,
                        next,
                        new PcbMask.InputOutput("TERM1", 26_326, 1_200_000, 1, "", "USER1", ""));
    }

    private DliReply segment(DliCall call) {
        return switch (call.function()) {
            case "GU", "GHU" -> found(wanted(call.parameters().getFirst().bytes()));
            case "GN" -> found(position.map(segments::higherKey));
            case "ISRT" -> inserted(call.area());
            case "REPL" -> replaced(call.area());
            case "DLET" -> deleted();
            default -> new DliReply("AD", Area.EMPTY, NOTHING);
        };
    }

    private Optional<String> wanted(byte[] ssa) {
        String key = HostData.text(ssa, VALUE, KEY_LENGTH);
        return HostData.text(ssa, OPERATOR, 2).equals(">=")
                ? Optional.ofNullable(segments.ceilingKey(key))
                : Optional.of(key).filter(segments::containsKey);
    }

    private DliReply found(Optional<String> key) {
        position = key;
        return key.map(known ->
                        new DliReply(
                                DliReply.OK,
                                Area.of(segments.getOrDefault(known, new byte[0])),
                                new PcbMask.Database(
                                        1, "ROOT", Area.of(HostData.text(known, KEY_LENGTH)))))
                .orElseGet(() -> new DliReply("GE", Area.EMPTY, NOTHING));
    }

    private DliReply inserted(Area segment) {
        String key = HostData.text(segment.bytes(), 0, KEY_LENGTH);
        boolean fresh = segments.putIfAbsent(key, segment.copy()) == null;
        return new DliReply(fresh ? DliReply.OK : "II", Area.EMPTY, NOTHING);
    }

    private DliReply replaced(Area segment) {
        position.ifPresent(key -> segments.put(key, segment.copy()));
        return new DliReply(position.isPresent() ? DliReply.OK : "DJ", Area.EMPTY, NOTHING);
    }

    private DliReply deleted() {
        position.ifPresent(segments::remove);
        return new DliReply(position.isPresent() ? DliReply.OK : "DJ", Area.EMPTY, NOTHING);
    }

    /** All calls. */
    List<DliCall> calls() {
        return calls;
    }

    /** Segments that were inserted with the I/O PCB. */
    List<Area> replies() {
        return replies;
    }

    /** Has run a program of the lab in Java, in this process. */
    ScriptedIms ran(String program) {
        Objects.requireNonNull(LabImsPrograms.inJava().get(program), program)
                .get()
                .run(new ImsTask(start(program, "DBD"), this::call));
        return this;
    }
}
