package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.List;

/** The credentials of a request. Never logged. */
sealed interface Credentials {
    /** Whether valid ones could be found by guessing. */
    boolean canBeGuessed();

    /** Updates the digest with everything that distinguishes the credentials. */
    void digest(MessageDigest into);

    /** User and password. */
    record Password(String user, String password) implements Credentials {
        @Override
        public boolean canBeGuessed() {
            return true;
        }

        @Override
        public void digest(MessageDigest into) {
            into.update((byte) 'p');
            into.update(user.getBytes(StandardCharsets.UTF_8));
            into.update((byte) 0);
            into.update(password.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String toString() {
            return "Password[********]";
        }
    }

    /**
     * A signed token.
     *
     * @param trusts the issuers that may send tokens in this header
     */
    record Token(String text, List<TokenTrust> trusts) implements Credentials {
        @Override
        public boolean canBeGuessed() {
            return false;
        }

        @Override
        public void digest(MessageDigest into) {
            into.update((byte) 't');
            into.update(text.getBytes(StandardCharsets.UTF_8));
            for (TokenTrust trust :
                    trusts) { // a token may be valid for one issuer and not for another
                into.update((byte) 0);
                into.update((trust.element() + " " + trust.id()).getBytes(StandardCharsets.UTF_8));
            }
        }

        @Override
        public String toString() {
            return "Token[********]";
        }
    }

    /** An API key. */
    record Key(String text) implements Credentials {
        @Override
        public boolean canBeGuessed() {
            return true;
        }

        @Override
        public void digest(MessageDigest into) {
            into.update((byte) 'k');
            into.update(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String toString() {
            return "Key[********]";
        }
    }

    /** A client's certificate, whose chain TLS has verified. */
    record Certificate(X509Certificate certificate) implements Credentials {
        @Override
        public boolean canBeGuessed() {
            return false;
        }

        @Override
        public void digest(MessageDigest into) {
            into.update((byte) 'c');
            try {
                into.update(certificate.getEncoded());
            } catch (CertificateEncodingException e) {
                throw new IllegalStateException(e); // it was received encoded
            }
        }
    }

    /** Malformed credentials. */
    record Malformed(Failure failure) implements Credentials {
        @Override
        public boolean canBeGuessed() {
            return false;
        }

        @Override
        public void digest(MessageDigest into) {
            throw new IllegalStateException("malformed credentials are not cached");
        }
    }
}
