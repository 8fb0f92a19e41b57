package io.ironbridge.lab.ims.database.store;

import io.ironbridge.lab.ims.gen.Segm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Database records as bytes, in log records and images: the DBD's name, the root's key and number,
 * and the whole record afterwards, or its deletion. Redo is idempotent.
 */
public final class RecordImages {
    private static final int MOST_SEGMENT_BYTES = 1 << 16;

    /** Finds the databases that are named. */
    public interface Stores {
        DatabaseStore store(String dbd) throws IOException;
    }

    private RecordImages() {}

    /** What the databases of one unit of work have changed; empty where nothing. */
    public static byte[] write(Iterable<WorkDatabase> databases) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (WorkDatabase database : databases) {
                for (var change : database.changed().entrySet()) {
                    Node root = change.getValue().orElse(null);
                    write(out, database.store().dbd().name(), change.getKey(), root);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    public static void write(DataOutputStream out, String dbd, NodeKey key, @Nullable Node root)
            throws IOException {
        out.writeUTF(dbd);
        writeKey(out, key);
        out.writeBoolean(root != null);
        if (root != null) {
            write(out, root);
        }
    }

    private static void writeKey(DataOutputStream out, NodeKey key) throws IOException {
        out.writeShort(key.key().length);
        out.write(key.key());
        out.writeLong(key.number());
    }

    private static void write(DataOutputStream out, Node node) throws IOException {
        out.writeInt(node.data().length);
        out.write(node.data());
        for (SegmentType child : node.type().children()) {
            Twins twins = node.children(child);
            out.writeInt(twins.nodes().size());
            for (var twin : twins.byKey().entrySet()) {
                out.writeLong(twin.getKey().number());
                write(out, twin.getValue());
            }
        }
    }

    /**
     * Does again what was written.
     *
     * @throws IOException where it does not fit the databases
     */
    public static void redo(byte[] changes, Stores stores) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(changes));
        while (in.available() > 0) {
            redo(in, stores);
        }
    }

    /** Does one again. */
    public static void redo(DataInputStream in, Stores stores) throws IOException {
        DatabaseStore store = stores.store(in.readUTF());
        NodeKey key = readKey(in, store);
        Optional<Node> root = Optional.empty();
        if (in.readBoolean()) {
            root = Optional.of(read(in, store, store.root(), new WorkToken()));
        }
        store.put(key, root.orElse(null));
    }

    private static NodeKey readKey(DataInputStream in, DatabaseStore store) throws IOException {
        byte[] key = in.readNBytes(in.readUnsignedShort());
        long number = in.readLong();
        store.used(number);
        return NodeKey.of(key, number);
    }

    private static Node read(
            DataInputStream in, DatabaseStore store, SegmentType type, WorkToken token)
            throws IOException {
        Node node = new Node(type, data(in, type), token);
        for (SegmentType child : type.children()) {
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                long number = in.readLong();
                store.used(number);
                Node twin = read(in, store, child, token);
                NodeKey key = NodeKey.of(child.key(twin.data()), number);
                node.ownChildren(child).put(key, twin);
            }
        }
        return node;
    }

    private static byte[] data(DataInputStream in, SegmentType type) throws IOException {
        int length = in.readInt();
        Segm segm = type.segm();
        if (length < segm.leastBytes() || length > Math.min(segm.mostBytes(), MOST_SEGMENT_BYTES)) {
            throw new IOException(
                    "Segment %s has %d bytes instead of %d to %d"
                            .formatted(segm.name(), length, segm.leastBytes(), segm.mostBytes()));
        }
        byte[] data = in.readNBytes(length);
        if (data.length < length) {
            throw new EOFException("Segment " + segm.name() + " ends too early");
        }
        return data;
    }
}
