package io.ironbridge.lab.ims.log;

import io.ironbridge.lab.storage.Checksum;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads the data sets of a log. An incomplete last block was being written when the process or the
 * machine ended: nothing in it was hardened, and it is ignored. Any other fault means that the log
 * was damaged later.
 */
final class LogReader {
    private static final System.Logger LOG = System.getLogger(LogReader.class.getName());

    private final LogReplay replay;
    private byte[] rest = new byte[0];
    private long nextBlock;
    private long lastUnitOfWork;

    private LogReader(LogReplay replay) {
        this.replay = replay;
    }

    /**
     * Where a log continues.
     *
     * @param dataSet number of the next one
     * @param block sequence number of the next one
     * @param unitOfWork number of the next one
     */
    record End(int dataSet, long block, long unitOfWork) {}

    /**
     * Reads data sets from a number on. A last one that does not even have a header is deleted.
     *
     * @throws LogDamagedException where it was damaged
     */
    static End read(Path folder, int from, LogReplay replay) throws IOException {
        DataSets dataSets = new DataSets(folder);
        List<Integer> numbers = dataSets.numbers();
        LogReader reader = new LogReader(replay);
        for (int number : numbers) {
            if (number >= from) {
                reader.dataSet(dataSets.path(number), number, number == numbers.getLast());
            }
        }
        int last = numbers.isEmpty() ? 0 : numbers.getLast();
        return new End(
                Math.max(last + 1, from), Math.max(1, reader.nextBlock), reader.lastUnitOfWork + 1);
    }

    private void dataSet(Path path, int number, boolean last) throws IOException {
        long size = Files.size(path);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
            byte[] header = in.readNBytes(DataSetHeader.LENGTH);
            if (header.length < DataSetHeader.LENGTH || isZero(header)) {
                refuseUnless(last, path, 0);
                Files.delete(path);
                return;
            }
            begin(path, number, DataSetHeader.read(header));
            blocks(path, in, size);
        }
    }

    private void begin(Path path, int number, Optional<DataSetHeader> header)
            throws LogDamagedException {
        if (header.isEmpty() || header.get().number() != number) {
            throw damaged(path, 0);
        }
        long firstBlock = header.get().firstBlock();
        if (nextBlock != 0 && nextBlock != firstBlock) {
            throw new LogDamagedException(
                    "%s begins with block %d instead of %d".formatted(path, firstBlock, nextBlock));
        }
        nextBlock = firstBlock;
        rest = new byte[0];
    }

    private void blocks(Path path, InputStream in, long size) throws IOException {
        long at = DataSetHeader.LENGTH;
        while (at < size) {
            int whole = block(path, in, at, size);
            if (whole == 0) {
                LOG.log(
                        Level.WARNING,
                        "IRB-LAB-8131W {0} ends within a block; ignored its {1} bytes",
                        path,
                        Long.toString(size - at));
                return;
            }
            at += whole;
        }
    }

    /** How many bytes it had; 0 where it is not whole. */
    private int block(Path path, InputStream in, long at, long size) throws IOException {
        byte[] bytes = in.readNBytes(BlockHeader.LENGTH);
        if (bytes.length < BlockHeader.LENGTH) {
            return 0;
        }
        Optional<BlockHeader> header = BlockHeader.read(bytes);
        if (header.isEmpty()) {
            refuseUnless(isZero(bytes) && isZero(in.readAllBytes()), path, at);
            return 0;
        }
        int length = header.get().length();
        long behind = at + BlockHeader.LENGTH + length;
        if (behind > size) {
            return 0;
        }
        byte[] data = in.readNBytes(length);
        if (Checksum.of(data, 0, length) != header.get().check()) {
            refuseUnless(behind == size, path, at);
            return 0;
        }
        refuseUnless(header.get().sequence() == nextBlock, path, at);
        nextBlock++;
        records(data);
        return BlockHeader.LENGTH + length;
    }

    private void records(byte[] data) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(joined(data));
        while (bytes.remaining() >= LogRecord.PREFIX
                && bytes.remaining() >= LogRecord.length(bytes)) {
            LogRecord record = LogRecord.read(bytes);
            lastUnitOfWork = Math.max(lastUnitOfWork, record.unitOfWork());
            replay.record(record);
        }
        rest = new byte[bytes.remaining()];
        bytes.get(rest);
    }

    private byte[] joined(byte[] data) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(rest.length + data.length);
        all.writeBytes(rest);
        all.writeBytes(data);
        return all.toByteArray();
    }

    private static boolean isZero(byte[] bytes) {
        for (byte b : bytes) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    private static void refuseUnless(boolean right, Path path, long at) throws LogDamagedException {
        if (!right) {
            throw damaged(path, at);
        }
    }

    private static LogDamagedException damaged(Path path, long at) {
        return new LogDamagedException("%s is damaged at byte X'%X'".formatted(path, at));
    }
}
