package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.transcode.Transcoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One type of record. Immutable. */
final class RecordType {
    private final String name;
    private final Transcoder transcoder;
    private final BinaryItems binary;
    private final byte[] opening;

    RecordType(String name, Transcoder transcoder) {
        this.name = name;
        this.transcoder = transcoder;
        this.binary = BinaryItems.of(transcoder.layout());
        this.opening = ("{\"" + name + "\":").getBytes(StandardCharsets.UTF_8);
    }

    String name() {
        return name;
    }

    Transcoder transcoder() {
        return transcoder;
    }

    /** Writes the beginning of the object that names the type. */
    void open(OutputBytes json) {
        json.write(opening);
    }

    /** Paths of the items that are not characters. */
    List<String> binaryItems() {
        return binary.paths();
    }

    /** Bytes of a record of that length that its items need that are not characters. */
    int binaryEnd(int length) {
        return binary.end(length);
    }

    /** Bytes of each record; 0 if they differ. */
    int common() {
        Layout layout = transcoder.layout();
        return layout.minLength() == layout.length() ? layout.length() : 0;
    }

    /** Bytes of the record at {@code from}; -1 if it cannot be determined. */
    int length(byte[] data, int from, int to) {
        int common = common();
        return common > 0 ? common : transcoder.recordLength(data, from, to);
    }
}
