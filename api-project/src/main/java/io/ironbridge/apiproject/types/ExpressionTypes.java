package io.ironbridge.apiproject.types;

import static io.ironbridge.apiproject.types.ItemType.ANY;
import static io.ironbridge.apiproject.types.ItemType.element;
import static io.ironbridge.apiproject.types.ItemType.isAny;

import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.apiproject.types.ItemType.Arr;
import io.ironbridge.apiproject.types.ItemType.Bool;
import io.ironbridge.apiproject.types.ItemType.Member;
import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Obj;
import io.ironbridge.apiproject.types.ItemType.Others;
import io.ironbridge.apiproject.types.ItemType.Text;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.jsonata.JsonataNode;
import io.ironbridge.mapping.jsonata.JsonataNode.Binary;
import io.ironbridge.mapping.jsonata.JsonataNode.Bind;
import io.ironbridge.mapping.jsonata.JsonataNode.Block;
import io.ironbridge.mapping.jsonata.JsonataNode.Call;
import io.ironbridge.mapping.jsonata.JsonataNode.Chain;
import io.ironbridge.mapping.jsonata.JsonataNode.Conditional;
import io.ironbridge.mapping.jsonata.JsonataNode.Group;
import io.ironbridge.mapping.jsonata.JsonataNode.Items;
import io.ironbridge.mapping.jsonata.JsonataNode.Lambda;
import io.ironbridge.mapping.jsonata.JsonataNode.Literal;
import io.ironbridge.mapping.jsonata.JsonataNode.Members;
import io.ironbridge.mapping.jsonata.JsonataNode.Name;
import io.ironbridge.mapping.jsonata.JsonataNode.Negative;
import io.ironbridge.mapping.jsonata.JsonataNode.Path;
import io.ironbridge.mapping.jsonata.JsonataNode.Regex;
import io.ironbridge.mapping.jsonata.JsonataNode.Sort;
import io.ironbridge.mapping.jsonata.JsonataNode.Step;
import io.ironbridge.mapping.jsonata.JsonataNode.Transform;
import io.ironbridge.mapping.jsonata.JsonataNode.Variable;
import io.ironbridge.mapping.jsonata.JsonataNode.Wildcard;
import io.ironbridge.mapping.jsonata.JsonataText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Walks an expression and finds what it reads that does not exist, and what it does with values
 * that cannot work. Where JSONata decides at run time, the type is {@link ItemType#ANY} and nothing
 * is found.
 */
public final class ExpressionTypes {
    /** Most digits that are exact in double precision. */
    private static final int EXACT_DIGITS = 15;

    /** The item of a foreach: a variable, but no member of the input. */
    public static final String ITEM = "item";

    /** Headers that clients and proxies send, although OpenAPI documents do not declare them. */
    private static final Set<String> USUAL_HEADERS =
            Set.of(
                    "accept",
                    "accept-charset",
                    "accept-encoding",
                    "accept-language",
                    "authorization",
                    "baggage",
                    "cache-control",
                    "content-encoding",
                    "content-language",
                    "content-length",
                    "content-type",
                    "cookie",
                    "date",
                    "forwarded",
                    "from",
                    "host",
                    "if-match",
                    "if-modified-since",
                    "if-none-match",
                    "if-unmodified-since",
                    "origin",
                    "prefer",
                    "range",
                    "referer",
                    "traceparent",
                    "tracestate",
                    "user-agent",
                    "via",
                    "x-correlation-id",
                    "x-forwarded-for",
                    "x-forwarded-host",
                    "x-forwarded-port",
                    "x-forwarded-proto",
                    "x-real-ip",
                    "x-request-id");

    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%");

    private final Map<String, ItemType> variables;
    private final Obj input;
    private final Set<String> defined = new TreeSet<>();
    private final IdentityHashMap<JsonataNode, ItemType> paths = new IdentityHashMap<>();
    private final Findings findings;
    private final IntFunction<Source> place;

    private ExpressionTypes(
            Map<String, ItemType> variables, Findings findings, IntFunction<Source> place) {
        this.variables = variables;
        this.findings = findings;
        this.place = place;
        Map<String, Member> members = new LinkedHashMap<>();
        variables.forEach((name, type) -> {
            if (!name.equals(ITEM)) {
                members.put(name, Member.of(type));
            }
        });
        this.input =
                new Obj(
                        ItemType.Kind.VARIABLES,
                        "The input of a mapping",
                        members,
                        Set.of(),
                        Others.NONE);
    }

    /**
     * The type of an expression.
     *
     * @param variables types of the variables that it may read
     * @param place of an offset in it
     */
    public static ItemType of(
            JsonataNode expression,
            Map<String, ItemType> variables,
            Findings findings,
            IntFunction<Source> place) {
        ExpressionTypes types = new ExpressionTypes(variables, findings, place);
        types.define(expression);
        return types.type(expression, types.input, new Scope(null));
    }

    /**
     * Collects the variables that the expression defines anywhere: one that is read outside of its
     * block is not reported.
     */
    private void define(JsonataNode node) {
        if (node instanceof Bind bind) {
            defined.add(bind.variable());
        } else if (node instanceof Lambda lambda) {
            defined.addAll(lambda.parameters());
        } else if (node instanceof Path path) {
            path.steps().forEach(step -> defined.addAll(step.variables()));
        }
        node.children().forEach(this::define);
    }

    /** Variables that the expression defines. */
    private record Scope(Map<String, ItemType> own, @Nullable Scope outer) {
        Scope(@Nullable Scope outer) {
            this(new HashMap<>(), outer);
        }

        @Nullable ItemType find(String name) {
            for (Scope scope = this; scope != null; scope = scope.outer) {
                ItemType found = scope.own.get(name);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
    }

    private ItemType type(JsonataNode node, ItemType context, Scope scope) {
        return switch (node) {
            case Literal(Object value, _) -> literal(value);
            case Regex _, Wildcard _ -> ANY;
            case Variable variable -> variable(variable, context, scope);
            case Name name -> member(element(context), name);
            case Path path -> path(path, context, scope);
            case Sort sort -> sorted(sort, context, scope);
            case Group group -> group(group, context, scope);
            case Binary binary -> binary(binary, context, scope);
            case Negative(JsonataNode operand, _) -> {
                computed("-", operand, type(operand, context, scope));
                yield Num.COMPUTED;
            }
            case Conditional conditional -> conditional(conditional, context, scope);
            case Block block -> last(block, context, scope);
            case Call call -> call(call, List.of(), context, scope);
            case Lambda lambda -> lambda(lambda, List.of(), context, scope);
            case Bind(String variable, JsonataNode value, _) -> {
                ItemType type = type(value, context, scope);
                scope.own.put(variable, type);
                yield type;
            }
            case Items(List<JsonataNode> items, _) -> items(items, context, scope);
            case Members(List<JsonataNode.Member> members, _) -> members(members, context, scope);
            case Chain chain -> chain(chain, context, scope);
            case Transform(JsonataNode pattern, JsonataNode update, JsonataNode delete, _) -> {
                type(pattern, ANY, scope);
                type(update, ANY, scope);
                if (delete != null) {
                    type(delete, ANY, scope);
                }
                yield ANY;
            }
        };
    }

    private static ItemType literal(@Nullable Object value) {
        return switch (value) {
            case String text -> Text.constant(text);
            case Number number -> Num.constant(new BigDecimal(number.toString()));
            case Boolean _ -> new Bool();
            case null, default -> ANY;
        };
    }

    private ItemType variable(Variable variable, ItemType context, Scope scope) {
        String name = variable.name();
        if (name.isEmpty()) {
            return context;
        }
        if (name.equals("$")) {
            return input;
        }
        ItemType own = scope.find(name);
        ItemType type = own == null ? variables.get(name) : own;
        if (type != null) {
            return type;
        }
        if (!defined.contains(name) && !JsonataText.functions().contains(name)) {
            Set<String> known = new TreeSet<>(variables.keySet());
            known.addAll(defined);
            findings.make(
                    "0522",
                    false,
                    name,
                    place.apply(variable.at()),
                    "Nothing defines $" + name + " here.",
                    Findings.instead(name, known, "variable"));
        }
        return ANY;
    }

    // ---- paths

    private ItemType path(Path path, ItemType context, Scope outer) {
        Scope scope = new Scope(outer);
        ItemType at = context;
        boolean isFirst = true;
        boolean bindsVariables = false;
        for (Step step : path.steps()) {
            boolean several = !isFirst && at instanceof Arr;
            ItemType value = type(step.node(), isFirst ? at : element(at), scope);
            if (step.node() instanceof Sort) {
                value = at;
            }
            at = several && !isAny(value) ? new Arr(element(value), true) : value;
            for (String variable : step.variables()) {
                scope.own.put(variable, ANY);
                bindsVariables = true;
            }
            at = filtered(at, step, scope);
            if (bindsVariables) {
                at = ANY; // the steps that follow see the context of this one
            }
            isFirst = false;
        }
        paths.put(path, at);
        return at;
    }

    private ItemType filtered(ItemType type, Step step, Scope scope) {
        for (JsonataNode filter : step.filters()) {
            type(filter, element(type), scope);
        }
        return step.filters().isEmpty() || !(type instanceof Arr)
                ? type
                : new Arr(element(type), true);
    }

    private ItemType member(ItemType of, Name name) {
        return switch (of) {
            case Obj object -> {
                Member member = object.member(name.name());
                if (member != null) {
                    yield member.type();
                }
                unknown(object, name);
                yield ANY;
            }
            case Text _, Num _, Bool _ -> {
                findings.make(
                        "0525",
                        true,
                        name.name(),
                        place.apply(name.at()),
                        "'" + name.name() + "' is read from " + ItemType.words(of) + ".",
                        "Remove it from the path: only objects have items.");
                yield ANY;
            }
            case ItemType.Any _, Arr _ -> ANY;
        };
    }

    private void unknown(Obj object, Name name) {
        ItemType.Kind kind = object.kind();
        boolean isUsual =
                kind == ItemType.Kind.HEADERS
                        && USUAL_HEADERS.contains(name.name().toLowerCase(Locale.ROOT));
        if (isUsual || object.others() == Others.ALLOWED) {
            return;
        }
        boolean isCertain = object.others() == Others.NONE;
        String doubt = isCertain ? "" : " that is described";
        findings.make(
                kind.isParameters() ? "0524" : "0525",
                isCertain,
                object.name() + "." + name.name(),
                place.apply(name.at()),
                object.name() + " has no " + kind.noun() + " '" + name.name() + "'" + doubt + ".",
                Findings.instead(name.name(), object.members().keySet(), kind.noun()));
    }

    private ItemType sorted(Sort sort, ItemType context, Scope scope) {
        for (JsonataNode term : sort.terms()) {
            type(term, element(context), scope);
            exact(term);
        }
        return context;
    }

    private ItemType group(Group group, ItemType context, Scope scope) {
        ItemType of = type(group.grouped(), context, scope);
        for (JsonataNode.Member member : group.members()) {
            type(member.key(), element(of), scope);
            type(member.value(), element(of), scope);
        }
        return ANY;
    }

    // ---- operators

    private ItemType binary(Binary binary, ItemType context, Scope scope) {
        String operator = binary.operator();
        ItemType left = type(binary.left(), context, scope);
        ItemType right = type(binary.right(), context, scope);
        if (ARITHMETIC.contains(operator)) {
            computed(operator, binary.left(), left);
            computed(operator, binary.right(), right);
            return Num.COMPUTED;
        }
        return switch (operator) {
            case "&" -> joined(left, right);
            case ".." -> new Arr(Num.WHOLE, true);
            case "and", "or" -> new Bool();
            default -> {
                compare(binary, left, right);
                yield new Bool();
            }
        };
    }

    /** The result of {@code left & right}. */
    public static ItemType joined(ItemType left, ItemType right) {
        if (left instanceof Text a && right instanceof Text b) {
            return a.isConstant() && b.isConstant()
                    ? Text.constant(only(a) + only(b))
                    : Text.upTo((int) Math.min(ItemType.UNBOUNDED, (long) a.most() + b.most()));
        }
        return Text.UNKNOWN;
    }

    private static String only(Text constant) {
        return constant.values().iterator().next();
    }

    /** An operand of arithmetic must be a number, and one that a double holds exactly. */
    private void computed(String operator, JsonataNode operand, ItemType type) {
        if (type instanceof Text || type instanceof Bool || type instanceof Obj) {
            findings.make(
                    "0532",
                    true,
                    words(operand),
                    place.apply(operand.at()),
                    "The operator "
                            + operator
                            + " takes numbers; "
                            + words(operand)
                            + " is "
                            + ItemType.words(type)
                            + ".",
                    type instanceof Text ? "Convert it with $number()." : "Use a number.");
        }
        exact(operand);
    }

    /** Values of more digits than a double holds must not be computed with or compared. */
    private void exact(JsonataNode operand) {
        unwrapped(operand)
                .forEach(part -> {
                    if (element(paths.getOrDefault(part, ANY)) instanceof Num(_, _, _, int digits)
                            && digits > EXACT_DIGITS) {
                        findings.make(
                                "0515",
                                false,
                                words(part),
                                place.apply(part.at()),
                                words(part)
                                        + " may have "
                                        + digits
                                        + " digits, but JSONata computes and compares with 15.",
                                "Copy the value without computing, or make sure that it has at"
                                        + " most 15 digits.");
                    }
                });
    }

    /** An operand in words. */
    private static String words(JsonataNode node) {
        if (node instanceof Path(List<Step> steps)) {
            return words(steps.getLast().node());
        }
        if (node instanceof Name(String name, _)) {
            return "'" + name + "'";
        }
        if (node instanceof Variable(String name, _)) {
            return "'$" + name + "'";
        }
        if (node instanceof Literal(String text, _)) {
            return "'" + text + "'";
        }
        return node instanceof Block(List<JsonataNode> expressions, _) && expressions.size() == 1
                ? words(expressions.getFirst())
                : "the operand";
    }

    private void compare(Binary binary, ItemType left, ItemType right) {
        String operator = binary.operator();
        exact(binary.left());
        exact(binary.right());
        boolean isReversed = binary.left() instanceof Literal;
        if (Comparison.isOrder(operator)) {
            ordered(binary, left, right);
        } else if (operator.equals("=")) {
            never(
                    binary,
                    isReversed
                            ? Comparison.neverEqual(right, left)
                            : Comparison.neverEqual(left, right));
        } else if (operator.equals("in")) {
            never(binary, neverIn(binary, left, right));
        }
    }

    private void ordered(Binary binary, ItemType left, ItemType right) {
        boolean mixed =
                Comparison.areDisjoint(left, right)
                        || left instanceof Bool
                        || right instanceof Bool;
        if (mixed) {
            findings.make(
                    "0532",
                    true,
                    binary.operator() + words(binary.left()),
                    place.apply(binary.left().at()),
                    "The operator "
                            + binary.operator()
                            + " compares two numbers or two texts; "
                            + words(binary.left())
                            + " is "
                            + ItemType.words(left)
                            + ", the other side "
                            + ItemType.words(right)
                            + ".",
                    "Convert one of them with $number() or $string().");
        } else {
            never(
                    binary,
                    binary.left() instanceof Literal
                            ? Comparison.neverInOrder(
                                    Comparison.reversed(binary.operator()), right, left)
                            : Comparison.neverInOrder(binary.operator(), left, right));
        }
    }

    private static Optional<String> neverIn(Binary binary, ItemType left, ItemType right) {
        if (!(binary.right() instanceof Items(List<JsonataNode> items, _))) {
            return Comparison.neverEqual(left, element(right));
        }
        List<Optional<String>> each =
                items.stream()
                        .map(item ->
                                item instanceof Literal(Object value, _) ? literal(value) : ANY)
                        .map(item -> Comparison.neverEqual(left, item))
                        .toList();
        return each.stream().allMatch(Optional::isPresent) && !each.isEmpty()
                ? each.getFirst()
                : Optional.empty();
    }

    private void never(Binary binary, Optional<String> why) {
        why.ifPresent(reason -> {
            boolean isRight = binary.left() instanceof Literal;
            JsonataNode item = isRight ? binary.right() : binary.left();
            findings.make(
                    "0533",
                    false,
                    binary.operator() + words(item) + reason,
                    place.apply(binary.left().at()),
                    "This comparison is never true: " + words(item) + " " + reason + ".",
                    "Correct the value, or the item that it is compared with.");
        });
    }

    private ItemType conditional(Conditional node, ItemType context, Scope scope) {
        type(node.condition(), context, scope);
        ItemType then = type(node.then(), context, scope);
        if (node.otherwise() == null) {
            return then;
        }
        ItemType otherwise = type(node.otherwise(), context, scope);
        if (isNothing(node.otherwise())) {
            return then;
        }
        return isNothing(node.then()) ? otherwise : either(then, otherwise);
    }

    /** Null or an empty array: what stands for a value that is absent. */
    private static boolean isNothing(JsonataNode node) {
        return (node instanceof Literal literal && literal.value() == null)
                || (node instanceof Items array && array.items().isEmpty());
    }

    /** The type of a value that is one or the other. */
    static ItemType either(ItemType left, ItemType right) {
        if (left.equals(right)) {
            return left;
        }
        if (left instanceof Text a && right instanceof Text b) {
            Set<String> values = new TreeSet<>(a.values());
            values.addAll(b.values());
            boolean known = !a.values().isEmpty() && !b.values().isEmpty();
            return new Text(
                    Math.max(a.most(), b.most()),
                    known ? values : Set.of(),
                    null,
                    a.form() == b.form() ? a.form() : ItemType.Form.PLAIN);
        }
        if (left instanceof Num a && right instanceof Num b) {
            return new Num(
                    a.least() == null || b.least() == null ? null : a.least().min(b.least()),
                    a.most() == null || b.most() == null ? null : a.most().max(b.most()),
                    a.decimals() < 0 || b.decimals() < 0
                            ? Num.DECIMALS_UNKNOWN
                            : Math.max(a.decimals(), b.decimals()),
                    Math.max(a.digits(), b.digits()));
        }
        return ANY;
    }

    /** A value as text. */
    public static ItemType text(ItemType type) {
        return Functions.result("string", List.of(type));
    }

    // ---- blocks, constructors, functions

    private ItemType last(Block block, ItemType context, Scope outer) {
        Scope scope = new Scope(outer);
        ItemType last = ANY;
        for (JsonataNode expression : block.expressions()) {
            last = type(expression, context, scope);
        }
        return last;
    }

    private ItemType items(List<JsonataNode> items, ItemType context, Scope scope) {
        ItemType all = null;
        for (JsonataNode item : items) {
            ItemType type = element(type(item, context, scope));
            all = all == null ? type : either(all, type);
        }
        return new Arr(all == null ? ANY : all, false);
    }

    private ItemType members(List<JsonataNode.Member> members, ItemType context, Scope scope) {
        Map<String, Member> types = new LinkedHashMap<>();
        boolean isComplete = true;
        for (JsonataNode.Member member : members) {
            ItemType key = type(member.key(), context, scope);
            ItemType value = type(member.value(), context, scope);
            if (key instanceof Text text && text.isConstant()) {
                types.put(only(text), Member.of(value));
            } else {
                isComplete = false;
            }
        }
        return Obj.of("The object", types, isComplete ? Others.NONE : Others.ALLOWED);
    }

    private ItemType chain(Chain chain, ItemType context, Scope scope) {
        ItemType value = type(chain.value(), context, scope);
        if (chain.function() instanceof Call call && !call.partial()) {
            return call(call, List.of(value), context, scope);
        }
        if (chain.function() instanceof Variable(String name, _)
                && scope.find(name) == null
                && JsonataText.functions().contains(name)) {
            return Functions.result(name, List.of(value));
        }
        type(chain.function(), context, scope);
        return ANY;
    }

    /**
     * A call.
     *
     * @param before arguments before those in parentheses
     */
    private ItemType call(Call call, List<ItemType> before, ItemType context, Scope scope) {
        Optional<String> builtin = builtin(call, scope);
        List<ItemType> arguments = new ArrayList<>(before);
        for (JsonataNode argument : call.arguments()) {
            arguments.add(
                    argument instanceof Lambda lambda
                            ? lambda(lambda, parameters(builtin, arguments), context, scope)
                            : type(argument, context, scope));
        }
        if (builtin.isEmpty()) {
            called(call.function(), context, scope);
            return ANY;
        }
        if (call.partial()) {
            return ANY;
        }
        String name = builtin.get();
        if (before.isEmpty() && !arguments.isEmpty()) {
            JsonataNode first = call.arguments().getFirst();
            if (context instanceof Obj) { // another context may be the first argument
                checkArgument(name, first, arguments.getFirst());
            }
            if (Functions.isComputing(name)) {
                exact(first);
            }
        }
        return Functions.result(name, arguments);
    }

    /** The called value, if it is no function of JSONata. */
    private void called(JsonataNode function, ItemType context, Scope scope) {
        Set<String> functions = JsonataText.functions();
        if (function instanceof Variable(String name, int at)) {
            if (scope.find(name) == null && !defined.contains(name)) {
                notAFunction(at, "$" + name, Texts.nearest(name, functions).orElse(""));
            }
        } else if (function instanceof Path(List<Step> steps)
                && steps.size() == 1
                && steps.getFirst().node() instanceof Name(String name, int at)) {
            notAFunction(
                    at,
                    name,
                    functions.contains(name) ? name : Texts.nearest(name, functions).orElse(""));
        } else {
            type(function, context, scope);
        }
    }

    private void notAFunction(int at, String name, String near) {
        findings.make(
                "0527",
                true,
                name,
                place.apply(at),
                "There is no function " + name + "().",
                near.isEmpty()
                        ? "Use one of JSONata's functions, or define it."
                        : "Did you mean '$" + near + "'?");
    }

    private static Optional<String> builtin(Call call, Scope scope) {
        return call.function() instanceof Variable(String name, _)
                        && scope.find(name) == null
                        && JsonataText.functions().contains(name)
                ? Optional.of(name)
                : Optional.empty();
    }

    /** Types of the first parameters of a function that is passed to another. */
    private static List<ItemType> parameters(Optional<String> builtin, List<ItemType> arguments) {
        return builtin.filter(Functions::passesItems).isPresent() && arguments.size() == 1
                ? List.of(element(arguments.getFirst()))
                : List.of();
    }

    private ItemType lambda(
            Lambda lambda, List<ItemType> parameters, ItemType context, Scope outer) {
        Scope scope = new Scope(outer);
        for (int i = 0; i < lambda.parameters().size(); i++) {
            scope.own.put(
                    lambda.parameters().get(i), i < parameters.size() ? parameters.get(i) : ANY);
        }
        type(lambda.body(), context, scope);
        return ANY;
    }

    private void checkArgument(String function, JsonataNode argument, ItemType type) {
        ItemType wanted = Functions.argument(function);
        if (Comparison.areDisjoint(type, wanted) || (!isAny(wanted) && type instanceof Obj)) {
            findings.make(
                    "0532",
                    true,
                    function + words(argument),
                    place.apply(argument.at()),
                    "The function $"
                            + function
                            + " takes "
                            + (wanted instanceof Text ? "a text" : "a number")
                            + "; "
                            + words(argument)
                            + " is "
                            + ItemType.words(type)
                            + ".",
                    wanted instanceof Text
                            ? "Convert it with $string()."
                            : "Convert it with $number().");
        }
    }

    /** What a group or an array constructor passes on. */
    private static Stream<JsonataNode> unwrapped(JsonataNode node) {
        if (node instanceof Items(List<JsonataNode> items, _)) {
            return items.stream().flatMap(ExpressionTypes::unwrapped);
        }
        return node instanceof Block(List<JsonataNode> expressions, _) && expressions.size() == 1
                ? unwrapped(expressions.getFirst())
                : Stream.of(node);
    }
}
