package io.ironbridge.program;

import jakarta.jms.ConnectionFactory;
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

    /**
     * A connection factory that the asset declares in {@code connectionFactories}. Its connections
     * and contexts belong to this call: when it ends, open ones are closed. What a session has not
     * committed or acknowledged is rolled back when it is closed.
     *
     * @param id of the {@code jmsConnectionFactory} in {@code server.xml}
     * @throws IllegalArgumentException if the asset does not declare it
     */
    ConnectionFactory connectionFactory(String id);

    /**
     * Calls another asset of the project, which the program's asset names in {@code assets}. Calls
     * of one program run one after another, with the deadline and the caller of the program.
     *
     * @param name of the asset
     * @param input a record, or {@code byte[]} with JSON in UTF-8: what a request mapping would put
     *     below {@code body}, {@code commarea}, {@code channel} or {@code message}
     * @param result the class of a record, or {@code byte[].class} for JSON in UTF-8: the data of
     *     {@code $zosAssetResponse}; no bytes if the asset returns none
     * @throws AssetFailedException if the asset could not be called, did not answer, or answered
     *     with an error, or if its data does not fit the record
     * @throws InterruptedException if the thread is interrupted; the call is cancelled
     * @throws IllegalArgumentException if the program's asset does not name this one, or the input
     *     is no JSON
     * @throws IllegalStateException if the program has returned
     */
    <T> T asset(String name, Object input, Class<T> result)
            throws AssetFailedException, InterruptedException;
}
