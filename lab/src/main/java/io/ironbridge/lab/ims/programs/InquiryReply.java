package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;

/** Output of IBINQ: 429 bytes with twelve short rows, or 22,528 with twelve long ones. */
final class InquiryReply {
    private static final int ROWS = 12;
    private static final int SHORT_ROW = 34;
    private static final int LONG_ROW = 1874;
    private static final int SHORT_HEAD = 21;
    private static final int LONG_HEAD = 40;

    private static final int STATUS = 4;
    private static final int STATUS_LENGTH = 2;
    private static final int COUNT = 6;
    private static final int COUNT_LENGTH = 3;
    private static final int BALANCE = 9;
    private static final int CURRENCY = 17;
    private static final int CURRENCY_LENGTH = 3;
    private static final int MORE = 20;
    private static final int REFERENCE = 21;

    private static final int ROW_BALANCE = 24;
    private static final int PACKED = 8;
    private static final int NUMBER_LENGTH = 10;

    /** LL to OUT-MORE, reference and filler, rows: as the long reply has them. */
    private final byte[] all = HostData.text("", LONG_HEAD + ROWS * LONG_ROW);

    private int count;
    private long balance;

    InquiryReply() {
        status("OK");
        put(CURRENCY, "EUR", CURRENCY_LENGTH);
        for (int row = 0; row < ROWS; row++) {
            int at = LONG_HEAD + row * LONG_ROW;
            HostData.putZoned(all, at, NUMBER_LENGTH, 0);
            HostData.putPacked(all, at + ROW_BALANCE, PACKED, 0);
        }
    }

    void status(String status) {
        put(STATUS, status, STATUS_LENGTH);
    }

    private void put(int offset, String text, int length) {
        System.arraycopy(HostData.text(text, length), 0, all, offset, length);
    }

    /** Takes a segment of 1,874 bytes, which is a long row. */
    void add(byte[] account) {
        int at = LONG_HEAD + count * LONG_ROW;
        System.arraycopy(account, 0, all, at, LONG_ROW);
        long amount = HostData.packed(account, ROW_BALANCE, PACKED);
        HostData.putPacked(all, at + ROW_BALANCE, PACKED, amount);
        balance += amount;
        count++;
    }

    boolean isFull() {
        return count == ROWS;
    }

    Area longSegment(byte[] reference) {
        head(all.length);
        System.arraycopy(reference, 0, all, REFERENCE, reference.length);
        return Area.of(all.clone());
    }

    Area shortSegment() {
        int length = SHORT_HEAD + ROWS * SHORT_ROW;
        head(length);
        byte[] bytes = Arrays.copyOf(all, length);
        for (int row = 0; row < ROWS; row++) {
            System.arraycopy(
                    all,
                    LONG_HEAD + row * LONG_ROW,
                    bytes,
                    SHORT_HEAD + row * SHORT_ROW,
                    SHORT_ROW);
        }
        return Area.of(bytes);
    }

    private void head(int length) {
        HostData.putHalfword(all, 0, length);
        HostData.putHalfword(all, 2, 0);
        HostData.putZoned(all, COUNT, COUNT_LENGTH, count);
        HostData.putPacked(all, BALANCE, PACKED, balance);
        put(MORE, isFull() ? "Y" : "N", 1);
    }
}
