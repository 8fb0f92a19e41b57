package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.mapping.Source;
import java.util.Optional;

/**
 * What {@code zosConnectAPI} or {@code service} says of who may call one API or service; it goes
 * before what the manager says.
 *
 * @param name of the API or service
 * @param requireAuth absent: as the manager says
 * @param requireSecure absent: as the manager says
 */
public record CallRule(
        String name,
        Optional<Boolean> requireAuth,
        Optional<Boolean> requireSecure,
        CallGroups groups,
        Source source) {
    static CallRule read(ElementReader e) {
        return new CallRule(
                e.required("name").orElse(""),
                e.text("requireAuth").map(_ -> e.flag("requireAuth", true)),
                e.text("requireSecure").map(_ -> e.flag("requireSecure", true)),
                CallGroups.read(e, "adminGroup", "invokeGroup"),
                e.source());
    }

    /** Whether callers have to say who they are because of it. */
    public boolean asks() {
        return requireAuth.orElse(false) || groups.restrict();
    }

    public boolean isFor(ServiceBinding binding) {
        return name.equals(binding.id()) || name.equals(binding.service().name());
    }
}
