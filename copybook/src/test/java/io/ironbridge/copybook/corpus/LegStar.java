package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * LegStar: one record and its JSON for each case. Names become {@code camelCase}; texts are not
 * trimmed. Of what lies over one another it prints the reading that a class of the application's
 * chooses, within a member whose name ends in {@code Choice}; that level is taken away here.
 */
final class LegStar {
    private static final String RDEF04 = "legstar-v3/RDEF04/testRdef04";

    private static final String WHOLE_NOW =
            "the record was too short for this reading; encoded, it has its whole length";

    private LegStar() {}

    static List<CorpusCase> cases() {
        return List.of(
                own("ALLTYPES/testAlltypes", "legstar-alltypes.cpy")
                        .changing(
                                new Known(
                                        "sbinary",
                                        "''",
                                        "'    '",
                                        1,
                                        "X'00' is read as an empty text, which is written as"
                                                + " blanks")),
                data("DIGITNAME/test_5500Rec01"),
                data("FLAT01/testFlat01"),
                data("FLAT01/testFlat01Unformatted"),
                data("FLAT02/testFlat02"),
                data("FREEFORM/testRecA"),
                data("STRU01/testStru01"),
                data("RDEF01/testRdef01Choice1", reading("comdetail2", "{}")),
                data("RDEF02/testRdef02Choice1", reading("comdetail2", "{}")),
                data(
                        "RDEF03/testRdef03Choice1",
                        reading("comdetail2", "{}"),
                        reading("comdetail3", "{}")),
                data(
                                "RDEF03/testRdef03Choice2",
                                reading("comdetail1", "{}"),
                                reading("comdetail3", "{}"))
                        .normalising(whole("6"))
                        .changing(nothingRead(), fitsNow("'\u0002&\u0000\u000F      '")),
                data(
                                "RDEF03/testRdef03Choice3",
                                reading("comdetail1", "{}"),
                                reading("comdetail2", "{}"))
                        .normalising(whole("7"))
                        .changing(nothingRead(), fitsNow("'12345     '")),
                own(
                        "RDEF04/testRdef04Choice1",
                        "legstar-rdef04.cpy",
                        reading("outerredefinesshort.innerredefineslong", "'CAMBR'"),
                        reading("outerredefinesshort.innerredefinesshort", "'CAM'")),
                own(
                        "RDEF04/testRdef04Choice2",
                        "legstar-rdef04.cpy",
                        reading("outerredefineslong", "'CAMBRIDGE '"),
                        reading("outerredefinesshort.innerredefineslong", "'CAMBR'")),
                noChoice(),
                own(
                        "RDEF05/testRdef05Choice1",
                        "legstar-rdef05.cpy",
                        reading("choice1alt2", "1.234"),
                        reading("choice2alt2", "5.678")),
                own(
                        "RDEF05/testRdef05Choice2",
                        "legstar-rdef05.cpy",
                        reading("choice1alt1", "'1234'"),
                        reading("choice2alt1", "'5678'")),
                rdef06(
                        "RDEF06/testRdef06Choice1",
                        reading("optlstruct.optlstructfield1", "'CAMBRIDGE CAMBRIDG'"),
                        reading("optlstruct.optlstructfield2", "'E    '")),
                rdef06(
                        "RDEF06/testRdef06Choice2",
                        reading("optlitem", "'CAMBRIDGE CAMBRIDGE    '")));
    }

    private static Known reading(String field, String value) {
        return new Known(
                field,
                Known.ABSENT,
                value,
                1,
                "LegStar prints the reading that a class of the application's chooses; we print all"
                        + " that fit, as z/OS Connect does");
    }

    private static Known whole(String bytes) {
        return new Known(
                "(length)",
                bytes,
                "12",
                1,
                "LegStar ends the record with the reading it has chosen; in COBOL it has the length"
                        + " of the longest");
    }

    /**
     * The same bytes, and a class of the application's that chooses nothing, which LegStar gives up
     * at: without anybody to choose, ours are both readings together.
     */
    private static CorpusCase noChoice() {
        return CorpusCase.of(
                "legstar-v3/RDEF04/testRdef04NoChoice",
                () -> {
                    Layout layout = Copybooks.resource("legstar-rdef04.cpy").getFirst();
                    Row first = rows(RDEF04 + "Choice1", layout).getFirst();
                    Row second = rows(RDEF04 + "Choice2", layout).getFirst();
                    return List.of(
                            kind(layout)
                                    .row(
                                            CorpusCase.bytes(RDEF04 + "NoChoice.bin"),
                                            both(first.theirs(), second.theirs())));
                },
                reading("outerredefinesshort.innerredefineslong", "'CAMBR'"));
    }

    private static SortedMap<String, String> both(
            SortedMap<String, String> one, SortedMap<String, String> other) {
        SortedMap<String, String> both = new TreeMap<>(one);
        both.putAll(other);
        return both;
    }

    private static Known nothingRead() {
        return new Known("comdetail1", "{}", Known.ABSENT, 1, WHOLE_NOW);
    }

    private static Known fitsNow(String name) {
        return Known.left("comdetail1.comname", name, 1, WHOLE_NOW);
    }

    /** A case with a copybook. */
    private static CorpusCase data(String path, Known... known) {
        String folder = path.substring(0, path.indexOf('/'));
        String copybook = "cases/legstar-v3/%s/%s.cpy".formatted(folder, folder);
        return data(path, () -> Copybooks.corpus(copybook), known);
    }

    /**
     * A case whose copybook is not in the corpus (that of this name is another one): with one of
     * ours, written after the names and the bytes.
     */
    private static CorpusCase own(String path, String copybook, Known... known) {
        return data(path, () -> Copybooks.resource(copybook), known);
    }

    private static CorpusCase rdef06(String path, Known... known) {
        return data(path, () -> Copybooks.corpus("copybooks/legstar-core2/RDEF06.cpy"), known);
    }

    private static CorpusCase data(String path, Source source, Known... known) {
        String name = "legstar-v3/" + path;
        return CorpusCase.of(name, () -> rows(name, source.layouts().getFirst()), known);
    }

    /** Where the records are described. */
    private interface Source {
        List<Layout> layouts() throws IOException;
    }

    private static List<Row> rows(String name, Layout layout) throws IOException {
        JsonValue theirs = JsonValues.one(CorpusCase.text(name + ".expected.json"));
        return List.of(
                kind(layout)
                        .row(CorpusCase.bytes(name + ".bin"), withoutChoices(Leaves.of(theirs))));
    }

    private static Row.Kind kind(Layout layout) {
        return Row.Kind.of(
                layout, Settings.trimmed(Settings.lenient("037", Special.EMPTY), Trim.NONE));
    }

    private static SortedMap<String, String> withoutChoices(SortedMap<String, String> leaves) {
        SortedMap<String, String> plain = new TreeMap<>();
        leaves.forEach((path, value) -> plain.put(path.replaceAll("\\w+choice\\.", ""), value));
        return plain;
    }
}
