package com.dashjoin.jsonata;

import com.dashjoin.jsonata.Parser.Symbol;
import com.dashjoin.jsonata.Utils.JList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The library's evaluator, with its steps bounded and corrected where it differs from JSONata.
 *
 * <p>It is in the library's package because the steps of {@link Jsonata} and the syntax tree are
 * package-private. What differs from the library, and why, is in {@code docs/mappings.md}. Each
 * override keeps the library's rules for sequences and follows its steps; see NOTICE.
 */
@NullMarked
@SuppressWarnings({"rawtypes", "unchecked"})
public final class BoundedJsonata extends Jsonata {
    /** Functions that the evaluation asks before it makes something that can grow. */
    public interface Growth {
        /** Counts items that are about to be referred to by a new array or object. */
        void items(long count);

        /** Counts characters of a text that is about to be made. */
        void text(long length);

        /** Looks at the clock now and then; called once for each value that a long step visits. */
        void visit();

        /** What a regular expression makes of {@code text}: match, start, end, groups. */
        @Nullable Map<String, Object> firstMatch(Pattern pattern, String text);

        /** A value as text, as {@code $string} gives it. */
        String string(Object value);
    }

    private final Growth growth;

    /** Parses {@code text}. */
    public BoundedJsonata(String text, Growth growth) {
        super(text);
        this.growth = growth;
    }

    private BoundedJsonata(BoundedJsonata other) {
        super(other);
        this.growth = other.growth;
    }

    /** The library keeps one evaluator for each thread, which may be a plain one. */
    @Override
    Jsonata getPerThreadInstance() {
        if (current.get() instanceof BoundedJsonata ours) {
            return ours;
        }
        BoundedJsonata ours = new BoundedJsonata(this);
        current.set(ours);
        return ours;
    }

    /** Calls a function value with {@code arguments}, which its signature checks. */
    public static @Nullable Object call(Object function, List<?> arguments) {
        Jsonata now = current.get();
        return now.apply(function, arguments, null, now.environment);
    }

    /** Whether {@code value} can be called. */
    public static boolean isFunction(@Nullable Object value) {
        return Utils.isFunction(value) || Functions.isLambda(value) || value instanceof Pattern;
    }

    /** The number of arguments that a function wants at least. */
    public static int arity(Object function) {
        return switch (function) {
            case PartialFunction partial -> partial.missing;
            case JFunction builtin when builtin.signature != null ->
                    builtin.signature.getMinNumberOfArgs();
            case Symbol lambda -> lambda.arguments.size();
            default -> 1;
        };
    }

    /** Whether two values are alike, as the operator {@code =} has it. */
    public static boolean alike(@Nullable Object left, @Nullable Object right) {
        return ((BoundedJsonata) current.get()).same(left, right);
    }

    /** A copy of {@code value}, counted. */
    public static @Nullable Object cloned(@Nullable Object value) {
        return ((BoundedJsonata) current.get()).copy(value);
    }

    /** Evaluates {@code text} where it is called, or with {@code focus} as its context. */
    public static @Nullable Object eval(String text, @Nullable Object focus) {
        Jsonata now = current.get();
        Object input = focus == null ? now.input : focus;
        if (focus instanceof List && !Utils.isSequence(focus)) {
            JList<Object> wrapper = (JList<Object>) Utils.createSequence(focus);
            wrapper.outerWrapper = true;
            input = wrapper;
        }
        return now.evaluate(parsed(now, text), input, now.environment);
    }

    private static Symbol parsed(Jsonata now, String text) {
        try {
            return now.parser.parse(text + " ");
        } catch (RuntimeException | StackOverflowError e) {
            throw new JException("D3120", -1);
        }
    }

    @Override
    Object evaluateStep(Symbol expr, Object input, Frame environment, boolean lastStep) {
        if (expr.type.equals("sort")) {
            return super.evaluateStep(expr, input, environment, lastStep);
        }
        List<Object> results = new ArrayList<>();
        for (Object item : (List<?>) input) {
            Object result = evaluate(expr, item, environment);
            if (expr.stages != null) {
                for (Symbol stage : expr.stages) {
                    result = evaluateFilter(stage.expr, result, environment);
                }
            }
            if (result != null) {
                if (results.size() == 1) {
                    growth.items(flatSize(results.getFirst()));
                }
                if (!results.isEmpty()) {
                    growth.items(flatSize(result));
                }
                results.add(result);
            }
        }
        if (lastStep
                && results.size() == 1
                && results.getFirst() instanceof List
                && !Utils.isSequence(results.getFirst())) {
            return results.getFirst();
        }
        List<Object> flat = Utils.createSequence();
        for (Object result : results) {
            addFlat(flat, result);
        }
        return flat;
    }

    private static boolean isFlattened(@Nullable Object value) {
        return value instanceof List && !(value instanceof JList list && list.cons);
    }

    private static long flatSize(Object value) {
        return isFlattened(value) ? ((List<?>) value).size() : 1;
    }

    private static void addFlat(List<Object> target, @Nullable Object value) {
        if (isFlattened(value)) {
            target.addAll((List<Object>) value);
        } else {
            target.add(value);
        }
    }

    @Override
    Object evaluateTupleStep(
            Symbol expr, List input, @Nullable List<Map> tupleBindings, Frame environment) {
        JList<Object> result =
                expr.type.equals("sort")
                        ? sortedTuples(expr, input, tupleBindings, environment)
                        : tuples(expr, input, tupleBindings, environment);
        return expr.stages == null ? result : evaluateStages(expr.stages, result, environment);
    }

    private JList<Object> sortedTuples(
            Symbol expr, List input, @Nullable List<Map> tupleBindings, Frame environment) {
        JList<Object> result = tupleStream();
        if (tupleBindings != null) {
            result.addAll((List) evaluateSortExpression(expr, tupleBindings, environment));
            return result;
        }
        List<?> sorted = (List<?>) evaluateSortExpression(expr, input, environment);
        for (int i = 0; i < sorted.size(); i++) {
            Map<Object, Object> tuple = new LinkedHashMap<>();
            tuple.put("@", sorted.get(i));
            if (expr.index != null) {
                tuple.put(expr.index, i);
            }
            result.add(tuple);
        }
        return result;
    }

    private static JList<Object> tupleStream() {
        JList<Object> stream = (JList<Object>) Utils.createSequence();
        stream.tupleStream = true;
        return stream;
    }

    private JList<Object> tuples(
            Symbol expr, List<?> input, @Nullable List<Map> tupleBindings, Frame environment) {
        JList<Object> result = tupleStream();
        List<Map> bindings = tupleBindings;
        if (bindings == null) {
            bindings = new ArrayList<>();
            for (Object item : input) {
                bindings.add(Utils.mapOf("@", item));
            }
        }
        for (Map binding : bindings) {
            Frame frame = createFrameFromTuple(environment, binding);
            Object found = evaluate(expr, binding.get("@"), frame);
            if (found == null) {
                continue;
            }
            List<?> items = found instanceof List<?> list ? list : List.of(found);
            boolean stream = items instanceof JList list && list.tupleStream;
            for (int i = 0; i < items.size(); i++) {
                growth.items(TUPLE_ITEMS + binding.size());
                result.add(tuple(expr, binding, items.get(i), i, stream));
            }
        }
        return result;
    }

    /** What a tuple weighs, in items of an array. */
    private static final int TUPLE_ITEMS = 16;

    private static Map tuple(
            Symbol expr, Map binding, @Nullable Object item, int index, boolean stream) {
        Map tuple = new LinkedHashMap<>(binding);
        if (stream) {
            tuple.putAll((Map) item);
            return tuple;
        }
        if (expr.focus != null && !expr.focus.equals("")) {
            tuple.put(expr.focus, item);
            tuple.put("@", binding.get("@"));
        } else {
            tuple.put("@", item);
        }
        if (expr.index != null) {
            tuple.put(expr.index, index);
        }
        if (expr.ancestor != null) {
            tuple.put(expr.ancestor.label, binding.get("@"));
        }
        return tuple;
    }

    @Override
    Object evaluateUnary(Symbol expr, Object input, Frame environment) {
        if (!"[".equals(String.valueOf(expr.value))) {
            return super.evaluateUnary(expr, input, environment);
        }
        JList<Object> array = new JList<>();
        for (Symbol item : expr.expressions) {
            Object value = evaluate(item, input, environment);
            if (value == null) {
                continue;
            }
            if ("[".equals(String.valueOf(item.value)) || !(value instanceof List)) {
                growth.items(1);
                array.add(value);
            } else if (value instanceof Utils.RangeList
                    && expr.expressions.size() == 1
                    && !expr.consarray) {
                return value;
            } else {
                growth.items(((List<?>) value).size());
                array.addAll((List<?>) value);
            }
        }
        array.cons = expr.consarray;
        return array;
    }

    @Override
    Object evaluateName(Symbol expr, Object input, Frame environment) {
        if (!(input instanceof List)) {
            return Functions.lookup(input, (String) expr.value);
        }
        List<Object> found = Utils.createSequence();
        collect((List<?>) input, (String) expr.value, found);
        return found;
    }

    private void collect(List<?> input, String name, List<Object> found) {
        for (Object item : input) {
            growth.visit();
            if (item instanceof List<?> nested) {
                collect(nested, name, found);
            } else {
                Object value = Functions.lookup(item, name);
                if (value instanceof List<?> values) {
                    growth.items(values.size());
                    found.addAll(values);
                } else if (value != null) {
                    found.add(value);
                }
            }
        }
    }

    @Override
    Object evaluateWildcard(Symbol expr, @Nullable Object input) {
        Object from =
                input instanceof JList list && list.outerWrapper && !list.isEmpty()
                        ? list.getFirst()
                        : input;
        List<Object> found = Utils.createSequence();
        if (from instanceof Map<?, ?> members) {
            members.values().forEach(value -> flatten(value, found));
        } else if (from instanceof List<?> items) {
            items.forEach(value -> flatten(value, found));
        }
        return found;
    }

    @Override
    Object flatten(Object value, List flattened) {
        if (value instanceof List<?> items) {
            for (Object item : items) {
                flatten(item, flattened);
            }
        } else {
            growth.items(1);
            flattened.add(value);
        }
        return flattened;
    }

    @Override
    void recurseDescendants(@Nullable Object input, List results) {
        growth.items(1);
        if (input instanceof List<?> items) {
            for (Object item : items) {
                recurseDescendants(item, results);
            }
            return;
        }
        results.add(input);
        if (input instanceof Map<?, ?> members) {
            for (Object value : members.values()) {
                recurseDescendants(value, results);
            }
        }
    }

    @Override
    Object evaluateEqualityExpression(@Nullable Object lhs, @Nullable Object rhs, String op) {
        if (lhs == null || rhs == null) {
            return false;
        }
        return same(lhs, rhs) == op.equals("=");
    }

    /** Whether two values are alike in all their members and items; numbers by their value. */
    @SuppressWarnings("ReferenceEquality") // the same object needs no visit of its members
    private boolean same(@Nullable Object left, @Nullable Object right) {
        growth.visit();
        if (left == right) {
            return true;
        }
        return switch (left) {
            case Number number ->
                    right instanceof Number other
                            && Double.compare(number.doubleValue(), other.doubleValue()) == 0;
            case List<?> items -> right instanceof List<?> others && sameItems(items, others);
            case Map<?, ?> members ->
                    right instanceof Map<?, ?> others && sameMembers(members, others);
            case null -> false;
            default -> left.equals(right);
        };
    }

    private boolean sameItems(List<?> items, List<?> others) {
        if (items.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < items.size(); i++) {
            if (!same(items.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean sameMembers(Map<?, ?> members, Map<?, ?> others) {
        return members.size() == others.size()
                && members.entrySet().stream()
                        .allMatch(member ->
                                others.containsKey(member.getKey())
                                        && same(member.getValue(), others.get(member.getKey())));
    }

    @Override
    Object evaluateStringConcat(@Nullable Object lhs, @Nullable Object rhs) {
        String left = lhs == null ? "" : growth.string(lhs);
        String right = rhs == null ? "" : growth.string(rhs);
        growth.text((long) left.length() + right.length());
        return left + right;
    }

    @Override
    Object evaluateRangeExpression(@Nullable Object lhs, @Nullable Object rhs) {
        return super.evaluateRangeExpression(whole(lhs), whole(rhs));
    }

    /** 5.0 is an integer, as the number of an array's items may be written so. */
    private static @Nullable Object whole(@Nullable Object value) {
        return value instanceof Number number ? Utils.convertNumber(number) : value;
    }

    /** Items of one group; the first is not copied unless a second follows. */
    private static final class Group {
        private final int pair;
        private @Nullable Object data;
        private @Nullable List<Object> items;

        Group(int pair, @Nullable Object first) {
            this.pair = pair;
            this.data = first;
        }

        void add(@Nullable Object item, Growth growth) {
            if (item == null) {
                return;
            }
            if (data == null) {
                data = item;
                return;
            }
            if (items == null) {
                items = new JList<>();
                append(items, data, growth);
                data = items;
            }
            append(items, item, growth);
        }

        private static void append(List<Object> items, Object value, Growth growth) {
            if (value instanceof List<?> values) {
                growth.items(values.size());
                items.addAll(values);
            } else {
                growth.items(1);
                items.add(value);
            }
        }
    }

    @Override
    Object evaluateGroupExpression(Symbol expr, @Nullable Object input, Frame environment) {
        boolean reduce = input instanceof JList list && list.tupleStream;
        List<?> items = input instanceof List<?> list ? list : Collections.singletonList(input);
        Map<String, Group> groups = new LinkedHashMap<>();
        for (Object item : items.isEmpty() ? Collections.singletonList(null) : items) {
            group(expr, item, reduce, environment, groups);
        }
        Map<Object, Object> result = new LinkedHashMap<>();
        groups.forEach((key, group) -> {
            Object context = group.data;
            Frame frame = environment;
            if (reduce) {
                Map tuple = (Map) reduceTupleStream(context);
                context = tuple.remove("@");
                frame = createFrameFromTuple(environment, tuple);
            }
            Object value = evaluate(expr.lhsObject.get(group.pair)[1], context, frame);
            if (value != null) {
                result.put(key, value);
            }
        });
        return result;
    }

    private void group(
            Symbol expr,
            @Nullable Object item,
            boolean reduce,
            Frame environment,
            Map<String, Group> groups) {
        Frame frame = reduce ? createFrameFromTuple(environment, (Map) item) : environment;
        Object context = reduce && item != null ? ((Map) item).get("@") : item;
        for (int pair = 0; pair < expr.lhsObject.size(); pair++) {
            Object key = evaluate(expr.lhsObject.get(pair)[0], context, frame);
            if (key == null) {
                continue;
            }
            if (!(key instanceof String name)) {
                throw new JException("T1003", expr.position, key);
            }
            Group group = groups.get(name);
            if (group == null) {
                groups.put(name, new Group(pair, item));
            } else if (group.pair != pair) {
                throw new JException("D1009", expr.position, key);
            } else {
                group.add(item, growth);
            }
        }
    }

    @Override
    Object reduceTupleStream(@Nullable Object stream) {
        if (!(stream instanceof List)) {
            return stream == null ? new LinkedHashMap<>() : new LinkedHashMap<>((Map) stream);
        }
        Map<Object, Group> members = new LinkedHashMap<>();
        for (Map<?, ?> tuple : (List<Map<?, ?>>) stream) {
            tuple.forEach((name, value) -> {
                Group group = members.get(name);
                if (group == null) {
                    members.put(name, new Group(0, value));
                } else {
                    group.add(value, growth);
                }
            });
        }
        Map<Object, Object> result = new LinkedHashMap<>();
        members.forEach((name, group) -> result.put(name, group.data));
        return result;
    }

    @Override
    Object evaluateTransformExpression(Symbol expr, Object input, Frame environment) {
        return new JFunction((_, args) -> transformed(expr, args.get(0), environment), "<(oa):o>");
    }

    private @Nullable Object transformed(Symbol expr, @Nullable Object given, Frame environment) {
        if (given == null) {
            return null;
        }
        Object result = copy(given);
        Object matches = evaluate(expr.pattern, result, environment);
        for (Object match :
                matches instanceof List<?> list ? list : Collections.singletonList(matches)) {
            if (match != null) {
                transform(expr, match, environment);
            }
        }
        return result;
    }

    private void transform(Symbol expr, Object match, Frame environment) {
        Object update = evaluate(expr.update, match, environment);
        if (update != null && !(update instanceof Map)) {
            throw new JException("T2011", expr.update.position, update);
        }
        if (update != null && match instanceof Map members) {
            members.putAll((Map) update);
        }
        Object delete = expr.delete == null ? null : evaluate(expr.delete, match, environment);
        if (delete == null) {
            return;
        }
        List<?> names = delete instanceof List<?> list ? list : List.of(delete);
        if (!Utils.isArrayOfStrings(names)) {
            throw new JException("T2012", expr.delete.position, delete);
        }
        if (match instanceof Map members) {
            names.forEach(members::remove);
        }
    }

    /** A copy whose objects can be changed; numbers keep their digits. */
    private @Nullable Object copy(@Nullable Object value) {
        growth.items(1);
        return switch (value) {
            case Map<?, ?> members -> {
                Map<Object, Object> copy = new LinkedHashMap<>();
                members.forEach((name, member) -> copy.put(name, copy(member)));
                yield copy;
            }
            case List<?> items -> {
                List<Object> copy = new ArrayList<>();
                items.forEach(item -> copy.add(copy(item)));
                yield copy;
            }
            case null -> null;
            default -> value;
        };
    }

    @Override
    @Nullable Object applyInner(
            Object proc, Object args, @Nullable Object input, Object environment) {
        if (!(proc instanceof Pattern pattern)) {
            return super.applyInner(proc, args, input, environment);
        }
        Object text = ((List<?>) args).isEmpty() ? null : ((List<?>) args).getFirst();
        if (text != null && !(text instanceof String)) {
            throw new JException("T0410", -1, 1, "regular expression");
        }
        return text == null ? null : growth.firstMatch(pattern, (String) text);
    }

    /** A function of which some arguments are given. */
    private static final class PartialFunction extends JFunction {
        private final int missing;

        PartialFunction(JFunctionCallable function, int missing) {
            super(function, null);
            this.missing = missing;
        }
    }

    @Override
    Object evaluatePartialApplication(Symbol expr, Object input, Frame environment) {
        List<@Nullable Object> given = new ArrayList<>();
        for (Symbol argument : expr.arguments) {
            given.add(isPlaceholder(argument) ? argument : evaluate(argument, input, environment));
        }
        Object function = evaluate(expr.procedure, input, environment);
        Object name =
                expr.procedure.type.equals("path")
                        ? expr.procedure.steps.getFirst().value
                        : expr.procedure.value;
        if (!isFunction(function)) {
            boolean dollarForgotten =
                    expr.procedure.type.equals("path")
                            && environment.lookup(String.valueOf(name)) != null;
            throw new JException(dollarForgotten ? "T1007" : "T1008", expr.position, name);
        }
        int missing = (int) expr.arguments.stream().filter(BoundedJsonata::isPlaceholder).count();
        return new PartialFunction(
                (_, rest) ->
                        apply(function, filled(expr.arguments, given, rest), input, environment),
                missing);
    }

    private static boolean isPlaceholder(Symbol argument) {
        return argument.type.equals("operator") && "?".equals(String.valueOf(argument.value));
    }

    private static List<@Nullable Object> filled(
            List<Symbol> arguments, List<@Nullable Object> given, List<?> rest) {
        List<@Nullable Object> filled = new ArrayList<>(given);
        int next = 0;
        for (int i = 0; i < filled.size(); i++) {
            if (isPlaceholder(arguments.get(i))) {
                filled.set(i, next < rest.size() ? rest.get(next) : null);
                next++;
            }
        }
        return filled;
    }
}
