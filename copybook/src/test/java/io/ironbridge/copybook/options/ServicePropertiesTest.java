package io.ironbridge.copybook.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.options.ConversionOptions.Missing;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServicePropertiesTest {
    private static final ConversionOptions DEFAULTS =
            ConversionOptions.zosConnect(CodePages.of("037"));

    @Test
    void noPropertiesChangeNothing() {
        assertThat(ServiceProperties.apply(Map.of(), DEFAULTS)).isEqualTo(DEFAULTS);
    }

    @Test
    void outputPropertiesAreTaken() {
        ConversionOptions options =
                ServiceProperties.apply(
                        Map.of(
                                "trimOutputLeadingWhitespace", "true",
                                "trimOutputTrailingWhitespace", "FALSE",
                                "omitOutputFieldsByValue", "true",
                                "omitOutputFieldsByValueByte", "0x40",
                                "omitOutputEmptyTags", "true",
                                "enforceMinArrayOccurrenceResponse", "true"),
                        DEFAULTS);
        assertThat(options.output().trim()).isEqualTo(Trim.LEADING);
        assertThat(options.output().omitByte()).isEqualTo(0x40);
        assertThat(options.output().omitEmpty()).isTrue();
        assertThat(options.output().minOccurrences()).isTrue();
    }

    @Test
    void fieldsThatAreNotInitialisedHoldLowValues() {
        assertThat(missing("false")).isEqualTo(Missing.LOW_VALUES);
        assertThat(missing("true")).isEqualTo(Missing.INITIAL);
    }

    @Test
    void everyValueThatIsNotUnderstoodIsNamed() {
        Map<String, String> wrong =
                Map.of(
                        "omitOutputEmptyTags", "yes",
                        "escapeOutputControlCharacters", "no",
                        "omitOutputFieldsByValue", "true",
                        "omitOutputFieldsByValueByte", "64");
        assertThatThrownBy(() -> ServiceProperties.apply(wrong, DEFAULTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("omitOutputEmptyTags is \"yes\"")
                .hasMessageContaining("escapeOutputControlCharacters is \"no\"")
                .hasMessageContaining("omitOutputFieldsByValueByte is \"64\"");
    }

    private static Missing missing(String initialise) {
        return ServiceProperties.apply(Map.of("initializeInputFields", initialise), DEFAULTS)
                .input()
                .missing();
    }
}
