package io.ironbridge.gateway.security;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verifiers for each kind of credentials.
 *
 * @param tokens null if tokens are not accepted; likewise the others
 */
record Verifiers(
        @Nullable PasswordVerifier passwords,
        @Nullable TokenVerifier tokens,
        @Nullable KeyVerifier keys,
        @Nullable CertificateVerifier certificates) {
    boolean any() {
        return passwords != null || tokens != null || keys != null || certificates != null;
    }

    boolean takesLong(Credentials proof) {
        return switch (proof) {
            case Credentials.Password password ->
                    passwords != null && passwords.takesLong(password);
            case Credentials.Token token -> tokens != null && tokens.takesLong(token);
            case Credentials.Key key -> keys != null && keys.takesLong(key);
            case Credentials.Certificate certificate ->
                    certificates != null && certificates.takesLong(certificate);
            case Credentials.Malformed _ -> false;
        };
    }

    Verifier.Finding verify(Credentials proof, Attempt attempt)
            throws Verifier.UnavailableException, Attempt.OvertakenException {
        Optional<Verifier.Finding> finding =
                switch (proof) {
                    case Credentials.Password password ->
                            passwords == null
                                    ? Optional.empty()
                                    : Optional.of(passwords.verify(password, attempt));
                    case Credentials.Token token ->
                            tokens == null
                                    ? Optional.empty()
                                    : Optional.of(tokens.verify(token, attempt));
                    case Credentials.Key key ->
                            keys == null
                                    ? Optional.empty()
                                    : Optional.of(keys.verify(key, attempt));
                    case Credentials.Certificate certificate ->
                            certificates == null
                                    ? Optional.empty()
                                    : Optional.of(certificates.verify(certificate, attempt));
                    case Credentials.Malformed(Failure failure) ->
                            Optional.of(new Verifier.Wrong(failure));
                };
        return finding.orElseGet(() -> new Verifier.Wrong(Failure.NO_SUCH_SCHEME));
    }
}
