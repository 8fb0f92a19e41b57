package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;
import java.util.Optional;

/**
 * A {@code zosConnectService}, which gives a service a path.
 *
 * @param path {@code invokeURI}
 * @param requireAuth empty: the manager's setting
 * @param requireSecure empty: the manager's setting
 * @param groups those that are missing are the manager's
 */
public record ServiceBinding(
        String id,
        String path,
        Service service,
        Optional<Boolean> requireAuth,
        Optional<Boolean> requireSecure,
        CallGroups groups,
        Source source) {}
