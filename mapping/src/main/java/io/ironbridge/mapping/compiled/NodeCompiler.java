package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.Program;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.syntax.Expr;
import io.ironbridge.mapping.syntax.Expr.Operator;
import io.ironbridge.mapping.syntax.Expr.Step;
import io.ironbridge.mapping.syntax.ExprReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the expressions of one mapping to {@link Node}s. */
final class NodeCompiler {
    private static final String ITEM = "item";

    private final List<String> roots;
    private final List<Object> constants = new ArrayList<>();
    private final Map<List<String>, PathNodes.FixedStep> fixed = new LinkedHashMap<>();
    private final List<Source> interpreted = new ArrayList<>();
    private final BitSet rootsRead = new BitSet();
    private int slots;
    private int loops;

    /**
     * @param variables that expressions may refer to, with and without a dollar sign
     */
    NodeCompiler(List<String> variables) {
        this.roots = List.copyOf(variables);
    }

    /** An expression contains a construct that is not compiled. */
    private static final class UncompiledException extends Exception {
        private static final long serialVersionUID = 1L;

        UncompiledException() {
            super("not compiled", null, false, false);
        }
    }

    /** Context in which names without a variable are looked up. */
    private enum Around {
        INPUT,
        FILTERED
    }

    CodeSize size() {
        return new CodeSize(constants.toArray(), roots.size(), fixed.size(), loops, slots);
    }

    /** Numbers of the variables that compiled expressions read. */
    int[] rootsRead() {
        return rootsRead.stream().toArray();
    }

    /** Expressions that the library evaluates. */
    List<Source> interpreted() {
        return List.copyOf(interpreted);
    }

    /** The scope of a loop's item; its slots are reserved by {@link #end}. */
    Scope begin(@Nullable Scope outer) {
        int loop = Scope.depth(outer) + 1;
        loops = Math.max(loops, loop + 1);
        int first = slots;
        slots += Scope.MAX_NAMES;
        return Scope.of(loop, first);
    }

    /** Ends the scope that {@link #begin} began last; releases unused slots. */
    void end(Scope scope) {
        if (slots == scope.firstSlot() + Scope.MAX_NAMES) {
            slots = scope.firstSlot() + scope.names().size();
        }
    }

    /** The code of an expression; one that calls the library if it is beyond the compiled part. */
    Node compile(String jsonata, Source source, @Nullable Scope scope) {
        Optional<Expr> read = ExprReader.read(jsonata);
        if (read.isPresent()) {
            try {
                return node(read.get(), scope, Around.INPUT);
            } catch (UncompiledException e) {
                // continues below
            }
        }
        interpreted.add(source);
        String text = jsonata.contains(":=") ? "(" + jsonata + ")" : jsonata;
        return new PathNodes.Interpreted(new Program(text), Scope.depth(scope));
    }

    /** A text of the mapping file. */
    Node text(String text) {
        return constant(MemberName.of(text));
    }

    private Node node(Expr expression, @Nullable Scope scope, Around around)
            throws UncompiledException {
        return switch (expression) {
            case Expr.Text(String text) -> constant(MemberName.of(text));
            case Expr.Num(Number number) -> constant(number);
            case Expr.Bool(boolean truth) -> new PathNodes.Constant(Value.of(truth));
            case Expr.Null() -> new PathNodes.Constant(Value.NULL);
            case Expr.Path path -> path(path, scope, around);
            case Expr.Negative(Expr operand) ->
                    new OperatorNodes.Negative(node(operand, scope, around));
            case Expr.Conditional(Expr condition, Expr then, Expr otherwise) ->
                    new OperatorNodes.Conditional(
                            node(condition, scope, around),
                            node(then, scope, around),
                            otherwise == null ? null : node(otherwise, scope, around));
            case Expr.Call(String function, List<Expr> arguments) ->
                    call(function, nodes(arguments, scope, around));
            case Expr.Binary(Operator operator, Expr left, Expr right)
                    when operator == Operator.IN ->
                    new OperatorNodes.In(node(left, scope, around), literals(right));
            case Expr.Binary(Operator operator, Expr left, Expr right) ->
                    binary(operator, node(left, scope, around), node(right, scope, around));
            case Expr.Items _ -> throw new UncompiledException();
        };
    }

    private List<Node> nodes(List<Expr> expressions, @Nullable Scope scope, Around around)
            throws UncompiledException {
        List<Node> nodes = new ArrayList<>();
        for (Expr expression : expressions) {
            nodes.add(node(expression, scope, around));
        }
        return nodes;
    }

    private List<Node> literals(Expr list) throws UncompiledException {
        if (!(list instanceof Expr.Items(List<Expr> items))) {
            throw new UncompiledException();
        }
        for (Expr item : items) {
            if (!(item instanceof Expr.Text || item instanceof Expr.Num)) {
                throw new UncompiledException();
            }
        }
        return nodes(items, null, Around.INPUT);
    }

    private static Node call(String function, List<Node> arguments) throws UncompiledException {
        Node call = FunctionNodes.of(function, arguments);
        if (call == null) {
            throw new UncompiledException();
        }
        return call;
    }

    private static Node binary(Operator operator, Node left, Node right) {
        return switch (operator) {
            case OR -> new OperatorNodes.Or(left, right);
            case AND -> new OperatorNodes.And(left, right);
            case EQUAL -> new OperatorNodes.Equal(left, right, true);
            case NOT_EQUAL -> new OperatorNodes.Equal(left, right, false);
            case CONCATENATE -> new OperatorNodes.Concatenate(left, right);
            case LESS, AT_MOST, GREATER, AT_LEAST ->
                    new OperatorNodes.Ordered(operator, left, right);
            default -> new OperatorNodes.Arithmetic(operator, left, right);
        };
    }

    private Node constant(Object value) {
        constants.add(value);
        return new PathNodes.Constant(Value.constant(constants.size() - 1));
    }

    private Node path(Expr.Path path, @Nullable Scope scope, Around around)
            throws UncompiledException {
        String variable = path.variable();
        List<Step> steps = path.steps();
        if (variable == null && around == Around.INPUT) {
            Step first = steps.getFirst();
            return first.filters().isEmpty() && roots.contains(first.name())
                    ? fromRoot(first.name(), steps.subList(1, steps.size()), scope)
                    : unknownName(first);
        }
        if (variable == null || variable.isEmpty()) {
            return around == Around.INPUT
                    ? uncompiled()
                    : steps(new PathNodes.Context(), steps, scope);
        }
        if (scope != null && variable.equals(ITEM)) {
            return fromItem(scope, steps);
        }
        return roots.contains(variable) ? fromRoot(variable, steps, scope) : uncompiled();
    }

    private static Node uncompiled() throws UncompiledException {
        throw new UncompiledException();
    }

    /** The input has no such member; a filter on it sees undefined. */
    private static Node unknownName(Step first) throws UncompiledException {
        return first.filters().isEmpty() ? new PathNodes.Constant(Value.UNDEFINED) : uncompiled();
    }

    private Node fromItem(Scope scope, List<Step> steps) throws UncompiledException {
        Node item = new PathNodes.Item(scope.loop());
        if (steps.isEmpty() || !steps.getFirst().filters().isEmpty()) {
            return steps(item, steps, scope);
        }
        MemberName name = MemberName.of(steps.getFirst().name());
        int slot = scope.slot(name);
        Node first =
                slot < 0
                        ? new PathNodes.Step(item, name)
                        : new PathNodes.SlotStep(scope.loop(), slot, name);
        return steps(first, steps.subList(1, steps.size()), scope);
    }

    /** Steps up to the first filter are evaluated once in a run. */
    private Node fromRoot(String variable, List<Step> steps, @Nullable Scope scope)
            throws UncompiledException {
        rootsRead.set(roots.indexOf(variable));
        Node node = new PathNodes.Root(roots.indexOf(variable));
        List<String> place = new ArrayList<>(List.of(variable));
        int taken = 0;
        while (taken < steps.size() && steps.get(taken).filters().isEmpty()) {
            MemberName name = MemberName.of(steps.get(taken).name());
            place.add(name.text());
            Node from = node;
            node =
                    fixed.computeIfAbsent(
                            List.copyOf(place),
                            _ -> new PathNodes.FixedStep(fixed.size(), from, name));
            taken++;
        }
        return steps(node, steps.subList(taken, steps.size()), scope);
    }

    private Node steps(Node from, List<Step> steps, @Nullable Scope scope)
            throws UncompiledException {
        Node node = from;
        for (Step step : steps) {
            MemberName name = MemberName.of(step.name());
            node =
                    switch (step.filters().size()) {
                        case 0 -> new PathNodes.Step(node, name);
                        case 1 ->
                                new PathNodes.FilteredStep(
                                        node, name, filter(step.filters().getFirst(), scope));
                        default -> uncompiled();
                    };
        }
        return node;
    }

    private Paths.Filter filter(Expr condition, @Nullable Scope scope) throws UncompiledException {
        if (condition instanceof Expr.Num) {
            throw new UncompiledException();
        }
        return new PathNodes.Predicate(node(condition, scope, Around.FILTERED));
    }
}
