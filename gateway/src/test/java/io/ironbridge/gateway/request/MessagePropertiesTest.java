package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessagePropertiesTest {
    @Test
    void eachHasNameValueAndType() throws Exception {
        assertThat(
                        MessageProperties.read(
                                "colour;red;string, size ; 7 ;i4,note;\" a;b,c"
                                        + " \";string,ok;1;boolean,share;0.5;r8,few;3;i1"))
                .containsExactly(
                        entry("colour", "red"),
                        entry("size", 7),
                        entry("note", " a;b,c "),
                        entry("ok", true),
                        entry("share", 0.5),
                        entry("few", (byte) 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a;b|has no name;value;type at character 1",
                "a;b;i4|has a value for a that is not of its type",
                "a;1;i4,b;2|has no name;value;type at character 8",
                "a;1;int|has a type for a that is none of",
                "a;\"b;string|has no name;value;type at character 1",
                "a;\"b\"c;string|has no name;value;type at character 1",
                "a;x,y;string|has no name;value;type at character 1",
                "1a;1;i4|has a name at character 1 that is not letters",
                ";1;i4|has a name at character 1 that is not letters",
            })
    void whatIsWrongIsTold(String text, String what) {
        assertThatThrownBy(() -> MessageProperties.read(text))
                .isInstanceOf(MessageProperties.Bad.class)
                .hasMessageStartingWith(what);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JMSXGroupID",
                "JMS_IBM_Report_COA",
                "jmsFoo",
                "_AMQ_DUPL_ID",
                "__AMQ_CID",
                "and",
                "NULL",
                "a.b",
                "a b"
            })
    void namesThatProvidersTakeAsOrdersAreRefused(String name) {
        assertThatThrownBy(() -> MessageProperties.read(name + ";1;string"))
                .hasMessageContaining("that is not letters, digits");
    }

    /** Every part of the text is looked at a fixed number of times. */
    @ParameterizedTest
    @ValueSource(strings = {" ", ";", ",", "a", "\"", "a;b;string,", "a; "})
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aHeaderOfAnyTextIsReadAtOnce(String part) {
        String text = "a;" + part.repeat(200_000) + "\"";
        assertThatThrownBy(() -> MessageProperties.read(text))
                .isInstanceOf(MessageProperties.Bad.class);
    }
}
