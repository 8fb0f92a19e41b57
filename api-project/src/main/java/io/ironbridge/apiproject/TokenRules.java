package io.ironbridge.apiproject;

import io.ironbridge.apiproject.SecurityConfig.TokenRule;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code ironbridge_tokenRule}. */
final class TokenRules {
    /** RFC 6749, section 3.3. */
    private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5B\\x5D-\\x7E]+");

    private final ConfigReader context;

    TokenRules(ConfigReader context) {
        this.context = context;
    }

    static boolean isScope(String text) {
        return SCOPE.matcher(text).matches();
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
            e.tellMissing("scopes");
        }
        return rule;
    }

    private static Set<String> scopes(ElementReader e) {
        Set<String> scopes = new LinkedHashSet<>(e.words("scopes"));
        scopes.stream()
                .filter(scope -> !isScope(scope))
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
