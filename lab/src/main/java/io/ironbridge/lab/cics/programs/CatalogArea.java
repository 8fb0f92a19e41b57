package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.ConditionException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.OptionalInt;

/** The COMMAREA of the catalog manager: EBCDIC 037 text and digits, by copybook DFH0XCP1. */
final class CatalogArea {
    static final int LENGTH = 998;

    static final int REQUEST_ID = 0;
    static final int REQUEST_ID_LENGTH = 6;
    static final int RETURN_CODE = 6;
    static final int MESSAGE = 8;
    static final int MESSAGE_LENGTH = 79;
    static final int REQUEST = 87;

    /** Condition NOTFND: no record with this key. */
    static final int NOTFND = 13;

    /** Condition ENDFILE: no record any more. */
    static final int ENDFILE = 20;

    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final byte BLANK = 0x40;

    private final byte[] bytes;

    CatalogArea(byte[] bytes) {
        this.bytes = bytes;
    }

    /** CA-RETURN-CODE and CA-RESPONSE-MESSAGE. */
    void answer(int returnCode, String message) {
        number(RETURN_CODE, 2, returnCode);
        text(MESSAGE, MESSAGE_LENGTH, message);
    }

    /** The reply for a condition of a command on the file. */
    void answer(ConditionException condition) {
        if (condition.resp() == NOTFND) {
            answer(20, "Item not found");
        } else {
            answer(
                    98,
                    "File EXMPCAT, RESP %04d RESP2 %04d"
                            .formatted(condition.resp() % 10_000, condition.resp2() % 10_000));
        }
    }

    String text(int at, int length) {
        return new String(bytes, at, length, EBCDIC);
    }

    void text(int at, int length, String text) {
        byte[] host = text.getBytes(EBCDIC);
        int count = Math.min(length, host.length);
        System.arraycopy(host, 0, bytes, at, count);
        Arrays.fill(bytes, at + count, at + length, BLANK);
    }

    /** Unsigned digits; empty if one of them is not a digit. */
    OptionalInt number(int at, int digits) {
        int value = 0;
        for (int i = at; i < at + digits; i++) {
            int digit = (bytes[i] & 0xFF) - 0xF0;
            if (digit < 0 || digit > 9) {
                return OptionalInt.empty();
            }
            value = value * 10 + digit;
        }
        return OptionalInt.of(value);
    }

    /** Stores unsigned digits, as many as fit. */
    void number(int at, int digits, int value) {
        int rest = value;
        for (int i = at + digits - 1; i >= at; i--) {
            bytes[i] = (byte) (0xF0 + rest % 10);
            rest /= 10;
        }
    }

    /** An item in one of the rows, or in the only one. */
    void item(int at, CatalogItem item) {
        number(at, 4, item.reference());
        text(at + 4, 40, item.description());
        number(at + 44, 3, item.department());
        text(at + 47, 6, item.cost());
        number(at + 53, 4, item.stock());
        number(at + 57, 3, item.onOrder());
    }
}
