package io.ironbridge.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SameJsonTest {
    @Test
    void spacesAndDecimalsThatAreZeroDoNotMatter() {
        assertThat(difference("{\"a\":[1.50,\"x\"]}", "{ \"a\" : [ 1.5, \"x\" ] }")).isEmpty();
    }

    @Test
    void aValueThatDiffersIsNamed() {
        assertThat(difference("{\"a\":{\"b\":1}}", "{\"a\":{\"b\":2}}"))
                .hasValue("/a/b 1 is not /a/b 2");
    }

    @Test
    void aNumberIsNotItsText() {
        assertThat(difference("{\"a\":1}", "{\"a\":\"1\"}")).isPresent();
    }

    @Test
    void membersMissingOrRenamedAreDifferences() {
        assertThat(difference("{\"a\":1}", "{\"b\":1}")).isPresent();
        assertThat(difference("{\"a\":1,\"b\":2}", "{\"a\":1}")).isPresent();
        assertThat(difference("{\"a\":1}", "{\"a\":1,\"b\":2}")).isPresent();
    }

    @Test
    void oneTextMayNotEndBeforeTheOther() {
        assertThat(difference("1", "")).hasValue(" 1 is not the end");
    }

    private static Optional<String> difference(String one, String other) {
        return SameJson.difference(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
