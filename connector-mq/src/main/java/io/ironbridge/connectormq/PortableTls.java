package io.ironbridge.connectormq;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Keys and trusted certificates, to be given to another process as texts. */
public final class PortableTls {
    private static final String USED = "tls";
    private static final String KEYS = "tls.keys";
    private static final String TRUSTED = "tls.trusted";
    private static final String TYPE = "PKCS12";

    /** The texts go where the keys may go: another protection would not protect them. */
    private static final char[] NO_SECRET = "portable".toCharArray();

    private PortableTls() {}

    /**
     * The texts; they contain the keys.
     *
     * @param keys decrypted; null for none
     * @param trusted null for the authorities of the JDK
     * @throws GeneralSecurityException also for a key that does not leave its store
     */
    public static Map<String, String> texts(@Nullable KeyStore keys, @Nullable KeyStore trusted)
            throws GeneralSecurityException {
        Map<String, String> texts = new TreeMap<>(Map.of(USED, "true"));
        if (keys != null) {
            texts.put(KEYS, text(keys, true));
        }
        if (trusted != null) {
            texts.put(TRUSTED, text(trusted, false));
        }
        return texts;
    }

    private static String text(KeyStore from, boolean withKeys) throws GeneralSecurityException {
        KeyStore copy = KeyStore.getInstance(TYPE);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            copy.load(null, null);
            for (String alias : Collections.list(from.aliases())) {
                if (withKeys) {
                    copy.setKeyEntry(
                            alias,
                            from.getKey(alias, NO_SECRET),
                            NO_SECRET,
                            from.getCertificateChain(alias));
                } else {
                    copy.setCertificateEntry(alias, from.getCertificate(alias));
                }
            }
            copy.store(out, NO_SECRET);
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
        return Base64.getEncoder().encodeToString(out.toByteArray());
    }

    /** The context of {@link #texts}; empty if there are none. */
    static Optional<SSLContext> of(Map<String, String> texts) {
        if (!texts.containsKey(USED)) {
            return Optional.empty();
        }
        try {
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store(texts.get(KEYS)), NO_SECRET);
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store(texts.get(TRUSTED)));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return Optional.of(context);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("its keys cannot be used here", e);
        }
    }

    private static @Nullable KeyStore store(@Nullable String text)
            throws GeneralSecurityException, IOException {
        if (text == null) {
            return null;
        }
        KeyStore store = KeyStore.getInstance(TYPE);
        store.load(new ByteArrayInputStream(Base64.getDecoder().decode(text)), NO_SECRET);
        return store;
    }
}
