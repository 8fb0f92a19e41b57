package io.ironbridge.workloaddriver.named.commands;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;

/** A lab's only user, for one run. The password is another one each time. */
public final class LabAccount {
    public static final String USER = "LABUSER";
    private static final int PASSWORD_BITS = 120;

    private final String password =
            new BigInteger(PASSWORD_BITS, new SecureRandom()).toString(Character.MAX_RADIX);

    /** Not for logs and not for command lines. */
    public String password() {
        return password;
    }

    /** The lab's environment. */
    Map<String, String> forLab() {
        return Map.of("IRONBRIDGE_LAB_PASSWORD", password);
    }

    /** The value of the field {@code Authorization}. */
    public String authorization() {
        byte[] credentials = (USER + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(credentials);
    }
}
