package io.ironbridge.workloaddriver.protocol.ims;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.netty.buffer.ByteBuf;

/**
 * A reply of exit HWSSMPL1, without its LLLL: segments (LL, ZZ, text) up to a complete status
 * message (CSM), or a request status message (RSM) alone.
 */
final class OutputMessage {
    private static final int CSM_LENGTH = 12;
    private static final int RSM_LENGTH = 20;
    private static final int NAME = 4;
    private static final int RETURN_CODE = 12;
    private static final int REASON_CODE = 16;
    private static final int FLAGS = 2;
    private static final int CONVERSATION = 0x40;
    private static final int WANTS_ACK = 0x20;
    private static final int MOST_TOLD = 999;
    private static final int MESSAGE_NUMBER = 8;

    private final ByteBuf bytes;
    private int segments;
    private int first;

    private OutputMessage(ByteBuf bytes) {
        this.bytes = bytes;
    }

    /**
     * Outcome of a message, and state of its socket.
     *
     * @param reusable whether the socket can be used for another message
     */
    record CheckedOutput(Answer answer, boolean reusable) {}

    /** Checks an output. The outcome contains none of its text. */
    static CheckedOutput check(ByteBuf bytes, OutputCheck check) {
        return new OutputMessage(bytes).check(check);
    }

    private CheckedOutput check(OutputCheck check) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        if (end - at == RSM_LENGTH && isControl(at, RSM_LENGTH, "*REQSTS*")) {
            return refused(bytes.getInt(at + RETURN_CODE), bytes.getInt(at + REASON_CODE));
        }
        while (end - at >= CSM_LENGTH) {
            int length = bytes.getUnsignedShort(at);
            if (at + length == end && isControl(at, CSM_LENGTH, "*CSMOKY*")) {
                return complete(at, check);
            }
            if (length < NAME || at + length > end) {
                return unreadable("a segment is longer than the output, or has no length");
            }
            first = segments == 0 ? at : first;
            segments++;
            at += length;
        }
        return unreadable("the output ends without a status message");
    }

    private boolean isControl(int at, int length, String name) {
        return bytes.getUnsignedShort(at) == length && Ebcdic.is(name, bytes, at + NAME);
    }

    private CheckedOutput complete(int csm, OutputCheck check) {
        if ((bytes.getByte(csm + FLAGS) & (CONVERSATION | WANTS_ACK)) != 0) {
            return wrong(
                    "status",
                    "the output requests an acknowledgement or continues a conversation",
                    false);
        }
        if (segments != 1) {
            return wrong("segments", "the output had " + segments + " segments, not 1", true);
        }
        int length = csm - first;
        if (length >= NAME + MESSAGE_NUMBER && isMessageOfIms()) {
            String number = Ebcdic.text(bytes, first + NAME, MESSAGE_NUMBER).split(" ", 2)[0];
            return wrong("DFS message", "IMS answered with its message " + number, true);
        }
        if (length != check.length()) {
            return wrong(
                    "length",
                    "the output had %d bytes, not %d".formatted(length, check.length()),
                    true);
        }
        return check.content().isRight(new OutputCheck.Text(bytes, first + NAME))
                ? new CheckedOutput(Answer.ok(length), true)
                : wrong("content", "the text of the output is not as expected", true);
    }

    /** Such as DFS064 or DFS555I. */
    private boolean isMessageOfIms() {
        return Ebcdic.is("DFS", bytes, first + NAME)
                && Ebcdic.text(bytes, first + NAME, MESSAGE_NUMBER)
                        .matches("DFS[0-9]{3,4}[A-Z ]?.*");
    }

    /**
     * IMS Connect closes the socket after most request status messages; the driver never uses it
     * again.
     */
    private static CheckedOutput refused(int returnCode, int reasonCode) {
        boolean usual = isUsual(returnCode) && isUsual(reasonCode);
        String reason = usual ? "RSM %d/%d".formatted(returnCode, reasonCode) : "RSM";
        return wrong(
                reason,
                "IMS Connect answered with return code %d, reason code %d"
                        .formatted(returnCode, reasonCode),
                false);
    }

    private static boolean isUsual(int code) {
        return code >= 0 && code <= MOST_TOLD;
    }

    private static CheckedOutput wrong(String reason, String example, boolean reusable) {
        return new CheckedOutput(Answer.failed(Outcome.WRONG, reason, example), reusable);
    }

    static CheckedOutput unreadable(String example) {
        return new CheckedOutput(
                Answer.failed(Outcome.UNREADABLE, "not IMS Connect", example), false);
    }
}
