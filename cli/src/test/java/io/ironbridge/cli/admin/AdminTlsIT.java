package io.ironbridge.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.Cli;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.TestCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of administrators, to a server that has a certificate of its own making. */
@Tag("system")
@Timeout(60)
class AdminTlsIT {
    @TempDir private static Path keys = Path.of("");
    @TempDir private Path folder = Path.of("");

    private Gateway gateway;
    private Cli cli = new Cli();

    /** One for another name, and one for this machine. */
    @BeforeAll
    static void certificates() throws Exception {
        new TestCertificates(keys)
                .key("other", "other", "CN=gateway.example.com", "gateway.example.com")
                .key("named", "named", "CN=localhost", "localhost")
                .trust("trusted", "named");
    }

    @BeforeEach
    void start() throws Exception {
        show("other");
        Path config =
                Files.writeString(
                        folder.resolve("admin.xml"),
                        """
                        <server>
                          <ironbridge_admin httpPort="-1" httpsPort="0"/>
                          <httpEndpoint id="defaultHttpEndpoint" httpPort="0" httpsPort="-1"/>
                          <keyStore id="defaultKeyStore" location="%s" password="changeit"
                              pollingRate="20ms"/>
                        </server>
                        """
                                .formatted(folder.resolve("server.p12")));
        gateway =
                Gateway.start(
                        ProjectLoader.load(
                                List.of(Cli.sample(), config),
                                BackEndKinds.with(Db2Variables.options(1, "u", "p"))),
                        GatewayOptions.DEFAULT.withTokens(folder.resolve("run")));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private int admin(String... words) {
        cli = new Cli();
        List<String> all = new ArrayList<>(List.of("admin", "status"));
        all.addAll(List.of(words));
        all.addAll(List.of("--token-folder", folder.resolve("run").toString()));
        return cli.execute(all.toArray(String[]::new));
    }

    private String url() {
        return gateway.adminAddresses().getFirst().url();
    }

    /** Lets this be the server's key store. */
    private void show(String store) throws IOException {
        Path next = Files.copy(keys.resolve(store + ".p12"), folder.resolve("next.p12"));
        Files.move(
                next,
                folder.resolve("server.p12"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** While it runs; the server looks at its key store by itself. */
    private void exchange() throws Exception {
        String before = token();
        show("named");
        while (token().equals(before)) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private String token() throws Exception {
        return Files.readString(
                folder.resolve("run/" + gateway.adminAddresses().getFirst().port() + ".json"));
    }

    @Test
    void theLocalAdministratorKnowsTheServersCertificate() throws Exception {
        assertThat(url()).startsWith("https://localhost:");
        assertThat(admin()).as(cli.err()).isZero();
        assertThat(cli.out()).contains("Ready          yes");
    }

    @Test
    void andNoOther() throws Exception {
        Path file = folder.resolve("run/" + gateway.adminAddresses().getFirst().port() + ".json");
        Files.writeString(
                file, token().replaceFirst("\"certificates\":\\[\"..", "\"certificates\":[\"zz"));
        assertThat(admin()).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("is not trusted").contains("this is not the certificate");
    }

    @Test
    void aCertificateThatIsExchangedIsKnown() throws Exception {
        exchange();
        assertThat(admin()).as(cli.err()).isZero();
    }

    @Test
    void anUnknownCertificateNeedsATrustStore() throws Exception {
        assertThat(admin("--url", url())).isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("is not trusted").contains("--trust-store");
    }

    @Test
    void aTrustStoreTellsWhoTheServerIs() throws Exception {
        exchange();
        Path password = Files.writeString(folder.resolve("password"), "changeit\n");
        String store = keys.resolve("trusted.p12").toString();
        assertThat(
                        admin(
                                "--url",
                                url(),
                                "--trust-store",
                                store,
                                "--trust-store-password-file",
                                password.toString()))
                .isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("(401)"); // which is behind the handshake
    }

    @Test
    void soDoCertificatesAsText() throws Exception {
        exchange();
        byte[] der = new TestCertificates(keys).load("named").getCertificate("named").getEncoded();
        Path pem =
                Files.writeString(
                        folder.resolve("named.pem"),
                        "-----BEGIN CERTIFICATE-----\n"
                                + Base64.getMimeEncoder().encodeToString(der)
                                + "\n-----END CERTIFICATE-----\n");
        assertThat(admin("--url", url(), "--trust-store", pem.toString()))
                .isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("(401)");
    }

    @Test
    void aTrustStoreThatIsNotThereIsTold() {
        assertThat(admin("--url", url(), "--trust-store", folder.resolve("none").toString()))
                .isEqualTo(ExitCodes.FAULTS);
        assertThat(cli.err()).contains("The trust store").contains("none");
    }
}
