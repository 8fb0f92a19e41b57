package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.Running;
import io.ironbridge.testsupport.StaffProject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of the request path, each seen from outside. */
class RequestPathIT {
    private static final String REGISTRY =
            "<basicRegistry id=\"r\" realm=\"Staff\"><user name=\"ann\""
                    + " password=\"pässword\"/></basicRegistry>";

    @TempDir Path folder;

    @Test
    void routesByPathAndMethod() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            assertThat(running.get("/staff/000010")).isEqualTo("200 {\"rows\":1}");
            assertThat(running.get("/staff/000010/")).isEqualTo("200 {\"rows\":1}");
            assertThat(running.get("/staff"))
                    .startsWith("404 {\"type\":\"urn:ironbridge:problem:unknown-path\"");
            assertThat(running.get("/staff/a%C3%28")).startsWith("400 ");

            HttpResponse<String> notAllowed =
                    running.response(HttpRequest.newBuilder(running.uri("/staff/1")).DELETE());
            assertThat(notAllowed.statusCode()).isEqualTo(405);
            assertThat(notAllowed.headers().firstValue("allow")).contains("GET, HEAD, PUT");
        }
    }

    @Test
    void headIsGetWithoutTheBody() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            HttpResponse<String> response =
                    running.response(
                            HttpRequest.newBuilder(running.uri("/staff/000010"))
                                    .method("HEAD", BodyPublishers.noBody()));

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEmpty();
            assertThat(response.headers().firstValue("content-length")).contains("10");
        }
    }

    @Test
    void checksEveryKindOfParameter() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            assertThat(running.get("/staff/1234567"))
                    .startsWith("400 ")
                    .contains("\"in\":\"path\",\"name\":\"id\"");
            assertThat(running.get("/staff/1?level=x"))
                    .startsWith("400 ")
                    .contains("\"name\":\"level\"");
            assertThat(running.get("/staff/1?level=0"))
                    .startsWith("400 ")
                    .contains("\"name\":\"level\"");
            assertThat(running.get("/staff/1?level=1&tag=abcd"))
                    .startsWith("400 ")
                    .contains("\"name\":\"tag\"");
            assertThat(running.get("/staff/1?tag=a&tag=b"))
                    .isEqualTo("200 {\"rows\":0,\"tags\":[\"a\",\"b\"]}");

            HttpResponse<String> header =
                    running.response(
                            HttpRequest.newBuilder(running.uri("/staff/1")).header("x-unit", "c"));
            assertThat(header.statusCode()).isEqualTo(400);
            assertThat(header.body()).contains("\"in\":\"header\",\"name\":\"X-Unit\"");
        }
    }

    @Test
    void aRepeatedParameterIsAnsweredByTheProjectItself() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            assertThat(running.get("/staff/1?level=1&level=2"))
                    .isEqualTo(
                            "500 {\"code\":400,\"message\":\"The query parameter level came more"
                                    + " than once.\"}");
        }
    }

    @Test
    void aFailureThatTheProjectChoosesForAReplyHasAnIdAndALine() throws Exception {
        Path project =
                new StaffProject(folder)
                        .file(
                                "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_mapping.yaml",
                                """
                                version: 1
                                response_200.yaml:
                                  condition: "$exists($zosAssetResponse.body.'ResultSet Output'[0])"
                                  httpStatusCode: 200
                                response_500.yaml:
                                  condition: true
                                  httpStatusCode: 503
                                """)
                        .folder();
        try (LogLines log = new LogLines(RequestLog.class);
                Running running = Running.with(project)) {
            HttpRequest.Builder found = HttpRequest.newBuilder(running.uri("/staff/000010"));
            assertThat(running.response(found.header("x-request-id", "a")).headers().map())
                    .doesNotContainKey("x-request-id");
            HttpRequest.Builder none = HttpRequest.newBuilder(running.uri("/staff/1"));
            HttpResponse<String> failed = running.response(none.header("x-request-id", "b"));
            assertThat(failed.statusCode()).isEqualTo(503);
            assertThat(failed.headers().firstValue("x-request-id")).contains("b");
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("IRB-GW-0212W Request b (")
                    .endsWith(" chose status 503 for the reply");
        }
    }

    @Test
    void bodiesMustBeJsonThatFits() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            assertThat(running.send("PUT", "/staff/1", "{\"name\":\"n\"}"))
                    .isEqualTo("200 {\"rows\":0}");
            assertThat(running.send("PUT", "/staff/1", "{}"))
                    .startsWith("400 ")
                    .contains("\"in\":\"body\"");
            assertThat(running.send("PUT", "/staff/1", ""))
                    .startsWith("400 ")
                    .contains("is required");

            HttpRequest.Builder text =
                    HttpRequest.newBuilder(running.uri("/staff/1"))
                            .header("content-type", "text/plain");
            assertThat(running.response(text.PUT(BodyPublishers.ofString("x"))).statusCode())
                    .isEqualTo(415);
            HttpRequest.Builder html =
                    HttpRequest.newBuilder(running.uri("/staff/1")).header("accept", "text/html");
            assertThat(running.response(html).statusCode()).isEqualTo(406);
        }
    }

    @Test
    void aRegistryClosesWhatTheDocumentSecures() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).config(REGISTRY).folder())) {
            HttpResponse<String> anonymous =
                    running.response(HttpRequest.newBuilder(running.uri("/staff/1")));
            assertThat(anonymous.statusCode()).isEqualTo(401);
            assertThat(anonymous.headers().firstValue("www-authenticate"))
                    .contains("Basic realm=\"Staff\", charset=\"UTF-8\"");
            assertThat(status(running, "ann:pässword")).isEqualTo(200);
            assertThat(status(running, "ann:wrong")).isEqualTo(401);
            assertThat(status(running, "bob:pässword")).isEqualTo(401);
            assertThat(told(running, "bob:pässword"))
                    .as("nobody learns which users there are")
                    .isEqualTo(told(running, "ann:wrong"));
        }
    }

    private static int status(Running running, String credentials) throws Exception {
        return response(running, credentials).statusCode();
    }

    /** All that an answer says, but for the time and the request's id, which is sent. */
    private static String told(Running running, String credentials) throws Exception {
        HttpResponse<String> response = response(running, credentials);
        Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
        headers.remove("date");
        return response.statusCode() + " " + headers + " " + response.body();
    }

    private static HttpResponse<String> response(Running running, String credentials)
            throws Exception {
        String encoded =
                Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        return running.response(
                HttpRequest.newBuilder(running.uri("/staff/1"))
                        .header("authorization", "Basic " + encoded)
                        .header("x-request-id", "mine"));
    }

    private StaffProject withRole(String config) throws Exception {
        StaffProject project = new StaffProject(folder).config(config);
        return project.file(
                "src/main/api/openapi.yaml",
                Files.readString(folder.resolve("src/main/api/openapi.yaml"))
                        .replace(
                                "      operationId: getStaff",
                                "      operationId: getStaff\n"
                                        + "      x-ibm-zcon-roles-allowed: [Clerk]"));
    }

    @Test
    void callersWithoutTheRoleStayOut() throws Exception {
        try (Running running = Running.with(withRole(REGISTRY).folder())) {
            assertThat(status(running, "ann:pässword")).isEqualTo(403);
        }
    }

    @Test
    void rolesCloseAnOperationAlsoWhereNothingIdentifiesCallers() throws Exception {
        try (Running running = Running.with(withRole("<safRegistry/>").folder())) {
            assertThat(running.get("/staff/1")).startsWith("401 ");
            assertThat(status(running, "ann:pässword")).isEqualTo(401);
        }
        String open = "<zosconnect_zosConnectManager requireAuth='false' requireSecure='false'/>";
        try (Running running = Running.with(withRole(open).folder())) {
            assertThat(running.get("/staff/1")).startsWith("200 ");
        }
    }

    @Test
    void aFailureForWhichTheProjectHasNoResponseHasTheStatusOfItsKind() throws Exception {
        Path project =
                new StaffProject(folder)
                        .file(
                                "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_mapping.yaml",
                                """
                                version: 1
                                response_200.yaml:
                                  condition: "$zosAssetResponse.statusCode = 200"
                                  httpStatusCode: 200
                                """)
                        .folder();
        try (Running running = Running.with(project)) {
            assertThat(running.get("/staff/1?level=1&level=2"))
                    .startsWith("400 {\"type\":\"urn:ironbridge:problem:invalid-request\"")
                    .contains("level came more than once");
            running.lab().close();
            assertThat(running.get("/staff/1"))
                    .startsWith("503 {\"type\":\"urn:ironbridge:problem:back-end-unavailable\"");
        }
    }

    @Test
    void theManagerElementAsksForAuthenticationAndTlsByDefault() throws Exception {
        try (Running running =
                Running.with(
                        new StaffProject(folder)
                                .config("<zosconnect_zosConnectManager/>" + REGISTRY)
                                .folder())) {
            assertThat(running.get("/staff/1"))
                    .startsWith("403 {\"type\":\"urn:ironbridge:problem:insecure\"");
        }
    }

    @Test
    void whereTlsIsAskedForNobodyBringsAPasswordToAPageWithoutIt() throws Exception {
        try (Running running =
                Running.with(
                        new StaffProject(folder)
                                .config(
                                        "<httpEndpoint id=\"defaultHttpEndpoint\" host=\"*\"/>"
                                                + "<zosconnect_zosConnectManager/>"
                                                + REGISTRY)
                                .folder())) {
            for (String page : List.of("/metrics", "/openapi", "/admin/workload-activity")) {
                HttpResponse<String> answer =
                        running.response(
                                HttpRequest.newBuilder(running.uri(page))
                                        .header("x-forwarded-for", "192.0.2.7"));
                assertThat(answer.statusCode()).isEqualTo(403);
                assertThat(answer.body()).contains("urn:ironbridge:problem:insecure");
                assertThat(answer.headers().firstValue("www-authenticate")).isEmpty();
            }
            assertThat(running.get("/openapi")).startsWith("200 ");
            assertThat(running.get("/health")).startsWith("200 ");
        }
    }

    @Test
    void openOperationsAreNotServedBeyondThisMachineUnlessSaidInWords() {
        String everywhere = "<httpEndpoint id=\"defaultHttpEndpoint\" host=\"*\" httpPort=\"0\"/>";

        assertThatThrownBy(() -> Running.with(new StaffProject(folder).config(everywhere).folder()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("IRB-GW-0106E")
                .hasMessageContaining("--http-host localhost");
    }

    @Test
    void openOperationsAreServedEverywhereWhenTheEndpointSaysSo() throws Exception {
        String everywhere =
                "<httpEndpoint id=\"defaultHttpEndpoint\" host=\"*\""
                        + " ironbridge_allowAnonymous=\"true\"/>";
        try (Running running = Running.with(new StaffProject(folder).config(everywhere).folder())) {
            assertThat(running.get("/staff/000010")).isEqualTo("200 {\"rows\":1}");
        }
    }

    @Test
    void anOperationMayDeclareThatTheAssetsBodyIsPassedOn() throws Exception {
        StaffProject project = new StaffProject(folder);
        project.file(
                "src/main/api/openapi.yaml",
                Files.readString(folder.resolve("src/main/api/openapi.yaml"))
                        .replace(
                                "      operationId: getStaff",
                                "      operationId: getStaff\n"
                                        + "      x-ironbridge-pass-through: true"));
        try (Running running = Running.with(project.folder())) {
            assertThat(running.get("/staff/zzz"))
                    .isEqualTo(
                            "200 {\"ResultSet"
                                + " Output\":[],\"StatusCode\":200,\"StatusDescription\":\"Execution"
                                + " Successful\"}");
        }
    }

    @Test
    void anOperationMayRejectQueryParametersThatTheDocumentDoesNotDeclare() throws Exception {
        StaffProject project = new StaffProject(folder);
        assertThat(answer(project, "/staff/zzz?leve=1")).startsWith("200");
        project.file(
                "src/main/api/openapi.yaml",
                Files.readString(folder.resolve("src/main/api/openapi.yaml"))
                        .replace(
                                "      operationId: getStaff",
                                "      operationId: getStaff\n"
                                        + "      x-ironbridge-strict-query: true"));
        assertThat(answer(project, "/staff/zzz?level=1")).startsWith("200");
        assertThat(answer(project, "/staff/zzz?leve=1&leve=2"))
                .startsWith("400")
                .contains(
                        "[{\"in\":\"query\",\"name\":\"leve\",\"detail\":\"is not a parameter of"
                                + " this operation. Did you mean 'level'? Parameters: ");
    }

    private static String answer(StaffProject project, String path) throws Exception {
        try (Running running = Running.with(project.folder())) {
            return running.get(path);
        }
    }

    @Test
    void whatIsNoRequestIsRefusedWithAnIdToo() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            HttpResponse<String> tooLong =
                    running.response(
                            HttpRequest.newBuilder(
                                    running.uri("/staff/1?level=" + "1".repeat(9000))));

            assertThat(tooLong.statusCode()).isEqualTo(414);
            String id = tooLong.headers().firstValue("x-request-id").orElseThrow();
            assertThat(tooLong.body()).contains("\"requestId\":\"" + id + "\"");
        }
    }

    @Test
    void theServersOwnPagesAnswer() throws Exception {
        try (Running running = Running.with(new StaffProject(folder).folder())) {
            running.get("/staff/000010");

            assertThat(running.get("/health/started"))
                    .isEqualTo("200 {\"status\":\"UP\",\"checks\":[]}");
            assertThat(running.get("/health/ready"))
                    .isEqualTo("200 {\"status\":\"UP\",\"checks\":[]}");
            assertThat(running.get("/health/live"))
                    .isEqualTo("200 {\"status\":\"UP\",\"checks\":[]}");
            assertThat(running.get("/"))
                    .startsWith("200 ")
                    .contains("href=\"/openapi/ui/\"")
                    .contains("href=\"/openapi/apis/");
            assertThat(running.get("/openapi")).startsWith("200 {\"openapi\":\"3.0.0\"");
            assertThat(running.get("/openapi/ui/")).startsWith("200 ").contains("swagger-ui");
            assertThat(running.get("/openapi/ui/swagger-ui-bundle.js")).startsWith("200 ");
            assertThat(running.get("/openapi/ui/..%2Fpom.xml")).startsWith("404 ");
            assertThat(running.get("/metrics"))
                    .contains("ironbridge_requests_seconds_count{")
                    .contains(
                            "ironbridge_backend_connections{connection=\"db2\",state=\"open\"} 1.0")
                    .containsPattern("operation=\"getStaff\",outcome=\"replied\"} 1")
                    .containsPattern(
                            "ironbridge_mappings_interpreted_total\\{api=\"[^\"]*\","
                                    + "operation=\"getStaff\"} 0");
        }
    }
}
