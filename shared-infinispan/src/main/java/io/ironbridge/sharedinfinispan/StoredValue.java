package io.ironbridge.sharedinfinispan;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.sharedstore.SharedStore.Entry;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jgroups.util.ByteArrayDataOutputStream;

/**
 * A value as the cache has it: the moment, the groups, the bytes.
 *
 * @param moment of the search before it was made
 */
record StoredValue(long moment, List<String> groups, Bytes value) {
    static byte[] write(Entry entry, long moment) {
        var out = new ByteArrayDataOutputStream(64 + entry.value().length());
        out.writeLong(moment);
        out.writeInt(entry.groups().size());
        entry.groups().forEach(group -> Messages.text(out, group));
        out.write(entry.value().array(), 0, entry.value().length());
        return Arrays.copyOf(out.buffer(), out.position());
    }

    static StoredValue read(byte[] stored) {
        ByteBuffer in = ByteBuffer.wrap(stored);
        long moment = in.getLong();
        List<String> groups =
                IntStream.range(0, in.getInt()).mapToObj(_ -> Messages.text(in)).toList();
        return new StoredValue(moment, groups, Bytes.wrap(stored, in.position(), in.remaining()));
    }
}
