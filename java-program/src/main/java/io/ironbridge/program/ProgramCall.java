package io.ironbridge.program;

import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** The call of a program. Thread-safe. */
public interface ProgramCall {
    /** Identifies the request in logs of the gateway. */
    String requestId();

    /** The authenticated user; empty if there is none. */
    Optional<String> caller();

    /**
     * Time that the caller still waits; zero afterwards. Then the program's thread is interrupted,
     * and its servant is replaced if it does not return.
     */
    Duration timeLeft();

    /**
     * A data source that the asset declares in {@code dataSources}. Its connections begin in
     * auto-commit mode and belong to this call: when it ends, open ones are closed. What is not
     * committed is rolled back when a connection is closed.
     *
     * @param id of the {@code dataSource} in {@code server.xml}
     * @throws IllegalArgumentException if the asset does not declare it
     */
    DataSource dataSource(String id);
}
