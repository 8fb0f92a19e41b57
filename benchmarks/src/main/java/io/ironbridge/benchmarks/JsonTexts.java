package io.ironbridge.benchmarks;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The records as JSON to encode, as the peer writes them: both sides get the same texts. Areas with
 * several views are given in each of them.
 */
@State(Scope.Thread)
public class JsonTexts {
    private byte[][] texts = {};

    @Setup
    public void write(Records records) {
        texts = Records.together(complete(records.kind, records.all()));
    }

    /** The JSON of the next record. */
    byte[] next(Records records) {
        return texts[records.nextIndex()];
    }

    /** All JSON that the peer writes for records. */
    static byte[][] complete(RecordKind kind, byte[][] records) {
        CobrixPeer peer = new CobrixPeer(kind.copybook());
        return Arrays.stream(records).map(record -> json(peer, record)).toArray(byte[][]::new);
    }

    private static byte[] json(CobrixPeer peer, byte[] record) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        peer.write(peer.row(record), json);
        return json.toByteArray();
    }
}
