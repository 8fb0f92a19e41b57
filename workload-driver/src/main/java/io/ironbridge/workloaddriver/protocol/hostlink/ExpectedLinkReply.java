package io.ironbridge.workloaddriver.protocol.hostlink;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.Charset;
import java.util.Optional;

/** The expected reply to a call. Thread-safe. */
final class ExpectedLinkReply {
    /** The longest answer that is accepted, with its header. */
    static final int LONGEST = 1 << 20;

    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final int EYE_CATCHER = 0xC9C2D3D9; // IBLR
    private static final int BIT = 0xC2C9E340; // BIT and a blank
    private static final int WELL = 0;
    private static final int OUTCOME_AT = 16;
    private static final int TOKEN_AT = 48;
    private static final int COMMAREA_AT = 56;
    private static final int COMMAREA_GIVEN_AT = 60;
    private static final int CONTAINERS_AT = 64;
    private static final int CONTAINER_CCSID_AT = 20;
    private static final int CONTAINER_LENGTH_AT = 24;

    private final ByteBuf container;
    private final ByteBuf data;

    private ExpectedLinkReply(byte[] container, byte[] data) {
        this.container = Unpooled.wrappedBuffer(container);
        this.data = Unpooled.wrappedBuffer(data);
    }

    static ExpectedLinkReply commarea(byte[] data) {
        return new ExpectedLinkReply(new byte[0], data);
    }

    /**
     * One BIT container.
     *
     * @param name 16 bytes
     */
    static ExpectedLinkReply container(byte[] name, byte[] data) {
        return new ExpectedLinkReply(name, data);
    }

    /**
     * A difference, described without the data.
     *
     * @param reason one of few
     */
    record Wrong(String reason, String example) {}

    /** Checks a reply; empty if it is as expected. */
    Optional<Wrong> check(ByteBuf answer, long token) {
        int length = answer.readableBytes();
        if (length < LinkCall.HEAD || answer.getInt(0) != EYE_CATCHER) {
            return wrong("no host link", "the reply is not a host link message");
        }
        int head = answer.getInt(8);
        if (head < LinkCall.HEAD || head > length || answer.getInt(12) != length) {
            return wrong("lengths", "the reply's lengths are inconsistent");
        }
        if (answer.getLong(TOKEN_AT) != token) {
            return wrong("token", "the reply belongs to another request");
        }
        int outcome = answer.getInt(OUTCOME_AT);
        return outcome == WELL ? data(answer, head) : failed(answer, outcome);
    }

    private static Optional<Wrong> failed(ByteBuf answer, int outcome) {
        return wrong(
                "outcome " + outcome,
                "program %s, abend code '%s', RESP %d, RESP2 %d, reason %d"
                        .formatted(
                                answer.toString(28, 8, EBCDIC).strip(),
                                answer.toString(24, 4, EBCDIC).strip(),
                                answer.getInt(36),
                                answer.getInt(40),
                                answer.getInt(44)));
    }

    private Optional<Wrong> data(ByteBuf answer, int head) {
        return container.isReadable() ? channel(answer, head) : commarea(answer, head);
    }

    private Optional<Wrong> commarea(ByteBuf answer, int head) {
        int bytes = data.readableBytes();
        boolean same =
                answer.getInt(COMMAREA_AT) == bytes
                        && answer.getInt(COMMAREA_GIVEN_AT) == bytes
                        && isData(answer, head);
        return same ? Optional.empty() : otherData();
    }

    private Optional<Wrong> channel(ByteBuf answer, int head) {
        int from = head + LinkCall.CONTAINER_HEAD;
        boolean same =
                answer.getInt(CONTAINERS_AT) == 1
                        && answer.readableBytes() >= from
                        && ByteBufUtil.equals(container, 0, answer, head, container.readableBytes())
                        && answer.getInt(head + 16) == BIT
                        && answer.getInt(head + CONTAINER_CCSID_AT) == 0
                        && answer.getInt(head + CONTAINER_LENGTH_AT) == data.readableBytes()
                        && isData(answer, from);
        return same ? Optional.empty() : otherData();
    }

    /** Whether the rest of the reply is the expected data. */
    private boolean isData(ByteBuf answer, int from) {
        int bytes = data.readableBytes();
        return answer.readableBytes() == from + bytes
                && ByteBufUtil.equals(data, 0, answer, from, bytes);
    }

    private static Optional<Wrong> otherData() {
        return wrong("data", "the program's reply is not as expected");
    }

    private static Optional<Wrong> wrong(String reason, String example) {
        return Optional.of(new Wrong(reason, example));
    }
}
