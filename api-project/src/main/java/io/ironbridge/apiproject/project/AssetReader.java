package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.SchemaCheck.Level;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Faults.Part;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.HostNames;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ProjectFiles;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.dai.DaiReader;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.UnfilledRules.Rule;
import io.ironbridge.copybook.parse.Copybook;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.mapping.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads {@code zosAssets}. */
public final class AssetReader {
    /** Its data may follow from the API's description. */
    private static final String FROM_API = "cicsChannel-1.1";

    private static final String COMMAREA = "cicsCommarea-1.0";
    private static final String CONNECTION_REF = "connectionRef";

    private static final Set<String> KEYS =
            Set.of("version", "type", "description", "providerProperties");
    private static final Set<String> CICS =
            Set.of(
                    "program",
                    "connectionRef",
                    "ccsid",
                    "language",
                    "transid",
                    "transidUsage",
                    "bidiConfigRef",
                    "ironbridge_channel");
    private static final Map<String, Set<String>> PROPERTIES =
            Map.of(
                    "db2-1.0",
                    Set.of(
                            "serviceName",
                            "collectionId",
                            "version",
                            "connectionRef",
                            "description"),
                    "sql-1.0",
                    Set.of("statement", "connectionRef", "maxRows"),
                    COMMAREA,
                    program(CICS),
                    "cicsChannel-1.0",
                    program(CICS),
                    FROM_API,
                    fromApi());

    private final ProjectFiles files;
    private final FileReading reading;
    private final Faults faults;
    private final Map<String, AssetType> ofKinds = new TreeMap<>();
    private final Map<String, Set<String>> known = new TreeMap<>(PROPERTIES);

    /**
     * Reader of a project's assets.
     *
     * @param ofKinds types besides those that are always known
     */
    public AssetReader(
            ProjectFiles files, FileReading reading, Faults faults, List<AssetType> ofKinds) {
        for (AssetType type : ofKinds) {
            this.ofKinds.put(type.name(), type);
            Set<String> properties = new TreeSet<>(type.required());
            properties.addAll(type.optional());
            properties.addAll(type.references().keySet());
            properties.add(CONNECTION_REF);
            known.put(type.name(), type.program().isPresent() ? program(properties) : properties);
        }
        this.files = files;
        this.reading = reading;
        this.faults = faults;
    }

    /**
     * An asset with the schemas of what it takes and gives.
     *
     * @param connectionRef where it names its connection
     * @param connectionElements elements that it may name there
     */
    public record Described(
            Asset asset,
            Optional<Schema> request,
            Optional<Schema> response,
            Source connectionRef,
            List<String> connectionElements) {
        /** The schemas as in their files. */
        public ServiceSchemas schemas() {
            return new ServiceSchemas(request.map(Schema::node), response.map(Schema::node));
        }
    }

    private static Set<String> program(Set<String> own) {
        Set<String> keys = new TreeSet<>(own);
        keys.add(Asset.NUMBERS_AS_TEXT);
        keys.addAll(Asset.UNFILLED);
        return keys;
    }

    private static Set<String> fromApi() {
        Set<String> keys = program(CICS);
        keys.addAll(LayoutRules.PROPERTIES);
        return keys;
    }

    /**
     * All assets by folder name; those with errors that leave nothing usable are not among them.
     */
    public Map<String, Described> read() {
        Map<String, Described> assets = new LinkedHashMap<>();
        for (String name : files.folders("zosAssets")) {
            faults.of(Part.asset(name, files), () -> asset(name))
                    .ifPresent(described -> assets.put(name, described));
        }
        return assets;
    }

    /** Names of all asset folders, usable or not. */
    public Set<String> names() {
        return new TreeSet<>(files.folders("zosAssets"));
    }

    private Described described(
            Asset asset, Source connectionRef, List<String> connectionElements) {
        String folder = "zosAssets/" + asset.name() + "/providerFiles/";
        return new Described(
                asset,
                schema(folder, "requestSchema.json"),
                schema(folder, "responseSchema.json"),
                connectionRef,
                connectionElements);
    }

    /**
     * Db2 assets have the schemas in {@code providerFiles}, host programs in {@code gen} below it.
     */
    private Optional<Schema> schema(String folder, String file) {
        Optional<Doc> doc =
                files.file(folder + file)
                        .or(() -> files.file(folder + "gen/" + file))
                        .flatMap(reading::doc);
        doc.ifPresent(d ->
                new SchemaCheck(
                                d,
                                new References(d.root()),
                                Level.JSON_SCHEMA,
                                reading.limits(),
                                faults)
                        .check(d.root()));
        return doc.map(d -> new Schema(new References(d.root()), d.root()));
    }

    private Optional<Described> asset(String name) {
        String place = "zosAssets/" + name + "/zosAsset.yaml";
        Optional<ProjectFiles.RawFile> file = files.file(place);
        if (file.isEmpty()) {
            faults.error(
                    "0401",
                    files.shown(place),
                    "The asset folder '" + name + "' has no zosAsset.yaml.",
                    "Add the file, or remove the folder.");
            return Optional.empty();
        }
        return file.flatMap(reading::doc).flatMap(doc -> new OneAsset(name, doc).read());
    }

    /** One {@code zosAsset.yaml}. */
    private final class OneAsset {
        private final String name;
        private final Doc doc;
        private final Map<String, Node.Scalar> properties = new HashMap<>();
        private final Map<String, List<Asset.Reference>> references = new HashMap<>();
        private String type = "";
        private boolean complete = true;

        OneAsset(String name, Doc doc) {
            this.name = name;
            this.doc = doc;
        }

        Optional<Described> read() {
            if (!(doc.root() instanceof Node.Obj root)) {
                faults.error(
                        "0402",
                        doc.source(doc.root()),
                        "The asset file is empty or not a mapping.",
                        "Add type and providerProperties.");
                return Optional.empty();
            }
            root.entries().forEach((key, entry) -> checkKey(key, entry.key()));
            type = root.text("type").orElse("");
            if (!known.containsKey(type)) {
                Node at = root.get("type").orElse(root);
                faults.error(
                        "0402",
                        doc.source(at),
                        type.isEmpty()
                                ? "The asset has no type."
                                : "Asset type '" + type + "' is not known.",
                        Texts.suggest(
                                type,
                                known.keySet(),
                                "Known types: " + Texts.list(known.keySet()) + "."));
                return Optional.empty();
            }
            root.obj("providerProperties").ifPresent(this::readProperties);
            Asset asset = make(doc.source(root));
            return complete
                    ? Optional.of(described(asset, source(CONNECTION_REF), connectionElements()))
                    : Optional.empty();
        }

        private void checkKey(String key, Node.Scalar at) {
            if (!KEYS.contains(key)) {
                faults.warning(
                        "0404",
                        doc.source(at),
                        "Key '" + key + "' of the asset file is unknown and ignored.",
                        Texts.suggest(key, KEYS, "Remove it if it is a mistake."));
            }
        }

        private void readProperties(Node.Obj map) {
            Set<String> names = known.getOrDefault(type, Set.of());
            map.entries()
                    .forEach((key, entry) -> {
                        if (!names.contains(key)) {
                            faults.warning(
                                    "0404",
                                    doc.source(entry.key()),
                                    "Provider property '"
                                            + key
                                            + "' of "
                                            + type
                                            + " is unknown and ignored.",
                                    Texts.suggest(key, names, "Remove it if it is a mistake."));
                        } else if (isReferences(key)) {
                            references.put(key, references(key, entry.value()));
                        } else if (entry.value() instanceof Node.Scalar value) {
                            properties.put(key, value);
                        }
                    });
        }

        private boolean isReferences(String key) {
            AssetType ofKind = ofKinds.get(type);
            return ofKind != null && ofKind.references().containsKey(key);
        }

        private List<Asset.Reference> references(String key, Node value) {
            List<Node> items = value instanceof Node.Arr list ? list.items() : List.of(value);
            List<Asset.Reference> read = new ArrayList<>();
            for (Node item : items) {
                if (item instanceof Node.Scalar id && !id.text().isEmpty()) {
                    read.add(new Asset.Reference(id.text(), doc.source(id)));
                } else {
                    complete = false;
                    faults.error(
                            "0423",
                            doc.source(item),
                            "The " + key + " of the asset '" + name + "' are no list of ids.",
                            "Write them as [first, second].");
                }
            }
            return read;
        }

        private Asset make(Source source) {
            AssetType ofKind = ofKinds.get(type);
            if (ofKind != null && ofKind.connectionElements().isEmpty()) {
                return ofKind(ofKind, "", source);
            }
            String connectionRef = required(CONNECTION_REF);
            if (ofKind != null) {
                return ofKind(ofKind, connectionRef, source);
            }
            return switch (type) {
                case "db2-1.0" -> {
                    for (String key : List.of("serviceName", "collectionId", "version")) {
                        checkName(key, HostNames.DB2_REST);
                    }
                    yield new Asset.Db2Service(
                            name,
                            required("serviceName"),
                            optional("collectionId").orElse("SYSIBMSERVICE"),
                            optional("version"),
                            connectionRef,
                            source);
                }
                case "sql-1.0" ->
                        new Asset.SqlStatement(
                                name, required("statement"), maxRows(), connectionRef, source);
                default -> cicsProgram(connectionRef, source);
            };
        }

        private Asset ofKind(AssetType ofKind, String connectionRef, Source source) {
            ofKind.required().stream().sorted().forEach(this::required);
            Map<String, String> given = set();
            Asset asset =
                    ofKind.program().isPresent()
                            ? hostProgram(ofKind.program().get(), connectionRef, source)
                            : new Asset.OfKind(
                                    name, ofKind, given, references, connectionRef, source);
            for (AssetType.WrongProperty wrong : ofKind.check().apply(given)) {
                if (wrong.remedy().isEmpty()) {
                    required(wrong.key());
                } else {
                    reportWrong(wrong.key(), wrong.remedy());
                }
            }
            return asset;
        }

        private Asset cicsProgram(String connectionRef, Source source) {
            required("program");
            Asset program =
                    hostProgram(
                            type.equals(COMMAREA)
                                    ? Asset.Kind.CICS_COMMAREA
                                    : Asset.Kind.CICS_CHANNEL,
                            connectionRef,
                            source);
            checkName("program", HostNames.PROGRAM);
            checkName("transid", HostNames.TRANSACTION);
            checkName("ironbridge_channel", HostNames.CHANNEL);
            warnOfBidi();
            return program;
        }

        private Asset hostProgram(Asset.Kind kind, String connectionRef, Source source) {
            Map<String, String> set = set();
            Optional<Asset.HostData> data = kind == Asset.Kind.MQ_SERVICE ? messages() : data();
            Asset.UNFILLED.forEach(key -> unfilled(key, data).ifPresent(v -> set.put(key, v)));
            if (!set.getOrDefault(Asset.NUMBERS_AS_TEXT, "true").matches("true|false")) {
                reportWrong(Asset.NUMBERS_AS_TEXT, "Use true or false.");
            }
            set.computeIfPresent("transidUsage", (_, text) -> transactionUse(text));
            return new Asset.HostProgram(
                    name,
                    kind,
                    set,
                    optional("ccsid").flatMap(this::codePage),
                    data,
                    connectionRef,
                    source);
        }

        /** Elements that {@code connectionRef} may name. */
        private List<String> connectionElements() {
            AssetType ofKind = ofKinds.get(type);
            if (ofKind != null) {
                return ofKind.connectionElements();
            }
            return switch (type) {
                case "db2-1.0" ->
                        List.of(
                                "zosconnect_db2Connection",
                                "zosconnect_zosConnectServiceRestClientConnection");
                case "sql-1.0" -> List.of("dataSource");
                default ->
                        List.of("zosconnect_cicsIpicConnection", "zosconnect_cicsJcicsConnection");
            };
        }

        private Map<String, String> set() {
            Map<String, String> set = new HashMap<>();
            properties
                    .keySet()
                    .forEach(key -> optional(key).ifPresent(value -> set.put(key, value)));
            return set;
        }

        /** A property of {@link Asset#UNFILLED}; YAML takes {@code null} for no value. */
        private Optional<String> unfilled(String key, Optional<Asset.HostData> data) {
            Optional<String> text = Optional.ofNullable(properties.get(key)).map(Node.Scalar::text);
            try {
                Rule.list(text.orElse("")).forEach(rule -> checkItem(key, rule.item(), data));
            } catch (IllegalArgumentException e) {
                reportWrong(key, e.getMessage() + ".");
            }
            return text;
        }

        private void checkItem(String key, String item, Optional<Asset.HostData> data) {
            List<String> known = data.map(AssetReader::responseItems).orElse(List.of());
            if (!item.isEmpty()
                    && (data.isPresent() || complete)
                    && known.stream().noneMatch(path -> ("." + path).endsWith("." + item))) {
                reportWrong(
                        key,
                        Texts.suggest(
                                lastName(item),
                                known.stream().map(AssetReader::lastName).toList(),
                                "The response has no elementary item "
                                        + item
                                        + ". Use a COBOL name of its data structure."));
            }
        }

        /**
         * Records in messages: none where they hold text. One description stands for the other,
         * which is not used then.
         */
        private Optional<Asset.HostData> messages() {
            String folder = "zosAssets/" + name + "/providerFiles/";
            Optional<DataStructure> taken = record(folder + "request");
            Optional<DataStructure> given = record(folder + "response");
            return taken.or(() -> given)
                    .map(one -> new Asset.Described(one, given.or(() -> taken).orElseThrow()));
        }

        private Optional<DataStructure> record(String place) {
            return files.file(place + ".dai")
                    .flatMap(this::structure)
                    .or(() -> files.file(place + ".cpy").flatMap(this::copybook));
        }

        private Optional<DataStructure> copybook(ProjectFiles.RawFile file) {
            try {
                Copybook read = CopybookParser.parse(new SourceFile(file.shown(), file.bytes()));
                read.warnings().forEach(faults::copybook);
                Segment record =
                        new Segment("", "", "", "", true, read.layouts().getFirst(), false);
                return Optional.of(new DataStructure("", "", "", List.of(record), List.of()));
            } catch (CopybookException e) {
                e.faults().forEach(faults::copybook);
                complete = false;
                return Optional.empty();
            }
        }

        /** Texts would be in the order in which the host has them, not a reader. */
        private void warnOfBidi() {
            optional("bidiConfigRef")
                    .ifPresent(text ->
                            faults.warning(
                                    "0422",
                                    source("bidiConfigRef"),
                                    "The asset '"
                                            + name
                                            + "' has the bidiConfigRef '"
                                            + text
                                            + "': bidirectional text is not reordered.",
                                    "Leave it empty; if the program has Arabic or Hebrew text in"
                                            + " visual order, callers receive it in that order."));
        }

        private void reportWrong(String key, String remedy) {
            complete = false;
            faults.error(
                    "0423",
                    source(key),
                    "The "
                            + key
                            + " of the asset '"
                            + name
                            + "' is '"
                            + optional(key).orElse("")
                            + "'.",
                    remedy);
        }

        private void checkName(String key, HostNames names) {
            optional(key)
                    .filter(text -> !names.allow(text))
                    .ifPresent(text -> {
                        complete = false;
                        faults.error(
                                "0421",
                                source(key),
                                "The " + key + " of the asset '" + name + "' is '" + text + "'.",
                                names.remedy());
                    });
        }

        private @Nullable String transactionUse(String text) {
            String use = text.toUpperCase(Locale.ROOT);
            if (use.equals("EIB_ONLY") || use.equals("EIB_AND_MIRROR")) {
                return use;
            }
            complete = false;
            faults.error(
                    "0411",
                    source("transidUsage"),
                    "The transidUsage of the asset '" + name + "' is '" + text + "'.",
                    "Use EIB_ONLY or EIB_AND_MIRROR, or leave it empty to use the connection's"
                            + " setting.");
            return null;
        }

        private Optional<CodePage> codePage(String ccsid) {
            try {
                return Optional.of(CodePages.of(ccsid));
            } catch (UnknownCodePageException e) {
                complete = false;
                faults.error(
                        "0409",
                        source("ccsid"),
                        "The ccsid of the asset '" + name + "' cannot be used: " + e.getMessage(),
                        "Give the CCSID of the program's texts, for example 37.");
                return Optional.empty();
            }
        }

        /**
         * Projects made from the API have no data structures, but for both ways none or both. Where
         * there are none, {@link TopDownAssets} finds the data.
         */
        private Optional<Asset.HostData> data() {
            String folder = "zosAssets/" + name + "/providerFiles/";
            Optional<ProjectFiles.RawFile> channel = files.file(folder + "channel.yaml");
            if (type.startsWith("cicsChannel-") && channel.isPresent()) {
                return channel(folder, channel.get());
            }
            Optional<ProjectFiles.RawFile> request = files.file(folder + "request.dai");
            Optional<ProjectFiles.RawFile> response = files.file(folder + "response.dai");
            if (type.equals(FROM_API) && request.isEmpty() && response.isEmpty()) {
                return Optional.empty();
            }
            Optional<DataStructure> taken = structure(folder + "request.dai", request);
            Optional<DataStructure> given = structure(folder + "response.dai", response);
            complete &= taken.isPresent() && given.isPresent();
            taken.ifPresent(one -> checkSize(folder + "request.dai", one));
            given.ifPresent(one -> checkSize(folder + "response.dai", one));
            return taken.flatMap(t -> given.map(g -> new Asset.Described(t, g)));
        }

        /** Data that CICS or IMS cannot pass. */
        private void checkSize(String place, DataStructure data) {
            int segments = data.segments().size();
            if (type.equals(COMMAREA) && segments != 1) {
                unfit(
                        place,
                        data.segments().getLast(),
                        "The COMMAREA",
                        "has " + segments + " segments; it must have one.");
            } else if (type.equals(COMMAREA)) {
                checkLength(
                        place,
                        "The COMMAREA",
                        data.segments().getFirst(),
                        Asset.MOST_COMMAREA_BYTES);
            } else if (type.equals("imsTransaction-1.0")) {
                data.segments().forEach(one -> checkSegment(place, one, data));
            }
        }

        private void checkSegment(String place, Segment segment, DataStructure data) {
            checkLength(
                    place,
                    "The segment " + segment.layout().name(),
                    segment,
                    Asset.MOST_SEGMENT_BYTES);
            boolean first =
                    place.endsWith("request.dai") && segment.equals(data.segments().getFirst());
            ImsHeader.missing(segment, first ? optional("transactionCode").orElse("") : "")
                    .ifPresent(why -> {
                        complete = false;
                        faults.error(
                                "0428",
                                new Source(files.shown(place), line(segment.layout()), 1),
                                "The asset '" + name + "' cannot exchange messages: " + why + ".",
                                "Begin each copybook with LL and ZZ (PIC S9(4) COMP), the first one"
                                        + " of the request also with the transaction code (PIC"
                                        + " X(8)), and import it again.");
                    });
        }

        private void checkLength(String place, String what, Segment segment, int most) {
            Layout layout = segment.layout();
            if (layout.length() > most) {
                unfit(
                        place,
                        segment,
                        what,
                        "has " + layout.length() + " bytes; it can have " + most + " at most.");
            }
        }

        private void unfit(String place, Segment segment, String what, String why) {
            complete = false;
            faults.error(
                    "0427",
                    new Source(files.shown(place), line(segment.layout()), 1),
                    what + " of the asset '" + name + "' " + why,
                    "Correct the copybook and import it again. A CICS program that needs more uses"
                            + " a channel (cicsChannel-1.0), an IMS transaction several segments.");
        }

        private Optional<Asset.HostData> channel(String folder, ProjectFiles.RawFile file) {
            Optional<Asset.HostData> data =
                    reading.doc(file)
                            .flatMap(yaml ->
                                    new ChannelFile(
                                                    yaml,
                                                    faults,
                                                    (named, at) -> transform(folder, named, at))
                                            .read());
            complete &= data.isPresent();
            return data;
        }

        private Optional<DataStructure> transform(String folder, String file, Source at) {
            Optional<ProjectFiles.RawFile> found =
                    files.file(folder + file).or(() -> files.file(folder + "gen/" + file));
            if (found.isEmpty()) {
                faults.error(
                        "0410",
                        at,
                        "The asset '" + name + "' has no file '" + file + "' in providerFiles.",
                        "Copy it from the workspace of the tool that created the project, or from"
                                + " a WAR of the project.");
            }
            return found.flatMap(this::structure);
        }

        private Optional<DataStructure> structure(
                String place, Optional<ProjectFiles.RawFile> file) {
            if (file.isEmpty()) {
                faults.error(
                        "0410",
                        files.shown(place),
                        "The asset '" + name + "' lacks this description of its data.",
                        "Copy it from the workspace of the tool that created the project, or from"
                                + " a WAR of the project.");
            }
            return file.flatMap(this::structure);
        }

        private Optional<DataStructure> structure(ProjectFiles.RawFile file) {
            try {
                DataStructure read = DaiReader.read(new SourceFile(file.shown(), file.bytes()));
                read.warnings().forEach(faults::copybook);
                return Optional.of(read);
            } catch (CopybookException e) {
                e.faults().forEach(faults::copybook);
                return Optional.empty();
            }
        }

        /** The samples write what is not set as an empty text. */
        private Optional<String> optional(String key) {
            return Optional.ofNullable(properties.get(key))
                    .filter(s -> s.kind() != Node.Kind.NULL && !s.text().isBlank())
                    .map(s -> s.text().strip());
        }

        private String required(String key) {
            Optional<String> text = optional(key);
            if (text.isEmpty()) {
                complete = false;
                faults.error(
                        "0403",
                        source(key),
                        "The asset '" + name + "' has no " + key + ".",
                        "Set " + key + " under providerProperties.");
            }
            return text.orElse("");
        }

        private OptionalInt maxRows() {
            Optional<String> text = optional("maxRows");
            if (text.isEmpty()) {
                return OptionalInt.empty();
            }
            if (!text.get().matches("[1-9][0-9]{0,8}")) {
                faults.error(
                        "0408",
                        source("maxRows"),
                        "maxRows is '" + text.get() + "'.",
                        "Use a whole number from 1 to 999999999.");
                return OptionalInt.empty();
            }
            return OptionalInt.of(Integer.parseInt(text.get()));
        }

        /** The place of a property's value, or of the file's content when it is not there. */
        private Source source(String key) {
            Node.Scalar value = properties.get(key);
            return doc.source(value == null ? doc.root() : value);
        }
    }

    /** Paths of the elementary items of a response, in upper case. */
    private static List<String> responseItems(Asset.HostData data) {
        return data instanceof Asset.Described described
                ? described.response().segments().stream()
                        .flatMap(segment -> segment.layout().items().stream())
                        .filter(Field.class::isInstance)
                        .map(item -> item.path().toUpperCase(Locale.ROOT))
                        .toList()
                : List.of();
    }

    /** Line of the first structure. */
    private static int line(Layout layout) {
        return layout.items().stream()
                .mapToInt(item -> item.description().origin().line())
                .filter(line -> line > 0)
                .findFirst()
                .orElse(1);
    }

    private static String lastName(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
