package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.database.store.Node;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import io.ironbridge.lab.ims.database.store.Step;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.wire.Area;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** GU, GN, GNP and the same with hold. */
final class GetCall {
    private final PcbState pcb;
    private final Kind kind;
    private final boolean hold;

    /** Where a get call begins, and where it ends. */
    enum Kind {
        /** From the beginning. */
        UNIQUE,
        /** From the position. */
        NEXT,
        /** From the position, to the end of the parent. */
        NEXT_IN_PARENT
    }

    GetCall(PcbState pcb, Kind kind, boolean hold) {
        this.pcb = pcb;
        this.kind = kind;
        this.hold = hold;
    }

    CallResult run(List<Ssa> ssas) throws CallEnd {
        if (kind == Kind.NEXT_IN_PARENT && pcb.parent().isEmpty()) {
            throw new CallEnd.Status("GP");
        }
        return ssas.isEmpty() ? unqualified() : qualified(ssas);
    }

    private CallResult unqualified() throws CallEnd {
        Position from = kind == Kind.UNIQUE ? Position.START : pcb.position();
        Walk walk = pcb.walk(kind == Kind.NEXT_IN_PARENT ? pcb.parent().size() : 0);
        List<Step> path = walk.next(from);
        if (path == null) {
            return nothing(kind == Kind.NEXT_IN_PARENT ? pcb.parent() : List.of(), null, true);
        }
        SensitiveType type = path.getLast().type();
        checkAllowed(type);
        String status = status(pcb.position().passed(), type);
        List<Node> nodes = Objects.requireNonNull(walk.nodes(path));
        found(path, List.of(path.size()), kind == Kind.NEXT_IN_PARENT ? pcb.parent() : path);
        return new CallResult(status, Area.of(nodes.getLast().data()));
    }

    /** GA where it went up, GK where it went to another type on one level. */
    private String status(List<Step> before, SensitiveType type) {
        if (kind == Kind.UNIQUE || before.isEmpty()) {
            return DliReply.OK;
        }
        if (type.level() < before.size()) {
            return "GA";
        }
        boolean other = type.level() == before.size() && !before.getLast().type().equals(type);
        return other ? "GK" : DliReply.OK;
    }

    private CallResult qualified(List<Ssa> ssas) throws CallEnd {
        SensitiveType target = ssas.getLast().type();
        checkAllowed(target);
        for (Ssa ssa : ssas) {
            if (ssa.has('D') && !ssa.equals(ssas.getLast())) {
                checkAllowed(ssa.type());
                checkPathCall(ssa.type());
            }
        }
        List<LevelTest> tests = tests(ssas, target);
        Position behind = kind == Kind.UNIQUE ? Position.START : pcb.position();
        Search search = new Search(tests, behind, pcb.position().steps());
        if (!search.find(pcb.roots())) {
            return nothing(search.satisfied(), search.missing(), !search.isLimited());
        }
        List<Integer> levels = levels(ssas);
        found(search.path(), levels, parent(ssas, search.path()));
        return new CallResult(DliReply.OK, area(search.nodes(), levels));
    }

    private static void checkAllowed(SensitiveType type) throws CallEnd {
        if (!type.allowsGet()) {
            throw new CallEnd.Status("AM");
        }
    }

    private static void checkPathCall(SensitiveType type) throws CallEnd {
        if (!type.allowsPathCalls()) {
            throw new CallEnd.Status("AM");
        }
    }

    private List<LevelTest> tests(List<Ssa> ssas, SensitiveType target) throws CallEnd {
        int staying = 0;
        for (Ssa ssa : ssas) {
            staying = ssa.has('V') ? ssa.type().level() : staying;
        }
        List<LevelTest> tests = new ArrayList<>();
        for (SensitiveType type : target.path()) {
            boolean stays = type.level() <= staying;
            tests.add(inParent(test(type, ssas, stays)));
        }
        return tests;
    }

    private static LevelTest test(SensitiveType type, List<Ssa> ssas, boolean stays) {
        for (Ssa ssa : ssas) {
            if (ssa.type().equals(type)) {
                return LevelTest.of(ssa, !ssa.isQualified() && (stays || ssa.has('U')));
            }
        }
        return LevelTest.any(type, stays);
    }

    /** GNP keeps to its parent, and to what is below it. */
    private LevelTest inParent(LevelTest test) throws CallEnd {
        int level = test.type().level();
        if (kind != Kind.NEXT_IN_PARENT || level > pcb.parent().size()) {
            return test;
        }
        Step above = pcb.parent().get(level - 1);
        if (!above.type().equals(test.type())) {
            pcb.show(pcb.parent());
            throw new CallEnd.Status("GE");
        }
        return test.exactly(above.key());
    }

    /** The parent for the next GNP: the segment with command code P, or the last one. */
    private List<Step> parent(List<Ssa> ssas, List<Step> path) {
        List<Step> parent = kind == Kind.NEXT_IN_PARENT ? pcb.parent() : path;
        for (Ssa ssa : ssas) {
            parent = ssa.has('P') ? path.subList(0, ssa.type().level()) : parent;
        }
        return parent;
    }

    /** The levels that go into the I/O area. */
    private static List<Integer> levels(List<Ssa> ssas) {
        List<Integer> levels = new ArrayList<>();
        for (Ssa ssa : ssas) {
            boolean wanted = ssa.has('D') || ssa.equals(ssas.getLast());
            if (wanted && !ssa.type().isKeyOnly()) {
                levels.add(ssa.type().level());
            }
        }
        return levels;
    }

    private static Area area(List<Node> nodes, List<Integer> levels) {
        if (levels.size() == 1) {
            return Area.of(nodes.get(levels.getFirst() - 1).data());
        }
        ByteArrayOutputStream area = new ByteArrayOutputStream();
        levels.forEach(level -> area.writeBytes(nodes.get(level - 1).data()));
        return Area.of(area.toByteArray());
    }

    private void found(List<Step> path, List<Integer> levels, List<Step> parent) {
        pcb.moveTo(path);
        pcb.setParent(parent);
        if (hold) {
            pcb.hold(new HeldSegment(path, levels));
        }
    }

    /**
     * The result if nothing was found.
     *
     * @param missing its position
     * @param atEnd whether the end of the database was reached
     */
    private CallResult nothing(List<Step> satisfied, @Nullable Step missing, boolean atEnd) {
        if (kind == Kind.NEXT_IN_PARENT) {
            pcb.show(satisfied);
            return new CallResult("GE", Area.EMPTY);
        }
        pcb.setParent(List.of());
        if (kind == Kind.NEXT && atEnd) {
            pcb.moveTo(List.of());
            pcb.roots().leave();
            return new CallResult("GB", Area.EMPTY);
        }
        Position end = new Position(satisfied, missing);
        if (kind == Kind.UNIQUE || !pcb.position().isBehind(end)) {
            pcb.moveTo(end);
        }
        pcb.show(satisfied);
        if (satisfied.isEmpty()) {
            pcb.roots().leave();
        }
        return new CallResult("GE", Area.EMPTY);
    }
}
