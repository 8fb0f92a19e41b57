package io.ironbridge.lab.ims.database.store;

import io.ironbridge.lab.ims.gen.Pcb;
import io.ironbridge.lab.ims.gen.Senseg;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A segment type as a PCB sees it. */
public final class SensitiveType {
    private final SegmentType type;
    private final String options;
    private final @Nullable SensitiveType parent;
    private final List<SensitiveType> children = new ArrayList<>();
    private final List<SensitiveType> path;
    private final boolean allowsGet;

    private SensitiveType(SegmentType type, String options, @Nullable SensitiveType parent) {
        this.type = type;
        this.options = options;
        this.parent = parent;
        List<SensitiveType> levels = new ArrayList<>(parent == null ? List.of() : parent.path);
        levels.add(this);
        this.path = List.copyOf(levels);
        this.allowsGet = "GRDA".chars().anyMatch(option -> options.indexOf(option) >= 0);
    }

    /** All types of a PCB in hierarchical order, the root first. */
    public static List<SensitiveType> of(Pcb.Database pcb, DatabaseStore store) {
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

    public SegmentType type() {
        return type;
    }

    public String name() {
        return type.name();
    }

    public int level() {
        return type.segm().level();
    }

    public @Nullable SensitiveType parent() {
        return parent;
    }

    public List<SensitiveType> children() {
        return children;
    }

    /** The types from the root to itself. */
    public List<SensitiveType> path() {
        return path;
    }

    /** Whether the program may do something: I, R or D; A means all three. */
    public boolean allows(char option) {
        return options.indexOf(option) >= 0 || options.indexOf('A') >= 0;
    }

    /** Whether the program may get it: everything but only inserting or loading it. */
    public boolean allowsGet() {
        return allowsGet;
    }

    public boolean allowsPathCalls() {
        return options.indexOf('P') >= 0;
    }

    public boolean allowsLoad() {
        return options.indexOf('L') >= 0;
    }

    /** PROCOPT=LS. */
    public boolean loadsInOrder() {
        return allowsLoad() && options.indexOf('S') >= 0;
    }

    /** Whether the program sees its key only, and passes by it. */
    public boolean isKeyOnly() {
        return options.indexOf('K') >= 0;
    }
}
