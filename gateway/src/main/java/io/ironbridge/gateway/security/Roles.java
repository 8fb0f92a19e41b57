package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig.RoleBinding;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which callers have roles: who is bound to one by {@code security-role}, and where nobody is, the
 * group of the role's name, as in Liberty. A name without a realm is that of a user or group of the
 * configuration: whoever issues tokens chooses names as he likes, so that his are bound with the
 * issuer as their realm.
 */
public final class Roles {
    private final List<RoleBinding> bindings;

    public Roles(List<RoleBinding> bindings) {
        this.bindings = List.copyOf(bindings);
    }

    /** Whether anybody is bound to a role of this owner. */
    public boolean binds(String owner, String role) {
        return bindings.stream()
                .anyMatch(one -> one.owner().equals(owner) && one.role().equals(role));
    }

    /**
     * Who has at least one of some roles; compiled, to be asked for each request.
     *
     * @param owner application or {@code authorization-roles} whose bindings count
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
     * Those who have a role.
     *
     * @param users of registries and API keys; so groups
     * @param accessIds of anybody
     * @param ofTheRolesName groups of anybody, where nobody is bound to a role
     * @param allAuthenticated everybody who is known
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
