package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.database.store.Node;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** REPL. */
final class ReplaceCall {
    private final PcbState pcb;
    private final HeldSegment held;

    ReplaceCall(PcbState pcb, HeldSegment held) {
        this.pcb = pcb;
        this.held = held;
    }

    CallResult run(List<Ssa> ssas, Area area) throws CallEnd {
        Set<Integer> left = new HashSet<>();
        for (int i = 0; i < ssas.size(); i++) {
            int level = held.level(ssas.get(i), i + 1);
            if (ssas.get(i).has('N')) {
                left.add(level);
            }
        }
        if (area.isEmpty()) {
            throw new CallEnd.Status("AB");
        }
        Map<Integer, byte[]> changes = changes(left, new SegmentAreas(area));
        changes.forEach((level, data) -> pcb.database().own(held.path(level)).replace(data));
        if (!changes.isEmpty()) {
            pcb.roots().pin(held.path().getFirst().key());
        }
        return CallResult.done();
    }

    /** The new data by level, of segments that do change. */
    private Map<Integer, byte[]> changes(Set<Integer> left, SegmentAreas areas) throws CallEnd {
        List<Node> nodes = pcb.walk(0).nodes(held.path());
        if (nodes == null) {
            throw new CallEnd.Status("DJ");
        }
        Map<Integer, byte[]> changes = new TreeMap<>();
        for (int level : held.levels()) {
            SensitiveType type = held.path().get(level - 1).type();
            byte[] data = areas.next(type.type().segm());
            byte[] before = nodes.get(level - 1).data();
            if (!left.contains(level) && !Arrays.equals(data, before)) {
                check(type, data, before);
                changes.put(level, data);
            }
        }
        return changes;
    }

    private static void check(SensitiveType type, byte[] data, byte[] before)
            throws CallEnd.Status {
        if (!type.allows('R')) {
            throw new CallEnd.Status("AM");
        }
        if (!Objects.deepEquals(type.type().key(data), type.type().key(before))) {
            throw new CallEnd.Status("DA");
        }
    }
}
