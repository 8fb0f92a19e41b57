package io.ironbridge.gateway.assets;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.mapping.json.TapeWriter;
import org.jspecify.annotations.Nullable;

/** The JSON of a reply being written, and where its values stand. For one thread. */
final class ReplyJson {
    /** Bytes of host data for each token that is made room for. */
    private static final int EXPECTED_TOKEN = 8;

    private final OutputBytes bytes;
    private final @Nullable TapeWriter places;

    private ReplyJson(OutputBytes bytes, @Nullable TapeWriter places) {
        this.bytes = bytes;
        this.places = places;
    }

    /**
     * Nothing yet.
     *
     * @param bytes where it is written; what is there is forgotten
     * @param data bytes of the host's data
     */
    static ReplyJson in(OutputBytes bytes, int data) {
        bytes.clear();
        TapeWriter places = new TapeWriter(data / EXPECTED_TOKEN);
        bytes.reportPlaces(new RecordPlaces(places));
        return new ReplyJson(bytes, places);
    }

    /** A part of JSON of which nobody wants places. */
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
     * A name, and the comma before it.
     *
     * @param name as JSON has it, in UTF-8
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
     * @param value as JSON has it, in UTF-8
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

    /** For transcoders, which tell places themselves. */
    OutputBytes bytes() {
        return bytes;
    }

    /** For those who write without telling places. */
    OutputBytes untold() {
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
