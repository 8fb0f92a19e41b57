package io.ironbridge.gateway.security;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Encodes passwords and keys for the configuration. */
public final class PasswordEncoder {
    private static final String ALGORITHM = "PBKDF2WithHmacSHA512";

    /** OWASP Password Storage Cheat Sheet, as of 2025; the same number as Liberty. */
    private static final int ITERATIONS = 210_000;

    private static final int SALT_BYTES = 32;
    private static final int DIGEST_BYTES = 32;

    /** RFC 9106, 3.1. */
    private static final int ARGON2_SALT_BYTES = 16;

    /** Argon2id: 19 MiB, two passes, one thread (the same source). */
    private static final Argon2Function ARGON2 =
            Argon2Function.getInstance(19 << 10, 2, 1, DIGEST_BYTES, Argon2.ID);

    private PasswordEncoder() {}

    /**
     * {@code {hash}...}, which Liberty reads as well; {@link
     * io.ironbridge.apiproject.server.security.StoredPassword.Pbkdf2}.
     */
    public static String pbkdf2(String password) {
        return pbkdf2(password, ITERATIONS);
    }

    static String pbkdf2(String password, int iterations) {
        byte[] salt = salt(SALT_BYTES);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(1);
            field(out, 0x10, ALGORITHM.getBytes(StandardCharsets.UTF_8));
            out.writeByte(0x20);
            out.writeInt(iterations);
            field(out, 0x30, salt);
            field(out, 0x40, digest(password, salt, iterations));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // it writes to memory
        }
        return "{hash}" + Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static void field(DataOutputStream out, int tag, byte[] content) throws IOException {
        out.writeByte(tag);
        out.writeInt(content.length);
        out.write(content);
    }

    private static byte[] digest(String password, byte[] salt, int iterations) {
        try {
            PBEKeySpec spec =
                    new PBEKeySpec(
                            password.toCharArray(), salt, iterations, DIGEST_BYTES * Byte.SIZE);
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    /**
     * {@code {argon2}$argon2id$...}. With an explicit salt: the library would read its length from
     * a file that does not exist here, and log that.
     */
    public static String argon2(String password) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        return "{argon2}" + ARGON2.hash(bytes, salt(ARGON2_SALT_BYTES)).getResult();
    }

    private static byte[] salt(int bytes) {
        byte[] salt = new byte[bytes];
        new SecureRandom().nextBytes(salt);
        return salt;
    }

    /** {@code {sha256}...}, for API keys: long random texts that cannot be guessed. */
    public static String sha256(String key) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(key.getBytes(StandardCharsets.UTF_8));
            return "{sha256}" + HexFormat.of().formatHex(digest);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
