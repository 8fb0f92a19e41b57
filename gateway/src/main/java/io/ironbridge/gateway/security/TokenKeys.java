package io.ironbridge.gateway.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.SecretJWK;
import java.security.Key;
import java.util.ArrayList;
import java.util.List;

/** Selects keys of a set. */
final class TokenKeys {
    private static final int LEAST_RSA_BITS = 2048;

    private TokenKeys() {}

    /** The keys of the algorithm's kind whose id, if they have one, is the one in the token. */
    static List<Key> fitting(List<JWK> all, JWSHeader header) {
        JWKMatcher kind =
                new JWKMatcher.Builder()
                        .keyType(KeyType.forAlgorithm(header.getAlgorithm()))
                        .keyUses(KeyUse.SIGNATURE, null)
                        .algorithms(header.getAlgorithm(), null)
                        .build();
        List<Key> keys = new ArrayList<>();
        for (JWK one : all) {
            if (kind.matches(one) && verifies(one) && isNamed(one, header) && isStrong(one)) {
                add(one, keys);
            }
        }
        return keys;
    }

    /** RFC 7517, 4.3: a key without a use may have any. */
    private static boolean verifies(JWK key) {
        return key.getKeyOperations() == null
                || key.getKeyOperations().contains(KeyOperation.VERIFY);
    }

    /** RFC 7518, 3.3: shorter RSA keys must not be used. */
    private static boolean isStrong(JWK key) {
        return !(key instanceof RSAKey) || key.size() >= LEAST_RSA_BITS;
    }

    private static boolean isNamed(JWK key, JWSHeader header) {
        return key.getKeyID() == null
                || header.getKeyID() == null
                || key.getKeyID().equals(header.getKeyID());
    }

    private static void add(JWK one, List<Key> keys) {
        try {
            if (one instanceof AsymmetricJWK pair) {
                keys.add(pair.toPublicKey());
            } else if (one instanceof SecretJWK secret) {
                keys.add(secret.toSecretKey());
            }
        } catch (JOSEException _) {
            // A key of an unknown curve has not signed this token.
        }
    }
}
