package io.ironbridge.servants.wire;

/**
 * The heap of a servant after a collection; sent on its channel of control.
 *
 * @param used bytes
 * @param max bytes
 * @param full whether the whole heap was collected
 */
public record HeapReport(long used, long max, boolean full) {
    private static final int HEAP = 9;

    public FrameWriter write() {
        return new FrameWriter().tag(HEAP).longNumber(used).longNumber(max).flag(full);
    }

    public static HeapReport read(FrameReader in) throws WireException {
        if (in.tag() != HEAP) {
            throw new WireException("A servant reports nothing but its heap");
        }
        return new HeapReport(in.longNumber(), in.longNumber(), in.flag());
    }

    /** Of the heap that is in use, from 0. */
    public int percent() {
        return (int) (100 * used / Math.max(1, max));
    }
}
