package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;
import java.util.Optional;

/**
 * A {@code zosConnectService}: a service at a path of its own.
 *
 * @param path {@code invokeURI}
 * @param requireAuth absent: as the manager says
 * @param requireSecure absent: as the manager says
 * @param groups what is not said, the manager says
 */
public record ServiceBinding(
        String id,
        String path,
        Service service,
        Optional<Boolean> requireAuth,
        Optional<Boolean> requireSecure,
        CallGroups groups,
        Source source) {}
