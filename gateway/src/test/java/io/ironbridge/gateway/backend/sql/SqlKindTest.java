package io.ironbridge.gateway.backend.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.gateway.backend.ServerXml;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlKindTest {
    private static final String DATA_SOURCE =
            "<dataSource id='ds' %s><properties URL='jdbc:x'/></dataSource>";

    @TempDir Path folder;

    private SqlConnection read(String elements) {
        return ServerXml.clean(folder, elements)
                .connections()
                .connection(SqlConnection.class, "ds")
                .orElseThrow();
    }

    @Test
    void dataSourceIsReadWithDriverPropertiesAndPool() {
        SqlConnection source =
                read(
                        """
                        <dataSource id="ds" jndiName="jdbc/ds" ironbridge_credentialsHold="1m" ironbridge_credentialsTries="3">
                          <jdbcDriver java.sql.Driver="org.example.Driver" libraryRef="lib"/>
                          <properties URL="jdbc:example:db" user="u" password="{xor}CDo9Hgw=" create="true"/>
                          <connectionManager maxPoolSize="7" minPoolSize="2" connectionTimeout="5s"/>
                        </dataSource>
                        <library id="lib"/>
                        """);
        SqlConfig config = source.config().orThrow();
        assertThat(config.url()).isEqualTo("jdbc:example:db");
        assertThat(config.driverClass()).contains("org.example.Driver");
        assertThat(source.credential().orElseThrow().user()).isEqualTo("u");
        assertThat(config.credentials().orElseThrow().password()).isEqualTo("WebAS");
        assertThat(config.properties()).containsExactly(Map.entry("create", "true"));
        assertThat(config.pool().maxSize()).isEqualTo(7);
        assertThat(config.pool().minSize()).isEqualTo(2);
        assertThat(config.pool().connectTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.backoff().time()).isEqualTo(Duration.ofMinutes(1));
        assertThat(config.backoff().tries()).isEqualTo(3);
        assertThat(source.toString()).doesNotContain("jdbc:").doesNotContain("WebAS");
    }

    @Test
    void dataSourceTakesItsCredentialFromAuthData() {
        SqlConnection source =
                read(
                        "<authData id='a' user='u' password='p'/><dataSource id='ds'"
                                + " containerAuthDataRef='a'><properties.derby.embedded"
                                + " url='jdbc:x' databaseName='x'/></dataSource>");
        assertThat(source.credential().orElseThrow().user()).isEqualTo("u");
        assertThat(source.config().orThrow().properties()).containsEntry("databaseName", "x");
    }

    @Test
    void withoutUrlTheReasonIsKeptForTheStart() {
        assertThat(read("<dataSource id='ds'/>").config().problem()).isEqualTo("not a JDBC URL");
    }

    @Test
    void limitsAreRead() {
        SqlConfig set =
                read(DATA_SOURCE.formatted(
                                "ironbridge_maxRows='1' ironbridge_maxValueBytes='2'"
                                        + " ironbridge_maxReplyBytes='3'"
                                        + " ironbridge_cancelGrace='4s'"))
                        .config()
                        .orThrow();
        assertThat(set.limits()).isEqualTo(new SqlConfig.Limits(1, 2, 3));
        assertThat(set.pool().cancelGrace()).isEqualTo(Duration.ofSeconds(4));
        SqlConfig plain = read(DATA_SOURCE.formatted("")).config().orThrow();
        assertThat(plain.limits()).isEqualTo(new SqlConfig.Limits(10_000, 16 << 20, 64 << 20));
        assertThat(plain.pool().cancelGrace()).isEqualTo(Duration.ofSeconds(2));
    }

    @ParameterizedTest
    @CsvSource({
        "ironbridge_maxRows, 0",
        "ironbridge_maxValueBytes, 0",
        "ironbridge_maxReplyBytes, 4294967296",
        "ironbridge_cancelGrace, 0",
        "ironbridge_credentialsHold, -1s",
        "ironbridge_credentialsTries, -1"
    })
    void aValueThatMakesNoSenseIsAFaultAtItsPlace(String attribute, String value) {
        ServerXml.assertRefused(folder, "dataSource", attribute, value);
    }
}
