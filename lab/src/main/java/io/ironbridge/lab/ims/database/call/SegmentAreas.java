package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.gen.Segm;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;

/** Reads consecutive segments from the I/O area of a program. */
final class SegmentAreas {
    private final byte[] bytes;
    private int at;

    SegmentAreas(Area area) {
        this.bytes = area.bytes();
    }

    /**
     * The next one.
     *
     * @throws CallEnd.Status AB where the area is too short, V1 where the segment's own length is
     *     none that it may have
     */
    byte[] next(Segm segm) throws CallEnd.Status {
        int length = length(segm);
        if (at + length > bytes.length) {
            throw new CallEnd.Status("AB");
        }
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    private int length(Segm segm) throws CallEnd.Status {
        if (!segm.isVariable()) {
            return segm.mostBytes();
        }
        if (at + 2 > bytes.length) {
            throw new CallEnd.Status("AB");
        }
        int length = ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
        if (length < segm.leastBytes() || length > segm.mostBytes()) {
            throw new CallEnd.Status("V1");
        }
        return length;
    }
}
