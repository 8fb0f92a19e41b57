package io.ironbridge.gateway.admin;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What administrators may look at and change. Methods may take long; they are not for event loops.
 * Thread-safe.
 */
public interface Administration {
    ServerView server();

    /** Those that are served, by name. */
    List<ProjectView> projects();

    /** Services with messages, by id. */
    List<ServiceView> services();

    List<ConnectionView> connections();

    /** Of this server's own code and of what has a level of its own. */
    List<LoggerView> loggers();

    /**
     * Stops or starts an API; requests under way are not touched.
     *
     * @param name of the project
     */
    void stopApi(String name, boolean stop) throws RefusedException;

    /** Stops or starts a service with messages; requests under way are not touched. */
    void stopService(String id, boolean stop) throws RefusedException;

    /** How an API begins that is deployed. */
    enum Begins {
        /** As the version before it; a new one is started. */
        AS_BEFORE,
        STARTED,
        /** Not a single request is served. */
        STOPPED
    }

    /**
     * Puts a project in, or another version of it.
     *
     * @param archive the WAR, or any ZIP with an API project in it
     * @return warnings
     */
    List<String> deploy(String name, byte[] archive, Begins begins) throws RefusedException;

    /** Takes a project out, and forgets whether it was stopped. */
    void undeploy(String name) throws RefusedException;

    /** Reads the configuration anew. */
    ReloadView reload() throws RefusedException;

    /** Whether the other side of a connection answers now. */
    TestView test(String id) throws RefusedException;

    /** Has calls made again over a connection whose circuit is open. */
    void closeCircuit(String id) throws RefusedException;

    /** Has one call at once try credentials that the back end refused and that are held back. */
    void releaseCredentials(String id) throws RefusedException;

    /** Sets the level of a logger, until the server stops. */
    LoggerView level(String logger, String level) throws RefusedException;

    /** Rules by which requests are traced, the oldest first. */
    List<TraceView> traces();

    /** Begins to trace the requests that fit. */
    TraceView trace(TraceWish wish) throws RefusedException;

    /** What was traced by a rule. */
    List<TracedView> traced(String id) throws RefusedException;

    /** Traces no more by a rule; of one that has ended, the records are forgotten. */
    TraceView endTrace(String id) throws RefusedException;

    /**
     * The server itself.
     *
     * @param configuration number of the one that serves, from 1 at each start
     * @param started when the server was
     * @param since when the configuration serves
     * @param ready whether it takes requests
     * @param addresses where it listens
     * @param reads whether the configuration can be read anew
     * @param remembers whether changes outlive the process, and projects can be deployed
     * @param state folder in which they are kept
     */
    record ServerView(
            String version,
            int configuration,
            Instant started,
            Instant since,
            boolean ready,
            List<String> addresses,
            boolean reads,
            boolean remembers,
            Optional<String> state) {
        public ServerView {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * An API.
     *
     * @param origin folder or archive
     * @param deployed by an administrator, so that it can be undeployed
     * @param since when it was deployed, or the server was started if that was later
     */
    record ProjectView(
            String name,
            String title,
            String version,
            String contextRoot,
            boolean started,
            String origin,
            boolean deployed,
            Instant since,
            List<OperationView> operations) {
        public ProjectView {
            operations = List.copyOf(operations);
        }
    }

    /**
     * One operation.
     *
     * @param asset empty: it is not implemented
     * @param connection id of its element
     * @param requests since the start of the server, by how they ended
     */
    record OperationView(
            String id,
            String method,
            String path,
            Optional<String> asset,
            Optional<String> connection,
            Map<String, Long> requests) {
        public OperationView {
            requests = Map.copyOf(requests);
        }
    }

    /** A service of which the HTTP body is the message. */
    record ServiceView(
            String name,
            String path,
            boolean started,
            String connection,
            List<OperationView> verbs) {
        public ServiceView {
            verbs = List.copyOf(verbs);
        }
    }

    /**
     * A way to a back end.
     *
     * @param provider kind of system behind it
     * @param endpoint mostly host and port
     * @param capacity calls at a time
     * @param calls now
     * @param waiting requests, now
     * @param mostWaiting at one time
     * @param full requests that were refused because too many waited
     * @param expired requests that waited until their deadline
     * @param open connections
     * @param busy connections
     * @param opened connections since the start
     * @param circuit {@code closed}, or {@code open}: nobody calls
     * @param turnedAway calls that were not made because it was open
     * @param refusedCredentials of how many users the back end has refused, and not accepted since
     */
    record ConnectionView(
            String id,
            String provider,
            String endpoint,
            int capacity,
            int calls,
            int waiting,
            int mostWaiting,
            long full,
            long expired,
            int open,
            int busy,
            long opened,
            String circuit,
            long turnedAway,
            int refusedCredentials) {}

    /**
     * What a test of a connection found.
     *
     * @param problem empty: it answers
     */
    record TestView(boolean reached, double millis, Optional<String> problem) {}

    /**
     * What a logger logs.
     *
     * @param level {@code inherited}: that of the package above
     */
    record LoggerView(String name, String level) {}

    /**
     * Which requests are to be traced; one of the first three is not empty.
     *
     * @param seconds after which it ends by itself
     * @param requests after which it ends by itself
     * @param shown names of JSON members and headers whose values are not masked
     */
    record TraceWish(
            Optional<String> operation,
            Optional<String> user,
            Optional<String> source,
            int seconds,
            int requests,
            Set<String> shown) {
        public TraceWish {
            shown = Set.copyOf(shown);
        }
    }

    /**
     * A rule by which requests are traced.
     *
     * @param active requests still are
     * @param traced requests so far
     */
    record TraceView(
            String id,
            Optional<String> operation,
            Optional<String> user,
            Optional<String> source,
            Instant until,
            int requests,
            Set<String> shown,
            boolean active,
            int traced) {
        public TraceView {
            shown = Set.copyOf(shown);
        }
    }

    /** A request that was traced. */
    record TracedView(
            String requestId,
            String operation,
            String user,
            String source,
            Instant ended,
            List<StepView> steps) {
        public TracedView {
            steps = List.copyOf(steps);
        }
    }

    /**
     * What a step saw.
     *
     * @param micros from the request's beginning
     * @param payload JSON with its texts and numbers masked
     */
    record StepView(String name, long micros, Map<String, String> facts, Optional<String> payload) {
        public StepView {
            facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        }
    }

    /**
     * What came of reading the configuration.
     *
     * @param afterRestart elements whose changes take effect at the next start
     */
    record ReloadView(int configuration, List<String> warnings, List<String> afterRestart) {
        public ReloadView {
            warnings = List.copyOf(warnings);
            afterRestart = List.copyOf(afterRestart);
        }
    }
}
