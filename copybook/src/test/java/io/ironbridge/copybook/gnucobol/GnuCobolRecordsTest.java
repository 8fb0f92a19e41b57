package io.ironbridge.copybook.gnucobol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.parse.Dialect.Sync;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import io.ironbridge.copybook.source.SourceOptions.Format;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random records, encoded here and stored by programs that GnuCOBOL compiles, byte for byte. */
class GnuCobolRecordsTest {
    private static final Dialect MICRO_FOCUS =
            Dialect.MICRO_FOCUS.withSlidingTables(true).withPointerBytes(8);

    private static final Map<String, Dialect> DIALECTS =
            Map.of(
                    "gnucobol",
                    Dialect.GNUCOBOL,
                    "gnucobol-ibm",
                    Dialect.GNUCOBOL_IBM,
                    "gnucobol without SYNC",
                    Dialect.GNUCOBOL.withSync(Sync.IGNORED),
                    "micro-focus",
                    MICRO_FOCUS,
                    "micro-focus with SYNC",
                    MICRO_FOCUS.withSync(Sync.GNUCOBOL).withLongBinaryAlignment(8));

    @TempDir private Path folder;

    @BeforeEach
    void needsCobc() {
        assumeTrue(GnuCobol.installed(), "cobc (GnuCOBOL 3) is not on the PATH");
    }

    /** COMP-1 of acu and rm is a binary of two bytes. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "default, gnucobol, none, 500",
                "ibm, gnucobol-ibm, none, 500",
                "mvs, gnucobol-ibm, none, 150",
                "bs2000, gnucobol-ibm, none, 150",
                "realia, gnucobol-ibm, none, 150",
                "rm, gnucobol-ibm, COMP-1, 150",
                "acu, gnucobol, COMP-1, 150",
                "xopen, gnucobol, none, 150",
                "cobol2002, gnucobol, none, 150",
                "cobol2014, gnucobol, none, 150",
                "cobol85, gnucobol without SYNC, none, 150",
                "mf, micro-focus with SYNC, none, 150",
                "mf-strict, micro-focus, none, 150"
            })
    void recordsWithSyncAgree(String std, String dialect, String unused, int count)
            throws IOException, InterruptedException {
        List<String> without = unused == null ? List.of() : List.of(unused);
        compare(
                records(std.hashCode(), without, true, count),
                std,
                requireNonNull(DIALECTS.get(dialect)));
    }

    @ParameterizedTest
    @CsvSource({"default, gnucobol", "ibm, gnucobol-ibm"})
    void recordsWithoutSyncAgree(String std, String dialect)
            throws IOException, InterruptedException {
        List<RandomRecord> refused =
                compare(
                        records(1, List.of(), false, 500),
                        std,
                        requireNonNull(DIALECTS.get(dialect)));

        assertThat(refused).isEmpty();
    }

    private static List<RandomRecord> records(
            long seed, List<String> unused, boolean sync, int count) {
        Random random = new Random(seed);
        return IntStream.range(0, count)
                .mapToObj(index -> new RandomRecord(random, "R" + index, unused, sync))
                .toList();
    }

    /** Returns those that are refused because GnuCOBOL lays items over others. */
    private List<RandomRecord> compare(List<RandomRecord> records, String std, Dialect dialect)
            throws IOException, InterruptedException {
        GnuCobol gnuCobol = new GnuCobol(folder);
        List<byte[]> written = gnuCobol.written(records, List.of("-std=" + std));
        List<RandomRecord> refused = new ArrayList<>();
        for (int index = 0; index < records.size(); index++) {
            RandomRecord record = records.get(index);
            try {
                assertThat(encoded(record, dialect))
                        .as(record.text() + record.json())
                        .isEqualTo(HexFormat.of().formatHex(written.get(index)));
            } catch (CopybookException e) {
                assertThat(e.faults())
                        .filteredOn(fault -> fault.severity() == CopybookFault.Severity.ERROR)
                        .extracting(CopybookFault::code)
                        .containsOnly("IRB-COPY-0098E");
                refused.add(record);
            }
        }
        assertThat(refused.size()).isLessThan(records.size() / 20 + 1);
        List<RandomRecord> plain = refused.stream().filter(record -> !record.redefines()).toList();
        if (!plain.isEmpty()) {
            assertThat(gnuCobol.overwritten(plain, List.of("-std=" + std)))
                    .as(plain.stream().map(RandomRecord::text).toList().toString())
                    .doesNotContain(0);
        }
        return refused;
    }

    private static String encoded(RandomRecord record, Dialect dialect) {
        SourceFile file = new SourceFile("T.cpy", record.text().getBytes(UTF_8));
        SourceOptions source = SourceOptions.DEFAULT.withFormat(Format.FREE);
        Layout layout =
                CopybookParser.parse(file, CopyLibrary.NONE, source, dialect).layouts().getFirst();
        byte[] json = record.json().getBytes(UTF_8);
        OutputBytes bytes = new OutputBytes(1 << 20);
        assertThat(InterpretedTranscoder.of(layout, options()).encode(json, 0, json.length, bytes))
                .as(record.text() + record.json())
                .isEmpty();
        return HexFormat.of().formatHex(bytes.toBytes());
    }

    /** With pointers as members. */
    private static ConversionOptions options() {
        ConversionOptions options = ConversionOptions.of(CodePages.of("ISO-8859-1"));
        Output output = options.output();
        return options.withOutput(
                new Output(
                        output.trim(),
                        output.trimDecimals(),
                        output.numbersAsText(),
                        output.fillers(),
                        output.counters(),
                        output.editedAsText(),
                        true,
                        output.omitEmpty(),
                        output.omitByte(),
                        output.minOccurrences()));
    }
}
