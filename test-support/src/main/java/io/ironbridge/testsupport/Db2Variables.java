package io.ironbridge.testsupport;

import io.ironbridge.apiproject.LoadOptions;
import java.util.Map;

/** Where projects find a lab Db2: what {@code ${DB2_HOST}} and the like stand for. */
public final class Db2Variables {
    private Db2Variables() {}

    /** On this machine. */
    public static LoadOptions options(int port, String user, String password) {
        return LoadOptions.of(Map.of())
                .withFallbackVariables(
                        Map.of(
                                "DB2_HOST",
                                "127.0.0.1",
                                "DB2_PORT",
                                Integer.toString(port),
                                "DB2_USERNAME",
                                user,
                                "DB2_PASSWORD",
                                password));
    }
}
