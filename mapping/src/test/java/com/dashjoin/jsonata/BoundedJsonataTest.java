package com.dashjoin.jsonata;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.mapping.jsonata.JsonataText;
import org.junit.jupiter.api.Test;

class BoundedJsonataTest {
    @Test
    void aThreadKeepsNoProgramThatItParsedOrEvaluated() {
        Jsonata.current.remove();

        assertThat(JsonataText.parse("1 + 1")).isInstanceOf(JsonataText.Tree.class);
        assertThat(JsonataText.parse("1 +")).isInstanceOf(JsonataText.SyntaxFault.class);
        assertThat(JsonataText.functions()).contains("sum", "fromMillisZoned", "now");

        assertThat(Jsonata.current.get()).isNull();
    }
}
