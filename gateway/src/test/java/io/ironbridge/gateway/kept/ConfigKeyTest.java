package io.ironbridge.gateway.kept;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.mapping.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConfigKeyTest {
    private record Inner(Optional<String> text, Source source) {}

    private record Outer(
            int number, List<Inner> list, Map<String, Inner> map, Set<Inner> set, Source source) {}

    private static Outer outer(int number, String text, int line) {
        Inner inner = new Inner(Optional.of(text), new Source("f", line, 1));
        return new Outer(
                number,
                List.of(inner),
                Map.of("k", inner),
                Set.of(inner),
                new Source("g", line + 1, 2));
    }

    @Test
    void placesInFilesDoNotCount() {
        assertThat(ConfigKey.of(outer(1, "a", 1)))
                .isEqualTo(ConfigKey.of(outer(1, "a", 99)))
                .hasSameHashCodeAs(ConfigKey.of(outer(1, "a", 99)));
    }

    @Test
    void everythingElseDoes() {
        assertThat(ConfigKey.of(outer(1, "a", 1))).isNotEqualTo(ConfigKey.of(outer(2, "a", 1)));
        assertThat(ConfigKey.of(outer(1, "a", 1))).isNotEqualTo(ConfigKey.of(outer(1, "b", 1)));
        assertThat(ConfigKey.of(Optional.empty())).isNotEqualTo(ConfigKey.of(Optional.of("")));
    }
}
