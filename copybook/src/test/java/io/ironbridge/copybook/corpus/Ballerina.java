package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Ballerina's copybook library: a record and its JSON, an object with the record's name as its one
 * member. What is blank is left away.
 */
final class Ballerina {
    private static final String DATA = "mqqdeie.piipiideie.piipiideie";
    private static final String FIGURES = "pqqpeeiiqqeqqieiiepmiqqpmeqqee.pqqpeeiiqqeqqie";

    private Ballerina() {}

    static List<CorpusCase> cases() {
        return List.of(
                inAscii(),
                inEbcdic(),
                CorpusCase.of("ballerina/8", Ballerina::employee),
                CorpusCase.of("ballerina/10", () -> single("10", "copybook-10")),
                CorpusCase.of("ballerina/11", () -> single("11", "valid-copybook-11")),
                CorpusCase.of("ballerina/13", Ballerina::table),
                CorpusCase.of("ballerina/18", Ballerina::twoRecords));
    }

    private static CorpusCase inAscii() {
        return CorpusCase.of(
                "ballerina/1 ascii",
                () -> policy("ascii", "ISO-8859-1"),
                unnamed("fm"),
                unnamed("im"),
                cut());
    }

    private static CorpusCase inEbcdic() {
        return CorpusCase.of(
                        "ballerina/1 ebcdic",
                        () -> policy("ebcdic", "037"),
                        unnamed("fm"),
                        unnamed("im"),
                        cut(),
                        Known.left(
                                DATA + "im.eemeefideieim.eemdeieim.eemeefimim",
                                "19",
                                1,
                                "X'F1E9' is 19 with a rare sign: text can be a number in EBCDIC"))
                .normalising(
                        preferred(FIGURES + "iiieqqiemeemime"),
                        preferred(FIGURES + "iimieiqqmemime"));
    }

    private static Known unnamed(String record) {
        return new Known(
                DATA + record + ".filler",
                Known.ANY,
                Known.ABSENT,
                1,
                "unnamed items are not in JSON unless asked for, and have other names then");
    }

    /** Areas with several definitions have been filled by one of them. */
    private static Known cut() {
        return new Known(
                Known.ANY,
                Known.ANY,
                Known.ABSENT,
                98,
                "pieces of other items' numbers, where blanks or a part of the digits are missing,"
                        + " do not fit the picture; Ballerina takes any text that is a number");
    }

    private static Known preferred(String field) {
        return Known.varying(field, 1, "items with S get the sign C; the data has F");
    }

    private static List<Row> policy(String characters, String codePage) throws IOException {
        Row.Kind kind =
                kind(layouts("1").getFirst(), Settings.lenient(codePage))
                        .in((_, leaves) -> filled(leaves));
        return List.of(kind.row(data("1", characters), filled(json("1", "copybook-1"))));
    }

    private static SortedMap<String, String> filled(SortedMap<String, String> leaves) {
        SortedMap<String, String> filled = new TreeMap<>(leaves);
        filled.values().removeAll(List.of("null", "''", "{}"));
        return filled;
    }

    /** Edited numbers are taken for numbers also where the bytes have to come back. */
    private static Row.Kind kind(Layout layout, ConversionOptions options) {
        return Row.Kind.of(layout, options, Settings.exact(options, /* editedAsText= */ false));
    }

    /** The record is longer than its copybook says: what is behind its end is left away. */
    private static List<Row> employee() throws IOException {
        Layout layout = layouts("8").getFirst();
        Row.Kind kind = kind(layout, Settings.lenient("US-ASCII"));
        byte[] record = Arrays.copyOf(data("8", "ascii"), layout.length());
        return List.of(kind.row(record, json("8", "copybook-8")));
    }

    /** A record that is an elementary item. */
    private static List<Row> single(String number, String json) throws IOException {
        Row.Kind kind = Row.Kind.of(layouts(number).getFirst(), Settings.strict("US-ASCII"));
        return List.of(kind.row(data(number, "ascii"), json(number, json)));
    }

    /** A table of level 01, which COBOL does not have: we make it that of an unnamed record. */
    private static List<Row> table() throws IOException {
        Layout layout =
                Copybooks.amended(copybook("13"), Dialect.IBM, "01 STATUS-CODE", "05 STATUS-CODE")
                        .getFirst();
        Row.Kind kind = Row.Kind.of(layout, Settings.strict("US-ASCII"));
        return List.of(
                kind.row(
                        data("13", "ascii"),
                        Leaves.of(JsonValues.one(text("13", "valid-copybook-13")))));
    }

    static Layout tableLayout() throws IOException {
        return Copybooks.amended(copybook("13"), Dialect.IBM, "01 STATUS-CODE", "05 STATUS-CODE")
                .getFirst();
    }

    /** Records of two types, one behind the other. */
    private static List<Row> twoRecords() throws IOException {
        byte[] file = data("18", "ascii");
        SortedMap<String, String> theirs = Leaves.of(JsonValues.one(text("18", "copybook-18")));
        List<Row> rows = new ArrayList<>();
        int from = 0;
        for (Layout layout : layouts("18")) {
            byte[] record = Arrays.copyOfRange(file, from, from + layout.length());
            Row.Kind kind = Row.Kind.of(layout, Settings.strict("US-ASCII"));
            rows.add(kind.row(record, Leaves.below(Leaves.key(layout.name()), theirs)));
            from += layout.length();
        }
        return rows;
    }

    static List<Layout> layouts(String number) throws IOException {
        return Copybooks.corpus(copybook(number));
    }

    /** JSON texts of the records, in the order of the copybook. */
    static List<String> records(String number, String name) throws IOException {
        return JsonValues.one(text(number, name)) instanceof JsonValue.Members(var members)
                ? members.values().stream().map(JsonText::of).toList()
                : List.of();
    }

    /** Items that errors are about, as JSON pointers. */
    static List<String> refused(String number) throws IOException {
        String errors = CorpusCase.text(folder(number) + "errors__copybook-" + number + ".json");
        return Pattern.compile("at '\\$\\.Employee\\.(\\w+)'")
                .matcher(errors)
                .results()
                .map(error -> "/" + error.group(1))
                .toList();
    }

    /** Name, bytes, occurrences and what is redefined, of all items of the policy's schema. */
    static List<String> schema() throws IOException {
        List<String> items = new ArrayList<>();
        describe(JsonValues.one(CorpusCase.text(folder("1") + "schema__copybook-1.json")), items);
        return items;
    }

    private static void describe(JsonValue value, List<String> items) {
        if (value instanceof JsonValue.Elements(var elements)) {
            elements.forEach(element -> describe(element, items));
        }
        if (value instanceof JsonValue.Members(var members)) {
            if (members.containsKey("name")) {
                items.add(
                        "%s %s %s %s"
                                .formatted(
                                        shown(members, "name"),
                                        shown(members, "readLength"),
                                        shown(members, "occurs"),
                                        shown(members, "redefinedItemName")));
            }
            members.values().forEach(member -> describe(member, items));
        }
    }

    private static String shown(Map<String, JsonValue> members, String name) {
        return switch (members.get(name)) {
            case JsonValue.Text(String text) -> text;
            case JsonValue.Numeral(var number) -> number.toString();
            case null, default -> "";
        };
    }

    static String copybook(String number) {
        return "cases/" + folder(number) + "copybooks__copybook-" + number + ".cpy";
    }

    static byte[] data(String number, String characters) throws IOException {
        return CorpusCase.bytes(
                folder(number) + "copybook-" + characters + "__copybook-" + number + ".txt");
    }

    /** The members of the member that has the record's name. */
    private static SortedMap<String, String> json(String number, String name) throws IOException {
        SortedMap<String, String> leaves = new TreeMap<>();
        Leaves.of(JsonValues.one(text(number, name)))
                .forEach((path, leaf) -> leaves.put(path.replaceFirst("^\\w+\\.?", ""), leaf));
        return leaves;
    }

    static String text(String number, String name) throws IOException {
        return CorpusCase.text(folder(number) + "copybook-json__" + name + ".json");
    }

    private static String folder(String number) {
        return "ballerina-copybook/" + "0".repeat(2 - number.length()) + number + "/";
    }
}
