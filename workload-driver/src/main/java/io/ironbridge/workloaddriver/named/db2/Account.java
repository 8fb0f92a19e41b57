package io.ironbridge.workloaddriver.named.db2;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;

/** The lab Db2's only user, for one run. The password is another one each time. */
final class Account {
    private static final String USER = "LABUSER";
    private static final int PASSWORD_BITS = 120;

    private final String password =
            new BigInteger(PASSWORD_BITS, new SecureRandom()).toString(Character.MAX_RADIX);

    static String user() {
        return USER;
    }

    /** For the lab. */
    Map<String, String> forLab() {
        return Map.of("IRONBRIDGE_LAB_PASSWORD", password);
    }

    /** For those that call the service at this port of this machine. */
    Map<String, String> forCallers(int port) {
        return Map.of(
                "DB2_HOST",
                "127.0.0.1",
                "DB2_PORT",
                Integer.toString(port),
                "DB2_USERNAME",
                USER,
                "DB2_PASSWORD",
                password);
    }

    /** The value of the field {@code Authorization}. */
    String authorization() {
        byte[] credentials = (USER + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(credentials);
    }
}
