package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.ApiOperation.Implementation;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.compiled.FlowCompiler;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An operation that calls several assets: the content of {@code flow.yaml}.
 *
 * @param transaction whether its calls are one unit of work
 * @param response of a flow that comes to its end, or fails
 */
public record Flow(
        List<Step> steps, Optional<TransactionAttribute> transaction, ResponseMap response) {
    /** The step of an operation with one call; no step of a file can have this name. */
    static final String ONE_CALL = "zosAssetResponse";

    public Flow {
        steps = List.copyOf(steps);
    }

    /**
     * A step, whose result is the variable of its name.
     *
     * @param when the step is left out unless this is true; absent: it always runs
     * @param loop runs the step for each element; absent: it runs once
     * @param continues whether the flow continues after a failure of this step
     */
    public record Step(
            String name,
            Optional<MappingRule.Condition> when,
            Optional<Loop> loop,
            boolean continues,
            Action action,
            Source source) {
        private Step with(Action other) {
            return new Step(name, when, loop, continues, other, source);
        }
    }

    /**
     * A loop; {@code $item} is the element.
     *
     * @param input JSONata that returns an array
     * @param maximum elements; more are a failure
     * @param atOnce elements whose steps run at the same time
     */
    public record Loop(String input, int maximum, int atOnce, Source source) {}

    /** What a step does. */
    public sealed interface Action {}

    /**
     * Calls an asset.
     *
     * @param failWhen if this is true of the reply, the step has failed
     * @param compensation undoes the call if the flow fails later
     * @param outside whether the call is not part of the flow's unit of work
     */
    public record Call(
            Asset asset,
            RequestMap request,
            Optional<MappingRule.Condition> failWhen,
            Optional<Compensation> compensation,
            boolean outside)
            implements Action {}

    /**
     * A call that undoes another.
     *
     * @param whenUncertain whether it is made, too, if it is unknown whether the other has run
     */
    public record Compensation(Asset asset, RequestMap request, boolean whenUncertain) {}

    /**
     * Sets the variable of the step's name.
     *
     * @param failWhen if this is true of the value, the step has failed
     */
    public record SetVariable(MappingRule.Field value, Optional<MappingRule.Condition> failWhen)
            implements Action {}

    /** Steps one after another. */
    public record Group(List<Step> steps) implements Action {
        public Group {
            steps = List.copyOf(steps);
        }
    }

    /** Steps at the same time. */
    public record Parallel(List<Step> branches) implements Action {
        public Parallel {
            branches = List.copyOf(branches);
        }
    }

    /** Ends the flow with this response. */
    public record Answer(ResponseMap.Choice response) implements Action {}

    /** All steps, those in other ones after them. */
    public Stream<Step> allSteps() {
        return all(steps);
    }

    private static Stream<Step> all(List<Step> steps) {
        return steps.stream().flatMap(step -> Stream.concat(Stream.of(step), all(inside(step))));
    }

    /**
     * The variables that steps set where they are: those of groups among them, but not those of
     * steps in loops.
     */
    public static List<String> variables(List<Step> steps) {
        return steps.stream()
                .flatMap(step ->
                        step.loop().isPresent() || inside(step).isEmpty()
                                ? step.action() instanceof Answer
                                        ? Stream.of()
                                        : Stream.of(step.name())
                                : variables(inside(step)).stream())
                .toList();
    }

    /** The steps directly in a step. */
    public static List<Step> inside(Step step) {
        return switch (step.action()) {
            case Group(List<Step> steps) -> steps;
            case Parallel(List<Step> branches) -> branches;
            case Call _, SetVariable _, Answer _ -> List.of();
        };
    }

    /** One call that is a unit of work: a step whose variable is what response files read. */
    static Flow unitOfWork(Implementation call, Source source) {
        return new Flow(
                List.of(
                        new Step(
                                ONE_CALL,
                                Optional.empty(),
                                Optional.empty(),
                                false,
                                new Call(
                                        call.asset(),
                                        call.request(),
                                        Optional.empty(),
                                        Optional.empty(),
                                        false),
                                source)),
                Optional.of(TransactionAttribute.REQUIRED),
                call.response());
    }

    /** Each call, compensations among them, as an implementation without responses. */
    public List<Implementation> uses() {
        List<Implementation> uses = new ArrayList<>();
        allSteps()
                .forEach(step -> {
                    if (step.action() instanceof Call call) {
                        uses.add(use(call.asset(), call.request()));
                        call.compensation()
                                .ifPresent(undo -> uses.add(use(undo.asset(), undo.request())));
                    }
                });
        return uses;
    }

    /** A call of an asset as an implementation without responses. */
    public static Implementation use(Asset asset, RequestMap request) {
        return new Implementation(asset, request, new ResponseMap(List.of()));
    }

    /** Expressions that the library evaluates, in the order in which parts are compiled. */
    public List<Source> interpreted(MappingLimits limits) {
        FlowCompiler compiler =
                new FlowCompiler(
                        Stream.concat(Stream.of("error", "item"), allSteps().map(Step::name))
                                .toList(),
                        limits);
        allSteps().forEach(step -> compile(step, compiler));
        compiler.responses(response);
        return compiler.interpreted();
    }

    private static void compile(Step step, FlowCompiler compiler) {
        List<MappingRule.Condition> conditions = new ArrayList<>(step.when().stream().toList());
        step.loop().ifPresent(loop -> compiler.part(loop.input(), loop.source()));
        switch (step.action()) {
            case Call call -> {
                compiler.part(call.request().field());
                call.compensation().ifPresent(undo -> compiler.part(undo.request().field()));
                call.failWhen().ifPresent(conditions::add);
            }
            case SetVariable set -> {
                compiler.part(set.value());
                set.failWhen().ifPresent(conditions::add);
            }
            case Answer(ResponseMap.Choice answer) ->
                    compiler.responses(new ResponseMap(List.of(answer)));
            case Group _, Parallel _ -> {}
        }
        conditions.forEach(one -> compiler.part(one.jsonata(), one.source()));
    }

    /** Whether its calls are one unit of work: it has no caller with one. */
    public boolean isUnitOfWork() {
        return transaction.filter(TransactionAttribute.REQUIRED::equals).isPresent();
    }

    /** A copy with other assets. */
    Flow withAssets(UnaryOperator<Asset> other) {
        return new Flow(withAssets(steps, other), transaction, response);
    }

    private static List<Step> withAssets(List<Step> steps, UnaryOperator<Asset> other) {
        return steps.stream()
                .map(step ->
                        step.with(
                                switch (step.action()) {
                                    case Call call ->
                                            new Call(
                                                    other.apply(call.asset()),
                                                    call.request(),
                                                    call.failWhen(),
                                                    call.compensation()
                                                            .map(undo ->
                                                                    new Compensation(
                                                                            other.apply(
                                                                                    undo.asset()),
                                                                            undo.request(),
                                                                            undo.whenUncertain())),
                                                    call.outside());
                                    case Group(List<Step> inner) ->
                                            new Group(withAssets(inner, other));
                                    case Parallel(List<Step> inner) ->
                                            new Parallel(withAssets(inner, other));
                                    case SetVariable set -> set;
                                    case Answer answer -> answer;
                                }))
                .toList();
    }
}
