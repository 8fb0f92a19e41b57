package io.ironbridge.apiproject.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonataTokensTest {
    private static List<String> tokens(String text) {
        return JsonataTokens.of(text).stream().map(t -> t.kind() + " " + t.text()).toList();
    }

    @Test
    void pathsNamesAndStringsAreTold() {
        assertThat(tokens("$a.\"b c\".`d e`[f>=1.5]"))
                .containsExactly(
                        "VARIABLE a",
                        "OPERATOR .",
                        "STRING b c",
                        "OPERATOR .",
                        "QUOTED_NAME d e",
                        "OPERATOR [",
                        "NAME f",
                        "OPERATOR >=",
                        "NUMBER 1.5",
                        "OPERATOR ]");
    }

    @Test
    void slashIsARegularExpressionWhereAnOperandIsDue() {
        assertThat(tokens("$match(a, /b\\/[}]/i) / 2"))
                .containsExactly(
                        "VARIABLE match",
                        "OPERATOR (",
                        "NAME a",
                        "OPERATOR ,",
                        "REGEX ",
                        "OPERATOR )",
                        "OPERATOR /",
                        "NUMBER 2");
    }

    @Test
    void wordsBetweenOperandsAreOperators() {
        assertThat(tokens("and and or")).containsExactly("NAME and", "OPERATOR and", "NAME or");
    }

    @Test
    void commentsAreSkippedAndEscapesRead() {
        assertThat(tokens("/* \" */ 'it\\'s' := 1..2"))
                .containsExactly(
                        "STRING it's", "OPERATOR :=", "NUMBER 1", "OPERATOR ..", "NUMBER 2");
    }

    @Test
    void endOfAnEmbeddedExpressionIsFound() {
        assertThat(JsonataTokens.endOfEmbedded("{{a}}", 2)).isEqualTo(3);
        assertThat(JsonataTokens.endOfEmbedded("{{{\"a\":{\"b\":1}}}}", 2)).isEqualTo(15);
        assertThat(JsonataTokens.endOfEmbedded("{{'}}'}}", 2)).isEqualTo(6);
        assertThat(JsonataTokens.endOfEmbedded("{{'}}", 2)).isEqualTo(-1);
        assertThat(JsonataTokens.endOfEmbedded("{{a} }", 2)).isEqualTo(-1);
        assertThat(JsonataTokens.endOfEmbedded("{{a", 2)).isEqualTo(-1);
    }
}
