package io.ironbridge.connectorims.message;

import io.ironbridge.connectorapi.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * A message to IMS Connect: LLLL, header, segments, and the end marker X'00040000'.
 *
 * @param segments each with LL and ZZ
 */
public record RequestMessage(Irm irm, List<Bytes> segments) {
    /** LL of the end marker. */
    public static final int END_MARKER = 4;

    private static final int LLLL = 4;

    public RequestMessage {
        segments = List.copyOf(segments);
    }

    /**
     * Reads it; IRM_ID determines the code page.
     *
     * @throws UnreadableMessageException where lengths disagree or the end marker is missing
     */
    public static RequestMessage read(byte[] bytes) throws UnreadableMessageException {
        Irm irm = Irm.read(bytes, 0);
        return new RequestMessage(irm, segments(bytes, irm.end()));
    }

    /**
     * Reads it.
     *
     * @throws UnreadableMessageException where lengths disagree or the end marker is missing
     */
    public static RequestMessage read(byte[] bytes, CodePage page)
            throws UnreadableMessageException {
        Irm irm = Irm.read(bytes, 0, page);
        return new RequestMessage(irm, segments(bytes, irm.end()));
    }

    private static List<Bytes> segments(byte[] bytes, int from) throws UnreadableMessageException {
        Fields all = new Fields(bytes, 0, bytes.length, CodePage.EBCDIC);
        if (all.number(0, 4) != bytes.length) {
            throw UnreadableMessageException.at(0, "LLLL is " + all.number(0, 4));
        }
        List<Bytes> segments = new ArrayList<>();
        int next = from;
        while (bytes.length - next > END_MARKER) {
            int ll = Structure.ll(bytes, next);
            if (ll < 4 || ll > bytes.length - next) {
                throw UnreadableMessageException.at(next, "LL is " + ll);
            }
            segments.add(all.raw(next, ll));
            next += ll;
        }
        if (bytes.length - next != END_MARKER || all.number(next, 4) != END_MARKER << 16) {
            throw UnreadableMessageException.at(next, "no end marker");
        }
        return segments;
    }

    public byte[] write(CodePage page) {
        int length = segments.stream().mapToInt(Bytes::length).reduce(irm.end(), Math::addExact);
        byte[] bytes = new byte[Math.addExact(length, END_MARKER)];
        Fields all = new Fields(bytes, 0, bytes.length, page);
        all.putNumber(0, LLLL, bytes.length);
        irm.write(bytes, 0, page);
        int next = irm.end();
        for (Bytes segment : segments) {
            all.putRaw(next, segment);
            next += segment.length();
        }
        all.putNumber(next, 2, END_MARKER);
        return bytes;
    }

    /** In hexadecimal and as text, the password masked. */
    public String hexDump(CodePage page) {
        return HexDump.of(write(page), page, IrmUser.RACF_PW, IrmUser.RACF_PW_END);
    }
}
