package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.mapping.Source;
import java.util.Optional;

/**
 * {@code zosConnectAPI} or {@code service}: who may call one API or service. Takes precedence over
 * the manager.
 *
 * @param name of the API or service
 * @param requireAuth empty: as in the manager
 * @param requireSecure empty: as in the manager
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

    /** Whether it requires callers to authenticate. */
    public boolean requiresCallers() {
        return requireAuth.orElse(false) || groups.restrict();
    }

    public boolean isFor(ServiceBinding binding) {
        return name.equals(binding.id()) || name.equals(binding.service().name());
    }
}
