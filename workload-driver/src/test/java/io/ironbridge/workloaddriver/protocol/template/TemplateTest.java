package io.ironbridge.workloaddriver.protocol.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TemplateTest {
    private final ValueSource people =
            new ValueSource.Rows(
                    List.of("id", "name"),
                    List.of(List.of("1", "Ann"), List.of("2", "B\u00e9a \"B\"\n")),
                    false,
                    new AtomicLong());

    private final Variables variables =
            new Variables(
                    new LinkedHashMap<>(
                            Map.of("people", people, "n", ValueSource.Sequence.from(10))));

    @Test
    void aRowStaysTheSameForOneRequest() throws Template.Unknown {
        Template template = Template.of("${people.id}-${people.name}-${people.id}", variables);

        assertThat(template.text(draw(), ValueEscape.NONE)).isEqualTo("1-Ann-1");
        assertThat(template.text(draw(), ValueEscape.NONE)).startsWith("2-B");
    }

    @Test
    void rowsBeginAgainBehindTheLast() throws Template.Unknown {
        Template template = Template.of("${people.id}", variables);

        assertThat(template.text(draw(), ValueEscape.NONE)).isEqualTo("1");
        assertThat(template.text(draw(), ValueEscape.NONE)).isEqualTo("2");
        assertThat(template.text(draw(), ValueEscape.NONE)).isEqualTo("1");
    }

    @Test
    void valuesAreWrittenForTheirPlace() throws Template.Unknown {
        Template template = Template.of("${people.name}", variables);
        RequestValues values = draw();
        Template.of("${people.id}", variables).text(values, ValueEscape.NONE);
        RequestValues second = draw();

        assertThat(template.text(second, ValueEscape.URL)).isEqualTo("B%C3%A9a%20%22B%22%0A");
        assertThat(template.text(second, ValueEscape.JSON)).isEqualTo("B\u00e9a \\\"B\\\"\\u000A");
        assertThat(template.text(second, ValueEscape.HEADER)).isEqualTo("B?a \"B\"?");
    }

    @Test
    void twoDollarsStandForOne() throws Template.Unknown {
        Template template = Template.of("$${n} $n $ ${n}", variables);

        assertThat(template.text(draw(), ValueEscape.NONE)).isEqualTo("${n} $n $ 10");
        assertThat(template.isFixed()).isFalse();
        assertThat(Template.of("a $${n}", variables).isFixed()).isTrue();
    }

    @Test
    void whatIsNotThereIsTold() {
        assertThatThrownBy(() -> Template.of("${m}", variables))
                .hasMessage("there is no variable 'm'; known: n, people.id, people.name");
        assertThatThrownBy(() -> Template.of("a ${n", variables)).hasMessage("${ has no closing }");
    }

    @Test
    void chanceIsRepeatable() {
        ValueSource uuid = new ValueSource.Uuid();

        List<String> first = uuid.next(new SplittableRandom(5));

        assertThat(uuid.next(new SplittableRandom(5))).isEqualTo(first);
        assertThat(first.getFirst()).matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab].*");
        assertThat(new ValueSource.RandomNumber(3, 3).next(new SplittableRandom(1)))
                .containsExactly("3");
    }

    private RequestValues draw() {
        return variables.draw(new SplittableRandom(1));
    }
}
