package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ironbridge.copybook.convert.SelectRule.Case;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectRuleTest {
    @Test
    void valuesLeadToRecords() {
        assertThat(SelectRule.parse("REC.KIND=A:ALPHA, B : BETA ,*:OTHER"))
                .isEqualTo(
                        new SelectRule(
                                "REC.KIND",
                                List.of(
                                        new Case("A", false, "ALPHA"),
                                        new Case(" B ", false, "BETA"),
                                        new Case("", true, "OTHER"))));
    }

    @Test
    void aValueInQuotesMayHoldAnything() {
        assertThat(SelectRule.parse("K='a:b,''c=':R,'*':S,'':T").cases())
                .containsExactly(
                        new Case("a:b,'c=", false, "R"),
                        new Case("*", false, "S"),
                        new Case("", false, "T"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "K", "K=", "=A:R", "K=A", "K=A:", "K=A:R,", "K='A:R", "K=A:R:S", "K=,A:R"
            })
    void anythingElseIsNoRule(String text) {
        assertThatExceptionOfType(SelectionException.class)
                .isThrownBy(() -> SelectRule.parse(text))
                .withMessage(
                        "'%s' is not a rule; use PATH=VALUE:RECORD,VALUE:RECORD,*:RECORD", text);
    }
}
