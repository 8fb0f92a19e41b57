package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.database.store.Node;
import io.ironbridge.lab.ims.database.store.NodeKey;
import io.ironbridge.lab.ims.database.store.SegmentType;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import io.ironbridge.lab.ims.database.store.Step;
import io.ironbridge.lab.ims.database.store.WorkDatabase;
import io.ironbridge.lab.ims.gen.Segm.InsertRule;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ISRT. */
final class InsertCall {
    private final PcbState pcb;
    private final WorkDatabase database;
    private final List<Ssa> ssas;
    private final List<Ssa> inserted;

    /**
     * @throws CallEnd.Status if the SSAs do not specify what to insert
     */
    InsertCall(PcbState pcb, List<Ssa> ssas) throws CallEnd.Status {
        this.pcb = pcb;
        this.database = pcb.database();
        this.ssas = ssas;
        if (ssas.isEmpty()) {
            throw new CallEnd.Status("AH");
        }
        int first = 0;
        while (first < ssas.size() - 1 && !ssas.get(first).has('D')) {
            first++;
        }
        this.inserted = ssas.subList(first, ssas.size());
        check(first);
    }

    /** Segments to insert are specified by unqualified SSAs, without a gap in levels. */
    private void check(int first) throws CallEnd.Status {
        for (int i = first; i < ssas.size(); i++) {
            Ssa ssa = ssas.get(i);
            if (ssa.isQualified()) {
                throw new CallEnd.Status("AJ", i + 1);
            }
            if (i > first && ssa.type().parent() != ssas.get(i - 1).type()) {
                throw new CallEnd.Status("AC", i + 1);
            }
            if (!ssa.type().allows('I') && !ssa.type().allowsLoad()) {
                throw new CallEnd.Status("AM");
            }
        }
    }

    CallResult run(Area area) throws CallEnd {
        if (area.isEmpty()) {
            throw new CallEnd.Status("AB");
        }
        SegmentAreas segments = new SegmentAreas(area);
        List<byte[]> data = new ArrayList<>();
        for (Ssa ssa : inserted) {
            data.add(segments.next(ssa.type().type().segm()));
        }
        if (database.segments() + data.size() > pcb.mostSegments()) {
            throw new CallEnd.Status("AO");
        }
        List<Step> path = new ArrayList<>(parents());
        for (int i = 0; i < data.size(); i++) {
            path.add(insert(path, inserted.get(i), data.get(i)));
        }
        pcb.roots().pin(path.getFirst().key());
        pcb.moveTo(path);
        pcb.keepParentIfWithin();
        return CallResult.done();
    }

    /**
     * The path to insert below. Levels that the SSAs do not qualify are taken from the position
     * where it is on the path, and are the first ones otherwise.
     */
    private List<Step> parents() throws CallEnd {
        SensitiveType parent = inserted.getFirst().type().parent();
        if (parent == null) {
            return List.of();
        }
        List<LevelTest> tests = parent.path().stream().map(this::test).toList();
        Search search = new Search(tests, Position.START, pcb.position().steps());
        if (search.find(pcb.roots())) {
            return search.path();
        }
        pcb.moveTo(new Position(search.satisfied(), search.missing()));
        pcb.show(search.satisfied());
        pcb.keepParentIfWithin();
        throw new CallEnd.Status(isLoading() ? "LD" : "GE");
    }

    private LevelTest test(SensitiveType type) {
        for (Ssa ssa : ssas) {
            if (ssa.type().equals(type)) {
                return LevelTest.of(ssa, !ssa.isQualified() && !ssa.has('F') && !ssa.has('L'));
            }
        }
        return LevelTest.any(type, true);
    }

    private boolean isLoading() {
        return inserted.getFirst().type().allowsLoad();
    }

    private Step insert(List<Step> parents, Ssa ssa, byte[] data) throws CallEnd {
        SegmentType type = ssa.type().type();
        Step step = new Step(ssa.type(), database.store().newKey(type, data, rule(ssa)));
        if (parents.isEmpty()) {
            pcb.roots().lock(step.key());
            checkLoadOrder(ssa, step.key());
        }
        checkUnique(parents, step, twin(parents, step));
        Node node = new Node(type, data, database.token());
        if (parents.isEmpty()) {
            database.insertRoot(step.key(), node);
        } else {
            database.insert(parents, step, node);
        }
        return step;
    }

    private static InsertRule rule(Ssa ssa) {
        if (ssa.has('F')) {
            return InsertRule.FIRST;
        }
        return ssa.has('L') ? InsertRule.LAST : ssa.type().type().segm().insertRule();
    }

    private @Nullable Node twin(List<Step> parents, Step step) throws CallEnd {
        if (parents.isEmpty()) {
            return database.root(step.key());
        }
        List<Node> nodes = pcb.walk(0).nodes(parents);
        return nodes == null ? null : nodes.getLast().children(step.type().type()).at(step.key());
    }

    private void checkUnique(List<Step> parents, Step step, @Nullable Node twin)
            throws CallEnd.Status {
        if (twin != null) {
            List<Step> path = new ArrayList<>(parents);
            path.add(step);
            pcb.moveTo(path);
            pcb.keepParentIfWithin();
            throw new CallEnd.Status(isLoading() ? "LB" : "II");
        }
    }

    /** PROCOPT=LS loads roots in the order of their keys. */
    private void checkLoadOrder(Ssa ssa, NodeKey key) throws CallEnd.Status {
        boolean ordered = isLoading() && ssa.type().loadsInOrder();
        if (ordered && database.higher(key) != null) {
            throw new CallEnd.Status("LC");
        }
    }
}
