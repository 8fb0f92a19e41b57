package io.ironbridge.copybook.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
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
                "{\"a\":1       | Record 1, byte 0 (X'0'): the value that begins here does not end",
                "{} {\"a        | Record 2, byte 3 (X'3'): the value that begins here does not end",
                "[1             | Record 1, byte 2 (X'2'): the array does not end",
                "[1,            | Record 2, byte 3 (X'3'): no JSON value begins here",
                "[              | Record 1, byte 1 (X'1'): no JSON value begins here",
                "[1,]           | Record 2, byte 3 (X'3'): no JSON value begins here",
                "[1 2]          | byte 3 (X'3'): a comma or the end of the array is expected",
                "[1] 2          | byte 4 (X'4'): something follows the array",
                "{},{}          | Record 2, byte 2 (X'2'): no JSON value begins here",
                "}              | Record 1, byte 0 (X'0'): no JSON value begins here",
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

    private static List<String> all(String json) throws Exception {
        JsonValueReader reader = reader(json, 1 << 20);
        List<String> values = new ArrayList<>();
        while (reader.next()) {
            values.add(
                    new String(reader.array(), reader.from(), reader.to() - reader.from(), UTF_8));
        }
        return values;
    }

    private static JsonValueReader reader(String json, int most) {
        return new JsonValueReader("file", Records.trickling(json.getBytes(UTF_8)), most);
    }
}
