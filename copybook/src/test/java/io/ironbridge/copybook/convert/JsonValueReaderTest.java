package io.ironbridge.copybook.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueReaderTest {
    @Test
    void linesAreValues() throws Exception {
        assertThat(all("{\"a\":1}\n{\"a\":[{}]}\r\n\n  {\"a\":\"}\\\"\\\\\"}"))
                .containsExactly("{\"a\":1}", "{\"a\":[{}]}", "{\"a\":\"}\\\"\\\\\"}");
    }

    @Test
    void elementsOfOneArrayAreValues() throws Exception {
        assertThat(all(" [ {\"a\" : [1, 2]} ,\n{} , \"x]\",12 ,null]\n"))
                .containsExactly("{\"a\" : [1, 2]}", "{}", "\"x]\"", "12", "null");
        assertThat(all("[ ]")).isEmpty();
    }

    @Test
    void scalarsAreValues() throws Exception {
        assertThat(all("12\n\"a b\"\ntrue null -1.5e3"))
                .containsExactly("12", "\"a b\"", "true", "null", "-1.5e3");
    }

    @Test
    void valuesMayGoOverSeveralLines() throws Exception {
        assertThat(all("{\n  \"a\": 1\n}\n{\n}")).containsExactly("{\n  \"a\": 1\n}", "{\n}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "\uFEFF", "\uFEFF \n"})
    void nothingIsNoValue(String json) throws Exception {
        assertThat(all(json)).isEmpty();
    }

    @Test
    void aByteOrderMarkIsPassed() throws Exception {
        assertThat(all("\uFEFF[1]")).containsExactly("1");
        assertThat(all("\uFEFF{}")).containsExactly("{}");
    }

    @Test
    void aByteHasItsPlaceInTheFile() throws Exception {
        JsonValueReader reader = reader("{}\n{\"a\":1}", 100);
        reader.next();
        reader.next();

        assertThat(reader.offset(1)).isEqualTo(4);
        assertThat(reader.position()).isEqualTo(10);
        assertThat(reader.number()).isEqualTo(2);
    }

    @Test
    void aValueLargerThanTheWindowIsRead() throws Exception {
        String large = "\"" + "x".repeat(InputWindow.FIRST) + "\"";

        assertThat(all(large + "\n1")).containsExactly(large, "1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1             | Record 1, byte 2 (X'2'): the array does not end",
                "[1,            | Record 2, byte 3 (X'3'): no JSON value begins here",
                "[              | Record 1, byte 1 (X'1'): no JSON value begins here",
                "[1,]           | Record 2, byte 3 (X'3'): no JSON value begins here",
                "[1 2]          | byte 3 (X'3'): a comma or the end of the array is expected",
                "[1] 2          | byte 4 (X'4'): something follows the array",
            })
    void whatCannotBeToldApartIsAFault(String json, String message) {
        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(() -> all(json))
                .withMessageStartingWith("file: error IRB-CONV-0011E: ")
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"12345\"\n", "\"12345\"", "1234567", "1234567 ", "[\"12345\"]"})
    void aValueBeyondTheLimitIsAFault(String json) throws Exception {
        assertThat(reader(json, 7).next()).isTrue();
        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(() -> reader(json, 6).next())
                .withMessageContaining("IRB-CONV-0012E")
                .withMessageContaining("more than the 6 bytes that are allowed");
    }

    @Test
    void aLineThatEndsWithinATextIsBrokenAndTheNextIsAnotherValue() throws Exception {
        assertThat(told("{\"a\":\"b}\n{\"a\":2}\n{\"a\":\"b\\\n{\"a\":4}"))
                .containsExactly(
                        "broken: {\"a\":\"b}", "{\"a\":2}", "broken: {\"a\":\"b\\", "{\"a\":4}");
        assertThat(told("\"ab\r\n\"c\"")).containsExactly("broken: \"ab\r", "\"c\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1",
                "{\"a\":1,",
                "{\"a\"",
                "{\"a\":[1",
                "{\"a\":[1]",
                "{\"a\":[{\"b\":1}",
                "{\"a\":[{\"b\":1},2}",
                "{",
            })
    void anObjectWhereNoValueMayStandBeginsAnotherValue(String line) throws Exception {
        assertThat(told(line + "\n{\"a\":2}\n\n" + line + "\r\n  \n{\"a\":4}"))
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo("broken: " + line),
                        second -> assertThat(second).isEqualTo("{\"a\":2}"),
                        third -> assertThat(third).startsWith("broken: " + line + "\r\n"),
                        fourth -> assertThat(fourth).isEqualTo("{\"a\":4}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\n\"a\":\n{\n}\n,\n\"b\"\n:\n[\n{\n}\n,\n{\n}\n]\n}",
                "{\"a\":[\n{},\n{}]}",
                "{\"a\":[\n\n[],\n{\"b\":[1]},\n{}]}",
                "  {\n    \"a\": {\n      \"b\": \"\\n{\"\n    }\n  }",
            })
    void anObjectWhereAValueMayStandBelongsToTheValue(String json) throws Exception {
        assertThat(told(json + "\n" + json)).containsExactly(json.strip(), json.strip());
    }

    /** Behind a colon or an opening bracket a line may go on with an object, so not there. */
    @Test
    void aLineCutAnywhereTakesNoOtherWithIt() throws Exception {
        String line = "{\"a\":\"x\\\"\",\"b\":{\"c\":[{\"d\":1}]},\"e\":[[null]],\"f\":-1.5}";
        List<String> prefixes =
                IntStream.range(1, line.length())
                        .mapToObj(end -> line.substring(0, end))
                        .filter(prefix -> !prefix.endsWith(":") && !prefix.endsWith("["))
                        .toList();

        assertThat(prefixes).hasSizeGreaterThan(40);
        for (String prefix : prefixes) {
            assertThat(told("{}\n" + prefix + "\n{\"a\":2}\n{\"a\":3}\n"))
                    .containsExactly("{}", "broken: " + prefix, "{\"a\":2}", "{\"a\":3}");
        }
    }

    @Test
    void whatCannotBeAValueIsBrokenUpToTheEndOfItsLine() throws Exception {
        assertThat(told("}}\n1\n,{}\n{}")).containsExactly("broken: }", "1", "broken: ,", "{}");
    }

    @Test
    void aValueWithMoreBehindItThanAnotherIsBroken() throws Exception {
        assertThat(told("{\"a\":1} \t},\n{\"a\":2}\n3]\n{} {}\r\n{}:"))
                .containsExactly(
                        "broken: {\"a\":1}", "{\"a\":2}", "broken: 3", "{}", "{}", "broken: {}");
        assertThat(told("{}\n}\n{}")).containsExactly("{}", "broken: }", "{}");
    }

    @Test
    void theLastValueMayBeBroken() throws Exception {
        assertThat(told("{}\n{\"a\"")).containsExactly("{}", "broken: {\"a\"");
        assertThat(told("{\"a")).containsExactly("broken: {\"a");
        JsonValueReader array = reader("[{\"a\":1", 100);
        assertThat(array.next()).isTrue();
        assertThat(array.broken().orElseThrow().toString())
                .contains("Record 1, byte 1 (X'1'): the value that begins here does not end");
        assertThatExceptionOfType(FileFaultException.class)
                .isThrownBy(array::next)
                .withMessageContaining("the array does not end");
    }

    @Test
    void theRestOfABrokenValueIsPassed() throws Exception {
        String broken = "{\n  \"a\": \"b,\n  \"c\": [\n    {\"d\": 1}\n  ]\n},\n";

        assertThat(told(broken + "{\n  \"a\": 2\n}"))
                .containsExactly("broken: {\n  \"a\": \"b,", "{\n  \"a\": 2\n}");
    }

    @Test
    void elementsOfAnArrayMayBeBroken() throws Exception {
        assertThat(told("[\n{\"a\":\"b},\n{\"a\":2},\n{\"a\":3\n,{\"a\":4},\n{\"a\":\"5\n]"))
                .containsExactly(
                        "broken: {\"a\":\"b},",
                        "{\"a\":2}",
                        "broken: {\"a\":3\n,{\"a\":4},",
                        "broken: {\"a\":\"5");
        assertThat(told("[{\"a\":\"b},\n {\"a\":2},\n {\"a\":3,\n {\"a\":4}]"))
                .containsExactly(
                        "broken: {\"a\":\"b},", "{\"a\":2}", "broken: {\"a\":3,", "{\"a\":4}");
    }

    @Test
    void theRestOfABrokenElementIsPassed() throws Exception {
        String broken = "  {\n    \"a\": \"b,\n    \"c\": [\n    ]\n  },\n";

        assertThat(told("[\n" + broken + "  {\n    \"a\": 2\n  }\n]"))
                .containsExactly("broken: {\n    \"a\": \"b,", "{\n    \"a\": 2\n  }");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} {\"a        | Record 2, byte 3 (X'3'): the value that begins here does not end",
                "{}~,{}         | Record 2, byte 3 (X'3'): no JSON value begins here",
                "{}~{\"a\":\"b~{}| Record 2, byte 10 (X'A'): the line ends within a text",
                "{}~{} }        | Record 2, byte 6 (X'6'): the value has ended before",
                "{}~{\"a\":1~~{}  | Record 2, byte 10 (X'A'): another object begins in the next",
            })
    void aBrokenValueHasItsPlace(String json, String message) throws Exception {
        JsonValueReader reader = reader(json.strip().replace('~', '\n'), 100);
        reader.next();
        reader.next();

        assertThat(reader.broken().orElseThrow().toString())
                .startsWith("file: error IRB-CONV-0011E: ")
                .contains(message);
    }

    @Test
    void aBrokenLineLargerThanTheWindowTakesNoOther() throws Exception {
        String large = "{\"a\":\"" + "x".repeat(2 * InputWindow.FIRST);

        assertThat(told(large + "\n{}\n}" + large + "\n{}"))
                .containsExactly("broken: " + large, "{}", "broken: }", "{}");
    }

    /** All values; before those that are not whole it says so. */
    private static List<String> told(String json) throws Exception {
        JsonValueReader reader = reader(json, 1 << 20);
        List<String> values = new ArrayList<>();
        while (reader.next()) {
            values.add((reader.broken().isPresent() ? "broken: " : "") + text(reader));
        }
        assertThat(reader.number()).isEqualTo(values.size());
        return values;
    }

    private static List<String> all(String json) throws Exception {
        JsonValueReader reader = reader(json, 1 << 20);
        List<String> values = new ArrayList<>();
        while (reader.next()) {
            assertThat(reader.broken()).isEmpty();
            values.add(text(reader));
        }
        return values;
    }

    private static String text(JsonValueReader reader) {
        return new String(reader.array(), reader.from(), reader.to() - reader.from(), UTF_8);
    }

    private static JsonValueReader reader(String json, int most) {
        return new JsonValueReader("file", Records.trickling(json.getBytes(UTF_8)), most);
    }
}
