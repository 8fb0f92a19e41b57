package io.ironbridge.connectorcontract.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.sharedstore.SharedStore.Entry;
import io.ironbridge.sharedstore.SharedStore.Found;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every store has to do for its members. All tests use the same two members, and names of
 * their own.
 */
public abstract class SharedStoreContractTest {
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private final String own = UUID.randomUUID() + " ";

    /** A member that is connected, of a cluster with {@link #second}. */
    protected abstract Member first();

    /** Another one. */
    protected abstract Member second();

    /** A member of a cluster with another name, on the same server or network. */
    protected abstract Member stranger();

    /** Makes it impossible for {@link #second} to reach the store, or others to reach it. */
    protected abstract void separate() throws Exception;

    /** Ends the separation. */
    protected abstract void rejoin() throws Exception;

    @Test
    void whatOneSharesOthersFind() throws Exception {
        assertThat(first().get(own).value()).isNull();

        first().makes(own, "value");

        second().awaits(own, "value");
        first().awaits(own, "value");
    }

    @Test
    void theLastValueCounts() throws Exception {
        first().makes(own, "old");
        second().awaits(own, "old");

        second().makes(own, "new");

        second().awaits(own, "new");
        first().awaits(own, "new");
    }

    @Test
    void valuesAndNamesAreAnyBytesAndCharacters() throws Exception {
        byte[] large = new byte[1_000_000];
        new Random(7).nextBytes(large);
        String name = own + "\n\0\t\u20AC\uD83D\uDE00 {x}:*";

        first().store()
                .put(
                        name,
                        new Entry(Bytes.wrap(large), Set.of(name), LIFETIME),
                        first().get(name).moment());
        Await.until(
                "large value",
                () -> {
                    try {
                        Bytes value = second().get(name).value();
                        return value != null && value.equals(Bytes.wrap(large));
                    } catch (Exception e) {
                        return false;
                    }
                });
        first().makes(own, "");
        second().awaits(own, "");
        second().store().invalidate(Set.of(name));

        first().awaits("invalid " + name);
        assertThat(first().get(name).value()).isNull();
    }

    @Test
    void valuesEndWithTheirLifetime() throws Exception {
        Found before = first().get(own);
        first().store()
                .put(
                        own,
                        new Entry(Bytes.utf8("short"), Set.of(), Duration.ofMillis(1_500)),
                        before.moment());

        second().awaits(own, "short");
        Await.until("end of lifetime", () -> !second().has(own, "short"));
        Await.until("end of lifetime", () -> !first().has(own, "short"));
    }

    @Test
    void anInvalidGroupIsNotFoundByItsMemberAtOnceAndByOthersWhenTheyHearOfIt() throws Exception {
        first().makes(own + 1, "in", own + "group", own + "more");
        first().makes(own + 2, "in", own + "group");
        first().makes(own + 3, "out", own + "other");
        second().awaits(own + 1, "in");
        second().awaits(own + 2, "in");
        second().awaits(own + 3, "out");
        first().awaits(own + 3, "out");

        first().store().invalidate(Set.of(own + "group", own + "unknown"));

        assertThat(first().get(own + 1).value()).isNull();
        assertThat(first().get(own + 2).value()).isNull();
        assertThat(first().has(own + 3, "out")).isTrue();
        second().awaits("invalid " + own + "group");
        assertThat(second().get(own + 1).value()).isNull();
        assertThat(second().get(own + 2).value()).isNull();
        assertThat(second().has(own + 3, "out")).isTrue();
        assertThat(first().heard()).doesNotContain("invalid " + own + "group");
    }

    @Test
    void whatWasBegunBeforeItsGroupBecameInvalidIsNotFound() throws Exception {
        Found before = first().get(own);
        second().store().invalidate(Set.of(own));
        first().awaits("invalid " + own);

        Entry entry = new Entry(Bytes.utf8("of before"), Set.of(own), LIFETIME);
        first().store().put(own, entry, before.moment());
        first().makes(own + "after", "is there"); // shared later than the other one
        second().awaits(own + "after", "is there");

        assertThat(first().get(own).value()).isNull();
        assertThat(second().get(own).value()).isNull();
    }

    @Test
    void whatIsBegunAfterwardsIsFound() throws Exception {
        second().store().invalidate(Set.of(own));
        first().awaits("invalid " + own);

        Await.until(
                "value of after",
                () -> {
                    try {
                        first().makes(own, "of after", own);
                        return second().has(own, "of after");
                    } catch (Exception e) {
                        return false;
                    }
                });
    }

    @Test
    void messagesReachTheOthersInOrder() {
        List<String> messages =
                IntStream.range(0, 100).mapToObj(i -> "message " + own + i).toList();

        messages.forEach(message ->
                second().store().announce(Bytes.utf8(message.substring("message ".length()))));

        first().awaits(messages.getLast());
        assertThat(first().heard().stream().filter(messages::contains)).isEqualTo(messages);
        assertThat(second().heard()).doesNotContain(messages.getLast());
    }

    @Test
    void invalidationsAndMessagesKeepTheirOrder() {
        for (int i = 0; i < 50; i++) {
            first().store().invalidate(Set.of(own + i));
            first().store().announce(Bytes.utf8(own + i));
        }

        second().awaits("message " + own + 49);
        assertThat(second().heard().stream().filter(one -> one.contains(own)))
                .isEqualTo(
                        IntStream.range(0, 50)
                                .boxed()
                                .flatMap(i ->
                                        List.of("invalid " + own + i, "message " + own + i)
                                                .stream())
                                .toList());
    }

    @Test
    void clustersWithOtherNamesShareNothing() throws Exception {
        first().makes(own, "ours", own);
        second().awaits(own, "ours");
        first().awaits(own, "ours");

        assertThat(stranger().get(own).value()).isNull();
        stranger().store().invalidate(Set.of(own));
        stranger().store().announce(Bytes.utf8(own));
        stranger().makes(own, "theirs", own);
        stranger().awaits(own, "theirs");

        assertThat(first().has(own, "ours")).isTrue();
        assertThat(first().heard()).doesNotContain("message " + own);
    }

    @Test
    void aMemberThatLosesTheOthersSaysSoAndIsBackAfterwards() throws Exception {
        separate();
        try {
            Await.until("loss", () -> !second().isConnected());
            second().store().announce(Bytes.utf8(own + "nowhere"));
            second().store().invalidate(Set.of(own));
            second().store().put(own, new Entry(Bytes.utf8("nowhere"), Set.of(), LIFETIME), 0);
        } finally {
            rejoin();
        }

        Await.until("return", second()::isConnected);
        Await.until("return of both", first()::isConnected);
        first().store().announce(Bytes.utf8(own + "again"));
        second().awaits("message " + own + "again");
        Await.until( // values may still be lost while the members put their parts together
                "value after the return",
                () -> {
                    try {
                        first().makes(own + "again", "shared");
                        return second().has(own + "again", "shared");
                    } catch (Exception e) {
                        return false;
                    }
                });
    }

    @Test
    void aClosedStoreFindsNothing() {
        Member third = third();
        Await.until("third member", third::isConnected);
        third.close();

        assertThatThrownBy(() -> third.get(own)).isInstanceOf(ExecutionException.class);
        third.store().announce(Bytes.utf8(own));
        third.store().invalidate(Set.of(own));
        third.store().put(own, new Entry(Bytes.EMPTY, Set.of(), LIFETIME), 0);
        third.close();
    }

    /** A further member, which the caller closes. */
    protected abstract Member third();
}
