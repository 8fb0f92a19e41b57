package io.ironbridge.gateway.http.listener;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStore.PrivateKeyEntry;
import java.security.KeyStoreSpi;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The private keys of a key store, decrypted once. The JDK's PKIX key manager reads the key from
 * its store in every handshake, even if a session is resumed, and a PKCS12 store decrypts it each
 * time. Read-only.
 */
public final class DecryptedKeys extends KeyStoreSpi {
    private final Map<String, PrivateKeyEntry> entries;

    private DecryptedKeys(Map<String, PrivateKeyEntry> entries) {
        this.entries = entries;
    }

    /**
     * The private keys of {@code store} with their certificates, under the same aliases.
     *
     * @param leftOut receives the aliases of keys that have another password
     * @throws UnrecoverableKeyException if the password opens none of the keys
     */
    public static KeyStore of(KeyStore store, char[] password, Consumer<String> leftOut)
            throws GeneralSecurityException {
        Map<String, PrivateKeyEntry> entries = new LinkedHashMap<>();
        Map<String, UnrecoverableKeyException> locked = new LinkedHashMap<>();
        for (String alias : Collections.list(store.aliases())) {
            if (store.entryInstanceOf(alias, PrivateKeyEntry.class)) {
                try {
                    KeyStore.Entry entry =
                            store.getEntry(alias, new KeyStore.PasswordProtection(password));
                    entries.put(alias, (PrivateKeyEntry) entry);
                } catch (UnrecoverableKeyException e) {
                    locked.put(alias, e);
                }
            }
        }
        if (entries.isEmpty() && !locked.isEmpty()) {
            throw locked.values().iterator().next();
        }
        locked.keySet().forEach(leftOut);
        return new Loaded(new DecryptedKeys(entries));
    }

    private static final class Loaded extends KeyStore {
        Loaded(DecryptedKeys keys) throws GeneralSecurityException {
            super(keys, null, "decrypted");
            try {
                load(null, null);
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    @Override
    public KeyStore.@Nullable Entry engineGetEntry(
            String alias, KeyStore.@Nullable ProtectionParameter ignored) {
        return entries.get(alias);
    }

    @Override
    public @Nullable Key engineGetKey(String alias, char @Nullable [] ignored) {
        PrivateKeyEntry entry = entries.get(alias);
        return entry == null ? null : entry.getPrivateKey();
    }

    @Override
    public Certificate @Nullable [] engineGetCertificateChain(String alias) {
        PrivateKeyEntry entry = entries.get(alias);
        return entry == null ? null : entry.getCertificateChain();
    }

    @Override
    public @Nullable Certificate engineGetCertificate(String alias) {
        PrivateKeyEntry entry = entries.get(alias);
        return entry == null ? null : entry.getCertificate();
    }

    @Override
    public @Nullable Date engineGetCreationDate(String alias) {
        return null;
    }

    @Override
    public Enumeration<String> engineAliases() {
        return Collections.enumeration(entries.keySet());
    }

    @Override
    public boolean engineContainsAlias(String alias) {
        return entries.containsKey(alias);
    }

    @Override
    public int engineSize() {
        return entries.size();
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
        return entries.containsKey(alias);
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
        return false;
    }

    @Override
    public @Nullable String engineGetCertificateAlias(Certificate certificate) {
        for (Map.Entry<String, PrivateKeyEntry> entry : entries.entrySet()) {
            if (entry.getValue().getCertificate().equals(certificate)) {
                return entry.getKey();
            }
        }
        return null;
    }

    @Override
    public void engineLoad(@Nullable InputStream none, char @Nullable [] ignored) {
        // The entries are already present.
    }

    @Override
    public void engineStore(OutputStream out, char[] password) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineDeleteEntry(String alias) {
        throw new UnsupportedOperationException();
    }
}
