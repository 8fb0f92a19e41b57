package io.ironbridge.gateway.admin;

import io.ironbridge.connectorapi.ServantStatus;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The views and changes for administrators. Methods may take long; they must not run on event
 * loops. Thread-safe.
 */
public interface Administration {
    ServerView server();

    /** The deployed projects, by name. */
    List<ProjectView> projects();

    /** Messaging services, by id. */
    List<ServiceView> services();

    List<ConnectionView> connections();

    /** Processes that run Java programs, by connection. */
    List<ServantsView> servants();

    /** The loggers of this server's own code, and others with a level set. */
    List<LoggerView> loggers();

    /**
     * Stops or starts an API; requests in progress continue.
     *
     * @param name of the project
     */
    void stopApi(String name, boolean stop) throws RefusedException;

    /** Stops or starts a messaging service; requests in progress continue. */
    void stopService(String id, boolean stop) throws RefusedException;

    /** The initial state of a deployed API. */
    enum Begins {
        /** The state of the version before; a new API is started. */
        AS_BEFORE,
        STARTED,
        /** The API serves no request. */
        STOPPED
    }

    /**
     * Deploys a project, or another version of it.
     *
     * @param archive the WAR, or any ZIP with an API project in it
     * @return warnings
     */
    List<String> deploy(String name, byte[] archive, Begins begins) throws RefusedException;

    /** Removes a project and its stopped state. */
    void undeploy(String name) throws RefusedException;

    /** Reloads the configuration. */
    ReloadView reload() throws RefusedException;

    /** Tests whether the other side of a connection answers now. */
    TestView test(String id) throws RefusedException;

    /** Closes the circuit of a connection, so that calls are made again. */
    void closeCircuit(String id) throws RefusedException;

    /**
     * Lets one call at once try credentials that the back end refused and that are in their backoff
     * time.
     */
    void releaseCredentials(String id) throws RefusedException;

    /** Units of work that are under way, and those whose commit is not carried out everywhere. */
    List<TransactionView> transactions();

    /** What is done to a unit of work. */
    enum TransactionAction {
        /** Repeats the commit of a decided one. */
        COMMIT,
        /** Lets one that is under way be rolled back at its end. */
        ROLL_BACK,
        /** Removes a decided one from the log. */
        FORGET
    }

    /** Changes a unit of work; returns all that are left. */
    List<TransactionView> transaction(String id, TransactionAction action) throws RefusedException;

    /** The operations with rules of the cache, by API and id. */
    List<CacheView> cache();

    /**
     * Drops kept replies: of an operation, of the groups with a label, or all.
     *
     * @param operation its id
     * @return the operations afterwards
     */
    List<CacheView> clearCache(Optional<String> operation, Optional<String> group)
            throws RefusedException;

    /** Service classes and how they keep their goals. */
    WorkloadView workload();

    /** The rules that classify requests, in the order in which they are searched. */
    List<RuleView> classification();

    /** Lets periods have the goals of another service policy, until the server stops. */
    WorkloadView policy(String name) throws RefusedException;

    /** Sets the level of a logger, until the server stops. */
    LoggerView level(String logger, String level) throws RefusedException;

    /** The rules for tracing requests, oldest first. */
    List<TraceView> traces();

    /** Starts tracing the matching requests. */
    TraceView trace(TraceWish wish) throws RefusedException;

    /** The records of a rule. */
    List<TracedView> traced(String id) throws RefusedException;

    /** Ends a rule; if it has ended already, removes its records. */
    TraceView endTrace(String id) throws RefusedException;

    /**
     * The server.
     *
     * @param configuration number of the current configuration, from 1 at each start
     * @param started when the server was started
     * @param since when the configuration became current
     * @param ready whether the server accepts requests
     * @param addresses of the endpoints
     * @param reads whether the configuration can be reloaded
     * @param remembers whether changes survive a restart, and projects can be deployed
     * @param state folder in which they are stored
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
     * @param asset empty if it is not implemented
     * @param connection id of its element
     * @param requests since the start of the server, by result
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

    /** A service whose HTTP body is the message. */
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
     * A connection to a back end.
     *
     * @param provider kind of system behind it
     * @param endpoint usually host and port
     * @param capacity calls at a time
     * @param calls in progress now
     * @param waiting requests in the queue now
     * @param mostWaiting maximum of {@code waiting}
     * @param full requests rejected because the queue was full
     * @param expired requests that waited until their deadline
     * @param open connections
     * @param busy connections
     * @param opened connections since the start
     * @param circuit {@code closed}, or {@code open}: no calls are made
     * @param turnedAway calls that were not made because the circuit was open
     * @param refusedCredentials users whose credentials the back end has refused, and not accepted
     *     since
     */
    record ConnectionView(
            String id,
            String provider,
            String endpoint,
            int capacity,
            int reserved,
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
     * The processes of a connection.
     *
     * @param servants those that serve, and the last ones that have ended, by number
     */
    record ServantsView(String connection, List<ServantStatus> servants) {
        public ServantsView {
            servants = List.copyOf(servants);
        }
    }

    /**
     * The result of a connection test.
     *
     * @param problem empty if it answers
     */
    record TestView(boolean reached, double millis, Optional<String> problem) {}

    /**
     * The service definition that is in use.
     *
     * @param definition its name; empty if there is none
     * @param policy the active one
     * @param periods by class, in the order of the definition
     * @param decisions of the manager, the last ones, oldest first
     */
    record WorkloadView(
            Optional<String> definition,
            Optional<String> policy,
            List<PolicyView> policies,
            List<PeriodView> periods,
            List<GroupView> resourceGroups,
            List<LimitView> limits,
            List<DecisionView> decisions) {
        public WorkloadView {
            policies = List.copyOf(policies);
            periods = List.copyOf(periods);
            resourceGroups = List.copyOf(resourceGroups);
            limits = List.copyOf(limits);
            decisions = List.copyOf(decisions);
        }
    }

    /**
     * Fewer calls at once of less important work, so that calls of more important work take less
     * time.
     *
     * @param below work of less importance than this is limited
     * @param places that it may hold
     * @param helped class and period for which it is limited
     */
    record LimitView(String connection, int below, int places, String helped) {}

    /** A service policy. */
    record PolicyView(String name, String description) {}

    /**
     * A unit of work.
     *
     * @param state {@code active}; {@code committing}: decided, and some connections have not
     *     confirmed it; {@code heuristic}: back ends have decided otherwise; {@code undecided}:
     *     prepared without a decision, and to be rolled back
     * @param since when an active one has begun
     * @param connections that take part, or have not confirmed
     * @param heuristic connections that have decided otherwise
     */
    record TransactionView(
            String id,
            String state,
            Optional<Instant> since,
            List<String> connections,
            List<String> heuristic) {}

    /**
     * What the cache has of an operation.
     *
     * @param replies that are kept
     * @param bytes of memory that they take, roughly
     * @param answered requests that were answered without a call of their own, since the start
     * @param missed requests that had to make the reply
     * @param bypassed requests that no rule fits
     */
    record CacheView(
            String api,
            String operation,
            long replies,
            long bytes,
            long answered,
            long missed,
            long bypassed) {}

    /** A decision of the workload manager. */
    record DecisionView(Instant at, String what) {}

    /**
     * A period of a service class. The figures are those of the last complete interval of ten
     * seconds.
     *
     * @param importance 1 to 5; empty for discretionary work
     * @param index performance index: 1 just met, above 1 missed; empty if too few requests ended
     * @param seconds average, of these {@code queuedSeconds} waiting for a place
     * @param refused early
     * @param expired waited until there was no time for a call
     * @param first whether it goes first at present, to be helped
     */
    record PeriodView(
            String serviceClass,
            int period,
            Optional<Integer> importance,
            String goal,
            Optional<Double> index,
            double endedPerSecond,
            double seconds,
            double queuedSeconds,
            long refused,
            long expired,
            long failed,
            boolean first) {}

    /**
     * A resource group.
     *
     * @param connection at which its places are limited; empty if they are not
     * @param places that it holds there now
     * @param maxPlaces empty if there is no maximum
     * @param cpuPercent of the gateway's processors, in the last second
     * @param maxCpuPercent empty if there is no maximum
     */
    record GroupView(
            String name,
            Optional<String> connection,
            int places,
            int minPlaces,
            Optional<Integer> maxPlaces,
            double cpuPercent,
            Optional<Integer> maxCpuPercent) {}

    /**
     * A rule that classifies requests.
     *
     * @param rule its attributes as written
     * @param place file and line
     * @param uses how often it has decided since the configuration was loaded
     */
    record RuleView(String rule, String place, long uses) {}

    /**
     * A logger's level.
     *
     * @param level {@code inherited} if it is that of the package above
     */
    record LoggerView(String name, String level) {}

    /**
     * Which requests to trace; at least one of the first three is present.
     *
     * @param seconds after which tracing ends
     * @param requests after which tracing ends
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
     * A rule for tracing requests.
     *
     * @param active whether requests are still traced
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

    /** A traced request. */
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
     * A recorded step.
     *
     * @param micros from the start of the request
     * @param payload JSON with texts and numbers masked
     */
    record StepView(String name, long micros, Map<String, String> facts, Optional<String> payload) {
        public StepView {
            facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        }
    }

    /**
     * The result of a reload.
     *
     * @param afterRestart elements whose changes need a restart
     */
    record ReloadView(int configuration, List<String> warnings, List<String> afterRestart) {
        public ReloadView {
            warnings = List.copyOf(warnings);
            afterRestart = List.copyOf(afterRestart);
        }
    }
}
