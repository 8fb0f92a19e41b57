package io.ironbridge.connectorims.message;

import io.ironbridge.connectorapi.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads replies in EBCDIC ("Output message from message exit to client"). Output may look like any
 * structure; therefore a request mod message is recognised only at the beginning and if it was
 * requested, and a status only at the end. Immutable.
 */
public final class ReplyReader {
    private static final byte[] CSM_ID = CodePage.EBCDIC.bytes(Csm.ID, 8);
    private static final byte[] RSM_ID = CodePage.EBCDIC.bytes(Rsm.ID, 8);
    private static final byte[] RMM_ID = CodePage.EBCDIC.bytes(RequestMod.ID, 8);
    private static final int SHORTEST_LL = 4;

    private final boolean modAsked;
    private final int mostSegments;

    /**
     * @param modAsked whether requests ask for the request mod message
     * @param mostSegments maximum number of segments of a reply
     */
    public ReplyReader(boolean modAsked, int mostSegments) {
        this.modAsked = modAsked;
        this.mostSegments = mostSegments;
    }

    /** Whether a complete CSM or RSM begins here. */
    public static boolean isStatus(byte[] bytes, int at) {
        return isCsm(bytes, at) || isRsm(bytes, at);
    }

    private static boolean isCsm(byte[] bytes, int at) {
        return Structure.is(bytes, at, Csm.LL, CSM_ID);
    }

    private static boolean isRsm(byte[] bytes, int at) {
        return Structure.is(bytes, at, Rsm.LL, RSM_ID);
    }

    /**
     * Reads a complete reply; its segments are views of {@code bytes}.
     *
     * @param bytes all structures of the reply, nothing else
     * @param before bytes of the message before them
     * @throws UnreadableMessageException if they are not a reply
     * @throws TooManySegmentsException if they have more segments than allowed
     */
    public Reply read(byte[] bytes, int before)
            throws UnreadableMessageException, TooManySegmentsException {
        if (bytes.length == Rsm.LL && isRsm(bytes, 0)) {
            return new Reply.Status(Rsm.read(bytes, 0, CodePage.EBCDIC));
        }
        int data = bytes.length - Csm.LL;
        if (data < 0 || !isCsm(bytes, data)) {
            throw UnreadableMessageException.at(
                    before + bytes.length, "the reply ends without CSM or RSM");
        }
        Csm csm = Csm.read(bytes, data, CodePage.EBCDIC);
        boolean hasMod = modAsked && data >= RequestMod.LL && isRmm(bytes);
        return new Reply.Output(
                hasMod ? RequestMod.read(bytes, 0, CodePage.EBCDIC).modName() : "",
                segments(bytes, hasMod ? RequestMod.LL : 0, data, before),
                csm);
    }

    private static boolean isRmm(byte[] bytes) {
        return Structure.is(bytes, 0, RequestMod.LL, RMM_ID);
    }

    private List<Bytes> segments(byte[] bytes, int from, int end, int before)
            throws UnreadableMessageException, TooManySegmentsException {
        if (end - from >= SHORTEST_LL
                && end - from <= Short.MAX_VALUE
                && Structure.ll(bytes, from) == end - from) {
            return List.of(Bytes.wrap(bytes, from, end - from)); // the normal case
        }
        List<Bytes> segments = new ArrayList<>();
        int next = from;
        while (next < end) {
            int ll = checkedLl(bytes, next, end, before);
            if (segments.size() == mostSegments) {
                throw new TooManySegmentsException(mostSegments);
            }
            segments.add(Bytes.wrap(bytes, next, ll));
            next += ll;
        }
        return segments;
    }

    private static int checkedLl(byte[] bytes, int at, int end, int before)
            throws UnreadableMessageException {
        int ll = end - at < 2 ? 0 : Structure.ll(bytes, at);
        if (ll < SHORTEST_LL || ll > Short.MAX_VALUE || ll > end - at) {
            throw UnreadableMessageException.at(before + at, "a segment with the LL " + ll);
        }
        return ll;
    }
}
