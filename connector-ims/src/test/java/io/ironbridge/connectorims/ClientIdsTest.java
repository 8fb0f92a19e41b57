package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClientIdsTest {
    @Test
    void idsHaveEightCharactersOfThoseAllowed() {
        for (String prefix : new String[] {"I", "IR", "IRB", "IRBX"}) {
            ClientIds ids = new ClientIds(prefix, new Random(1));
            for (int i = 0; i < 1_000; i++) {
                assertThat(ids.next()).matches(prefix + "[0-9A-Z]{" + (8 - prefix.length()) + "}");
            }
        }
    }

    @Test
    void noIdComesTwiceBeforeAllHaveCome() {
        ClientIds ids = new ClientIds("IRBX", new Random(2));
        BitSet seen = new BitSet();
        for (int i = 0; i < 36 * 36 * 36 * 36; i++) {
            seen.set(number(ids.next()));
        }
        assertThat(seen.cardinality()).isEqualTo(36 * 36 * 36 * 36);
    }

    private static int number(String id) {
        return Integer.parseInt(id, 4, 8, 36);
    }

    @Test
    void gatewaysRarelyHaveTheSameIds() {
        Set<String> seen = new HashSet<>();
        for (int gateway = 0; gateway < 10; gateway++) {
            ClientIds ids = new ClientIds("IRB", new Random(gateway));
            for (int i = 0; i < 64; i++) {
                seen.add(ids.next());
            }
        }
        assertThat(seen).hasSize(640);
    }
}
