package io.ironbridge.benchmarks;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Set;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The records as JSON to encode: what the peer made of them, so that nobody is given texts of his
 * own making, and of areas with several views one view, as a caller gives them.
 */
@State(Scope.Thread)
public class JsonTexts {
    private static final JsonFactory JSON = new JsonFactory();

    private byte[][] texts = {};

    @Setup
    public void write(Records records) {
        Set<String> leftOut = records.kind.otherViews();
        texts =
                Arrays.stream(complete(records.kind, records.all()))
                        .map(json -> without(leftOut, json))
                        .toArray(byte[][]::new);
    }

    /** The JSON of the next record. */
    byte[] next(Records records) {
        return texts[records.nextIndex()];
    }

    /** All that the peer makes of records. */
    static byte[][] complete(RecordKind kind, byte[][] records) {
        CobrixPeer peer = new CobrixPeer(kind.copybook());
        return Arrays.stream(records).map(record -> json(peer, record)).toArray(byte[][]::new);
    }

    private static byte[] json(CobrixPeer peer, byte[] record) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        peer.write(peer.row(record), json);
        return json.toByteArray();
    }

    /** A JSON text without the members of these names, wherever they are. */
    static byte[] without(Set<String> names, byte[] json) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json);
                JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.PROPERTY_NAME && names.contains(parser.currentName())) {
                    parser.nextToken();
                    parser.skipChildren();
                } else {
                    generator.copyCurrentEventExact(parser);
                }
            }
        }
        return out.toByteArray();
    }
}
