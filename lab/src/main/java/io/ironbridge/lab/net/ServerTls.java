package io.ironbridge.lab.net;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A PKCS12 file with the server's key and certificate, and its password. */
public record ServerTls(Path keyStore, String password) {
    /**
     * What a TLS server needs; clients show no certificate.
     *
     * @throws IOException when the file cannot be read, the password does not open it, or there is
     *     no private key in it
     */
    public SSLContext context() throws IOException {
        try (InputStream file = Files.newInputStream(keyStore)) {
            char[] characters = password.toCharArray();
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(file, characters);
            requireKey(keys);
            KeyManagerFactory managers =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, characters);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (NoSuchFileException e) {
            throw new IOException("The key store " + keyStore + " is not there", e);
        } catch (GeneralSecurityException | IOException e) {
            throw new IOException(
                    "The key store "
                            + keyStore
                            + " cannot be used as PKCS12 with the password that is given: "
                            + e.getMessage(),
                    e);
        }
    }

    private static void requireKey(KeyStore keys) throws GeneralSecurityException {
        for (String alias : Collections.list(keys.aliases())) {
            if (keys.isKeyEntry(alias)) {
                return;
            }
        }
        throw new KeyStoreException("there is no private key in it");
    }

    @Override
    public String toString() {
        return "ServerTls[keyStore=" + keyStore + ", password=****]";
    }
}
