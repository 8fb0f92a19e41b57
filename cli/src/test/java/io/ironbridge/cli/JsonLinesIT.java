package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** With consoleFormat="json" each line of a server is JSON, those of its labs included. */
@Tag("system")
class JsonLinesIT {
    @TempDir private Path folder = Path.of("");

    @Test
    void eachLineIsJson() throws IOException, InterruptedException {
        Path project = folder.resolve("demo");
        Path copybook = folder.resolve("A.cpy");
        Files.writeString(copybook, "       01 A.\n           05 A-NUMBER PIC 9(8).\n");
        Cli cli = new Cli();
        assertThat(cli.execute("new", project.toString())).isZero();
        String[] asset = {"add", "asset", "cics", "inquiry", "--program", "INQUIRY", "--request"};
        String[] to = {copybook.toString(), "--project", project.toString()};
        assertThat(cli.execute(Stream.of(asset, to).flatMap(Stream::of).toArray(String[]::new)))
                .as(cli.err())
                .isZero();
        Files.writeString(
                project.resolve("src/main/liberty/config/log.xml"),
                "<server><logging consoleFormat='json'/></server>");
        try (ServerProcess server =
                ServerProcess.run(
                        project, folder.resolve("err"), "--http-port", "0", "--lab-data", "none")) {
            server.address("http");
            String lines = server.stop();
            assertThat(lines).contains("IRB-LAB-7150I").contains("/openapi/ui");
            lines.strip()
                    .lines()
                    .forEach(line ->
                            assertThat(
                                            JsonMapper.shared()
                                                    .readTree(line)
                                                    .path("message")
                                                    .isString())
                                    .as(line)
                                    .isTrue());
        }
    }
}
