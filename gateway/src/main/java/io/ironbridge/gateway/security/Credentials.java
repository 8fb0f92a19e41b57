package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.List;

/** What a request brings to prove who its caller is. Never logged. */
sealed interface Credentials {
    /** Whether somebody could find a right one by trying. */
    boolean canBeGuessed();

    /** Feeds all that makes it what it is. */
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
     * @param trusts whose tokens come in this way
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
            for (TokenTrust trust : trusts) { // it may be right in one place, and not in another
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
                throw new IllegalStateException(e); // it came encoded
            }
        }
    }

    /** Something that should be one, but is none. */
    record Malformed(Failure failure) implements Credentials {
        @Override
        public boolean canBeGuessed() {
            return false;
        }

        @Override
        public void digest(MessageDigest into) {
            throw new IllegalStateException("nobody remembers what is malformed");
        }
    }
}
