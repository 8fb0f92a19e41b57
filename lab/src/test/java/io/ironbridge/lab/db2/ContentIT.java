package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lab Db2 with tables, rows and services of the user. */
class ContentIT {
    @TempDir private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String call(LabDb2 lab, String service, String body) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri =
                    URI.create("http://" + lab.host() + ":" + lab.port() + "/services/" + service);
            return client.send(
                            HttpRequest.newBuilder(uri)
                                    .header("content-type", "application/json")
                                    .POST(BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        }
    }

    @Test
    void tablesRowsAndServicesComeFromFiles() throws Exception {
        Content content =
                new Content(
                        List.of(
                                file(
                                        "tables.sql",
                                        """
                                        CREATE TABLESPACE TS1 IN DB1;
                                        CREATE TABLE CUSTOMER (
                                          ID INTEGER NOT NULL PRIMARY KEY,
                                          NAME VARCHAR(20),
                                          BORN DATE,
                                          LIMIT_AMT DECIMAL(9,2)) IN DB1.TS1 CCSID EBCDIC;
                                        """)),
                        List.of(
                                file(
                                        "CUSTOMER.csv",
                                        "ID,NAME,BORN,LIMIT_AMT\n1,Ada,1980-02-29,12.50\n2,,,\n")),
                        List.of(
                                file(
                                        "get.json",
                                        """
                                        {"requestType":"createService","collectionID":"MINE",
                                         "serviceName":"get",
                                         "sqlStmt":"SELECT * FROM CUSTOMER WHERE ID = :ID"}
                                        """)),
                        List.of(
                                new DerivedService(
                                        "MINE",
                                        "pay",
                                        Optional.empty(),
                                        Map.of("ID", "INTEGER"),
                                        Optional.empty())));
        LabDb2Config config =
                LabDb2Config.defaults()
                        .withLoadSample(false)
                        .withContent(content)
                        .withDataDirectory(folder.resolve("data"));
        for (int start = 0; start < 2; start++) {
            try (LabDb2 lab = LabDb2.start(config)) {
                assertThat(call(lab, "MINE/get", "{\"ID\":1}"))
                        .contains(
                                "{\"ID\":1,\"NAME\":\"Ada\",\"BORN\":\"1980-02-29\",\"LIMIT_AMT\":12.50}");
                assertThat(call(lab, "MINE/get", "{\"ID\":2}")).contains("\"NAME\":null");
                assertThat(call(lab, "MINE/pay", "{\"ID\":7}")).contains("\"Update Count\":1");
                assertThat(call(lab, "MINE/pay", "{}")).contains("ID");
            }
        }
    }

    @Test
    void everythingThatIsRejectedIsReportedAtOnceWithItsPlace() throws Exception {
        Content content =
                new Content(
                        List.of(file("t.sql", "CREATE TABLE A (B INT);\n\nCREATE TABLE (X);\n")),
                        List.of(file("A.csv", "B\n1\nx\n1,2\n")),
                        List.of(),
                        List.of());

        assertThatThrownBy(() -> LabDb2.start(LabDb2Config.defaults().withContent(content)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("t.sql:3: ")
                .hasMessageContaining("A.csv:3: ")
                .hasMessageContaining("A.csv:4: the line has 2 values, the first line 1 columns");
    }
}
