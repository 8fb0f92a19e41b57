package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.compiled.FlowCompiler;
import io.ironbridge.mapping.jsonata.JsonataText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the steps of {@code flow.yaml}. */
final class FlowReader {
    /** Of JSONata's variables; the length keeps reports readable. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");

    private static final Set<String> ACTIONS =
            Set.of("asset", "set", "steps", "parallel", "answer");
    private static final Set<String> OF_ALL = Set.of("when");
    private static final Set<String> OF_LOOPS = Set.of("forEach", "maximum", "atOnce", "onError");

    /** What a whole operation can have. */
    static final List<TransactionAttribute> OF_OPERATIONS =
            List.of(
                    TransactionAttribute.REQUIRED,
                    TransactionAttribute.SUPPORTED,
                    TransactionAttribute.NEVER);

    private static final int MOST_ELEMENTS = 100_000;
    private static final int MOST_AT_ONCE = 100;

    private final Doc doc;
    private final MappingReader mappings;
    private final Faults faults;
    private final Parts parts;
    private final Set<String> names = new HashSet<>();
    private int calls;

    /** What a flow refers to, in other files of its project. */
    interface Parts {
        /** The asset, with a fault if there is none. */
        Optional<AssetReader.Described> asset(Doc doc, Node.Scalar name);

        /** The mapping in a file of the operation's folder. */
        Optional<MappingReader> mapping(Doc doc, Node.Scalar file);

        /** The response that an entry with {@code httpStatusCode} names. */
        Optional<ResponseMap.Choice> response(
                Doc doc, String file, Node.Entry entry, Node.Obj holder);
    }

    FlowReader(Doc doc, MappingReader mappings, Parts parts, Faults faults) {
        this.doc = doc;
        this.mappings = mappings;
        this.parts = parts;
        this.faults = faults;
    }

    /** The steps; empty if one of them cannot be read. */
    Optional<List<Flow.Step>> read() {
        if (!(doc.root() instanceof Node.Obj root)) {
            bad(doc.root(), "The flow is empty or not a mapping.", "Add steps with a list.");
            return Optional.empty();
        }
        MappingReader.checkVersion(doc, root, faults);
        checkKeys(root, Set.of("version", "steps", "transaction"), "a flow");
        Optional<Node> steps = root.get("steps");
        if (steps.isEmpty()) {
            bad(root, "The flow has no steps.", "Add the key steps with a list.");
        }
        Optional<List<Flow.Step>> all = steps.flatMap(this::steps);
        if (all.isPresent() && calls == 0) {
            bad(root, "The flow calls no asset.", "Add a step with asset and request.");
            return Optional.empty();
        }
        return all;
    }

    /** The attribute of the whole flow; empty if it has none. */
    Optional<TransactionAttribute> transaction() {
        return doc.root() instanceof Node.Obj root
                ? transaction(doc, root, OF_OPERATIONS, faults)
                : Optional.empty();
    }

    /** The attribute of this object; empty if it has none. */
    static Optional<TransactionAttribute> transaction(
            Doc doc, Node.Obj body, List<TransactionAttribute> possible, Faults faults) {
        Optional<Node> value = body.get("transaction");
        Optional<TransactionAttribute> found =
                value.filter(Node.Scalar.class::isInstance)
                        .flatMap(node ->
                                TransactionAttribute.of(((Node.Scalar) node).text())
                                        .filter(possible::contains));
        if (value.isPresent() && found.isEmpty()) {
            faults.error(
                    "0506",
                    doc.source(value.get()),
                    "transaction must be "
                            + possible.stream()
                                    .map(TransactionAttribute::text)
                                    .collect(Collectors.joining(", "))
                            + " here.",
                    "Correct the value.");
        }
        return found;
    }

    private Optional<List<Flow.Step>> steps(Node list) {
        if (!(list instanceof Node.Arr items) || items.items().isEmpty()) {
            bad(list, "Steps must be a list with an entry.", "Write each step as an item of it.");
            return Optional.empty();
        }
        List<Flow.Step> steps = new ArrayList<>();
        boolean isComplete = true;
        for (Node item : items.items()) {
            Optional<Flow.Step> step = step(item);
            step.ifPresent(steps::add);
            isComplete &= step.isPresent();
        }
        return isComplete ? Optional.of(steps) : Optional.empty();
    }

    private Optional<Flow.Step> step(Node item) {
        if (!(item instanceof Node.Obj obj)
                || obj.entries().size() != 1
                || !(obj.entries().values().iterator().next().value() instanceof Node.Obj body)) {
            bad(
                    item,
                    "A step must be one name with its content.",
                    "Check the indentation: the content of a step is indented deeper than its"
                            + " name.");
            return Optional.empty();
        }
        Node.Entry entry = obj.entries().values().iterator().next();
        return step(entry.key(), body);
    }

    private Optional<Flow.Step> step(Node.Scalar key, Node.Obj body) {
        checkName(key);
        List<String> actions = body.entries().keySet().stream().filter(ACTIONS::contains).toList();
        if (actions.size() != 1) {
            bad(
                    key,
                    "The step '"
                            + key.text()
                            + (actions.isEmpty()
                                    ? "' does nothing."
                                    : "' has more than one of " + Texts.list(actions) + "."),
                    "Give it one of " + Texts.list(new TreeSet<>(ACTIONS)) + ".");
            return Optional.empty();
        }
        String kind = actions.getFirst();
        checkKeys(body, known(kind), "a step with " + kind);
        boolean hasLoop = body.get("forEach").isPresent();
        if (!hasLoop) {
            body.entries().forEach((only, entry) -> checkLoopKey(only, entry.key()));
        }
        Optional<Flow.Loop> loop = hasLoop ? loop(key, body) : Optional.empty();
        Optional<Node> condition = body.get("when");
        Optional<MappingRule.Condition> when = condition.flatMap(mappings::condition);
        boolean continues = continues(body);
        Optional<Flow.Action> action = action(kind, key, body);
        boolean isIncomplete =
                (hasLoop && loop.isEmpty()) || (condition.isPresent() && when.isEmpty());
        return isIncomplete
                ? Optional.empty()
                : action.map(does ->
                        new Flow.Step(key.text(), when, loop, continues, does, doc.source(key)));
    }

    private void checkLoopKey(String name, Node.Scalar key) {
        if (name.equals("maximum") || name.equals("atOnce")) {
            bad(key, name + " has no effect without forEach.", "Add forEach, or remove it.");
        }
    }

    private static Set<String> known(String kind) {
        Set<String> keys = new TreeSet<>(OF_ALL);
        keys.add(kind);
        switch (kind) {
            case "asset" -> {
                keys.addAll(OF_LOOPS);
                keys.addAll(Set.of("request", "failWhen", "compensation", "transaction"));
            }
            case "steps", "parallel" -> keys.addAll(OF_LOOPS);
            case "answer" -> keys.add("httpStatusCode");
            default -> keys.add("failWhen");
        }
        return keys;
    }

    private void checkName(Node.Scalar key) {
        String name = key.text();
        Set<String> reserved = new TreeSet<>(FlowCompiler.reserved());
        reserved.addAll(Set.of("error", "item", Flow.ONE_CALL));
        if (JsonataText.functions().contains(name)) {
            faults.error(
                    "0541",
                    doc.source(key),
                    "A step cannot have the name '" + name + "', that of a function of JSONata.",
                    "Use another name.");
        } else if (!NAME.matcher(name).matches() || reserved.contains(name)) {
            faults.error(
                    "0541",
                    doc.source(key),
                    "A step cannot have the name '" + name + "'.",
                    "Use letters, digits and underscores, 64 at most, and none of "
                            + Texts.list(reserved)
                            + ".");
        } else if (!names.add(name)) {
            faults.error(
                    "0541",
                    doc.source(key),
                    "The flow has two steps with the name '" + name + "'.",
                    "Rename one of them: the name is that of the step's variable.");
        }
    }

    private boolean continues(Node.Obj body) {
        Optional<Node.Scalar> value = body.scalar("onError");
        if (value.isPresent() && !Set.of("fail", "continue").contains(value.get().text())) {
            bad(value.get(), "onError must be fail or continue.", "Correct the value.");
        }
        return value.filter(text -> text.text().equals("continue")).isPresent();
    }

    private Optional<Flow.Loop> loop(Node.Scalar key, Node.Obj body) {
        Optional<MappingRule.Expression> input =
                body.get("forEach").flatMap(value -> mappings.input(value, "forEach"));
        Optional<Integer> maximum = number(body, "maximum", MOST_ELEMENTS);
        if (body.get("maximum").isEmpty()) {
            faults.error(
                    "0542",
                    doc.source(key),
                    "The loop '" + key.text() + "' has no bound.",
                    "Add maximum with the largest number of elements; more are a failure of the"
                            + " step.");
        }
        Optional<Integer> atOnce =
                body.get("atOnce").isEmpty()
                        ? Optional.of(1)
                        : number(body, "atOnce", MOST_AT_ONCE);
        return input.flatMap(found ->
                maximum.flatMap(most ->
                        atOnce.map(together ->
                                new Flow.Loop(found.jsonata(), most, together, found.source()))));
    }

    private Optional<Integer> number(Node.Obj body, String key, int most) {
        Optional<Node> value = body.get(key);
        Optional<Integer> number =
                value.filter(Node.Scalar.class::isInstance)
                        .map(node -> ((Node.Scalar) node).text())
                        .filter(text -> text.matches("[1-9][0-9]{0,5}"))
                        .map(Integer::valueOf)
                        .filter(found -> found <= most);
        if (value.isPresent() && number.isEmpty()) {
            bad(
                    value.get(),
                    key + " must be a number from 1 to " + most + ".",
                    "Correct the value.");
        }
        return number;
    }

    private Optional<Flow.Action> action(String kind, Node.Scalar key, Node.Obj body) {
        Node value = body.get(kind).orElseThrow();
        return switch (kind) {
            case "asset" -> call(key, body);
            case "set" -> set(key, body, value);
            case "steps" -> steps(value).map(Flow.Group::new);
            case "parallel" -> steps(value).map(Flow.Parallel::new);
            default ->
                    parts.response(
                                    doc,
                                    text(value),
                                    Objects.requireNonNull(body.entries().get(kind)),
                                    body)
                            .map(Flow.Answer::new);
        };
    }

    private static String text(Node value) {
        return value instanceof Node.Scalar scalar ? scalar.text() : "";
    }

    private Optional<Flow.Action> set(Node.Scalar key, Node.Obj body, Node value) {
        Optional<Node> condition = body.get("failWhen");
        Optional<MappingRule.Condition> failWhen = condition.flatMap(mappings::condition);
        return condition.isPresent() && failWhen.isEmpty()
                ? Optional.empty()
                : mappings.variable(key.text(), key, value)
                        .map(field -> new Flow.SetVariable(field, failWhen));
    }

    private Optional<Flow.Action> call(Node.Scalar key, Node.Obj body) {
        calls++;
        Optional<Call> call = assetCall(key, body);
        Optional<Node> condition = body.get("failWhen");
        Optional<MappingRule.Condition> failWhen = condition.flatMap(mappings::condition);
        Optional<Node> undo = body.get("compensation");
        Optional<Flow.Compensation> compensation = undo.flatMap(node -> compensation(key, node));
        boolean outside =
                transaction(doc, body, List.of(TransactionAttribute.NOT_SUPPORTED), faults)
                        .isPresent();
        boolean isIncomplete =
                (condition.isPresent() && failWhen.isEmpty())
                        || (undo.isPresent() && compensation.isEmpty());
        return isIncomplete
                ? Optional.empty()
                : call.map(made ->
                        new Flow.Call(made.asset, made.request, failWhen, compensation, outside));
    }

    private Optional<Flow.Compensation> compensation(Node.Scalar key, Node value) {
        if (!(value instanceof Node.Obj body)) {
            bad(value, "A compensation must be a mapping.", "Add asset and request.");
            return Optional.empty();
        }
        checkKeys(body, Set.of("asset", "request", "whenUncertain"), "a compensation");
        Optional<Node> uncertain = body.get("whenUncertain");
        if (uncertain.isPresent()
                && !(uncertain.get() instanceof Node.Scalar scalar
                        && scalar.kind() == Node.Kind.BOOLEAN)) {
            bad(uncertain.get(), "whenUncertain must be true or false.", "Correct the value.");
        }
        boolean whenUncertain =
                body.scalar("whenUncertain").filter(Node.Scalar::isTrue).isPresent();
        return assetCall(key, body)
                .map(call -> new Flow.Compensation(call.asset, call.request, whenUncertain));
    }

    private record Call(Asset asset, RequestMap request) {}

    private Optional<Call> assetCall(Node.Scalar key, Node.Obj body) {
        Optional<AssetReader.Described> asset =
                body.scalar("asset").flatMap(name -> parts.asset(doc, name));
        Optional<Node> request = body.get("request");
        if (request.isEmpty()) {
            bad(
                    key,
                    "The call of step '" + key.text() + "' has no request.",
                    "Add request: a list as below mappings of a mapping file, or the name of such"
                            + " a file.");
        }
        Optional<RequestMap> map =
                request.flatMap(node ->
                        node instanceof Node.Scalar file
                                ? parts.mapping(doc, file).flatMap(reader -> reader.request(asset))
                                : mappings.request(asset, node));
        return asset.flatMap(found -> map.map(built -> new Call(found.asset(), built)));
    }

    private void checkKeys(Node.Obj node, Set<String> known, String where) {
        node.entries()
                .forEach((key, entry) -> {
                    if (!known.contains(key)) {
                        MappingReader.unknown(
                                doc,
                                faults,
                                entry.key(),
                                "Key '" + key + "' is not known in " + where + ".",
                                Texts.suggest(
                                        key,
                                        known,
                                        "Known keys: "
                                                + Texts.list(known.stream().sorted().toList())
                                                + "."));
                    }
                });
    }

    private void bad(Node at, String what, String remedy) {
        faults.error("0506", doc.source(at), what, remedy);
    }
}
