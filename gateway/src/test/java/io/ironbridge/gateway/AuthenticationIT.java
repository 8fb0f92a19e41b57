package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.request.RequestLog;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.StaffProject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
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
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who may call, seen from outside. */
class AuthenticationIT {
    private static final RSAKey KEY = key("one");
    private static final RSAKey OTHER_KEY = key("two");

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

    private StaffProject withRole(String config) throws Exception {
        StaffProject project = new StaffProject(folder).config(config);
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
                Running.with(new StaffProject(folder).config(REGISTRY + access).folder())) {
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
        try (Running running = Running.with(new StaffProject(folder).config(config).folder())) {
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
    void rotatedForwardedAddressesAreOneSource() throws Exception {
        String config =
                REGISTRY
                        + "<ironbridge_logins failuresPerMinute=\"3\"/>"
                        + "<httpEndpoint id='defaultHttpEndpoint'><remoteIp/></httpEndpoint>";
        try (Running running = Running.with(new StaffProject(folder).config(config).folder())) {
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                statuses.add(
                        status(
                                running,
                                "authorization",
                                basic("ann:" + i),
                                "x-forwarded-for",
                                "203.0.113." + i));
            }
            assertThat(statuses).containsExactly(401, 401, 401, 429, 429);
        }
    }

    @Test
    void aUserHasTheRegistrysNameWhereCaseIsIgnored() throws Exception {
        String config = REGISTRY.replace("realm=", "ignoreCaseForAuthentication='true' realm=");
        try (LogLines told = new LogLines(RequestLog.class);
                Running running = Running.with(withRole(config).folder())) {
            assertThat(status(running, "authorization", basic("ANN:secret"))).isEqualTo(200);
            assertThat(status(running, "authorization", basic("BoB:other"))).isEqualTo(403);
            assertThat(told.lines()).anyMatch(line -> line.endsWith(", user bob"));
        }
    }

    /** Where nobody listens. */
    private static String directoryThatIsAway() throws Exception {
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "<ldapRegistry id='away' host='127.0.0.1' baseDN='dc=example' port='"
                    + closed.getLocalPort()
                    + "'/>";
        }
    }

    @Test
    void whileADirectoryIsAwayNobodyGuessesOtherUsersPasswords() throws Exception {
        String config =
                REGISTRY + directoryThatIsAway() + "<ironbridge_logins failuresPerMinute='3'/>";
        try (Running running = Running.with(withRole(config).folder())) {
            for (int i = 0; i < 3; i++) {
                assertThat(status(running, "authorization", basic("ann:" + i))).isEqualTo(503);
            }
            assertThat(status(running, "authorization", basic("ann:3"))).isEqualTo(429);
            assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(429);
        }
    }

    @Test
    void aDirectoryThatIsAwayMakesNobodyWaitWhereNobodyElseWasAsked() throws Exception {
        String config = directoryThatIsAway() + "<ironbridge_logins failuresPerMinute='3'/>";
        try (Running running = Running.with(withRole(config).folder())) {
            for (int i = 0; i < 6; i++) {
                assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(503);
            }
        }
    }

    @Test
    void severalWaysToProveWhoOneIsAreTold() throws Exception {
        try (Running running =
                Running.with(new StaffProject(folder).config(REGISTRY + mpJwt()).folder())) {
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

    private static RSAKey key(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
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
        RSAKey key = KEY;
        keys.set(new JWKSet(key.toPublicJWK()).toString());
        try (Running running = Running.with(withRole(mpJwt()).folder())) {
            String token = token(key);
            assertThat(status(running, "authorization", token)).isEqualTo(200);
            assertThat(status(running, "authorization", token)).isEqualTo(200);
            assertThat(asked).hasValue(1);

            RSAKey unknown = OTHER_KEY;
            assertThat(status(running, "authorization", token(unknown))).isEqualTo(401);
        }
    }

    @Test
    void whatIsNoKeyInAnIssuersSetTakesNothingFromTheOthers() throws Exception {
        RSAKey key = KEY;
        keys.set(
                new JWKSet(key.toPublicJWK())
                        .toString()
                        .replace("[", "[5,{\"kty\":\"new\"},\"x\",null,"));
        try (Running running = Running.with(withRole(mpJwt()).folder())) {
            assertThat(status(running, "authorization", token(key))).isEqualTo(200);
        }
    }

    @Test
    void aTokenMayComeInACookie() throws Exception {
        RSAKey key = KEY;
        keys.set(new JWKSet(key.toPublicJWK()).toString());
        String config = mpJwt().replace("/>", " tokenHeader='Cookie' cookieName='jwt'/>");
        String token = token(key).substring("Bearer ".length());
        try (Running running = Running.with(withRole(config).folder())) {
            assertThat(status(running, "cookie", "a=b; jwt=" + token)).isEqualTo(200);
            assertThat(status(running, "cookie", "Bearer=" + token)).isEqualTo(401);
            assertThat(status(running, "cookie", "jwt=" + token + "; jwt=x")).isEqualTo(401);
            assertThat(status(running, "authorization", "Bearer " + token)).isEqualTo(401);
        }
    }

    @Test
    void aTokensCallerMayHaveToBeInTheRegistry() throws Exception {
        RSAKey key = KEY;
        keys.set(new JWKSet(key.toPublicJWK()).toString());
        String mapped = mpJwt().replace("/>", " mapToUserRegistry='true'/>");
        String drivers = REGISTRY.replace("Clerk", "Driver");
        String strangers = REGISTRY.replace("ann", "eve");
        try (Running running = Running.with(withRole(REGISTRY + mapped).folder())) {
            assertThat(status(running, "authorization", token(key))).isEqualTo(200);
        }
        try (Running running = Running.with(withRole(drivers + mapped).folder())) {
            assertThat(status(running, "authorization", token(key))).isEqualTo(403);
        }
        try (Running running = Running.with(withRole(strangers + mapped).folder())) {
            assertThat(status(running, "authorization", token(key))).isEqualTo(401);
        }
    }

    @Test
    void moreThanMayWaitForASlowCheckAreToldSo() throws Exception {
        RSAKey key = KEY;
        keys.set(new JWKSet(key.toPublicJWK()).toString());
        mayAnswer.drainPermits();
        String config = mpJwt() + "<ironbridge_logins checks=\"1\" waiting=\"0\"/>";
        try (LogLines told = new LogLines(RequestLog.class);
                Running running = Running.with(withRole(config).folder());
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<Integer> first =
                    other.submit(() -> status(running, "authorization", token(key)));
            while (asked.get() == 0) {
                LockSupport.parkNanos(1_000_000); // it has begun to fetch the keys
            }
            HttpResponse<String> second = get(running, "authorization", token(key));
            assertThat(second.statusCode()).isEqualTo(503);
            assertThat(second.body())
                    .contains("identity-unavailable")
                    .doesNotContain("too many wait");
            assertThat(told.lines())
                    .anyMatch(line ->
                            line.startsWith("IRB-GW-0225W")
                                    && line.contains(" (too many wait for the issuer's"));

            mayAnswer.release(1_000);
            assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo(200);
        }
    }

    @Test
    @Timeout(60)
    void whoNeedsNoDirectoryDoesNotWaitForASilentOne() throws Exception {
        try (ServerSocket directory = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String config =
                    REGISTRY
                            + "<httpEndpoint id='defaultHttpEndpoint' httpPort='0'"
                            + " ironbridge_requestTimeout='500ms'/>"
                            + "<ironbridge_logins checks='1' waiting='1' breakerPause='1h'/>"
                            + "<ldapRegistry id='away' host='127.0.0.1' baseDN='dc=example'"
                            + " connectTimeout='30s' readTimeout='2s' port='"
                            + directory.getLocalPort()
                            + "'/>";
            try (Running running = Running.with(withRole(config).folder());
                    ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> waiting = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    String wrong = basic("eve:" + i);
                    waiting.add(others.submit(() -> status(running, "authorization", wrong)));
                }
                directory.accept(); // and never a word
                assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(200);
                for (Future<Integer> one : waiting) {
                    assertThat(one.get(20, TimeUnit.SECONDS)).isEqualTo(503); // long before it ends
                }
                assertThat(get(running, "authorization", basic("eve:9")).body())
                        .contains("identity-unavailable");
                assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(200);
            }
        }
    }

    @Test
    void whoTriedToGetInIsWrittenDown() throws Exception {
        Path log = folder.resolve("audit.jsonl");
        String config = REGISTRY + "<ironbridge_audit file='" + log + "'/>";
        try (LogLines told = new LogLines(RequestLog.class);
                Running running = Running.with(withRole(config).folder())) {
            String forged = "x'\n" + "y".repeat(80);
            assertThat(status(running, "authorization", basic("ann:hidden"))).isEqualTo(401);
            assertThat(status(running, "authorization", basic(forged + ":hidden"))).isEqualTo(401);
            assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(200);
            assertThat(told.lines())
                    .anyMatch(
                            line -> line.startsWith("IRB-GW-0220W") && line.endsWith(", as 'ann'"))
                    .anyMatch(line -> line.endsWith(", as 'x\\u0027\\u000a" + "y".repeat(61) + "'"))
                    .noneMatch(line -> line.contains("hidden"));
        }
        List<String> events =
                Files.readAllLines(log).stream()
                        .filter(event -> event.contains("\"SMF123S1_REQ_METHOD\":\"GET\""))
                        .toList();
        assertThat(events)
                .hasSize(3)
                .allMatch(event -> event.contains("\"IRONBRIDGE_CALLER_MEANS\":\"password\""))
                .noneMatch(event -> event.contains("hidden"));
        assertThat(events.getFirst())
                .contains("\"IRONBRIDGE_CLAIMED_USER\":\"ann\"")
                .doesNotContain("SMF123S1_USER_NAME");
        assertThat(events.getLast())
                .contains("\"SMF123S1_USER_NAME\":\"ann\"")
                .doesNotContain("IRONBRIDGE_CLAIMED_USER");
    }

    @Test
    void twoFieldsWithOneKindOfProofAreRefused() throws Exception {
        String right = basic("ann:secret");
        try (Running running = Running.with(withRole(REGISTRY).folder())) {
            HttpResponse<String> response =
                    get(running, "authorization", right, "authorization", right);
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("header field authorization must not be repeated");
        }
        String others =
                "<ironbridge_apiKeys><apiKey name='a' secret='k-1' groups='Clerk'/>"
                        + "</ironbridge_apiKeys>"
                        + mpJwt().replace("/>", " tokenHeader='X-Token'/>");
        try (Running running = Running.with(withRole(others).folder())) {
            assertThat(status(running, "x-api-key", "k-1")).isEqualTo(200);
            assertThat(status(running, "x-api-key", "k-1", "x-api-key", "k-2")).isEqualTo(400);
            assertThat(status(running, "x-token", "Basic x", "x-token", "Bearer x")).isEqualTo(400);
        }
    }

    private Gateway following(LabDb2 lab) throws Exception {
        Supplier<Loaded> load =
                () ->
                        ProjectLoader.load(
                                List.of(folder),
                                BackEndKinds.with(Db2Variables.options(lab.port(), "u", "p")));
        return Gateway.start(load.get(), GatewayOptions.DEFAULT.withHttpPort(0).withSource(load));
    }

    private static int status(Gateway gateway, String authorization) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(
                                            URI.create(
                                                    gateway.addresses().getFirst().url()
                                                            + "/staff/000010"))
                                    .header("authorization", authorization)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .statusCode();
        }
    }

    @Test
    @Timeout(60)
    void keysThatAreTakenOutOfAFileStopCounting() throws Exception {
        RSAKey before = KEY;
        RSAKey after = OTHER_KEY;
        Path set = folder.resolve("keys.json");
        Files.writeString(set, new JWKSet(before.toPublicJWK()).toString());
        Files.writeString(folder.resolve("bob.txt"), "first");
        withRole(
                "<mpJwt id='m' issuer='https://id.example.com' audiences='staff'"
                        + " ironbridge_jwksFile='"
                        + set
                        + "'/><basicRegistry><user name='bob' ironbridge_passwordFile='"
                        + folder.resolve("bob.txt")
                        + "'/><group name='Clerk'><member name='bob'/></group></basicRegistry>"
                        + "<config monitorInterval='20ms'/>");
        String old = token(before);
        try (LabDb2 lab = LabDb2.start(LabDb2Config.defaults().withCredentials("u", "p"));
                Gateway gateway = following(lab)) {
            assertThat(status(gateway, old)).isEqualTo(200);
            assertThat(status(gateway, basic("bob:first"))).isEqualTo(200);

            Path next = folder.resolve("next.json");
            Files.writeString(next, new JWKSet(after.toPublicJWK()).toString());
            Files.move(next, set, StandardCopyOption.REPLACE_EXISTING);
            while (status(gateway, old) != 401) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(status(gateway, token(after))).isEqualTo(200);

            Files.writeString(next, "second");
            Files.move(next, folder.resolve("bob.txt"), StandardCopyOption.REPLACE_EXISTING);
            while (status(gateway, basic("bob:first")) != 401) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(status(gateway, basic("bob:second"))).isEqualTo(200);
        }
    }

    @Test
    void forgedTokensMakeTheirSourceWait() throws Exception {
        RSAKey key = KEY;
        keys.set(new JWKSet(key.toPublicJWK()).toString());
        String config = REGISTRY + mpJwt() + "<ironbridge_logins failuresPerMinute='2'/>";
        try (Running running = Running.with(withRole(config).folder())) {
            String right = token(key);
            RSAKey forgers = new RSAKey.Builder(OTHER_KEY).keyID("one").build();
            assertThat(status(running, "authorization", right)).isEqualTo(200);
            for (int i = 0; i < 2; i++) {
                assertThat(status(running, "authorization", token(forgers))).isEqualTo(401);
            }
            assertThat(status(running, "authorization", token(forgers))).isEqualTo(429);
            assertThat(status(running, "authorization", right)).isEqualTo(200);
            assertThat(status(running, "authorization", basic("ann:secret"))).isEqualTo(200);
        }
    }

    @Test
    void everyRefusalSaysHowToProveWhoOneIs() throws Exception {
        String config = "<ironbridge_apiKeys><apiKey name='a' secret='k-1'/></ironbridge_apiKeys>";
        try (Running running = Running.with(withRole(config).folder())) {
            assertThat(get(running).headers().allValues("www-authenticate"))
                    .containsExactly("ApiKey realm=\"ironbridge\", header=\"x-api-key\"");
        }
        String elsewhere = mpJwt().replace("/>", " tokenHeader='X-Token'/>");
        try (Running running = Running.with(withRole(elsewhere).folder())) {
            assertThat(get(running).headers().allValues("www-authenticate"))
                    .containsExactly("Token realm=\"ironbridge\", header=\"x-token\"");
        }
    }

    @Test
    void anIssuerThatIsAwayIsNoWrongToken() throws Exception {
        RSAKey key = KEY;
        String config = mpJwt();
        issuer.stop(0);
        try (Running running = Running.with(withRole(config).folder())) {
            HttpResponse<String> response = get(running, "authorization", token(key));

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).contains("identity-unavailable");
        }
    }
}
