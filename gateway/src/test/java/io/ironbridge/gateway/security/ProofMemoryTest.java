package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.Logins;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProofMemoryTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final Caller ANN =
            new Caller("ann", "https://id.example.com", Set.of(), Caller.Means.TOKEN);

    private final ProofMemory memory = new ProofMemory(Logins.DEFAULT, InstantSource.fixed(NOW));

    private static TokenTrust trust(String id, String header) {
        return new TokenTrust(
                "openidConnectClient",
                id,
                Set.of("https://id.example.com"),
                Set.of("payroll"),
                Set.of("RS256"),
                new SecurityConfig.TokenKeys.Shared(Secret.of("unused")),
                "sub",
                "groups",
                Optional.empty(),
                Duration.ofSeconds(30),
                header,
                "Bearer",
                Optional.empty(),
                Optional.empty(),
                false,
                new Source("server.xml", 1, 1));
    }

    @Test
    void aTokenThatWasRightInOnePlaceIsNotKnownInAnother() {
        Credentials inside = new Credentials.Token("a.b.c", List.of(trust("inside", "x-inside")));
        Credentials outside =
                new Credentials.Token("a.b.c", List.of(trust("outside", "authorization")));

        memory.remember(inside, new Verifier.Right(ANN, Instant.MAX));

        assertThat(memory.caller(inside)).contains(ANN);
        assertThat(memory.caller(outside)).isEmpty();
    }

    @Test
    void aTokenIsKnownNoLongerThanItIsRight() {
        Credentials token = new Credentials.Token("a.b.c", List.of(trust("inside", "x-inside")));

        memory.remember(token, new Verifier.Right(ANN, NOW));

        assertThat(memory.caller(token)).isEmpty();
    }
}
