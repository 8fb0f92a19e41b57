package io.ironbridge.sharedinfinispan;

import io.ironbridge.connectorapi.Bytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jgroups.util.ByteArrayDataOutputStream;

/** What members send to each other. The first byte is the kind; integers are big-endian. */
final class Messages {
    /**
     * Groups with the times since when they are invalid. Before it: number of the view to which
     * this is the sender's state, or 0; time up to which invalidations are forgotten.
     */
    static final byte INVALIDATIONS = 1;

    /** A message of the user. */
    static final byte ANNOUNCEMENT = 2;

    /** The sender leaves the cluster. */
    static final byte LEAVING = 3;

    private Messages() {}

    static ByteBuffer invalidations(long view, long forgotten, Map<String, Long> times) {
        var out = new ByteArrayDataOutputStream();
        out.write(INVALIDATIONS);
        out.writeLong(view);
        out.writeLong(forgotten);
        out.writeInt(times.size());
        times.forEach((group, time) -> {
            text(out, group);
            out.writeLong(time);
        });
        return out.byteBuffer();
    }

    static Map<String, Long> times(ByteBuffer in) {
        Map<String, Long> times = new HashMap<>();
        for (int rest = in.getInt(); rest > 0; rest--) {
            times.put(text(in), in.getLong());
        }
        return times;
    }

    static ByteBuffer announcement(Bytes message) {
        return ByteBuffer.allocate(1 + message.length())
                .put(ANNOUNCEMENT)
                .put(message.buffer())
                .flip();
    }

    static ByteBuffer leaving() {
        return ByteBuffer.wrap(new byte[] {LEAVING});
    }

    static void text(ByteArrayDataOutputStream out, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8, 0, utf8.length);
    }

    static String text(ByteBuffer in) {
        byte[] utf8 = new byte[in.getInt()];
        in.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
