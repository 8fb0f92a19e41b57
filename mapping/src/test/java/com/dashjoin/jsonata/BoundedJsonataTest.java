package com.dashjoin.jsonata;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.mapping.jsonata.JsonataText;
import org.junit.jupiter.api.Test;

class BoundedJsonataTest {
    @Test
    void aThreadKeepsNoProgramThatItParsedOrEvaluated() {
        Jsonata.current.remove();

        assertThat(JsonataText.check("1 + 1")).isEmpty();
        assertThat(JsonataText.check("1 +")).isPresent();
        assertThat(JsonataText.isFunction("sum")).isTrue();

        assertThat(Jsonata.current.get()).isNull();
    }
}
