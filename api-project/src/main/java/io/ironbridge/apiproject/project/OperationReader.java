package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.ApiOperation.DeclaredResponse;
import io.ironbridge.apiproject.project.ApiOperation.Implementation;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ProjectFiles;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the folder {@code operations} and assigns its content to the document's operations. */
public final class OperationReader {
    private static final String OPERATIONS = "operations";
    private static final String FLOW = "flow.yaml";
    private static final List<String> OPERATION_KEYS = List.of("version", "zasset", "transaction");

    private final ProjectFiles files;
    private final FileReading reading;
    private final Faults faults;
    private final OpenApiReader.Api api;
    private final Map<String, AssetReader.Described> assets;
    private final Set<String> assetNames;
    private final Set<String> used = new HashSet<>();
    private final Map<String, Implementation> implementations = new HashMap<>();
    private final Map<String, Flow> flows = new HashMap<>();
    private final Set<String> withFolder = new HashSet<>();
    private final Expressions expressions = new Expressions();
    private final List<Mapped> mapped = new ArrayList<>();
    private final List<MappedFlow> mappedFlows = new ArrayList<>();

    public OperationReader(
            ProjectFiles files,
            FileReading reading,
            Faults faults,
            OpenApiReader.Api api,
            Map<String, AssetReader.Described> assets,
            Set<String> assetNames) {
        this.files = files;
        this.reading = reading;
        this.faults = faults;
        this.api = api;
        this.assets = assets;
        this.assetNames = assetNames;
    }

    /** The mappings of an operation, as far as they could be read. */
    private record Mapped(
            ApiOperation operation,
            Optional<AssetReader.Described> asset,
            Optional<RequestMap> request,
            Optional<ResponseMap> response) {}

    /** The steps of an operation's flow. */
    private record MappedFlow(ApiOperation operation, Flow flow) {}

    /**
     * Compares the mappings with the data that they read and write.
     *
     * @param types of the JSON of an asset
     * @param participations of assets in units of work
     */
    public void check(
            Function<AssetReader.Described, AssetTypes> types,
            Function<Asset, Participation> participations) {
        for (Mapped one : mapped) {
            AssetTypes asset = one.asset.map(types).orElse(AssetTypes.UNKNOWN);
            MappingCheck check = new MappingCheck(api, one.operation, asset, expressions, faults);
            one.request.ifPresent(check::request);
            one.response.ifPresent(check::responses);
        }
        Function<Asset, AssetTypes> ofAsset =
                asset ->
                        Optional.ofNullable(assets.get(asset.name()))
                                .map(types)
                                .orElse(AssetTypes.UNKNOWN);
        UnitOfWorkCheck units =
                new UnitOfWorkCheck(
                        participations,
                        called ->
                                Optional.ofNullable(assets.get(called.id()))
                                        .map(AssetReader.Described::asset),
                        faults);
        assets.values().forEach(one -> units.check(one.asset()));
        mappedFlows.forEach(one -> units.check(one.flow));
        mappedFlows.forEach(one ->
                new FlowCheck(
                                new MappingCheck(
                                        api,
                                        one.operation,
                                        AssetTypes.UNKNOWN,
                                        expressions,
                                        faults),
                                ofAsset,
                                faults)
                        .check(one.flow));
    }

    /** Names of the assets that operations call; complete after {@link #read}. */
    public Set<String> used() {
        return used;
    }

    /** The document's operations with their implementations. */
    public List<ApiOperation> read() {
        files.folders(OPERATIONS).forEach(this::readPath);
        return api.operations().stream().map(this::implemented).toList();
    }

    private ApiOperation implemented(ApiOperation operation) {
        if (!withFolder.contains(operation.pointer())) {
            faults.warning(
                    "0503",
                    operation.source(),
                    operation.method() + " " + operation.path() + " is not implemented.",
                    "Add its folder under operations, or remove it from the document.");
        }
        return operation.withImplementation(
                Optional.ofNullable(implementations.get(operation.pointer())),
                Optional.ofNullable(flows.get(operation.pointer())));
    }

    private void readPath(String folder) {
        String path = decode(folder);
        List<ApiOperation> operations =
                api.operations().stream().filter(o -> o.path().equals(path)).toList();
        String place = OPERATIONS + "/" + folder;
        if (operations.isEmpty()) {
            List<String> known =
                    api.operations().stream().map(ApiOperation::path).distinct().toList();
            faults.error(
                    "0501",
                    files.shown(place),
                    "The folder is for path '" + path + "', which is not in the OpenAPI document.",
                    Texts.suggest(
                            path,
                            known,
                            "Rename or remove the folder, or add the path to the document."));
            return;
        }
        for (String method : files.folders(place)) {
            Optional<ApiOperation> operation =
                    operations.stream()
                            .filter(o -> o.method().equals(method.toUpperCase(Locale.ROOT)))
                            .findFirst();
            if (operation.isPresent()) {
                if (!withFolder.add(operation.get().pointer())) {
                    faults.error(
                            "0519",
                            files.shown(place + "/" + method),
                            operation.get().method() + " " + path + " has two folders.",
                            "Keep one; folder names are not case-sensitive.");
                }
                new OneOperation(operation.get(), place + "/" + method).read();
            } else {
                faults.error(
                        "0502",
                        files.shown(place + "/" + method),
                        "The folder is for "
                                + method.toUpperCase(Locale.ROOT)
                                + " "
                                + path
                                + ", which is not in the OpenAPI document.",
                        "Rename or remove the folder, or add the method to the document.");
            }
        }
    }

    private static String decode(String folder) {
        try {
            return URLDecoder.decode(folder.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return folder; // reported as a path that is not in the document
        }
    }

    /** One operation's folder. */
    private final class OneOperation {
        private final ApiOperation operation;
        private final String folder;

        OneOperation(ApiOperation operation, String folder) {
            this.operation = operation;
            this.folder = folder;
        }

        void read() {
            Optional<ProjectFiles.RawFile> flow = files.file(folder + "/" + FLOW);
            if (flow.isEmpty()) {
                readCall();
                return;
            }
            for (String other : List.of("operation.yaml", "request.yaml")) {
                if (files.file(folder + "/" + other).isPresent()) {
                    faults.error(
                            "0543",
                            files.shown(folder + "/" + other),
                            operation.method()
                                    + " "
                                    + operation.path()
                                    + " has both "
                                    + other
                                    + " and "
                                    + FLOW
                                    + ".",
                            "Remove one of them: a flow names the assets and requests of its"
                                    + " steps.");
                }
            }
            Optional<Doc> doc = flow.flatMap(reading::doc);
            Optional<FlowReader> reader =
                    doc.map(d -> new FlowReader(d, mappings(d), parts(), faults));
            Optional<List<Flow.Step>> steps = reader.flatMap(FlowReader::read);
            Optional<TransactionAttribute> transaction = reader.flatMap(FlowReader::transaction);
            Optional<ResponseMap> response = file("response_mapping.yaml").flatMap(this::responses);
            steps.flatMap(all -> response.map(map -> new Flow(all, transaction, map)))
                    .ifPresent(complete -> add(complete, "a flow"));
        }

        /**
         * @param kind of operation, for messages
         */
        private void add(Flow flow, String kind) {
            if (operation.passThrough()) {
                faults.warning(
                        "0546",
                        operation.source(),
                        operation.method()
                                + " "
                                + operation.path()
                                + " has x-ironbridge-pass-through and "
                                + kind
                                + ".",
                        "Remove the extension: " + kind + " passes no body through.");
            }
            mappedFlows.add(new MappedFlow(operation, flow));
            flows.put(operation.pointer(), flow);
        }

        private FlowReader.Parts parts() {
            return new FlowReader.Parts() {
                @Override
                public Optional<AssetReader.Described> asset(Doc doc, Node.Scalar name) {
                    return OneOperation.this.asset(doc, name);
                }

                @Override
                public Optional<MappingReader> mapping(Doc doc, Node.Scalar name) {
                    String place = folder + "/" + name.text();
                    Optional<ProjectFiles.RawFile> file = files.file(place);
                    if (file.isEmpty()) {
                        faults.error(
                                "0544",
                                doc.source(name),
                                "The mapping file '" + name.text() + "' does not exist.",
                                Texts.suggest(
                                        name.text(),
                                        filesHere(),
                                        "Add the file, or correct" + " the name."));
                    }
                    return file.flatMap(reading::doc).map(OneOperation.this::mappings);
                }

                @Override
                public Optional<ResponseMap.Choice> response(
                        Doc doc, String name, Node.Entry entry, Node.Obj holder) {
                    Optional<Integer> status = status(doc, name, entry, holder);
                    Optional<ResponseMap.Content> content = content(doc, name, entry, status);
                    return status.map(code ->
                            new ResponseMap.Choice(
                                    name,
                                    Optional.of(new ResponseMap.Always()),
                                    code,
                                    content,
                                    doc.source(entry.key())));
                }
            };
        }

        /** One call; as a unit of work, it is a flow of one step. */
        private void readCall() {
            Optional<Doc> file = file("operation.yaml");
            Optional<AssetReader.Described> asset = file.flatMap(this::asset);
            Optional<Doc> requestFile = file("request.yaml");
            Optional<Doc> responseFile = file("response_mapping.yaml");
            Optional<RequestMap> request = requestFile.flatMap(d -> mappings(d).request(asset));
            Optional<ResponseMap> response = responseFile.flatMap(this::responses);
            Optional<Implementation> call =
                    asset.flatMap(a ->
                            request.flatMap(
                                    q -> response.map(p -> new Implementation(a.asset(), q, p))));
            if (call.isPresent() && file.filter(this::isUnitOfWork).isPresent()) {
                Doc doc = file.get();
                add(Flow.unitOfWork(call.get(), doc.source(doc.root())), "a unit of work");
            } else {
                mapped.add(new Mapped(operation, asset, request, response));
                call.ifPresent(complete -> implementations.put(operation.pointer(), complete));
            }
        }

        private boolean isUnitOfWork(Doc doc) {
            return doc.root() instanceof Node.Obj root
                    && FlowReader.transaction(doc, root, FlowReader.OF_OPERATIONS, faults)
                            .filter(TransactionAttribute.REQUIRED::equals)
                            .isPresent();
        }

        private MappingReader mappings(Doc doc) {
            return new MappingReader(doc, expressions, reading.limits(), faults);
        }

        private Optional<Doc> file(String name) {
            String place = folder + "/" + name;
            Optional<ProjectFiles.RawFile> file = files.file(place);
            if (file.isEmpty()) {
                faults.warning(
                        "0504",
                        files.shown(place),
                        name
                                + " of "
                                + operation.method()
                                + " "
                                + operation.path()
                                + " is missing, so the operation is not implemented.",
                        "Add the file.");
            }
            return file.flatMap(reading::doc);
        }

        private Optional<AssetReader.Described> asset(Doc doc) {
            if (!(doc.root() instanceof Node.Obj root)) {
                faults.error(
                        "0506",
                        doc.source(doc.root()),
                        "The operation file is empty or not a mapping.",
                        "Add zasset with the name of an asset.");
                return Optional.empty();
            }
            MappingReader.checkVersion(doc, root, faults);
            root.entries()
                    .forEach((key, entry) -> {
                        if (!OPERATION_KEYS.contains(key)) {
                            MappingReader.unknown(
                                    doc,
                                    faults,
                                    entry.key(),
                                    "Key '" + key + "' is not known in an operation file.",
                                    Texts.suggest(
                                            key,
                                            OPERATION_KEYS,
                                            "Known keys: " + Texts.list(OPERATION_KEYS) + "."));
                        }
                    });
            Optional<Node.Scalar> name =
                    root.scalar("zasset").filter(s -> s.kind() != Node.Kind.NULL);
            if (name.isEmpty()) {
                faults.error(
                        "0506",
                        doc.source(root),
                        "The operation does not name an asset.",
                        "Add zasset with the name of an asset folder.");
            }
            return name.flatMap(n -> asset(doc, n));
        }

        private Optional<AssetReader.Described> asset(Doc doc, Node.Scalar name) {
            Optional<String> folderName =
                    assetNames.stream()
                            .filter(n ->
                                    n.equals(name.text()) || decode(n).equals(decode(name.text())))
                            .findFirst();
            if (folderName.isEmpty()) {
                faults.error(
                        "0505",
                        doc.source(name),
                        "Asset '" + name.text() + "' does not exist.",
                        Texts.suggest(
                                name.text(),
                                assetNames,
                                "Known assets: " + Texts.list(assetNames) + "."));
                return Optional.empty();
            }
            used.add(folderName.get());
            return folderName.map(assets::get);
        }

        private Optional<ResponseMap> responses(Doc doc) {
            if (!(doc.root() instanceof Node.Obj root)) {
                faults.error(
                        "0506",
                        doc.source(doc.root()),
                        "The response mapping is empty or not a mapping.",
                        "Name a response file with condition and httpStatusCode.");
                return Optional.empty();
            }
            MappingReader.checkVersion(doc, root, faults);
            List<ResponseMap.Choice> choices = new ArrayList<>();
            root.entries()
                    .forEach((key, entry) -> {
                        if (!key.equals("version")) {
                            choice(doc, key, entry).ifPresent(choices::add);
                        }
                    });
            return Optional.of(new ResponseMap(choices));
        }

        private Optional<ResponseMap.Choice> choice(Doc doc, String name, Node.Entry entry) {
            if (!(entry.value() instanceof Node.Obj node)) {
                faults.error(
                        "0506",
                        doc.source(entry.key()),
                        "The entry '" + name + "' must have condition and httpStatusCode.",
                        "Add them below the file's name.");
                return Optional.empty();
            }
            node.entries()
                    .forEach((key, e) -> {
                        if (!Set.of("condition", "httpStatusCode").contains(key)) {
                            MappingReader.unknown(
                                    doc,
                                    faults,
                                    e.key(),
                                    "Key '" + key + "' is not known in a response entry.",
                                    Texts.suggest(
                                            key,
                                            List.of("condition", "httpStatusCode"),
                                            "Known keys: condition, httpStatusCode."));
                        }
                    });
            Optional<Integer> status = status(doc, name, entry, node);
            Optional<ResponseMap.Content> content = content(doc, name, entry, status);
            Optional<ResponseMap.When> when = when(doc, name, entry, node);
            return status.map(
                    s -> new ResponseMap.Choice(name, when, s, content, doc.source(entry.key())));
        }

        private Optional<Integer> status(Doc doc, String name, Node.Entry entry, Node.Obj node) {
            Optional<Node.Scalar> code = node.scalar("httpStatusCode");
            if (code.isEmpty() || !code.get().text().matches("[2-5][0-9][0-9]")) {
                faults.error(
                        "0516",
                        doc.source(code.isPresent() ? code.get() : entry.key()),
                        "The entry '" + name + "' has no usable httpStatusCode.",
                        "Set httpStatusCode to a number from 200 to 599.");
                return Optional.empty();
            }
            String status = code.get().text();
            if (operation.response(Integer.parseInt(status)).isEmpty()) {
                List<String> declared =
                        operation.responses().stream().map(DeclaredResponse::status).toList();
                faults.warning(
                        "0511",
                        doc.source(code.get()),
                        "Status "
                                + status
                                + " is not declared for "
                                + operation.method()
                                + " "
                                + operation.path()
                                + " in the OpenAPI document.",
                        "Declare it; declared are " + Texts.list(declared) + ".");
            }
            return Optional.of(Integer.valueOf(status));
        }

        private Optional<ResponseMap.Content> content(
                Doc doc, String name, Node.Entry entry, Optional<Integer> status) {
            Optional<ProjectFiles.RawFile> file = files.file(folder + "/" + name);
            if (file.isEmpty()) {
                faults.warning(
                        "0510",
                        doc.source(entry.key()),
                        "The entry names '"
                                + name
                                + "', which does not exist; a response that selects it fails.",
                        Texts.suggest(name, responseFiles(), "Add the file, or remove the entry."));
                return Optional.empty();
            }
            Optional<Schema> body =
                    status.flatMap(operation::response).flatMap(r -> api.json(r.content()));
            return file.flatMap(reading::doc).map(d -> mappings(d).response(body));
        }

        private List<String> filesHere() {
            return files.filesIn(folder).stream()
                    .map(p -> p.substring(p.lastIndexOf('/') + 1))
                    .toList();
        }

        private List<String> responseFiles() {
            return filesHere().stream()
                    .filter(n ->
                            n.matches("response_.*\\.yaml") && !n.equals("response_mapping.yaml"))
                    .toList();
        }

        private Optional<ResponseMap.When> when(
                Doc doc, String name, Node.Entry entry, Node.Obj node) {
            Optional<Node> condition =
                    node.get("condition")
                            .filter(c ->
                                    !(c instanceof Node.Scalar s && s.kind() == Node.Kind.NULL));
            if (condition.isEmpty()) {
                faults.warning(
                        "0518",
                        doc.source(entry.key()),
                        "The entry '" + name + "' has no condition and is never selected.",
                        "Add a condition, or condition: true for the last entry.");
                return Optional.empty();
            }
            if (condition.get() instanceof Node.Scalar s && s.isTrue()) {
                return Optional.of(new ResponseMap.Always());
            }
            return mappings(doc).condition(condition.get()).map(ResponseMap.If::new);
        }
    }
}
