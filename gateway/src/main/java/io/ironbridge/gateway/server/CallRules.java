package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.CallGroups;
import io.ironbridge.apiproject.server.CallRule;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.gateway.request.AccessRule;
import io.ironbridge.gateway.security.Roles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The rules that elements have for single APIs and services, and the groups that may call. Where
 * several apply, the strictest wins.
 */
final class CallRules {
    private final ServerConfig config;

    CallRules(ServerConfig config) {
        this.config = config;
    }

    /**
     * @param otherwise the rule for what is not configured for this API; its roles and its demands
     *     on tokens always apply
     */
    AccessRule of(ApiProject project, AccessRule otherwise) {
        return over(
                otherwise,
                config.apis().apis().rules().stream()
                        .filter(rule -> project.isCalled(rule.name()))
                        .toList(),
                CallGroups.NONE);
    }

    /**
     * @param otherwise the rule for what is not configured for this service; its roles and its
     *     demands on tokens always apply
     */
    AccessRule of(ServiceBinding binding, AccessRule otherwise) {
        return over(
                otherwise,
                config.apis().services().rules().stream()
                        .filter(rule -> rule.isFor(binding))
                        .toList(),
                binding.groups());
    }

    private AccessRule over(AccessRule otherwise, List<CallRule> rules, CallGroups own) {
        List<Roles.Members> allOf = new ArrayList<>(otherwise.allOf());
        boolean restricted = false;
        for (CallGroups groups : groups(rules, own)) {
            if (groups.restrict()) {
                restricted = true;
                allOf.add(members(groups.all()));
            }
        }
        return new AccessRule(
                restricted
                        || strictest(rules, CallRule::requireAuth)
                                .orElse(otherwise.authenticated()),
                strictest(rules, CallRule::requireSecure).orElse(otherwise.secure()),
                allOf,
                otherwise.token());
    }

    private List<CallGroups> groups(List<CallRule> rules, CallGroups own) {
        CallGroups byDefault = own.or(config.apis().manager().groups());
        return rules.isEmpty()
                ? List.of(byDefault)
                : rules.stream().map(rule -> rule.groups().or(byDefault)).toList();
    }

    private static Optional<Boolean> strictest(
            List<CallRule> rules, Function<CallRule, Optional<Boolean>> word) {
        return rules.stream().map(word).flatMap(Optional::stream).reduce(Boolean::logicalOr);
    }

    private static Roles.Members members(Set<String> groups) {
        return new Roles.Members(Set.of(), groups, Set.of(), Set.of(), false);
    }
}
