package io.ironbridge.gateway.backend.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.gateway.backend.ServerXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
        assertThat(config.driver().className()).contains("org.example.Driver");
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
    void aDatabaseWithoutPasswordsNeedsNone() {
        SqlConnection source =
                read(
                        "<authData id='a' user='u'/><dataSource id='ds' containerAuthDataRef='a'>"
                                + "<properties url='jdbc:x'/></dataSource>");
        assertThat(source.config().orThrow().credentials().orElseThrow().password()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql serverName='h' portNumber='1', jdbc:postgresql://h:1/d",
        "postgresql, jdbc:postgresql://localhost:5432/d",
        "db2.jcc serverName='h', jdbc:db2://h:50000/d",
        "derby.client serverName='h', jdbc:derby://h:1527/d"
    })
    void theUrlFollowsFromHostAndDatabase(String properties, String url) {
        SqlConnection source =
                read(
                        "<dataSource id='ds'><properties.%s databaseName='d'/></dataSource>"
                                .formatted(properties));
        assertThat(source.config().orThrow().url()).isEqualTo(url);
    }

    @Test
    void theJarsOfALibraryAreFound() throws IOException {
        Path jars = Files.createDirectories(folder.resolve("jars"));
        for (String name : List.of("a.jar", "b.jar", "b.txt", "c.zip")) {
            Files.createFile(jars.resolve(name));
        }
        SqlConnection source =
                read(
                        """
                        <dataSource id="ds">
                          <jdbcDriver libraryRef="lib"/>
                          <properties url="jdbc:x"/>
                        </dataSource>
                        <library id="lib">
                          <fileset dir="%s" includes="a.jar, *.zip"/>
                          <file name="%s"/>
                          <folder dir="/no/such/folder"/>
                        </library>
                        """
                                .formatted(jars, jars.resolve("b.jar")));
        assertThat(source.config().orThrow().driver().jars())
                .containsExactly(
                        jars.resolve("a.jar"), jars.resolve("c.zip"), jars.resolve("b.jar"));
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
