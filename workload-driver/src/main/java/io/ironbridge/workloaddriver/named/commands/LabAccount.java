package io.ironbridge.workloaddriver.named.commands;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The only user of a lab, for one run. Each run has a new password. */
public final class LabAccount {
    public static final String USER = "LABUSER";
    private static final int PASSWORD_BITS = 120;
    private static final int SHORT_LENGTH = 8;

    private final String password;

    public LabAccount() {
        this(new BigInteger(PASSWORD_BITS, new SecureRandom()).toString(Character.MAX_RADIX));
    }

    private LabAccount(String password) {
        this.password = password;
    }

    /** For a lab IMS: a password of eight letters and digits, in upper case. */
    public static LabAccount ofRacf() {
        return new LabAccount(
                new SecureRandom()
                        .ints(SHORT_LENGTH, 0, Character.MAX_RADIX)
                        .mapToObj(digit ->
                                Integer.toString(digit, Character.MAX_RADIX)
                                        .toUpperCase(Locale.ROOT))
                        .collect(Collectors.joining()));
    }

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
