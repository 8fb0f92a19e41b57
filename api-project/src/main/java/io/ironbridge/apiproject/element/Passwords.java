package io.ironbridge.apiproject.element;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Decodes passwords as Liberty's {@code securityUtility encode} writes them. The formats are public
 * in Open Liberty (bundle com.ibm.ws.crypto.passwordutil).
 *
 * <ul>
 *   <li>{@code {xor}}: base64 of the UTF-8 bytes, each combined with x'5F'. Hides, does not
 *       protect.
 *   <li>{@code {aes}}: base64 of a level byte and the encrypted text. Level 0: AES-128-CBC, the key
 *       from PBKDF2 with HMAC-SHA1, which is also the initial vector. Level 1: AES-256-GCM, the key
 *       from PBKDF2 with HMAC-SHA512; a length byte and the initial vector follow the level byte;
 *       128-bit tag. Decrypted: a length byte, that many random bytes, then the password.
 * </ul>
 *
 * <p>The passphrase is the variable {@code wlp.password.encryption.key}; if it is not set, its own
 * unresolved reference.
 */
final class Passwords {
    static final String KEY_VARIABLE = "wlp.password.encryption.key";
    private static final String DEFAULT_PASSPHRASE = "${" + KEY_VARIABLE + "}";
    private static final int XOR_MASK = 0x5F;
    private static final String SALT_0 = "a7a283394c5ab34f32150a9e2f171138c32e7d80";
    private static final String SALT_1 =
            "a7c1160f870b664ba544a2a76053ebbbd31d1a6aee453cfa6c496f7a29edb2b1e46639f64230366f"
                + "235c3b87240f0ec1d56b3fee572bc74a006b89fef9f9d2a1d424f65689b08e0a55181887e23f3b31"
                + "34b4866cac1004d93a4b09e77e7fa07ac2a247f89bdf39d4a3564c8d718468d887f75679d0c7b3c6"
                + "49070c0418afc06b";

    private Passwords() {}

    /** A password that cannot be decoded. The message never contains any part of it. */
    static final class Undecodable extends Exception {
        private static final long serialVersionUID = 1L;

        Undecodable(String message) {
            super(message);
        }
    }

    /** Whether it needs {@link #decode}, which takes time for the encrypted forms. */
    static boolean isEncoded(String password) {
        return password.startsWith("{") && password.indexOf('}') > 0;
    }

    /**
     * @param passphrase value of {@value #KEY_VARIABLE}; empty if it is not set
     */
    static String decode(String password, String passphrase) throws Undecodable {
        if (!isEncoded(password)) {
            return password;
        }
        int end = password.indexOf('}');
        String algorithm = password.substring(1, end);
        String coded = password.substring(end + 1);
        return switch (algorithm) {
            case "" -> coded;
            case "xor" -> text(xor(base64(coded)));
            case "aes" ->
                    text(
                            aes(
                                    base64(coded),
                                    passphrase.isEmpty() ? DEFAULT_PASSPHRASE : passphrase));
            case "hash" ->
                    throw new Undecodable("it is hashed, but the password itself is needed here");
            // A plain password may begin with a brace; only Liberty's own tags are recognised.
            default -> password;
        };
    }

    private static byte[] base64(String coded) throws Undecodable {
        try {
            return Base64.getDecoder().decode(coded);
        } catch (IllegalArgumentException e) {
            throw new Undecodable("it is not base64");
        }
    }

    private static byte[] xor(byte[] bytes) {
        byte[] plain = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            plain[i] = (byte) (bytes[i] ^ XOR_MASK);
        }
        return plain;
    }

    private static byte[] aes(byte[] coded, String passphrase) throws Undecodable {
        try {
            int level = coded.length == 0 ? -1 : coded[0];
            return withoutSeed(
                    switch (level) {
                        case 0 -> cbc(coded, passphrase);
                        case 1 -> gcm(coded, passphrase);
                        default -> throw new Undecodable("its {aes} level is unknown");
                    });
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new Undecodable("it was encrypted with another key, or is damaged");
        }
    }

    private static byte[] cbc(byte[] coded, String passphrase) throws GeneralSecurityException {
        byte[] key = key("PBKDF2WithHmacSHA1", passphrase, SALT_0, 84_756, 128);
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(key));
        return cipher.doFinal(coded, 1, coded.length - 1);
    }

    private static byte[] gcm(byte[] coded, String passphrase) throws GeneralSecurityException {
        int vectorLength = coded.length < 2 ? 0 : coded[1] & 0xFF;
        int start = 2 + vectorLength;
        if (vectorLength == 0 || start >= coded.length) {
            throw new IllegalArgumentException("too short");
        }
        byte[] key = key("PBKDF2WithHmacSHA512", passphrase, SALT_1, 210_000, 256);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(
                Cipher.DECRYPT_MODE,
                new SecretKeySpec(key, "AES"),
                new GCMParameterSpec(128, coded, 2, vectorLength));
        return cipher.doFinal(coded, start, coded.length - start);
    }

    private static byte[] key(
            String algorithm, String passphrase, String salt, int rounds, int bits)
            throws GeneralSecurityException {
        PBEKeySpec spec =
                new PBEKeySpec(
                        passphrase.toCharArray(), HexFormat.of().parseHex(salt), rounds, bits);
        return SecretKeyFactory.getInstance(algorithm).generateSecret(spec).getEncoded();
    }

    private static byte[] withoutSeed(byte[] plain) throws Undecodable {
        int start = plain.length == 0 ? 1 : 1 + (plain[0] & 0xFF);
        if (start > plain.length) {
            throw new Undecodable("it was encrypted with another key, or is damaged");
        }
        return Arrays.copyOfRange(plain, start, plain.length);
    }

    private static String text(byte[] utf8) throws Undecodable {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
        } catch (CharacterCodingException e) {
            throw new Undecodable("the decoded value is not text");
        }
    }
}
