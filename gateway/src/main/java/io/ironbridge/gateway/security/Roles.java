package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig.RoleBinding;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Maps callers to roles: by {@code security-role}, and for a role without bindings by the group of
 * the role's name, as in Liberty. A name without a realm belongs to a user or group of the
 * configuration. Token issuers choose names freely, so their users must be bound with the issuer as
 * their realm.
 */
public final class Roles {
    private final List<RoleBinding> bindings;

    public Roles(List<RoleBinding> bindings) {
        this.bindings = List.copyOf(bindings);
    }

    /** Whether the owner binds anything to a role. */
    public boolean binds(String owner, String role) {
        return bindings.stream()
                .anyMatch(one -> one.owner().equals(owner) && one.role().equals(role));
    }

    /**
     * The callers with at least one of some roles; compiled, to be checked for each request.
     *
     * @param owner application or {@code authorization-roles} with the bindings
     */
    public Members of(String owner, Collection<String> roles) {
        Set<String> users = new HashSet<>();
        Set<String> groups = new HashSet<>();
        Set<String> accessIds = new HashSet<>();
        Set<String> ofTheRolesName = new HashSet<>();
        boolean all = false;
        for (String role : roles) {
            List<RoleBinding> bound =
                    bindings.stream()
                            .filter(one -> one.owner().equals(owner) && one.role().equals(role))
                            .toList();
            if (bound.isEmpty()) {
                ofTheRolesName.add(role);
            }
            for (RoleBinding binding : bound) {
                users.addAll(binding.users());
                groups.addAll(binding.groups());
                accessIds.addAll(binding.accessIds());
                all |= binding.allAuthenticated() || binding.everyone();
            }
        }
        return new Members(users, groups, accessIds, ofTheRolesName, all);
    }

    /**
     * The callers with a role.
     *
     * @param users of registries and API keys; likewise groups
     * @param accessIds of any caller
     * @param ofTheRolesName groups of any caller, for roles without bindings
     * @param allAuthenticated all authenticated callers
     */
    public record Members(
            Set<String> users,
            Set<String> groups,
            Set<String> accessIds,
            Set<String> ofTheRolesName,
            boolean allAuthenticated) {
        public Members {
            users = Set.copyOf(users);
            groups = Set.copyOf(groups);
            accessIds = Set.copyOf(accessIds);
            ofTheRolesName = Set.copyOf(ofTheRolesName);
        }

        public boolean include(Caller caller) {
            boolean ours = caller.means() != Caller.Means.TOKEN;
            if (allAuthenticated
                    || (ours && users.contains(caller.name()))
                    || has("user:", caller.realm(), caller.name())) {
                return true;
            }
            for (String group : caller.groups()) {
                if (ofTheRolesName.contains(group)
                        || (ours && groups.contains(group))
                        || has("group:", caller.realm(), group)) {
                    return true;
                }
            }
            return false;
        }

        private boolean has(String kind, String realm, String name) {
            return !accessIds.isEmpty() && accessIds.contains(kind + realm + "/" + name);
        }
    }
}
