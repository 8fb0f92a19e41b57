package io.ironbridge.apiproject;

import io.ironbridge.apiproject.element.ConfigFiles;
import io.ironbridge.apiproject.element.ElementType;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Variables;
import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Archive;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetReader;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.project.AssetTypes;
import io.ironbridge.apiproject.project.CacheSpecReader;
import io.ironbridge.apiproject.project.CalledAssetsCheck;
import io.ironbridge.apiproject.project.OpenApiDocument;
import io.ironbridge.apiproject.project.OpenApiReader;
import io.ironbridge.apiproject.project.OperationReader;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.apiproject.project.ProjectFolder;
import io.ironbridge.apiproject.project.ServiceSchemas;
import io.ironbridge.apiproject.project.TopDownAssets;
import io.ironbridge.apiproject.server.ApiConfig.WebApplication;
import io.ironbridge.apiproject.server.ConfigReader;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Faults.Part;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ProjectFiles;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.apiproject.text.XmlElement;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One run of the loader: find the parts, read the configuration, read the projects, check them
 * against each other.
 */
final class Loading {
    private static final int MOST_FAULTS = 1000;

    private final LoadOptions options;
    private final ElementType root;
    private final Faults faults = new Faults(MOST_FAULTS);
    private FileReading reading;
    private final List<ConfigFile> defaults = new ArrayList<>();
    private final List<ConfigFile> servers = new ArrayList<>();
    private final List<ConfigFile> overrides = new ArrayList<>();
    private final List<Given> given = new ArrayList<>();
    private final List<ProjectFiles> sources = new ArrayList<>();
    private final List<Path> containers = new ArrayList<>();
    private final Set<WebApplication> matched = new LinkedHashSet<>();
    private final Map<Path, Path> liberty = new LinkedHashMap<>();
    private final Set<Path> configuration = new LinkedHashSet<>();
    private final Set<Path> places = new LinkedHashSet<>();
    private final Set<Path> found = new LinkedHashSet<>();
    private final Set<Path> optional = new LinkedHashSet<>();
    private final Set<Part> used = new HashSet<>();
    private boolean usesUnknown;

    Loading(LoadOptions options) {
        this.options = options;
        this.root =
                ElementType.server(
                        options.kinds().stream()
                                .flatMap(kind -> kind.catalogue().stream())
                                .toList());
        this.reading = FileReading.ofConfiguration(options.limits(), faults);
    }

    /**
     * A configuration file.
     *
     * @param serverDir what {@code ${server.config.dir}} is in it
     * @param ofProject found in a project or server, not named by itself
     */
    private record ConfigFile(Path file, Path serverDir, boolean ofProject) {}

    /** A project folder, with what holds its parts, or an archive. */
    private record Given(Path origin, Optional<Path> main) {}

    Loaded load(List<Path> paths) {
        new LinkedHashSet<>(paths).forEach(this::take);
        Elements elements = elements();
        ConfigReader reader = new ConfigReader(elements, options.kinds(), options.httpHost());
        ServerConfig config = reader.read();
        configuration.addAll(elements.followed());
        boolean others = !given.isEmpty();
        containers.forEach(server -> takeArchives(server, config, others));
        reading = FileReading.ofProjects(config.limits().project(), faults);
        given.forEach(project -> files(project).ifPresent(sources::add));
        List<ApiProject> projects = new ArrayList<>();
        for (ProjectFiles files : sources) {
            project(files, config).ifPresent(projects::add);
        }
        config.connections()
                .allServices()
                .peek(service -> used.add(Part.connection(service.connection())))
                .forEach(service -> checkConnection(service, config));
        checkUnmatched(config);
        checkTogether(projects);
        new RoleCheck(faults, reader.boundRoles()).check(config, projects);
        new WorkloadCheck(faults, config).check(projects);
        CacheCheck caches = new CacheCheck(config, faults);
        projects.forEach(project -> project.operations().forEach(caches::check));
        return new Loaded(
                projects,
                config,
                options.kinds(),
                faults.all(this::isUsed),
                new Origins(
                        List.copyOf(configuration),
                        List.copyOf(places),
                        List.copyOf(found),
                        List.copyOf(optional)));
    }

    private void take(Path path) {
        if (Files.isDirectory(path)) {
            takeFolder(path);
        } else if (!Files.isRegularFile(path)) {
            faults.error(
                    "0101",
                    path.toString(),
                    "There is no such file or folder.",
                    Texts.suggestFile(path, Loading::isKnown, "Correct the path."));
        } else if (hasEnding(path, ".xml")) {
            overrides.add(new ConfigFile(path, parent(path), false));
        } else if (isArchive(path)) {
            takeArchive(path);
        } else {
            unknownKind(path);
        }
    }

    private static boolean isArchive(Path path) {
        return hasEnding(path, ".war") || hasEnding(path, ".zip") || hasEnding(path, ".jar");
    }

    /** Whether a file or folder is one of those that are read. */
    private static boolean isKnown(Path path) {
        return Files.isDirectory(path)
                ? isProject(path.resolve("src").resolve("main"))
                        || isProject(path)
                        || isServer(path.resolve("config"))
                        || isServer(path)
                : hasEnding(path, ".xml") || isArchive(path);
    }

    private void takeArchive(Path war) {
        places.add(war);
        if (given.stream().noneMatch(project -> project.origin.equals(war))) {
            given.add(new Given(war, Optional.empty()));
        }
    }

    private Optional<ProjectFiles> files(Given project) {
        return project.main.isPresent()
                ? Optional.of(
                        ProjectFolder.read(project.origin, project.main.get(), reading, faults))
                : Archive.read(project.origin, reading, faults);
    }

    private void takeFolder(Path path) {
        Path main = path.resolve("src").resolve("main");
        Path config = path.resolve("config");
        if (isProject(main)) {
            takeProject(path, main);
        } else if (isProject(path)) {
            takeProject(path, path);
        } else if (isServer(config)) {
            takeServer(config);
        } else if (isServer(path)) {
            takeServer(path);
        } else {
            unknownKind(path);
        }
    }

    private void unknownKind(Path path) {
        faults.error(
                "0102",
                path.toString(),
                "This is not an API project, a WAR, a server folder or a configuration file.",
                "Name the folder that holds src/main, a .war, a folder with config/dropins or"
                        + " server.xml, or an .xml file.");
    }

    private static boolean isProject(Path main) {
        return List.of("api", "operations", "zosAssets").stream()
                .anyMatch(part -> Files.isDirectory(main.resolve(part)));
    }

    private static boolean isServer(Path config) {
        return Files.isDirectory(config.resolve("dropins"))
                || Files.isDirectory(config.resolve("configDropins"))
                || Files.isRegularFile(config.resolve("server.xml"));
    }

    private void takeProject(Path origin, Path main) {
        places.add(main);
        given.add(new Given(origin, Optional.of(main)));
        Path config = main.resolve("liberty").resolve("config");
        liberty.put(origin, config);
        configuration.add(config);
        list(config, ".xml")
                .forEach(file -> {
                    overrides.add(new ConfigFile(file, config, true));
                    found.add(file);
                });
    }

    private void takeServer(Path config) {
        containers.add(config);
        places.add(config.resolve("dropins"));
        Path dropins = config.resolve("configDropins");
        configuration.add(dropins);
        configuration.add(config.resolve("server.xml"));
        list(dropins.resolve("defaults"), ".xml")
                .forEach(f -> defaults.add(new ConfigFile(f, config, true)));
        Path server = config.resolve("server.xml");
        if (Files.isRegularFile(server)) {
            servers.add(new ConfigFile(server, config, true));
            found.add(server);
        }
        list(dropins.resolve("overrides"), ".xml")
                .forEach(f -> overrides.add(new ConfigFile(f, config, true)));
    }

    private Elements elements() {
        Variables variables = new Variables(options.environment(), options.variables());
        ConfigFiles files = new ConfigFiles(reading, faults, variables, root);
        for (List<ConfigFile> group : List.of(defaults, servers, overrides)) {
            group.forEach(f -> files.read(f.file, f.serverDir, f.ofProject));
        }
        configuration.addAll(files.read());
        optional.addAll(files.optional());
        files.checkTogether();
        Elements elements = new Elements(files, variables, reading, faults);
        options.adjustment().accept(elements);
        return elements;
    }

    /**
     * The archives of a server: those dropped in, and those its configuration names.
     *
     * @param others there are projects beside the server's
     */
    private void takeArchives(Path server, ServerConfig config, boolean others) {
        Set<Path> wars = new LinkedHashSet<>();
        if (config.updates().applicationMonitor().dropinsEnabled()) {
            wars.addAll(list(server.resolve("dropins"), ".war"));
        }
        for (WebApplication application : config.apis().webApplications()) {
            Optional<String> location =
                    application.location().filter(l -> l.toLowerCase(Locale.ROOT).endsWith(".war"));
            location.flatMap(l -> existing(server, l)).ifPresent(wars::add);
        }
        if (wars.isEmpty() && !others && config.connections().services().isEmpty()) {
            faults.warning(
                    "0106",
                    server.toString(),
                    "The server folder contains no archive.",
                    "Put the API's .war into " + server.resolve("dropins") + ".");
        }
        wars.forEach(this::takeArchive);
    }

    private static Optional<Path> existing(Path server, String location) {
        try {
            return List.of(server.resolve("apps").resolve(location), server.resolve(location))
                    .stream()
                    .map(Path::normalize)
                    .filter(Files::isRegularFile)
                    .findFirst();
        } catch (java.nio.file.InvalidPathException e) {
            return Optional.empty();
        }
    }

    private Optional<ApiProject> project(ProjectFiles files, ServerConfig config) {
        Optional<OpenApiReader.Api> api =
                document(files).flatMap(doc -> OpenApiReader.read(doc, reading.limits(), faults));
        List<AssetType> assetTypes =
                options.kinds().stream().flatMap(kind -> kind.assetTypes().stream()).toList();
        AssetReader assetReader = new AssetReader(files, reading, faults, assetTypes);
        Map<String, AssetReader.Described> assets = assetReader.read();
        assets.values()
                .forEach(a ->
                        faults.check(
                                Part.asset(a.asset().name(), files),
                                () -> checkConnections(a, config)));
        CalledAssetsCheck called = new CalledAssetsCheck(assets, assetReader.names(), faults);
        assets.values()
                .forEach(a ->
                        faults.check(
                                Part.asset(a.asset().name(), files),
                                () -> called.check(a.asset())));
        if (api.isEmpty()) {
            usesUnknown = true;
            return Optional.empty();
        }
        OperationReader operations =
                new OperationReader(files, reading, faults, api.get(), assets, assetReader.names());
        TopDownAssets topDown = new TopDownAssets(files, reading, faults, api.get());
        String contextRoot = contextRoot(files, api.get().document(), config);
        List<ApiOperation> implemented =
                CacheSpecReader.complete(
                        files, reading, contextRoot, topDown.complete(operations.read()), faults);
        operations.check(
                described -> types(described, topDown), asset -> participation(asset, config));
        Set<String> usedAssets = called.withCalled(operations.used());
        checkUnused(assets, usedAssets);
        for (String name : usedAssets) {
            used.add(Part.asset(name, files));
            AssetReader.Described described = assets.get(name);
            usesUnknown |= described == null;
            if (described != null) {
                used.add(Part.connection(described.asset().connectionRef()));
                references(described.asset())
                        .forEach((one, _) -> used.add(Part.connection(one.id())));
            }
        }
        List<Asset> described =
                assets.values().stream()
                        .map(AssetReader.Described::asset)
                        .map(topDown::completed)
                        .toList();
        return Optional.of(
                new ApiProject(
                        files.name(),
                        webApplication(files, api.get().document(), config)
                                .map(WebApplication::owner)
                                .orElse(files.name()),
                        contextRoot,
                        files.digest(),
                        files.origin(),
                        api.get().document(),
                        implemented,
                        described,
                        schemas(assets)));
    }

    private static Map<String, ServiceSchemas> schemas(Map<String, AssetReader.Described> assets) {
        Map<String, ServiceSchemas> schemas = new HashMap<>();
        assets.forEach((name, described) -> schemas.put(name, described.schemas()));
        return schemas;
    }

    /** The types of an asset: as its kind of back end knows them, and as its files describe it. */
    private AssetTypes types(AssetReader.Described described, TopDownAssets topDown) {
        Asset asset = topDown.completed(described.asset());
        AssetTypes files = AssetTypes.of(described, asset);
        return options.kinds().stream()
                .flatMap(kind -> kind.types(asset).stream())
                .findFirst()
                .map(types -> types.refinedBy(files))
                .orElse(files);
    }

    private Participation participation(Asset asset, ServerConfig config) {
        return ConnectionKind.participation(asset, config, options.kinds());
    }

    private Optional<Doc> document(ProjectFiles files) {
        for (String name : List.of("api/openapi.json", "api/openapi.yaml", "api/openapi.yml")) {
            Optional<ProjectFiles.RawFile> file = files.file(name);
            if (file.isPresent()) {
                return file.flatMap(reading::doc);
            }
        }
        faults.error(
                "0301",
                files.isArchive()
                        ? files.origin() + "!/META-INF/openapi.yaml"
                        : files.shown("api/openapi.yaml"),
                "The OpenAPI document is missing.",
                "Add it as openapi.yaml or openapi.json.");
        return Optional.empty();
    }

    /** Everything counts where there is no project, or one whose use of things is not known. */
    private boolean isUsed(Part part) {
        return usesUnknown || sources.isEmpty() || used.contains(part);
    }

    private void checkUnused(Map<String, AssetReader.Described> assets, Set<String> used) {
        for (AssetReader.Described described : assets.values()) {
            String name = described.asset().name();
            if (!used.contains(name)) {
                faults.warning(
                        "0406",
                        described.asset().source(),
                        "No operation uses the asset '" + name + "'.",
                        "Remove it if it is not needed.");
            }
        }
    }

    private void checkConnections(AssetReader.Described described, ServerConfig config) {
        Asset asset = described.asset();
        references(asset)
                .forEach((one, elements) -> {
                    var _ = isConnection(asset, one, elements, config);
                });
        List<String> wanted = described.connectionElements();
        Asset.Reference named =
                new Asset.Reference(asset.connectionRef(), described.connectionRef());
        if (!wanted.isEmpty() && isConnection(asset, named, wanted, config)) {
            config.connections()
                    .connection(Connection.class, asset.connectionRef())
                    .ifPresent(connection -> kind(connection).check(asset, connection, faults));
        }
    }

    /** Ids in lists of an asset, with the elements that they may name. */
    private static Map<Asset.Reference, List<String>> references(Asset asset) {
        Map<Asset.Reference, List<String>> all = new LinkedHashMap<>();
        if (asset instanceof Asset.OfKind ofKind) {
            ofKind.type()
                    .references()
                    .forEach((property, elements) -> {
                        if (!elements.isEmpty()) { // otherwise they are names of assets
                            ofKind.references()
                                    .getOrDefault(property, List.of())
                                    .forEach(one -> all.put(one, elements));
                        }
                    });
        }
        return all;
    }

    /** Whether an asset names a connection of the wanted elements. */
    private boolean isConnection(
            Asset asset, Asset.Reference named, List<String> wanted, ServerConfig config) {
        Map<String, String> connections = connections(config);
        String element = connections.get(named.id());
        if (element == null && faults.hasError("0203")) {
            return false; // it may stand in the file that cannot be read
        }
        String what = "Asset '" + asset.name() + "' names the connection '" + named.id();
        if (element == null) {
            faults.error(
                    "0405",
                    named.source(),
                    what + "', which is not configured.",
                    Texts.suggest(
                            named.id(),
                            connections.keySet(),
                            "Add a <"
                                    + wanted.getFirst()
                                    + "> with this id; known connections: "
                                    + Texts.list(connections.keySet())
                                    + "."));
            return false;
        }
        if (!wanted.contains(element)) {
            faults.error(
                    "0407",
                    named.source(),
                    what + "', which is a <" + element + ">.",
                    "Name a <" + wanted.getFirst() + ">.");
            return false;
        }
        return true;
    }

    private void checkConnection(Service service, ServerConfig config) {
        config.connections()
                .connection(Connection.class, service.connection())
                .ifPresent(connection -> kind(connection).check(service, connection, faults));
    }

    private ConnectionKind kind(Connection connection) {
        return options.kinds().stream()
                .filter(kind -> kind.elements().contains(connection.element()))
                .findFirst()
                .orElseThrow();
    }

    /** Element names of all connections by their ids. */
    private Map<String, String> connections(ServerConfig config) {
        Map<String, String> elements = new HashMap<>();
        config.connections().otherElements().stream()
                .filter(e -> root.child(e.name()).filter(ElementType::isConnection).isPresent())
                .forEach(e -> e.id().ifPresent(id -> elements.put(id, e.name())));
        config.connections().ofKinds().forEach(c -> elements.put(c.id(), c.element()));
        return elements;
    }

    /** The server configuration's context root, else the archive's own, else the root. */
    private String contextRoot(ProjectFiles files, OpenApiDocument document, ServerConfig config) {
        return webApplication(files, document, config)
                .flatMap(WebApplication::contextRoot)
                .or(() ->
                        files.file(Archive.WEB_EXT)
                                .flatMap(f -> reading.xml(f.bytes(), f.shown()))
                                .flatMap(Loading::extContextRoot))
                .map(Loading::normalized)
                .orElse("/");
    }

    private Optional<WebApplication> webApplication(
            ProjectFiles files, OpenApiDocument document, ServerConfig config) {
        List<WebApplication> applications = config.apis().webApplications();
        Optional<WebApplication> found =
                first(applications, a -> archiveName(a).filter(files.name()::equals).isPresent())
                        .or(() -> first(applications, a -> isNamed(a, files.name())))
                        .or(() -> first(applications, a -> isNamed(a, document.title())))
                        .or(() -> ownApplication(files, applications));
        found.ifPresent(matched::add);
        return found;
    }

    private static Optional<WebApplication> first(
            List<WebApplication> applications, Predicate<WebApplication> matches) {
        return applications.stream().filter(matches).findFirst();
    }

    private static boolean isNamed(WebApplication application, String name) {
        return application.name().filter(name::equals).isPresent();
    }

    private void checkUnmatched(ServerConfig config) {
        for (WebApplication application : config.apis().webApplications()) {
            if (!matched.contains(application)) {
                faults.warning(
                        "0617",
                        application.source(),
                        "<webApplication> matches no project that was loaded.",
                        "Correct its location or name, or load the project.");
            }
        }
    }

    /**
     * A project folder's own configuration speaks of the archive it will be built into, whatever
     * that is called.
     */
    private Optional<WebApplication> ownApplication(
            ProjectFiles files, List<WebApplication> applications) {
        Path config = liberty.get(files.origin());
        if (config == null) {
            return Optional.empty();
        }
        String prefix = config + config.getFileSystem().getSeparator();
        List<WebApplication> own =
                applications.stream().filter(a -> a.source().file().startsWith(prefix)).toList();
        return own.size() == 1 ? Optional.of(own.getFirst()) : Optional.empty();
    }

    private static Optional<String> archiveName(WebApplication application) {
        return application
                .location()
                .map(l ->
                        l.substring(Math.max(l.lastIndexOf('/'), l.lastIndexOf('\\')) + 1)
                                .replaceFirst("(?i)\\.war$", ""));
    }

    private static Optional<String> extContextRoot(XmlElement ext) {
        return ext.children().stream()
                .filter(c -> c.name().equals("context-root"))
                .flatMap(c -> c.attributes().stream())
                .filter(a -> a.name().equals("uri"))
                .map(XmlElement.XmlAttribute::value)
                .findFirst();
    }

    private static String normalized(String contextRoot) {
        String trimmed = contextRoot.strip().replaceAll("^/+|/+$", "");
        return "/" + trimmed;
    }

    private void checkTogether(List<ApiProject> projects) {
        Map<String, ApiProject> owners = new HashMap<>();
        for (ApiProject project : projects) {
            for (ApiOperation operation : project.operations()) {
                ApiProject first =
                        owners.putIfAbsent(
                                project.contextRoot() + " " + OpenApiReader.shape(operation),
                                project);
                if (first != null && !first.origin().equals(project.origin())) {
                    faults.error(
                            "0308",
                            operation.source(),
                            operation.method()
                                    + " "
                                    + operation.path()
                                    + " with context root "
                                    + project.contextRoot()
                                    + " is also in project '"
                                    + first.name()
                                    + "'.",
                            "Give one of the projects another context root with <webApplication>.");
                }
            }
        }
    }

    private List<Path> list(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                if (hasEnding(child, ending) && Files.isRegularFile(child)) {
                    found.add(child);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            faults.error(
                    "0101",
                    folder.toString(),
                    "The folder cannot be read (" + e.getClass().getSimpleName() + ").",
                    "Check that it is readable.");
        }
        found.sort(null);
        return found;
    }

    private static boolean hasEnding(Path file, String ending) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(ending);
    }

    private static Path parent(Path file) {
        Path parent = file.getParent();
        return parent == null ? Path.of("") : parent;
    }
}
