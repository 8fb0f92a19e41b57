package io.ironbridge.gateway.backend.program;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.apiproject.project.TransactionAttribute;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ConnectionElements;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.connectorjava.JavaConfig;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.Library;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.gateway.backend.mq.MqConnection;
import io.ironbridge.gateway.backend.sql.SqlKind;
import io.ironbridge.servants.ServantSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Java programs, by {@code ironbridge_servants} and assets {@code java-1.0}. */
public final class ProgramKind implements BackEndKind {
    static final String CLASS = "class";

    private static final AssetType TYPE =
            new AssetType(
                    "java-1.0",
                    Optional.empty(),
                    Set.of(CLASS),
                    Set.of(Asset.TRANSACTION),
                    List.of(ServantsConnection.ELEMENT),
                    ProgramKind::wrong,
                    Map.of(
                            Asset.DATA_SOURCES,
                            List.of(SqlKind.ELEMENT),
                            Asset.CONNECTION_FACTORIES,
                            List.of(MqConnection.ELEMENT),
                            Asset.CALLED,
                            List.of()));

    private static final Set<TransactionAttribute> ATTRIBUTES =
            EnumSet.of(
                    TransactionAttribute.REQUIRED,
                    TransactionAttribute.SUPPORTED,
                    TransactionAttribute.NEVER);

    private enum Profile {
        ISOLATE,
        CPUBOUND,
        IOBOUND,
        LONGWAIT
    }

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int MEGABYTE = 1 << 20;
    private static final int MOST = 1_000;
    private static final int MOST_HEAP = 1 << 20;

    @Override
    public List<String> elements() {
        return List.of(ServantsConnection.ELEMENT);
    }

    @Override
    public List<AssetType> assetTypes() {
        return List.of(TYPE);
    }

    private static List<AssetType.WrongProperty> wrong(Map<String, String> properties) {
        String text = properties.get(Asset.TRANSACTION);
        return text == null
                        || TransactionAttribute.of(text).filter(ATTRIBUTES::contains).isPresent()
                ? List.of()
                : List.of(
                        new AssetType.WrongProperty(
                                Asset.TRANSACTION, "Use required, supported or never."));
    }

    /** A program prepares if its calls do. */
    @Override
    public Optional<Participation> participation(Asset asset, Connection connection) {
        return asset.joins() ? Optional.of(Participation.TWO_PHASE) : Optional.empty();
    }

    @Override
    public AssetBinder binder(ServerConfig config, BackEndFactory factory) {
        return new ProgramBackEnds(TYPE, config, factory);
    }

    @Override
    public Optional<ServantsConnection> read(ElementReader e, Elements all) {
        List<Path> jars = new Library(all, new ConnectionElements(all)).jars(e);
        ReadConfig<JavaConfig> config = config(e, jars);
        int queueLength = e.number("queueLength", 1000, 0, 1_000_000);
        return e.required("id")
                .map(id ->
                        new ServantsConnection(id, config, times(jars), queueLength, e.source()));
    }

    private static ReadConfig<JavaConfig> config(ElementReader e, List<Path> jars) {
        String id = e.text("id").orElse("");
        int workers = e.number("workers", workers(e), 1, MOST);
        int servants = e.number("servants", 2, 1, MOST);
        int least = e.number("minServants", 1, 1, servants);
        int spares = e.number("spares", 1, 0, MOST);
        Duration idle = e.notNegative("idleTimeout", Duration.ofMinutes(5), SECOND);
        int heap = e.number("heapMegabytes", 256, 8, MOST_HEAP);
        ServantSettings.HeapLimit limit =
                new ServantSettings.HeapLimit(
                        e.number("heapPercent", 75, 0, 100),
                        e.number("heapCollections", 3, 1, MOST));
        List<String> jvmOptions = words(e.text("jvmOptions").orElse(""));
        ServantSettings.Starting starting =
                ServantSettings.defaults()
                        .starting()
                        .withHelloTimeout(
                                e.positive("startTimeout", Duration.ofMinutes(1), SECOND));
        int message = e.number("maxMessageBytes", 64 * MEGABYTE, 1 << 16, 1 << 30);
        Duration grace = e.positive("grace", Duration.ofSeconds(2), SECOND);
        Duration drain = e.positive("drain", Duration.ofSeconds(10), SECOND);
        Path logs =
                e.text("logs")
                        .flatMap(name -> e.path("logs", e.serverDir("logs"), name))
                        .orElseGet(() -> e.serverDir("logs").resolve("logs").resolve(id));
        int logBytes = e.number("maxLogBytes", 20 * MEGABYTE, 1_000, Integer.MAX_VALUE);
        return ReadConfig.of(() ->
                new JavaConfig(
                        id,
                        jars,
                        JavaConfig.ownClasses(),
                        jvmOptions,
                        e.choice("isolation", JavaConfig.Isolation.SERVANTS),
                        new ServantSettings(
                                new ServantSettings.Pool(least, servants, spares, idle),
                                starting,
                                new ServantSettings.Jvm(
                                        heap, ServantSettings.Jvm.ownCompilerLevel(), limit),
                                new ServantSettings.Connections(workers, true, message)),
                        grace,
                        drain,
                        logs,
                        logBytes));
    }

    private static List<String> words(String text) {
        return Stream.of(text.split("\\s+", -1)).filter(word -> !word.isEmpty()).toList();
    }

    /** The workload profiles of WebSphere for z/OS ({@code server_region_workload_profile}). */
    private static int workers(ElementReader e) {
        int processors = Runtime.getRuntime().availableProcessors();
        return switch (e.choice("profile", Profile.IOBOUND)) {
            case ISOLATE -> 1;
            case CPUBOUND -> Math.max(3, processors - 1);
            case IOBOUND -> Math.min(30, Math.max(5, 3 * processors));
            case LONGWAIT -> 40;
        };
    }

    private static Map<Path, FileTime> times(List<Path> jars) {
        Map<Path, FileTime> times = new HashMap<>();
        for (Path jar : jars) {
            try {
                times.put(jar, Files.getLastModifiedTime(jar));
            } catch (IOException _) {
                times.put(jar, FileTime.fromMillis(0)); // its programs are reported as missing
            }
        }
        return times;
    }
}
