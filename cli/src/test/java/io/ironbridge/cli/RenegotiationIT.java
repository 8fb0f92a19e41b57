package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.testsupport.StaffProject;
import io.ironbridge.testsupport.TestCertificates;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** In a process of its own: the JDK's TLS reads once what it is told of this. */
@Tag("system")
@Timeout(60)
class RenegotiationIT {
    @TempDir Path folder;

    private static String statusLine(SSLSocket client) throws IOException {
        client.getOutputStream()
                .write(
                        "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
        return String.valueOf(
                new BufferedReader(
                                new InputStreamReader(
                                        client.getInputStream(), StandardCharsets.US_ASCII))
                        .readLine());
    }

    @Test
    void aClientCannotHaveTheServerNegotiateAnew() throws Exception {
        TestCertificates certificates =
                new TestCertificates(folder)
                        .key("server", "server", "CN=localhost", "localhost")
                        .trust("trusted", "server");
        StaffProject project =
                new StaffProject(folder.resolve("project"))
                        .config(
                                """
                                <httpEndpoint id="defaultHttpEndpoint" httpPort="-1" httpsPort="0"/>
                                <keyStore id="defaultKeyStore" location="%s" password="changeit"/>
                                """
                                        .formatted(certificates.file("server")));
        try (ServerProcess server = ServerProcess.run(project.folder(), folder.resolve("err"))) {
            URI address = server.address("https");
            try (SSLSocket client =
                    (SSLSocket)
                            certificates
                                    .client("trusted")
                                    .getSocketFactory()
                                    .createSocket("localhost", address.getPort())) {
                client.setSoTimeout(20_000);
                client.setEnabledProtocols(new String[] {"TLSv1.2"});
                client.startHandshake();
                assertThat(statusLine(client)).startsWith("HTTP/1.1 200 ");
                assertThatThrownBy(
                                () -> {
                                    client.startHandshake();
                                    statusLine(client);
                                })
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("handshake_failure");
            }
        }
    }
}
