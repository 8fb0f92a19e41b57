package io.ironbridge.gateway.request;

import io.ironbridge.gateway.security.Roles;
import java.util.List;

/**
 * Who may call an operation or see a page.
 *
 * @param authenticated callers that are known only
 * @param secure over TLS only
 * @param allOf callers that are in each of these only
 * @param token what callers' tokens must say
 */
public record AccessRule(
        boolean authenticated, boolean secure, List<Roles.Members> allOf, TokenDemand token) {
    /** Everybody. */
    static final AccessRule OPEN = new AccessRule(false, false, List.of(), TokenDemand.NONE);

    /** Everybody who is known. */
    static AccessRule known(boolean secure) {
        return new AccessRule(true, secure, List.of(), TokenDemand.NONE);
    }

    public AccessRule {
        allOf = List.copyOf(allOf);
    }
}
