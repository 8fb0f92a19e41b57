package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.opts.AllowWeakRSAKey;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import io.ironbridge.apiproject.server.security.StoredPassword;
import io.ironbridge.gateway.security.Verifier.Finding;
import io.ironbridge.gateway.security.Verifier.Right;
import io.ironbridge.gateway.security.Verifier.Wrong;
import io.ironbridge.mapping.Source;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class TokenVerifierTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    static final TokenTrust TRUST =
            new TokenTrust(
                    "mpJwt",
                    "a",
                    Set.of("https://id.example.com"),
                    Set.of("payroll"),
                    Set.of("RS256"),
                    new SecurityConfig.TokenKeys.Shared(Secret.of("unused")),
                    "upn",
                    "groups",
                    Optional.empty(),
                    Duration.ofSeconds(30),
                    "authorization",
                    "Bearer",
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    new Source("server.xml", 1, 1));

    private static final RSAKey KEY = key("k1");
    private static final RSAKey OTHER_KEY = key("k1");

    private static RSAKey key(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private static Finding verify(String token) throws Exception {
        return verifier().verify(new Credentials.Token(token, List.of(TRUST)), Attempts.patient());
    }

    static TokenVerifier verifier() {
        return verifier(Map.of(TRUST, keys(KEY)));
    }

    private static TokenVerifier verifier(Map<TokenTrust, TokenVerifier.Keys> keys) {
        return new TokenVerifier(
                keys,
                Attempts.turns(1, 0),
                List.of(),
                Set.of("dept", "amr"),
                InstantSource.fixed(NOW));
    }

    private static TokenVerifier.Keys keys(RSAKey key) {
        return new TokenVerifier.Keys(
                new TokenKeySource.Fixed(List.of(key.toPublicJWK())), Attempts.turns(1, 0));
    }

    private static TokenTrust trust(String id, Set<String> issuers, String audience) {
        return new TokenTrust(
                "mpJwt",
                id,
                issuers,
                Set.of(audience),
                Set.of("RS256"),
                TRUST.keys(),
                "upn",
                "groups",
                Optional.empty(),
                Duration.ofSeconds(30),
                "authorization",
                "Bearer",
                Optional.empty(),
                Optional.empty(),
                false,
                TRUST.source());
    }

    @Test
    void ofSeveralThatTrustAnIssuerOneIsEnough() throws Exception {
        RSAKey other = OTHER_KEY;
        TokenTrust anybody = trust("b", Set.of(), "reports");
        List<TokenTrust> both = List.of(TRUST, anybody);
        TokenVerifier verifier = verifier(Map.of(TRUST, keys(KEY), anybody, keys(other)));

        for (String token :
                List.of(
                        signed(claims -> claims),
                        signed(claims().audience("reports").build(), "k1", other),
                        signed(claims().audience("reports").issuer(null).build(), "k1", other))) {
            assertThat(verifier.verify(new Credentials.Token(token, both), Attempts.patient()))
                    .isInstanceOf(Right.class);
        }
        // what the one says whose key it is
        String late =
                signed(
                        claims().expirationTime(Date.from(NOW.minusSeconds(60))).build(),
                        "k1",
                        other);
        assertThat(verifier.verify(new Credentials.Token(late, both), Attempts.patient()))
                .isEqualTo(new Wrong(Failure.TOKEN_EXPIRED));
        String forged = signed(claims().build(), "k1", key("other"));
        assertThat(verifier.verify(new Credentials.Token(forged, both), Attempts.patient()))
                .isEqualTo(new Wrong(Failure.TOKEN_SIGNATURE));
    }

    @Test
    void signaturesWithPublicKeysAreNotCheckedWhereTheRequestIs() throws Exception {
        TokenVerifier verifier = verifier(Map.of(TRUST, keys(KEY)));

        assertThat(verifier.takesLong(token(signed(claims -> claims)))).isTrue();
        assertThat(verifier.takesLong(token(signed(claims -> claims.issuer("other"))))).isFalse();
        assertThat(verifier.takesLong(token("x"))).isFalse();
        SignedJWT shared =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k1").build(),
                        claims().build());
        shared.sign(new MACSigner(KEY.toPublicKey().getEncoded()));
        assertThat(verifier.takesLong(token(shared.serialize()))).isFalse();
    }

    private static Credentials.Token token(String text) {
        return new Credentials.Token(text, List.of(TRUST));
    }

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer("https://id.example.com")
                .audience("payroll")
                .subject("4711")
                .claim("upn", "ann@example.com")
                .claim("groups", List.of("clerks", "staff"))
                .expirationTime(Date.from(NOW.plusSeconds(60)));
    }

    private static String signed(UnaryOperator<JWTClaimsSet.Builder> change) throws Exception {
        return signed(change.apply(claims()).build(), "k1", KEY);
    }

    private static String signed(JWTClaimsSet claims, String keyId, RSAKey by) throws Exception {
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(keyId).build(), claims);
        token.sign(new RSASSASigner(by));
        return token.serialize();
    }

    @Test
    void aTokenSaysWhoCallsAndInWhichGroups() throws Exception {
        Right right = right(signed(claims -> claims));

        assertThat(right.until()).isEqualTo(NOW.plusSeconds(90));
        assertThat(right.caller().with(TokenClaims.NONE))
                .isEqualTo(
                        new Caller(
                                "ann@example.com",
                                "https://id.example.com",
                                Set.of("clerks", "staff"),
                                Caller.Means.TOKEN));
    }

    private static Right right(String token) throws Exception {
        return (Right) verify(token);
    }

    @Test
    void scopesAreWordsOfScopeOrItemsOfScp() throws Exception {
        assertThat(scopes(claims -> claims.claim("scope", "pay.read pay.write")))
                .containsExactlyInAnyOrder("pay.read", "pay.write");
        assertThat(scopes(claims -> claims.claim("scp", List.of("pay.read", "pay.write"))))
                .containsExactlyInAnyOrder("pay.read", "pay.write");
        assertThat(scopes(claims -> claims.claim("scope", "pay.read").claim("scp", "pay.write")))
                .containsExactly("pay.read");
        assertThat(scopes(claims -> claims)).isEmpty();
    }

    private static Set<String> scopes(UnaryOperator<JWTClaimsSet.Builder> claims) throws Exception {
        return right(signed(claims)).caller().claims().scopes();
    }

    @Test
    void claimsThatRulesNameAreKeptAsTexts() throws Exception {
        TokenClaims claims =
                right(
                                signed(c ->
                                        c.claim("dept", 42)
                                                .claim("amr", List.of("pwd", "mfa"))
                                                .claim("other", "x")))
                        .caller()
                        .claims();

        assertThat(claims.values())
                .isEqualTo(Map.of("dept", Set.of("42"), "amr", Set.of("pwd", "mfa")));
        assertThat(claims.json()).contains("\"other\":\"x\"");
    }

    @Test
    void withoutUpnTheSubjectCalls() throws Exception {
        Finding finding = verify(signed(claims -> claims.claim("upn", null)));

        assertThat(finding)
                .isInstanceOfSatisfying(
                        Right.class, right -> assertThat(right.caller().name()).isEqualTo("4711"));
    }

    @Test
    void whatDoesNotFitIsRefusedWithItsReason() throws Exception {
        assertThat(verify(signed(claims -> claims.issuer("https://evil.example.com"))))
                .isEqualTo(new Wrong(Failure.TOKEN_ISSUER));
        assertThat(verify(signed(claims -> claims.issuer(null))))
                .isEqualTo(new Wrong(Failure.TOKEN_ISSUER));
        assertThat(verify(signed(claims -> claims.audience("other"))))
                .isEqualTo(new Wrong(Failure.TOKEN_AUDIENCE));
        assertThat(verify(signed(claims -> claims.expirationTime(null))))
                .isEqualTo(new Wrong(Failure.TOKEN_ENDLESS));
        assertThat(verify(signed(claims -> claims.subject(null).claim("upn", " "))))
                .isEqualTo(new Wrong(Failure.TOKEN_USER));
    }

    @Test
    void aNameThatIsNoneIsNotPassedOverForAnother() throws Exception {
        for (Object none : List.of("", 5, List.of("ann"))) {
            assertThat(verify(signed(claims -> claims.claim("upn", none))))
                    .as(String.valueOf(none))
                    .isEqualTo(new Wrong(Failure.TOKEN_USER));
        }
    }

    @Test
    void timesBeyondAllCountingAreNoTimes() throws Exception {
        for (String time : List.of("nbf", "iat", "exp")) {
            for (Object much : List.of(1L << 62, Long.MAX_VALUE, 1e19, 1e30, -1L)) {
                assertThat(verify(signed(claims -> claims.claim(time, much))))
                        .as(time + " " + much)
                        .isEqualTo(new Wrong(Failure.TOKEN_MALFORMED));
            }
        }
    }

    /** Of a header and claims as they are written. */
    private static String signed(String header, String claims) throws Exception {
        String input = Base64URL.encode(header) + "." + Base64URL.encode(claims);
        Signature by = Signature.getInstance("SHA256withRSA");
        by.initSign(KEY.toPrivateKey());
        by.update(input.getBytes(StandardCharsets.US_ASCII));
        return input + "." + Base64URL.encode(by.sign());
    }

    @Test
    void whatTokensDemandIsNotPassedOver() throws Exception {
        String claims = claims().build().toString();
        assertThat(verify(signed("{\"alg\":\"RS256\"}", claims))).isInstanceOf(Right.class);
        for (String demands : List.of("[]", "null", "[\"exp\"]", "[\"b64\"]")) {
            assertThat(verify(signed("{\"alg\":\"RS256\",\"crit\":" + demands + "}", claims)))
                    .as(demands)
                    .isEqualTo(new Wrong(Failure.TOKEN_MALFORMED));
        }
    }

    @Test
    void aSubjectThatIsNoTextIsMalformed() throws Exception {
        String claims =
                "{\"iss\":\"https://id.example.com\",\"aud\":\"payroll\",\"sub\":5,\"exp\":"
                        + NOW.plusSeconds(60).getEpochSecond()
                        + "}";
        assertThat(verify(signed("{\"alg\":\"RS256\"}", claims)))
                .isEqualTo(new Wrong(Failure.TOKEN_MALFORMED));
    }

    @Test
    void aSignatureHasOneText() throws Exception {
        String token = signed(claims -> claims);
        String others = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        int last = others.indexOf(token.charAt(token.length() - 1));
        String otherBits = token.substring(0, token.length() - 1) + others.charAt(last ^ 1);
        for (String other :
                List.of(
                        token + "=",
                        token + "==",
                        token.replaceAll(".$", " $0"),
                        token + "!",
                        otherBits)) {
            assertThat(verify(other)).isEqualTo(new Wrong(Failure.TOKEN_MALFORMED));
        }
    }

    @Test
    void keysForOtherUsesAreNotBelieved() throws Exception {
        RSAKey encrypts =
                new RSAKey.Builder(KEY.toRSAPublicKey())
                        .keyID("k1")
                        .keyOperations(Set.of(KeyOperation.ENCRYPT))
                        .build();
        RSAKey verifies =
                new RSAKey.Builder(encrypts)
                        .keyOperations(Set.of(KeyOperation.SIGN, KeyOperation.VERIFY))
                        .build();
        Credentials.Token proof = token(signed(claims -> claims));

        assertThat(verifier(Map.of(TRUST, keys(encrypts))).verify(proof, Attempts.patient()))
                .isEqualTo(new Wrong(Failure.TOKEN_KEY));
        assertThat(verifier(Map.of(TRUST, keys(verifies))).verify(proof, Attempts.patient()))
                .isInstanceOf(Right.class);
    }

    @Test
    void shortKeysAreNotBelieved() throws Exception {
        RSAKey weak = new RSAKeyGenerator(1024, true).keyID("k1").generate();
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(),
                        claims().build());
        token.sign(new RSASSASigner(weak.toPrivateKey(), Set.of(AllowWeakRSAKey.getInstance())));
        Credentials.Token proof = new Credentials.Token(token.serialize(), List.of(TRUST));
        assertThat(verifier(Map.of(TRUST, keys(weak))).verify(proof, Attempts.patient()))
                .isEqualTo(new Wrong(Failure.TOKEN_KEY));
    }

    @Test
    void clocksMayDifferByAsMuchAsIsAllowed() throws Exception {
        Date ago29 = Date.from(NOW.minusSeconds(29));
        Date ago30 = Date.from(NOW.minusSeconds(30));
        assertThat(verify(signed(claims -> claims.expirationTime(ago29))))
                .isInstanceOf(Right.class);
        assertThat(verify(signed(claims -> claims.expirationTime(ago30))))
                .isEqualTo(new Wrong(Failure.TOKEN_EXPIRED));
        assertThat(verify(signed(claims -> claims.notBeforeTime(Date.from(NOW.plusSeconds(30))))))
                .isInstanceOf(Right.class);
        assertThat(verify(signed(claims -> claims.notBeforeTime(Date.from(NOW.plusSeconds(31))))))
                .isEqualTo(new Wrong(Failure.TOKEN_EARLY));
        assertThat(verify(signed(claims -> claims.issueTime(Date.from(NOW.plusSeconds(31))))))
                .isEqualTo(new Wrong(Failure.TOKEN_EARLY));
    }

    private static TokenTrust demanding(Optional<Duration> maxAge, boolean registered) {
        return new TokenTrust(
                "mpJwt",
                "demanding",
                TRUST.issuers(),
                TRUST.audiences(),
                TRUST.algorithms(),
                TRUST.keys(),
                "upn",
                "groups",
                Optional.empty(),
                Duration.ofSeconds(30),
                "authorization",
                "Bearer",
                Optional.empty(),
                maxAge,
                registered,
                TRUST.source());
    }

    private static Finding verify(TokenTrust trust, String token) throws Exception {
        BasicRegistry registry =
                new BasicRegistry(
                        new SecurityConfig.BasicRegistry(
                                "Staff",
                                true,
                                SecurityConfig.CertificateMapMode.NOT_SUPPORTED,
                                Map.of(
                                        "Ann@example.com",
                                        new StoredPassword.Plain(Secret.of("unused"))),
                                Map.of("Drivers", Set.of("Ann@example.com"))));
        return new TokenVerifier(
                        Map.of(trust, keys(KEY)),
                        Attempts.turns(1, 0),
                        List.of(new ThrottledRegistry(registry, Attempts.turns(1, 0))),
                        Set.of(),
                        InstantSource.fixed(NOW))
                .verify(new Credentials.Token(token, List.of(trust)), Attempts.patient());
    }

    @Test
    void aTokenMayBeNoOlderThanIsAllowed() throws Exception {
        TokenTrust trust = demanding(Optional.of(Duration.ofSeconds(10)), false);
        Date ago39 = Date.from(NOW.minusSeconds(39));
        Date ago40 = Date.from(NOW.minusSeconds(40));

        assertThat(verify(trust, signed(claims -> claims.issueTime(ago39))))
                .isInstanceOfSatisfying(
                        Right.class,
                        right -> assertThat(right.until()).isEqualTo(NOW.plusSeconds(1)));
        assertThat(verify(trust, signed(claims -> claims.issueTime(ago40))))
                .isEqualTo(new Wrong(Failure.TOKEN_OLD));
        assertThat(verify(trust, signed(claims -> claims))).isEqualTo(new Wrong(Failure.TOKEN_OLD));
    }

    @Test
    void callersWhoHaveToBeInARegistryAreWhoTheyAreThere() throws Exception {
        TokenTrust trust = demanding(Optional.empty(), true);

        Right right = (Right) verify(trust, signed(claims -> claims.claim("scope", "pay.read")));

        assertThat(right.until()).isEqualTo(NOW.plusSeconds(90));
        assertThat(right.caller().with(TokenClaims.NONE))
                .isEqualTo(
                        new Caller(
                                "Ann@example.com",
                                "Staff",
                                Set.of("Drivers"),
                                Caller.Means.REGISTERED_TOKEN));
        assertThat(right.caller().claims().scopes()).containsExactly("pay.read");
        assertThat(verify(trust, signed(claims -> claims.claim("upn", "bob@example.com"))))
                .isEqualTo(new Wrong(Failure.TOKEN_STRANGER));
    }

    @Test
    void aForgedSignatureIsFoundOut() throws Exception {
        assertThat(verify(signed(claims().build(), "k1", OTHER_KEY)))
                .isEqualTo(new Wrong(Failure.TOKEN_SIGNATURE));
        assertThat(verify(signed(claims().build(), "k2", KEY)))
                .isEqualTo(new Wrong(Failure.TOKEN_KEY));

        String right = signed(claims -> claims);
        String[] parts = right.split("\\.", -1);
        String other =
                signed(claims -> claims.claim("upn", "boss@example.com")).split("\\.", -1)[1];
        assertThat(verify(parts[0] + "." + other + "." + parts[2]))
                .isEqualTo(new Wrong(Failure.TOKEN_SIGNATURE));
    }

    @Test
    void theTokenDoesNotChooseTheAlgorithm() throws Exception {
        SignedJWT withThePublicKey =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k1").build(),
                        claims().build());
        withThePublicKey.sign(new MACSigner(KEY.toPublicKey().getEncoded()));
        assertThat(verify(withThePublicKey.serialize()))
                .isEqualTo(new Wrong(Failure.TOKEN_ALGORITHM));

        assertThat(verify(new PlainJWT(claims().build()).serialize()))
                .isEqualTo(new Wrong(Failure.TOKEN_MALFORMED));
    }

    @Test
    void keysThatATokenBringsAreNotLookedAt() throws Exception {
        RSAKey forgers = new RSAKey.Builder(OTHER_KEY).keyID("own").build();
        URI elsewhere = URI.create("https://keys.example.com/");
        for (JWSHeader header :
                List.of(
                        forged().jwk(forgers.toPublicJWK()).build(),
                        forged().jwkURL(elsewhere).build(),
                        forged().x509CertURL(elsewhere).build())) {
            SignedJWT token = new SignedJWT(header, claims().build());
            token.sign(new RSASSASigner(forgers));

            assertThat(verify(token.serialize())).isEqualTo(new Wrong(Failure.TOKEN_KEY));
        }
    }

    private static JWSHeader.Builder forged() {
        return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("own");
    }

    @Test
    void whatIsNoTokenIsMalformed() throws Exception {
        for (String text : List.of("", "x", "a.b.c", "eyJ.eyJ.", "x".repeat(20_000))) {
            assertThat(verify(text)).isEqualTo(new Wrong(Failure.TOKEN_MALFORMED));
        }
    }
}
