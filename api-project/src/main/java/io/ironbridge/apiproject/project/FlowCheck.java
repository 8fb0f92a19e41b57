package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.types.ExpressionTypes;
import io.ironbridge.apiproject.types.ItemType;
import io.ironbridge.apiproject.types.ItemType.Arr;
import io.ironbridge.apiproject.types.ItemType.Bool;
import io.ironbridge.apiproject.types.ItemType.Member;
import io.ironbridge.apiproject.types.ItemType.Obj;
import io.ironbridge.apiproject.types.ItemType.Others;
import io.ironbridge.apiproject.types.ItemType.Text;
import io.ironbridge.mapping.ResponseMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Compares the mappings of a flow with the data that they read and write, and finds steps that
 * never run. A part of a flow can read what steps before it have set.
 */
final class FlowCheck {
    private static final Obj ERROR =
            MappingCheck.error(
                    Map.of(
                            "step",
                            Text.UNKNOWN,
                            "mayHaveRun",
                            new Bool(),
                            "uncertain",
                            new Arr(Text.UNKNOWN, false),
                            "notCompensated",
                            new Arr(Text.UNKNOWN, false),
                            "rolledBack",
                            new Bool()));

    private final MappingCheck mappings;
    private final Function<Asset, AssetTypes> assets;
    private final Faults faults;

    /**
     * @param mappings of the operation
     * @param assets types of their data
     */
    FlowCheck(MappingCheck mappings, Function<Asset, AssetTypes> assets, Faults faults) {
        this.mappings = mappings;
        this.assets = assets;
        this.faults = faults;
    }

    void check(Flow flow) {
        Map<String, ItemType> known = new HashMap<>(mappings.flowVariables());
        steps(flow.steps(), known);
        mappings.responses(flow.response(), withError(known));
    }

    private static Map<String, ItemType> withError(Map<String, ItemType> known) {
        Map<String, ItemType> all = new HashMap<>(known);
        all.put("error", ERROR);
        return all;
    }

    /**
     * Checks steps that run one after another.
     *
     * @param known receives what they set
     */
    private void steps(List<Flow.Step> steps, Map<String, ItemType> known) {
        boolean isOver = false;
        for (Flow.Step step : steps) {
            if (isOver) {
                faults.error(
                        "0545",
                        step.source(),
                        "The step '" + step.name() + "' never runs: the flow has ended before it.",
                        "Add when to the answer before it, or remove this step.");
                return;
            }
            step(step, known);
            isOver = endsAlways(step);
        }
    }

    private static boolean endsAlways(Flow.Step step) {
        return step.when().isEmpty()
                && step.loop().isEmpty()
                && switch (step.action()) {
                    case Flow.Answer _ -> true;
                    case Flow.Group(List<Flow.Step> steps) ->
                            steps.stream().anyMatch(FlowCheck::endsAlways);
                    case Flow.Parallel(List<Flow.Step> branches) ->
                            branches.stream().anyMatch(FlowCheck::endsAlways);
                    case Flow.Call _, Flow.SetVariable _ -> false;
                };
    }

    private void step(Flow.Step step, Map<String, ItemType> known) {
        step.when().ifPresent(condition -> mappings.condition(condition, known));
        if (step.loop().isEmpty()) {
            action(step, known);
            return;
        }
        Map<String, ItemType> inside = new HashMap<>(known);
        ItemType input = mappings.expression(step.loop().get().source(), known);
        inside.put(ExpressionTypes.ITEM, ItemType.element(input));
        action(step, inside);
        ItemType result =
                switch (step.action()) {
                    case Flow.Group(List<Flow.Step> steps) -> named(step, steps, inside);
                    case Flow.Parallel(List<Flow.Step> steps) -> named(step, steps, inside);
                    case Flow.Call _, Flow.SetVariable _, Flow.Answer _ ->
                            inside.getOrDefault(step.name(), ItemType.ANY);
                };
        known.put(step.name(), new Arr(result, false));
    }

    private static Obj named(Flow.Step loop, List<Flow.Step> steps, Map<String, ItemType> types) {
        Map<String, Member> members = new LinkedHashMap<>();
        Flow.variables(steps)
                .forEach(name ->
                        members.put(name, Member.of(types.getOrDefault(name, ItemType.ANY))));
        return Obj.of("The result of '" + loop.name() + "'", members, Others.NONE);
    }

    private void action(Flow.Step step, Map<String, ItemType> known) {
        switch (step.action()) {
            case Flow.Call call -> call(step, call, known);
            case Flow.SetVariable(var value, var failWhen) -> {
                known.put(step.name(), mappings.variable(value, known));
                failWhen.ifPresent(condition -> mappings.condition(condition, known));
            }
            case Flow.Group(List<Flow.Step> steps) -> steps(steps, known);
            case Flow.Parallel(List<Flow.Step> branches) -> {
                Map<String, ItemType> found = new HashMap<>();
                for (Flow.Step branch : branches) {
                    Map<String, ItemType> own = new HashMap<>(known);
                    step(branch, own);
                    found.putAll(own);
                }
                known.putAll(found);
            }
            case Flow.Answer(var response) ->
                    mappings.responses(new ResponseMap(List.of(response)), known);
        }
    }

    private void call(Flow.Step step, Flow.Call call, Map<String, ItemType> known) {
        AssetTypes types = assets.apply(call.asset());
        mappings.request(call.request(), known, types.request());
        known.put(step.name(), result(types.response()));
        call.failWhen().ifPresent(condition -> mappings.condition(condition, known));
        call.compensation()
                .ifPresent(undo ->
                        mappings.request(
                                undo.request(),
                                withError(known),
                                assets.apply(undo.asset()).request()));
    }

    /** What a step's variable has: the members of the reply, and the error. */
    private static ItemType result(ItemType response) {
        if (!(response instanceof Obj reply)) {
            return response;
        }
        Map<String, Member> members = new LinkedHashMap<>(reply.members());
        members.put("error", Member.of(MappingCheck.error(Map.of())));
        return new Obj(
                reply.kind(), "The step's result", members, reply.required(), reply.others());
    }
}
