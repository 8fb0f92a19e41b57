package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SwitchesTest {
    private final Switches switches = new Switches(Optional.empty());

    @Test
    void anApiAndAServiceOfOneNameHaveSwitchesOfTheirOwn() throws IOException {
        Switches.State api = switches.of("bank");
        Switches.State service = switches.of(Switches.service("bank"));
        switches.stop("bank", true);
        assertThat(api.isStopped()).isTrue();
        assertThat(service.isStopped()).isFalse();
    }

    @Test
    void whatIsForgottenIsStartedWhereverItIsHeld() throws IOException {
        Switches.State gone = switches.of("gone");
        switches.stop("gone", true);
        switches.stop("stays", true);
        switches.keepOnly(Set.of("stays"));
        assertThat(gone.isStopped()).isFalse();
        assertThat(switches.isStopped("gone")).isFalse();
        assertThat(switches.of("stays").isStopped()).isTrue();
    }
}
