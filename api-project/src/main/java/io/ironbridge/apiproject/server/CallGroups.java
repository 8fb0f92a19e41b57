package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Groups whose members may call, and no others if {@code invoke} names any.
 *
 * @param admin {@code globalAdminGroup} or {@code adminGroup}: their members may call as well
 * @param invoke {@code globalInvokeGroup} or {@code invokeGroup}
 */
public record CallGroups(Set<String> admin, Set<String> invoke) {
    /** No restriction. */
    public static final CallGroups NONE = new CallGroups(Set.of(), Set.of());

    public CallGroups {
        admin = Set.copyOf(admin);
        invoke = Set.copyOf(invoke);
    }

    static CallGroups read(ElementReader e, String admin, String invoke) {
        return new CallGroups(Set.copyOf(e.words(admin)), Set.copyOf(e.words(invoke)));
    }

    /** These groups; a set that is empty is taken from {@code others}. */
    public CallGroups or(CallGroups others) {
        return new CallGroups(
                admin.isEmpty() ? others.admin : admin, invoke.isEmpty() ? others.invoke : invoke);
    }

    /** Whether only members of these groups may call. */
    public boolean restrict() {
        return !invoke.isEmpty();
    }

    /** All groups whose members may call. */
    public Set<String> all() {
        return Stream.concat(admin.stream(), invoke.stream()).collect(Collectors.toSet());
    }
}
