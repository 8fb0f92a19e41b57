package io.ironbridge.gateway.security;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Finds the owner of a certificate; TLS has verified its chain, and that the client has its key.
 */
final class CertificateVerifier implements Verifier<Credentials.Certificate> {
    private final List<ThrottledRegistry> registries;
    private final InstantSource clock;

    CertificateVerifier(List<ThrottledRegistry> registries, InstantSource clock) {
        this.clock = clock;
        this.registries =
                registries.stream().filter(asked -> asked.registry().takesCertificates()).toList();
    }

    @Override
    public boolean takesLong(Credentials.Certificate proof) {
        return registries.stream().anyMatch(asked -> asked.registry().looksUpSlowly());
    }

    @Override
    public Finding verify(Credentials.Certificate proof, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException {
        if (!isValidNow(proof.certificate())) {
            return new Wrong(Failure.CERTIFICATE_EXPIRED);
        }
        for (ThrottledRegistry registry : registries) {
            Optional<Caller> caller = registry.owner(proof.certificate(), attempt);
            if (caller.isPresent()) {
                Instant until = proof.certificate().getNotAfter().toInstant();
                return new Right(caller.get(), until);
            }
        }
        return new Wrong(Failure.CERTIFICATE);
    }

    /** TLS checked the validity when the connection was opened, which may have been long ago. */
    private boolean isValidNow(X509Certificate certificate) {
        Instant now = clock.instant();
        return !now.isBefore(certificate.getNotBefore().toInstant())
                && now.isBefore(certificate.getNotAfter().toInstant());
    }
}
