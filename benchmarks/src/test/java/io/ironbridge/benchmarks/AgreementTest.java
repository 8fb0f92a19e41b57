package io.ironbridge.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AgreementTest {
    @ParameterizedTest
    @EnumSource
    void allSidesSayTheSame(RecordKind kind) {
        assertThat(Agreement.difference(kind, 100)).isEmpty();
    }
}
