package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.TargetType;
import io.ironbridge.mapping.jsonata.JsonataNode;
import io.ironbridge.mapping.jsonata.JsonataText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads one mapping file ({@code request.yaml}, {@code response_NNN.yaml}) into the neutral model.
 */
final class MappingReader {
    private static final Set<String> RULES =
            Set.of("mappings", "template", "expression", "foreach");
    private static final Set<String> FIELD_KEYS =
            Set.of(
                    "mappings",
                    "template",
                    "expression",
                    "foreach",
                    "required",
                    "nullable",
                    "existsIfEmpty",
                    "type");
    private static final Set<String> FOREACH_KEYS =
            Set.of("input", "mappings", "template", "expression", "foreach", "existsIfEmpty");

    /** A token of RFC 9110, section 5.6.2. */
    private static final Pattern HEADER_NAME = Pattern.compile("[-!#$%&'*+.^_`|~0-9A-Za-z]+");

    private static final int NEWEST_MAJOR = 1;
    private static final int NEWEST_MINOR = 2;
    private static final Pattern VERSION = Pattern.compile("[0-9]{1,6}(\\.[0-9]{1,6}){0,2}");

    private final Doc doc;
    private final Faults faults;
    private final ReadLimits limits;
    private final Expressions expressions;

    /**
     * @param expressions receives those of the file
     */
    MappingReader(Doc doc, Expressions expressions, ReadLimits limits, Faults faults) {
        this.doc = doc;
        this.expressions = expressions;
        this.limits = limits;
        this.faults = faults;
    }

    /**
     * @param asset asset of the request: its kind determines the root, its schema the target types;
     *     without a usable one the mapping is only checked for faults
     */
    Optional<RequestMap> request(Optional<AssetReader.Described> asset) {
        return request(asset, topEntries());
    }

    /**
     * A request below a key of another file.
     *
     * @param mappings the list that a separate file has below {@code mappings}
     */
    Optional<RequestMap> request(Optional<AssetReader.Described> asset, Node mappings) {
        return request(asset, named(mappings));
    }

    private Optional<RequestMap> request(
            Optional<AssetReader.Described> asset, List<Named> entries) {
        if (asset.isPresent()) {
            return request(asset.get(), entries);
        }
        List<MappingRule.Field> fields =
                entries.stream().flatMap(entry -> field(entry, Optional.empty()).stream()).toList();
        return fields.stream().findFirst().map(field -> new RequestMap(field.name(), field));
    }

    private Optional<RequestMap> request(AssetReader.Described asset, List<Named> entries) {
        String root = asset.asset().requestRoot();
        Optional<Schema> schema = asset.request().flatMap(s -> s.property(root));
        for (Named entry : entries) {
            if (!entry.name.equals(root)) {
                faults.error(
                        "0513",
                        doc.source(entry.key),
                        "The request mapping builds '"
                                + entry.name
                                + "', but the asset '"
                                + asset.asset().name()
                                + "' expects '"
                                + root
                                + "'.",
                        "Rename the top entry to '" + root + "', or use another asset.");
                field(entry, Optional.empty());
            }
        }
        Optional<Named> body = entries.stream().filter(e -> e.name.equals(root)).findFirst();
        if (body.isEmpty()) {
            return Optional.of(new RequestMap(root, emptyRoot(root)));
        }
        return field(body.get(), schema).map(f -> new RequestMap(root, asRoot(f)));
    }

    /** An asset's request is always sent, even if it is empty. */
    private MappingRule.Field emptyRoot(String root) {
        return new MappingRule.Field(
                root,
                true,
                false,
                Optional.empty(),
                TargetType.OBJECT,
                new MappingRule.Build(List.of()),
                doc.source(doc.root()));
    }

    private static MappingRule.Field asRoot(MappingRule.Field f) {
        return new MappingRule.Field(
                f.name(), true, f.nullable(), f.existsIfEmpty(), f.type(), f.rule(), f.source());
    }

    /** The value of a variable, with one of the rules of a field. */
    Optional<MappingRule.Field> variable(String name, Node.Scalar key, Node value) {
        return field(new Named(name, key, value), Optional.empty());
    }

    /** An expression; its text may not be a template. */
    Optional<MappingRule.Expression> input(Node value, String key) {
        return text(value, key).flatMap(this::expression).map(MappingRule.Expression.class::cast);
    }

    /**
     * @param body schema of the response body
     */
    ResponseMap.Content response(Optional<Schema> body) {
        Optional<MappingRule.Field> bodyField = Optional.empty();
        List<MappingRule.Field> headers = List.of();
        List<MappingRule.Field> cookies = List.of();
        for (Named entry : topEntries()) {
            switch (entry.name) {
                case "body" -> bodyField = field(entry, body).filter(f -> !isEmpty(f));
                case "headers" -> headers = children(entry);
                case "cookies" -> cookies = children(entry);
                default ->
                        unknown(
                                doc,
                                faults,
                                entry.key,
                                "A response has no part '" + entry.name + "'.",
                                Texts.suggest(
                                        entry.name,
                                        List.of("body", "headers", "cookies"),
                                        "Use body, headers or cookies."));
            }
        }
        return new ResponseMap.Content(bodyField, headers, cookies);
    }

    private static boolean isEmpty(MappingRule.Field field) {
        return field.rule() instanceof MappingRule.Build build && build.fields().isEmpty();
    }

    private List<MappingRule.Field> children(Named entry) {
        Optional<MappingRule> rule = field(entry, Optional.empty()).map(MappingRule.Field::rule);
        if (rule.isEmpty()) {
            return List.of();
        }
        if (!(rule.get() instanceof MappingRule.Build build)) {
            bad(
                    entry.key,
                    entry.name + " must have mappings.",
                    "Add mappings below it, with one entry for each name.");
            return List.of();
        }
        build.fields().forEach(field -> checkHeader(entry.name, field));
        return build.fields().stream().map(MappingReader::asText).toList();
    }

    private void checkHeader(String part, MappingRule.Field field) {
        if (!HEADER_NAME.matcher(field.name()).matches()) {
            faults.error(
                    "0521",
                    field.source(),
                    "'" + field.name() + "' under " + part + " is not a valid HTTP field name.",
                    "Use letters, digits and hyphens.");
        }
        if (field.rule() instanceof MappingRule.Build
                || field.rule() instanceof MappingRule.Foreach) {
            faults.error(
                    "0506",
                    field.source(),
                    "'" + field.name() + "' under " + part + " must be a single string.",
                    "Specify a template or an expression.");
        }
    }

    private static MappingRule.Field asText(MappingRule.Field f) {
        return new MappingRule.Field(
                f.name(),
                f.required(),
                f.nullable(),
                f.existsIfEmpty(),
                TargetType.STRING,
                f.rule(),
                f.source());
    }

    /** The entries of {@code mappings} at the top of the file. */
    private List<Named> topEntries() {
        if (!(doc.root() instanceof Node.Obj root)) {
            bad(
                    doc.root(),
                    "The mapping file is empty or not a mapping.",
                    "Add version and mappings.");
            return List.of();
        }
        checkVersion(doc, root, faults);
        root.entries()
                .forEach((key, entry) ->
                        checkKey(
                                key, entry.key(), Set.of("version", "mappings"), "a mapping file"));
        Optional<Node> mappings = root.get("mappings");
        if (mappings.isEmpty()) {
            bad(root, "The mapping file has no mappings.", "Add the key mappings with a list.");
        }
        return mappings.map(this::named).orElseGet(List::of);
    }

    /** A file of a newer version is read as far as its keys are known. */
    static void checkVersion(Doc doc, Node.Obj root, Faults faults) {
        Optional<Node.Scalar> version = version(root);
        if (version.isEmpty()) {
            return; // old projects have none
        }
        String text = version.get().text().strip();
        if (!VERSION.matcher(text).matches()) {
            faults.error(
                    "0512",
                    doc.source(version.get()),
                    "Version '" + text + "' is not a valid version.",
                    "Use 1.0 to 1.2.");
        } else if (isNewer(text)) {
            faults.warning(
                    "0512",
                    doc.source(version.get()),
                    "Version " + text + " is newer than 1.2, the latest supported version.",
                    "Entries of 1.2 are read and the rest is ignored. Save the mapping with a tool"
                            + " of level 1.2, or use a newer Ironbridge.");
        }
    }

    private static Optional<Node.Scalar> version(Node.Obj root) {
        return root.scalar("version").filter(v -> v.kind() != Node.Kind.NULL);
    }

    private static boolean isNewer(String version) {
        List<String> parts = List.of(version.split("\\.", -1));
        int major = Integer.parseInt(parts.getFirst());
        int minor = parts.size() > 1 ? Integer.parseInt(parts.get(1)) : 0;
        return major > NEWEST_MAJOR || (major == NEWEST_MAJOR && minor > NEWEST_MINOR);
    }

    /**
     * Reports an unknown key: as an error, because a misspelt key changes a mapping; as a warning
     * in a file of a newer version, which may have additional keys.
     */
    static void unknown(Doc doc, Faults faults, Node.Scalar at, String what, String remedy) {
        boolean newer =
                doc.root() instanceof Node.Obj root
                        && version(root)
                                .map(v -> v.text().strip())
                                .filter(v -> VERSION.matcher(v).matches() && isNewer(v))
                                .isPresent();
        if (newer) {
            faults.warning("0507", doc.source(at), what, "It is ignored. " + remedy);
        } else {
            faults.error("0507", doc.source(at), what, remedy);
        }
    }

    /** A field's name with its content. */
    private record Named(String name, Node.Scalar key, Node value) {}

    /** The entries of a mapping list, each a mapping with one key; empty ones produce nothing. */
    private List<Named> named(Node list) {
        if (list instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.NULL) {
            return List.of();
        }
        if (!(list instanceof Node.Arr items)) {
            bad(list, "mappings must be a list.", "Write each field as an item of a list.");
            return List.of();
        }
        List<Named> named = new ArrayList<>();
        for (Node item : items.items()) {
            if (item instanceof Node.Obj obj && obj.entries().size() <= 1) {
                obj.entries()
                        .forEach((name, entry) ->
                                named.add(new Named(name, entry.key(), entry.value())));
            } else {
                bad(
                        item,
                        "A mapping entry must be one field name with its content.",
                        "Check the indentation: the content of a field is indented deeper than its"
                                + " name.");
            }
        }
        return named;
    }

    private List<MappingRule.Field> fields(Node list, Source owner, Optional<Schema> schema) {
        List<MappingRule.Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Named entry : named(list)) {
            if (!names.add(entry.name)) {
                faults.error(
                        "0520",
                        doc.source(entry.key),
                        "The field '" + entry.name + "' is mapped twice.",
                        "Keep one of the entries.");
            }
            field(entry, schema.flatMap(s -> s.property(entry.name))).ifPresent(fields::add);
        }
        expressions.putNames(owner, names);
        return fields;
    }

    private Optional<MappingRule.Field> field(Named entry, Optional<Schema> schema) {
        if (!(entry.value instanceof Node.Obj node) || node.entries().isEmpty()) {
            faults.warning(
                    "0517",
                    doc.source(entry.key),
                    "The entry '" + entry.name + "' is empty and produces nothing.",
                    "Add a template, an expression, mappings or foreach, or remove it.");
            return Optional.empty();
        }
        node.entries().forEach((key, e) -> checkKey(key, e.key(), FIELD_KEYS, "a mapping"));
        TargetType type =
                schema.map(Schema::type)
                        .filter(t -> t != TargetType.ANY)
                        .or(() -> node.text("type").map(Schema::named))
                        .orElse(TargetType.ANY);
        Optional<MappingRule> rule = rule(node, entry, schema);
        return rule.map(r ->
                new MappingRule.Field(
                        entry.name,
                        flag(node, "required"),
                        flag(node, "nullable"),
                        node.get("existsIfEmpty").flatMap(this::condition),
                        type,
                        r,
                        doc.source(entry.key)));
    }

    private boolean flag(Node.Obj node, String key) {
        Optional<Node> value = node.get(key);
        if (value.isEmpty()) {
            return false;
        }
        if (value.get() instanceof Node.Scalar scalar && scalar.text().matches("(?i)true|false")) {
            return scalar.text().equalsIgnoreCase("true");
        }
        bad(value.get(), key + " must be true or false.", "Correct the value.");
        return false;
    }

    private Optional<MappingRule> rule(Node.Obj node, Named entry, Optional<Schema> schema) {
        List<String> rules = node.entries().keySet().stream().filter(RULES::contains).toList();
        if (rules.isEmpty()) {
            faults.warning(
                    "0517",
                    doc.source(entry.key),
                    "The entry '" + entry.name + "' has no rule and produces nothing.",
                    "Add a template, an expression, mappings or foreach, or remove it.");
            return Optional.empty();
        }
        if (rules.size() > 1) {
            bad(
                    entry.key,
                    "The entry '"
                            + entry.name
                            + "' has more than one of "
                            + Texts.list(rules)
                            + ".",
                    "Keep one of them.");
            return Optional.empty();
        }
        Node value = node.get(rules.getFirst()).orElseThrow();
        expressions.putValue(doc.source(entry.key), doc.source(value));
        return switch (rules.getFirst()) {
            case "mappings" ->
                    Optional.of(
                            new MappingRule.Build(fields(value, doc.source(entry.key), schema)));
            case "template" -> text(value, "template").flatMap(this::template);
            case "expression" -> text(value, "expression").flatMap(this::expression);
            default -> foreach(value, schema);
        };
    }

    private Optional<Node.Scalar> text(Node value, String key) {
        if (value instanceof Node.Scalar scalar && scalar.kind() != Node.Kind.NULL) {
            return Optional.of(scalar);
        }
        bad(value, key + " must be a string.", "Write it in quotes.");
        return Optional.empty();
    }

    private Optional<MappingRule> expression(Node.Scalar scalar) {
        return checked(scalar, scalar.text(), 0, doc.source(scalar))
                ? Optional.of(new MappingRule.Expression(scalar.text(), false, doc.source(scalar)))
                : Optional.empty();
    }

    private Optional<MappingRule> foreach(Node value, Optional<Schema> schema) {
        if (!(value instanceof Node.Obj node)) {
            bad(
                    value,
                    "foreach must be a mapping.",
                    "Add input and one of mappings, template or expression.");
            return Optional.empty();
        }
        node.entries().forEach((key, e) -> checkKey(key, e.key(), FOREACH_KEYS, "foreach"));
        Optional<Node.Scalar> input = node.scalar("input").filter(s -> s.kind() != Node.Kind.NULL);
        if (input.isEmpty()) {
            bad(
                    value,
                    "foreach has no input.",
                    "Add input with an expression that returns an array.");
            return Optional.empty();
        }
        String jsonata = input.get().text();
        boolean ok = checked(input.get(), jsonata, 0, doc.source(input.get()));
        Named items = new Named("foreach", input.get(), node);
        Optional<Schema> itemSchema = schema.flatMap(Schema::items);
        Optional<MappingRule> item = rule(node, items, itemSchema);
        Optional<MappingRule.Condition> existsIfEmpty =
                node.get("existsIfEmpty").flatMap(this::condition);
        return ok
                ? item.map(r ->
                        new MappingRule.Foreach(
                                jsonata,
                                r,
                                itemSchema.map(Schema::type).orElse(TargetType.ANY),
                                existsIfEmpty,
                                doc.source(input.get())))
                : Optional.empty();
    }

    /** A JSONata expression that must evaluate to true; YAML's own true is accepted as well. */
    Optional<MappingRule.Condition> condition(Node value) {
        Optional<Node.Scalar> scalar = text(value, "The condition");
        return scalar.filter(s -> checked(s, s.text(), 0, doc.source(s)))
                .map(s ->
                        new MappingRule.Condition(
                                s.kind() == Node.Kind.BOOLEAN
                                        ? String.valueOf(s.isTrue())
                                        : s.text(),
                                doc.source(s)));
    }

    private Optional<MappingRule> template(Node.Scalar scalar) {
        List<MappingRule.Part> parts = new ArrayList<>();
        String text = scalar.text();
        // Each position in it is searched from its beginning.
        if (text.length() > limits.maxExpressionLength()) {
            faults.error(
                    "0509",
                    doc.source(scalar),
                    "The template has more than " + limits.maxExpressionLength() + " characters.",
                    "Shorten it, or raise projectExpressionLength of ironbridge_limits.");
            return Optional.empty();
        }
        int at = 0;
        boolean ok = true;
        for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", at)) {
            int close = JsonataTokens.endOfEmbedded(text, open + 2);
            if (close < 0) {
                faults.error(
                        "0509",
                        doc.source(scalar, open),
                        "The template opens {{ without closing it.",
                        "Close the expression with }}; check for unclosed quotes.");
                return Optional.empty();
            }
            if (open > at) {
                parts.add(new MappingRule.Literal(text.substring(at, open)));
            }
            Optional<MappingRule.Embedded> embedded = embedded(scalar, open + 2, close);
            embedded.ifPresent(parts::add);
            ok &= embedded.isPresent();
            at = close + 2;
        }
        if (at < text.length()) {
            parts.add(new MappingRule.Literal(text.substring(at)));
        }
        return ok ? Optional.of(ofParts(text, parts)) : Optional.empty();
    }

    private Optional<MappingRule.Embedded> embedded(Node.Scalar scalar, int from, int to) {
        String inner = scalar.text().substring(from, to);
        int start = from + inner.length() - inner.stripLeading().length();
        String jsonata = inner.strip();
        Source at = doc.source(scalar, start);
        return checked(scalar, jsonata, start, at)
                ? Optional.of(new MappingRule.Embedded(jsonata, at))
                : Optional.empty();
    }

    private static MappingRule ofParts(String text, List<MappingRule.Part> parts) {
        if (parts.stream().allMatch(MappingRule.Literal.class::isInstance)) {
            return new MappingRule.Assign(text);
        }
        if (parts.size() == 1 && parts.getFirst() instanceof MappingRule.Embedded only) {
            return new MappingRule.Expression(only.jsonata(), true, only.source());
        }
        return new MappingRule.Template(parts);
    }

    /**
     * Parses the expression at {@code offset} of the scalar and keeps its tree under {@code at}.
     */
    private boolean checked(Node.Scalar scalar, String jsonata, int offset, Source at) {
        return switch (parsed(jsonata)) {
            case JsonataText.SyntaxFault(int where, String message) -> {
                faults.error(
                        "0508",
                        doc.source(scalar, offset + where),
                        "The expression is not JSONata: "
                                + message.strip().replaceFirst("\\.$", "")
                                + ".",
                        "Correct the expression.");
                yield false;
            }
            case JsonataText.Tree(JsonataNode root) -> {
                expressions.put(at, root, inside -> doc.source(scalar, offset + inside));
                yield true;
            }
        };
    }

    private JsonataText.Parsed parsed(String jsonata) {
        if (jsonata.isBlank()) {
            return new JsonataText.SyntaxFault(0, "it is empty");
        }
        // The time of the JSONata parser grows with the square of the length.
        if (jsonata.length() > limits.maxExpressionLength()) {
            return new JsonataText.SyntaxFault(
                    0,
                    "it is longer than "
                            + limits.maxExpressionLength()
                            + " characters (projectExpressionLength of ironbridge_limits)");
        }
        int deepest = limits.maxDepth();
        if (nesting(jsonata) > deepest) {
            return new JsonataText.SyntaxFault(
                    0, "it is nested deeper than " + deepest + " levels");
        }
        try {
            return JsonataText.parse(jsonata);
        } catch (RuntimeException | StackOverflowError e) {
            // The parser works only on its own copy of the text, so a failure leaves nothing
            // incomplete.
            return new JsonataText.SyntaxFault(
                    0, "the parser failed (" + e.getClass().getSimpleName() + ")");
        }
    }

    private static int nesting(String jsonata) {
        int depth = 0;
        int deepest = 0;
        for (JsonataTokens.Token token : JsonataTokens.of(jsonata)) {
            if (Stream.of("(", "[", "{").anyMatch(token::is)) {
                deepest = Math.max(deepest, ++depth);
            } else if (Stream.of(")", "]", "}").anyMatch(token::is)) {
                depth--;
            }
        }
        return deepest;
    }

    private void checkKey(String key, Node.Scalar at, Set<String> known, String where) {
        if (!known.contains(key)) {
            unknown(
                    doc,
                    faults,
                    at,
                    "Key '" + key + "' is not known in " + where + ".",
                    Texts.suggest(key, known, "Known keys: " + Texts.list(known) + "."));
        }
    }

    private void bad(Node at, String what, String remedy) {
        faults.error("0506", doc.source(at), what, remedy);
    }
}
