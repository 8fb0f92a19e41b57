package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A record of the log.
 *
 * @param unitOfWork which unit of work it belongs to; 0 for none
 * @param sequence from 1, without a gap since the log was opened
 * @param time to the microsecond
 */
public record LogRecord(LogCode code, long unitOfWork, long sequence, Instant time, Area data) {
    /** Bytes in front of the data. */
    static final int PREFIX = 32;

    private static final int MOST_BYTES = 1 << 30;

    byte[] write() {
        int length = PREFIX + data.length();
        return ByteBuffer.allocate(length)
                .putInt(length)
                .putInt(code.code() << 24)
                .putLong(unitOfWork)
                .putLong(sequence)
                .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, time))
                .put(data.bytes())
                .array();
    }

    /** The length of a record that begins here. */
    static int length(ByteBuffer bytes) throws LogDamagedException {
        int length = bytes.getInt(bytes.position());
        if (length < PREFIX || length > MOST_BYTES) {
            throw new LogDamagedException("A record has length " + length);
        }
        return length;
    }

    /** Reads a record that is there as a whole. */
    static LogRecord read(ByteBuffer bytes) throws LogDamagedException {
        byte[] data = new byte[length(bytes) - PREFIX];
        bytes.getInt();
        LogCode code = LogCode.of(bytes.getInt() >>> 24);
        long unitOfWork = bytes.getLong();
        long sequence = bytes.getLong();
        Instant time = Instant.EPOCH.plus(bytes.getLong(), ChronoUnit.MICROS);
        bytes.get(data);
        return new LogRecord(code, unitOfWork, sequence, time, Area.of(data));
    }
}
