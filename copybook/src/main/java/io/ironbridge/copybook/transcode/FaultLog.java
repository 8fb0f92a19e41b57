package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The faults of one record or JSON text, up to a limit. */
final class FaultLog {
    private final byte[] data;
    private final int from;
    private final int to;
    private final int most;
    private final List<DataFault> faults = new ArrayList<>();
    private boolean closed;

    /** For the text or record in {@code data[from..to)}. */
    FaultLog(byte[] data, int from, int to, int most) {
        this.data = data;
        this.from = from;
        this.to = to;
        this.most = Math.max(1, most);
    }

    /**
     * Notes a fault.
     *
     * @param offset first byte concerned, counted from the start of the text or record
     * @param length bytes concerned; bytes outside the text or record are not shown
     */
    void add(FaultReason reason, String field, String pointer, int offset, int length) {
        if (closed) {
            return;
        }
        int start = Math.clamp((long) from + offset, from, to);
        int end = Math.clamp((long) start + Math.min(length, DataFault.MOST_BYTES), start, to);
        String bytes = HexFormat.of().formatHex(data, start, end);
        faults.add(new DataFault(reason, field, pointer, offset, bytes));
        closed = faults.size() >= most;
    }

    /** Ignores further faults, which would only be consequences. */
    void close() {
        closed = true;
    }

    /** Whether further processing is pointless. */
    boolean closed() {
        return closed;
    }

    boolean isEmpty() {
        return faults.isEmpty();
    }

    List<DataFault> faults() {
        return List.copyOf(faults);
    }
}
