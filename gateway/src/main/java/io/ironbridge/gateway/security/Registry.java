package io.ironbridge.gateway.security;

import java.security.cert.X509Certificate;
import java.util.Optional;

/** A user registry. Thread-safe. */
interface Registry {
    String realm();

    /** Whether a login takes long: a slow digest, or a call to another system. */
    boolean takesLong();

    /** Whether looking up the owner of a certificate calls another system. */
    boolean looksUpSlowly();

    boolean takesCertificates();

    /** The user with this name and password; empty if there is none. */
    Optional<Caller> login(String user, String password) throws Verifier.UnavailableException;

    /** The user with this name, authenticated elsewhere; empty if there is none. */
    Optional<Caller> named(String user) throws Verifier.UnavailableException;

    /** The owner of the certificate; empty if there is none. */
    Optional<Caller> owner(X509Certificate certificate) throws Verifier.UnavailableException;
}
