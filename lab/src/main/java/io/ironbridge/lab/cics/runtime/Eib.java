package io.ironbridge.lab.cics.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.time.LocalDateTime;

/**
 * DFHEIBLK of one link level, 85 bytes; numbers are big-endian. Source: CICS TS, "EIB fields".
 *
 * @param segment of {@link #LENGTH} bytes
 * @param texts encoding of names in it
 */
public record Eib(MemorySegment segment, NameEncoding texts) {
    public static final int LENGTH = 85;

    private static final int TIME = 0x00;
    private static final int DATE = 0x04;
    private static final int TRNID = 0x08;
    private static final int TASKN = 0x0C;
    private static final int CALEN = 0x18;
    private static final int FN = 0x1B;
    private static final int RCODE = 0x1D;
    private static final int DS = 0x23;
    private static final int REQID = 0x2B;
    private static final int RSRCE = 0x33;
    private static final int RESP = 0x4C;
    private static final int RESP2 = 0x50;
    private static final int RLDBK = 0x54;
    private static final int SYNRB = 0x4A;

    private static final int NAME = 8;
    private static final int TRANSACTION = 4;
    private static final int FIRST_CENTURY = 1900;
    private static final int YEAR_FACTOR = 1000;
    private static final int HUNDRED = 100;
    private static final byte YES = (byte) 0xFF;

    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    /** Begins a link level of a task. */
    void begin(String transaction, int taskNumber, int commareaLength) {
        segment.fill((byte) 0);
        text(TRNID, transaction, TRANSACTION);
        segment.set(INT, TASKN, Packed.sevenDigits(taskNumber));
        segment.set(SHORT, CALEN, (short) commareaLength);
    }

    /** EIBTIME, 0HHMMSS+, and EIBDATE, 0CYYDDD+. */
    public void clock(LocalDateTime now) {
        int time = (now.getHour() * HUNDRED + now.getMinute()) * HUNDRED + now.getSecond();
        int date = (now.getYear() - FIRST_CENTURY) * YEAR_FACTOR + now.getDayOfYear();
        segment.set(INT, TIME, Packed.sevenDigits(time));
        segment.set(INT, DATE, Packed.sevenDigits(date));
    }

    int commareaLength() {
        return segment.get(SHORT, CALEN);
    }

    /** A command with this EIBFN ended with this condition. */
    public void ended(int function, int resp, int resp2) {
        segment.set(SHORT, FN, (short) function);
        segment.set(INT, RESP, resp);
        segment.set(INT, RESP2, resp2);
        byte[] code = ReturnCodes.of(function, resp);
        MemorySegment.copy(code, 0, segment, ValueLayout.JAVA_BYTE, RCODE, code.length);
    }

    /** EIBRSRCE: 8 characters of the resource that the command named. */
    public void resource(String name) {
        text(RSRCE, name, NAME);
    }

    /** EIBDS: the file named last. */
    public void file(String name) {
        text(DS, name, NAME);
    }

    /** EIBREQID. */
    public void request(String name) {
        text(REQID, name, NAME);
    }

    /** EIBSYNRB and EIBRLDBK: the unit of work was backed out. */
    public void rolledBack() {
        segment.set(ValueLayout.JAVA_BYTE, SYNRB, YES);
        segment.set(ValueLayout.JAVA_BYTE, RLDBK, YES);
    }

    private void text(int offset, String value, int length) {
        byte[] bytes = texts.padded(value, length);
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, offset, length);
    }
}
