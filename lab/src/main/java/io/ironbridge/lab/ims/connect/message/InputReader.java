package io.ironbridge.lab.ims.connect.message;

import io.ironbridge.lab.wire.Area;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the messages of one client. A repeated IRM, which is the normal case, is not decoded
 * again. Not thread-safe.
 */
public final class InputReader {
    private static final int HEADER = 4;
    private static final int END_MARKER = 0x0004_0000;
    private static final int LONGEST_SEGMENT = 0x7FFF;
    private static final int CODE = 8;
    private static final int UTF_8 = 1;
    private static final int UTF_16 = 2;
    private static final long BLANKS = 0x4040_4040_4040_4040L;

    private final IrmReader irms;
    private final Limits limits;
    private byte[] lastBytes = new byte[0];
    private @Nullable Irm last;
    private long lastCode;
    private String lastTransaction = "";

    /**
     * What is taken.
     *
     * @param exits that are enabled
     * @param mostSegments of one message
     * @param codeFromIrm whether IRM_TRNCOD stands in where the data has no transaction code
     */
    public record Limits(Set<Exit> exits, int mostSegments, boolean codeFromIrm) {}

    public InputReader(Limits limits) {
        this.irms = new IrmReader(limits.exits());
        this.limits = limits;
    }

    /** The dialect of the client's last message, readable or not. */
    public Dialect dialect(MessageReader message) {
        Dialect seen =
                message.available() >= IrmReader.ID + 8
                        ? irms.dialect(message.buffer(), message.start())
                        : null;
        return seen == null ? spokenBefore() : seen;
    }

    private Dialect spokenBefore() {
        return last == null ? Dialect.UNSEEN : last.dialect();
    }

    /**
     * Reads the current message.
     *
     * @throws Refusal if it cannot be read
     */
    public Input read(MessageReader message) throws Refusal {
        byte[] bytes = message.buffer();
        int start = message.start();
        int data = HEADER + irmLength(message);
        Irm irm = irm(bytes, start, data);
        int end = endOfSegments(message);
        if (!irm.type().hasData()) {
            return new Input(irm, "", List.of(), message.length(), false);
        }
        return withData(irm, segments(irm, bytes, start, data, end), message.length());
    }

    private static int irmLength(MessageReader message) throws Refusal {
        int length = Bytes.int2(message.buffer(), message.start() + IrmReader.LENGTH);
        if (length < IrmReader.SHORTEST || HEADER + length + 4 > message.length()) {
            throw Refusal.of(
                    Reason.IRM_LENGTH,
                    "IRM_LEN at offset X'04' is X'%04X'; LLLL is X'%08X'"
                            .formatted(length, message.length()));
        }
        return length;
    }

    private Irm irm(byte[] bytes, int start, int length) throws Refusal {
        Irm known = last;
        if (known != null
                && Arrays.equals(
                        bytes, start + HEADER, start + length, lastBytes, 0, lastBytes.length)) {
            return known;
        }
        Dialect dialect = irms.dialect(bytes, start);
        if (dialect == null) {
            throw Refusal.of(
                    Reason.FUNCTION_NOT_FOUND,
                    "IRM_ID at offset X'08' is X'%016X', which is no exit of this IMS Connect"
                            .formatted(Bytes.int8(bytes, start + IrmReader.ID)));
        }
        Irm irm = IrmReader.read(bytes, start, dialect);
        last = irm;
        lastBytes = Arrays.copyOfRange(bytes, start + HEADER, start + length);
        return irm;
    }

    private static int endOfSegments(MessageReader message) throws Refusal {
        int end = message.length() - 4;
        if (Bytes.int4(message.buffer(), message.start() + end) != END_MARKER) {
            throw Refusal.of(
                    Reason.INCOMPLETE,
                    "the end marker X'00040000' is not at offset X'%X'".formatted(end));
        }
        return end;
    }

    private List<Area> segments(Irm irm, byte[] bytes, int start, int data, int end)
            throws Refusal {
        List<Area> segments = new ArrayList<>(1);
        int at = data;
        while (at < end) {
            int length = segmentLength(bytes, start, at, end);
            if (segments.size() == limits.mostSegments()) {
                throw Refusal.of(
                        Reason.INPUT_TOO_LARGE,
                        "the message has more than " + limits.mostSegments() + " segments");
            }
            segments.add(segment(irm, bytes, start + at, length, segments.isEmpty()));
            at += length;
        }
        if (segments.isEmpty()) {
            throw Refusal.of(Reason.NO_DATA, "the message has no data");
        }
        return segments;
    }

    private static int segmentLength(byte[] bytes, int start, int at, int end) throws Refusal {
        int length = at + HEADER > end ? HEADER : Bytes.int2(bytes, start + at);
        if (length < HEADER || length > LONGEST_SEGMENT) {
            throw Refusal.of(
                    Reason.SEGMENT_LENGTH, "LL at offset X'%X' is X'%04X'".formatted(at, length));
        }
        if (at + length > end) {
            throw Refusal.of(
                    Reason.INCOMPLETE,
                    "the segment at offset X'%X' has %d bytes, the message %d"
                            .formatted(at, length, end - at));
        }
        return length;
    }

    private static Area segment(Irm irm, byte[] bytes, int from, int length, boolean isFirst)
            throws Refusal {
        byte[] segment = Arrays.copyOfRange(bytes, from, from + length);
        if (irm.translatesData()) {
            CodePage.toEbcdic(segment, HEADER, length - HEADER);
        }
        return Area.of(
                isFirst && irm.flags().hasUnicodeTransaction()
                        ? withHostCode(segment, irm.encoding())
                        : segment);
    }

    /** Only the transaction code is converted; the data after it belongs to the program. */
    private static byte[] withHostCode(byte[] segment, int encoding) throws Refusal {
        if (encoding != UTF_8 && encoding != UTF_16) {
            throw Refusal.of(
                    Reason.UNICODE,
                    "IRM_ES at offset X'17' is X'%02X', which is no encoding".formatted(encoding));
        }
        Charset charset = encoding == UTF_8 ? StandardCharsets.UTF_8 : StandardCharsets.UTF_16BE;
        int wide = Math.min(CODE * encoding, segment.length - HEADER) / encoding * encoding;
        byte[] code =
                CodePage.EBCDIC.field(new String(segment, HEADER, wide, charset), wide / encoding);
        byte[] host = new byte[segment.length - wide + code.length];
        Bytes.int2(host, 0, host.length);
        System.arraycopy(code, 0, host, HEADER, code.length);
        System.arraycopy(
                segment, HEADER + wide, host, HEADER + code.length, segment.length - HEADER - wide);
        return host;
    }

    private Input withData(Irm irm, List<Area> segments, int length) {
        boolean isCallout =
                irm.type() == MessageType.CALLOUT_RESPONSE
                        || irm.type() == MessageType.CALLOUT_RESPONSE_WITH_ACK;
        if (isCallout) {
            return new Input(irm, "", segments, length, false);
        }
        String code = code(segments.getFirst().bytes());
        if (!code.isEmpty() || irm.transaction().isEmpty() || !limits.codeFromIrm()) {
            return new Input(irm, code, segments, length, false);
        }
        segments.set(0, withCode(segments.getFirst().bytes(), irm.transaction()));
        return new Input(irm, irm.transaction(), segments, length, true);
    }

    /** Up to the first blank, 8 characters at most. */
    private String code(byte[] segment) {
        if (segment.length < HEADER + CODE) {
            return code(Arrays.copyOfRange(segment, HEADER, segment.length), 0);
        }
        long bytes = Bytes.int8(segment, HEADER);
        if (bytes != lastCode) {
            lastCode = bytes;
            lastTransaction = code(segment, HEADER);
        }
        return lastTransaction;
    }

    private static String code(byte[] bytes, int from) {
        int end = from;
        int most = Math.min(bytes.length, from + CODE);
        while (end < most && bytes[end] != CodePage.EBCDIC.blank() && bytes[end] != 0) {
            end++;
        }
        return CodePage.EBCDIC.text(bytes, from, end - from);
    }

    /** Replaces blanks, otherwise precedes the data. */
    private static Area withCode(byte[] segment, String code) {
        byte[] name = CodePage.EBCDIC.field(code, CODE);
        boolean hasRoom = segment.length >= HEADER + CODE && Bytes.int8(segment, HEADER) == BLANKS;
        int taken = hasRoom ? CODE : 0;
        byte[] named = new byte[segment.length - taken + CODE];
        Bytes.int2(named, 0, named.length);
        System.arraycopy(name, 0, named, HEADER, CODE);
        System.arraycopy(
                segment, HEADER + taken, named, HEADER + CODE, segment.length - HEADER - taken);
        return Area.of(named);
    }
}
