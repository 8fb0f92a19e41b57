package io.ironbridge.gateway.http.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ironbridge.testsupport.TestCertificates;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.X509KeyManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key manager of listeners, over a PKCS12 store as the JDK's keytool makes it. */
class TlsSettingsTest {
    private static final char[] PASSWORD = TestCertificates.PASSWORD.toCharArray();

    @TempDir Path folder;

    private final List<String> leftOut = new ArrayList<>();

    private KeyStore store;

    @BeforeEach
    void makeStore() throws Exception {
        store = new TestCertificates(folder).key("server", "one", "CN=localhost").load("server");
    }

    private X509KeyManager manager() throws Exception {
        return (X509KeyManager) TlsSettings.keys(store, PASSWORD, leftOut::add).getKeyManagers()[0];
    }

    /** A decrypted key is another object each time; so it is when the store is asked twice. */
    @Test
    void aKeyIsDecryptedOnceForAllHandshakes() throws Exception {
        assertThat(store.getKey("one", PASSWORD)).isNotSameAs(store.getKey("one", PASSWORD));
        X509KeyManager manager = manager();
        String first = manager.chooseServerAlias("EC", null, null);
        String second = manager.chooseServerAlias("EC", null, null);
        assertThat(manager.getPrivateKey(first))
                .isEqualTo(store.getKey("one", PASSWORD))
                .isSameAs(manager.getPrivateKey(second));
        assertThat(manager.getCertificateChain(first))
                .containsExactly(
                        Arrays.copyOf(
                                store.getCertificateChain("one"),
                                1,
                                java.security.cert.X509Certificate[].class));
    }

    @Test
    void aKeyOfAnotherTypeIsNotChosen() throws Exception {
        assertThat(manager().chooseServerAlias("RSA", null, null)).isNull();
    }

    @Test
    void certificatesOfOthersInTheStoreAreNotChosen() throws Exception {
        store.setCertificateEntry("issuer", store.getCertificate("one"));
        store.deleteEntry("one");
        assertThat(manager().chooseServerAlias("EC", null, null)).isNull();
    }

    @Test
    void anotherPasswordIsAFaultAtTheStart() {
        assertThatExceptionOfType(UnrecoverableKeyException.class)
                .isThrownBy(() -> TlsSettings.keys(store, "another".toCharArray(), leftOut::add));
    }

    @Test
    void aKeyWithAnotherPasswordTakesNothingFromTheOthers() throws Exception {
        store.setKeyEntry(
                "locked",
                store.getKey("one", PASSWORD),
                "another".toCharArray(),
                store.getCertificateChain("one"));

        assertThat(manager().chooseServerAlias("EC", null, null)).endsWith("one");
        assertThat(leftOut).containsExactly("locked");
    }
}
