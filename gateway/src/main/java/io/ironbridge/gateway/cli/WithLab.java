package io.ironbridge.gateway.cli;

import io.ironbridge.apiproject.ApiProject;
import io.ironbridge.apiproject.Asset;
import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.LoadOptions.LabRegion;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Loads projects with labs behind the connections whose host is {@code ${DB2_HOST}} or {@code
 * ${CICS_HOST}} where nobody says what that is.
 *
 * <p>The projects are read once with hosts that cannot exist. Where those turn up in a connection
 * that an asset uses, its lab is started, and the projects are read again with the labs' own.
 */
final class WithLab {
    /** RFC 2606 keeps this name from ever being a host. */
    private static final String NO_HOST = "ironbridge-lab.invalid";

    /** Programs reach the lab region by its host link; nobody calls this port. */
    private static final int IPIC = 1435;

    private final LoadOptions options;
    private final Function<LoadOptions, Loaded> loader;
    private final LabCicsOptions region;
    private final Console console;
    private final LabVariables db2;
    private final LabVariables cics;

    /**
     * @param region how a lab region is set up
     */
    WithLab(
            LoadOptions options,
            Function<LoadOptions, Loaded> loader,
            LabCicsOptions region,
            Console console) {
        this.options = options;
        this.loader = loader;
        this.region = region;
        this.console = console;
        this.db2 = LabVariables.db2(options);
        this.cics = LabVariables.cics(options);
    }

    /** What was loaded, and the labs that run for it. */
    record Result(Loaded loaded, Labs labs) {}

    Result load() throws StartException, InterruptedException {
        boolean db2Wanted = isWanted(db2, "lab Db2");
        boolean cicsWanted = isWanted(cics, "lab CICS region");
        Loaded trial = loader.apply(trialOptions(db2Wanted, cicsWanted));
        boolean usable = !trial.hasErrors();
        boolean db2Called = usable && db2Wanted && callsDb2(trial);
        boolean cicsCalled = usable && cicsWanted && callsCics(trial);
        if (!usable) {
            return new Result(trial, Labs.NONE);
        }
        if (!db2Called && !cicsCalled && (db2Wanted || cicsWanted)) {
            console.note(
                    "IRB-GW-0804I No asset uses a connection whose host is ${DB2_HOST} or"
                            + " ${CICS_HOST}, so no lab is started.");
        }
        return withLabs(db2Called, cicsCalled);
    }

    private boolean isWanted(LabVariables variables, String name) {
        Optional<String> host = variables.givenHost();
        host.ifPresent(given ->
                console.note(
                        "IRB-GW-0803I "
                                + variables.host()
                                + " is set, so no "
                                + name
                                + " is started: "
                                + given
                                + " is called."));
        return host.isEmpty();
    }

    private LoadOptions trialOptions(boolean db2Wanted, boolean cicsWanted) {
        Map<String, String> variables = new HashMap<>();
        if (db2Wanted) {
            variables.putAll(db2.at(NO_HOST, 1));
        }
        if (cicsWanted) {
            variables.putAll(cics.at(NO_HOST, IPIC));
        }
        LoadOptions trial = options.withFallbackVariables(variables);
        return cicsWanted ? trial.withLabRegion(new LabRegion(cics.reference(), 1)) : trial;
    }

    private static boolean callsDb2(Loaded loaded) {
        return calls(
                loaded,
                loaded.config().db2Connections().stream()
                        .filter(connection -> connection.host().equals(NO_HOST))
                        .map(connection -> connection.id()));
    }

    private static boolean callsCics(Loaded loaded) {
        return calls(
                loaded,
                loaded.config().cicsConnections().stream()
                        .filter(connection -> connection.host().equals(NO_HOST))
                        .map(connection -> connection.id()));
    }

    private static boolean calls(Loaded loaded, Stream<String> connections) {
        List<String> ids = connections.toList();
        return loaded.projects().stream()
                .map(ApiProject::assets)
                .flatMap(List::stream)
                .map(Asset::connectionRef)
                .anyMatch(ids::contains);
    }

    private LabStart<LabDb2> startDb2() {
        LabDb2Config config =
                LabDb2Config.defaults()
                        .withCredentials(db2.accountUser(), db2.accountPassword())
                        .withPort(db2.givenPort().orElse(0));
        return LabStart.of("lab Db2", () -> LabDb2.start(config));
    }

    private LabStart<LabCics> startCics() {
        return LabStart.of(
                "lab CICS region", () -> region.start(cics.accountUser(), cics.accountPassword()));
    }

    /** Where one of them does not start, the other one is not left running. */
    private Result withLabs(boolean db2Called, boolean cicsCalled)
            throws StartException, InterruptedException {
        Optional<LabStart<LabDb2>> startingDb2 =
                db2Called ? Optional.of(startDb2()) : Optional.empty();
        Optional<LabStart<LabCics>> startingCics =
                cicsCalled ? Optional.of(startCics()) : Optional.empty();
        boolean started = false;
        try {
            Labs labs =
                    new Labs(
                            startingDb2.isPresent()
                                    ? Optional.of(startingDb2.get().await())
                                    : Optional.empty(),
                            startingCics.isPresent()
                                    ? Optional.of(startingCics.get().await())
                                    : Optional.empty());
            Result result = new Result(loader.apply(realOptions(labs)), labs);
            started = true;
            return result;
        } finally {
            if (!started) {
                abandon(startingDb2);
                abandon(startingCics);
            }
        }
    }

    private static <T extends AutoCloseable> void abandon(Optional<LabStart<T>> starting)
            throws InterruptedException {
        if (starting.isPresent()) {
            starting.get().abandon();
        }
    }

    private LoadOptions realOptions(Labs labs) {
        Map<String, String> variables = new HashMap<>();
        labs.db2().ifPresent(lab -> variables.putAll(db2.at(lab.host(), lab.port())));
        labs.cics().ifPresent(lab -> variables.putAll(cics.at(lab.host(), IPIC)));
        LoadOptions real = options.withFallbackVariables(variables);
        return labs.cics().isPresent()
                ? real.withLabRegion(new LabRegion(cics.reference(), labs.cics().get().port()))
                : real;
    }
}
