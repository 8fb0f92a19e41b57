package io.ironbridge.sharedinfinispan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.sharedstore.StoreListener;
import io.ironbridge.sharedstore.StoreSettings;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jgroups.Address;
import org.jgroups.MergeView;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

/** Which members count as cut off, and what is trusted when members come together. */
final class MembersTest {
    private static final Address A = UUID.randomUUID();
    private static final Address B = UUID.randomUUID();
    private static final Address C = UUID.randomUUID();
    private static final Address D = UUID.randomUUID();

    private final Address self = B;
    private final List<String> heard = new ArrayList<>();
    private final List<Address> receivers = new ArrayList<>();
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
                            Duration.ofHours(1),
                            Duration.ZERO));
    private final Members members =
            new Members(
                    new StoreListener() {
                        @Override
                        public void invalidated(Set<String> groups) {
                            heard.addAll(groups);
                        }

                        @Override
                        public void announced(Bytes message) {
                            heard.add(message.utf8());
                        }

                        @Override
                        public void connected() {
                            heard.add("connected");
                        }

                        @Override
                        public void lost(String why) {
                            heard.add("lost");
                        }
                    },
                    invalidations,
                    Duration.ofMinutes(1),
                    (member, _) -> receivers.add(member));
    private long number;

    private void view(Address... present) {
        members.onView(new View(present[0], ++number, Arrays.asList(present)), self);
    }

    private void merge(Address... present) {
        members.onView(
                new MergeView(present[0], ++number, Arrays.asList(present), List.of()), self);
    }

    private void join(Address... present) {
        view(present);
        members.joined();
    }

    private void receive(Address from, ByteBuffer message) {
        members.onMessage(from, message);
    }

    @Test
    void aMemberAloneIsConnected() {
        join(B);

        assertThat(heard).containsExactly("connected");
    }

    @Test
    void moreThanHalfAreNotCutOff() {
        join(A, B, C);
        view(B, C);

        assertThat(heard).containsExactly("connected");
    }

    @Test
    void ofTwoHalvesTheOneWithoutTheOldestIsCutOff() {
        join(A, B);
        view(B);
        assertThat(heard).containsExactly("connected", "lost");
    }

    @Test
    void aMemberIsBackWhenMoreThanHalfArePresent() {
        join(A, C, B);
        view(B);
        assertThat(heard).containsExactly("connected", "lost");

        view(B, D);

        assertThat(heard).containsExactly("connected", "lost", "connected");
        long before = Invalidations.now() - 1_000_000;
        receive(D, Messages.invalidations(number, 0, Map.of()));
        assertThat(invalidations.allow(before, List.of("group"))).isFalse();
    }

    @Test
    void theHalfWithTheOldestIsNotCutOff() {
        join(B, C);
        view(B);

        assertThat(heard).containsExactly("connected");
    }

    @Test
    void aPartitionThatIsNoticedMemberByMemberIsJudgedAsAWhole() {
        join(B, A, C);
        view(B, A);
        assertThat(heard).containsExactly("connected");

        view(B);

        assertThat(heard).containsExactly("connected", "lost");
    }

    @Test
    void membersThatLeaveAreNotMissed() {
        join(A, B, C);
        receive(A, Messages.leaving());
        view(B, C);
        receive(C, Messages.leaving());
        view(B);

        assertThat(heard).containsExactly("connected");
    }

    @Test
    void aMergeMeansThatMessagesMayBeMissing() {
        join(A, B, C);
        merge(A, B, C, D);

        assertThat(heard).containsExactly("connected", "lost", "connected");
    }

    @Test
    void oldValuesAreFoundWhenAllOthersHaveSentTheirInvalidations() {
        join(A, C, B);
        assertThat(receivers).containsExactly(A, C);
        long moment = Invalidations.now() - 1_000_000;
        assertThat(invalidations.allow(moment, List.of("group"))).isFalse();

        receive(A, Messages.invalidations(number, 0, Map.of("other", moment)));
        assertThat(invalidations.allow(moment, List.of("group"))).isFalse();
        receive(C, Messages.invalidations(number, 0, Map.of()));

        assertThat(invalidations.allow(moment, List.of("group"))).isTrue();
        assertThat(invalidations.allow(moment, List.of("other"))).isFalse();
        assertThat(heard).containsExactly("connected", "other");
    }

    @Test
    void whatMembersSendBeforeTheViewIsKnownHereCounts() {
        receive(A, Messages.invalidations(1, 0, Map.of()));
        join(A, B);

        assertThat(invalidations.allow(Invalidations.now() - 1_000_000, List.of("group"))).isTrue();
    }

    @Test
    void nothingWithGroupsIsFoundWhileCutOff() {
        join(A, B);
        receive(A, Messages.invalidations(number, 0, Map.of()));
        view(B);

        assertThat(invalidations.allow(Invalidations.now() + 1, List.of("group"))).isFalse();
        assertThat(invalidations.allow(0, List.of())).isTrue();
    }
}
