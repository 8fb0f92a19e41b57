package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.call.Bulkheads;
import io.ironbridge.gateway.kept.SharedResources;
import io.ironbridge.gateway.observe.ServerMeters;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.request.RequestPath;
import io.ironbridge.gateway.security.Authenticator;
import java.time.Instant;
import java.util.List;

/**
 * All that one configuration consists of at run time. A request ends with the generation that it
 * began with.
 *
 * @param number counts configurations since the start, from 1
 * @param made time of activation
 * @param warnings faults that do not keep the configuration from serving
 * @param parts shared with other generations
 */
record Generation(
        int number,
        Instant made,
        Loaded loaded,
        BackEnds backEnds,
        List<Operation> operations,
        List<ServerMeters.Interpreted> interpreted,
        List<Fault> warnings,
        List<Bulkheads.Named> bulkheads,
        Authenticator authenticator,
        RequestPath path,
        InFlightCount inFlight,
        SharedResources.Lease parts) {
    /** Starts the back ends that run in this process. */
    void start() throws ConfigurationException {
        backEnds.start();
    }

    /** Closes everything that no other generation uses. */
    void close() {
        parts.close();
    }

    /** Like {@link #close}, when the server stops; the meters stay readable. */
    void closeLast() {
        parts.closeLast();
    }
}
