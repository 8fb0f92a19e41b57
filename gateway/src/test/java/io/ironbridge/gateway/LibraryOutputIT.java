package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What libraries print, in a server of its own process. */
@Timeout(60)
class LibraryOutputIT {
    private static final Pattern URL = Pattern.compile("http://[^ /]+:[0-9]+");

    @TempDir Path folder;

    private Process run(Path project) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "run",
                        project.toString(),
                        "--with-lab",
                        "--http-port",
                        "0",
                        "--admin-port",
                        "off");
        builder.redirectError(folder.resolve("err").toFile());
        return builder.start();
    }

    private static URI address(BufferedReader out) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher url = URL.matcher(line);
            if (url.find()) {
                return URI.create(url.group());
            }
        }
        throw new AssertionError("It ended");
    }

    /** JSONata's library prints what is called as if it were a function: all of a reply here. */
    @Test
    void noValueThatAMappingCallsIsPrinted() throws Exception {
        TestProject project = new TestProject(folder.resolve("project"));
        project.file(
                "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_200.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - rows:
                        required: false
                        nullable: false
                        expression: "$zosAssetResponse.body ('x')"
                """);
        Process server = run(project.folder());
        try (BufferedReader out = server.inputReader();
                HttpClient client = HttpClient.newHttpClient()) {
            URI staff = address(out).resolve("/staff/000010");
            HttpResponse<String> answer =
                    client.send(
                            HttpRequest.newBuilder(staff).build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(500);
            server.destroy();
            List<String> rest = out.lines().toList();
            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(String.join("\n", rest) + Files.readString(folder.resolve("err")))
                    .contains("IRB-GW-02")
                    .doesNotContain("ResultSet", "000010");
        } finally {
            server.destroyForcibly();
        }
    }
}
