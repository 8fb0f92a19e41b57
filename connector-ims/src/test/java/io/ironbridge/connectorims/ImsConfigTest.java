package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ImsConfigTest {
    private static final ImsConfig CONFIG =
            ImsConfig.of(SocketConfig.of("localhost", 9999), "ims1");

    @Test
    void namesAreFoldedToUpperCase() {
        assertThat(CONFIG.datastore()).isEqualTo("IMS1");
        assertThat(ImsTransaction.of("ivtno").transactionCode()).isEqualTo("IVTNO");
        assertThat(CONFIG.endpoint()).isEqualTo("localhost:9999");
    }

    @Test
    void whatCannotBeSentIsRefusedByName() {
        assertRefused(() -> CONFIG.withDatastore("TOOLONGNAME"), "datastore \"TOOLONGNAME\"");
        assertRefused(() -> CONFIG.withClientIdPrefix("HWS"), "HWS");
        assertRefused(() -> CONFIG.withClientIdPrefix("ABCDE"), "ABCDE");
        assertRefused(() -> CONFIG.withClientIdPrefix(""), "client id prefix");
        assertRefused(
                () -> CONFIG.withInteractionTimeout(Duration.ofMillis(-1)), "interaction timeout");
        assertRefused(() -> ImsTransaction.of(""), "transaction code");
        assertRefused(() -> ImsTransaction.of("A B"), "transaction code \"A B\"");
        assertRefused(() -> ImsTransaction.resumeTpipe(""), "tpipe");
        assertRefused(
                () -> ImsTransaction.of("X").withInteraction(Interaction.RESUME_TPIPE),
                "transaction code");
        assertRefused(() -> Undelivered.rerouteTo(""), "reroute name");
        assertRefused(() -> new ImsConfig.Limits(0, 1), "bytes");
        assertRefused(() -> ImsCredentials.of("USER1", "nine chars"), "8 characters");
    }

    private static void assertRefused(ThrowingCallable what, String named) {
        assertThatIllegalArgumentException().isThrownBy(what).withMessageContaining(named);
    }

    @Test
    void passwordsAreNotShown() {
        ImsCredentials credentials = ImsCredentials.of("USER1", "SECRET");
        assertThat(credentials.toString()).doesNotContain("SECRET");
        assertThat(CONFIG.withCredentials(credentials).toString()).doesNotContain("SECRET");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ImsCredentials.of("USER1", "SECRETSECRET"))
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("SECRET"));
    }
}
