package io.ironbridge.lab.ims.connect.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** IRM_F4. */
public enum MessageType {
    SEND_RECEIVE(' ', true),
    ACK('A', false),
    CANCEL_TIMER('C', false),
    DEALLOCATE('D', false),
    /** Answered only where IMS Connect itself finds an error (SNDONLYE). */
    SEND_ONLY_WITH_ERROR('J', true),
    /** Answered when IMS has it (SNDONLYA). */
    SEND_ONLY_WITH_ACK('K', true),
    /** To a synchronous callout; wants an acknowledgement. */
    CALLOUT_RESPONSE_WITH_ACK('L', true),
    CALLOUT_RESPONSE('M', true),
    NAK('N', false),
    RESUME_TPIPE('R', false),
    SEND_ONLY('S', true);

    /** By byte; the two code pages have none in common. */
    private static final List<List<MessageType>> BY_BYTE = byByte();

    private final char letter;
    private final boolean hasData;

    MessageType(char letter, boolean hasData) {
        this.letter = letter;
        this.hasData = hasData;
    }

    /** Whether segments follow the IRM. */
    public boolean hasData() {
        return hasData;
    }

    /** Whether it is input for IMS without a waiting client. */
    public boolean isSendOnly() {
        return this == SEND_ONLY || this == SEND_ONLY_WITH_ACK || this == SEND_ONLY_WITH_ERROR;
    }

    /** In either code page; null where the byte is none of them. */
    static @Nullable MessageType of(int value) {
        List<MessageType> types = BY_BYTE.get(value);
        return types.isEmpty() ? null : types.getFirst();
    }

    private static List<List<MessageType>> byByte() {
        List<List<MessageType>> all = new ArrayList<>();
        for (int value = 0; value < 256; value++) {
            byte each = (byte) value;
            all.add(Arrays.stream(values()).filter(type -> type.isWritten(each)).toList());
        }
        return List.copyOf(all);
    }

    private boolean isWritten(byte value) {
        String text = String.valueOf(letter);
        return CodePage.EBCDIC.bytes(text)[0] == value || CodePage.ASCII.bytes(text)[0] == value;
    }
}
