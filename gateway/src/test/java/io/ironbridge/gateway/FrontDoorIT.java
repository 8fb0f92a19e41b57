package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.admin.Fingerprint;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.gateway.tls.ServerTls;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.mapping.Source;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.StaffProject;
import io.ironbridge.testsupport.TestCertificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS, client certificates, and what browsers are told. */
@Timeout(60)
class FrontDoorIT {
    private static final String REGISTRY =
            "<basicRegistry realm=\"Staff\"><user name=\"ann\""
                    + " password=\"secret\"/></basicRegistry>";

    @TempDir Path folder;
    @TempDir Path keys;

    private LabDb2 lab;
    private TestCertificates certificates;

    @BeforeEach
    void start() throws Exception {
        lab = LabDb2.start(LabDb2Config.defaults().withCredentials("u", "p"));
        certificates =
                new TestCertificates(keys)
                        .key("server", "server", "CN=localhost", "localhost")
                        .key("ann", "ann", "CN=ann, O=Example")
                        .key("eve", "eve", "CN=eve, O=Example");
        certificates.trust("clients", "ann").trust("clients", "eve").trust("trusted", "server");
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private Gateway gateway(String ssl, String more) throws Exception {
        return Gateway.start(loaded(ssl, more), GatewayOptions.DEFAULT);
    }

    private List<Fault> checked(String more) {
        return Gateway.check(loaded("", more), GatewayOptions.DEFAULT);
    }

    private Loaded loaded(String ssl, String more) {
        String config =
                """
                <httpEndpoint id="defaultHttpEndpoint" httpPort="0" httpsPort="0"/>
                <sslDefault sslRef="front"/>
                <ssl id="front" keyStoreRef="server" trustStoreRef="clients" %s/>
                <keyStore id="server" location="%s" password="changeit" pollingRate="20ms"/>
                <keyStore id="clients" location="%s" password="changeit"/>
                %s
                """
                        .formatted(
                                ssl,
                                certificates.file("server"),
                                certificates.file("clients"),
                                more);
        return ProjectLoader.load(
                List.of(new StaffProject(folder).config(config).folder()),
                BackEndKinds.with(Db2Variables.options(lab.port(), "u", "p")));
    }

    private static URI uri(Gateway gateway, boolean secure) {
        return gateway.addresses().stream()
                .filter(address -> address.secure() == secure)
                .map(address -> URI.create(address.url() + "/staff/000010"))
                .findFirst()
                .orElseThrow();
    }

    private static HttpResponse<String> get(Gateway gateway, SSLContext tls, String... headers)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(uri(gateway, true));
            if (headers.length > 0) {
                request.headers(headers);
            }
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void requestsWithoutTlsAreRedirectedOrRefusedAsConfigured() throws Exception {
        String manager =
                "<zosconnect_zosConnectManager requireAuth='false'"
                        + " ironbridge_insecureStatus='%s'/>";
        for (String status : List.of("302", "307", "308", "403")) {
            GatewayOptions free = GatewayOptions.DEFAULT.withHttpsPort(freePort());
            try (Gateway gateway = Gateway.start(loaded("", manager.formatted(status)), free);
                    HttpClient client = HttpClient.newHttpClient()) {
                HttpResponse<String> answer =
                        client.send(
                                HttpRequest.newBuilder(
                                                URI.create(uri(gateway, false) + "?level=1&tag=a"))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());

                int port = uri(gateway, true).getPort();
                assertThat(answer.statusCode()).isEqualTo(Integer.parseInt(status));
                if (status.equals("403")) {
                    assertThat(answer.headers().firstValue("location")).isEmpty();
                    assertThat(answer.body()).contains("Use https, port " + port + ".");
                } else {
                    assertThat(answer.headers().firstValue("location"))
                            .contains("https://localhost:" + port + "/staff/000010?level=1&tag=a");
                }
            }
        }
        assertThat(loaded("", manager.formatted("301")).hasErrors()).isTrue();
    }

    @Test
    void aCertificatesCommonNameIsItsUser() throws Exception {
        try (Gateway gateway = gateway("clientAuthentication=\"true\"", REGISTRY)) {
            assertThat(get(gateway, certificates.client("ann", "trusted")).statusCode())
                    .isEqualTo(200);
            assertThat(get(gateway, certificates.client("eve", "trusted")).statusCode())
                    .isEqualTo(401);
            SSLContext without = certificates.client("trusted");
            assertThatThrownBy(() -> get(gateway, without)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aCertificateOfNobodyKnownDoesNotGetInAndThatIsTold() throws Exception {
        certificates.key("mallory", "mallory", "CN=ann, O=Example");
        try (LogLines log = new LogLines("io.ironbridge.gateway.http", Level.WARNING);
                Gateway gateway = gateway("clientAuthentication=\"true\"", REGISTRY)) {
            SSLContext forged = certificates.client("mallory", "trusted");
            assertThatThrownBy(() -> get(gateway, forged)).isInstanceOf(IOException.class);
            assertThat(log.next())
                    .startsWith("IRB-HTTP-0105W No TLS with 127.0.0.1: ")
                    .contains("a certificate is not signed by the authority that it names");
        }
    }

    @Test
    void whereCertificatesAreOptionalPasswordsDoAsWell() throws Exception {
        String basic =
                "Basic "
                        + Base64.getEncoder()
                                .encodeToString("ann:secret".getBytes(StandardCharsets.UTF_8));
        try (Gateway gateway = gateway("clientAuthenticationSupported=\"true\"", REGISTRY)) {
            SSLContext without = certificates.client("trusted");
            assertThat(get(gateway, without).statusCode()).isEqualTo(401);
            assertThat(get(gateway, without, "authorization", basic).statusCode()).isEqualTo(200);
            assertThat(get(gateway, certificates.client("ann", "trusted")).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void theCertificateIsTheOneForTheNameThatIsAskedFor() throws Exception {
        certificates.key("server", "other", "CN=other", "other.example.com");
        try (Gateway gateway = gateway("", "")) {
            assertThat(subject(gateway, "localhost")).contains("CN=localhost");
            assertThat(subject(gateway, "other.example.com")).contains("CN=other");
        }
    }

    private String subject(Gateway gateway, String name) throws Exception {
        return shown(gateway, name).getSubjectX500Principal().getName();
    }

    private X509Certificate shown(Gateway gateway, String name) throws Exception {
        TestCertificates all = new TestCertificates(keys);
        all.trust("every", "server");
        SSLContext tls = all.client("every");
        Files.delete(all.file("every"));
        return shown(gateway, name, tls);
    }

    private static X509Certificate shown(Gateway gateway, String name, SSLContext tls)
            throws Exception {
        URI uri = uri(gateway, true);
        try (SSLSocket socket =
                (SSLSocket) tls.getSocketFactory().createSocket("127.0.0.1", uri.getPort())) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(name)));
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    @Test
    void certificatesAreSwappedUnderLoadWithoutAFailure() throws Exception {
        String audit = "<ironbridge_audit file='" + keys.resolve("audit.jsonl") + "'/>";
        X509Certificate after;
        try (Gateway gateway = gateway("", audit)) {
            X509Certificate before = shown(gateway, "localhost");
            certificates.key("next", "server", "CN=localhost, O=Next", "localhost");
            certificates.trust("trusted", "next");
            AtomicBoolean stop = new AtomicBoolean();
            AtomicInteger answered = new AtomicInteger();
            AtomicInteger failed = new AtomicInteger();
            SSLContext tls = certificates.client("trusted");
            Thread load =
                    Thread.startVirtualThread(() -> {
                        while (!stop.get()) {
                            try {
                                int status = get(gateway, tls).statusCode();
                                (status == 200 ? answered : failed).incrementAndGet();
                            } catch (IOException | InterruptedException e) {
                                failed.incrementAndGet();
                            }
                        }
                    });
            Files.move(
                    certificates.file("next"),
                    certificates.file("server"),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);

            while (shown(gateway, "localhost", tls).equals(before)) {
                LockSupport.parkNanos(1_000_000);
            }
            int then = answered.get();
            while (answered.get() < then + 5) {
                LockSupport.parkNanos(1_000_000);
            }
            stop.set(true);
            assertThat(load.join(Duration.ofSeconds(10))).isTrue();
            assertThat(failed).hasValue(0);
            after = shown(gateway, "localhost", tls);
        }
        assertThat(Files.readString(keys.resolve("audit.jsonl"))).contains(Fingerprint.of(after));
    }

    @Test
    void aDamagedStoreChangesNothing() throws Exception {
        String audit = "<ironbridge_audit file='" + keys.resolve("audit.jsonl") + "'/>";
        try (Gateway gateway = gateway("", audit)) {
            SSLContext tls = certificates.client("trusted");
            try (LogLines told = new LogLines(ServerTls.class)) {
                Files.writeString(certificates.file("server"), "damaged");
                assertThat(told.next()).startsWith("IRB-GW-0134W");
            }
            assertThat(get(gateway, tls).statusCode()).isEqualTo(200);
        }
        assertThat(Files.readString(keys.resolve("audit.jsonl")))
                .contains("the key stores of the endpoint defaultHttpEndpoint have changed");
    }

    @Test
    void aStoreWithoutAPrivateKeyChangesNothingWhileItRuns() throws Exception {
        try (Gateway gateway = gateway("", "")) {
            SSLContext tls = certificates.client("trusted");
            try (LogLines told = new LogLines(ServerTls.class)) {
                Files.copy(
                        certificates.file("trusted"),
                        certificates.file("server"),
                        StandardCopyOption.REPLACE_EXISTING);
                String line = "";
                while (!line.contains("no private key")) { // it may be read half written first
                    line = told.next();
                    assertThat(line).startsWith("IRB-GW-0134W");
                }
            }
            assertThat(get(gateway, tls).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void certificatesThatHaveRunOutDoNotTakeThePlaceOfGoodOnes() throws Exception {
        certificates.keyThatRanOut("old", "old", "CN=localhost");
        try (Gateway gateway = gateway("", "")) {
            SSLContext tls = certificates.client("trusted");
            try (LogLines told = new LogLines(ServerTls.class)) {
                Files.move(
                        certificates.file("old"),
                        certificates.file("server"),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.ATOMIC_MOVE);
                assertThat(told.next())
                        .startsWith("IRB-GW-0134W")
                        .endsWith("no certificate in them is valid now, and the current one is");
            }
            assertThat(get(gateway, tls).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aBackEndsOwnCertificateThatIsBelievedThoughItHasRunOutIsTold() throws Exception {
        certificates.keyThatRanOut("old", "old", "CN=localhost").trust("pinned", "old");
        String back =
                "<ssl id='back' keyStoreRef='pinned'/><keyStore id='pinned' location='"
                        + certificates.file("pinned")
                        + "' password='changeit'/>";
        TlsStores stores = new TlsStores(loaded("", back).config());
        try (LogLines told = new LogLines(TlsStores.class)) {
            stores.outbound("db2", Optional.of("back"), new Source("", 0, 0));
            assertThat(told.lines())
                    .singleElement()
                    .asString()
                    .startsWith("IRB-GW-0137W The certificate ")
                    .contains("in the trust store pinned is not valid now");
        }
    }

    @Test
    void aStoreWithoutAPrivateKeyIsAFaultAtStart() throws Exception {
        Files.copy(
                certificates.file("trusted"),
                certificates.file("server"),
                StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> gateway("", "").close())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("IRB-GW-0103E")
                .hasMessageContaining("no private key");
        assertThat(checked("")).singleElement().asString().contains("no private key");
    }

    @Test
    void aStoreThatCannotBeReadIsToldInWords() throws Exception {
        Files.write(certificates.file("server"), new byte[0]);
        assertThat(checked(""))
                .singleElement()
                .asString()
                .contains("its file is empty or truncated")
                .doesNotContain("null");
        Files.delete(certificates.file("server"));
        assertThat(checked("")).singleElement().asString().contains("there is no file");
    }

    @Test
    void aKeyRingHasToBeExported() throws Exception {
        String ring =
                "<keyStore id='server' type='JCERACFKS' fileBased='false'"
                        + " location='safkeyring:///Keyring.ZCEE'/>";
        assertThat(checked(ring))
                .singleElement()
                .asString()
                .contains("IRB-GW-0103E", "key rings", "are not supported", "RACDCERT EXPORT");
    }

    @Test
    void aCertificateThatHasRunOutIsTold() throws Exception {
        certificates.keyThatRanOut("old", "old", "CN=localhost");
        Files.copy(
                certificates.file("old"),
                certificates.file("server"),
                StandardCopyOption.REPLACE_EXISTING);
        try (LogLines told = new LogLines(TlsStores.class)) {
            assertThat(checked("")).singleElement().asString().contains("IRB-GW-0105W");
            assertThat(told.lines()).first().asString().startsWith("IRB-GW-0136W");
        }
    }

    @Test
    void browsersAreToldToComeByTlsOnly() throws Exception {
        String strict = "<webContainer addstricttransportsecurityheader=\"max-age=31536000\"/>";
        try (Gateway gateway = gateway("", strict);
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(
                            get(gateway, certificates.client("trusted"))
                                    .headers()
                                    .firstValue("strict-transport-security"))
                    .contains("max-age=31536000");
            HttpResponse<String> plain =
                    client.send(
                            HttpRequest.newBuilder(uri(gateway, false)).build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(plain.headers().firstValue("strict-transport-security")).isEmpty();
        }
    }

    @Test
    void pagesOfAllowedOriginsMayCall() throws Exception {
        String cors =
                "<cors domain=\"/staff\" allowedOrigins=\"https://app.example.com\""
                    + " allowedMethods=\"GET, PUT\" allowedHeaders=\"authorization\""
                    + " exposeHeaders=\"x-request-id\" allowCredentials=\"true\" maxAge=\"600\"/>";
        SSLContext tls = certificates.client("trusted");
        try (Gateway gateway = gateway("", cors);
                HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
            HttpResponse<String> asked =
                    client.send(
                            preflight(gateway, "https://app.example.com", "PUT"),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(asked.statusCode()).isEqualTo(204);
            assertThat(asked.headers().firstValue("access-control-allow-origin"))
                    .contains("https://app.example.com");
            assertThat(asked.headers().firstValue("access-control-max-age")).contains("600");
            assertThat(
                            client.send(
                                            preflight(gateway, "https://evil.example.com", "PUT"),
                                            HttpResponse.BodyHandlers.ofString())
                                    .statusCode())
                    .isEqualTo(403);
            assertThat(
                            client.send(
                                            preflight(gateway, "https://app.example.com", "DELETE"),
                                            HttpResponse.BodyHandlers.ofString())
                                    .statusCode())
                    .isEqualTo(403);

            HttpResponse<String> allowed = get(gateway, tls, "origin", "https://app.example.com");
            assertThat(allowed.statusCode()).isEqualTo(200);
            assertThat(allowed.headers().firstValue("access-control-allow-credentials"))
                    .contains("true");
            HttpResponse<String> foreign = get(gateway, tls, "origin", "https://evil.example.com");
            assertThat(foreign.headers().firstValue("access-control-allow-origin")).isEmpty();
            assertThat(foreign.headers().firstValue("vary")).contains("Origin");
            HttpResponse<String> own = get(gateway, tls);
            assertThat(own.headers().firstValue("vary")).contains("Origin");
            assertThat(own.headers().firstValue("access-control-allow-origin")).isEmpty();
        }
    }

    private static HttpRequest preflight(Gateway gateway, String origin, String method) {
        return HttpRequest.newBuilder(uri(gateway, true))
                .headers("origin", origin, "access-control-request-method", method)
                .headers("access-control-request-headers", "Authorization")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .build();
    }

    @Test
    void moreThanTheRateIsRefusedAndToldWhen() throws Exception {
        String limit = "<ironbridge_rateLimit id=\"staff\" requests=\"2\" period=\"1h\"/>";
        SSLContext tls = certificates.client("trusted");
        try (Gateway gateway = gateway("", limit)) {
            HttpResponse<String> first = get(gateway, tls);
            assertThat(first.statusCode()).isEqualTo(200);
            assertThat(first.headers().firstValue("ratelimit-policy"))
                    .contains("\"staff\";q=2;w=3600");
            assertThat(first.headers().firstValue("ratelimit")).contains("\"staff\";r=1;t=0");
            assertThat(get(gateway, tls).statusCode()).isEqualTo(200);

            HttpResponse<String> third = get(gateway, tls);
            assertThat(third.statusCode()).isEqualTo(429);
            assertThat(third.headers().firstValueAsLong("retry-after").orElse(0))
                    .isBetween(1700L, 1800L);
            assertThat(third.body()).contains("too-many-requests");
        }
    }

    @Test
    void onlyAddressesOfTheListMayConnect() throws Exception {
        String endpoint = "<httpEndpoint id='defaultHttpEndpoint'><tcpOptions %s/></httpEndpoint>";
        SSLContext tls = certificates.client("trusted");
        try (Gateway gateway =
                gateway("", endpoint.formatted("addressIncludeList='10.*.*.*, 127.0.0.*'"))) {
            assertThat(get(gateway, tls).statusCode()).isEqualTo(200);
        }
        try (LogLines told = new LogLines("io.ironbridge.gateway.http", Level.WARNING);
                Gateway gateway =
                        gateway("", endpoint.formatted("addressExcludeList='127.0.0.1'"))) {
            assertThatThrownBy(() -> get(gateway, tls)).isInstanceOf(IOException.class);
            assertThat(told.next()).startsWith("IRB-HTTP-0108W Connections from 127.0.0.1");
        }
    }

    private static HttpResponse<String> forwarded(Gateway gateway, String client, String scheme)
            throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(uri(gateway, false))
                            .header("x-forwarded-for", client)
                            .header("x-forwarded-proto", scheme)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private Gateway behindAProxy(String remoteIp) throws Exception {
        Path log = keys.resolve("access.log");
        String endpoint =
                "<httpEndpoint id='defaultHttpEndpoint'>"
                        + remoteIp
                        + "<accessLogging filePath='"
                        + log
                        + "' logFormat='%h %s'/></httpEndpoint>";
        String audit = "<ironbridge_audit file='" + keys.resolve("audit.jsonl") + "'/>";
        String limit = "<ironbridge_rateLimit by='source' requests='1' period='1h'/>";
        return gateway("", endpoint + audit + limit);
    }

    @Test
    void aProxyThatIsBelievedTellsForWhomItComes() throws Exception {
        String remoteIp = "<remoteIp proxies='127\\.0\\.0\\.1' useRemoteIpInAccessLog='true'/>";
        try (Gateway gateway = behindAProxy(remoteIp)) {
            assertThat(forwarded(gateway, "203.0.113.7", "http").statusCode()).isEqualTo(200);
            assertThat(forwarded(gateway, "203.0.113.7", "http").statusCode()).isEqualTo(429);
            assertThat(forwarded(gateway, "203.0.113.8, 203.0.113.7", "http").statusCode())
                    .isEqualTo(429);
            assertThat(forwarded(gateway, "203.0.113.8", "http").statusCode()).isEqualTo(200);
        }
        assertThat(Files.readAllLines(keys.resolve("access.log")))
                .containsExactly(
                        "203.0.113.7 200", "203.0.113.7 429", "203.0.113.7 429", "203.0.113.8 200");
        assertThat(Files.readString(keys.resolve("audit.jsonl")))
                .contains("203.0.113.7", "203.0.113.8")
                .doesNotContain("SMF123S1_CLIENT_IP_ADDR\":\"127.0.0.1");
    }

    @Test
    void withoutRemoteIpNobodyIsBelieved() throws Exception {
        try (Gateway gateway = behindAProxy("")) {
            assertThat(forwarded(gateway, "203.0.113.7", "http").statusCode()).isEqualTo(200);
            assertThat(forwarded(gateway, "203.0.113.8", "http").statusCode()).isEqualTo(429);
        }
        assertThat(Files.readAllLines(keys.resolve("access.log")))
                .containsExactly("127.0.0.1 200", "127.0.0.1 429");
    }

    @Test
    void aProxysWordForTlsCountsWhereThatIsConfigured() throws Exception {
        String secure = "<zosconnect_zosConnectManager requireSecure='true' requireAuth='false'/>";
        String endpoint =
                "<httpEndpoint id='defaultHttpEndpoint' remoteIpRef='lb'/>"
                        + "<remoteIp id='lb' proxies='127\\.0\\.0\\.1' %s/>";
        try (Gateway gateway = gateway("", endpoint.formatted("") + secure)) {
            assertThat(forwarded(gateway, "203.0.113.7", "https").statusCode()).isEqualTo(403);
        }
        String believed = endpoint.formatted("ironbridge_scheme='true'");
        try (Gateway gateway = gateway("", believed + secure)) {
            assertThat(forwarded(gateway, "203.0.113.7", "https").statusCode()).isEqualTo(200);
            assertThat(forwarded(gateway, "203.0.113.7", "http").statusCode()).isEqualTo(403);
        }
    }
}
