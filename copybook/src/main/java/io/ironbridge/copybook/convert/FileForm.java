package io.ironbridge.copybook.convert;

/**
 * The form of a file of records.
 *
 * @param format how the file is divided
 * @param recordLength bytes of each record if the format is fixed; 0: the length of the layout
 * @param descriptors how descriptor words are written
 * @param blockSize most bytes of a block that is written, its descriptor included: 12 to 32760
 * @param lines how lines are written
 * @param mostBytes longest record, without descriptors and line end
 */
public record FileForm(
        RecordFormat format,
        int recordLength,
        Descriptors descriptors,
        int blockSize,
        Lines lines,
        int mostBytes) {
    /** Default of the longest record: 1 MiB. */
    public static final int MOST_BYTES = 1 << 20;

    /** Largest block of a data set. */
    public static final int LARGEST_BLOCK = 32_760;

    public FileForm {
        if (recordLength < 0 || mostBytes < 1 || mostBytes > 1 << 30 || recordLength > mostBytes) {
            throw new IllegalArgumentException(
                    "Records of %d bytes, at most %d".formatted(recordLength, mostBytes));
        }
        if (blockSize < 12 || blockSize > LARGEST_BLOCK) {
            throw new IllegalArgumentException("Blocks of " + blockSize + " bytes");
        }
    }

    /** The form in which the host writes files of this format. */
    public static FileForm of(RecordFormat format, boolean ebcdic) {
        return new FileForm(
                format,
                0,
                Descriptors.STANDARD,
                LARGEST_BLOCK,
                ebcdic ? Lines.EBCDIC : Lines.ASCII,
                MOST_BYTES);
    }

    public FileForm withRecordLength(int other) {
        return new FileForm(format, other, descriptors, blockSize, lines, mostBytes);
    }

    public FileForm withDescriptors(Descriptors other) {
        return new FileForm(format, recordLength, other, blockSize, lines, mostBytes);
    }

    public FileForm withBlockSize(int other) {
        return new FileForm(format, recordLength, descriptors, other, lines, mostBytes);
    }

    public FileForm withLines(Lines other) {
        return new FileForm(format, recordLength, descriptors, blockSize, other, mostBytes);
    }

    public FileForm withMostBytes(int other) {
        return new FileForm(format, recordLength, descriptors, blockSize, lines, other);
    }

    /**
     * Form of descriptor words.
     *
     * @param littleEndian whether the bytes of the length are in reverse order; when reading, the
     *     whole word may also be reversed
     * @param withoutHeader whether the length of a record does not include its descriptor
     */
    public record Descriptors(boolean littleEndian, boolean withoutHeader) {
        /** The form on z/OS. */
        public static final Descriptors STANDARD = new Descriptors(false, false);
    }

    /**
     * Form of lines.
     *
     * @param end the end of a line
     * @param blank the byte of a blank: X'40' or X'20'
     * @param strip whether blanks at the end of records are removed
     */
    public record Lines(LineEnd end, byte blank, boolean strip) {
        /** Lines with LF. */
        public static final Lines ASCII = new Lines(LineEnd.LF, (byte) 0x20, false);

        /** Lines with NL. */
        public static final Lines EBCDIC = new Lines(LineEnd.NL, (byte) 0x40, false);

        public Lines withEnd(LineEnd other) {
            return new Lines(other, blank, strip);
        }

        public Lines withStrip(boolean other) {
            return new Lines(end, blank, other);
        }
    }
}
