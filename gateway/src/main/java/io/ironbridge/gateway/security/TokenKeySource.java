package io.ironbridge.gateway.security;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import java.security.Key;
import java.util.List;

/** Source of the keys for checking tokens. Thread-safe. */
interface TokenKeySource {
    /** Whether a token with this header causes a call to another system. */
    boolean isRemote(JWSHeader header);

    /** The keys that may have signed the token. */
    List<Key> keys(JWSHeader header) throws Verifier.UnavailableException;

    /** A fixed set of keys. */
    record Fixed(List<JWK> keys) implements TokenKeySource {
        public Fixed {
            keys = List.copyOf(keys);
        }

        @Override
        public boolean isRemote(JWSHeader header) {
            return false;
        }

        @Override
        public List<Key> keys(JWSHeader header) {
            return TokenKeys.fitting(keys, header);
        }
    }
}
