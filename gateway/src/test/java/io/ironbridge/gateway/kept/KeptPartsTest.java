package io.ironbridge.gateway.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.ConfigurationException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptPartsTest {
    private final KeptParts parts = new KeptParts();
    private final List<String> closed = new ArrayList<>();

    private final class Thing implements AutoCloseable {
        private final String name;

        Thing(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            closed.add(name);
        }
    }

    private Thing get(KeptParts.Lease lease, String name) throws ConfigurationException {
        return lease.get(Thing.class, name, () -> new Thing(name));
    }

    @Test
    void whatTheNextOneWantsTooGoesOn() throws ConfigurationException {
        KeptParts.Lease first = parts.lease();
        Thing a = get(first, "a");
        get(first, "b");
        KeptParts.Lease second = parts.lease();
        Thing again = get(second, "a");
        get(second, "c");

        assertThat(again).isSameAs(a);
        assertThat(first.unshared(Thing.class))
                .extracting(thing -> thing.name)
                .containsExactly("b");
        first.close();
        assertThat(closed).containsExactly("b");
        second.close();
        assertThat(closed).containsExactly("b", "c", "a");
    }

    @Test
    void whatIsListedIsWithdrawnWhenNobodyUsesItUnlessTheProcessEnds()
            throws ConfigurationException {
        KeptParts.Lease first = parts.lease();
        KeptParts.Lease second = parts.lease();
        KeptParts.Listed making = () -> closed.add("withdrawn");
        first.get(KeptParts.Listed.class, "a", () -> making);
        second.get(KeptParts.Listed.class, "a", () -> making);
        first.close();
        assertThat(closed).isEmpty();
        second.close();
        assertThat(closed).containsExactly("withdrawn");

        KeptParts.Lease last = parts.lease();
        last.get(KeptParts.Listed.class, "a", () -> making);
        get(last, "b");
        last.closeLast();
        assertThat(closed).containsExactly("withdrawn", "b");
    }

    @Test
    void askingTwiceIsUsingOnce() throws ConfigurationException {
        KeptParts.Lease lease = parts.lease();
        assertThat(get(lease, "a")).isSameAs(get(lease, "a"));
        lease.close();
        lease.close();
        assertThat(closed).containsExactly("a");
    }

    @Test
    void whatCannotBeMadeIsNotThere() throws ConfigurationException {
        KeptParts.Lease lease = parts.lease();
        assertThatThrownBy(() ->
                        lease.get(
                                Thing.class,
                                "a",
                                () -> {
                                    throw new ConfigurationException(List.of());
                                }))
                .isInstanceOf(ConfigurationException.class);
        assertThat(get(lease, "a").name).isEqualTo("a");
    }
}
