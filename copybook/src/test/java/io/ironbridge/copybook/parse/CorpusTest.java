package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.CopybookFault.Severity;
import io.ironbridge.copybook.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public copybooks: all are read, apart from those that are rightly refused. */
class CorpusTest {
    /**
     * S with a printed point, S9(3).99: neither IBM's compiler nor GnuCOBOL takes it, and tools
     * that do disagree on whether the sign takes a byte.
     */
    private static final String OVERPUNCH_AND_POINT = "IRB-COPY-0061E";

    /** COPY of a member that is not there. */
    private static final String MISSING_MEMBER = "IRB-COPY-0005E";

    /** What is refused, with the codes of the errors that say why. */
    private static final Map<String, Set<String>> REFUSED =
            Map.ofEntries(
                    // Level 01 with OCCURS.
                    Map.entry(
                            "cases/ballerina-copybook/13/copybooks__copybook-13.cpy",
                            Set.of("IRB-COPY-0050E")),
                    // Also COMP-0, binaries of more than 18 digits, SIGN without S.
                    Map.entry(
                            "cases/cobrix/test6/test6_copybook.cob",
                            Set.of(
                                    OVERPUNCH_AND_POINT,
                                    "IRB-COPY-0063E",
                                    "IRB-COPY-0070E",
                                    "IRB-COPY-0075E")),
                    Map.entry(
                            "cases/cobrix/test24/test24_copybook.cob",
                            Set.of(
                                    OVERPUNCH_AND_POINT,
                                    "IRB-COPY-0063E",
                                    "IRB-COPY-0070E",
                                    "IRB-COPY-0075E")),
                    Map.entry(
                            "cases/cobrix/test40/test40_copybook.cob",
                            Set.of(
                                    OVERPUNCH_AND_POINT,
                                    "IRB-COPY-0063E",
                                    "IRB-COPY-0070E",
                                    "IRB-COPY-0075E")),
                    Map.entry(
                            "copybooks/cobrix/data_types.cpy",
                            Set.of(OVERPUNCH_AND_POINT, "IRB-COPY-0063E", "IRB-COPY-0075E")),
                    Map.entry("cases/stingray/sample/anscombe.cpy", Set.of(OVERPUNCH_AND_POINT)),
                    // Also literals in \"...\".
                    Map.entry(
                            "copybooks/JRecord/BitOfEverything01.cbl",
                            Set.of(OVERPUNCH_AND_POINT, "IRB-COPY-0019E", "IRB-COPY-0048E")),
                    // Also a group named Comp-4, which is a usage, with PIC X in it.
                    Map.entry(
                            "copybooks/cb2xml/BitOfEverything.cbl",
                            Set.of(
                                    OVERPUNCH_AND_POINT,
                                    "IRB-COPY-0019E",
                                    "IRB-COPY-0048E",
                                    "IRB-COPY-0072E")),
                    Map.entry("copybooks/che4z/BOOK1N.cpy", Set.of(MISSING_MEMBER)),
                    Map.entry("copybooks/che4z/BOOK1R.cpy", Set.of(MISSING_MEMBER)),
                    Map.entry("copybooks/che4z/BOOK2R.cpy", Set.of(MISSING_MEMBER)),
                    // An 01 with nothing below it before WORKING-STORAGE SECTION.
                    Map.entry("copybooks/che4z/BOOK3T.cpy", Set.of("IRB-COPY-0046E")),
                    // A placeholder for COPY REPLACING in a picture.
                    Map.entry("copybooks/che4z/DIAGNOS.CPY", Set.of("IRB-COPY-0060E")),
                    // A template whose names are {$*SQLDA}.
                    Map.entry(
                            "copybooks/che4z/SQLDA.cpy",
                            Set.of("IRB-COPY-0019E", "IRB-COPY-0043E", "IRB-COPY-0048E")),
                    Map.entry("copybooks/legstar-v3/LSFILEAD.cpy", Set.of(MISSING_MEMBER)),
                    Map.entry("copybooks/legstar-v3/LSFILEAE.cpy", Set.of(MISSING_MEMBER)),
                    Map.entry("copybooks/legstar-v3/LSFILEAL.cpy", Set.of(MISSING_MEMBER)),
                    Map.entry("copybooks/legstar-v3/T1CONTXT.cpy", Set.of(MISSING_MEMBER)),
                    // Parts of entries, to be copied into the middle of one.
                    Map.entry("copybooks/proleap/K1W01.CPY", Set.of("IRB-COPY-0040E")),
                    Map.entry(
                            "copybooks/proleap/K1W02.CPY",
                            Set.of("IRB-COPY-0040E", "IRB-COPY-0048E")),
                    Map.entry("copybooks/proleap/K3SML.CPY", Set.of("IRB-COPY-0046E")));

    @Test
    void everyCopybookIsReadOrRightlyRefused() throws IOException {
        Map<String, Set<String>> refused = new TreeMap<>();
        for (Path file : copybooks()) {
            Set<String> errors = errors(file);
            if (!errors.isEmpty()) {
                refused.put(relative(file), errors);
            }
        }

        assertThat(refused).isEqualTo(new TreeMap<>(REFUSED));
    }

    private static List<Path> copybooks() throws IOException {
        try (Stream<Path> files = Files.walk(Shared.corpus())) {
            List<Path> copybooks = files.filter(CorpusTest::isCopybook).sorted().toList();
            assertThat(copybooks).hasSizeGreaterThan(250);
            return copybooks;
        }
    }

    private static boolean isCopybook(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".cpy") || name.endsWith(".cbl") || name.endsWith(".cob");
    }

    private static String relative(Path file) {
        return Shared.corpus().relativize(file).toString().replace('\\', '/');
    }

    private static Copybook parse(Path file) throws IOException {
        return CopybookParser.parse(
                new SourceFile(file.getFileName().toString(), Files.readAllBytes(file)));
    }

    private static Set<String> errors(Path file) throws IOException {
        Set<String> codes = new TreeSet<>();
        try {
            parse(file);
        } catch (CopybookException e) {
            e.faults().stream()
                    .filter(fault -> fault.severity() == Severity.ERROR)
                    .map(CopybookFault::code)
                    .forEach(codes::add);
        }
        return codes;
    }

    @Test
    void catalogCommareaHasItsLength() throws IOException {
        Path file = Shared.corpus().resolve("cases/sample-cics-api/DFH0XCP1/DFH0XCP1.cpy");
        Layout layout = parse(file).layouts().getFirst();

        assertThat(layout.length()).isEqualTo(998);
        assertThat(layout.minLength()).isEqualTo(998);
        assertThat(layout.items()).hasSize(35);
    }

    @ParameterizedTest
    @CsvSource({
        "catalog-cics/src/main/zosAssets/catalogProgram/providerFiles, request.dai, DFH0XCP1.cpy",
        "catalog-cics/src/main/zosAssets/catalogProgram/providerFiles, response.dai, DFH0XCP1.cpy",
        "phonebook-ims/src/main/zosAssets/phonebook/providerFiles, request.dai,"
                + " IVTNO_INPUT-MSG.cpy",
        "phonebook-ims/src/main/zosAssets/phonebook/providerFiles, response.dai,"
                + " IVTNO_OUTPUT-MSG.cpy",
    })
    void itemsOfSamplesHaveTheSourceLinesNamesAndPathsOfTheirDataStructures(
            String folder, String dai, String copybook) throws IOException {
        Path files = Shared.samples().resolve(folder);
        Layout layout = parse(files.resolve("gen").resolve(copybook)).layouts().getFirst();
        String xml = Files.readString(files.resolve(dai));

        assertThat(layout.items())
                .extracting(item -> item.description().origin().text())
                .isEqualTo(values(xml, "srcLine"))
                .hasSizeGreaterThan(8);
        assertThat(layout.items())
                .extracting(Item::name)
                .isEqualTo(
                        values(xml, " name").stream()
                                .skip(values(xml, " name").size() - layout.items().size())
                                .toList());
        assertThat(layout.items()).extracting(Item::extent).isEqualTo(numbers(xml, "bytes"));
    }

    private static List<String> values(String xml, String attribute) {
        Matcher matcher = Pattern.compile(attribute + "=\"([^\"]*)\"").matcher(xml);
        return matcher.results().map(found -> found.group(1)).toList();
    }

    private static List<Integer> numbers(String xml, String element) {
        Matcher matcher = Pattern.compile("<" + element + ">(\\d+)<").matcher(xml);
        return matcher.results().map(found -> Integer.valueOf(found.group(1))).toList();
    }

    @Test
    void programGivesTheRecordsOfItsDataDivision() throws IOException {
        Path program = Shared.corpus().resolve("copybooks/legstar-v3/TYPESMIX.cpy");

        assertThat(parse(program).layouts())
                .extracting(Layout::name)
                .containsExactly("DFHCOMMAREA");
    }
}
