package io.ironbridge.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ironbridge.cli.Cli;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LabCicsStartCommandTest {
    private final Cli cli = new Cli();
    @TempDir private Path folder;

    private int start(Path region, String... args) {
        CommandLine line = new CommandLine(new LabCicsStartCommand(cli.console(), region));
        line.setExecutionExceptionHandler((e, _, _) -> {
            ((InputException) e).lines().forEach(cli.console()::note);
            return ExitCodes.FAULTS;
        });
        return line.execute(args);
    }

    @Test
    void aTransactionIsStartedInTheRegionThatWasStartedLast() throws IOException {
        List<String> asked = new ArrayList<>();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        server.createContext(
                "/",
                exchange -> {
                    byte[] body = exchange.getRequestBody().readAllBytes();
                    asked.add(
                            exchange.getRequestMethod()
                                    + " "
                                    + exchange.getRequestURI()
                                    + " "
                                    + exchange.getRequestHeaders().getFirst("Authorization")
                                    + " "
                                    + new String(body, Charset.forName("IBM037")));
                    exchange.sendResponseHeaders(202, -1);
                    exchange.close();
                });
        server.start();
        try {
            Path file = folder.resolve("made").resolve("region");
            RunningRegion.at("127.0.0.1", server.getAddress().getPort(), "me", "secret")
                    .write(file);

            assertThat(start(file, "A#1", "--data", "PAY 0815")).isZero();

            assertThat(asked)
                    .containsExactly(
                            "POST /ironbridge/region/start?transaction=A%231 Basic bWU6c2VjcmV0"
                                    + " PAY 0815");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void withoutARegionTheCommandSaysSo() {
        assertThat(start(folder.resolve("none"), "LOAD")).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("IRB-GW-0821E").contains("No lab CICS region was started");
    }
}
