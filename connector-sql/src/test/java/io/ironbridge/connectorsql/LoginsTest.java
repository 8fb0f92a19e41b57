package io.ironbridge.connectorsql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.RefusalMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A user whose password is wrong is not revoked. */
@Timeout(60)
class LoginsTest {
    private static final String STATEMENT = "SELECT IBMREQD FROM SYSIBM.SYSDUMMY1";

    private FaultyDatabase database;

    /** What was kept last; long ago when it is asked for. */
    private static final class Kept implements RefusalMemory {
        private volatile int inARow;

        @Override
        public Refusals refusals() {
            return new Refusals(inARow, Duration.ofDays(1));
        }

        @Override
        public void keep(int given) {
            inARow = given;
        }
    }

    private final Kept memory = new Kept();

    @BeforeEach
    void start() throws Exception {
        database = new FaultyDatabase();
        database.refuseUser(true);
    }

    @AfterEach
    void stop() {
        database.close();
    }

    private SqlConnector connector(SqlConfig.Backoff backoff) {
        SqlConfig config = SqlConfig.of(database.url());
        SqlConfig.Pool pool = config.pool();
        return new SqlConnector(
                config.withBackoff(backoff)
                        .withPool(
                                new SqlConfig.Pool(
                                        5,
                                        3,
                                        pool.connectTimeout(),
                                        pool.idleTimeout(),
                                        pool.validateAfterIdle(),
                                        pool.cancelGrace(),
                                        pool.statements())));
    }

    private SqlConnector connector() {
        return connector(new SqlConfig.Backoff(Duration.ofHours(1), 2, memory));
    }

    private static Outcome call(SqlConnector connector) throws InterruptedException {
        return connector
                .target("test", STATEMENT, false)
                .call(
                        new Payload.Json(Bytes.utf8("{}")),
                        new CallContext(
                                "r",
                                Optional.empty(),
                                Deadline.in(Duration.ofSeconds(30)),
                                new Cancellation()));
    }

    @Test
    void aRefusalNamesTheDatabasesCodesAndIsNotRepeated() throws Exception {
        try (SqlConnector connector = connector()) {
            assertThat(call(connector))
                    .isInstanceOfSatisfying(
                            Outcome.HostFailure.class,
                            failure -> {
                                assertThat(failure.fault())
                                        .isEqualTo(Outcome.HostFault.USER_REFUSED);
                                assertThat(failure.what())
                                        .contains("SQLCODE=-4214 SQLSTATE=28000")
                                        .doesNotContain("SECRET");
                            });
            assertThat(call(connector)).isInstanceOf(Outcome.NotSent.class);
            assertThat(database.refusals()).isEqualTo(1);
            assertThat(connector.refusedCredentials()).isEqualTo(1);
            connector.releaseCredentials();
            database.refuseUser(false);
            assertThat(call(connector)).isInstanceOf(Outcome.Replied.class);
            assertThat(connector.refusedCredentials()).isZero();
            assertThat(memory.inARow).isZero();
        }
    }

    @Test
    void ofManyCallsOneAloneTries() throws Exception {
        CountDownLatch door = new CountDownLatch(1);
        database.holdConnects(door);
        try (SqlConnector connector = connector()) {
            List<CompletableFuture<Outcome>> calls = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                CompletableFuture<Outcome> answer = new CompletableFuture<>();
                calls.add(answer);
                Thread.startVirtualThread(() -> {
                    try {
                        answer.complete(call(connector));
                    } catch (InterruptedException e) {
                        answer.completeExceptionally(e);
                    }
                });
            }
            database.awaitConnect();
            door.countDown();
            assertThat(calls.stream().map(CompletableFuture::join))
                    .noneMatch(Outcome.Replied.class::isInstance);
            assertThat(database.refusals()).isEqualTo(1);
        }
    }

    @Test
    void refusalsAreCountedOverRestarts() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (SqlConnector connector = connector()) {
                call(connector);
                call(connector);
            }
        }
        assertThat(database.refusals()).isEqualTo(2);
    }

    @Test
    void openConnectionsAreUsedWhileNewOnesAreHeldBack() throws Exception {
        database.refuseUser(false);
        try (SqlConnector connector = connector()) {
            assertThat(call(connector)).isInstanceOf(Outcome.Replied.class);
            database.refuseUser(true);
            assertThat(call(connector)).isInstanceOf(Outcome.Replied.class);
            database.breakConnections();
            call(connector);
            call(connector);
            assertThat(database.refusals()).isEqualTo(1);
        }
    }

    @Test
    void aHoldOfZeroSendsThemEachTime() throws Exception {
        try (SqlConnector connector =
                connector(new SqlConfig.Backoff(Duration.ZERO, 2, RefusalMemory.NONE))) {
            for (int i = 0; i < 3; i++) {
                assertThat(call(connector)).isInstanceOf(Outcome.HostFailure.class);
            }
            assertThat(database.refusals()).isEqualTo(3);
        }
    }
}
