package io.ironbridge.gateway.security;

import java.security.cert.X509Certificate;
import java.util.Optional;

/** Knows users. Thread-safe. */
interface Registry {
    String realm();

    /** Whether a password is compared slowly here, or somewhere else. */
    boolean takesLong();

    /** Whether it asks somebody else whose certificate one is. */
    boolean looksUpSlowly();

    boolean takesCertificates();

    /** The user with this name and password; empty: there is none. */
    Optional<Caller> login(String user, String password) throws Verifier.UnavailableException;

    /** The user with this name, whom somebody else has identified; empty: there is none. */
    Optional<Caller> named(String user) throws Verifier.UnavailableException;

    /** The user whose certificate it is; empty: nobody's. */
    Optional<Caller> owner(X509Certificate certificate) throws Verifier.UnavailableException;
}
