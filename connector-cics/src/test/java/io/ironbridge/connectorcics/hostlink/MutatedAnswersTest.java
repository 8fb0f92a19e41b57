package io.ironbridge.connectorcics.hostlink;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Mutated answers through the reader: every answer, however broken, is an outcome.
 *
 * <p>A short run with the other tests; the long one by {@code -Dironbridge.fuzz=1000000
 * -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code -Dironbridge.fuzz.first=N
 * -Dironbridge.fuzz=1} repeats one.
 */
class MutatedAnswersTest {
    private static final int CASES = Integer.getInteger("ironbridge.fuzz", 100_000);
    private static final int FIRST = Integer.getInteger("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);

    private static final List<LinkedProgram> PROGRAMS =
            List.of(
                    LinkedProgram.withCommarea("PROG", Optional.empty(), 5),
                    LinkedProgram.withChannel("PROG", Optional.empty(), "CHAN", Set.of()));
    private static final List<byte[]> ANSWERS =
            List.of(
                    Answers.commarea(5, new byte[5]).array(),
                    Answers.channel(
                                    2,
                                    Answers.container("DATA", "BIT", 0, new byte[40]),
                                    Answers.container("NOTE", "CHAR", 37, new byte[7]))
                            .array(),
                    Answers.failure(1, "ASRA", 0, 0, 0).array());

    private int replied;
    private int failed;
    private int unreadable;

    @Test
    void mutatedAnswersAreOutcomes() {
        for (int number = FIRST; number < FIRST + CASES; number++) {
            try {
                read(new Random(SEED * 1_000_003 + number));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Case " + number + " of seed " + SEED, e);
            }
        }
        assertThat(CASES < 1_000 || (replied > 0 && failed > 0 && unreadable > 0))
                .as("%d replied, %d failed, %d unreadable", replied, failed, unreadable)
                .isTrue();
    }

    private void read(Random random) {
        byte[] answer = mutated(ANSWERS.get(random.nextInt(ANSWERS.size())), random);
        LinkedProgram program = PROGRAMS.get(random.nextInt(PROGRAMS.size()));
        LinkAnswer reader = new LinkAnswer(program, "host:1", Answers.TOKEN, Duration.ZERO);
        switch (reader.of(Bytes.wrap(answer))) {
            case Outcome.Replied(Payload payload, _) -> {
                assertThat(payload.length()).isLessThanOrEqualTo(answer.length);
                replied++;
            }
            case Outcome.HostFailure _ -> failed++;
            case Outcome other -> {
                assertThat(other).isInstanceOf(Outcome.Unreadable.class);
                unreadable++;
            }
        }
    }

    private static byte[] mutated(byte[] seed, Random random) {
        int length = random.nextInt(4) == 0 ? random.nextInt(seed.length + 10) : seed.length;
        byte[] answer = Arrays.copyOf(seed, length);
        for (int change = random.nextInt(4); change > 0 && length > 0; change--) {
            answer[random.nextInt(length)] = (byte) random.nextInt(256);
        }
        return answer;
    }
}
