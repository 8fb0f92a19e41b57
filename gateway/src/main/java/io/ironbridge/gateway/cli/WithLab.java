package io.ironbridge.gateway.cli;

import io.ironbridge.apiproject.ApiProject;
import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.MqService;
import io.ironbridge.apiproject.ServerConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Loads projects with labs behind the connections whose host is a variable such as {@code
 * ${DB2_HOST}} where nobody says what that is.
 *
 * <p>The projects are read once with hosts that cannot exist. Where those turn up in a connection
 * that an asset uses, its lab is started, and the projects are read again with the labs' own.
 */
final class WithLab {
    /** RFC 2606 keeps this name from ever being a host. */
    private static final LabKind.Place NOWHERE = new LabKind.Place("ironbridge-lab.invalid", 1);

    /** Where labs are that run: on this machine. */
    private static final LabKind.Place NOT_STARTED = new LabKind.Place("127.0.0.1", 1);

    private final LoadOptions options;
    private final Function<LoadOptions, Loaded> loader;
    private final Console console;
    private final List<LabKind<?>> kinds;

    /**
     * @param labs how labs are set up
     */
    WithLab(
            LoadOptions options,
            Function<LoadOptions, Loaded> loader,
            LabOptions labs,
            Console console) {
        this.options = options;
        this.loader = loader;
        this.console = console;
        this.kinds = labs.kinds(options);
    }

    /**
     * What was loaded, and the labs that run for it.
     *
     * @param again loads in the same way, for the same labs
     */
    record Result(Loaded loaded, Labs labs, Supplier<Loaded> again) {}

    /** The projects as they would be read with labs; none is started. */
    Loaded loadWithoutStart() {
        return loader.apply(trialOptions(wanted(), NOT_STARTED));
    }

    Result load() throws StartException, InterruptedException {
        List<LabKind<?>> wanted = wanted();
        Loaded trial = loader.apply(trialOptions(wanted, NOWHERE));
        if (trial.hasErrors()) {
            return new Result(trial, Labs.NONE, () -> trial);
        }
        List<LabKind<?>> called = wanted.stream().filter(kind -> isCalled(kind, trial)).toList();
        if (called.isEmpty() && !wanted.isEmpty()) {
            console.note(
                    "IRB-GW-0804I No asset uses a connection whose host is "
                            + kinds.stream()
                                    .map(kind -> kind.variables().reference())
                                    .collect(Collectors.joining(" or "))
                            + ", so no lab is started.");
        }
        return withLabs(called, trial.config());
    }

    private List<LabKind<?>> wanted() {
        return kinds.stream().filter(this::isWanted).toList();
    }

    private boolean isWanted(LabKind<?> kind) {
        Optional<String> host = kind.variables().givenHost();
        host.ifPresent(given ->
                console.note(
                        "IRB-GW-0803I "
                                + kind.variables().host()
                                + " is set, so no "
                                + kind.name()
                                + " is started: "
                                + given
                                + " is called."));
        return host.isEmpty();
    }

    private LoadOptions trialOptions(List<LabKind<?>> wanted, LabKind.Place place) {
        Map<String, String> variables = new HashMap<>();
        wanted.forEach(kind -> variables.putAll(kind.values(place)));
        LoadOptions trial = options.withFallbackVariables(variables);
        for (LabKind<?> kind : wanted) {
            trial = kind.with(trial, place);
        }
        return trial;
    }

    private static boolean isCalled(LabKind<?> kind, Loaded loaded) {
        List<String> ids = kind.connectionsTo(NOWHERE.host(), loaded.config()).toList();
        Stream<String> byAssets =
                loaded.projects().stream()
                        .map(ApiProject::assets)
                        .flatMap(List::stream)
                        .map(Asset::connectionRef);
        Stream<String> byServices = loaded.config().allMqServices().map(MqService::connection);
        return Stream.concat(byAssets, byServices).anyMatch(ids::contains);
    }

    /** Where one of them does not start, the others are not left running. */
    private Result withLabs(List<LabKind<?>> called, ServerConfig config)
            throws StartException, InterruptedException {
        List<StartingLab<?>> starting = new ArrayList<>();
        called.forEach(kind -> starting.add(StartingLab.of(kind, config)));
        boolean started = false;
        try {
            List<RunningLab<?>> running = new ArrayList<>();
            for (StartingLab<?> lab : starting) {
                running.add(lab.await());
            }
            LoadOptions real = realOptions(running);
            Result result =
                    new Result(loader.apply(real), new Labs(running), () -> loader.apply(real));
            started = true;
            return result;
        } finally {
            if (!started) {
                for (StartingLab<?> lab : starting) {
                    lab.abandon();
                }
            }
        }
    }

    private LoadOptions realOptions(List<RunningLab<?>> running) {
        Map<String, String> variables = new HashMap<>();
        running.forEach(lab -> variables.putAll(lab.values()));
        LoadOptions real = options.withFallbackVariables(variables);
        for (RunningLab<?> lab : running) {
            real = lab.with(real);
        }
        return real;
    }

    /** A lab on its way. */
    private record StartingLab<T extends AutoCloseable>(LabKind<T> kind, LabStart<T> start) {
        static <T extends AutoCloseable> StartingLab<T> of(LabKind<T> kind, ServerConfig config) {
            return new StartingLab<>(kind, LabStart.of(kind.name(), () -> kind.start(config)));
        }

        RunningLab<T> await() throws StartException, InterruptedException {
            return new RunningLab<>(kind, start.await());
        }

        void abandon() throws InterruptedException {
            start.abandon();
        }
    }
}
