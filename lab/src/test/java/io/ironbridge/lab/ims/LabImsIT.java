package io.ironbridge.lab.ims;

import static io.ironbridge.lab.ims.GoldenMessages.bytes;
import static io.ironbridge.lab.ims.GoldenMessages.phoneBook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.ims.GoldenMessages.Client;
import io.ironbridge.lab.ims.messageregion.MessageRegionsConfig.Cobol;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("system")
class LabImsIT {
    @TempDir Path folder;

    @Test
    void thePhoneBookInJavaAnswersTheGoldenBytes() throws Exception {
        try (LabIms lab = LabIms.start(inJava());
                Client client = new Client(lab.port())) {
            assertThat(client.ask(bytes(GoldenMessages.DISPLAY_LAST1)))
                    .isEqualTo(bytes(GoldenMessages.LAST1_DISPLAYED));
        }
    }

    @Test
    void thePhoneBookInCobolAnswersTheGoldenBytes() throws Exception {
        assumeTrue(hasCobc(), "There is no cobc here");
        try (LabIms lab = LabIms.start(LabImsConfig.defaults());
                Client client = new Client(lab.port())) {
            assertThat(client.ask(bytes(GoldenMessages.DISPLAY_LAST1)))
                    .isEqualTo(bytes(GoldenMessages.LAST1_DISPLAYED));
        }
    }

    @Test
    void peopleAreAddedChangedAndDeleted() throws Exception {
        try (LabIms lab = LabIms.start(inJava());
                Client client = new Client(lab.port())) {
            byte[] add = phoneBook("ADD", "LAST9", "FIRST9", "8-111-9999D09/R09");
            assertThat(client.text(add)).startsWith("ENTRY WAS ADDED");
            assertThat(client.text(add)).startsWith("ADDITION OF ENTRY HAS FAILED");
            assertThat(client.text(phoneBook("UPDATE", "LAST9", "NEWFIRST", "")))
                    .startsWith("ENTRY WAS UPDATED")
                    .contains("NEWFIRST  8-111-9999D09/R09");
            assertThat(client.text(phoneBook("DELETE", "LAST9", "", "")))
                    .startsWith("ENTRY WAS DELETED");
            assertThat(client.text(phoneBook("DISPLAY", "LAST9", "", "")))
                    .startsWith("SPECIFIED PERSON WAS NOT FOUND");
        }
    }

    @Test
    void transactionsThatAreNotThereOrStoppedAreToldSo() throws Exception {
        try (LabIms lab = LabIms.start(inJava());
                Client client = new Client(lab.port())) {
            assertThat(client.text(GoldenMessages.request("NOSUCH", "NOSUCH DATA")))
                    .matches(
                            "DFS064 \\d\\d:\\d\\d:\\d\\d DESTINATION CAN NOT BE FOUND OR CREATED,"
                                    + " DEST=NOSUCH");
            assertThat(post(lab, "/transactions/IVTNO/stop").statusCode()).isEqualTo(200);
            assertThat(client.text(bytes(GoldenMessages.DISPLAY_LAST1))).startsWith("DFS065 ");
            assertThat(post(lab, "/transactions/IVTNO/start").statusCode()).isEqualTo(200);
            assertThat(client.text(bytes(GoldenMessages.DISPLAY_LAST1)))
                    .startsWith("ENTRY WAS DISPLAYED");
        }
    }

    @Test
    void theOperatorSeesWhatRuns() throws Exception {
        try (LabIms lab = LabIms.start(inJava().withCredentials("USER1", "PASSW0RD"));
                Client client = new Client(lab.port())) {
            client.ask(bytes(GoldenMessages.DISPLAY_LAST1));

            assertThat(send(lab, "GET", "", "").statusCode()).isEqualTo(401);
            HttpResponse<String> shown = send(lab, "GET", "", basic("USER1:PASSW0RD"));
            assertThat(shown.statusCode()).isEqualTo(200);
            assertThat(shown.body())
                    .contains("\"transaction\":\"IVTNO\"")
                    .contains("\"name\":\"MPP1\"")
                    .contains("\"IVTNO\":{\"committed\":1,");
        }
    }

    @Test
    void theOperatorSeesOneTransactionRegionOrTpipe() throws Exception {
        try (LabIms lab = LabIms.start(inJava());
                Client client = new Client(lab.port())) {
            client.ask(GoldenMessages.commitThenSend(bytes(GoldenMessages.DISPLAY_LAST1), ' '));

            assertThat(shown(lab, "/transactions/IVTNO"))
                    .contains("\"psb\":\"DFSIVP1\"", "\"counts\":{\"committed\":1,");
            assertThat(shown(lab, "/transactions/IBINQS")).contains("\"committed\":0,");
            assertThat(shown(lab, "/regions/IFP1")).contains("\"type\":\"IFP\"");
            assertThat(shown(lab, "/tpipes/CLIENT01"))
                    .isEqualTo("{\"name\":\"CLIENT01\",\"queued\":1,\"waiting\":0}");
            assertThat(shown(lab, "/connect/port/" + lab.port())).contains("\"CLIENT01\"");
            assertThat(shown(lab, "/connect/datastore/IMS1")).contains("\"ACTIVE\"");
        }
    }

    private static String shown(LabIms lab, String path) throws Exception {
        HttpResponse<String> response = send(lab, "GET", path, "");
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    @Test
    void whatTheOperatorAsksForInVainIsAProblem() throws Exception {
        try (LabIms lab = LabIms.start(inJava())) {
            for (String path :
                    new String[] {
                        "/transactions/NOSUCH", "/regions/MPP9", "/tpipes/CLIENT01", "/nothing/X"
                    }) {
                HttpResponse<String> missing = send(lab, "GET", path, "");
                assertThat(missing.statusCode()).isEqualTo(404);
                assertThat(missing.headers().firstValue("Content-Type"))
                        .contains("application/problem+json");
                assertThat(missing.body())
                        .isEqualTo(
                                "{\"detail\":\"There is nothing named %s\",\"status\":404,\"title\":\"Not Found\"}"
                                        .formatted(path.substring(1)));
            }
        }
    }

    @Test
    void aStoppedRegionIsStartedAgain() throws Exception {
        try (LabIms lab = LabIms.start(inJava());
                Client client = new Client(lab.port())) {
            client.ask(bytes(GoldenMessages.DISPLAY_LAST1));
            assertThat(lab.operator().abendRegion("MPP1")).isTrue();
            assertThat(lab.operator().stopRegion("MPP2")).isTrue();
            while (lab.operator().display().system().regions().size() > 1) {
                LockSupport.parkNanos(1_000_000);
            }

            assertThat(lab.operator().startRegion("MPP1")).isTrue();

            assertThat(client.ask(bytes(GoldenMessages.DISPLAY_LAST1)))
                    .isEqualTo(bytes(GoldenMessages.LAST1_DISPLAYED));
        }
    }

    @Test
    void whatWasCommittedOrQueuedIsThereAfterTheProcessWasKilled() throws Exception {
        Process before = process();
        try {
            int port = port(before);
            try (Client client = new Client(port)) {
                byte[] add = phoneBook("ADD", "LAST9", "FIRST9", "8-111-9999D09/R09");
                assertThat(client.text(add)).startsWith("ENTRY WAS ADDED");
                byte[] sendOnly = GoldenMessages.commitThenSend(add, 'K');
                client.ask(sendOnly);
            }
            assertThat(before.inputReader().readLine()).isEqualTo("held");
        } finally {
            before.destroyForcibly().waitFor();
        }

        try (LabIms lab = LabIms.start(inJava().withDataDirectory(folder));
                Client client = new Client(lab.port())) {
            assertThat(client.text(phoneBook("DISPLAY", "LAST9", "", "")))
                    .startsWith("ENTRY WAS DISPLAYED");
            assertThat(lab.otma().tpipe("CLIENT01").depth()).isOne();
            assertThat(lab.operator().display().system().transactions())
                    .allMatch(each -> each.queued() == 0);
        }
    }

    @Test
    void allThatIsWrongInDefinitionsIsTold() throws IOException {
        Files.writeString(
                folder.resolve("SYS.stage1"),
                " APPLCTN PSB=P\n TRANSACT CODE=A,SPA=(100)\n TRANSACT CODE=IVTNO\n");
        Files.writeString(folder.resolve("P.psb"), " PCB TYPE=DB,DBDNAME=NONE\n");

        assertThatThrownBy(() -> LabIms.start(inJava().withFolders(folder)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("SYS.stage1:2: IRB-LAB-8303E")
                .hasMessageContaining("SYS.stage1:3: IRB-LAB-8302E");
    }

    @Test
    void aFaultyDbdLeavesTheOtherDatabasesRunning() throws Exception {
        Files.writeString(
                folder.resolve("BAD.dbd"), " DBD NAME=BAD,ACCESS=NONE\n SEGM NAME=R,BYTES=4\n");
        Files.writeString(
                folder.resolve("BADPSB.psb"),
                " PCB TYPE=DB,DBDNAME=BAD,PROCOPT=A,KEYLEN=4\n SENSEG NAME=R,PARENT=0\n"
                        + " PSBGEN PSBNAME=BADPSB,LANG=COBOL\n");
        Files.writeString(
                folder.resolve("SYS.stage1"), " APPLCTN PSB=BADPSB\n TRANSACT CODE=BADTRAN\n");

        try (LabIms lab = LabIms.start(inJava().withFolders(folder));
                Client client = new Client(lab.port())) {
            assertThat(client.ask(bytes(GoldenMessages.DISPLAY_LAST1)))
                    .isEqualTo(bytes(GoldenMessages.LAST1_DISPLAYED));
            assertThat(lab.operator().display().system().transactions())
                    .noneMatch(each -> each.toString().contains("BADTRAN"));
        }
    }

    @Test
    void beyondLoopbackSomebodyMustAuthenticate() {
        assertThatThrownBy(() -> LabIms.start(inJava().withHost("0.0.0.0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only with a user and password");
    }

    /** Starts the lab in the folder that the argument names; tells its port, and held output. */
    static final class Main {
        private Main() {}

        public static void main(String[] arguments) throws Exception {
            LabIms lab = LabIms.start(inJava().withDataDirectory(Path.of(arguments[0])));
            System.out.println(lab.port());
            lab.otma().tpipe("CLIENT01").whenAvailable(() -> System.out.println("held"));
            Thread.currentThread().join();
        }
    }

    private Process process() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static int port(Process process) throws IOException {
        return Integer.parseInt(process.inputReader().readLine());
    }

    private static LabImsConfig inJava() {
        return LabImsConfig.defaults()
                .withCobol(new Cobol("no-such-cobc", true, "037", Duration.ZERO));
    }

    private static boolean hasCobc() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(each -> Files.isExecutable(Path.of(each, "cobc")));
    }

    private static HttpResponse<String> post(LabIms lab, String path) throws Exception {
        return send(lab, "POST", path, "");
    }

    private static HttpResponse<String> send(
            LabIms lab, String method, String path, String authorization) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + lab.adminPort() + "/ironbridge/ims" + path);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody());
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }

    private static String basic(String user) {
        return "Basic " + Base64.getEncoder().encodeToString(user.getBytes(GoldenMessages.ASCII));
    }
}
