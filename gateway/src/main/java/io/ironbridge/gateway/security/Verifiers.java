package io.ironbridge.gateway.security;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A verifier for each kind of proof.
 *
 * @param tokens null: there is none; likewise the others
 */
record Verifiers(
        @Nullable PasswordVerifier passwords,
        @Nullable TokenVerifier tokens,
        @Nullable KeyVerifier keys,
        @Nullable CertificateVerifier certificates) {
    boolean any() {
        return passwords != null || tokens != null || keys != null || certificates != null;
    }

    boolean takesLong(Proof proof) {
        return switch (proof) {
            case Proof.Password password -> passwords != null && passwords.takesLong(password);
            case Proof.Token token -> tokens != null && tokens.takesLong(token);
            case Proof.Key key -> keys != null && keys.takesLong(key);
            case Proof.Certificate certificate ->
                    certificates != null && certificates.takesLong(certificate);
            case Proof.Malformed _ -> false;
        };
    }

    Verifier.Finding verify(Proof proof, Attempt attempt)
            throws Verifier.UnavailableException, Attempt.OvertakenException {
        Optional<Verifier.Finding> finding =
                switch (proof) {
                    case Proof.Password password ->
                            passwords == null
                                    ? Optional.empty()
                                    : Optional.of(passwords.verify(password, attempt));
                    case Proof.Token token ->
                            tokens == null
                                    ? Optional.empty()
                                    : Optional.of(tokens.verify(token, attempt));
                    case Proof.Key key ->
                            keys == null
                                    ? Optional.empty()
                                    : Optional.of(keys.verify(key, attempt));
                    case Proof.Certificate certificate ->
                            certificates == null
                                    ? Optional.empty()
                                    : Optional.of(certificates.verify(certificate, attempt));
                    case Proof.Malformed(Failure failure) ->
                            Optional.of(new Verifier.Wrong(failure));
                };
        return finding.orElseGet(() -> new Verifier.Wrong(Failure.NO_SUCH_SCHEME));
    }
}
