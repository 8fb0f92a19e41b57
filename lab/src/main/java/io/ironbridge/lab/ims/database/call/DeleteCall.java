package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.database.store.Node;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import io.ironbridge.lab.ims.database.store.Step;
import io.ironbridge.lab.ims.gen.Field;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;
import java.util.List;

/** DLET. */
final class DeleteCall {
    private final PcbState pcb;
    private final HeldSegment held;

    DeleteCall(PcbState pcb, HeldSegment held) {
        this.pcb = pcb;
        this.held = held;
    }

    CallResult run(List<Ssa> ssas, Area area) throws CallEnd {
        int level = held.levels().isEmpty() ? held.path().size() : held.levels().getFirst();
        if (!ssas.isEmpty()) {
            level = held.level(ssas.getFirst(), 1);
        }
        if (ssas.size() > 1) {
            throw new CallEnd.Status("AJ", 2);
        }
        List<Node> nodes = pcb.walk(0).nodes(held.path());
        if (nodes == null) {
            throw new CallEnd.Status("DJ");
        }
        SensitiveType type = held.path().get(level - 1).type();
        checkAllowed(type);
        checkKey(nodes, level, area);
        delete(held.path(level));
        return CallResult.done();
    }

    private static void checkAllowed(SensitiveType type) throws CallEnd.Status {
        if (!type.allows('D')) {
            throw new CallEnd.Status("AM");
        }
        for (SensitiveType child : type.children()) {
            checkAllowed(child);
        }
    }

    /** The key in the I/O area, if the area has it, must be the one that was read. */
    private void checkKey(List<Node> nodes, int level, Area area) throws CallEnd.Status {
        int from = 0;
        for (int other : held.levels()) {
            from += other < level ? nodes.get(other - 1).data().length : 0;
        }
        Node node = nodes.get(level - 1);
        int end = node.type().segm().sequenceField().map(Field::end).orElse(0);
        if (held.levels().contains(level) && area.length() >= from + end) {
            byte[] data = Arrays.copyOfRange(area.bytes(), from, from + end);
            if (!Arrays.equals(node.type().key(data), node.type().key(node.data()))) {
                throw new CallEnd.Status("DA");
            }
        }
    }

    private void delete(List<Step> path) {
        pcb.database().delete(path);
        pcb.roots().pin(path.getFirst().key());
        pcb.moveTo(new Position(path.subList(0, path.size() - 1), path.getLast()));
        if (pcb.parent().size() >= path.size()) {
            pcb.setParent(List.of());
        }
    }
}
