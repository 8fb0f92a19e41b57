package io.ironbridge.gateway.rates;

import io.ironbridge.gateway.security.Caller;

/**
 * A caller. Callers of the same name are different in another registry, with another token issuer,
 * or with an API key; a registry's user is the same by password and by certificate.
 */
record CallerKey(Kind kind, String realm, String name) {
    enum Kind {
        USER,
        TOKEN,
        API_KEY
    }

    static CallerKey of(Caller caller) {
        Kind kind =
                switch (caller.means()) {
                    case PASSWORD, CERTIFICATE, REGISTERED_TOKEN -> Kind.USER;
                    case TOKEN -> Kind.TOKEN;
                    case API_KEY -> Kind.API_KEY;
                };
        return new CallerKey(kind, caller.realm(), caller.name());
    }
}
