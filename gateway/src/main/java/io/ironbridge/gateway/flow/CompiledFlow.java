package io.ironbridge.gateway.flow;

import io.ironbridge.apiproject.project.ApiOperation.Implementation;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.Flow;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.compiled.FlowCompiler;
import io.ironbridge.mapping.compiled.FlowCompiler.Part;
import io.ironbridge.mapping.compiled.FlowCompiler.Responses;
import io.ironbridge.mapping.compiled.FlowScope;
import io.ironbridge.mapping.compiled.FlowValue;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A flow with its mappings and targets, compiled when the project is loaded. Immutable. */
public final class CompiledFlow {
    private static final byte[] EMPTY_OBJECT = "{}".getBytes(StandardCharsets.US_ASCII);
    private static final String ERROR = "error";
    private static final String ITEM = "item";
    private static final int MOST_DEPTH = 10;

    private final FlowCompiler compiler;
    private final MappingLimits limits;
    private final Function<Implementation, CallTarget> targets;
    private final Function<Asset, Participation> participations;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final List<Step> steps;
    private final Responses responses;
    private final FlowValue none;
    private final int error;
    private final int item;
    private final boolean isUnitOfWork;
    private final boolean blocks;

    /**
     * Compiles a flow.
     *
     * @param targets what each of {@link Flow#uses} calls
     * @param participations of assets in units of work
     */
    public CompiledFlow(
            Flow flow,
            MappingLimits limits,
            Function<Implementation, CallTarget> targets,
            Function<Asset, Participation> participations) {
        this.isUnitOfWork = flow.isUnitOfWork();
        this.participations = participations;
        this.limits = limits;
        this.targets = targets;
        Stream.concat(Stream.of(ERROR, ITEM), flow.allSteps().map(Flow.Step::name))
                .forEach(name -> numbers.put(name, numbers.size()));
        this.compiler = new FlowCompiler(List.copyOf(numbers.keySet()), limits);
        this.error = number(ERROR);
        this.item = number(ITEM);
        this.steps = steps(flow.steps());
        this.blocks = assets().stream().anyMatch(one -> one.target() instanceof Target.Blocking);
        this.responses = compiler.responses(flow.response());
        this.none = written("null".getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * A step.
     *
     * @param variable its number
     * @param when null if it always runs
     * @param loop null if it runs once
     * @param sets numbers of the variables that steps after it can read
     */
    record Step(
            String name,
            int variable,
            @Nullable Part when,
            @Nullable Loop loop,
            boolean continues,
            Action action,
            Set<Integer> sets) {}

    /**
     * A loop.
     *
     * @param inside variables whose values are the result of an element; empty: only the step's own
     */
    record Loop(Part input, int maximum, int atOnce, Map<String, Integer> inside) {}

    sealed interface Action {}

    /** How a call takes part in the flow's unit of work. */
    enum Role {
        /** Not at all. */
        OUTSIDE,
        /** What it does is committed with the unit. */
        TAKES_PART,
        /** The unit is committed with it. */
        COMMITS
    }

    /**
     * @param failWhen null if only the outcome decides
     * @param compensation null if nothing undoes the call
     */
    record Call(
            Request request,
            @Nullable Part failWhen,
            @Nullable Compensation compensation,
            Role role)
            implements Action {}

    record Compensation(Request request, boolean whenUncertain) {}

    record SetVariable(Part value, @Nullable Part failWhen) implements Action {}

    record Group(List<Step> steps) implements Action {}

    record Parallel(List<Step> branches) implements Action {}

    record Answer(Responses responses) implements Action {}

    /** A request to an asset. */
    record Request(CallTarget target, Part mapping) {
        byte[] json(FlowScope scope) throws MappingException {
            return mapping.json(scope).orElse(EMPTY_OBJECT);
        }

        Payload payload(byte[] json) throws MappingException {
            return target.codec().encode(json);
        }
    }

    private List<Step> steps(List<Flow.Step> from) {
        return from.stream().map(this::step).toList();
    }

    private Step step(Flow.Step step) {
        return new Step(
                step.name(),
                number(step.name()),
                step.when().map(this::condition).orElse(null),
                step.loop().map(loop -> loop(step, loop)).orElse(null),
                step.continues(),
                switch (step.action()) {
                    case Flow.Call call ->
                            new Call(
                                    request(call.asset(), call.request()),
                                    call.failWhen().map(this::condition).orElse(null),
                                    call.compensation()
                                            .map(undo ->
                                                    new Compensation(
                                                            request(undo.asset(), undo.request()),
                                                            undo.whenUncertain()))
                                            .orElse(null),
                                    role(call));
                    case Flow.SetVariable(MappingRule.Field value, var failWhen) ->
                            new SetVariable(
                                    compiler.part(value),
                                    failWhen.map(this::condition).orElse(null));
                    case Flow.Group(List<Flow.Step> inner) -> new Group(steps(inner));
                    case Flow.Parallel(List<Flow.Step> inner) -> new Parallel(steps(inner));
                    case Flow.Answer(ResponseMap.Choice response) ->
                            new Answer(compiler.responses(new ResponseMap(List.of(response))));
                },
                Flow.variables(List.of(step)).stream()
                        .map(this::number)
                        .collect(Collectors.toSet()));
    }

    private Role role(Flow.Call call) {
        return !isUnitOfWork || call.outside()
                ? Role.OUTSIDE
                : switch (participations.apply(call.asset())) {
                    case TWO_PHASE, ONE_PHASE -> Role.TAKES_PART;
                    case OWN_COMMIT -> Role.COMMITS;
                    case READS, IMPOSSIBLE -> Role.OUTSIDE;
                };
    }

    private Loop loop(Flow.Step step, Flow.Loop loop) {
        Map<String, Integer> inside = new LinkedHashMap<>();
        Flow.variables(Flow.inside(step)).forEach(name -> inside.put(name, number(name)));
        return new Loop(
                compiler.part(loop.input(), loop.source()), loop.maximum(), loop.atOnce(), inside);
    }

    private int number(String name) {
        return Objects.requireNonNull(numbers.get(name));
    }

    private Part condition(MappingRule.Condition condition) {
        return compiler.part(condition.jsonata(), condition.source());
    }

    private Request request(Asset asset, RequestMap request) {
        return new Request(targets.apply(Flow.use(asset, request)), compiler.part(request.field()));
    }

    // ---- running it

    List<Step> steps() {
        return steps;
    }

    Responses responses() {
        return responses;
    }

    FlowScope scope(ApiRequest request) {
        return new FlowScope(request, compiler);
    }

    /** The value of JSON that a part has made. */
    FlowValue value(byte[] json) throws MappingException {
        return FlowValue.json(json, limits.jsonDepth());
    }

    /** The value of JSON that is certainly within all limits. */
    FlowValue written(byte[] json) {
        try {
            return FlowValue.json(json, MOST_DEPTH);
        } catch (MappingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The result of an element of a loop that has none. */
    FlowValue none() {
        return none;
    }

    /** Whether its calls are one unit of work. */
    public boolean isUnitOfWork() {
        return isUnitOfWork;
    }

    /** Whether calls of it block a thread. */
    public boolean blocks() {
        return blocks;
    }

    int error() {
        return error;
    }

    int item() {
        return item;
    }

    // ---- for reports

    /** The assets of all calls, in the order of the file, compensations after their calls. */
    public List<BackEnd.Asset> assets() {
        List<BackEnd.Asset> assets = new ArrayList<>();
        addAssets(steps, assets);
        return assets;
    }

    private static void addAssets(List<Step> steps, List<BackEnd.Asset> into) {
        for (Step step : steps) {
            switch (step.action()) {
                case Call(Request request, _, Compensation undo, _) -> {
                    into.add(request.target().asset());
                    if (undo != null) {
                        into.add(undo.request().target().asset());
                    }
                }
                case Group(List<Step> inner) -> addAssets(inner, into);
                case Parallel(List<Step> inner) -> addAssets(inner, into);
                case SetVariable _, Answer _ -> {}
            }
        }
    }
}
