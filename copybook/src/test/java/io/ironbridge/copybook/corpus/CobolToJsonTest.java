package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** CobolToJson's JSON gives the lines that CobolToJson makes of it. */
class CobolToJsonTest {
    private static final String COPYBOOK = "cases/CobolToJson/amspo/amsPoDownload.cbl";
    private static final String LINES = "CobolToJson/ams/Ams_PODownload_20041231_";

    private final Map<String, Engines> engines = new HashMap<>();

    @Test
    void jsonOfOrdersGivesTheLinesThatCobolToJsonWrites() throws IOException {
        check(Copybooks.corpus(COPYBOOK), "cbl.txt");
    }

    @Test
    void jsonOfOrdersGivesLinesThatCountTheirLocations() throws IOException {
        check(
                Copybooks.amended(
                        COPYBOOK,
                        Dialect.IBM,
                        "03 location occurs 10.",
                        "03 locations pic 99. 03 location occurs 0 to 10 depending on locations."),
                "count.txt");
    }

    @Test
    void locationsThatAreNotGivenAreZeroWhereCobolToJsonCanLeaveThemBlank() throws IOException {
        String why = "there is no such option: numbers that are not given have initial values";
        check(
                Copybooks.corpus(COPYBOOK),
                "space.txt",
                new Known("location.dcnumber", "20202020", "30303030", 114, why),
                new Known(
                        "location.packquantity", "2020202020202020", "3030303030303030", 114, why));
    }

    private void check(List<Layout> layouts, String lines, Known... known) throws IOException {
        layouts.forEach(layout ->
                engines.put(layout.name(), new Engines(layout, Settings.strict("ISO-8859-1"))));
        List<JsonValue> records = new ArrayList<>();
        records(JsonValues.one(CorpusCase.text("CobolToJson/amspo/amsPoDownload.json")), records);
        List<byte[]> expected = Records.lines(CorpusCase.bytes(LINES + lines));
        List<Difference> differences = new ArrayList<>();
        for (int number = 0; number < records.size(); number++) {
            differences.addAll(between(number, expected.get(number), records.get(number)));
        }

        Comparison.check(List.of(known), differences);
    }

    /** The objects under the names of records, in their order. */
    private void records(JsonValue value, List<JsonValue> records) {
        switch (value) {
            case JsonValue.Elements(var elements) ->
                    elements.forEach(element -> records(element, records));
            case JsonValue.Members(var members) ->
                    members.forEach((name, member) -> {
                        if (engines.containsKey(hyphens(name))) {
                            records.add(new JsonValue.Members(Map.of(hyphens(name), member)));
                        } else {
                            records(member, records);
                        }
                    });
            default -> {}
        }
    }

    private List<Difference> between(int number, byte[] line, JsonValue record) {
        Map.Entry<String, JsonValue> named =
                ((JsonValue.Members) record).members().entrySet().iterator().next();
        Engines engine = Objects.requireNonNull(engines.get(named.getKey()));
        byte[] ours = engine.encode(JsonText.of(renamed(named.getValue())));
        return Places.between(
                number, engine.layout(), Records.padded(line, ours.length, (byte) ' '), ours);
    }

    private static String hyphens(String name) {
        return name.replace('_', '-');
    }

    /** With the names of the copybook, and without locations that have no number. */
    private static JsonValue renamed(JsonValue value) {
        return switch (value) {
            case JsonValue.Members(var members) -> {
                Map<String, JsonValue> renamed = new LinkedHashMap<>();
                members.forEach((name, member) -> renamed.put(hyphens(name), renamed(member)));
                yield new JsonValue.Members(renamed);
            }
            case JsonValue.Elements(var elements) ->
                    new JsonValue.Elements(
                            elements.stream()
                                    .map(CobolToJsonTest::renamed)
                                    .filter(CobolToJsonTest::numbered)
                                    .toList());
            default -> value;
        };
    }

    private static boolean numbered(JsonValue location) {
        return location instanceof JsonValue.Members(var members)
                && members.containsKey("DC-Number");
    }
}
