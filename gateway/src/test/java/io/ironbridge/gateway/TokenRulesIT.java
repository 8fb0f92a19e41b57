package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.StaffProject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scopes and claims of tokens decide who may call, and may be mapped. */
@Timeout(60)
class TokenRulesIT {
    private static final String KEY = "0123456789abcdef0123456789abcdef";
    private static final String ISSUER =
            "<jwtConsumer id='j' issuer='https://id.example.com' audiences='ALL_AUDIENCES'"
                    + " signatureAlgorithm='HS256' sharedKey='"
                    + KEY
                    + "'/>";
    private static final String REGISTRY =
            "<basicRegistry><user name='ann' password='1'/></basicRegistry>";

    @TempDir private Path folder = Path.of("");

    private StaffProject project(String config) {
        return new StaffProject(folder).config(config);
    }

    /** The scheme {@code Sso} of a type, asked for with the given alternatives. */
    private StaffProject secured(String alternatives, String config) throws Exception {
        StaffProject project = project(config);
        Path document = folder.resolve("src/main/api/openapi.yaml");
        return project.file(
                "src/main/api/openapi.yaml",
                Files.readString(document)
                        .replace("- Basic: []", alternatives)
                        .replace(
                                "    Basic: {",
                                "    Sso: {type: oauth2, flows: {clientCredentials: {tokenUrl:"
                                        + " 'https://id.example.com/t', scopes: {}}}}\n"
                                        + "    Oidc: {type: openIdConnect, openIdConnectUrl:"
                                        + " 'https://id.example.com'}\n"
                                        + "    Basic: {"));
    }

    private static HttpResponse<String> get(Running running, String authorization)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(running.uri("/staff/000010"));
        if (!authorization.isEmpty()) {
            request.header("authorization", authorization);
        }
        return running.response(request);
    }

    private static int status(Running running, String authorization) throws Exception {
        return get(running, authorization).statusCode();
    }

    private static String token(String claims) throws Exception {
        String text =
                encoded("{\"alg\":\"HS256\"}")
                        + "."
                        + encoded(
                                "{\"iss\":\"https://id.example.com\",\"sub\":\"ann\",\"exp\":"
                                        + Instant.now().plusSeconds(300).getEpochSecond()
                                        + claims
                                        + "}");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
        byte[] signature = mac.doFinal(text.getBytes(StandardCharsets.US_ASCII));
        return "Bearer "
                + text
                + "."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String scope(String scopes) throws Exception {
        return token(",\"scope\":\"" + scopes + "\"");
    }

    private static String basic() {
        return "Basic "
                + Base64.getEncoder().encodeToString("ann:1".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void aTokenNeedsAllScopesOfOneAlternativeOfTheDocument() throws Exception {
        String alternatives = "- Sso: [staff.read, staff.all]\n- Oidc: [admin]";
        try (Running running = Running.with(secured(alternatives, ISSUER + REGISTRY).folder())) {
            assertThat(status(running, "")).isEqualTo(401);
            assertThat(status(running, scope("staff.all other staff.read"))).isEqualTo(200);
            assertThat(status(running, token(",\"scp\":[\"admin\"]"))).isEqualTo(200);
            HttpResponse<String> refused = get(running, scope("staff.read"));
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.headers().allValues("www-authenticate"))
                    .containsExactly(
                            "Bearer realm=\"ironbridge\", error=\"insufficient_scope\","
                                    + " scope=\"staff.read staff.all\"");
            assertThat(refused.body()).contains("urn:ironbridge:problem:insufficient-scope");
            assertThat(status(running, basic())).as("a password has no scopes").isEqualTo(403);
        }
    }

    @Test
    void whoComesWithoutATokenNeedsNoScopeWhereTheDocumentNamesAnotherWay() throws Exception {
        String alternatives = "- Sso: [staff.read]\n- Basic: []";
        try (Running running = Running.with(secured(alternatives, ISSUER + REGISTRY).folder())) {
            assertThat(status(running, basic())).isEqualTo(200);
            assertThat(status(running, scope("staff.read"))).isEqualTo(200);
            assertThat(status(running, scope("other"))).isEqualTo(403);
        }
    }

    @Test
    void theConfigurationMayLeaveTheDocumentsScopesOut() throws Exception {
        String rule = "<ironbridge_tokenRule apis='Staff' documentScopes='false'/>";
        try (Running running =
                Running.with(secured("- Sso: [staff.read]", REGISTRY + rule).folder())) {
            assertThat(status(running, basic())).isEqualTo(200);
            assertThat(status(running, "")).isEqualTo(401);
        }
    }

    @Test
    void scopesOfNobodysTokensAreReported() throws Exception {
        Path project = secured("- Sso: [staff.read]", REGISTRY).folder();

        assertThat(
                        ProjectLoader.load(
                                        List.of(project),
                                        BackEndKinds.with(Db2Variables.options(1, "u", "p")))
                                .faults())
                .extracting(Fault::toString)
                .anyMatch(text -> text.contains("IRB-PROJ-0704W") && text.contains("GET /staff"));
        try (Running running = Running.with(project)) {
            assertThat(status(running, basic())).isEqualTo(403);
        }
    }

    @Test
    void aRuleAsksForScopesAndClaims() throws Exception {
        String rule =
                "<zosconnect_zosConnectManager requireAuth='false' requireSecure='false'/>"
                        + "<ironbridge_tokenRule operations='getStaff' scopes='staff.read'>"
                        + "<claim name='amr' values='mfa, hwk'/><claim name='dept'/>"
                        + "</ironbridge_tokenRule>";
        try (Running running = Running.with(project(ISSUER + rule).folder())) {
            String right = ",\"scope\":\"staff.read\",\"dept\":42,\"amr\":[\"pwd\",\"mfa\"]";
            assertThat(status(running, "")).isEqualTo(401);
            assertThat(status(running, token(right))).isEqualTo(200);
            HttpResponse<String> weak = get(running, token(right.replace("mfa", "sms")));
            assertThat(weak.statusCode()).isEqualTo(403);
            assertThat(weak.body()).contains("claim 'amr'");
            assertThat(status(running, token(right.replace("dept", "other")))).isEqualTo(403);
            assertThat(status(running, token(right.replace("staff.read", "staff.write"))))
                    .isEqualTo(403);
            assertThat(running.send("PUT", "/staff/000010", "{\"name\":\"x\"}"))
                    .as("another operation")
                    .startsWith("200");
        }
    }

    @Test
    void aClaimIsMappedIntoAField() throws Exception {
        Path project =
                project(ISSUER)
                        .file(
                                "src/main/operations/%2Fstaff%2F%7Bid%7D/get/request.yaml",
                                """
                                version: "1.2"
                                mappings:
                                - body:
                                    mappings:
                                    - EMPNO:
                                        required: true
                                        nullable: false
                                        template: "{{$claims.employee}}"
                                """)
                        .folder();
        try (Running running = Running.with(project)) {
            HttpResponse<String> mapped = get(running, token(",\"employee\":\"000020\""));
            assertThat(mapped.statusCode()).isEqualTo(200);
            assertThat(mapped.body()).contains("\"rows\":1");
            HttpResponse<String> without = get(running, token(""));
            assertThat(without.body()).contains("\"code\":400");
        }
    }
}
