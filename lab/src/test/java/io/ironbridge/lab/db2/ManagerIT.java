package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManagerIT {
    @AutoClose private static LabDb2 lab;
    private static LabClient client;

    @BeforeAll
    static void start() throws Exception {
        lab = LabDb2.start(LabDb2Config.defaults().withPoolSize(4));
        client = new LabClient(lab);
    }

    @Test
    void createdServiceIsListedDescribedCalledAndDropped() throws Exception {
        HttpResponse<String> created =
                manage(
                        """
                        {"requestType":"createService","collectionID":"MYCOLL",
                        "serviceName":"nameOf","description":"Name by number",
                        "sqlStmt":"SELECT LASTNAME FROM EMP WHERE EMPNO = ?","OWNER":"X"}\
                        """);
        String url = "http://127.0.0.1:" + lab.port() + "/services/MYCOLL/nameOf";

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(created.body())
                .isEqualTo(
                        "{\"StatusCode\":201,\"StatusDescription\":\"DB2 Rest Service nameOf was"
                                + " created successfully.\",\"URL\":\""
                                + url
                                + "/V1\"}");
        assertThat(client.get("").body())
                .startsWith("{\"DB2Services\":[{\"serviceName\":\"DB2ServiceDiscover\",")
                .contains(
                        "{\"serviceName\":\"nameOf\",\"serviceCollectionID\":\"MYCOLL\","
                                + "\"version\":\"V1\",\"isDefaultVersion\":true,"
                                + "\"serviceStatus\":\"started\","
                                + "\"serviceDescription\":\"Name by number\","
                                + "\"serviceProvider\":\"db2service-1.0\","
                                + "\"serviceURL\":\""
                                + url
                                + "/V1\",\"alternateServiceURL\":\""
                                + url
                                + "\"}")
                .isEqualTo(client.post("/DB2ServiceDiscover", "{}").body())
                .isEqualTo(client.get("/").body());
        assertThat(client.get("/MYCOLL/nameOf").body())
                .contains("\"P1\":{\"type\":[\"null\",\"string\"],\"maxLength\":6,");
        assertThat(client.post("/MYCOLL/nameOf", "{\"P1\":\"000120\"}").body())
                .startsWith("{\"ResultSet Output\":[{\"LASTNAME\":\"");
        assertThat(drop("MYCOLL", "nameOf").body())
                .isEqualTo(
                        "{\"StatusCode\":200,\"StatusDescription\":\"DB2 Rest Service nameOf was"
                                + " dropped successfully.\"}");
        assertThat(client.get("/MYCOLL/nameOf").statusCode()).isEqualTo(404);
        assertThat(drop("MYCOLL", "nameOf").statusCode()).isEqualTo(400);
    }

    @Test
    void firstVersionIsDefaultUntilAnotherIsMadeSo() throws Exception {
        version("V1", "'one'", "");
        version("V2", "'two'", "");
        assertThat(client.call("which", "{}").body()).contains("\"one\"");
        assertThat(client.call("which/V2", "{}").body()).contains("\"two\"");

        version("V3", "'three'", ",\"RestServiceDefault\":\"YES\"");
        assertThat(client.call("which", "{}").body()).contains("\"three\"");
        assertThat(client.call("which/V1", "{}").body()).contains("\"one\"");

        assertThat(drop("SYSIBMSERVICE", "which").body())
                .contains("is the default version, and there are other versions");
        assertThat(
                        manage(
                                        """
                                        {"requestType":"dropService","serviceName":"which",
                                        "version":"V1"}\
                                        """)
                                .statusCode())
                .isEqualTo(200);
        assertThat(client.call("which/V1", "{}").statusCode()).isEqualTo(404);
        assertThat(client.call("which", "{}").body()).contains("\"three\"");
    }

    @Test
    void aServiceMadeAgainRunsItsNewStatement() throws Exception {
        client.create("again", "SELECT 'old' AS A FROM SYSIBM.SYSDUMMY1");
        assertThat(client.call("again", "{}").body()).contains("\"A\":\"old\"");
        drop("SYSIBMSERVICE", "again");
        client.create("again", "SELECT 'new' AS B FROM SYSIBM.SYSDUMMY1");
        assertThat(client.call("again", "{}").body()).contains("\"B\":\"new\"");
    }

    @Test
    void qualifierNamesTheSchemaOfTables() throws Exception {
        lab.run("CREATE TABLE OTHER.THINGS (A INTEGER)");
        lab.run("INSERT INTO OTHER.THINGS VALUES (7)");
        manage(
                """
                {"requestType":"createService","serviceName":"things","QUALIFIER":"OTHER",
                "sqlStmt":"SELECT A FROM THINGS"}\
                """);

        assertThat(client.call("things", "{}").body()).contains("[{\"A\":7}]");
        assertThat(client.create("noThings", "SELECT A FROM THINGS").body())
                .contains("SQLCODE=-204 SQLSTATE=42704");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{} | The key requestType is missing",
                "{\"requestType\":\"alterService\"} | requestType is not one the lab knows",
                "{\"requestType\":\"createService\"} | The key serviceName is missing",
                "{\"requestType\":\"createService\",\"serviceName\":\"x\"} | The key sqlStmt is"
                        + " missing",
                "{\"requestType\":\"createService\",\"serviceName\":\"a/b\"} | serviceName holds a"
                        + " character or length that is not allowed",
                "{\"requestType\":\"createService\",\"serviceName\":\"getEmployee\",\"sqlStmt\":\"-\"}"
                    + " | Service SYSIBMSERVICE.getEmployee.(V1) exists already",
                "{\"requestType\":\"createService\",\"serviceName\":\"x\",\"sqlStmt\":\"DROP TABLE"
                        + " EMP\"} | Service SYSIBMSERVICE.x.(V1) creation failed: a service holds"
                        + " one SELECT, INSERT, UPDATE, DELETE or MERGE statement, not DROP",
                "{\"requestType\":\"createService\",\"serviceName\":\"x\",\"sqlStmt\":\"SELECT"
                        + " EMPNO, EMPNO FROM EMP\"} | Service SYSIBMSERVICE.x.(V1) creation"
                        + " failed: two result columns are named EMPNO, rename one with AS",
            })
    void badManagerRequestIs400(String body, String text) throws Exception {
        HttpResponse<String> reply = manage(body);

        assertThat(reply.body())
                .isEqualTo("{\"StatusCode\":400,\"StatusDescription\":\"" + text + "\"}");
        assertThat(reply.statusCode()).isEqualTo(400);
    }

    @Test
    void tooLongDescriptionIs400() throws Exception {
        assertThat(
                        manage(
                                        """
                                        {"requestType":"createService","serviceName":"x",
                                        "sqlStmt":"SELECT 1 AS A FROM EMP","description":"%s"}\
                                        """
                                                .formatted("d".repeat(251)))
                                .body())
                .contains("description is longer than 250 characters");
    }

    @Test
    void sqlErrorsAtCreationNameCodeAndPlace() throws Exception {
        assertThat(client.create("bad", "SELECT FROM WHERE").body())
                .startsWith(
                        "{\"StatusCode\":400,\"StatusDescription\":\"Service SYSIBMSERVICE.bad.(V1)"
                                + " creation failed due to SQLCODE=-104 SQLSTATE=42601,");
    }

    private static void version(String version, String literal, String more) throws Exception {
        HttpResponse<String> reply =
                manage(
                        """
                        {"requestType":"createService","serviceName":"which","version":"%s",
                        "sqlStmt":"SELECT %s AS A FROM SYSIBM.SYSDUMMY1"%s}\
                        """
                                .formatted(version, literal, more));
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(201);
    }

    private static HttpResponse<String> drop(String collection, String name) throws Exception {
        return manage(
                "{\"requestType\":\"dropService\",\"collectionID\":\"%s\",\"serviceName\":\"%s\"}"
                        .formatted(collection, name));
    }

    private static HttpResponse<String> manage(String body) throws Exception {
        return client.post("/DB2ServiceManager", body);
    }
}
