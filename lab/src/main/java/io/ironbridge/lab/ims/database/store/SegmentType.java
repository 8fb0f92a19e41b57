package io.ironbridge.lab.ims.database.store;

import io.ironbridge.lab.ims.gen.Dbd;
import io.ironbridge.lab.ims.gen.Field;
import io.ironbridge.lab.ims.gen.Segm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A segment type where it stands in its hierarchy. */
public final class SegmentType {
    private final Segm segm;
    private final @Nullable Field key;
    private final int index;
    private final List<SegmentType> children = new ArrayList<>();

    private SegmentType(Segm segm, int index) {
        this.segm = segm;
        this.key = segm.sequenceField().orElse(null);
        this.index = index;
    }

    /** All types of a DBD, by their codes less 1. */
    static List<SegmentType> of(Dbd dbd) {
        List<SegmentType> types = new ArrayList<>();
        for (Segm segm : dbd.segments()) {
            SegmentType type = root(segm);
            for (SegmentType parent : types) {
                if (parent.name().equals(segm.parent())) {
                    type = new SegmentType(segm, parent.children.size());
                    parent.children.add(type);
                    break;
                }
            }
            types.add(type);
        }
        return List.copyOf(types);
    }

    private static SegmentType root(Segm segm) {
        return new SegmentType(segm, 0);
    }

    public Segm segm() {
        return segm;
    }

    public String name() {
        return segm.name();
    }

    /** Among the children of its parent, from 0. */
    int index() {
        return index;
    }

    public List<SegmentType> children() {
        return children;
    }

    public int code() {
        return segm.code();
    }

    /** The key in the data of a segment; empty where the type has none. */
    public byte[] key(byte[] data) {
        return key == null ? new byte[0] : Arrays.copyOfRange(data, key.start() - 1, key.end());
    }
}
