package io.ironbridge.gateway.observe;

import io.ironbridge.apiproject.server.EndpointConfig.HttpEndpoint;
import io.ironbridge.apiproject.server.ObservationConfig;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.accesslog.LogFormat;
import io.ironbridge.gateway.request.CredentialHeaders;
import io.ironbridge.gateway.tls.StartFault;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The access logs of all endpoints; endpoints that name the same file share one. */
public final class AccessLogs {
    private final Map<Path, Log> byFile = new HashMap<>();

    private AccessLogs() {}

    /** A log to be opened. */
    private record Log(ObservationConfig.AccessLog settings, LogFormat format) {}

    /** Parses the formats; opens nothing. */
    public static AccessLogs of(ServerConfig config) throws ConfigurationException {
        AccessLogs logs = new AccessLogs();
        Set<String> secret = CredentialHeaders.of(config.security());
        for (HttpEndpoint endpoint : config.endpoints().httpEndpoints()) {
            if (endpoint.enabled() && endpoint.accessLog().isPresent()) {
                logs.add(endpoint.accessLog().get(), secret);
            }
        }
        return logs;
    }

    private void add(ObservationConfig.AccessLog settings, Set<String> secret)
            throws ConfigurationException {
        Log other = byFile.get(settings.file());
        if (other != null && !other.settings().isSameAs(settings)) {
            throw fault(
                    "IRB-GW-0171E",
                    settings,
                    "The access log " + settings.file() + " is also used by another endpoint.",
                    "Let both refer to the same httpAccessLogging, or give each its own filePath.");
        }
        try {
            LogFormat format = LogFormat.parse(settings.format(), settings.showQuery(), secret);
            byFile.put(settings.file(), new Log(settings, format));
        } catch (IllegalArgumentException e) {
            throw fault(
                    "IRB-GW-0172E",
                    settings,
                    "The logFormat of an access log has "
                            + e.getMessage()
                            + ", which is not known.",
                    "Use the tokens that docs/observability.md lists.");
        }
    }

    private static ConfigurationException fault(
            String id, ObservationConfig.AccessLog settings, String what, String remedy) {
        return new ConfigurationException(
                List.of(StartFault.error(id, settings.source(), what, remedy)));
    }

    /**
     * Opens the files.
     *
     * @param resources receives each log
     */
    public Open open(MeterRegistry registry, Consumer<AutoCloseable> resources)
            throws ConfigurationException {
        Map<Path, AccessLog> open = new HashMap<>();
        for (Log log : byFile.values()) {
            ObservationConfig.AccessLog settings = log.settings();
            try {
                AccessLog opened = AccessLog.open(settings, log.format());
                resources.accept(opened);
                FunctionCounter.builder("ironbridge.access.log.lost", opened, AccessLog::lost)
                        .description("Lines of an access log that were not written")
                        .tag("file", String.valueOf(settings.file().getFileName()))
                        .register(registry);
                open.put(settings.file(), opened);
            } catch (IOException e) {
                throw fault(
                        "IRB-GW-0173E",
                        settings,
                        "The access log " + settings.file() + " cannot be written: " + e + ".",
                        "Check the folder's permissions, or give another filePath.");
            }
        }
        return new Open(open);
    }

    /** The open logs. */
    public record Open(Map<Path, AccessLog> byFile) {
        /** Null if the endpoint has no access log. */
        public @Nullable AccessLog of(HttpEndpoint endpoint) {
            return endpoint.accessLog().map(settings -> byFile.get(settings.file())).orElse(null);
        }
    }
}
