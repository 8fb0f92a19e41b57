package io.ironbridge.gateway.assets;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.mapping.json.TapeWriter;
import org.jspecify.annotations.Nullable;

/** The JSON of a reply being written, with the places of its values. For one thread. */
final class ReplyJson {
    /** Bytes of host data for each token, to size the buffer of places. */
    private static final int EXPECTED_TOKEN = 8;

    private final OutputBytes bytes;
    private final @Nullable TapeWriter places;

    private ReplyJson(OutputBytes bytes, @Nullable TapeWriter places) {
        this.bytes = bytes;
        this.places = places;
    }

    /**
     * Starts empty.
     *
     * @param bytes the output; its content is discarded
     * @param data size of the host's data in bytes
     */
    static ReplyJson in(OutputBytes bytes, int data) {
        bytes.clear();
        TapeWriter places = new TapeWriter(data / EXPECTED_TOKEN);
        bytes.reportPlaces(new RecordPlaces(places));
        return new ReplyJson(bytes, places);
    }

    /** A part of JSON without places. */
    static ReplyJson of(OutputBytes bytes) {
        return new ReplyJson(bytes, null);
    }

    void open() {
        bytes.write('{');
        if (places != null) {
            places.open();
        }
    }

    /**
     * A name, preceded by a comma if needed.
     *
     * @param name in JSON form, in UTF-8
     */
    void member(byte[] name) {
        if (bytes.array()[bytes.length() - 1] != '{') {
            bytes.write(',');
        }
        bytes.write('"');
        int from = bytes.length();
        bytes.write(name);
        int to = bytes.length();
        bytes.write('"');
        bytes.write(':');
        if (places != null) {
            places.name(bytes.array(), from, to);
        }
    }

    /**
     * A value.
     *
     * @param value in JSON form, in UTF-8
     */
    void scalar(byte[] value) {
        int from = bytes.length();
        bytes.write(value);
        if (places != null) {
            places.scalar(bytes.array(), from, bytes.length());
        }
    }

    void close() {
        bytes.write('}');
        if (places != null) {
            places.close(false);
        }
    }

    /** For transcoders, which record places themselves. */
    OutputBytes bytes() {
        return bytes;
    }

    /** For output without places. */
    OutputBytes withoutPlaces() {
        if (places != null) {
            places.discard();
        }
        return bytes;
    }

    byte[] toBytes() {
        return bytes.toBytes();
    }

    @Nullable TapeWriter places() {
        return places;
    }
}
