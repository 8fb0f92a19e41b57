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
 * @param number of the configuration since the start, from 1
 * @param made when
 * @param warnings of what keeps nothing from being served
 * @param parts that it shares with others
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
    /** Starts what runs in this process. */
    void start() throws ConfigurationException {
        backEnds.start();
    }

    /** Closes what no other generation uses. */
    void close() {
        parts.close();
    }

    /** As {@link #close}, when the server stops; its meters stay to be read. */
    void closeLast() {
        parts.closeLast();
    }
}
