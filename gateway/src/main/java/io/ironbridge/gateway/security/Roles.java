package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.SecurityConfig.RoleBinding;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which callers have roles: who is bound to one by {@code security-role}, and where nobody is, the
 * group of the role's name, as in Liberty.
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
        boolean all = false;
        for (String role : roles) {
            List<RoleBinding> bound =
                    bindings.stream()
                            .filter(one -> one.owner().equals(owner) && one.role().equals(role))
                            .toList();
            if (bound.isEmpty()) {
                groups.add(role);
            }
            for (RoleBinding binding : bound) {
                users.addAll(binding.users());
                groups.addAll(binding.groups());
                all |= binding.allAuthenticated() || binding.everyone();
            }
        }
        return new Members(users, groups, all);
    }

    /**
     * Those who have a role.
     *
     * @param allAuthenticated everybody who is known
     */
    public record Members(Set<String> users, Set<String> groups, boolean allAuthenticated) {
        public Members {
            users = Set.copyOf(users);
            groups = Set.copyOf(groups);
        }

        public boolean include(Caller caller) {
            if (allAuthenticated || users.contains(caller.name())) {
                return true;
            }
            for (String group : caller.groups()) {
                if (groups.contains(group)) {
                    return true;
                }
            }
            return false;
        }
    }
}
