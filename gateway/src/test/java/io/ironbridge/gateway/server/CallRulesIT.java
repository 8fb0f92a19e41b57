package io.ironbridge.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.Running;
import io.ironbridge.testsupport.StaffProject;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is said of single APIs, and of the groups that may call. */
@Timeout(60)
class CallRulesIT {
    private static final String REGISTRY =
            "<basicRegistry><user name='ann' password='1'/><user name='bob' password='2'/>"
                    + "<user name='root' password='3'/>"
                    + "<group name='Clerk'><member name='ann'/></group>"
                    + "<group name='Driver'><member name='bob'/></group>"
                    + "<group name='Admin'><member name='root'/></group></basicRegistry>";
    private static final String OPEN =
            "<zosconnect_zosConnectManager requireAuth='false' requireSecure='false' %s/>";

    @TempDir private Path folder = Path.of("");

    private Running running(String config) throws Exception {
        return Running.with(new StaffProject(folder).config(REGISTRY + config).folder());
    }

    private static int status(Running running, String pair) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(running.uri("/staff/000010"));
        if (!pair.isEmpty()) {
            request.header(
                    "authorization",
                    "Basic "
                            + Base64.getEncoder()
                                    .encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
        }
        return running.response(request).statusCode();
    }

    private static String api(String attributes) {
        return "<zosconnect_zosConnectAPIs><zosConnectAPI name='Staff' "
                + attributes
                + "/></zosconnect_zosConnectAPIs>";
    }

    @Test
    void onlyMembersOfTheInvokeGroupAndAdministratorsMayCall() throws Exception {
        String groups = "globalInvokeGroup='Clerk' globalAdminGroup='Admin'";
        try (Running running = running(OPEN.formatted(groups))) {
            assertThat(status(running, "")).isEqualTo(401);
            assertThat(status(running, "ann:1")).isEqualTo(200);
            assertThat(status(running, "root:3")).isEqualTo(200);
            assertThat(status(running, "bob:2")).isEqualTo(403);
        }
    }

    @Test
    void theGroupsOfAnApiTakeThePlaceOfTheManagers() throws Exception {
        String groups = "globalInvokeGroup='Clerk' globalAdminGroup='Admin'";
        try (Running running = running(OPEN.formatted(groups) + api("invokeGroup='Driver'"))) {
            assertThat(status(running, "bob:2")).isEqualTo(200);
            assertThat(status(running, "root:3")).isEqualTo(200);
            assertThat(status(running, "ann:1")).isEqualTo(403);
        }
    }

    @Test
    void anApiMayAskForCallersWhereTheManagerDoesNot() throws Exception {
        try (Running running = running(OPEN.formatted("") + api("requireAuth='true'"))) {
            assertThat(status(running, "")).isEqualTo(401);
            assertThat(status(running, "bob:2")).isEqualTo(200);
        }
        try (Running running = running(OPEN.formatted("") + api("requireSecure='true'"))) {
            assertThat(status(running, "")).isEqualTo(403);
        }
    }

    @Test
    void anApiMayBeOpenWhereTheManagerAsksForCallers() throws Exception {
        String manager = "<zosconnect_zosConnectManager/>";
        String open = api("requireAuth='false' requireSecure='false'");
        try (Running running = running(manager + open)) {
            assertThat(status(running, "")).isEqualTo(200);
        }
    }
}
