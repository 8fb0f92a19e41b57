package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.StartException;
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
 * Loads projects with labs for the connections whose host is a variable without a value, such as
 * {@code ${DB2_HOST}}.
 *
 * <p>The projects are first read with placeholders for all such variables, which shows what each
 * variable is for; then with hosts that cannot exist, which shows which connections need a lab, and
 * its account, port and names of data stores. When those labs run, the projects are read with them.
 */
public final class WithLab {
    /** RFC 2606 reserves this name, so it is never a host. */
    static final LabKind.Place NOWHERE = new LabKind.Place("ironbridge-lab.invalid", 1);

    /** Place of running labs: this machine. */
    private static final LabKind.Place NOT_STARTED = new LabKind.Place("127.0.0.1", 1);

    private final LoadOptions options;
    private final Function<LoadOptions, Loaded> loader;
    private final Console console;
    private final List<LabKind<?>> kinds;

    /**
     * @param labs options of labs
     */
    public WithLab(
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
     * The loaded projects, and the labs that run for them.
     *
     * @param again loads in the same way, for the same labs
     */
    public record Result(Loaded loaded, Labs labs, Supplier<Loaded> again) {}

    /** The projects as they would be read with labs; starts none. */
    public Loaded loadWithoutStart() {
        return loader.apply(trialOptions(standIns(), NOT_STARTED));
    }

    public Result load() throws StartException, InterruptedException {
        noteGivenHosts();
        List<StandIn> standIns = standIns();
        Loaded trial = loader.apply(trialOptions(standIns, NOWHERE));
        if (trial.hasErrors()) {
            return new Result(trial, Labs.NONE, () -> trial);
        }
        List<StandIn> called = standIns.stream().filter(each -> isCalled(each, trial)).toList();
        if (called.isEmpty() && !standIns.isEmpty()) {
            console.note(
                    "IRB-GW-0804I No asset uses a connection whose host is "
                            + kinds.stream()
                                    .map(kind -> kind.variables().reference())
                                    .collect(Collectors.joining(", "))
                            + " or another variable without a value, so no lab is started.");
        }
        called.forEach(each -> warnOfUsers(each.kind(), trial));
        return withLabs(standIns, called, trial);
    }

    private void warnOfUsers(LabKind<?> kind, Loaded trial) {
        List<String> ours = connections(kind, trial).map(LabConnection::id).toList();
        kind.withoutUser(trial)
                .filter(ours::contains)
                .forEach(id ->
                        console.note(
                                "IRB-GW-0822W The connection "
                                        + id
                                        + " has no user, so the "
                                        + kind.name()
                                        + " refuses its calls. Give it "
                                        + kind.userRemedy()
                                        + ", of any user and password."));
    }

    private void noteGivenHosts() {
        for (LabKind<?> kind : kinds) {
            kind.variables()
                    .givenHost()
                    .ifPresent(given ->
                            console.note(
                                    "IRB-GW-0803I "
                                            + kind.variables().host()
                                            + " is set, so no "
                                            + kind.name()
                                            + " is started for it: "
                                            + given
                                            + " is called."));
        }
    }

    /** The connections that labs could serve, with the variables by which projects name them. */
    private List<StandIn> standIns() {
        Placeholders placeholders = new Placeholders();
        Loaded probe = loader.apply(known(NOWHERE).withPlaceholders(placeholders::value));
        return kinds.stream()
                .filter(kind -> kind.byHost() || isFree(kind))
                .map(kind -> StandIn.of(kind, probe, NOWHERE.host(), placeholders))
                .toList();
    }

    private static boolean isFree(LabKind<?> kind) {
        return kind.variables().givenHost().isEmpty();
    }

    /** Options with the variables of public samples. */
    private LoadOptions known(LabKind.Place place) {
        Map<String, String> variables = new HashMap<>();
        kinds.stream()
                .filter(WithLab::isFree)
                .forEach(kind -> variables.putAll(kind.values(place)));
        return options.withFallbackVariables(variables);
    }

    private LoadOptions trialOptions(List<StandIn> standIns, LabKind.Place place) {
        Map<String, String> variables = new HashMap<>(known(place).fallbackVariables());
        standIns.forEach(each -> variables.putAll(each.values(place)));
        LoadOptions trial = options.withFallbackVariables(variables);
        for (StandIn each : standIns) {
            trial = each.kind().with(trial, place, each.references());
        }
        return trial;
    }

    private static boolean isCalled(StandIn standIn, Loaded loaded) {
        List<String> ids = connections(standIn.kind(), loaded).map(LabConnection::id).toList();
        Stream<String> byAssets =
                loaded.projects().stream()
                        .map(ApiProject::assets)
                        .flatMap(List::stream)
                        .map(Asset::connectionRef);
        Stream<String> byServices =
                loaded.config().connections().allServices().map(Service::connection);
        return Stream.concat(byAssets, byServices).anyMatch(ids::contains);
    }

    /** The connections that need a lab. */
    private static Stream<LabConnection> connections(LabKind<?> kind, Loaded trial) {
        return kind.connections(trial).filter(each -> each.host().equals(NOWHERE.host()));
    }

    /** What these connections need of the lab, as far as they specify it. */
    private static LabKind.Wanted wanted(LabKind<?> kind, Loaded trial) {
        List<LabConnection> connections = connections(kind, trial).toList();
        Optional<Credential> account =
                connections.stream().flatMap(each -> each.credential().stream()).findFirst();
        int open = kind.callersPort(NOWHERE);
        return new LabKind.Wanted(
                connections.stream()
                        .map(LabConnection::port)
                        .filter(port -> port != open)
                        .findFirst(),
                account.map(Credential::user).orElseGet(kind.variables()::accountUser),
                account.map(each -> each.password().reveal())
                        .orElseGet(kind.variables()::accountPassword),
                connections.stream().flatMap(each -> each.names().stream()).distinct().toList(),
                trial);
    }

    /** Starts the labs; if one does not start, stops the others. */
    private Result withLabs(List<StandIn> standIns, List<StandIn> called, Loaded trial)
            throws StartException, InterruptedException {
        List<StartingLab<?>> starting = new ArrayList<>();
        for (StandIn each : called) {
            starting.add(StartingLab.of(each.kind(), wanted(each.kind(), trial)));
        }
        boolean started = false;
        try {
            List<RunningLab<?>> running = new ArrayList<>();
            for (StartingLab<?> lab : starting) {
                running.add(lab.await());
            }
            LoadOptions real = realOptions(standIns, called, running);
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

    /** Connections that no asset uses get no lab; their host cannot be reached. */
    private LoadOptions realOptions(
            List<StandIn> all, List<StandIn> called, List<RunningLab<?>> running) {
        LoadOptions real = trialOptions(all, NOT_STARTED);
        Map<String, String> variables = new HashMap<>(real.fallbackVariables());
        for (int i = 0; i < running.size(); i++) {
            LabKind.Place place = running.get(i).place();
            if (isFree(called.get(i).kind())) {
                variables.putAll(called.get(i).kind().values(place));
            }
            variables.putAll(called.get(i).values(place));
            real = called.get(i).kind().with(real, place, called.get(i).references());
            real = running.get(i).inProcess(real);
        }
        return real.withFallbackVariables(variables);
    }

    /** A lab that is starting. */
    private record StartingLab<T extends AutoCloseable>(LabKind<T> kind, LabStart<T> start) {
        static <T extends AutoCloseable> StartingLab<T> of(LabKind<T> kind, LabKind.Wanted wanted) {
            return new StartingLab<>(kind, LabStart.of(kind.name(), () -> kind.start(wanted)));
        }

        RunningLab<T> await() throws StartException, InterruptedException {
            return new RunningLab<>(kind, start.await());
        }

        void abandon() throws InterruptedException {
            start.abandon();
        }
    }
}
