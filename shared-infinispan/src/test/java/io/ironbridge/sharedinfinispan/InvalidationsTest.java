package io.ironbridge.sharedinfinispan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.sharedstore.StoreSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which values are found after which invalidations. */
final class InvalidationsTest {
    private static final long SECOND = 1_000_000;

    private final Invalidations invalidations =
            new Invalidations(
                    new StoreSettings(
                            "",
                            "",
                            List.of(),
                            Optional.empty(),
                            "",
                            "",
                            Optional.empty(),
                            Duration.ofSeconds(1),
                            Duration.ofMinutes(10),
                            Duration.ofSeconds(2)));

    InvalidationsTest() {
        invalidations.trustAfter(Long.MIN_VALUE);
    }

    @Test
    void aValueIsFoundIfItIsLaterThanTheInvalidationByMoreThanTheSkew() {
        long time = Invalidations.now() - 60 * SECOND;
        invalidations.add(Map.of("group", time));

        assertThat(invalidations.allow(time + 2 * SECOND, List.of("group"))).isFalse();
        assertThat(invalidations.allow(time + 2 * SECOND + 1, List.of("group"))).isTrue();
        assertThat(invalidations.allow(time, List.of("other"))).isTrue();
        assertThat(invalidations.allow(time, List.of("other", "group"))).isFalse();
    }

    @Test
    void theLatestInvalidationCounts() {
        long time = Invalidations.now() - 60 * SECOND;
        invalidations.add(Map.of("group", time));

        invalidations.add(Map.of("group", time - 1));
        assertThat(invalidations.since(0)).containsEntry("group", time);
        assertThat(invalidations.add(Set.of("group")).get("group")).isGreaterThan(time);
        assertThat(invalidations.since(time + 1)).containsOnlyKeys("group");
    }

    @Test
    void timesOfOneMemberIncrease() {
        long first = invalidations.add(Set.of("group")).get("group");

        assertThat(invalidations.add(Set.of("group")).get("group")).isGreaterThan(first);
    }

    @Test
    void valuesThatAreOlderThanTheLongestLifetimeAreNotFound() {
        long old = Invalidations.now() - 600 * SECOND;

        assertThat(invalidations.allow(old, List.of("group"))).isFalse();
        assertThat(invalidations.allow(old, List.of())).isTrue();
    }

    @Test
    void tooManyInvalidationsAreForgottenTogetherWithTheValuesBefore() {
        long before = Invalidations.now() - 10 * SECOND;
        assertThat(invalidations.allow(before, List.of("unknown"))).isTrue();

        invalidations.add(
                IntStream.range(0, 200_001)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.toSet()));

        assertThat(invalidations.since(0)).isEmpty();
        assertThat(invalidations.forgotten()).isGreaterThan(before);
        assertThat(invalidations.allow(before, List.of("unknown"))).isFalse();
        assertThat(invalidations.allow(before + 20 * SECOND, List.of("1"))).isTrue();
    }
}
