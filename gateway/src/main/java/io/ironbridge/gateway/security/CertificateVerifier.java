package io.ironbridge.gateway.security;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds whose certificate it is; TLS has verified its chain, and that the client has its key. */
final class CertificateVerifier implements Verifier<Proof.Certificate> {
    private final List<Registry> registries;

    CertificateVerifier(List<Registry> registries) {
        this.registries = registries.stream().filter(Registry::takesCertificates).toList();
    }

    @Override
    public boolean takesLong(Proof.Certificate proof) {
        return registries.stream().anyMatch(Registry::takesLong);
    }

    @Override
    public Finding verify(Proof.Certificate proof) throws UnavailableException {
        for (Registry registry : registries) {
            Optional<Caller> caller = registry.owner(proof.certificate());
            if (caller.isPresent()) {
                Instant until = proof.certificate().getNotAfter().toInstant();
                return new Right(caller.get(), until);
            }
        }
        return new Wrong(Failure.CERTIFICATE);
    }
}
