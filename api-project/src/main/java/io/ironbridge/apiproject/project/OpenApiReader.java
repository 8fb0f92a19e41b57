package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.ApiOperation.DeclaredResponse;
import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.ApiOperation.MediaType;
import io.ironbridge.apiproject.project.ApiOperation.Parameter;
import io.ironbridge.apiproject.project.ApiOperation.RequestBody;
import io.ironbridge.apiproject.project.ApiOperation.SecurityRequirement;
import io.ironbridge.apiproject.project.OpenApiDocument.Version;
import io.ironbridge.apiproject.project.References.Located;
import io.ironbridge.apiproject.project.SchemaCheck.Level;
import io.ironbridge.apiproject.project.UnreadKeyCheck.Holder;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.OauthScope;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.mapping.TargetType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads an OpenAPI 3.0 or 3.1 document: its operations and its faults. */
public final class OpenApiReader {
    static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
    private static final Pattern TEMPLATE_NAME = Pattern.compile("\\{([^{}]*)}");
    private static final Set<String> DIALECTS =
            Set.of(
                    "https://spec.openapis.org/oas/3.1/dialect/base",
                    "https://json-schema.org/draft/2020-12/schema");
    private static final Set<String> NO_PARAMETERS =
            Set.of("accept", "content-type", "authorization");
    private static final Set<String> NOT_STRUCTURE =
            Set.of("example", "examples", "default", "enum", "const");

    private final Doc doc;
    private final Faults faults;
    private final References references;
    private final Version version;
    private final SchemaCheck schemaCheck;
    private final UnreadKeyCheck unreadKeys;

    private OpenApiReader(Doc doc, Version version, ReadLimits limits, Faults faults) {
        this.doc = doc;
        this.faults = faults;
        this.references = new References(doc.root());
        this.version = version;
        this.unreadKeys = new UnreadKeyCheck(doc, faults);
        this.schemaCheck =
                new SchemaCheck(
                        doc,
                        references,
                        version == Version.V3_1 ? Level.OPENAPI_3_1 : Level.OPENAPI_3_0,
                        limits,
                        faults);
    }

    /** A document with its operations, none of them implemented yet. */
    public record Api(
            Doc doc,
            References references,
            OpenApiDocument document,
            List<ApiOperation> operations) {
        /** The schema at a pointer of this document. */
        Optional<Schema> schema(Optional<String> pointer) {
            return pointer.flatMap(p -> references.target("#" + p))
                    .map(l -> new Schema(references, l.node()));
        }

        /** The schema of JSON: {@code application/json}, otherwise the first other JSON type. */
        public Optional<Schema> json(List<MediaType> content) {
            return Stream.<Predicate<String>>of(
                            "application/json"::equals,
                            type -> type.endsWith("+json") || type.equals("*/*"))
                    .flatMap(wanted -> content.stream().filter(m -> wanted.test(plain(m.name()))))
                    .findFirst()
                    .flatMap(m -> schema(m.schemaPointer()));
        }

        private static String plain(String mediaType) {
            return mediaType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
        }
    }

    public static Optional<Api> read(Doc doc, ReadLimits limits, Faults faults) {
        if (!(doc.root() instanceof Node.Obj root)) {
            faults.error(
                    "0303",
                    doc.source(doc.root()),
                    "The OpenAPI document is not an object.",
                    "It must be a mapping with the key openapi.");
            return Optional.empty();
        }
        return version(doc, root, faults)
                .map(version -> new OpenApiReader(doc, version, limits, faults).read(root));
    }

    private static Optional<Version> version(Doc doc, Node.Obj root, Faults faults) {
        String text = root.text("openapi").orElse("");
        if (text.matches("3\\.0(\\..*)?")) {
            return Optional.of(Version.V3_0);
        }
        if (text.matches("3\\.1(\\..*)?")) {
            return Optional.of(Version.V3_1);
        }
        Node at = root.get("openapi").or(() -> root.get("swagger")).orElse(root);
        String found =
                text.isEmpty()
                        ? "The document does not specify its OpenAPI level."
                        : "OpenAPI level " + text + " is not supported.";
        faults.error("0302", doc.source(at), found, "Use OpenAPI 3.0 or 3.1.");
        return Optional.empty();
    }

    private Api read(Node.Obj root) {
        checkReferences(doc.root(), 0);
        checkDialect(root);
        checkComponents();
        List<ApiOperation> operations = new ArrayList<>();
        references
                .root()
                .child("paths")
                .ifPresentOrElse(
                        paths -> readPaths(paths, operations),
                        () ->
                                faults.warning(
                                        "0303",
                                        doc.source(root),
                                        "The document has no paths.",
                                        "Add the operations under paths."));
        unreadKeys.check(root, NOT_STRUCTURE);
        unreadKeys.checkKeys(root, Holder.DOCUMENT);
        checkSecurity(root);
        checkOperationIds(operations);
        checkSameTemplates(operations);
        String title = root.obj("info").flatMap(info -> info.text("title")).orElse("");
        OpenApiDocument document =
                new OpenApiDocument(doc.text(), doc.file(), version, root.tree(), title);
        return new Api(doc, references, document, List.copyOf(operations));
    }

    private void checkDialect(Node.Obj root) {
        root.scalar("jsonSchemaDialect")
                .filter(dialect -> !DIALECTS.contains(dialect.text()))
                .ifPresent(dialect ->
                        faults.warning(
                                "0316",
                                doc.source(dialect),
                                "The jsonSchemaDialect '"
                                        + dialect.text()
                                        + "' is not supported: schemas are read as JSON Schema"
                                        + " 2020-12.",
                                "Check that they mean the same in that dialect, or remove it."));
    }

    /** Every {@code $ref} outside of examples and values. */
    private void checkReferences(Node node, int depth) {
        switch (node) {
            case Node.Obj obj ->
                    obj.entries().forEach((key, entry) -> checkEntry(key, entry.value(), depth));
            case Node.Arr list -> list.items().forEach(n -> checkReferences(n, depth + 1));
            case Node.Scalar _ -> {
                // contains no reference
            }
        }
    }

    private void checkEntry(String key, Node value, int depth) {
        if (key.equals("$ref") && value instanceof Node.Scalar ref) {
            if (references.target(ref.text()).isEmpty()) {
                SchemaCheck.unresolved(doc, ref, faults);
            }
        } else if (!NOT_STRUCTURE.contains(key) && !key.startsWith("x-")) {
            checkReferences(value, depth + 1);
        }
    }

    private void checkComponents() {
        references
                .root()
                .child("components")
                .flatMap(c -> c.child("schemas"))
                .flatMap(Located::obj)
                .ifPresent(schemas ->
                        schemas.entries().values().forEach(e -> schemaCheck.check(e.value())));
    }

    private void readPaths(Located paths, List<ApiOperation> into) {
        if (paths.obj().isEmpty()) {
            bad(paths.node(), "paths must be an object.", "Write one entry for each path.");
            return;
        }
        for (Node.Entry entry : paths.obj().get().entries().values()) {
            String path = entry.key().text();
            if (path.startsWith("x-")) {
                continue;
            }
            if (!path.startsWith("/")) {
                bad(
                        entry.key(),
                        "Path '" + path + "' does not begin with a slash.",
                        "Write it as '/" + path + "'.");
            } else {
                paths.child(path)
                        .flatMap(references::follow)
                        .ifPresent(i -> readItem(path, i, into));
            }
        }
    }

    private void readItem(String path, Located item, List<ApiOperation> into) {
        if (item.obj().isEmpty()) {
            bad(
                    item.node(),
                    "Path '" + path + "' must be an object.",
                    "Write one entry for each method.");
        } else {
            readPath(path, item, into);
        }
    }

    private void readPath(String path, Located item, List<ApiOperation> into) {
        unreadKeys.checkKeys(item.obj().orElseThrow(), Holder.PATH_ITEM);
        for (Node.Entry entry : item.obj().orElseThrow().entries().values()) {
            String method = entry.key().text();
            if (METHODS.contains(method)) {
                Located operation = item.child(method).orElseThrow();
                if (operation.obj().isPresent()) {
                    into.add(operation(path, entry.key(), item, operation));
                } else {
                    bad(
                            operation.node(),
                            "The operation must be an object.",
                            "Describe the operation, at least its responses.");
                }
            }
        }
    }

    private ApiOperation operation(
            String path, Node.Scalar method, Located item, Located operation) {
        Node.Obj obj = operation.obj().orElseThrow();
        List<Parameter> parameters = parameters(item, operation);
        checkTemplate(path, parameters, operation.node());
        unreadKeys.checkKeys(obj, Holder.OPERATION);
        checkSecurity(obj);

        return new ApiOperation(
                path,
                method.text().toUpperCase(Locale.ROOT),
                obj.text("operationId"),
                operation.pointer(),
                parameters,
                operation.child("requestBody").flatMap(references::follow).map(this::requestBody),
                responses(operation),
                security(obj),
                roles(obj),
                isTrue(obj, "x-ironbridge-pass-through"),
                isTrue(obj, "x-ironbridge-strict-query"),
                isTrue(obj, "x-ironbridge-check-formats"),
                new CacheReader(doc, parameters, faults).read(obj),
                Optional.empty(),
                Optional.empty(),
                doc.source(method));
    }

    private List<Parameter> parameters(Located item, Located operation) {
        Map<String, Parameter> merged = new LinkedHashMap<>();
        for (Located holder : List.of(item, operation)) {
            holder.child("parameters")
                    .ifPresent(list -> {
                        for (Located entry : entries(list)) {
                            references
                                    .follow(entry)
                                    .flatMap(this::parameter)
                                    .filter(p -> !isLeftOut(p, entry.node()))
                                    .ifPresent(p -> merged.put(key(p), p));
                        }
                    });
        }
        return List.copyOf(merged.values());
    }

    /** Names of header fields are case-insensitive. */
    private static String key(Parameter parameter) {
        String name = parameter.name();
        return parameter.in()
                + " "
                + (parameter.in() == In.HEADER ? name.toLowerCase(Locale.ROOT) : name);
    }

    /** OpenAPI, "Parameter Object": the definitions of these header fields shall be ignored. */
    private boolean isLeftOut(Parameter parameter, Node at) {
        boolean leftOut =
                parameter.in() == In.HEADER
                        && NO_PARAMETERS.contains(parameter.name().toLowerCase(Locale.ROOT));
        if (leftOut) {
            faults.warning(
                    "0317",
                    doc.source(at),
                    "The header parameter '"
                            + parameter.name()
                            + "' is not checked: OpenAPI does not allow it as a parameter.",
                    "Describe it by security, or by the media types of content.");
        }
        return leftOut;
    }

    private List<Located> entries(Located list) {
        List<Located> entries = new ArrayList<>();
        if (list.node() instanceof Node.Arr items) {
            for (int i = 0; i < items.items().size(); i++) {
                entries.add(new Located(items.items().get(i), list.pointer() + "/" + i));
            }
        } else {
            bad(
                    list.node(),
                    "parameters must be a list.",
                    "Write each parameter as an item of a list.");
        }
        return entries;
    }

    private Optional<Parameter> parameter(Located at) {
        Optional<String> name = at.obj().flatMap(o -> o.text("name"));
        Optional<In> in = at.obj().flatMap(o -> o.text("in")).flatMap(OpenApiReader::in);
        if (name.isEmpty() || in.isEmpty()) {
            bad(
                    at.node(),
                    "The parameter needs a name, and in must be path, query, header or cookie.",
                    "Complete the parameter.");
            return Optional.empty();
        }
        Optional<Located> content = at.child("content").flatMap(OpenApiReader::onlyChild);
        Optional<Located> schema =
                content.flatMap(c -> c.child("schema")).or(() -> at.child("schema"));
        schema.ifPresent(s -> schemaCheck.check(s.node()));
        Node.Obj obj = at.obj().orElseThrow();
        Schema shape = new Schema(references, schema.map(Located::node).orElse(at.node()));
        TargetType type = schema.isPresent() ? shape.type() : TargetType.ANY;
        String style =
                obj.text("style")
                        .orElse(in.get() == In.PATH || in.get() == In.HEADER ? "simple" : "form");
        return Optional.of(
                new Parameter(
                        name.get(),
                        in.get(),
                        in.get() == In.PATH || isTrue(obj, "required"),
                        style,
                        obj.scalar("explode").map(Node.Scalar::isTrue).orElse(style.equals("form")),
                        isTrue(obj, "allowReserved"),
                        schema.map(Located::pointer),
                        content.map(OpenApiReader::lastStep),
                        type,
                        type == TargetType.ARRAY
                                ? shape.items().map(Schema::type).orElse(TargetType.ANY)
                                : TargetType.ANY));
    }

    private static boolean isTrue(Node.Obj obj, String key) {
        return obj.scalar(key).filter(Node.Scalar::isTrue).isPresent();
    }

    private static Optional<In> in(String text) {
        for (In in : In.values()) {
            if (in.name().toLowerCase(Locale.ROOT).equals(text)) {
                return Optional.of(in);
            }
        }
        return Optional.empty();
    }

    private static Optional<Located> onlyChild(Located content) {
        return content.obj()
                .flatMap(o -> o.entries().keySet().stream().findFirst())
                .flatMap(content::child);
    }

    private static String lastStep(Located at) {
        String step = at.pointer().substring(at.pointer().lastIndexOf('/') + 1);
        return step.replace("~1", "/").replace("~0", "~");
    }

    private RequestBody requestBody(Located at) {
        boolean required = at.obj().filter(o -> isTrue(o, "required")).isPresent();
        return new RequestBody(required, content(at));
    }

    private List<MediaType> content(Located holder) {
        List<MediaType> types = new ArrayList<>();
        Optional<Located> content = holder.child("content");
        for (String name :
                content.flatMap(Located::obj)
                        .map(o -> List.copyOf(o.entries().keySet()))
                        .orElseGet(List::of)) {
            Optional<Located> schema =
                    content.flatMap(c -> c.child(name)).flatMap(m -> m.child("schema"));
            schema.ifPresent(s -> schemaCheck.check(s.node()));
            types.add(new MediaType(name, schema.map(Located::pointer)));
        }
        return types;
    }

    private List<DeclaredResponse> responses(Located operation) {
        List<DeclaredResponse> declared = new ArrayList<>();
        Optional<Located> responses = operation.child("responses");
        for (String status :
                responses
                        .flatMap(Located::obj)
                        .map(o -> List.copyOf(o.entries().keySet()))
                        .orElseGet(List::of)) {
            if (!status.startsWith("x-")) {
                Optional<Located> response =
                        responses.flatMap(r -> r.child(status)).flatMap(references::follow);
                declared.add(
                        new DeclaredResponse(
                                status, response.map(this::content).orElseGet(List::of)));
            }
        }
        return declared;
    }

    private List<SecurityRequirement> security(Node.Obj operation) {
        Optional<Node.Arr> list =
                operation.arr("security").or(() -> ((Node.Obj) doc.root()).arr("security"));
        List<SecurityRequirement> alternatives = new ArrayList<>();
        for (Node item : list.map(Node.Arr::items).orElseGet(List::of)) {
            if (item instanceof Node.Obj schemes) {
                alternatives.add(requirement(schemes));
            }
        }
        return alternatives;
    }

    /** In any other form it would be read as no requirement. */
    private void checkSecurity(Node.Obj holder) {
        Optional<Node> security = holder.get("security");
        boolean readable =
                security.isEmpty()
                        || (security.get() instanceof Node.Arr list
                                && list.items().stream().allMatch(Node.Obj.class::isInstance));
        if (!readable) {
            faults.error(
                    "0318",
                    doc.source(security.get()),
                    "security must be a list of objects; this protects nothing.",
                    "Write one item for each alternative, such as - BasicAuth: [].");
        }
    }

    private SecurityRequirement requirement(Node.Obj schemes) {
        Map<String, List<String>> named = new LinkedHashMap<>();
        Set<String> scopes = new LinkedHashSet<>();
        boolean byToken = false;
        for (Node.Entry entry : schemes.entries().values()) {
            String name = entry.key().text();
            named.put(name, texts(entry.value()));
            Optional<Node.Obj> scheme = securityScheme(name);
            String type = scheme.flatMap(s -> s.text("type")).orElse("oauth2");
            if (scheme.isEmpty()) {
                faults.warning(
                        "0315",
                        doc.source(entry.key()),
                        "The security scheme '"
                                + name
                                + "' is not declared; the list after its name in security"
                                + " is read as scopes.",
                        "Declare it in components.securitySchemes, or correct the name.");
            }
            if (type.equals("oauth2") || type.equals("openIdConnect")) {
                byToken = true;
                scopes.addAll(scopes(entry.value()));
            } else if (type.equals("http")) {
                byToken |=
                        scheme.flatMap(s -> s.text("scheme"))
                                .filter("bearer"::equalsIgnoreCase)
                                .isPresent();
            }
        }
        return new SecurityRequirement(named, byToken, scopes);
    }

    private Optional<Node.Obj> securityScheme(String name) {
        return references
                .root()
                .child("components")
                .flatMap(c -> c.child("securitySchemes"))
                .flatMap(s -> s.child(name))
                .flatMap(references::follow)
                .flatMap(Located::obj);
    }

    private List<String> scopes(Node list) {
        List<String> scopes = texts(list);
        scopes.stream()
                .filter(scope -> !OauthScope.isValid(scope))
                .forEach(scope ->
                        bad(
                                list,
                                "'" + scope + "' cannot be a scope.",
                                "Write visible ASCII characters other than \" and \\ (RFC 6749,"
                                        + " 3.3), and each scope as a separate item."));
        return scopes;
    }

    private static List<String> texts(Node node) {
        return node instanceof Node.Arr list
                ? list.items().stream()
                        .filter(Node.Scalar.class::isInstance)
                        .map(n -> ((Node.Scalar) n).text())
                        .toList()
                : List.of();
    }

    private Optional<List<String>> roles(Node.Obj operation) {
        String key = UnreadKeyCheck.ROLES;
        unreadKeys.isRead(operation);
        Optional<Node> roles = operation.get(key).or(() -> ((Node.Obj) doc.root()).get(key));
        if (roles.isPresent() && !(roles.get() instanceof Node.Arr)) {
            faults.error(
                    "0310",
                    doc.source(roles.get()),
                    key + " must be a list of role names.",
                    "Write the role as an item of a list.");
        }
        return roles.map(OpenApiReader::texts);
    }

    private void checkTemplate(String path, List<Parameter> parameters, Node at) {
        Set<String> declared =
                parameters.stream()
                        .filter(p -> p.in() == In.PATH)
                        .map(Parameter::name)
                        .collect(Collectors.toSet());
        for (String name : templateNames(path)) {
            if (!declared.contains(name)) {
                faults.warning(
                        "0309",
                        doc.source(at),
                        "Path parameter '" + name + "' of '" + path + "' is not declared.",
                        "Add it to parameters with in: path.");
            }
        }
    }

    private void checkOperationIds(List<ApiOperation> operations) {
        Map<String, ApiOperation> byId = new HashMap<>();
        for (ApiOperation operation : operations) {
            operation
                    .operationId()
                    .ifPresent(id -> {
                        ApiOperation first = byId.putIfAbsent(id, operation);
                        if (first != null) {
                            faults.warning(
                                    "0306",
                                    operation.source(),
                                    "operationId '"
                                            + id
                                            + "' is already used in line "
                                            + first.source().line()
                                            + ".",
                                    "Give each operation a unique id; metrics are named after it.");
                        }
                    });
        }
    }

    private void checkSameTemplates(List<ApiOperation> operations) {
        Map<String, ApiOperation> byShape = new HashMap<>();
        for (ApiOperation operation : operations) {
            ApiOperation first = byShape.putIfAbsent(shape(operation), operation);
            if (first != null) {
                faults.error(
                        "0307",
                        operation.source(),
                        operation.method()
                                + " "
                                + operation.path()
                                + " cannot be distinguished from "
                                + first.path()
                                + " (line "
                                + first.source().line()
                                + ").",
                        "Remove one of them.");
            }
        }
    }

    /** The names in a path template. */
    static List<String> templateNames(String path) {
        return TEMPLATE_NAME.matcher(path).results().map(result -> result.group(1)).toList();
    }

    /** Method and path without the names of parameters. */
    public static String shape(ApiOperation operation) {
        return operation.method() + " " + TEMPLATE_NAME.matcher(operation.path()).replaceAll("{}");
    }

    private void bad(Node at, String what, String remedy) {
        faults.error("0303", doc.source(at), what, remedy);
    }
}
