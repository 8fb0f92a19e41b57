package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.request.RequestLog;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.testsupport.StaffProject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For whom the calls of a connection run. */
class CallerIdentityIT {
    private static final String CALLERS =
            "<basicRegistry realm=\"Staff\"><user name=\"ann\" password=\"secret\"/>"
                    + "<user name=\"bob\" password=\"other\"/></basicRegistry>"
                    + "<ironbridge_apiKeys><apiKey name=\"mobile\" secret=\"k-1\"/>"
                    + "</ironbridge_apiKeys>";
    private static final String CALLER = "ironbridge_identity=\"caller\"";
    private static final String ASSERTED = "ironbridge_identity=\"asserted\"";

    @TempDir Path folder;

    private Gateway gateway(int port, String attributes) throws Exception {
        return Running.gateway(port, new StaffProject(folder).config(attributes, CALLERS).folder());
    }

    private static HttpResponse<String> get(Gateway gateway, String header, String value)
            throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(
                                    URI.create(
                                            gateway.addresses().getFirst().url() + "/staff/000010"))
                            .header(header, value)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static HttpResponse<String> get(Gateway gateway, String pair) throws Exception {
        return get(gateway, "authorization", basic(pair));
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theBackEndChecksTheCallersOwnPassword() throws Exception {
        try (LabDb2 lab = LabDb2.start(LabDb2Config.defaults().withCredentials("ann", "secret"));
                Gateway gateway = gateway(lab.port(), CALLER)) {
            assertThat(get(gateway, "ann:secret").body()).isEqualTo("{\"rows\":1}");
            assertThat(get(gateway, "bob:other").body()).startsWith("{\"code\":401,");
            assertThat(get(gateway, "ann:secret").body())
                    .as("one caller who is refused keeps nobody else out")
                    .isEqualTo("{\"rows\":1}");
        }
    }

    @Test
    void aCallersPasswordThatTheBackEndRefusedIsNotSentAgainAtOnce() throws Exception {
        try (HeaderKeeper backEnd = new HeaderKeeper();
                LogLines log = new LogLines(RequestLog.class);
                Gateway gateway = gateway(backEnd.port(), held("1h"))) {
            backEnd.refuses(basic("bob:other"));
            assertThat(get(gateway, "bob:other").body()).startsWith("{\"code\":401,");
            assertThat(get(gateway, "bob:other").body())
                    .isEqualTo(
                            "{\"code\":401,\"message\":\"The back end does not accept the user of"
                                + " the call; user and password were refused recently and are not"
                                + " sent again for 3600 s after the refusal.\"}");
            assertThat(log.lines().getLast())
                    .startsWith("IRB-GW-0211W ")
                    .contains(" for the caller bob failed: not sent: ");
            assertThat(backEnd.requests()).isEqualTo(1);
            assertThat(get(gateway, "ann:secret").body()).isEqualTo("{\"rows\":1}");
            assertThat(backEnd.requests()).isEqualTo(2);
        }
    }

    private static String held(String time) {
        return CALLER + " ironbridge_credentialsHold=\"" + time + "\"";
    }

    @Test
    void afterTheHoldACallersPasswordIsTriedAndLetsHimInAgain() throws Exception {
        try (HeaderKeeper backEnd = new HeaderKeeper();
                Gateway gateway = gateway(backEnd.port(), held("1ms"))) {
            backEnd.refuses(basic("bob:other"));
            assertThat(get(gateway, "bob:other").body()).startsWith("{\"code\":401,");
            backEnd.refuses("nobody");
            for (int i = 0; i < 2; i++) {
                assertThat(get(gateway, "bob:other").body()).isEqualTo("{\"rows\":1}");
            }
            assertThat(backEnd.requests()).isEqualTo(3);
        }
    }

    @Test
    void withoutAHoldACallersPasswordIsAlwaysSent() throws Exception {
        try (HeaderKeeper backEnd = new HeaderKeeper();
                Gateway gateway = gateway(backEnd.port(), held("0"))) {
            backEnd.refuses(basic("bob:other"));
            for (int i = 0; i < 2; i++) {
                assertThat(get(gateway, "bob:other").body()).startsWith("{\"code\":401,");
            }
            assertThat(backEnd.requests()).isEqualTo(2);
        }
    }

    @Test
    void aCallerWithoutAPasswordIsNotSentToABackEndThatAsksForIt() throws Exception {
        try (LabDb2 lab = LabDb2.start(LabDb2Config.defaults());
                Gateway gateway = gateway(lab.port(), CALLER)) {
            assertThat(get(gateway, "x-api-key", "k-1").body())
                    .isEqualTo(
                            "{\"code\":502,\"message\":\"The back end does not accept the user of"
                                    + " the call.\"}");
        }
    }

    @Test
    void anAssertedCallerIsNamedBesideTheConnectionsOwnUser() throws Exception {
        try (HeaderKeeper backEnd = new HeaderKeeper();
                Gateway gateway = gateway(backEnd.port(), ASSERTED)) {
            assertThat(get(gateway, "ann:secret").statusCode()).isEqualTo(200);
            assertThat(backEnd.headers())
                    .contains(Map.entry("Db2-client-userid", "ann"))
                    .contains(Map.entry("Authorization", basic("LABUSER:lab-password")));
            assertThat(get(gateway, "x-api-key", "k-1").statusCode()).isEqualTo(200);
            assertThat(backEnd.headers()).contains(Map.entry("Db2-client-userid", "mobile"));
        }
    }

    @Test
    void theFieldThatNamesTheCallerCanBeAnother() throws Exception {
        String attributes = ASSERTED + " ironbridge_identityHeader=\"X-End-User\"";
        try (HeaderKeeper backEnd = new HeaderKeeper();
                Gateway gateway = gateway(backEnd.port(), attributes)) {
            assertThat(get(gateway, "bob:other").statusCode()).isEqualTo(200);
            assertThat(backEnd.headers()).contains(Map.entry("X-end-user", "bob"));
        }
    }

    @Test
    void aCallersPasswordGoesNowhereElse() throws Exception {
        try (HeaderKeeper backEnd = new HeaderKeeper();
                Gateway gateway = gateway(backEnd.port(), "")) {
            assertThat(get(gateway, "ann:secret").statusCode()).isEqualTo(200);
            assertThat(backEnd.headers())
                    .contains(Map.entry("Authorization", basic("LABUSER:lab-password")))
                    .doesNotContainValue("ann")
                    .doesNotContainValue(basic("ann:secret"));
        }
    }
}
