package io.ironbridge.gateway.server;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.gateway.admin.Administration;
import io.ironbridge.gateway.admin.RefusedException;
import io.ironbridge.gateway.admin.RefusedException.Why;
import io.ironbridge.gateway.cache.OperationCache;
import io.ironbridge.gateway.cache.ReplyMemory;
import io.ironbridge.gateway.call.Admission;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.request.CredentialHeaders;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.server.Reloader.Reloaded;
import io.ironbridge.gateway.state.ServerState;
import io.ironbridge.gateway.tracer.RequestTracer;
import io.ironbridge.gateway.tracer.TraceRule;
import io.ironbridge.gateway.tracer.TracedRequest;
import io.ironbridge.transactions.Decision;
import io.ironbridge.transactions.JtaUnitOfWork;
import io.ironbridge.transactions.TransactionService;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Serves administrators' views and changes of this server. Thread-safe. */
final class ServerAdministration implements Administration {
    private static final System.Logger LOG = System.getLogger(ServerAdministration.class.getName());
    private static final Duration LONGEST_TEST = Duration.ofSeconds(10);
    private static final Duration LONGEST_TRACE = Duration.ofDays(1);
    private static final double NANOS_PER_MILLI = 1e6;

    private final Engine engine;
    private final Generations generations;
    private final Reloader reloader;
    private final List<String> addresses;
    private final Instant started = Instant.now();

    private final Loggers loggers = new Loggers();

    ServerAdministration(
            Engine engine, Generations generations, Reloader reloader, List<String> addresses) {
        this.engine = engine;
        this.generations = generations;
        this.reloader = reloader;
        this.addresses = List.copyOf(addresses);
    }

    private Optional<ServerState> state() {
        return engine.options().state();
    }

    @Override
    public ServerView server() {
        Generation now = generations.current();
        return new ServerView(
                Engine.VERSION,
                now.number(),
                started,
                now.made(),
                engine.health().isReady(),
                addresses,
                reloader.canRead(),
                state().isPresent(),
                state().map(ServerState::folder).map(Path::toString));
    }

    // ---- APIs and services

    @Override
    public List<ProjectView> projects() {
        Generation now = generations.current();
        return now.loaded().projects().stream()
                .map(project -> view(project, now))
                .sorted(Comparator.comparing(ProjectView::name))
                .toList();
    }

    private ProjectView view(ApiProject project, Generation now) {
        return new ProjectView(
                project.name(),
                project.document().title(),
                project.document().apiVersion(),
                project.contextRoot(),
                !engine.states().isStopped(project.name()),
                project.origin().toString(),
                isDeployed(project),
                since(project),
                now.operations().stream()
                        .filter(operation -> operation.api().equals(project.name()))
                        .map(ServerAdministration::view)
                        .toList());
    }

    private boolean isDeployed(ApiProject project) {
        return state().map(ServerState::projects).orElse(List.of()).stream()
                .map(Path::toString)
                .anyMatch(project.origin().toString()::equals);
    }

    private Instant since(ApiProject project) {
        if (!isDeployed(project)) {
            return started;
        }
        try {
            Instant deployed =
                    Files.getLastModifiedTime(Path.of(project.origin().toString())).toInstant();
            return deployed.isAfter(started) ? deployed : started;
        } catch (IOException _) {
            return started; // it is being undeployed
        }
    }

    private static OperationView view(Operation operation) {
        Optional<BackEnd.Asset> asset =
                Optional.ofNullable(operation.implementation())
                        .map(Operation.Implementation::asset);
        Map<String, Long> requests = new TreeMap<>();
        for (RequestResult ending : RequestResult.values()) {
            requests.put(ending.name().toLowerCase(Locale.ROOT), operation.meters().count(ending));
        }
        return new OperationView(
                operation.id(),
                operation.method(),
                "/" + String.join("/", operation.segments()),
                asset.map(BackEnd.Asset::name),
                asset.map(one -> one.backEnd().id()),
                requests);
    }

    @Override
    public List<ServiceView> services() {
        Generation now = generations.current();
        return now.loaded().config().connections().services().stream()
                .map(binding -> view(binding, now))
                .sorted(Comparator.comparing(ServiceView::name))
                .toList();
    }

    private ServiceView view(ServiceBinding binding, Generation now) {
        return new ServiceView(
                binding.id(),
                binding.path(),
                !engine.states().isStopped(ApiStates.service(binding.id())),
                binding.service().connection(),
                now.operations().stream()
                        .filter(operation -> operation.api().equals(Operations.SERVICES))
                        .filter(operation -> operation.id().startsWith(binding.id() + " "))
                        .map(ServerAdministration::view)
                        .toList());
    }

    @Override
    public void stopApi(String name, boolean stop) throws RefusedException {
        if (projects().stream().map(ProjectView::name).noneMatch(name::equals)) {
            throw unknown(name);
        }
        stop(name, stop);
    }

    @Override
    public void stopService(String id, boolean stop) throws RefusedException {
        if (services().stream().map(ServiceView::name).noneMatch(id::equals)) {
            throw unknown(id);
        }
        stop(ApiStates.service(id), stop);
    }

    private void stop(String name, boolean stop) throws RefusedException {
        try {
            engine.states().stop(name, stop);
        } catch (ServerState.SharedException e) {
            throw others(e);
        } catch (IOException e) {
            throw failed(
                    Why.FORGETFUL,
                    name
                            + (stop ? " is stopped" : " is started")
                            + " now, but not after a restart, because the state cannot be stored",
                    e);
        }
    }

    private static RefusedException unknown(String name) {
        return new RefusedException(Why.UNKNOWN, "Unknown here: " + name);
    }

    // ---- deployment

    @Override
    public List<String> deploy(String name, byte[] archive, Begins begins) throws RefusedException {
        ServerState state = changeable();
        if (!ServerState.isName(name)) {
            throw new RefusedException(
                    Why.FAULTY,
                    "A project's name has letters, digits, dots, hyphens and underscores, 64 at"
                            + " most, and begins with a letter or digit");
        }
        synchronized (state) {
            Optional<ProjectView> before =
                    projects().stream().filter(one -> one.name().equals(name)).findFirst();
            if (before.isPresent() && !before.get().deployed()) {
                throw new RefusedException(
                        Why.CONFLICT,
                        "The server was started with a project "
                                + name
                                + "; change its files and reload");
            }
            try {
                boolean isNew = begins == Begins.AS_BEFORE && before.isEmpty();
                return warnings(deploy(state, name, archive, isNew ? Begins.STARTED : begins));
            } catch (IOException e) {
                throw notStored(e);
            }
        }
    }

    /** A project to be deployed stopped is stopped before it can receive a request. */
    private Reloaded deploy(ServerState state, String name, byte[] archive, Begins begins)
            throws RefusedException, IOException {
        ApiStates states = engine.states();
        boolean stops = begins == Begins.STOPPED && !states.isStopped(name);
        boolean deployed = false;
        if (stops) {
            states.stop(name, true);
        }
        try {
            Reloaded reloaded = change(() -> state.deploy(name, archive), "deployment of " + name);
            deployed = true;
            if (begins == Begins.STARTED && states.isStopped(name)) {
                stop(name, false);
            }
            return reloaded;
        } finally {
            if (stops && !deployed) {
                states.stop(name, false);
            }
        }
    }

    @Override
    public void undeploy(String name) throws RefusedException {
        ServerState state = changeable();
        synchronized (state) {
            if (!ServerState.isName(name) || !state.has(name)) {
                throw projects().stream().anyMatch(one -> one.name().equals(name))
                        ? new RefusedException(
                                Why.CONFLICT,
                                "The project was given at the start of the server and has not been"
                                        + " deployed")
                        : unknown(name);
            }
            try {
                change(() -> state.undeploy(name), "end of the deployment of " + name);
                forgetWhatIsGone();
            } catch (IOException e) {
                throw notStored(e);
            }
        }
    }

    private void forgetWhatIsGone() throws RefusedException {
        Stream<String> services =
                services().stream().map(ServiceView::name).map(ApiStates::service);
        Stream<String> apis = projects().stream().map(ProjectView::name);
        try {
            engine.states().keepOnly(Stream.concat(apis, services).collect(toSet()));
        } catch (IOException e) {
            throw failed(
                    Why.FORGETFUL,
                    "The project is undeployed, but its stop could not be removed from the state",
                    e);
        }
    }

    private ServerState changeable() throws RefusedException {
        if (state().isEmpty() || !reloader.canRead()) {
            throw new RefusedException(
                    Why.CONFLICT,
                    "This server keeps no state; start it with --state DIRECTORY to deploy"
                            + " projects");
        }
        ServerState state = state().get();
        try {
            state.refuseIfShared();
        } catch (ServerState.SharedException e) {
            throw others(e);
        }
        return state;
    }

    private static RefusedException others(ServerState.SharedException e) {
        return new RefusedException(Why.CONFLICT, "Nothing is changed: " + e.getMessage());
    }

    private static RefusedException notStored(IOException e) {
        return failed(Why.FAILED, "The project cannot be stored", e);
    }

    private static RefusedException failed(Why why, String what, IOException e) {
        String reason = e instanceof FileSystemException ? e.toString() : e.getMessage();
        LOG.log(System.Logger.Level.ERROR, "IRB-GW-0163E {0}: {1}", what, reason);
        return new RefusedException(why, what + ": " + reason);
    }

    private Reloaded change(Reloader.Change change, String why)
            throws RefusedException, IOException {
        try {
            return reloader.reload(change, why);
        } catch (ConfigurationException e) {
            throw refused(e);
        }
    }

    private RefusedException refused(ConfigurationException e) {
        return new RefusedException(
                Why.FAULTY,
                "The configuration has faults; the old one stays in use",
                e.faults().stream().filter(Fault::isError).map(this::describe).toList());
    }

    /** Without the path of this server's state folder. */
    private String describe(Fault fault) {
        return state().map(state -> fault.toString().replace(state.archives() + File.separator, ""))
                .orElseGet(fault::toString);
    }

    @Override
    public ReloadView reload() throws RefusedException {
        if (!reloader.canRead()) {
            throw new RefusedException(Why.CONFLICT, "This server cannot reload its configuration");
        }
        try {
            Reloaded reloaded = reloader.reload("requested by an administrator");
            return new ReloadView(reloaded.number(), warnings(reloaded), reloaded.afterRestart());
        } catch (ConfigurationException e) {
            throw refused(e);
        }
    }

    private List<String> warnings(Reloaded reloaded) {
        return reloaded.warnings().stream().map(this::describe).toList();
    }

    // ---- connections

    @Override
    public List<ConnectionView> connections() {
        return generations.current().backEnds().all().stream()
                .map(ServerAdministration::view)
                .sorted(Comparator.comparing(ConnectionView::id))
                .toList();
    }

    private static ConnectionView view(BackEnd backEnd) {
        Admission.Load load = backEnd.admission().load();
        Connector.ConnectionCounts counts = backEnd.connector().connections();
        return new ConnectionView(
                backEnd.id(),
                backEnd.provider(),
                backEnd.peer().endpoint(),
                backEnd.admission().capacity(),
                backEnd.admission().reserved(),
                load.granted(),
                load.waiting(),
                load.mostWaiting(),
                load.full(),
                load.expired(),
                counts.open(),
                counts.busy(),
                counts.opened(),
                backEnd.breaker().state().name().toLowerCase(Locale.ROOT),
                backEnd.breaker().rejected(),
                backEnd.connector().refusedCredentials());
    }

    @Override
    public List<ServantsView> servants() {
        return generations.current().backEnds().all().stream()
                .map(backEnd -> new ServantsView(backEnd.id(), backEnd.connector().servants()))
                .filter(view -> !view.servants().isEmpty())
                .sorted(Comparator.comparing(ServantsView::connection))
                .toList();
    }

    @Override
    public TestView test(String id) throws RefusedException {
        BackEnd backEnd = backEnd(id);
        long began = System.nanoTime();
        Optional<String> problem = backEnd.connector().test(LONGEST_TEST);
        return new TestView(
                problem.isEmpty(), (System.nanoTime() - began) / NANOS_PER_MILLI, problem);
    }

    @Override
    public void closeCircuit(String id) throws RefusedException {
        backEnd(id).breaker().close();
    }

    @Override
    public void releaseCredentials(String id) throws RefusedException {
        backEnd(id).connector().releaseCredentials();
    }

    private BackEnd backEnd(String id) throws RefusedException {
        return generations.current().backEnds().all().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> unknown(id));
    }

    // ---- units of work

    @Override
    public List<TransactionView> transactions() {
        Optional<TransactionService> service = engine.runningTransactions();
        if (service.isEmpty()) {
            return List.of();
        }
        List<TransactionView> all = new ArrayList<>();
        for (JtaUnitOfWork unit : service.get().active()) {
            all.add(
                    new TransactionView(
                            unit.id(),
                            "active",
                            Optional.of(unit.begun()),
                            List.copyOf(unit.connections()),
                            List.of()));
        }
        for (Decision decision : service.get().decisions()) {
            all.add(
                    new TransactionView(
                            decision.id(),
                            decision.heuristic().isEmpty() ? "committing" : "heuristic",
                            Optional.empty(),
                            decision.committing(),
                            decision.heuristic()));
        }
        service.get()
                .undecided()
                .forEach((id, connections) ->
                        all.add(
                                new TransactionView(
                                        id,
                                        "undecided",
                                        Optional.empty(),
                                        List.copyOf(connections),
                                        List.of())));
        return all;
    }

    @Override
    public List<TransactionView> transaction(String id, TransactionAction action)
            throws RefusedException {
        TransactionService service = engine.runningTransactions().orElseThrow(() -> unknown(id));
        try {
            boolean isDone =
                    switch (action) {
                        case COMMIT -> service.commit(id);
                        case ROLL_BACK -> service.rollBack(id);
                        case FORGET -> service.forget(id);
                    };
            if (!isDone) {
                throw unknown(id);
            }
            return transactions();
        } catch (IOException e) {
            throw new RefusedException(
                    Why.FAILED, "The transaction log cannot be used: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RefusedException(Why.FAILED, "The server stops");
        }
    }

    // ---- the cache

    @Override
    public List<CacheView> cache() {
        return cached().map(ServerAdministration::cacheView).toList();
    }

    private Stream<Operation> cached() {
        return generations.current().operations().stream()
                .filter(operation -> operation.cache() != null)
                .sorted(Comparator.comparing(Operation::api).thenComparing(Operation::id));
    }

    private static CacheView cacheView(Operation operation) {
        OperationCache cache = Objects.requireNonNull(operation.cache());
        ReplyMemory.Kept kept = cache.kept();
        return new CacheView(
                operation.api(),
                operation.id(),
                kept.replies(),
                kept.bytes(),
                cache.meters().answered(),
                cache.meters().missed(),
                cache.meters().passed());
    }

    @Override
    public List<CacheView> clearCache(Optional<String> operation, Optional<String> group)
            throws RefusedException {
        List<OperationCache> caches =
                cached().filter(one -> operation.isEmpty() || one.id().equals(operation.get()))
                        .map(one -> Objects.requireNonNull(one.cache()))
                        .toList();
        if (caches.isEmpty()) {
            throw unknown(operation.orElse("a cache"));
        }
        for (OperationCache cache : caches) {
            if (group.isPresent()) {
                cache.clearGroups(group.get());
            } else {
                cache.clear();
            }
        }
        return cache();
    }

    // ---- service classes

    @Override
    public WorkloadView workload() {
        return WorkloadViews.of(engine.serviceClasses());
    }

    @Override
    public List<RuleView> classification() {
        return WorkloadViews.rules(generations.current().classifier().uses());
    }

    @Override
    public WorkloadView policy(String name) throws RefusedException {
        if (engine.serviceClasses().definition().isEmpty()) {
            throw new RefusedException(Why.UNKNOWN, "There is no service definition");
        }
        if (!engine.serviceClasses().activate(name.toUpperCase(Locale.ROOT))) {
            throw new RefusedException(
                    Why.UNKNOWN,
                    "There is no such policy. Policies: "
                            + workload().policies().stream()
                                    .map(PolicyView::name)
                                    .collect(joining(", ")));
        }
        return workload();
    }

    // ---- request tracing

    @Override
    public List<TraceView> traces() {
        return engine.tracer().list().stream().map(ServerAdministration::view).toList();
    }

    private static TraceView view(RequestTracer.Started started) {
        TraceRule rule = started.rule();
        return new TraceView(
                started.id(),
                rule.operation(),
                rule.user(),
                rule.source(),
                rule.until(),
                rule.requests(),
                rule.shown(),
                started.active(),
                started.traced());
    }

    @Override
    public TraceView trace(TraceWish wish) throws RefusedException {
        if (wish.seconds() < 1 || wish.seconds() > LONGEST_TRACE.toSeconds()) {
            throw new RefusedException(
                    Why.FAULTY, "seconds must be 1 to " + LONGEST_TRACE.toSeconds());
        }
        if (wish.operation().isPresent()) {
            checkOperation(wish.operation().get());
        }
        checkShown(wish.shown());
        try {
            TraceRule rule =
                    new TraceRule(
                            wish.operation(),
                            wish.user(),
                            wish.source(),
                            Instant.now().plusSeconds(wish.seconds()),
                            wish.requests(),
                            wish.shown());
            TraceView started = rule(engine.tracer().start(rule));
            logTrace(started);
            return started;
        } catch (IllegalArgumentException e) {
            throw new RefusedException(Why.FAULTY, String.valueOf(e.getMessage()));
        } catch (IllegalStateException e) {
            throw new RefusedException(Why.CONFLICT, String.valueOf(e.getMessage()));
        }
    }

    /** Rejects headers whose values are never shown, so that the administrator learns of it. */
    private void checkShown(Set<String> names) throws RefusedException {
        Set<String> secret =
                CredentialHeaders.of(generations.current().loaded().config().security());
        for (String name : names) {
            if (secret.contains(name.toLowerCase(Locale.ROOT))) {
                throw new RefusedException(
                        Why.FAULTY,
                        "shown must not have "
                                + name
                                + ": a header of that name holds credentials");
            }
        }
    }

    /** Rejects unknown operations: a trace of one would silently record nothing. */
    private void checkOperation(String id) throws RefusedException {
        Set<String> known =
                generations.current().operations().stream().map(Operation::id).collect(toSet());
        if (!known.contains(id)) {
            throw new RefusedException(
                    Why.UNKNOWN,
                    "No API has an operation "
                            + id
                            + Texts.nearest(id, known)
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse("")
                            + " (ironbridge admin project NAME lists those of one)");
        }
    }

    private static void logTrace(TraceView started) {
        AdminRecord.line(
                System.Logger.Level.INFO,
                "IRB-GW-0161I Trace {0} records requests: operation {1}, user {2}, source {3}; {4}"
                        + " at most, until {5}; values are shown of: {6}",
                started.id(),
                printable(started.operation().orElse("any")),
                printable(started.user().orElse("any")),
                printable(started.source().orElse("any")),
                Integer.toString(started.requests()),
                started.until(),
                started.shown().isEmpty()
                        ? "none"
                        : printable(started.shown().stream().sorted().collect(joining(", "))));
    }

    private static String printable(String text) {
        return text.replaceAll("[^\\x20-\\x7e]", "?");
    }

    @Override
    public List<TracedView> traced(String id) throws RefusedException {
        rule(id);
        return engine.tracer().records(id).stream().map(ServerAdministration::view).toList();
    }

    private static TracedView view(TracedRequest traced) {
        return new TracedView(
                traced.requestId(),
                traced.operation(),
                traced.user(),
                traced.source(),
                traced.ended(),
                traced.steps().stream()
                        .map(step ->
                                new StepView(
                                        step.name(), step.micros(), facts(step), step.payload()))
                        .toList());
    }

    /** Joins the values of facts with the same name. */
    private static Map<String, String> facts(TracedRequest.Step step) {
        Map<String, String> facts = new LinkedHashMap<>();
        step.facts()
                .forEach(fact ->
                        facts.merge(fact.getKey(), fact.getValue(), (a, b) -> a + ", " + b));
        return facts;
    }

    @Override
    public TraceView endTrace(String id) throws RefusedException {
        if (engine.tracer().stop(id)) {
            return rule(id);
        }
        TraceView ended = rule(id);
        engine.tracer().forget(id);
        return ended;
    }

    private TraceView rule(String id) throws RefusedException {
        return traces().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> unknown(id));
    }

    // ---- log levels

    @Override
    public List<LoggerView> loggers() {
        return loggers.all();
    }

    @Override
    public LoggerView level(String logger, String level) throws RefusedException {
        return loggers.set(logger, level);
    }
}
