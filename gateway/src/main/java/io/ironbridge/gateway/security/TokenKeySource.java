package io.ironbridge.gateway.security;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import java.security.Key;
import java.util.List;

/** Where the keys are that tokens are checked with. Thread-safe. */
interface TokenKeySource {
    /** Whether a token with this header makes it ask somebody else. */
    boolean asks(JWSHeader header);

    /** The keys that may have signed it. */
    List<Key> keys(JWSHeader header) throws Verifier.UnavailableException;

    /** Keys that never change. */
    record Fixed(List<JWK> keys) implements TokenKeySource {
        public Fixed {
            keys = List.copyOf(keys);
        }

        @Override
        public boolean asks(JWSHeader header) {
            return false;
        }

        @Override
        public List<Key> keys(JWSHeader header) {
            return TokenKeys.fitting(keys, header);
        }
    }
}
