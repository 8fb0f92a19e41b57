package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.CertificateMapMode;
import io.ironbridge.gateway.http.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the credentials of requests where passwords and tokens are taken. */
public final class Proofs {
    private static final ProofReader READER =
            new ProofReader(
                    new SecurityConfig(
                            Optional.of(
                                    new SecurityConfig.BasicRegistry(
                                            "a",
                                            false,
                                            CertificateMapMode.NOT_SUPPORTED,
                                            Map.of(),
                                            Map.of())),
                            List.of(),
                            List.of(TokenVerifierTest.TRUST),
                            List.of(),
                            Optional.empty(),
                            List.of(),
                            Attempts.logins(1, 0)),
                    false);

    private static final TokenVerifier TOKENS = TokenVerifierTest.verifier();

    private Proofs() {}

    /** Reads them, and verifies a token. */
    public static void verify(Request request) {
        if (READER.of(request) instanceof Credentials.Token token) {
            TOKENS.takesLong(token);
            try {
                TOKENS.verify(token, Attempts.patient());
            } catch (Verifier.UnavailableException | Attempt.OvertakenException e) {
                throw new AssertionError(e);
            }
        }
    }
}
