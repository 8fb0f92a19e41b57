package io.ironbridge.gateway.assets;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.ImsHeader;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.mapping.MappingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A segment of a message: LL and ZZ, in the first segment of an input the transaction code, then
 * data. These fields are part of the data structure and its JSON, but the runtime sets them: LL is
 * always the segment's length and ZZ zero, and the transaction code is the asset's; a mapping may
 * set the same code and no other. LL holds up to 32,767 whatever its picture.
 */
final class ImsSegment {
    private static final int DATA = 4;
    private static final byte BLANK = 0x40;

    /**
     * Code page 037, in which IMS compares transaction codes, whatever the code page of the data.
     */
    private static final Charset NAMES = Charset.forName("IBM037");

    private final HostRecord record;
    private final byte[] member;
    private final byte[] transactionCode;
    private final int codeLength;
    private final byte[] initial;

    private ImsSegment(HostRecord record, String member, byte[] transactionCode, int codeLength) {
        this.record = record;
        this.member = member.getBytes(StandardCharsets.UTF_8);
        this.transactionCode = transactionCode;
        this.codeLength = codeLength;
        this.initial = initial(record);
    }

    private static byte[] initial(HostRecord record) {
        try {
            return record.initial().array();
        } catch (MappingException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** The first segment of an input, with room for the transaction code after LL and ZZ. */
    static ImsSegment first(
            Segment segment, ConversionOptions options, String pointer, String transactionCode) {
        checkHeader(segment, transactionCode);
        return of(
                segment,
                options,
                pointer,
                transactionCode.getBytes(NAMES),
                ImsHeader.room(segment));
    }

    /** Any other segment. */
    static ImsSegment other(Segment segment, ConversionOptions options, String pointer) {
        checkHeader(segment, "");
        return of(segment, options, pointer, new byte[0], 0);
    }

    private static ImsSegment of(
            Segment segment, ConversionOptions options, String pointer, byte[] code, int room) {
        HostRecord record = new HostRecord(segment, options, pointer);
        if (record.length() > Asset.MOST_SEGMENT_BYTES) {
            throw new IllegalArgumentException(
                    "the segment %s has %d bytes; the maximum is %d"
                            .formatted(
                                    segment.layout().name(),
                                    record.length(),
                                    Asset.MOST_SEGMENT_BYTES));
        }
        return new ImsSegment(record, segment.layout().root().name(), code, room);
    }

    private static void checkHeader(Segment segment, String transactionCode) {
        ImsHeader.missing(segment, transactionCode)
                .ifPresent(why -> {
                    throw new IllegalArgumentException(why);
                });
    }

    /** Whether the current member of a message with several segments belongs to this one. */
    boolean isNamed(JsonMembers members) {
        return members.named(member);
    }

    /** The name of its member in a message with several segments. */
    byte[] member() {
        return member;
    }

    /**
     * The segment of a JSON object in {@code json[from..to)}.
     *
     * @throws MappingException if it does not fit
     */
    Bytes encode(byte[] json, int from, int to) throws MappingException {
        OutputBytes out = record.encoded(json, from, to);
        byte[] bytes = out.array();
        bytes[0] = (byte) (out.length() >> 8);
        bytes[1] = (byte) out.length();
        bytes[2] = 0;
        bytes[3] = 0;
        if (codeLength > 0) {
            fillTransactionCode(bytes);
        }
        return Bytes.wrap(bytes, 0, out.length());
    }

    /**
     * Allows the asset's code only: with another one a caller could run anything that the gateway's
     * user may run.
     */
    private void fillTransactionCode(byte[] bytes) throws MappingException {
        if (!isBlank(bytes) && !isCode(bytes)) {
            throw new MappingException("The mapped transaction code is not the asset's.");
        }
        Arrays.fill(bytes, DATA, DATA + codeLength, BLANK);
        System.arraycopy(transactionCode, 0, bytes, DATA, transactionCode.length);
    }

    private boolean isCode(byte[] bytes) {
        int end = DATA + codeLength;
        while (end > DATA && bytes[end - 1] == BLANK) {
            end--;
        }
        return Arrays.equals(bytes, DATA, end, transactionCode, 0, transactionCode.length);
    }

    private boolean isBlank(byte[] bytes) {
        for (int at = DATA; at < DATA + codeLength; at++) {
            if (bytes[at] != BLANK && bytes[at] != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Appends the JSON of a segment. A shorter segment is completed with initial values; the part
     * of a longer one beyond the layout is ignored.
     *
     * @throws HostDataException if it cannot be read
     */
    void decode(Bytes segment, ReplyJson json) throws HostDataException {
        record.decode(segment.length() < record.leastLength() ? padded(segment) : segment, json);
    }

    private Bytes padded(Bytes segment) {
        byte[] whole = Arrays.copyOf(initial, initial.length);
        segment.buffer().get(whole, 0, segment.length());
        return Bytes.wrap(whole);
    }
}
