package io.ironbridge.gateway.security;

import com.password4j.Argon2Function;
import io.ironbridge.apiproject.server.security.StoredPassword;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Compares passwords with their stored form, in a time that does not reveal why they differ. */
final class PasswordHash {
    /** PBKDF2 rejects an empty password. */
    private static final String NOTHING = "\0";

    private PasswordHash() {}

    static boolean matches(StoredPassword stored, String given) {
        return switch (stored) {
            case StoredPassword.Plain(var password) ->
                    MessageDigest.isEqual(bytes(password.reveal()), bytes(given));
            case StoredPassword.Pbkdf2 hash ->
                    MessageDigest.isEqual(hash.digest(), pbkdf2(hash, given));
            case StoredPassword.Argon2(String encoded) -> argon2(encoded, given);
        };
    }

    static boolean takesLong(StoredPassword stored) {
        return !(stored instanceof StoredPassword.Plain);
    }

    /** Comparisons with equal keys cost the same. */
    static Object cost(StoredPassword stored) {
        return switch (stored) {
            case StoredPassword.Plain _ -> "plain";
            case StoredPassword.Pbkdf2 hash ->
                    List.of(hash.algorithm(), hash.iterations(), hash.digest().length);
            case StoredPassword.Argon2(String encoded) -> {
                String[] parts = encoded.split("\\$", -1); // kind, version, costs, salt, digest
                yield List.of(parts[1], parts[2], parts[3], parts[5].length());
            }
        };
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] pbkdf2(StoredPassword.Pbkdf2 hash, String given) {
        String password = given.isEmpty() ? NOTHING : given;
        PBEKeySpec spec =
                new PBEKeySpec(
                        password.toCharArray(),
                        hash.salt(),
                        hash.iterations(),
                        hash.digest().length * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance(hash.algorithm()).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // the algorithm was checked when it was read
        } finally {
            spec.clearPassword();
        }
    }

    private static boolean argon2(String encoded, String given) {
        try {
            return Argon2Function.getInstanceFromHash(encoded).check(given, encoded);
        } catch (IllegalArgumentException _) {
            return false; // parameters in another order than the function writes
        }
    }
}
