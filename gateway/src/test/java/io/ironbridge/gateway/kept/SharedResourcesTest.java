package io.ironbridge.gateway.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.text.ConfigurationException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedResourcesTest {
    private final SharedResources parts = new SharedResources();
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

    private Thing get(SharedResources.Lease lease, String name) throws ConfigurationException {
        return lease.get(Thing.class, name, () -> new Thing(name));
    }

    @Test
    void whatTheNextOneWantsTooGoesOn() throws ConfigurationException {
        SharedResources.Lease first = parts.lease();
        Thing a = get(first, "a");
        get(first, "b");
        SharedResources.Lease second = parts.lease();
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
        SharedResources.Lease first = parts.lease();
        SharedResources.Lease second = parts.lease();
        SharedResources.Listed making = () -> closed.add("withdrawn");
        first.get(SharedResources.Listed.class, "a", () -> making);
        second.get(SharedResources.Listed.class, "a", () -> making);
        first.close();
        assertThat(closed).isEmpty();
        second.close();
        assertThat(closed).containsExactly("withdrawn");

        SharedResources.Lease last = parts.lease();
        last.get(SharedResources.Listed.class, "a", () -> making);
        get(last, "b");
        last.closeLast();
        assertThat(closed).containsExactly("withdrawn", "b");
    }

    @Test
    void askingTwiceIsUsingOnce() throws ConfigurationException {
        SharedResources.Lease lease = parts.lease();
        assertThat(get(lease, "a")).isSameAs(get(lease, "a"));
        lease.close();
        lease.close();
        assertThat(closed).containsExactly("a");
    }

    @Test
    void whatCannotBeMadeIsNotThere() throws ConfigurationException {
        SharedResources.Lease lease = parts.lease();
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
