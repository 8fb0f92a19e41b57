package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.call.Bulkheads;
import io.ironbridge.gateway.kept.SharedResources;
import io.ironbridge.gateway.observe.ServerMeters;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.request.RequestPath;
import io.ironbridge.gateway.security.Authenticator;
import io.ironbridge.gateway.workload.classify.Classifier;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All that one configuration consists of at run time. A request ends with the generation that it
 * began with.
 *
 * @param number counts configurations since the start, from 1
 * @param made time of activation
 * @param warnings faults that do not keep the configuration from serving
 * @param classifier the rules of its operations
 * @param recovery of units of work
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
        Classifier classifier,
        Authenticator authenticator,
        RequestPath path,
        InFlightCount inFlight,
        UnitRecovery recovery,
        SharedResources.Lease parts) {
    /** Starts the back ends that run in this process, and the recovery of units of work. */
    void start() throws ConfigurationException {
        backEnds.start();
        recovery.start();
    }

    /** Lets back ends check the assets that operations call, without calling them. */
    List<Fault> verify() throws ConfigurationException {
        Set<Asset> called = new LinkedHashSet<>();
        loaded.projects().stream()
                .flatMap(project -> project.operations().stream())
                .flatMap(operation -> operation.uses().stream())
                .forEach(use -> called.add(use.asset()));
        return backEnds.verify(called);
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
