package io.ironbridge.lab.ims.database;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A segment type as a PCB sees it. */
final class SensitiveType {
    private final SegmentType type;
    private final String options;
    private final @Nullable SensitiveType parent;
    private final List<SensitiveType> children = new ArrayList<>();

    private SensitiveType(SegmentType type, String options, @Nullable SensitiveType parent) {
        this.type = type;
        this.options = options;
        this.parent = parent;
    }

    /** All types of a PCB in hierarchical order, the root first. */
    static List<SensitiveType> of(Pcb.Database pcb, DatabaseStore store) {
        List<SensitiveType> types = new ArrayList<>();
        for (Senseg senseg : pcb.segments()) {
            SensitiveType parent = null;
            for (SensitiveType other : types) {
                parent = other.name().equals(senseg.parent()) ? other : parent;
            }
            SegmentType type = store.type(senseg.name());
            SensitiveType seen = new SensitiveType(type, senseg.processingOptions(), parent);
            if (parent != null) {
                parent.children.add(seen);
            }
            types.add(seen);
        }
        return List.copyOf(types);
    }

    SegmentType type() {
        return type;
    }

    String name() {
        return type.name();
    }

    int level() {
        return type.segm().level();
    }

    @Nullable SensitiveType parent() {
        return parent;
    }

    List<SensitiveType> children() {
        return children;
    }

    /** The types from the root to itself. */
    List<SensitiveType> path() {
        List<SensitiveType> path = parent == null ? new ArrayList<>() : parent.path();
        path.add(this);
        return path;
    }

    /** Whether the program may do something: I, R or D; A means all three. */
    boolean allows(char option) {
        return options.indexOf(option) >= 0 || options.indexOf('A') >= 0;
    }

    /** Whether the program may get it: everything but only inserting or loading it. */
    boolean allowsGet() {
        return "GRDA".chars().anyMatch(option -> options.indexOf(option) >= 0);
    }

    boolean allowsPathCalls() {
        return options.indexOf('P') >= 0;
    }

    boolean allowsLoad() {
        return options.indexOf('L') >= 0;
    }

    /** PROCOPT=LS. */
    boolean loadsInOrder() {
        return allowsLoad() && options.indexOf('S') >= 0;
    }

    /** Whether the program sees its key only, and passes by it. */
    boolean isKeyOnly() {
        return options.indexOf('K') >= 0;
    }
}
