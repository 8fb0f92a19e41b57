package com.dashjoin.jsonata;

import com.dashjoin.jsonata.Parser.Symbol;
import com.dashjoin.jsonata.Utils.JList;
import io.ironbridge.mapping.jsonata.JsonataNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The library's evaluator with bounds. It is in the library's package because the steps of {@link
 * Jsonata} and the syntax tree are package-private.
 *
 * <p>Most overrides count what the library's step makes. Those that replace a step, because the
 * library differs from JSONata or takes more time than its data justifies, are listed in {@code
 * docs/mappings.md}; their code belongs to this project.
 */
@NullMarked
@SuppressWarnings({"rawtypes", "unchecked", "ReferenceEquality"}) // nodes are compared by identity
public final class BoundedJsonata extends Jsonata {
    /** Weight of a tuple of variables, in items of an array. */
    private static final int TUPLE_ITEMS = 16;

    /** Name of the context of a tuple, among its variables. */
    private static final String CONTEXT = "@";

    /**
     * Bounds of one evaluation: counts the values that it makes, and discards the count of those
     * that it no longer uses.
     */
    public interface Bounds {
        /** Enters a nested evaluation. */
        void enter();

        /** Leaves a nested evaluation with its result. */
        void leave(@Nullable Object result);

        /** The present count. */
        long mark();

        /**
         * Discards the count of values made since {@code mark}, except for {@code kept} and for
         * those that variables may refer to.
         */
        void keepOnly(long mark, @Nullable Object kept);

        /** Notes that a variable refers to a value made so far. */
        void bind();

        /** The count when a variable was bound last. */
        long bound();

        /** The variables bound since {@link #bound} returned {@code bound} no longer exist. */
        void unbind(long bound);

        /** Checks the time at intervals; called for each value that a long step reads. */
        void visit();

        /** Counts items that a new array refers to. */
        void items(long count);

        /** Counts an object of {@code members}. */
        void object(long members);
    }

    /** Operators on values. */
    public interface Operators {
        /** {@code left = right}. */
        boolean alike(@Nullable Object left, @Nullable Object right);

        /** {@code left & right}. */
        String joined(@Nullable Object left, @Nullable Object right);

        /** The members {@code name} of the objects in {@code items}. */
        List<?> named(List<?> items, String name);

        /** {@code *}. */
        List<?> children(@Nullable Object value);

        /** {@code **}. */
        List<?> descendants(Object value);

        /** A copy whose objects can be changed; {@code made} receives each of them. */
        Object copy(Object value, Consumer<Object> made);

        /** The match of a regular expression in {@code text}: match, start, end, groups. */
        @Nullable Map<String, Object> firstMatch(Pattern pattern, String text);
    }

    private final Operators operators;
    private final @Nullable Bounds bounds;

    /** The step whose results for several items become one array. */
    private @Nullable Symbol step;

    /** The step whose results become tuples. */
    private @Nullable Symbol tupleStep;

    /** The innermost active call. */
    private @Nullable Call call;

    /** A call of {@code function}, and the count before it. */
    private record Call(@Nullable Object function, long mark) {}

    /** Parses {@code text}. */
    public BoundedJsonata(String text, Operators operators) {
        super(text);
        current.remove();
        this.operators = operators;
        this.bounds = null;
    }

    private BoundedJsonata(BoundedJsonata program, Bounds bounds) {
        super(program);
        this.operators = program.operators;
        this.bounds = bounds;
        setValidateInput(false);
        setOutputConvertNulls(false);
    }

    /**
     * The syntax tree.
     *
     * @param text as it was parsed
     */
    public JsonataNode tree(String text) {
        return new SyntaxTree(text).node(ast);
    }

    /** Names of all functions that an expression may call, without their dollar signs. */
    public Set<String> functions() {
        Set<String> names = new TreeSet<>();
        for (Frame frame = environment; frame != null; frame = frame.parent) {
            frame.bindings.forEach((name, value) -> {
                if (isFunction(value)) {
                    names.add(name);
                }
            });
        }
        return names;
    }

    /**
     * Evaluates within {@code bounds}. The input is used unchanged, and null stays distinct from
     * undefined. Thread-safe.
     */
    public @Nullable Object evaluate(@Nullable Object input, Frame variables, Bounds bounds) {
        BoundedJsonata evaluator = new BoundedJsonata(this, bounds);
        // The library searches for both at each node, in all frames around it.
        variables.setEvaluateEntryCallback(null);
        variables.setEvaluateExitCallback(null);
        current.set(evaluator);
        try {
            return evaluator.evaluate(input, variables);
        } finally {
            current.remove();
        }
    }

    private static BoundedJsonata underWay() {
        return (BoundedJsonata) current.get();
    }

    /** The bounds of this thread's evaluation. */
    public static Bounds bounds() {
        return underWay().counted();
    }

    private Bounds counted() {
        if (bounds == null) {
            throw new IllegalStateException("no evaluation is active");
        }
        return bounds;
    }

    /** Calls a function value with {@code arguments}, which its signature checks. */
    public static @Nullable Object call(Object function, List<?> arguments) {
        BoundedJsonata now = underWay();
        return now.apply(function, arguments, null, now.environment);
    }

    /** Whether {@code value} can be called. */
    public static boolean isFunction(@Nullable Object value) {
        return Utils.isFunction(value) || Functions.isLambda(value) || value instanceof Pattern;
    }

    /** The minimum number of arguments of a function. */
    public static int arity(Object function) {
        return switch (function) {
            case PartialFunction partial -> partial.missing;
            case JFunction builtin when builtin.signature != null ->
                    builtin.signature.getMinNumberOfArgs();
            case Symbol lambda -> lambda.arguments.size();
            default -> 1;
        };
    }

    /** Evaluates {@code text} with the current context, or with {@code focus} as its context. */
    public static @Nullable Object eval(String text, @Nullable Object focus) {
        BoundedJsonata now = underWay();
        Symbol expression;
        try {
            expression = now.parser.parse(text + " ");
        } catch (RuntimeException | StackOverflowError e) {
            throw new JException("D3120", -1);
        }
        return now.evaluate(expression, focus == null ? now.input : asOne(focus), now.environment);
    }

    /** An array of data as a single context; a sequence would be one for each item. */
    private static Object asOne(Object value) {
        if (!(value instanceof List) || Utils.isSequence(value)) {
            return value;
        }
        JList<Object> one = sequence(List.of(value));
        one.outerWrapper = true;
        return one;
    }

    private static JList<Object> sequence(List<?> items) {
        JList<Object> sequence = new JList<>(items);
        sequence.sequence = true;
        return sequence;
    }

    @Override
    @Nullable Object evaluate(Symbol expr, @Nullable Object input, Frame frame) {
        Bounds counted = counted();
        counted.enter();
        long mark = counted.mark();
        Object result = super.evaluate(expr, input, frame);
        counted.keepOnly(mark, result);
        counted.leave(result);
        if (result != null && (expr == step || expr == tupleStep)) {
            long each = expr == tupleStep ? TUPLE_ITEMS + frame.bindings.size() : 1;
            counted.items(each * listed(result).size());
        }
        return result;
    }

    private static List<?> listed(@Nullable Object value) {
        return switch (value) {
            case null -> List.of();
            case List<?> items -> items;
            default -> List.of(value);
        };
    }

    @Override
    @Nullable Object evaluateStep(Symbol expr, Object input, Frame frame, boolean last) {
        boolean sorts = isSort(expr);
        boolean flattens = !sorts && ((List<?>) input).size() > 1;
        Symbol around = step;
        step = flattens ? expr : null;
        Object result = super.evaluateStep(expr, input, frame, last);
        step = around;
        if (sorts || (!flattens && Utils.isSequence(result))) {
            counted().items(listed(result).size());
        }
        return result;
    }

    private static boolean isSort(Symbol expr) {
        return expr.type.equals("sort");
    }

    @Override
    Object evaluateTupleStep(
            Symbol expr, List input, @Nullable List<Map> tuples, Frame environment) {
        if (isSort(expr)) {
            return sorted(expr, tuples == null ? tuplesOf(input) : tuples, environment);
        }
        Symbol around = tupleStep;
        tupleStep = expr;
        Object result = super.evaluateTupleStep(expr, input, tuples, environment);
        tupleStep = around;
        return result;
    }

    /** Sorts tuples, numbers them if the step requests it, and applies its filters. */
    private Object sorted(Symbol expr, List<Map> tuples, Frame environment) {
        List<?> order = (List<?>) evaluateSortExpression(expr, stream(tuples), environment);
        JList<Object> stream = stream(order);
        if (expr.index != null) {
            for (int i = 0; i < stream.size(); i++) {
                ((Map) stream.get(i)).put(expr.index, i);
            }
        }
        return expr.stages == null ? stream : evaluateStages(expr.stages, stream, environment);
    }

    private List<Map> tuplesOf(List<?> items) {
        List<Map> tuples = new ArrayList<>();
        for (Object item : items) {
            counted().items(TUPLE_ITEMS);
            Map<Object, Object> tuple = new LinkedHashMap<>();
            tuple.put(CONTEXT, item);
            tuples.add(tuple);
        }
        return tuples;
    }

    private static JList<Object> stream(List<?> tuples) {
        JList<Object> stream = sequence(tuples);
        stream.tupleStream = true;
        return stream;
    }

    @Override
    Object evaluateFilter(Object predicate, @Nullable Object input, Frame frame) {
        Object kept = super.evaluateFilter(predicate, input, frame);
        counted().items(listed(kept).size());
        return kept;
    }

    @Override
    @Nullable Object evaluateUnary(Symbol expr, @Nullable Object input, Frame frame) {
        Object result = super.evaluateUnary(expr, input, frame);
        if (result instanceof JList<?> array) {
            counted().items(array.size());
        }
        return result;
    }

    @Override
    @Nullable Object evaluateRangeExpression(@Nullable Object first, @Nullable Object last) {
        Object range = super.evaluateRangeExpression(whole(first), whole(last));
        counted().items(listed(range).size());
        return range instanceof Utils.RangeList numbers ? new VisitedRange(numbers) : range;
    }

    /**
     * Its construction costs nothing, whatever its length, so its numbers are counted when they are
     * read.
     */
    private final class VisitedRange extends Utils.RangeList {
        VisitedRange(Utils.RangeList range) {
            super(range.a, range.b);
        }

        @Override
        public Number get(int index) {
            if (bounds != null) { // ranges are also read when a result is written
                bounds.visit();
            }
            return super.get(index);
        }
    }

    /** 5.0 is an integer, because the number of an array's items may be written like this. */
    private static @Nullable Object whole(@Nullable Object value) {
        return value instanceof Number number ? Utils.convertNumber(number) : value;
    }

    @Override
    @Nullable Object evaluateName(Symbol expr, @Nullable Object input, Frame frame) {
        return input instanceof List<?> items
                ? operators.named(items, (String) expr.value)
                : super.evaluateName(expr, input, frame);
    }

    @Override
    Object evaluateWildcard(Symbol expr, @Nullable Object input) {
        return operators.children(
                input instanceof JList<?> one && one.outerWrapper ? one.getFirst() : input);
    }

    @Override
    @Nullable Object evaluateDescendants(Symbol expr, @Nullable Object input) {
        return input == null ? null : operators.descendants(input);
    }

    @Override
    Object evaluateEqualityExpression(@Nullable Object left, @Nullable Object right, String op) {
        return left != null && right != null && operators.alike(left, right) == op.equals("=");
    }

    @Override
    Object evaluateStringConcat(@Nullable Object left, @Nullable Object right) {
        return operators.joined(left, right);
    }

    @Override
    @Nullable Object evaluateBindExpression(Symbol expr, @Nullable Object input, Frame frame) {
        Object value = super.evaluateBindExpression(expr, input, frame);
        counted().bind();
        return value;
    }

    @Override
    @Nullable Object evaluateBlock(Symbol expr, @Nullable Object input, Frame frame) {
        long bound = counted().bound();
        Object result = super.evaluateBlock(expr, input, frame);
        counted().unbind(bound);
        return result;
    }

    @Override
    @Nullable Object apply(
            @Nullable Object function, Object arguments, @Nullable Object input, Object frame) {
        Bounds counted = counted();
        long bound = counted.bound();
        long mark = counted.mark();
        Call around = call;
        call = new Call(function, mark);
        Object result = super.apply(function, arguments, input, frame);
        call = around;
        counted.unbind(bound);
        counted.keepOnly(mark, result);
        return result;
    }

    /** A function that calls itself in its tail keeps only its arguments. */
    @Override
    @Nullable Object applyInner(
            @Nullable Object function, Object arguments, @Nullable Object input, Object frame) {
        if (function instanceof Pattern pattern) {
            return firstMatch(pattern, (List<?>) arguments);
        }
        if (call != null && call.function == function) {
            counted().keepOnly(call.mark, arguments);
        }
        return super.applyInner(function, arguments, input, frame);
    }

    private @Nullable Object firstMatch(Pattern pattern, List<?> arguments) {
        Object text = arguments.isEmpty() ? null : arguments.getFirst();
        return switch (text) {
            case null -> null;
            case String string -> operators.firstMatch(pattern, string);
            default -> throw new JException("T0410", -1, 1, "regular expression");
        };
    }

    /** Joins values as {@code $append} does: a single value stays unchanged. */
    private final class Appended {
        private @Nullable Object value;
        private @Nullable JList<Object> array;

        void add(@Nullable Object next) {
            if (value == null) {
                value = next;
            } else if (next != null) {
                if (array == null) {
                    array = new JList<>();
                    extend(array, value);
                    value = array;
                }
                extend(array, next);
            }
        }

        private void extend(List<Object> to, Object value) {
            List<?> items = listed(value);
            counted().items(items.size());
            to.addAll(items);
        }
    }

    /** Items for which a pair of a grouping has the same name, merged. */
    private final class Group {
        private final Symbol[] pair;
        private final Appended context = new Appended();
        private final Map<String, Appended> variables;

        Group(Symbol[] pair, boolean tuples) {
            this.pair = pair;
            this.variables = tuples ? new LinkedHashMap<>() : Map.of();
        }

        void add(Map<String, Object> tuple) {
            tuple.forEach((name, value) -> part(name).add(value));
        }

        private Appended part(String name) {
            return name.equals(CONTEXT)
                    ? context
                    : variables.computeIfAbsent(name, _ -> new Appended());
        }

        @Nullable Object value(Frame around) {
            Frame frame = around;
            if (!variables.isEmpty()) {
                frame = createFrame(around);
                for (Map.Entry<String, Appended> variable : variables.entrySet()) {
                    frame.bind(variable.getKey(), variable.getValue().value);
                }
            }
            return evaluate(pair[1], context.value, frame);
        }
    }

    @Override
    Object evaluateGroupExpression(Symbol expr, @Nullable Object input, Frame frame) {
        boolean tuples = input instanceof JList<?> stream && stream.tupleStream;
        Map<String, Group> groups = new LinkedHashMap<>();
        List<?> items = listed(input);
        for (Object item : items.isEmpty() ? Collections.singletonList(null) : items) {
            Map<String, Object> tuple = tuples ? (Map<String, Object>) item : null;
            Object context = tuple == null ? item : tuple.get(CONTEXT);
            Frame variables = tuple == null ? frame : createFrameFromTuple(frame, tuple);
            for (Symbol[] pair : expr.lhsObject) {
                String name = name(expr, evaluate(pair[0], context, variables));
                if (name == null) {
                    continue;
                }
                Group group = groups.computeIfAbsent(name, _ -> new Group(pair, tuples));
                if (group.pair != pair) {
                    throw new JException("D1009", expr.position, name);
                }
                if (tuple == null) {
                    group.context.add(context);
                } else {
                    group.add(tuple);
                }
            }
        }
        counted().object(groups.size());
        Map<String, Object> object = new LinkedHashMap<>();
        groups.forEach((name, group) -> {
            Object value = group.value(frame);
            if (value != null) {
                object.put(name, value);
            }
        });
        return object;
    }

    private static @Nullable String name(Symbol grouping, @Nullable Object key) {
        if (key == null || key instanceof String) {
            return (String) key;
        }
        throw new JException("T1003", grouping.position, key);
    }

    @Override
    Object evaluateTransformExpression(Symbol expr, @Nullable Object input, Frame frame) {
        return new JFunction(
                (_, arguments) -> {
                    Object given = arguments.getFirst();
                    return given == null ? null : transformed(expr, given, frame);
                },
                "<(oa):o>");
    }

    /** Values that the pattern finds outside the copy, by an absolute path, stay unchanged. */
    private Object transformed(Symbol expr, Object given, Frame frame) {
        Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        Object copy = operators.copy(given, objects::add);
        for (Object match : listed(evaluate(expr.pattern, copy, frame))) {
            Map<Object, Object> target =
                    objects.contains(match) ? (Map<Object, Object>) match : new HashMap<>();
            Object update = evaluate(expr.update, match, frame);
            if (update instanceof Map<?, ?> members) {
                counted().items(members.size());
                target.putAll(members);
            } else if (update != null) {
                throw new JException("T2011", expr.update.position, update);
            }
            if (expr.delete != null) {
                List<?> names = listed(evaluate(expr.delete, match, frame));
                if (!Utils.isArrayOfStrings(names)) {
                    throw new JException("T2012", expr.delete.position, names);
                }
                names.forEach(target::remove);
            }
        }
        return copy;
    }

    /** A partially applied function. */
    private static final class PartialFunction extends JFunction {
        /** Marks an argument that is not given. */
        private static final Object OPEN = new Object();

        private final int missing;

        PartialFunction(List<?> given, Function<List<?>, @Nullable Object> function) {
            super((_, rest) -> function.apply(complete(given, rest.iterator())), null);
            this.missing = Collections.frequency(given, OPEN);
        }

        private static List<?> complete(List<?> given, Iterator<?> rest) {
            List<@Nullable Object> arguments = new ArrayList<>();
            for (Object argument : given) {
                arguments.add(argument != OPEN ? argument : rest.hasNext() ? rest.next() : null);
            }
            return arguments;
        }
    }

    @Override
    Object evaluatePartialApplication(Symbol expr, @Nullable Object input, Frame frame) {
        Object function = evaluate(expr.procedure, input, frame);
        if (!isFunction(function)) {
            throw notCallable(expr, frame);
        }
        List<@Nullable Object> given = new ArrayList<>();
        for (Symbol argument : expr.arguments) {
            boolean open =
                    argument.type.equals("operator") && "?".equals(String.valueOf(argument.value));
            given.add(open ? PartialFunction.OPEN : evaluate(argument, input, frame));
        }
        return new PartialFunction(given, all -> apply(function, all, input, frame));
    }

    private static JException notCallable(Symbol application, Frame frame) {
        Symbol called = application.procedure;
        if (!called.type.equals("path")) {
            return new JException("T1008", application.position, called.value);
        }
        String name = String.valueOf(called.steps.getFirst().value);
        boolean dollarForgotten = frame.lookup(name) != null;
        return new JException(dollarForgotten ? "T1007" : "T1008", application.position, name);
    }
}
