package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may call, seen from outside. */
class AuthenticationIT {
    private static final String REGISTRY =
            "<basicRegistry realm=\"Staff\"><user name=\"ann\" password=\"secret\"/>"
                    + "<user name=\"bob\" password=\"other\"/>"
                    + "<group name=\"Clerk\"><member name=\"ann\"/></group></basicRegistry>";

    @TempDir Path folder;

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicReference<String> keys = new AtomicReference<>("{\"keys\":[]}");
    private final Semaphore mayAnswer = new Semaphore(1_000);
    private HttpServer issuer;

    @BeforeEach
    void startIssuer() throws Exception {
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext(
                "/keys",
                exchange -> {
                    asked.incrementAndGet();
                    mayAnswer.acquireUninterruptibly();
                    byte[] body = String.valueOf(keys.get()).getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        issuer.start();
    }

    @AfterEach
    void stopIssuer() {
        issuer.stop(0);
    }

    private static HttpResponse<String> get(Running running, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(running.uri("/staff/000010"));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return running.response(request);
    }

    private static int status(Running running, String... headers) throws Exception {
        return get(running, headers).statusCode();
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private TestProject withRole(String config) throws Exception {
        TestProject project = new TestProject(folder).config(config);
        return project.file(
                "src/main/api/openapi.yaml",
                Files.readString(folder.resolve("src/main/api/openapi.yaml"))
                        .replace(
                                "      operationId: getStaff",
                                "      operationId: getStaff\n"
                                        + "      x-ibm-zcon-roles-allowed: [Clerk]"));
    }

    @Test
    void groupsOfARolesNameHaveIt() throws Exception {
        try (Running running = Running.with(withRole(REGISTRY).folder())) {
            assertThat(status(running)).isEqualTo(401);
            assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(200);
            assertThat(status(running, "authorization", basic("bob:other"))).isEqualTo(403);
            assertThat(status(running, "authorization", basic("bob:secret"))).isEqualTo(401);
        }
    }

    @Test
    void zosConnectAccessIsAskedForWhereSomebodyIsBoundToIt() throws Exception {
        String access =
                "<zosconnect_zosConnectManager requireSecure=\"false\"/><authorization-roles"
                        + " id=\"zos.connect.access.roles\"><security-role"
                        + " name=\"zosConnectAccess\"><user name=\"bob\"/></security-role>"
                        + "</authorization-roles>";
        try (Running running =
                Running.with(new TestProject(folder).config(REGISTRY + access).folder())) {
            assertThat(status(running, "authorization", basic("bob:other"))).isEqualTo(200);
            assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(403);
        }
    }

    @Test
    void anApiKeyStandsForItsCaller() throws Exception {
        String config =
                "<ironbridge_apiKeys><apiKey name=\"mobile\" secret=\"k-1\" groups=\"Clerk\"/>"
                        + "<apiKey name=\"other\" secret=\"k-2\"/></ironbridge_apiKeys>";
        try (Running running = Running.with(withRole(config).folder())) {
            assertThat(status(running, "x-api-key", "k-1")).isEqualTo(200);
            assertThat(status(running, "x-api-key", "k-2")).isEqualTo(403);
            assertThat(status(running, "x-api-key", "k-3")).isEqualTo(401);
            assertThat(status(running)).isEqualTo(401);
        }
    }

    @Test
    void wrongPasswordsMakeTheirSourceWaitAndRightOnesThatAreKnownGoOn() throws Exception {
        String config = REGISTRY + "<ironbridge_logins failuresPerMinute=\"3\"/>";
        try (Running running = Running.with(new TestProject(folder).config(config).folder())) {
            assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(200);
            for (int i = 0; i < 3; i++) {
                assertThat(status(running, "authorization", basic("ann:" + i))).isEqualTo(401);
            }

            HttpResponse<String> throttled = get(running, "authorization", basic("bob:other"));
            assertThat(throttled.statusCode()).isEqualTo(429);
            assertThat(throttled.headers().firstValueAsLong("retry-after").orElse(0)).isPositive();
            assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(200);
        }
    }

    @Test
    void severalWaysToProveWhoOneIsAreTold() throws Exception {
        try (Running running =
                Running.with(new TestProject(folder).config(REGISTRY + mpJwt()).folder())) {
            assertThat(get(running).headers().allValues("www-authenticate"))
                    .containsExactly(
                            "Bearer realm=\"ironbridge\"",
                            "Basic realm=\"Staff\", charset=\"UTF-8\"");
            HttpResponse<String> malformed = get(running, "authorization", "Bearer x");
            assertThat(malformed.statusCode()).isEqualTo(401);
            assertThat(malformed.headers().firstValue("www-authenticate").orElse(""))
                    .contains("error=\"invalid_token\"");
            assertThat(status(running, "authorization", "Digest x")).isEqualTo(401);
            assertThat(status(running, "authorization", "Basic !")).isEqualTo(401);
        }
    }

    private String mpJwt() {
        return "<mpJwt id=\"m\" issuer=\"https://id.example.com\" audiences=\"staff\" jwksUri=\""
                + "http://127.0.0.1:"
                + issuer.getAddress().getPort()
                + "/keys\"/>";
    }

    private static String token(RSAKey key) throws Exception {
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
                        new JWTClaimsSet.Builder()
                                .issuer("https://id.example.com")
                                .audience("staff")
                                .subject("ann")
                                .claim("groups", List.of("Clerk"))
                                .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                                .build());
        token.sign(new RSASSASigner(key));
        return "Bearer " + token.serialize();
    }

    @Test
    void tokensAreCheckedWithTheIssuersKeys() throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID("one").generate();
        keys.set(new JWKSet(key.toPublicJWK()).toString());
        try (Running running = Running.with(withRole(mpJwt()).folder())) {
            String token = token(key);
            assertThat(status(running, "authorization", token)).isEqualTo(200);
            assertThat(status(running, "authorization", token)).isEqualTo(200);
            assertThat(asked).hasValue(1);

            RSAKey unknown = new RSAKeyGenerator(2048).keyID("two").generate();
            assertThat(status(running, "authorization", token(unknown))).isEqualTo(401);
        }
    }

    @Test
    void moreThanMayWaitForASlowCheckAreToldSo() throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID("one").generate();
        keys.set(new JWKSet(key.toPublicJWK()).toString());
        mayAnswer.drainPermits();
        String config = mpJwt() + "<ironbridge_logins checks=\"1\" waiting=\"0\"/>";
        try (Running running = Running.with(withRole(config).folder());
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<Integer> first =
                    other.submit(() -> status(running, "authorization", token(key)));
            while (asked.get() == 0) {
                Thread.onSpinWait(); // it has begun to fetch the keys
            }
            HttpResponse<String> second = get(running, "authorization", token(key));
            assertThat(second.statusCode()).isEqualTo(503);
            assertThat(second.body()).contains("identity-unavailable");

            mayAnswer.release(1_000);
            assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo(200);
        }
    }

    @Test
    void anIssuerThatIsAwayIsNoWrongToken() throws Exception {
        RSAKey key = new RSAKeyGenerator(2048).keyID("one").generate();
        String config = mpJwt();
        issuer.stop(0);
        try (Running running = Running.with(withRole(config).folder())) {
            HttpResponse<String> response = get(running, "authorization", token(key));

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).contains("identity-unavailable");
        }
    }
}
