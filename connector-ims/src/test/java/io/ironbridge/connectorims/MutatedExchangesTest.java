package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorims.message.TooManySegmentsException;
import io.ironbridge.connectorims.message.UnreadableMessageException;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Mutated replies through the buffer and the exchange: every one, however broken, is waited for or
 * leads to an end, and whoever is told that nothing ran was told so by a whole status.
 *
 * <p>A short run with the other tests; the long one by {@code -Dironbridge.fuzz=1000000
 * -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code -Dironbridge.fuzz.first=N
 * -Dironbridge.fuzz=1} repeats one.
 */
class MutatedExchangesTest {
    private static final int CASES = Integer.getInteger("ironbridge.fuzz", 100_000);
    private static final int FIRST = Integer.getInteger("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);

    private final Map<String, Integer> endings = new TreeMap<>();

    @Test
    void mutatedRepliesComeToAnEndOrAreWaitedFor() {
        for (int number = FIRST; number < FIRST + CASES; number++) {
            try {
                String ending = ending(new Random(SEED * 1_000_003 + number));
                endings.merge(ending, 1, Integer::sum);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Case " + number + " of seed " + SEED, e);
            }
        }
        assertThat(CASES < 1_000 || endings.size() == 7).as("%s", endings).isTrue();
    }

    private static ImsConfig config(Random random) {
        return ImsConfig.of(SocketConfig.of("localhost", 1), "IMS1")
                .withExit(random.nextBoolean() ? Exit.HWSSMPL1 : Exit.HWSSMPL0)
                .withLimits(new ImsConfig.Limits(1_500, 4))
                .withSyncLevel(random.nextBoolean() ? SyncLevel.CONFIRM : SyncLevel.NONE)
                .withCommitMode(
                        random.nextInt(3) == 0
                                ? CommitMode.COMMIT_THEN_SEND
                                : CommitMode.SEND_THEN_COMMIT);
    }

    private static ImsTransaction transaction(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> ImsTransaction.resumeTpipe("TPIPE1");
            case 1 -> ImsTransaction.of("ECHO").withInteraction(Interaction.SEND_ONLY_ACK);
            case 2 -> ImsTransaction.of("ECHO").withInteraction(Interaction.SEND_ONLY_ERROR);
            default -> ImsTransaction.of("ECHO");
        };
    }

    /** The name of the ending; replies go on until there is one. */
    private static String ending(Random random) {
        ImsConfig config = config(random);
        ReplyBuffer buffer = ReplyBuffer.of(config, _ -> true);
        Exchange exchange =
                new Exchange(Plan.of(config, transaction(random)), Duration.ofMillis(1));
        assertThat(exchange.written()).isNotInstanceOf(Step.End.class);
        for (int turn = 0; turn < 5; turn++) {
            byte[] reply =
                    new ReplyMutations(random).reply("token", config.exit() == Exit.HWSSMPL1);
            Step step = step(buffer, exchange, reply, random);
            switch (step) {
                case Step.End end -> {
                    return named(end);
                }
                case Step.SendLast(_, Step.End end) -> {
                    return named(end);
                }
                case Step.Send _, Step.Await _ -> {}
                case Step.Listen _ -> throw new AssertionError(step);
            }
        }
        return "Waiting";
    }

    private static String named(Step.End end) {
        if (end.reusable()) {
            assertThat(end.ending())
                    .isNotInstanceOfAny(Ending.NotUnderstood.class, Ending.DuplicateClient.class);
        }
        if (end.ending() instanceof Ending.Answered(var output)) {
            assertThat(output.segments()).hasSizeLessThanOrEqualTo(4);
        }
        return end.ending().getClass().getSimpleName();
    }

    private static Step step(ReplyBuffer buffer, Exchange exchange, byte[] reply, Random random) {
        int cut = random.nextInt(reply.length + 1);
        byte[][] pieces = {Arrays.copyOf(reply, cut), Arrays.copyOfRange(reply, cut, reply.length)};
        for (byte[] piece : pieces) {
            ByteBuf in = Unpooled.wrappedBuffer(piece);
            try {
                if (buffer.add(in, exchange.mayRefuse())) {
                    return whole(buffer, exchange);
                }
            } catch (UnreadableMessageException told) {
                return new Step.End(
                        new Ending.NotUnderstood(String.valueOf(told.getMessage())), false);
            }
            assertThat(in.isReadable()).isFalse();
        }
        return new Step.Await();
    }

    private static Step whole(ReplyBuffer buffer, Exchange exchange) {
        try {
            return exchange.replied(buffer.take());
        } catch (UnreadableMessageException | TooManySegmentsException told) {
            return exchange.refused(String.valueOf(told.getMessage()));
        }
    }
}
