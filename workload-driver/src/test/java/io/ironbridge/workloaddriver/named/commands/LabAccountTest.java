package io.ironbridge.workloaddriver.named.commands;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabAccountTest {
    @Test
    void eachRunHasAnotherPassword() {
        assertThat(new LabAccount().password())
                .hasSizeGreaterThan(16)
                .isNotEqualTo(new LabAccount().password());
    }

    @Test
    void aLabImsTakesEightCharacters() {
        assertThat(LabAccount.ofRacf().password())
                .matches("[A-Z0-9]{8}")
                .isNotEqualTo(LabAccount.ofRacf().password());
    }
}
