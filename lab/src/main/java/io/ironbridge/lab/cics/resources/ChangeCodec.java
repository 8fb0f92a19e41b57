package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.resources.Change.Put;
import io.ironbridge.lab.cics.resources.Change.Removed;
import io.ironbridge.lab.wire.Area;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes as bytes. Each: the map's name (2 bytes length, UTF-8), 1 for a put or 0, the key (4
 * bytes length, bytes), of a put the data (likewise). All numbers are big-endian.
 */
final class ChangeCodec {
    private ChangeCodec() {}

    static byte[] write(Iterable<Change> changes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (Change change : changes) {
            out.writeUTF(change.map());
            out.writeBoolean(change instanceof Put);
            area(out, change.key());
            if (change instanceof Put put) {
                area(out, put.data());
            }
        }
        return bytes.toByteArray();
    }

    static List<Change> read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        List<Change> changes = new ArrayList<>();
        while (in.available() > 0) {
            String map = in.readUTF();
            boolean put = in.readBoolean();
            Area key = area(in);
            changes.add(put ? new Put(map, key, area(in)) : new Removed(map, key));
        }
        return changes;
    }

    private static void area(DataOutputStream out, Area area) throws IOException {
        out.writeInt(area.length());
        out.write(area.bytes());
    }

    private static Area area(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("A length in the journal is out of range");
        }
        return Area.of(in.readNBytes(length));
    }
}
