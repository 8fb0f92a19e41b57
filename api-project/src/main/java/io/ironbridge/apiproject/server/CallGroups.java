package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Groups whose members alone may call, where {@code invoke} names any.
 *
 * @param admin {@code globalAdminGroup} or {@code adminGroup}: they may call as well
 * @param invoke {@code globalInvokeGroup} or {@code invokeGroup}
 */
public record CallGroups(Set<String> admin, Set<String> invoke) {
    /** Everybody may call. */
    public static final CallGroups NONE = new CallGroups(Set.of(), Set.of());

    public CallGroups {
        admin = Set.copyOf(admin);
        invoke = Set.copyOf(invoke);
    }

    static CallGroups read(ElementReader e, String admin, String invoke) {
        return new CallGroups(Set.copyOf(e.words(admin)), Set.copyOf(e.words(invoke)));
    }

    /** These, and what they do not say as others do. */
    public CallGroups or(CallGroups others) {
        return new CallGroups(
                admin.isEmpty() ? others.admin : admin, invoke.isEmpty() ? others.invoke : invoke);
    }

    /** Whether not everybody may call. */
    public boolean restrict() {
        return !invoke.isEmpty();
    }

    /** Those whose members may call. */
    public Set<String> all() {
        return Stream.concat(admin.stream(), invoke.stream()).collect(Collectors.toSet());
    }
}
