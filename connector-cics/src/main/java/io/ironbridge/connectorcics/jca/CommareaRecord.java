package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import javax.resource.cci.Record;
import javax.resource.cci.Streamable;
import org.jspecify.annotations.Nullable;

/**
 * A COMMAREA for adapters, which write a request out of it and read a reply into it. It has its
 * full length in both directions: omitting trailing X'00' on the wire is left to the adapter.
 */
final class CommareaRecord implements Record, Streamable {
    private static final long serialVersionUID = 1;

    private final int length;
    private byte @Nullable [] bytes;
    private boolean tooLong;
    private String name = "COMMAREA";
    private String description = "";

    private CommareaRecord(int length) {
        this.length = length;
    }

    /** A request, padded with X'00'. */
    static CommareaRecord request(Bytes given, int length) {
        CommareaRecord record = new CommareaRecord(length);
        byte[] area = new byte[length];
        given.buffer().get(area, 0, given.length());
        record.bytes = area;
        return record;
    }

    /** The record for a reply. */
    static CommareaRecord reply(int length) {
        return new CommareaRecord(length);
    }

    /** The reply, padded with X'00'. */
    Payload payload() throws UnreadableReplyException {
        byte[] came = bytes;
        if (came == null) {
            throw new UnreadableReplyException("no COMMAREA");
        }
        if (tooLong) {
            throw new UnreadableReplyException(
                    "a COMMAREA of more than its %d bytes".formatted(length));
        }
        return new Payload.Commarea(
                Bytes.wrap(came.length == length ? came : Arrays.copyOf(came, length)));
    }

    /** Does not wait for bytes beyond the area. */
    @Override
    public void read(InputStream in) throws IOException {
        bytes = in.readNBytes(length);
        tooLong = in.available() > 0;
    }

    @Override
    public void write(OutputStream out) throws IOException {
        byte[] area = bytes;
        if (area != null) {
            out.write(area);
        }
    }

    @Override
    public String getRecordName() {
        return name;
    }

    @Override
    public void setRecordName(String given) {
        name = given;
    }

    @Override
    public String getRecordShortDescription() {
        return description;
    }

    @Override
    public void setRecordShortDescription(String given) {
        description = given;
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        return super.clone();
    }

    /** Identity; the API requires this method. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** Without data. */
    @Override
    public String toString() {
        return "CommareaRecord[" + length + " bytes]";
    }
}
