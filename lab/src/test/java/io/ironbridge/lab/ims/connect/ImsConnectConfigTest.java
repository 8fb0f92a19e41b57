package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.ims.connect.ImsConnectConfig.Account;
import io.ironbridge.lab.ims.connect.ImsConnectConfig.DatastoreConfig;
import io.ironbridge.lab.ims.connect.message.Exit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImsConnectConfigTest {
    private static final ImsConnectConfig DEFAULTS = ImsConnectConfig.defaults();

    @Test
    void withersChangeOneThingEach() {
        ImsConnectConfig changed =
                DEFAULTS.withId("HWS2")
                        .withHost("localhost")
                        .withPorts(1, 2)
                        .withMaxSockets(60)
                        .withTimeout(Duration.ofSeconds(1))
                        .withIdleTimeout(Duration.ofSeconds(2))
                        .withExits(Exit.HWSSMPL0)
                        .withDefaultUser("RACFID")
                        .withAccounts(new Account("U", "P", List.of("G")))
                        .withRecorder(Path.of("recorder"))
                        .withDatastore(DatastoreConfig.of("IMS1").withMaxInput(3));

        assertThat(changed.id()).isEqualTo("HWS2");
        assertThat(changed.tcpip().host()).isEqualTo("localhost");
        assertThat(changed.tcpip().ports()).containsExactly(1, 2);
        assertThat(changed.tcpip().maxSockets()).isEqualTo(60);
        assertThat(changed.tcpip().timeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(changed.tcpip().idleTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(changed.exits()).containsExactly(Exit.HWSSMPL0);
        assertThat(changed.security().defaultUser()).isEqualTo("RACFID");
        assertThat(changed.security().checked()).isTrue();
        assertThat(changed.recorder()).contains(Path.of("recorder"));
        assertThat(changed.datastore("IMS1").maxInput()).isEqualTo(3);
        assertThat(changed.datastore("OTHER")).isEqualTo(DatastoreConfig.of("OTHER"));
        assertThat(changed.limits()).isEqualTo(DEFAULTS.limits());
        assertThat(changed.rules()).isEqualTo(DEFAULTS.rules());
    }

    @Test
    void laterSettingsOfADataStoreReplaceEarlierOnes() {
        ImsConnectConfig changed =
                DEFAULTS.withDatastore(DatastoreConfig.of("IMS1").withMaxInput(3))
                        .withDatastore(DatastoreConfig.of("IMS1").withActive(false));
        assertThat(changed.datastores()).hasSize(1);
        assertThat(changed.datastore("IMS1").active()).isFalse();
        assertThat(changed.datastore("IMS1").maxInput()).isEqualTo(5000);
    }

    @Test
    void passwordsAreNotShown() {
        ImsConnectConfig config = DEFAULTS.withAccounts(new Account("U", "HIDDEN", List.of()));
        assertThat(config.toString()).doesNotContain("HIDDEN");
    }

    @Test
    void valuesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> DEFAULTS.withPorts(70_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("port");
        assertThatThrownBy(() -> DEFAULTS.withId("TOOLONGID"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(DEFAULTS::withExits).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DEFAULTS.withTimeout(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
