package io.ironbridge.connectorjava.servant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorjava.wire.DataSourceWire;
import io.ironbridge.connectorjava.wire.ProgramTask;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlCredentials;
import io.ironbridge.connectorsql.SqlDriver;
import java.io.File;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServantPoolsTest {
    private static final SqlConfig DERBY = SqlConfig.of("jdbc:derby:memory:pools;create=true");

    private static final List<Path> CLASS_PATH =
            Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                    .map(Path::of)
                    .toList();

    private final ServantPools pools = new ServantPools(CLASS_PATH);

    private static ProgramTask.Source source(SqlConfig config) {
        return new ProgramTask.Source("east", DataSourceWire.write(config));
    }

    private ProgramPool pool(SqlConfig config) throws UnusableException {
        ProgramTask task =
                new ProgramTask(
                        1,
                        "any",
                        "request",
                        Optional.empty(),
                        1,
                        List.of(source(config)),
                        List.of(),
                        new byte[0]);
        return Objects.requireNonNull(pools.retain(task).dataSources().get("east"));
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(30));
    }

    @Test
    void settingsArriveAsTheyWereSent() throws Exception {
        SqlConfig sent =
                new SqlConfig(
                        "jdbc:postgresql://host:5432/bank",
                        new SqlDriver(
                                Optional.of("org.postgresql.xa.PGXADataSource"),
                                List.of(Path.of("/opt/driver.jar")),
                                true),
                        Optional.of(new SqlCredentials("teller", "geheim")),
                        Map.of("serverName", "host", "portNumber", "5432"),
                        new SqlConfig.Pool(
                                7,
                                2,
                                Duration.ofSeconds(3),
                                Duration.ofMinutes(4),
                                Duration.ofSeconds(5),
                                Duration.ofMillis(600),
                                SqlConfig.Pool.DEFAULTS.statements()),
                        SqlConfig.Limits.DEFAULTS,
                        new SqlConfig.Backoff(
                                Duration.ofSeconds(8), 9, SqlConfig.Backoff.DEFAULTS.memory()));

        assertThat(DataSourceWire.read(DataSourceWire.write(sent))).isEqualTo(sent);
        assertThat(source(sent)).asString().doesNotContain("geheim");
    }

    @Test
    void tasksShareThePoolOfADataSource() throws Exception {
        assertThat(pool(DERBY)).isSameAs(pool(DERBY));
    }

    @Test
    void otherSettingsReplaceAPoolThatTasksBeforeStillUse() throws Exception {
        ProgramPool old = pool(DERBY);
        ProgramPool replaced = pool(DERBY.withPool(SqlConfig.Pool.DEFAULTS.withMaxSize(1)));

        assertThat(replaced).isNotSameAs(old);
        old.giveBack(old.take(soon()), true);
        old.release();
        assertThatThrownBy(() -> old.take(soon())).hasMessage("the connector has been closed");
        Connection next = replaced.take(soon());
        assertThat(next.isValid(5)).isTrue();
        replaced.giveBack(next, true);
    }

    @Test
    void oneThatCannotBeOpenedIsNamed() {
        SqlDriver missing = new SqlDriver(Optional.of("no.such.Driver"), List.of(), false);
        assertThatThrownBy(() -> pool(DERBY.withDriver(missing)))
                .isInstanceOf(UnusableException.class)
                .hasMessage(
                        "the data source east cannot be used: the driver class no.such.Driver was"
                                + " not found");
    }
}
