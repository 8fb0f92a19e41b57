package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultsTest {
    @Test
    void areOrderedByFileAsFirstMetThenByPlace() {
        Faults faults = new Faults();
        faults.warning("1", new Position("Z", 5, 9), "", "", "");
        faults.warning("2", new Position("A", 1, 1), "", "", "");
        faults.warning("3", new Position("Z", 5, 2), "", "", "");
        faults.warning("4", new Position("Z", 3, 4), "", "", "");

        assertThat(faults.all())
                .extracting(CopybookFault::code)
                .containsExactly("4", "3", "1", "2");
    }
}
