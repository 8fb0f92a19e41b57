package io.ironbridge.testsupport;

import io.ironbridge.apiproject.LoadOptions;
import java.util.Map;

/** Addresses of a lab Db2 for projects: values of {@code ${DB2_HOST}} and similar variables. */
public final class Db2Variables {
    private Db2Variables() {}

    /** For this machine. */
    public static LoadOptions options(int port, String user, String password) {
        return LoadOptions.of(Map.of())
                .withVariables(
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
