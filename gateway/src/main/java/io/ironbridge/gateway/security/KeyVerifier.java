package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig.ApiKeys;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * Finds API keys by their digest: keys are long and random, so a slow digest or a comparison in
 * constant time would add nothing.
 */
final class KeyVerifier implements Verifier<Credentials.Key> {
    private static final String REALM = "API keys";

    private final Map<String, Caller> callers = new HashMap<>();

    KeyVerifier(ApiKeys config) {
        config.keys()
                .forEach(key ->
                        callers.put(
                                key.sha256(),
                                new Caller(
                                        key.caller(), REALM, key.groups(), Caller.Means.API_KEY)));
    }

    @Override
    public boolean takesLong(Credentials.Key proof) {
        return false;
    }

    @Override
    public Finding verify(Credentials.Key proof, Attempt attempt) {
        Caller caller = proof.text().isEmpty() ? null : callers.get(digest(proof.text()));
        return caller == null ? new Wrong(Failure.WRONG) : new Right(caller, Instant.MAX);
    }

    private static String digest(String key) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
