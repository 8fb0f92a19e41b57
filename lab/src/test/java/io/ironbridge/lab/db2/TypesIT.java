package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.db2.LabDb2Config.BinaryForm;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class TypesIT {
    private static final String TABLE =
            """
            CREATE TABLE ALLTYPES (
              I2 SMALLINT, I4 INTEGER, I8 BIGINT, D31 DECIMAL(31,0), D9 DECIMAL(9,7), F4 REAL,
              F8 DOUBLE, C CHAR(4), V VARCHAR(10), L CLOB(1M), DT DATE, TM TIME, TS TIMESTAMP,
              B CHAR(3) FOR BIT DATA, VB VARCHAR(5) FOR BIT DATA, BL BLOB(1K))
            """;
    private static final String COLUMNS =
            "I2, I4, I8, D31, D9, F4, F8, C, V, L, DT, TM, TS, B, VB, BL";
    private static final String INSERT =
            "INSERT INTO ALLTYPES VALUES (:" + COLUMNS.replace(", ", ", :") + ")";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM ALLTYPES WHERE V = :V";

    private static final String FULL =
            """
            {"I2":-32768,"I4":2147483647,"I8":-9223372036854775808,\
            "D31":1234567890123456789012345678901,"D9":0.0000001,"F4":1.5,"F8":-2.5E-200,\
            "C":"ab","V":"full é","L":"%s","DT":"2024-02-29","TM":"23.59.58",\
            "TS":"2024-02-29-23.59.58.123456","B":"%s","VB":"%s","BL":"%s"}\
            """;
    private static final String LONG = "long \\\" text ".repeat(2000);

    @AutoClose private static LabDb2 lab;
    @AutoClose private static LabDb2 hexLab;
    private static LabClient client;
    private static LabClient hexClient;

    @BeforeAll
    static void start() throws Exception {
        lab = LabDb2.start(LabDb2Config.defaults());
        hexLab =
                LabDb2.start(
                        LabDb2Config.defaults()
                                .withLoadSample(false)
                                .withTrimChar(true)
                                .withBinaryForm(BinaryForm.HEX));
        client = prepare(lab);
        hexClient = prepare(hexLab);
    }

    private static LabClient prepare(LabDb2 lab) throws Exception {
        lab.run(TABLE);
        LabClient client = new LabClient(lab);
        assertThat(client.create("put", INSERT).statusCode()).isEqualTo(201);
        assertThat(client.create("get", SELECT).statusCode()).isEqualTo(201);
        return client;
    }

    @Test
    void everyTypeComesBackAsItWentIn() throws Exception {
        String sent = FULL.formatted(LONG, "AAEC", "/w==", "AQID");

        assertThat(client.call("put", sent).statusCode()).isEqualTo(200);
        assertThat(client.call("get", "{\"V\":\"full é\"}").body())
                .isEqualTo(
                        "{\"ResultSet Output\":["
                                + sent.replace("\"C\":\"ab\"", "\"C\":\"ab  \"")
                                + "],\"StatusCode\":200,"
                                + "\"StatusDescription\":\"Execution Successful\"}");
    }

    @Test
    void hexAndTrimmedCharAreOptions() throws Exception {
        String sent = FULL.formatted("x", "000102", "FF", "010203");

        assertThat(hexClient.call("put", sent).statusCode()).isEqualTo(200);
        assertThat(hexClient.call("get", "{\"V\":\"full é\"}").body())
                .startsWith("{\"ResultSet Output\":[" + sent + "]");
    }

    @Test
    void everyTypeMayBeNull() throws Exception {
        String sent = "{\"" + COLUMNS.replace(", ", "\":null,\"") + "\":null}";
        sent = sent.replace("\"V\":null", "\"V\":\"nulls\"");

        assertThat(client.call("put", sent).body()).contains("\"Update Count\":1");
        assertThat(client.call("get", "{\"V\":\"nulls\"}").body())
                .startsWith("{\"ResultSet Output\":[" + sent + "]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I2  | 32768         | is out of the range of SMALLINT",
                "I2  | 1.5           | must be an integer",
                "I2  | '\"7\"'       | must be an integer",
                "I8  | 9223372036854775808 | is out of the range of BIGINT",
                "D31 | 12345678901234567890123456789012 | is out of the range of DECIMAL(31,0)",
                "D31 | 0.5           | has more decimals than DECIMAL(31,0)",
                "D9  | 1e-999999999  | has more decimals than DECIMAL(9,7)",
                "D9  | 1e999999999   | is out of the range of DECIMAL(9,7)",
                "F4  | 1e39          | is out of the range of REAL",
                "F8  | 1e309         | is out of the range of DOUBLE",
                "F8  | true          | must be a number",
                "C   | '\"abcde\"'   | is longer than CHAR(4) allows",
                "C   | 5             | must be a string",
                "V   | [1]           | must be a string",
                "B   | '\"AAECAw==\"'| is longer than BINARY(3) allows",
                "B   | '\"*\"'       | must be base64",
            })
    void whatDoesNotFitIs400AndNamesTheParameter(String name, String value, String why)
            throws Exception {
        String body = nulls().replace("\"" + name + "\":null", "\"" + name + "\":" + value);

        assertThat(client.call("put", body).body())
                .isEqualTo(
                        "{\"StatusCode\":400,\"StatusDescription\":\"Input parameter "
                                + name
                                + " "
                                + why
                                + "\"}");
    }

    @Test
    void badDateIsAnSqlErrorAsInDb2sManual() throws Exception {
        var reply = client.call("put", nulls().replace("\"DT\":null", "\"DT\":\"NOT_A_DATE\""));

        assertThat(reply.statusCode()).isEqualTo(500);
        assertThat(reply.body())
                .isEqualTo(
                        "{\"StatusCode\":500,\"StatusDescription\":\"Service SYSIBMSERVICE.put.(V1)"
                                + " execution failed due to SQLCODE=-180 SQLSTATE=22007, A DATE,"
                                + " TIME OR TIMESTAMP STRING IS NOT VALID."
                                + " Error Location:LABDB2:1\"}");
    }

    @Test
    void schemaNamesEveryType() throws Exception {
        JsonNode properties =
                new ObjectMapper()
                        .readTree(client.get("/SYSIBMSERVICE/put").body())
                        .at("/put/RequestSchema/properties");

        assertThat(properties.valueStream().map(p -> p.get("description").asString()).toList())
                .containsExactly(
                        "Nullable SMALLINT",
                        "Nullable INTEGER",
                        "Nullable BIGINT",
                        "Nullable DECIMAL(31,0)",
                        "Nullable DECIMAL(9,7)",
                        "Nullable REAL",
                        "Nullable DOUBLE",
                        "Nullable CHAR(4)",
                        "Nullable VARCHAR(10)",
                        "Nullable CLOB(1048576)",
                        "Nullable DATE yyyy-[m]m-[d]d",
                        "Nullable TIME [h]h.mm[.ss]",
                        "Nullable TIMESTAMP yyyy-[m]m-[d]d-[h]h.mm.ss[.ffffff]",
                        "Nullable BINARY(3)",
                        "Nullable VARBINARY(5)",
                        "Nullable BLOB(1024)");
        assertThat(properties.at("/D9/multipleOf").toString()).isEqualTo("1.0E-7");
    }

    private static String nulls() {
        return "{\"" + COLUMNS.replace(", ", "\":null,\"") + "\":null}";
    }
}
