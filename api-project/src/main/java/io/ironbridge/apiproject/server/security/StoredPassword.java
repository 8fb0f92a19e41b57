package io.ironbridge.apiproject.server.security;

import io.ironbridge.apiproject.element.Secret;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A password of a registry, in a form that can be compared with a caller's password. */
public sealed interface StoredPassword {
    /** In plain text. */
    record Plain(Secret password) implements StoredPassword {}

    /**
     * PBKDF2 (RFC 8018), as Liberty's {@code securityUtility encode --encoding=hash} writes it.
     *
     * <p>The text after {@code {hash}} is base64 of x'01' and of fields: a tag byte, a length (4
     * bytes, big-endian), and that many bytes. Tags: x'10' the algorithm's JCA name, x'20'
     * iterations (the 4 bytes are the number itself), x'30' the salt, x'40' the digest, x'50' bits
     * of the digest (like x'20'). The defaults are PBKDF2WithHmacSHA1, 6384 and 256. Public in Open
     * Liberty (bundle com.ibm.ws.crypto.passwordutil).
     */
    final class Pbkdf2 implements StoredPassword {
        private static final int VERSION = 1;
        private static final int ALGORITHM = 0x10;
        private static final int ITERATIONS = 0x20;
        private static final int SALT = 0x30;
        private static final int DIGEST = 0x40;
        private static final int BITS = 0x50;
        private static final Set<String> ALGORITHMS =
                Set.of("PBKDF2WithHmacSHA1", "PBKDF2WithHmacSHA256", "PBKDF2WithHmacSHA512");
        private static final int MOST_ITERATIONS = 10_000_000;
        private static final int MOST_BYTES = 1024;

        private final String algorithm;
        private final int iterations;
        private final byte[] salt;
        private final byte[] digest;

        private Pbkdf2(String algorithm, int iterations, byte[] salt, byte[] digest) {
            this.algorithm = algorithm;
            this.iterations = iterations;
            this.salt = salt;
            this.digest = digest;
        }

        public String algorithm() {
            return algorithm;
        }

        public int iterations() {
            return iterations;
        }

        public byte[] salt() {
            return salt.clone();
        }

        public byte[] digest() {
            return digest.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Pbkdf2 that
                    && algorithm.equals(that.algorithm)
                    && iterations == that.iterations
                    && Arrays.equals(salt, that.salt)
                    && Arrays.equals(digest, that.digest);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(salt);
        }

        @Override
        public String toString() {
            return "{hash}********";
        }

        /** Empty if it is damaged, or its parameters are unknown or too large. */
        static Optional<Pbkdf2> read(String base64) {
            try {
                byte[] bytes = Base64.getDecoder().decode(base64);
                return read(new DataInputStream(new ByteArrayInputStream(bytes)));
            } catch (IllegalArgumentException | IOException _) {
                return Optional.empty();
            }
        }

        private static Optional<Pbkdf2> read(DataInputStream in) throws IOException {
            if (in.read() != VERSION) {
                return Optional.empty();
            }
            String algorithm = "PBKDF2WithHmacSHA1";
            int iterations = 6384;
            int bits = 256;
            byte[] salt = {};
            byte[] digest = {};
            for (int tag = in.read(); tag >= 0; tag = in.read()) {
                switch (tag) {
                    case ALGORITHM -> algorithm = new String(field(in), StandardCharsets.UTF_8);
                    case ITERATIONS -> iterations = in.readInt();
                    case SALT -> salt = field(in);
                    case DIGEST -> digest = field(in);
                    case BITS -> bits = in.readInt();
                    default -> throw new IOException("unknown field");
                }
            }
            boolean usable =
                    ALGORITHMS.contains(algorithm)
                            && iterations > 0
                            && iterations <= MOST_ITERATIONS
                            && salt.length > 0
                            && digest.length > 0
                            && digest.length * 8 == bits;
            return usable
                    ? Optional.of(new Pbkdf2(algorithm, iterations, salt, digest))
                    : Optional.empty();
        }

        private static byte[] field(DataInputStream in) throws IOException {
            int length = in.readInt();
            if (length < 1 || length > MOST_BYTES) {
                throw new IOException("a field of no usable length");
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            return bytes;
        }
    }

    /**
     * Argon2 in its usual text form, {@code $argon2id$v=19$m=19456,t=2,p=1$salt$digest}; after
     * {@code {argon2}}, which is an Ironbridge extension.
     */
    record Argon2(String encoded) implements StoredPassword {
        private static final Pattern FORM =
                Pattern.compile(
                        "\\$argon2(?:id|i|d)\\$v=\\d{1,2}\\$m=(\\d{1,7}),t=\\d{1,3},p=\\d{1,2}"
                                + "\\$[A-Za-z0-9+/]{8,}\\$[A-Za-z0-9+/]{16,}");

        /** KiB that one check may use. */
        private static final int MOST_MEMORY = 1 << 20;

        /** Whether it can be checked with at most a GiB of memory. */
        static boolean isOne(String encoded) {
            Matcher form = FORM.matcher(encoded);
            return form.matches() && Integer.parseInt(form.group(1)) <= MOST_MEMORY;
        }

        @Override
        public String toString() {
            return "{argon2}********";
        }
    }
}
