package io.ironbridge.gateway.kept;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.mapping.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LikenessTest {
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
        assertThat(Likeness.of(outer(1, "a", 1)))
                .isEqualTo(Likeness.of(outer(1, "a", 99)))
                .hasSameHashCodeAs(Likeness.of(outer(1, "a", 99)));
    }

    @Test
    void everythingElseDoes() {
        assertThat(Likeness.of(outer(1, "a", 1))).isNotEqualTo(Likeness.of(outer(2, "a", 1)));
        assertThat(Likeness.of(outer(1, "a", 1))).isNotEqualTo(Likeness.of(outer(1, "b", 1)));
        assertThat(Likeness.of(Optional.empty())).isNotEqualTo(Likeness.of(Optional.of("")));
    }
}
