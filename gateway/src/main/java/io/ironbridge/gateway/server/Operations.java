package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.ConnectionKind;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.Flow;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.apiproject.project.TransactionAttribute;
import io.ironbridge.apiproject.server.ApiConfig;
import io.ironbridge.apiproject.server.CacheConfig;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.apiproject.server.TrafficConfig.RateLimit;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenRule;
import io.ironbridge.apiproject.server.workload.WorkloadConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.cache.CacheMeters;
import io.ironbridge.gateway.cache.CacheRegion;
import io.ironbridge.gateway.cache.OperationCache;
import io.ironbridge.gateway.cache.ReplyMemory;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.Bulkhead;
import io.ironbridge.gateway.call.Bulkheads;
import io.ironbridge.gateway.call.OperationMeters;
import io.ironbridge.gateway.call.OperationWork;
import io.ironbridge.gateway.flow.CallTarget;
import io.ironbridge.gateway.flow.CompiledFlow;
import io.ironbridge.gateway.flow.FlowRun;
import io.ironbridge.gateway.flow.FlowRuns;
import io.ironbridge.gateway.flow.FlowUnit;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import io.ironbridge.gateway.observe.ServerMeters;
import io.ironbridge.gateway.rates.RateLimiter;
import io.ironbridge.gateway.rates.RateShares;
import io.ironbridge.gateway.request.AccessRule;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.request.OperationClasses;
import io.ironbridge.gateway.request.TokenDemand;
import io.ironbridge.gateway.request.input.ApiSchemas;
import io.ironbridge.gateway.request.input.JsonBodies;
import io.ironbridge.gateway.request.input.OperationInput;
import io.ironbridge.gateway.security.Roles;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.gateway.workload.ServiceClass;
import io.ironbridge.gateway.workload.classify.Classifier;
import io.ironbridge.mapping.compiled.CompiledMapping;
import io.ironbridge.mapping.limits.MappingLimits;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles the operations of all projects. */
final class Operations {
    private static final System.Logger LOG = System.getLogger(Operations.class.getName());
    private static final int OK = 200;

    /** Stands for the API's name in meters and rules of messaging services. */
    static final String SERVICES = "services";

    private final Loaded loaded;
    private final BackEnds backEnds;
    private final ServerLimits limits;
    private final MeterRegistry registry;
    private final WorkloadActivity activity;
    private final ServiceClasses serviceClasses;
    private final Classifier classifier;
    private final ApiStates states;
    private final Roles roles;
    private final CallRules callRules;
    private final List<ServerMeters.Interpreted> interpreted = new ArrayList<>();
    private final Lease parts;
    private final Engine engine;
    private final Set<RateLimit> countedLimits = new HashSet<>();
    private final Set<TokenRule> usedTokenRules = new HashSet<>();
    private final Bulkheads bulkheads;
    private final FlowRuns flowRuns;
    private final JsonBodies bodies;
    private final ClusterMembership cluster;
    private final List<Fault> faults = new ArrayList<>();
    private final Set<BackEnd> unitBackEnds = new HashSet<>();

    Operations(Loaded loaded, BackEnds backEnds, Lease parts, Engine engine) {
        this.loaded = loaded;
        this.backEnds = backEnds;
        this.limits = loaded.config().limits();
        this.roles = new Roles(loaded.config().security().roles());
        this.callRules = new CallRules(loaded.config());
        this.parts = parts;
        this.engine = engine;
        this.registry = engine.registry();
        this.cluster =
                new ClusterMembership(
                        loaded.config().cluster(), new TlsStores(loaded.config()), parts, engine);
        this.activity = engine.activity();
        this.serviceClasses = engine.serviceClasses();
        this.classifier = Classifier.of(loaded.config().workload());
        this.states = engine.states();
        this.flowRuns = engine.flowRuns();
        this.bulkheads = new Bulkheads(loaded.config().traffic().bulkheads(), parts);
        this.bodies = new JsonBodies(limits.mapping().jsonDepth(), limits.requestJson());
    }

    List<Operation> compile() throws ConfigurationException {
        cluster.shareRefusals();
        List<Operation> operations = new ArrayList<>();
        for (ApiProject project : loaded.projects()) {
            ApiSchemas schemas =
                    new ApiSchemas(
                            project.document(),
                            new ApiSchemas.Bounds(
                                    limits.maxFaults(),
                                    limits.patternSteps(),
                                    limits.mapping().time()));
            for (ApiOperation operation : project.operations()) {
                try {
                    operations.add(compile(project, operation, schemas));
                } catch (ApiSchemas.UnusableException e) {
                    faults.add(unusable(operation, e));
                }
            }
        }
        for (ServiceBinding binding : loaded.config().connections().services()) {
            operations.addAll(compile(binding));
        }
        if (!faults.isEmpty()) {
            throw new ConfigurationException(faults);
        }
        return operations;
    }

    /** All compiled mappings that count the expressions left to the interpreter. */
    List<ServerMeters.Interpreted> interpreted() {
        return List.copyOf(interpreted);
    }

    /** The bulkheads of the compiled operations. */
    List<Bulkheads.Named> bulkheads() {
        return bulkheads.all();
    }

    /**
     * Warns of rules for names that no operation has: such a name is usually mistyped, and the rule
     * limits nothing.
     */
    List<Fault> warnings() {
        Stream<Fault> rateLimits =
                loaded.config().traffic().rateLimits().stream()
                        .filter(limit -> !countedLimits.contains(limit))
                        .map(limit -> unused("ironbridge_rateLimit", limit.id()));
        Stream<Fault> tokenRules =
                loaded.config().security().tokenRules().stream()
                        .filter(rule -> !usedTokenRules.contains(rule))
                        .map(rule -> unused("ironbridge_tokenRule", rule.id()));
        return Stream.of(
                        rateLimits,
                        tokenRules,
                        bulkheads.unused().stream().map(id -> unused("ironbridge_bulkhead", id)))
                .flatMap(one -> one)
                .toList();
    }

    private static Fault unused(String element, String id) {
        return StartFault.warning(
                "IRB-GW-0135W",
                "The " + element + " " + id + " has no effect: no operation has the names in it.",
                "Correct the names.");
    }

    private Operation compile(ApiProject project, ApiOperation operation, ApiSchemas schemas)
            throws ConfigurationException {
        List<String> segments = Operation.segments(project.contextRoot(), operation.path());
        if (!operation.hasWholeParameters()) {
            faults.add(mixedSegment(operation));
        }
        return new Operation(
                project.name(),
                states.of(project.name()),
                operation.id(),
                operation.method(),
                segments,
                Operation.parameters(segments),
                access(project, operation),
                new OperationInput(operation, schemas, bodies),
                timeout(),
                implementation(project, operation).orElse(null),
                rateLimits(project.name()),
                meters(project.name(), operation.id(), operation.method()),
                activity.reportClass(reported(project.name(), operation.id())),
                classes(
                        reported(project.name(), operation.id()),
                        List.of(project.name(), project.application(), project.document().title()),
                        operation.id(),
                        operation.method(),
                        segments),
                new OperationWork(),
                cache(project, operation));
    }

    /** Null if the operation has no rules of the cache. */
    private @Nullable OperationCache cache(ApiProject project, ApiOperation operation)
            throws ConfigurationException {
        if (operation.cache().isEmpty()) {
            return null;
        }
        CacheConfig config = loaded.config().cache();
        ReplyMemory memory =
                parts.get(
                        ReplyMemory.class,
                        List.of(config, cluster.madeOf()),
                        () ->
                                new ReplyMemory(
                                        config,
                                        System::nanoTime,
                                        registry,
                                        cluster.join(),
                                        cluster.isolatedMaxAge()));
        CacheRegion region =
                parts.get(
                        CacheRegion.class,
                        List.of(
                                project,
                                config,
                                loaded.config().connections().ofKinds(),
                                cluster.madeOf()),
                        () ->
                                new CacheRegion(
                                        memory,
                                        project.name(),
                                        project.name()
                                                + " "
                                                + project.digest()
                                                + " "
                                                + Engine.VERSION));
        return new OperationCache(
                region,
                operation.cache().get(),
                operation.id(),
                access(project, operation).authenticated(),
                parts.get(
                        CacheMeters.class,
                        List.of(project.name(), operation.id()),
                        () -> new CacheMeters(registry, project.name(), operation.id())));
    }

    /** Makes an operation for each verb of a service. */
    private List<Operation> compile(ServiceBinding binding) throws ConfigurationException {
        List<Operation> operations = new ArrayList<>();
        for (Operation.Message message : backEnds.service(binding.service())) {
            String verb = message.service().verb().name();
            String id = binding.id() + " " + verb;
            BackEnd.Asset asset = message.asset();
            operations.add(
                    new Operation(
                            SERVICES,
                            states.of(ApiStates.service(binding.id())),
                            id,
                            verb,
                            Operation.segments("", binding.path()),
                            Map.of(),
                            serviceAccess(binding, id),
                            null,
                            timeout(),
                            new Operation.Message(
                                    binding.id(),
                                    asset.within(bulkheads.of(binding.id(), id, asset.name())),
                                    message.service()),
                            rateLimits(binding.id()),
                            meters(SERVICES, id, verb),
                            activity.reportClass(reported(SERVICES, id)),
                            classes(
                                    reported(SERVICES, id),
                                    List.of(binding.id()),
                                    id,
                                    verb,
                                    Operation.segments("", binding.path())),
                            new OperationWork(),
                            null));
        }
        return operations;
    }

    /** The meters of the previous configuration if it had the operation. */
    private OperationMeters meters(String api, String operation, String method)
            throws ConfigurationException {
        return parts.get(
                OperationMeters.class,
                List.of(api, operation, method),
                () -> new OperationMeters(registry, api, operation, method));
    }

    /** As the workload activity report names it. */
    private static String reported(String api, String operation) {
        return api + " " + operation;
    }

    /** The rules that classify requests, with their use counts. */
    Classifier classifier() {
        return classifier;
    }

    private OperationClasses classes(
            String reported,
            List<String> apis,
            String operation,
            String method,
            List<String> segments) {
        WorkloadConfig workload = loaded.config().workload();
        if (workload.definition().isEmpty() && workload.transactionRules().isEmpty()) {
            return OperationClasses.NONE;
        }
        return new OperationClasses(
                classifier.forOperation(apis, operation, method, "/" + String.join("/", segments)),
                workload.definition().isEmpty()
                        ? _ -> ServiceClass.NONE
                        : serviceClasses.manager()::serviceClass,
                (period, reportClass) ->
                        activity.reportClass(
                                reported, new ReportClass.Assigned(period, reportClass)));
    }

    private AccessRule serviceAccess(ServiceBinding binding, String operation) {
        TokenDemand demand = TokenDemand.of(tokenRules(binding.id()::equals, operation));
        return tokens(
                callRules.of(binding, access(binding)), demand, demand.requiresAuthentication());
    }

    private AccessRule access(ApiProject project, ApiOperation operation) {
        List<TokenRule> rules = tokenRules(project::isCalled, operation.id());
        TokenDemand demand = TokenDemand.of(operation, rules);
        boolean configured =
                rules.stream().anyMatch(TokenRule::asks)
                        || (demand.requiresAuthentication()
                                && !loaded.config().apis().manager().configured());
        return tokens(
                callRules.of(project, documentedAccess(project, operation)), demand, configured);
    }

    /** The service's own setting takes precedence over the manager's. */
    private AccessRule access(ServiceBinding binding) {
        ApiConfig.Manager manager = loaded.config().apis().manager();
        boolean identifies = loaded.config().security().identifies();
        return new AccessRule(
                binding.requireAuth()
                        .orElse(manager.configured() ? manager.requireAuth() : identifies),
                binding.requireSecure().orElse(manager.configured() && manager.requireSecure()),
                accessRole(),
                TokenDemand.NONE);
    }

    /**
     * The rule with the demands on tokens. Demands in the configuration always require
     * authentication; demands in the document require it as its roles do.
     */
    private static AccessRule tokens(AccessRule rule, TokenDemand demand, boolean configured) {
        return demand.requiresAuthentication()
                ? new AccessRule(
                        rule.authenticated() || configured, rule.secure(), rule.allOf(), demand)
                : rule;
    }

    /** The token rules for an operation. */
    private List<TokenRule> tokenRules(Predicate<String> isCalled, String operation) {
        List<TokenRule> rules =
                loaded.config().security().tokenRules().stream()
                        .filter(rule -> rule.isFor(isCalled, operation))
                        .toList();
        usedTokenRules.addAll(rules);
        return rules;
    }

    /** The same limiter for all operations of one limit. */
    private Operation.RateLimits rateLimits(String api) throws ConfigurationException {
        List<RateLimiter> limiters = new ArrayList<>();
        RateShares shares = cluster.rateShares();
        for (RateLimit limit : loaded.config().traffic().rateLimits()) {
            if (limit.apis().isEmpty() || limit.apis().contains(api)) {
                countedLimits.add(limit);
                limiters.add(
                        parts.get(
                                RateLimiter.class,
                                List.of(limit, cluster.madeOf()),
                                () -> new RateLimiter(limit, System::nanoTime, shares)));
            }
        }
        Map<Boolean, List<RateLimiter>> bySource =
                limiters.stream().collect(Collectors.partitioningBy(RateLimiter::isBySource));
        return new Operation.RateLimits(
                Objects.requireNonNull(bySource.get(true)),
                Objects.requireNonNull(bySource.get(false)));
    }

    private static Fault unusable(ApiOperation operation, ApiSchemas.UnusableException why) {
        return StartFault.error(
                "IRB-GW-0139E",
                operation.source(),
                why.getMessage() + ".",
                "Correct the schema, or what it refers to.");
    }

    private static Fault mixedSegment(ApiOperation operation) {
        return StartFault.error(
                "IRB-GW-0101E",
                operation.source(),
                "The path "
                        + operation.path()
                        + " has a segment that is part text, part parameter.",
                "Make each parameter a whole segment.");
    }

    private Duration timeout() {
        return loaded.config().endpoints().httpEndpoints().getFirst().limits().timeouts().request();
    }

    /**
     * The manager element of the 2.0 generation decides if there is one; otherwise the registry and
     * the document's {@code security} do. Roles require authentication even without a registry: a
     * restricted operation must not become open because the registry is missing.
     */
    private AccessRule documentedAccess(ApiProject project, ApiOperation operation) {
        ServerConfig config = loaded.config();
        List<Roles.Members> roles = new ArrayList<>();
        operation
                .rolesAllowed()
                .ifPresent(names -> roles.add(this.roles.of(project.application(), names)));
        boolean asked = !roles.isEmpty();
        roles.addAll(accessRole());
        if (config.apis().manager().configured()) {
            return new AccessRule(
                    config.apis().manager().requireAuth(),
                    config.apis().manager().requireSecure(),
                    roles,
                    TokenDemand.NONE);
        }
        boolean documented =
                !operation.security().isEmpty()
                        && operation.security().stream().noneMatch(one -> one.schemes().isEmpty());
        return new AccessRule(
                asked || (config.security().identifies() && documented),
                false,
                roles,
                TokenDemand.NONE);
    }

    /** The role that every caller needs, if it has members. */
    private List<Roles.Members> accessRole() {
        return roles.binds(SecurityConfig.ACCESS_ROLES, SecurityConfig.ACCESS_ROLE)
                ? List.of(
                        roles.of(SecurityConfig.ACCESS_ROLES, List.of(SecurityConfig.ACCESS_ROLE)))
                : List.of();
    }

    private MappingLimits mappingLimits() {
        return new MappingLimits(
                limits.mapping().time(),
                limits.mapping().depth(),
                limits.mapping().jsonDepth(),
                limits.mapping().outputBytes(),
                limits.heap().mappingBytes());
    }

    private Optional<Operation.Implementation> implementation(
            ApiProject project, ApiOperation operation) throws ConfigurationException {
        if (operation.flow().isPresent()) {
            return flow(project, operation, operation.flow().get());
        }
        if (operation.implementation().isEmpty()) {
            return Optional.empty();
        }
        ApiOperation.Implementation files = operation.implementation().get();
        CompiledMapping mapping =
                new CompiledMapping(files.request(), files.response(), mappingLimits());
        interpreted.add(new ServerMeters.Interpreted(project.name(), operation.id(), mapping));
        boolean streamed = operation.passThrough() || mapping.passThrough(OK).isPresent();
        Optional<Called> called = called(project, operation, files, streamed);
        return called.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Operation.Mapped(
                                mapping,
                                called.get().asset(),
                                called.get().codec(),
                                operation.passThrough(),
                                program(
                                        project,
                                        operation,
                                        files.asset(),
                                        called.get().asset().bulkheads())));
    }

    /**
     * The assets that a program calls itself; null if it calls none.
     *
     * @param held bulkheads in which the program has a place; a second one could be in vain
     */
    private CallTarget.@Nullable Program program(
            ApiProject project, ApiOperation operation, Asset program, List<Bulkhead> held)
            throws ConfigurationException {
        Map<String, CallTarget.Called> targets = new HashMap<>();
        for (Asset.Reference reference : program.called()) {
            Asset asset =
                    project.assets().stream()
                            .filter(one -> one.name().equals(reference.id()))
                            .findFirst()
                            .orElseThrow();
            Optional<Called> called = backEnds.asset(asset);
            if (called.isEmpty()) {
                faults.add(notCalled(program, reference));
                continue;
            }
            List<Bulkhead> own =
                    new ArrayList<>(bulkheads.of(project.name(), operation.id(), asset.name()));
            own.removeAll(held);
            List<Bulkhead> all = new ArrayList<>(held);
            all.addAll(own);
            BackEnd.Asset target = called.get().asset().within(own);
            boolean takesPart = program.joins() && participation(asset).isKept();
            if (takesPart) {
                unitBackEnds.add(target.backEnd());
            }
            targets.put(
                    asset.name(),
                    new CallTarget.Called(
                            new CallTarget(
                                    target,
                                    called.get().codec(),
                                    program(project, operation, asset, all)),
                            takesPart));
        }
        boolean hasConnections = program.hasOwnConnections();
        return targets.isEmpty() && !hasConnections
                ? null
                : new CallTarget.Program(
                        targets,
                        hasConnections,
                        program.transaction().equals(Optional.of(TransactionAttribute.REQUIRED)),
                        program.joins() ? units() : null);
    }

    private Participation participation(Asset asset) {
        return ConnectionKind.participation(asset, loaded.config(), loaded.kinds());
    }

    private static Fault notCalled(Asset program, Asset.Reference asset) {
        return StartFault.error(
                "IRB-GW-0180E",
                asset.source(),
                "The program "
                        + program.name()
                        + " cannot call "
                        + asset.id()
                        + ": there is no connector for it yet.",
                "Remove it from assets.");
    }

    private Optional<Called> called(
            ApiProject project,
            ApiOperation operation,
            ApiOperation.Implementation use,
            boolean streamed)
            throws ConfigurationException {
        Optional<Called> called = backEnds.asset(use, streamed);
        if (called.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0102W {0} of {1} is answered with 501: there is no connector for its"
                            + " asset {2} yet",
                    operation.id(),
                    project.name(),
                    use.asset().name());
            return called;
        }
        BackEnd.Asset asset = called.get().asset();
        List<Bulkhead> around = bulkheads.of(project.name(), operation.id(), asset.name());
        return Optional.of(new Called(asset.within(around), called.get().codec()));
    }

    private Optional<Operation.Implementation> flow(
            ApiProject project, ApiOperation operation, Flow flow) throws ConfigurationException {
        Map<ApiOperation.Implementation, CallTarget> targets = new HashMap<>();
        for (ApiOperation.Implementation use : flow.uses()) {
            Optional<Called> called = called(project, operation, use, false);
            if (called.isEmpty()) {
                return Optional.empty();
            }
            BackEnd.Asset asset = called.get().asset();
            targets.put(
                    use,
                    new CallTarget(
                            asset,
                            called.get().codec(),
                            program(project, operation, use.asset(), asset.bulkheads())));
        }
        CompiledFlow compiled =
                new CompiledFlow(flow, mappingLimits(), targets::get, this::participation);
        return Optional.of(
                new Operation.Flowing(
                        compiled,
                        compiled.assets().getFirst(),
                        new FlowRun.Limits(
                                limits.flows().compensation(),
                                limits.flows().resultBytes(),
                                flowRuns,
                                compiled.isUnitOfWork() ? units(compiled) : null)));
    }

    /** The transaction manager, for the units of work of a flow. */
    private FlowUnit.Service units(CompiledFlow flow) {
        flow.assets().forEach(asset -> unitBackEnds.add(asset.backEnd()));
        return units();
    }

    private FlowUnit.Service units() {
        return new FlowUnit.Service(
                () -> engine.runningTransactions().orElseThrow(), engine.timers());
    }

    /** The back ends that flows and programs use which are units of work. */
    Set<BackEnd> unitBackEnds() {
        return Set.copyOf(unitBackEnds);
    }
}
