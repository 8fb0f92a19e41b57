package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.Size;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.convert.Conversion;
import io.ironbridge.copybook.convert.FileForm;
import io.ironbridge.copybook.convert.FileForm.Descriptors;
import io.ironbridge.copybook.convert.FileForm.Lines;
import io.ironbridge.copybook.convert.LineEnd;
import io.ironbridge.copybook.convert.RecordFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options for files of records. */
final class FileOptions {
    private static final String LENGTH = "--record-length";
    private static final String LITTLE_ENDIAN = "--rdw-little-endian";
    private static final String WITHOUT_HEADER = "--rdw-without-header";
    private static final String BLOCK_SIZE = "--block-size";
    private static final String LINE_END = "--line-end";
    private static final String STRIP = "--strip-blanks";

    /** Reads a RECFM. */
    static final class Format implements ITypeConverter<RecordFormat> {
        @Override
        public RecordFormat convert(String text) {
            return switch (text.toUpperCase(Locale.ROOT)) {
                case "F", "FB" -> RecordFormat.FIXED;
                case "V", "VS" -> RecordFormat.VARIABLE;
                case "VB", "VBS" -> RecordFormat.VARIABLE_BLOCKED;
                case "TEXT" -> RecordFormat.TEXT;
                default ->
                        throw new TypeConversionException(
                                "'" + text + "' is none of F, FB, V, VS, VB, VBS, text");
            };
        }
    }

    @Option(
            names = "--record-format",
            paramLabel = "RECFM",
            converter = Format.class,
            description =
                    "F or FB: no descriptors. V or VS: a descriptor (RDW) before each record. VB or"
                            + " VBS: also one (BDW) before each block. text: lines, not for binary"
                            + " and packed items. Default: F.")
    private RecordFormat format = RecordFormat.FIXED;

    @Option(
            names = LENGTH,
            paramLabel = "BYTES",
            converter = Size.class,
            description =
                    "Length of each record with format F. Default: as in the copybook. Shorter"
                            + " records are padded with blanks on output.")
    private @Nullable Integer recordLength;

    @Option(names = LITTLE_ENDIAN, description = "Lengths in descriptors are little-endian.")
    private boolean littleEndian;

    @Option(
            names = WITHOUT_HEADER,
            description = "The length in a record descriptor does not include the descriptor.")
    private boolean withoutHeader;

    @Option(
            names = BLOCK_SIZE,
            paramLabel = "BYTES",
            converter = Size.class,
            description =
                    "Maximum length of a block written with format VB, 12 to 32760 bytes. Default:"
                            + " 32760.")
    private @Nullable Integer blockSize;

    @Option(
            names = LINE_END,
            paramLabel = "END",
            description =
                    "End of lines: lf, crlf, nl (X'15') or ebcdic-lf (X'25'). Default: nl for"
                            + " EBCDIC code pages, otherwise lf; a CR before lf is accepted.")
    private @Nullable LineEnd lineEnd;

    @Option(names = STRIP, description = "Write lines without trailing blanks.")
    private boolean stripBlanks;

    @Option(
            names = "--max-record-length",
            paramLabel = "BYTES",
            converter = Size.class,
            description = "Reject longer records. Default: 1m.")
    private int mostBytes = FileForm.MOST_BYTES;

    @Option(
            names = "--max-json-length",
            paramLabel = "BYTES",
            converter = Size.class,
            description = "Reject records with longer JSON. Default: 16m.")
    private int mostJson = Conversion.MOST_JSON;

    /**
     * The form of the file.
     *
     * @throws IllegalArgumentException if the lengths contradict each other
     */
    FileForm form(CodePage codePage) {
        Lines lines = codePage.ebcdic() ? Lines.EBCDIC : Lines.ASCII;
        return new FileForm(
                format,
                recordLength == null ? 0 : recordLength,
                new Descriptors(littleEndian, withoutHeader),
                blockSize == null ? FileForm.LARGEST_BLOCK : blockSize,
                (lineEnd == null ? lines : lines.withEnd(lineEnd)).withStrip(stripBlanks),
                mostBytes);
    }

    /** Options that do not apply to the format; empty if there are none. */
    Optional<String> misuse() {
        boolean described =
                format == RecordFormat.VARIABLE || format == RecordFormat.VARIABLE_BLOCKED;
        boolean text = format == RecordFormat.TEXT;
        return Stream.of(
                        misuse(recordLength != null, format == RecordFormat.FIXED, LENGTH, "F"),
                        misuse(littleEndian, described, LITTLE_ENDIAN, "V or VB"),
                        misuse(withoutHeader, described, WITHOUT_HEADER, "V or VB"),
                        misuse(
                                blockSize != null,
                                format == RecordFormat.VARIABLE_BLOCKED,
                                BLOCK_SIZE,
                                "VB"),
                        misuse(lineEnd != null, text, LINE_END, "text"),
                        misuse(stripBlanks, text, STRIP, "text"))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> misuse(
            boolean given, boolean fits, String option, String formats) {
        return given && !fits
                ? Optional.of(option + " needs --record-format " + formats)
                : Optional.empty();
    }

    int mostJson() {
        return mostJson;
    }
}
