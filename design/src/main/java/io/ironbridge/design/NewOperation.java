package io.ironbridge.design;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.AssetReader.Described;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.design.Shape.Structure;
import io.ironbridge.design.Shape.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An operation that calls an asset: its path in the OpenAPI document with schemas, its mappings,
 * and an example for {@code ironbridge test}.
 */
public final class NewOperation {
    static final String DOCUMENT = "src/main/api/openapi.yaml";
    private static final Pattern TEMPLATE = Pattern.compile("\\{([^{}/]+)}");
    private static final int LEAST_STATUS = 200;
    private static final int MOST_STATUS = 399;
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205, 304);
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

    private final Wanted wanted;
    private final AssetShapes shapes;
    private final Notes notes;
    private final IdentityHashMap<Shape, String> bound = new IdentityHashMap<>();
    private final IdentityHashMap<Shape, String> counted = new IdentityHashMap<>();
    private final Map<String, Value> pathParameters = new LinkedHashMap<>();
    private final Map<String, Value> queryParameters = new LinkedHashMap<>();
    private final Optional<DocumentMatch> match;
    private final Structure request;
    private final Structure response;

    /**
     * What is wanted.
     *
     * @param path with parameters in braces
     * @param asset name of the asset's folder
     * @param status of a reply without errors
     * @param requestItems items that the request may have, with all below them; empty for all
     * @param responseItems items that the response may have; empty for all
     * @param query items that are query parameters
     * @param strictQuery whether others are rejected
     * @param parameters names of items by parameters, where they have different names
     * @param constants values of items of the request, by their names
     * @param counts names of tables' counters by names of tables without OCCURS DEPENDING ON
     * @param used redefinitions that are used in place of what they redefine
     * @param when redefinitions that are used in some records
     */
    public record Wanted(
            String method,
            String path,
            String asset,
            Optional<String> summary,
            int status,
            List<String> requestItems,
            List<String> responseItems,
            List<String> query,
            boolean strictQuery,
            Map<String, String> parameters,
            Map<String, String> constants,
            Map<String, String> counts,
            List<String> used,
            Map<String, When> when) {
        public Wanted {
            method = method.toUpperCase(Locale.ROOT);
            requestItems = List.copyOf(requestItems);
            responseItems = List.copyOf(responseItems);
            query = List.copyOf(query);
            parameters = Map.copyOf(parameters);
            constants = Map.copyOf(constants);
            counts = Map.copyOf(counts);
            used = List.copyOf(used);
            when = Map.copyOf(when);
        }
    }

    /**
     * Records in which a redefinition applies.
     *
     * @param item name of the item that distinguishes the records
     * @param values it has one of them
     */
    public record When(String item, List<String> values) {
        public When {
            values = List.copyOf(values);
        }
    }

    private NewOperation(Wanted wanted, AssetShapes shapes, Notes notes, String document)
            throws DesignException {
        this.wanted = wanted;
        this.notes = notes;
        this.shapes = shapes;
        check(wanted);
        bindParameters();
        bindConstants();
        this.request = counted(only(shapes.request(), requestItems()), false);
        this.response = counted(single(only(shapes.response(), wanted.responseItems())), true);
        for (Map.Entry<String, String> count : wanted.counts().entrySet()) {
            bindCount(count.getKey(), count.getValue());
        }
        match =
                DocumentMatch.of(
                        StubOperations.read(document, DOCUMENT),
                        wanted.method(),
                        wanted.path(),
                        notes);
        match.ifPresent(one -> one.request(request).forEach(bound::putIfAbsent));
    }

    private static void check(Wanted wanted) throws DesignException {
        if (!METHODS.contains(wanted.method())) {
            throw new DesignException(
                    "The method " + wanted.method() + " cannot be added.",
                    "Use one of " + String.join(", ", new TreeSet<>(METHODS)) + ".");
        }
        if (!wanted.path().matches("/[^\\s?#]*")) {
            throw new DesignException(
                    "The path '" + wanted.path() + "' cannot be used.",
                    "Begin it with a slash, without blanks, query or fragment.");
        }
        if (!ApiOperation.hasWholeParameters(wanted.path())) {
            throw new DesignException(
                    "The path '" + wanted.path() + "' has braces that are no parameter.",
                    "Make each parameter a whole segment, such as /accounts/{number}.");
        }
        if (wanted.status() < LEAST_STATUS || wanted.status() > MOST_STATUS) {
            throw new DesignException(
                    "The status " + wanted.status() + " is none of a reply without errors.",
                    "Use %d to %d.".formatted(LEAST_STATUS, MOST_STATUS));
        }
    }

    /**
     * Plans the files of an operation.
     *
     * @param asset the asset that it calls, as read from the project
     * @return what was guessed, for the user to check
     */
    public static List<String> plan(Wanted wanted, Described asset, FileChanges changes)
            throws DesignException {
        String document = document(changes);
        Notes notes = new Notes();
        AssetShapes shapes =
                AssetShapes.of(
                        asset, new Redefinitions(wanted.used(), wanted.when(), notes), notes);
        NewOperation operation = new NewOperation(wanted, shapes, notes, document);
        operation.planOperation(document, changes);
        operation.planExample(changes);
        return operation.notes.all();
    }

    /** Plans an operation of an asset that is planned itself, without an example. */
    static void plan(Wanted wanted, AssetShapes shapes, Notes notes, FileChanges changes)
            throws DesignException {
        String document = document(changes);
        new NewOperation(wanted, shapes, notes, document).planOperation(document, changes);
    }

    /** The OpenAPI document of a project. */
    static String document(FileChanges changes) throws DesignException {
        return changes.content(DOCUMENT)
                .orElseThrow(() ->
                        new DesignException(
                                "The project has no " + DOCUMENT + ".",
                                "Name the project's folder with --project."));
    }

    private void planOperation(String document, FileChanges changes) throws DesignException {
        planDocument(document, changes);
        planMappings(changes);
    }

    // ---- items

    private Structure only(Structure all, List<String> items) throws DesignException {
        if (items.isEmpty()) {
            return all;
        }
        Set<String> names =
                items.stream()
                        .map(name -> name.toUpperCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        Set<String> found = new TreeSet<>();
        Structure kept = (Structure) only(all, names, found).orElse(empty(all));
        names.removeAll(found);
        if (!names.isEmpty()) {
            List<String> known = sources(all);
            throw new DesignException(
                    "The asset has no item "
                            + String.join(", ", new TreeSet<>(names))
                            + " that the operation shows.",
                    Stream.concat(
                                    Stream.of(
                                            Texts.suggest(
                                                    names.iterator().next(),
                                                    known,
                                                    "Known items: " + String.join(", ", known))),
                                    notes.all().stream().filter(note -> note.contains("--use")))
                            .map(line -> line + ".")
                            .toArray(String[]::new));
        }
        return kept;
    }

    private static Structure empty(Structure one) {
        return new Structure(one.source(), one.name(), one.table(), one.bounds(), List.of());
    }

    private static Optional<Shape> only(Shape shape, Set<String> names, Set<String> found) {
        String own = shape.source().toUpperCase(Locale.ROOT);
        if (names.contains(own)) {
            found.add(own);
            return Optional.of(shape);
        }
        if (!(shape instanceof Structure one)) {
            return Optional.empty();
        }
        List<Shape> members =
                one.members().stream()
                        .flatMap(member -> only(member, names, found).stream())
                        .toList();
        return members.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Structure(
                                one.source(), one.name(), one.table(), one.bounds(), members));
    }

    private static List<String> sources(Shape shape) {
        List<String> names = new ArrayList<>();
        switch (shape) {
            case Value value -> names.add(value.source());
            case Structure one -> {
                if (!one.name().isEmpty()) {
                    names.add(one.source());
                }
                one.members().forEach(member -> names.addAll(sources(member)));
            }
        }
        return names;
    }

    /** The row of a path that ends with a parameter, not a list of rows. */
    private Structure single(Structure reply) {
        boolean one = wanted.path().endsWith("}") || wanted.status() == 201;
        List<Shape> members = new ArrayList<>();
        for (Shape member : reply.members()) {
            if (member instanceof Structure rows && rows.source().equals(AssetShapes.ROWS)) {
                members.add(
                        new Structure(
                                rows.source(),
                                one ? "" : "rows",
                                !one,
                                rows.bounds(),
                                rows.members()));
            } else {
                members.add(member);
            }
        }
        return new Structure(reply.source(), reply.name(), reply.table(), reply.bounds(), members);
    }

    /** Whether a reply without rows is none: not for lists and for what has been created. */
    private boolean canBeNothing() {
        return wanted.status() != 201
                && response.members().stream()
                        .noneMatch(member ->
                                member instanceof Structure rows
                                        && rows.source().equals(AssetShapes.ROWS)
                                        && rows.table());
    }

    // ---- parameters

    private void bindParameters() throws DesignException {
        Matcher template = TEMPLATE.matcher(wanted.path());
        while (template.find()) {
            String name = template.group(1);
            String named = wanted.parameters().get(name);
            Value value =
                    named == null
                            ? similar(name)
                            : named("--parameter " + name + "=" + named, named);
            pathParameters.put(name, value);
            bound.put(value, "$pathParameters" + Jsonata.step(name));
        }
        for (String item : wanted.query()) {
            Value value = named("--query " + item, item);
            queryParameters.put(value.name(), value);
            bound.put(value, "$queryParameters" + Jsonata.step(value.name()));
        }
    }

    private void bindConstants() throws DesignException {
        for (Map.Entry<String, String> constant : wanted.constants().entrySet()) {
            String item = constant.getKey();
            Value value = named("--set " + item, item);
            bound.put(value, literal(value, constant.getValue()));
        }
    }

    /** A value of an item as an expression has it. */
    private static String literal(Value item, String given) throws DesignException {
        Object type = item.schema().get("type");
        boolean number = "integer".equals(type) || "number".equals(type);
        if (number && !given.matches("-?[0-9]+(\\.[0-9]+)?")) {
            throw new DesignException(
                    "%s is a number; %s is none.".formatted(item.source(), given), "Write digits.");
        }
        return number ? given : Jsonata.literal(given);
    }

    /** Those wanted, and those that have a source in any case; empty for all. */
    private List<String> requestItems() {
        List<String> items = new ArrayList<>(wanted.requestItems());
        if (!items.isEmpty()) {
            bound.keySet().forEach(shape -> items.add(shape.source()));
        }
        return items;
    }

    /**
     * The item of a request that an option names.
     *
     * @param option for the message
     */
    private Value named(String option, String name) throws DesignException {
        List<Value> all = shapes.request().singleValues().toList();
        return all.stream()
                .filter(value -> value.source().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> known = all.stream().map(Value::source).toList();
                    return new DesignException(
                            option + ": the request has no single item " + name + ".",
                            Texts.suggest(name, known, "Items: " + Texts.list(known) + "."));
                });
    }

    /** The item of a path parameter: the one of the same name, or the only similar one. */
    private Value similar(String parameter) throws DesignException {
        List<Value> all = shapes.request().singleValues().toList();
        Optional<Value> same =
                all.stream().filter(value -> value.name().equalsIgnoreCase(parameter)).findFirst();
        List<Value> similar = all.stream().filter(value -> ends(value.name(), parameter)).toList();
        if (same.isEmpty() && similar.size() != 1) {
            throw new DesignException(
                    "No item of the request, or several, belong to the parameter "
                            + parameter
                            + ".",
                    "Name one: --parameter " + parameter + "=ITEM",
                    "Items: "
                            + all.stream().map(Value::source).collect(Collectors.joining(", "))
                            + ".");
        }
        Value value = same.orElseGet(similar::getFirst);
        notes.add("The parameter %s is the item %s".formatted(parameter, value.source()));
        return value;
    }

    private static boolean ends(String name, String parameter) {
        return name.toLowerCase(Locale.ROOT).endsWith(parameter.toLowerCase(Locale.ROOT));
    }

    /** A request counts its table; of a response's table only the counted occurrences are given. */
    private void bindCount(String table, String counter) throws DesignException {
        Optional<Found> asked = find(request, table, "$body", Shape::name);
        Optional<Found> asker = find(request, counter, "", Shape::name);
        if (asked.isPresent() && asker.isPresent() && WITH_BODY.contains(wanted.method())) {
            bound.put(asker.get().shape(), "$count(" + asked.get().path() + ")");
        }
        String base = "$zosAssetResponse" + Jsonata.step(response.source());
        Optional<Found> given = find(response, table, base, Shape::source);
        Optional<Found> count = find(shapes.response(), counter, base, Shape::source);
        if (given.isPresent() && count.isPresent()) {
            counted.put(given.get().shape(), count.get().path());
        }
        if ((asked.isEmpty() || asker.isEmpty()) && (given.isEmpty() || count.isEmpty())) {
            throw new DesignException(
                    "%s does not count the table %s.".formatted(counter, table),
                    "Name a table and an item of the same record that are in no other table.",
                    "Items: " + String.join(", ", sources(shapes.response())) + ".");
        }
    }

    /** Counted tables may have fewer occurrences; a response does not repeat their number. */
    private Structure counted(Structure structure, boolean isResponse) {
        List<Shape> members = new ArrayList<>();
        for (Shape member : structure.members()) {
            boolean table = names(wanted.counts().keySet(), member);
            boolean counter = isResponse && names(wanted.counts().values(), member);
            switch (member) {
                case Value _ when counter -> {
                    // the length of the list shows it
                }
                case Value value when table ->
                        members.add(value.withSchema(anyNumber(value.schema())));
                case Structure one when table ->
                        members.add(
                                new Structure(
                                        one.source(),
                                        one.name(),
                                        true,
                                        anyNumber(one.bounds()),
                                        one.members()));
                case Structure one -> members.add(one.table() ? one : counted(one, isResponse));
                case Value value -> members.add(value);
            }
        }
        return new Structure(
                structure.source(),
                structure.name(),
                structure.table(),
                structure.bounds(),
                members);
    }

    private static boolean names(Collection<String> names, Shape shape) {
        return names.stream().anyMatch(shape.source()::equalsIgnoreCase);
    }

    private static Map<String, Object> anyNumber(Map<String, Object> bounds) {
        Map<String, Object> fewer = new LinkedHashMap<>(bounds);
        fewer.replace("minItems", 0);
        return fewer;
    }

    /** An item, and the expression for it. */
    private record Found(Shape shape, String path) {}

    /** The item of a name that is not in a table. */
    private static Optional<Found> find(
            Structure scope, String source, String base, Function<Shape, String> name) {
        for (Shape member : scope.members()) {
            String step = name.apply(member);
            String path = step.isEmpty() ? base : base + Jsonata.step(step);
            if (member.source().equalsIgnoreCase(source)) {
                return Optional.of(new Found(member, path));
            }
            if (member instanceof Structure inner && !inner.table()) {
                Optional<Found> found = find(inner, source, path, name);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private boolean hasBody() {
        return WITH_BODY.contains(wanted.method()) && !bodyMembers(request).isEmpty();
    }

    // ---- the OpenAPI document

    private void planDocument(String text, FileChanges changes) throws DesignException {
        if (match.isPresent()) {
            notes.add(
                    "%s has %s %s already; it stays as it is"
                            .formatted(DOCUMENT, wanted.method(), wanted.path()));
            return;
        }
        YamlText document = new YamlText(text);
        String method = wanted.method().toLowerCase(Locale.ROOT);
        document.add(List.of("paths", wanted.path()), YamlWriter.part(Map.of(method, operation())));
        if (hasBody()) {
            addSchema(document, id("Request"), object(bodyMembers(request), true));
        }
        if (hasContent()) {
            addSchema(document, id("Response"), object(response.members(), false));
        }
        addSchema(
                document,
                "Error",
                YamlWriter.ordered(
                        "type",
                        "object",
                        "properties",
                        Map.of("message", Map.of("type", "string"))));
        changes.edit(DOCUMENT, document.toString());
    }

    private static void addSchema(YamlText document, String name, Map<String, Object> schema)
            throws DesignException {
        if (!document.has(List.of("components", "schemas", name))) {
            document.add(List.of("components", "schemas"), YamlWriter.part(Map.of(name, schema)));
        }
    }

    /** The operation's id: {@code getAccountsNumber} of {@code GET /accounts/{number}}. */
    private String id(String end) {
        String words = Jsonata.camelCase(wanted.path());
        String id = wanted.method().toLowerCase(Locale.ROOT) + Jsonata.capital(words);
        return end.isEmpty() ? id : Jsonata.capital(id) + end;
    }

    private Map<String, Object> operation() {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("summary", wanted.summary().orElse("Calls the asset " + wanted.asset()));
        operation.put("operationId", id(""));
        List<Object> parameters = new ArrayList<>();
        pathParameters.forEach((name, value) -> parameters.add(parameter(name, "path", value)));
        queryParameters.forEach((name, value) -> parameters.add(parameter(name, "query", value)));
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        if (wanted.strictQuery()) {
            operation.put("x-ironbridge-strict-query", true);
        }
        if (shapes.hasFormats() && hasFormat(request)) {
            operation.put("x-ironbridge-check-formats", true);
        }
        if (hasBody()) {
            operation.put(
                    "requestBody",
                    YamlWriter.ordered("required", true, "content", json(id("Request"))));
        }
        Map<String, Object> responses = new LinkedHashMap<>();
        responses.put(
                "" + wanted.status(),
                hasContent()
                        ? YamlWriter.ordered("description", "OK", "content", json(id("Response")))
                        : Map.of("description", "Done"));
        Map<Integer, String> errors = new TreeMap<>(errors());
        Stream.of(CallFailure.values()).forEach(one -> errors.put(one.status(), one.text()));
        errors.forEach((status, text) ->
                responses.put(
                        "" + status,
                        YamlWriter.ordered("description", text, "content", json("Error"))));
        operation.put("responses", responses);
        return operation;
    }

    private static boolean hasFormat(Shape shape) {
        return switch (shape) {
            case Value value -> value.schema().containsKey("format");
            case Structure one -> one.members().stream().anyMatch(NewOperation::hasFormat);
        };
    }

    /** Statuses of replies that are no failures of the call. */
    private Map<Integer, String> errors() {
        Map<Integer, String> errors = new LinkedHashMap<>();
        shapes.refusals().keySet().forEach(status -> errors.put(status, text(status)));
        if (shapes.nothing().isEmpty() || canBeNothing()) {
            errors.put(404, text(404));
        }
        return errors;
    }

    private static String text(int status) {
        return switch (status) {
            case 409 -> "Conflict";
            default -> "Not found";
        };
    }

    private boolean hasContent() {
        return !WITHOUT_CONTENT.contains(wanted.status());
    }

    private static Map<String, Object> parameter(String name, String in, Value value) {
        Map<String, Object> parameter = YamlWriter.ordered("name", name, "in", in);
        parameter.put("required", in.equals("path"));
        Map<String, Object> schema = new LinkedHashMap<>(value.schema());
        schema.remove("nullable"); // a parameter can be omitted, not null
        parameter.put("schema", schema);
        value.example().ifPresent(example -> parameter.put("example", example));
        return parameter;
    }

    private static Map<String, Object> json(String schema) {
        return Map.of(
                "application/json",
                Map.of("schema", Map.of("$ref", "#/components/schemas/" + schema)));
    }

    /** Members as the API shows them: those of nameless structures appear in their place. */
    private static List<Shape> visible(List<Shape> members) {
        return members.stream()
                .flatMap(member ->
                        member instanceof Structure one && one.name().isEmpty()
                                ? visible(one.members()).stream()
                                : java.util.stream.Stream.of(member))
                .toList();
    }

    private List<Shape> bodyMembers(Structure structure) {
        List<Shape> members = new ArrayList<>();
        for (Shape member : visible(structure.members())) {
            if (member instanceof Structure inner) {
                List<Shape> below = bodyMembers(inner);
                if (!below.isEmpty()) {
                    members.add(
                            new Structure(
                                    inner.source(),
                                    inner.name(),
                                    inner.table(),
                                    inner.bounds(),
                                    below));
                }
            } else if (!bound.containsKey(member)) {
                members.add(member);
            }
        }
        return members;
    }

    /**
     * The schema of an object.
     *
     * @param closed whether it has no other members: a misspelt one of a request would be lost
     */
    private static Map<String, Object> object(List<Shape> members, boolean closed) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Shape member : visible(members)) {
            properties.put(
                    member.name(),
                    switch (member) {
                        case Value value -> withExample(value);
                        case Structure one when one.table() -> {
                            Map<String, Object> list = new LinkedHashMap<>();
                            list.put("type", "array");
                            list.putAll(one.bounds());
                            list.put("items", object(one.members(), closed));
                            yield list;
                        }
                        case Structure one -> object(one.members(), closed);
                    });
        }
        Map<String, Object> schema = YamlWriter.ordered("type", "object", "properties", properties);
        List<String> required =
                visible(members).stream()
                        .filter(member -> member instanceof Value value && value.required())
                        .map(Shape::name)
                        .toList();
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        if (closed) {
            schema.put("additionalProperties", false);
        }
        return schema;
    }

    private static Map<String, Object> withExample(Value value) {
        Map<String, Object> schema = new LinkedHashMap<>(value.schema());
        value.example().ifPresent(example -> schema.put("example", example));
        return schema;
    }

    // ---- mappings

    private String folder() {
        return StubOperations.folder(wanted.method(), wanted.path());
    }

    private void planMappings(FileChanges changes) throws DesignException {
        if (StubOperations.isStub(folder(), changes)) {
            changes.replaceIn(folder());
        }
        changes.create(
                folder() + "operation.yaml",
                YamlWriter.file(YamlWriter.ordered("version", 1, "zasset", wanted.asset())));
        Map<String, Object> top = new LinkedHashMap<>();
        top.put("mappings", requestMembers(request, "$body"));
        changes.create(folder() + "request.yaml", mapping(List.of(Map.of(request.source(), top))));
        changes.create(
                folder() + "response_" + wanted.status() + ".yaml",
                hasContent()
                        ? mapping(List.of(Map.of("body", Map.of("mappings", responseMembers()))))
                        : mapping(List.of()));
        for (Map.Entry<Integer, String> error : errors().entrySet()) {
            String text = "\"" + error.getValue() + "\"";
            changes.create(
                    folder() + "response_" + error.getKey() + ".yaml",
                    message(error.getKey() == 409 ? conflict(text) : text));
        }
        for (CallFailure failure : CallFailure.values()) {
            changes.create(
                    folder() + "response_" + failure.status() + ".yaml",
                    message(failure.message()));
        }
        changes.create(folder() + "response_mapping.yaml", responses());
    }

    private static String conflict(String text) {
        return "$exists(%s) ? %s & \" (\" & %s & \")\" : %s"
                .formatted(AssetShapes.VIOLATED, text, AssetShapes.VIOLATED, text);
    }

    private static String mapping(List<?> content) {
        return YamlWriter.file(YamlWriter.ordered("version", "1.2", "mappings", content));
    }

    private static String message(String expression) {
        Map<String, Object> leaf = leaf();
        leaf.put("expression", expression);
        return mapping(
                List.of(Map.of("body", Map.of("mappings", List.of(Map.of("message", leaf))))));
    }

    private String responses() {
        Map<String, Object> file = new LinkedHashMap<>();
        file.put("version", 1);
        shapes.refusals()
                .forEach((status, condition) ->
                        file.put("response_" + status + ".yaml", response(condition, status)));
        if (errors().containsKey(404)) {
            Object nothing = shapes.nothing().isPresent() ? shapes.nothing().get() : false;
            file.put("response_404.yaml", response(nothing, 404));
        }
        file.put(
                "response_" + wanted.status() + ".yaml",
                response(shapes.replied(), wanted.status()));
        for (CallFailure failure : CallFailure.values()) {
            file.put(
                    "response_" + failure.status() + ".yaml",
                    response(failure.condition(), failure.status()));
        }
        if (shapes.nothing().isEmpty()) {
            notes.add(
                    ("Each return code of the program counts as success: set the conditions of 404"
                                    + " and %d in %sresponse_mapping.yaml")
                            .formatted(wanted.status(), folder()));
        }
        return YamlWriter.file(file);
    }

    private static Map<String, Object> response(Object condition, int status) {
        return YamlWriter.ordered("condition", condition, "httpStatusCode", status);
    }

    private static Map<String, Object> leaf() {
        return YamlWriter.ordered("required", false, "nullable", false);
    }

    /** The entries of a structure in a request that gives its items from {@code base}. */
    private List<Object> requestMembers(Structure structure, String base) {
        List<Object> entries = new ArrayList<>();
        for (Shape member : structure.members()) {
            String from = member.name().isEmpty() ? base : base + Jsonata.step(member.name());
            Map<String, Object> entry = leaf();
            boolean mapped =
                    switch (member) {
                        case Value value -> putValue(entry, value, from);
                        case Structure one when one.table() ->
                                putLoop(entry, source(one, from), requestMembers(one, "$item"));
                        case Structure one -> putMembers(entry, requestMembers(one, from));
                    };
            if (mapped) {
                entries.add(Map.of(member.source(), entry));
            }
        }
        return entries;
    }

    /** What an item of the request comes from; empty if the request does not have it. */
    private Optional<String> source(Shape shape, String inBody) {
        boolean body = WITH_BODY.contains(wanted.method()) && match.isEmpty();
        return Optional.ofNullable(bound.get(shape))
                .or(() -> body ? Optional.of(inBody) : Optional.empty());
    }

    private boolean putValue(Map<String, Object> entry, Value value, String from) {
        Optional<String> source = source(value, from);
        entry.putAll(
                YamlWriter.ordered(
                        "required", shapes.isComplete(), "nullable", shapes.isComplete()));
        source.map(expression -> orDefault(expression, value.schema().get("default")))
                .ifPresent(expression -> entry.put("expression", expression));
        return source.isPresent();
    }

    private static String orDefault(String expression, @Nullable Object otherwise) {
        return otherwise == null
                ? expression
                : "$exists(%s) ? %s : %s"
                        .formatted(expression, expression, Jsonata.literal(otherwise));
    }

    private static boolean putMembers(Map<String, Object> entry, List<Object> members) {
        entry.put("mappings", members);
        return !members.isEmpty();
    }

    private static boolean putLoop(
            Map<String, Object> entry, Optional<String> input, List<Object> members) {
        input.ifPresent(list ->
                entry.put("foreach", YamlWriter.ordered("input", list, "mappings", members)));
        return input.isPresent() && !members.isEmpty();
    }

    private List<Object> responseMembers() throws DesignException {
        String base = "$zosAssetResponse" + Jsonata.step(response.source());
        Scope all = new Scope(shapes.response(), base, Optional.empty());
        return match.isPresent()
                ? match.get()
                        .response(
                                response,
                                wanted.status(),
                                (item, scope, at) -> condition(item, all.within(scope, at)))
                : responseMembers(all.within(response, base), List.of());
    }

    /** A structure of a reply, the expression for it, and the one around it. */
    private record Scope(Structure structure, String base, Optional<Scope> outer) {
        Scope within(Structure inner, String path) {
            return new Scope(inner, path, Optional.of(this));
        }

        Optional<Found> item(String source) {
            return NewOperation.find(structure, source, base, Shape::source)
                    .or(() -> outer.flatMap(scope -> scope.item(source)));
        }
    }

    /**
     * The entries of a structure in a response.
     *
     * @param conditions under which the record has the structure
     */
    private List<Object> responseMembers(Scope scope, List<String> conditions)
            throws DesignException {
        List<Object> entries = new ArrayList<>();
        for (Shape member : scope.structure().members()) {
            String from = scope.base() + Jsonata.step(member.source());
            List<String> all = new ArrayList<>(conditions);
            condition(member, scope).ifPresent(all::add);
            Map<String, Object> entry = leaf();
            switch (member) {
                case Value value -> {
                    entry.put("nullable", value.schema().containsKey("nullable"));
                    entry.put("expression", Jsonata.when(all, occurrences(value, from)));
                }
                case Structure one when one.table() ->
                        putLoop(
                                entry,
                                Optional.of(Jsonata.when(all, occurrences(one, from))),
                                responseMembers(scope.within(one, "$item"), List.of()));
                case Structure one when one.name().isEmpty() -> {
                    entries.addAll(responseMembers(scope.within(one, from), all));
                    continue;
                }
                case Structure one ->
                        putMembers(entry, responseMembers(scope.within(one, from), all));
            }
            entries.add(Map.of(member.name(), entry));
        }
        return entries;
    }

    /** The condition under which a record has an item. */
    private Optional<String> condition(Shape member, Scope scope) throws DesignException {
        When when = shapes.conditions().get(member.source().toUpperCase(Locale.ROOT));
        if (when == null) {
            return Optional.empty();
        }
        Optional<Found> item = scope.item(when.item());
        if (item.isEmpty() || !(item.get().shape() instanceof Value value)) {
            List<String> known =
                    shapes.response().singleValues().map(Value::source).distinct().toList();
            throw new DesignException(
                    "--when %s: the record has no item %s.".formatted(member.source(), when.item()),
                    Texts.suggest(when.item(), known, "Items: " + Texts.list(known) + "."));
        }
        List<String> values = new ArrayList<>();
        for (String given : when.values()) {
            values.add(literal(value, given));
        }
        return Optional.of(
                item.get().path()
                        + (values.size() == 1
                                ? " = " + values.getFirst()
                                : " in [" + String.join(", ", values) + "]"));
    }

    private String occurrences(Shape table, String from) {
        String count = counted.get(table);
        return count == null
                ? from
                : "[$filter(%s, function($one, $index) { $index < %s })]".formatted(from, count);
    }

    // ---- the example

    private void planExample(FileChanges changes) throws DesignException {
        String path = wanted.path();
        for (Map.Entry<String, Value> parameter : pathParameters.entrySet()) {
            String example = parameter.getValue().example().map(Object::toString).orElse("1");
            path = path.replace("{" + parameter.getKey() + "}", StubOperations.encoded(example));
        }
        Map<String, Object> request = YamlWriter.ordered("method", wanted.method(), "path", path);
        match.map(DocumentMatch::example)
                .orElseGet(() ->
                        hasBody()
                                ? Optional.of(example(bodyMembers(this.request)))
                                : Optional.empty())
                .ifPresent(body -> request.put("body", body));
        Map<String, Object> test = new LinkedHashMap<>();
        test.put("name", wanted.method() + " " + wanted.path());
        test.put("request", request);
        test.put("response", new LinkedHashMap<>(Map.of("status", wanted.status())));
        changes.create("tests/" + id("") + ".yaml", ProjectUsers.tests(changes, List.of(test)));
    }

    private static int least(Map<String, Object> bounds) {
        return bounds.get("minItems") instanceof Integer least ? least : 0;
    }

    /** Whether an example has an item that only some records have. */
    private boolean isInExample(Shape member) {
        When when = shapes.conditions().get(member.source().toUpperCase(Locale.ROOT));
        return when == null
                || request.singleValues()
                        .filter(value -> value.source().equalsIgnoreCase(when.item()))
                        .flatMap(value -> value.example().stream())
                        .anyMatch(example -> when.values().contains(example.toString()));
    }

    private Map<String, Object> example(List<Shape> members) {
        Map<String, Object> example = new LinkedHashMap<>();
        for (Shape member : visible(members)) {
            switch (member) {
                case Shape other when !isInExample(other) -> {
                    // the example is a record without it
                }
                case Value value ->
                        value.example().ifPresent(one -> example.put(value.name(), one));
                case Structure one when one.table() ->
                        example.put(
                                one.name(),
                                Collections.nCopies(
                                        Math.max(1, least(one.bounds())), example(one.members())));
                case Structure one -> example.put(one.name(), example(one.members()));
            }
        }
        return example;
    }
}
