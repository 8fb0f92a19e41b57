package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.TlsConfig.KeyStore;
import io.ironbridge.apiproject.server.TlsConfig.Ssl;
import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.apiproject.text.Texts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads key stores and TLS settings. */
final class TlsReader {
    private static final String DEFAULT_SSL = "defaultSSLConfig";

    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private static final Duration KEY_STORE_POLLING = Duration.ofSeconds(5);

    private static final List<String> TLS = List.of("TLSv1.3", "TLSv1.2");

    private static final Set<String> ANY_TLS = Set.of("TLS", "SSL", "SSL_TLS", "SSL_TLSv2");

    private final Elements elements;

    TlsReader(Elements elements) {
        this.elements = elements;
    }

    TlsConfig read() {
        ElementReader sslDefault = elements.one("sslDefault");
        List<Ssl> ssls = elements.all("ssl", this::ssl);
        return new TlsConfig(
                elements.all("keyStore", this::keyStore),
                ssls,
                defaultSsl(sslDefault),
                elements.reference(sslDefault, "outboundSSLRef", List.of("ssl")));
    }

    private KeyStore keyStore(ElementReader e) {
        String type = e.text("type").orElse("PKCS12");
        return new KeyStore(
                e.id(),
                type,
                keyStoreFile(e),
                e.secret("password"),
                e.choice("updateTrigger", UpdateTrigger.POLLED),
                e.positive("pollingRate", KEY_STORE_POLLING, MILLISECOND),
                e.source());
    }

    /**
     * As in Liberty, a relative name refers to the security folder, and so does the default name.
     */
    private Optional<Path> keyStoreFile(ElementReader e) {
        String location = e.text("location").orElse("key.p12");
        if (!e.flag("fileBased", true) || location.matches("(?i)safkeyring[a-z]*:.*")) {
            return Optional.empty();
        }
        Path security = e.serverDir("location").resolve("resources").resolve("security");
        return e.path("location", security, location);
    }

    /**
     * The element that {@code sslDefault} names; without a name, Liberty's default if that element
     * exists.
     */
    private Optional<String> defaultSsl(ElementReader sslDefault) {
        return elements.reference(sslDefault, "sslRef", List.of("ssl"))
                .or(() -> Optional.of(DEFAULT_SSL).filter(elements.ids(List.of("ssl"))::contains));
    }

    private Ssl ssl(ElementReader e) {
        List<String> protocols = protocols(e);
        return new Ssl(
                e.id(),
                elements.reference(e, "keyStoreRef", List.of("keyStore")),
                elements.reference(e, "trustStoreRef", List.of("keyStore")),
                e.flag("trustDefaultCerts", false),
                protocols,
                ciphers(e, protocols),
                e.text("serverKeyAlias"),
                e.flag("clientAuthentication", false),
                e.flag("clientAuthenticationSupported", false),
                e.source());
    }

    /** Liberty's names for any version select the two safe ones. */
    private static List<String> protocols(ElementReader e) {
        List<String> named = e.words("sslProtocol");
        if (named.isEmpty() || named.stream().allMatch(ANY_TLS::contains)) {
            return TLS;
        }
        List<String> known = TLS.stream().filter(named::contains).toList();
        if (known.size() < named.size()) {
            e.bad("sslProtocol", String.join(", ", named), "Use TLSv1.3, TLSv1.2, both, or TLS.");
        }
        return known.isEmpty() ? TLS : known;
    }

    /** The configured names; those that verify no peer or do not encrypt are reported. */
    private static List<String> ciphers(ElementReader e, List<String> protocols) {
        List<String> ciphers = e.words("enabledCiphers");
        List<String> open =
                ciphers.stream()
                        .filter(name -> name.contains("_anon_") || name.contains("_NULL_"))
                        .toList();
        if (!open.isEmpty()) {
            e.bad(
                    "enabledCiphers",
                    String.join(", ", open),
                    "Remove them: they do not verify the peer, or do not encrypt.");
        } else if (!ciphers.isEmpty() && protocols.stream().noneMatch(tls -> fits(ciphers, tls))) {
            e.bad(
                    "enabledCiphers",
                    String.join(", ", ciphers),
                    "Add a cipher suite of "
                            + Texts.list(protocols)
                            + ": no connection is possible with these.");
        }
        return ciphers;
    }

    /** Names of TLS 1.2 have the key exchange before WITH; names of TLS 1.3 do not contain it. */
    private static boolean fits(List<String> ciphers, String protocol) {
        return ciphers.stream()
                .anyMatch(name -> name.contains("_WITH_") == protocol.equals("TLSv1.2"));
    }
}
