package io.ironbridge.gateway.request;

import io.ironbridge.gateway.security.Roles;
import java.util.List;

/**
 * Who may call an operation or see a page.
 *
 * @param authenticated requires authentication
 * @param secure requires TLS
 * @param allOf callers must be in each of these
 * @param token demands on callers' tokens
 */
public record AccessRule(
        boolean authenticated, boolean secure, List<Roles.Members> allOf, TokenDemand token) {
    /** All callers. */
    static final AccessRule OPEN = new AccessRule(false, false, List.of(), TokenDemand.NONE);

    /** All authenticated callers. */
    static AccessRule known(boolean secure) {
        return new AccessRule(true, secure, List.of(), TokenDemand.NONE);
    }

    public AccessRule {
        allOf = List.copyOf(allOf);
    }
}
