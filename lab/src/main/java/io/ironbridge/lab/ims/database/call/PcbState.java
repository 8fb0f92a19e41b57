package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.Roots;
import io.ironbridge.lab.ims.database.store.SensitiveType;
import io.ironbridge.lab.ims.database.store.Step;
import io.ironbridge.lab.ims.database.store.WorkDatabase;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.wire.Area;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;

/** The state of a database PCB between calls. Used by one thread. */
public final class PcbState {
    private final List<SensitiveType> types;
    private final WorkDatabase database;
    private final Roots roots;
    private final long mostSegments;
    private Position position = Position.START;
    private List<Step> parent = List.of();
    private HeldSegment held = HeldSegment.NOTHING;
    private PcbMask.Database mask = mask(List.of());

    public PcbState(
            List<SensitiveType> types, WorkDatabase database, Roots roots, long mostSegments) {
        this.types = types;
        this.database = database;
        this.roots = roots;
        this.mostSegments = mostSegments;
    }

    List<SensitiveType> types() {
        return types;
    }

    WorkDatabase database() {
        return database;
    }

    Roots roots() {
        return roots;
    }

    /** How many segments the database may have. */
    long mostSegments() {
        return mostSegments;
    }

    /** Through the database, with as many levels of the position fixed. */
    Walk walk(int fixed) {
        return new Walk(types.getFirst(), roots, fixed);
    }

    Position position() {
        return position;
    }

    /** The path to the parent for GNP; empty where there is none. */
    List<Step> parent() {
        return parent;
    }

    Optional<HeldSegment> held() {
        return held.isNothing() ? Optional.empty() : Optional.of(held);
    }

    PcbMask.Database mask() {
        return mask;
    }

    /** Moves to a segment, which the PCB shows. */
    void moveTo(List<Step> path) {
        position = Position.at(path);
        mask = mask(path);
    }

    /** Moves without showing it. */
    void moveTo(Position newPosition) {
        position = newPosition;
    }

    void setParent(List<Step> path) {
        parent = List.copyOf(path);
    }

    /** GNP continues only below the position. */
    void keepParentIfWithin() {
        if (!position.isWithin(parent)) {
            parent = List.of();
        }
    }

    void hold(HeldSegment newHeld) {
        held = newHeld;
    }

    /** Shows the levels that a call could satisfy. */
    void show(List<Step> path) {
        mask = mask(path);
    }

    /** Shows which SSA is wrong. */
    void showLevel(int level) {
        mask = new PcbMask.Database(level, "", Area.EMPTY);
    }

    /** Begins again, as at the start of a program and after each sync point. */
    void reset() {
        position = Position.START;
        parent = List.of();
        held = HeldSegment.NOTHING;
        mask = mask(List.of());
    }

    private static PcbMask.Database mask(List<Step> path) {
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        path.forEach(step -> key.writeBytes(step.key().key()));
        String segment = path.isEmpty() ? "" : path.getLast().type().name();
        return new PcbMask.Database(path.size(), segment, Area.of(key.toByteArray()));
    }
}
