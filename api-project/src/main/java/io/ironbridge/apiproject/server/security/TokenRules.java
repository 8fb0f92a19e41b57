package io.ironbridge.apiproject.server.security;

import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenRule;
import io.ironbridge.apiproject.text.OauthScope;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Reads {@code ironbridge_tokenRule}. */
final class TokenRules {
    private final Elements context;

    TokenRules(Elements context) {
        this.context = context;
    }

    TokenRule rule(ElementReader e) {
        TokenRule rule =
                new TokenRule(
                        e.id(),
                        Set.copyOf(e.words("apis")),
                        Set.copyOf(e.words("operations")),
                        scopes(e),
                        claims(e),
                        e.flag("documentScopes", true));
        if (!rule.asks() && rule.documentScopes()) {
            e.reportMissing("scopes");
        }
        return rule;
    }

    private static Set<String> scopes(ElementReader e) {
        Set<String> scopes = new LinkedHashSet<>(e.words("scopes"));
        scopes.stream()
                .filter(scope -> !OauthScope.isValid(scope))
                .forEach(scope ->
                        e.bad(
                                "scopes",
                                scope,
                                "Write visible ASCII characters other than \" and \\ (RFC 6749,"
                                        + " 3.3)."));
        return scopes;
    }

    private Map<String, Set<String>> claims(ElementReader e) {
        Map<String, Set<String>> claims = new HashMap<>();
        for (ConfigElement child : e.element().children("claim")) {
            ElementReader claim = context.reader(child);
            claim.required("name")
                    .ifPresent(name -> claims.put(name, Set.copyOf(claim.words("values"))));
        }
        return claims;
    }
}
